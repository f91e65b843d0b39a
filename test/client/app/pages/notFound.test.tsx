import { fireEvent, screen, within } from '@testing-library/react';
import { Page } from '../../../../src/client/app/pages/NotFoundPage';
import { paths } from '../../../../src/client/routing/paths';
import { createTestClient } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';

it('leads from an unknown address to the catalogue, its categories and the home page', () => {
  renderPage(createTestClient({ sagas: false }), Page);
  const headings = ['Questa pagina non esiste', 'Riparti da qui'];
  for (const [above, name] of headings.entries())
    expect(screen.getByRole('heading', { level: above + 1, name })).toBeInTheDocument();
  const categories = within(screen.getByRole('navigation', { name: 'Categorie dei corsi' }));
  expect(categories.getByRole('link', { name: 'Scalping' })).toHaveAttribute(
    'href',
    paths.coursesBy('scalping'),
  );
  for (const [name, href] of [
    ['Guarda tutti i corsi', paths.courses()],
    ['Torna alla home', paths.home()],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', href);
    // The shop goes there itself: the browser does not fetch it all again.
    expect(fireEvent.click(link)).toBe(false);
  }
  expect(document.title).toBe('Pagina non trovata · Corsi Trading Online');
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});
