import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { AdminFrame } from '../../../../../src/client/features/admin/frame/AdminFrame';
import { adminHits } from '../../../../../src/client/features/admin/search/adminSearch';
import { BASE, paths } from '../../../../../src/client/routing/paths';
import { ROLE } from '../../../../../src/contract/identity/roles';
import { createTestClient, testUser } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';

function open(path: string) {
  const client = createTestClient({
    address: `${BASE}${path}`,
    user: testUser,
    claim: ROLE.admin,
    sagas: false,
    slices: [adminHits.slice],
  });
  renderPart(
    client,
    <MemoryRouter>
      <AdminFrame>Pagina</AdminFrame>
    </MemoryRouter>,
  );
  return client;
}
const menus = () => screen.queryAllByRole('navigation', { name: 'Amministrazione', hidden: true });
const links = () => [...(menus()[0]?.querySelectorAll('a') ?? [])];

describe('the menu of the admin', () => {
  it('leads to each list by its own name', () => {
    open('/admin');
    expect(links().map((link) => [link.textContent, link.getAttribute('href')?.slice(BASE.length)])).toEqual([
      ['Panoramica', '/admin'],
      ['Acquisti', '/admin/corsi/comprati'],
      ['Abilita un corso', '/admin/corsi/abilita'],
      ['Campagne', '/admin/campagne'],
      ['Coupon', '/admin/coupons'],
      ['Banner', '/admin/banner-settings'],
      ['Promoter', '/admin/promoters'],
      ['Corsi', '/admin/corsi/tutti'],
      ['Percorsi formativi', '/admin/bundles'],
      ['Sezioni della home', '/admin/home-sections'],
      ['Relatori', '/admin/relatori'],
      ['Video gratuiti', '/admin/videos'],
      ['Mercati', '/admin/stock-markets'],
      ['Utenti', '/admin/utenti/gestione'],
      ['Amministratori', '/admin/utenti/admin'],
      ['Recensioni', '/admin/recensioni/gestione'],
      ['Domande', '/admin/domande'],
      ['Contatti', '/admin/leads'],
      ['Notifiche', '/admin/notification'],
      ['Parametri', '/admin/parameter'],
      ['E-mail', '/admin/mailbox'],
      ['Registro', '/admin/audit'],
    ]);
    const titles = [...(menus()[0]?.querySelectorAll('p') ?? [])];
    expect(titles.map((title) => [title.textContent, title.nextElementSibling?.textContent])).toEqual([
      ['Vendite', 'Acquisti'],
      ['Catalogo', 'Corsi'],
      ['Persone', 'Utenti'],
      ['Negozio', 'Notifiche'],
    ]);
  });

  it.each([
    ['/admin', 'Panoramica'],
    ['/admin/corsi/tutti', 'Corsi'],
    ['/admin/corsi/aggiungi', 'Corsi'],
    ['/admin/corsi/dettaglio/a/b', 'Corsi'],
    ['/admin/corsi/comprati/p1', 'Acquisti'],
    ['/admin/corsi/abilita', 'Abilita un corso'],
    ['/admin/utenti/gestione', 'Utenti'],
    ['/admin/utenti/dettaglio/u1', 'Utenti'],
    ['/admin/utenti/admin', 'Amministratori'],
    ['/admin/coupons/nuovo', 'Coupon'],
    ['/admin/parameter/webinar.title', 'Parametri'],
  ])('marks at %s the one entry %s', (path, label) => {
    open(path);
    const current = links().filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual([label]);
    const marked = links().filter((link) => getComputedStyle(link).fontWeight === '650');
    expect(marked).toEqual(current);
  });

  it('is folded away and back on a wide screen', () => {
    open('/admin');
    const button = screen.getByLabelText('Menu');
    expect([button.getAttribute('aria-expanded'), menus().length]).toEqual(['true', 1]);
    fireEvent.click(button);
    expect([button.getAttribute('aria-expanded'), menus().length]).toEqual(['false', 0]);
    fireEvent.click(button);
    expect(menus()).toHaveLength(1);
  });

  it('lies over the page of a phone until something of it is chosen', async () => {
    open('/admin');
    const button = screen.getByLabelText('Apri il menu');
    const drawer = () => document.querySelector('[role=presentation]') as HTMLElement;
    for (const choose of ['Coupon', 'Chiudi il menu']) {
      fireEvent.click(button);
      expect(button).toHaveAttribute('aria-expanded', 'true');
      const target = within(drawer()).queryByText(choose) ?? within(drawer()).getByLabelText(choose);
      fireEvent.click(target);
      expect(button).toHaveAttribute('aria-expanded', 'false');
      await waitFor(() => expect(drawer()).toBeNull());
    }
  });
});

it('the menu over a phone’s page is closed by Escape, and gives the keyboard back', async () => {
  open('/admin');
  const button = screen.getByLabelText('Apri il menu');
  button.focus();
  fireEvent.click(button);
  expect(screen.getByRole('dialog', { name: 'Menu' })).toContainElement(menus().at(-1) ?? null);
  fireEvent.keyDown(document.querySelector('[role=presentation]') as Element, { key: 'Escape' });
  await waitFor(() => expect(document.querySelector('[role=presentation]')).toBeNull());
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});

it('the frame names who is in, leads back to the shop, and holds the page', () => {
  open('/admin');
  expect(screen.getByText('Pagina')).toBeInTheDocument();
  // The headings are the page's own.
  expect(document.querySelector('h1, h2, h3')).toBeNull();
  expect(screen.getByLabelText('Cerca in tutto il negozio')).toBeInTheDocument();
  expect(screen.getByText('Sara Conti')).toBeInTheDocument();
  expect(screen.getByText('Vai al negozio')).toHaveAttribute('href', paths.home());
});
