import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { PromoterLink } from '../../../../src/client/features/admin/promoterLink/PromoterLink';
import { AdminHeading } from '../../../../src/client/features/admin/resource/AdminHeading';
import { BASE } from '../../../../src/client/routing/paths';
import { openAdminPage } from '../../../support/adminPage';
import { createTestClient } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';

const trail = () =>
  [...document.querySelectorAll('nav a')]
    .filter((link) => link.closest('[aria-label="Percorso di navigazione"]'))
    .map((link) => [link.textContent, link.getAttribute('href')]);
const section = (title: string) => {
  const item = { id: 'h1', title, kind: 'newest_courses', isActive: false, version: 1 };
  return { homeSections: { get: async () => ({ isOk: true, item }) } };
};

describe('the head of a page of the admin', () => {
  it('leads back to its list and to the first page, and keeps it out of search engines', async () => {
    await openAdminPage('/admin/home-sections/:id', section('Novità'), 'h1');
    expect(screen.getByRole('heading', { level: 1, name: 'Novità' })).toBeInTheDocument();
    expect(trail()).toEqual([
      ['Home', `${BASE}/`],
      ['Amministrazione', `${BASE}/admin`],
      ['Sezioni della home', `${BASE}/admin/home-sections`],
    ]);
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(document.title).toMatch(/^Novità/);
  });

  it('leads to the shop alone from the first page, and marks where it is', () => {
    renderPart(
      createTestClient({ sagas: false }),
      <MemoryRouter>
        <AdminHeading title="Panoramica" lead="Il mese in breve." isFirst />
      </MemoryRouter>,
    );
    expect(trail()).toEqual([['Home', `${BASE}/`]]);
    expect(document.querySelector('nav [aria-current=page]')).toHaveTextContent('Panoramica');
    expect(screen.getByText('Il mese in breve.')).toBeInTheDocument();
  });

  it('names what it is where the record has no name, and what is new', async () => {
    await openAdminPage('/admin/home-sections/:id', section(''), 'h1');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^La sezione$/);
  });
});

it('the address of a promoter’s page is chosen as a whole by a click into it', () => {
  const item = { slug: 'mario', isActive: true };
  renderPart(createTestClient({ sagas: false }), <PromoterLink item={item as never} />);
  const field = screen.getByLabelText<HTMLInputElement>('Indirizzo completo');
  fireEvent.focus(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  expect(field).toHaveAttribute('readonly');
});
