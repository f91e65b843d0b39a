import { screen, within } from '@testing-library/react';
import { FormPanel } from '../../../../src/client/features/leads/components/FormPanel';
import { renderLeaf } from '../../../support/renderPage';

it('the form of a page is a region of its own, named by its title', () => {
  renderLeaf(<FormPanel title="Riserva il tuo posto">Qui si scrive.</FormPanel>);
  const panel = within(screen.getByRole('region', { name: 'Riserva il tuo posto' }));
  expect(panel.getByRole('heading', { level: 2 })).toBeInTheDocument();
  expect(panel.getByText('Qui si scrive.')).toBeInTheDocument();
});
