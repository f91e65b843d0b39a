import { screen } from '@testing-library/react';
import { InPlace } from '../../../../src/client/features/access/components/InPlace';
import { renderLeaf } from '../../../support/renderPage';
import { classOf, rulesFor } from '../../app/styleRules';

it('what only keeps the room is seen, read and reached by nobody', () => {
  const former = <a href="/acquisto">Acquista</a>;
  renderLeaf(<InPlace of={former}>Vai al corso</InPlace>);
  // The keyboard reaches what is merely transparent.
  expect(screen.getByText('Acquista').parentElement).toHaveStyle({ visibility: 'hidden' });
  expect(screen.queryByRole('link', { hidden: false })).toBeNull();
  expect(screen.getByText('Vai al corso')).toBeVisible();
  // Both lie in one cell, so that nothing below moves.
  const place = screen.getByText('Acquista').parentElement?.parentElement;
  expect(rulesFor(new RegExp(`${classOf(place)} ?> ?\\*$`)).join('')).toMatch(/grid-area:1 ?\/ ?1;/);
});
