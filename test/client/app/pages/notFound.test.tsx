import { screen, within } from '@testing-library/react';
import { Page } from '../../../../src/client/app/pages/NotFoundPage';
import { paths } from '../../../../src/client/routing/paths';
import { createTestClient } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';

it('leads from an unknown address to the catalogue, its categories and the home page', () => {
  renderPage(createTestClient({ sagas: false }), Page);
  const categories = within(screen.getByRole('navigation', { name: 'Categorie dei corsi' }));
  expect(categories.getByRole('link', { name: 'Scalping' })).toHaveAttribute(
    'href',
    paths.coursesBy('scalping'),
  );
  expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toHaveAttribute('href', paths.courses());
  expect(screen.getByRole('link', { name: 'Torna alla home' })).toHaveAttribute('href', paths.home());
  expect(document.title).toBe('Pagina non trovata · Corsi Trading Online');
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});
