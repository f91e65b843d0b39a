import { setImmediate } from 'node:timers';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { App } from '../../../src/client/app/App';
import { matchRoute } from '../../../src/client/app/matchRoute';
import { Footer } from '../../../src/client/app/Shell/Footer';
import { Header } from '../../../src/client/app/Shell/Header';
import { ToastHost } from '../../../src/client/app/Shell/ToastHost';
import { StoreRouter } from '../../../src/client/features/platform/navigation';
import { navigationRequested } from '../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../src/client/routing/paths';
import { createToaster } from '../../../src/client/services/toaster';
import { ROLE } from '../../../src/contract/identity/roles';
import { createTestClient, onItsWay, testUser } from '../../support/client';
import { emptyShop } from '../../support/emptyShop';
import { renderPart } from '../../support/renderPage';
import { steppedTo } from '../../support/visit';
import { classOf, rulesFor } from './styleRules';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The whole application on a page that loads nothing. */
async function open(options: Options = {}) {
  const address = options.address ?? paths.paymentFailed();
  await matchRoute(address).row.page.load();
  const client = createTestClient({ address, api: emptyShop, ...options });
  render(<App store={client.store} services={client.services} />);
  await act(settle);
  return client;
}

type Options = Parameters<typeof createTestClient>[0];

/** A part of the shell alone. */
function openPart(part: ReactNode, options: Options = {}) {
  const client = createTestClient({ address: paths.paymentFailed(), sagas: false, ...options });
  renderPart(client, <StoreRouter>{part}</StoreRouter>);
  return client;
}
const openHeader = (options?: Options) => openPart(<Header />, options);
const openToasts = () => openPart(<ToastHost />);

// The first toast waits for its code, which a busy machine may take long to turn over.
beforeAll(() => import('../../../src/client/app/Shell/Snackbars'));

const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));

async function accountMenu() {
  fireEvent.click(header().getByRole('button', { name: 'Il tuo account: Sara Conti' }));
  const menu = await screen.findByRole('menu', {}, { timeout: 10_000 });
  return within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
}

describe('the header', () => {
  it('offers a visitor the login, with the way back to the page, and no courses of their own', () => {
    openHeader({ address: `${paths.paymentFailed()}?da=prova` });
    const link = header().getByRole('link', { name: 'Accedi' });
    expect(link).toHaveAttribute('href', paths.login(`${paths.paymentFailed()}?da=prova`));
    expect(header().queryByRole('link', { name: 'I miei corsi' })).toBeNull();
    expect(header().queryByRole('button', { name: /Il tuo account/ })).toBeNull();
  });

  it('offers a visitor who signs up the login, with the way back to where the form leads', () => {
    openHeader({ address: paths.signUp(paths.course('ichimoku')) });
    const link = header().getByRole('link', { name: 'Accedi' });
    expect(link).toHaveAttribute('href', paths.login(paths.course('ichimoku')));
  });

  it.each([
    ['/account/entra', '/account/entra?forceLogout=1&ReturnUrl='],
    [
      'https://login.example/entra',
      'https://login.example/entra?forceLogout=1&ReturnUrl=http%3A%2F%2Fshop.example',
    ],
  ])('leads to the login page at %s, and keeps the hash for the way back', (loginUrl, start) => {
    openHeader({ address: `${paths.paymentFailed()}#cosa-fare`, environment: { loginUrl } });
    const href = header().getByRole('link', { name: 'Accedi' }).getAttribute('href') ?? '';
    expect(href).toBe(start + encodeURIComponent(`${paths.paymentFailed()}#cosa-fare`));
  });

  it('leads everybody to teachers, learning paths, home and search', () => {
    const { actions } = openHeader();
    expect(header().getByRole('link', { name: 'Relatori' })).toHaveAttribute('href', paths.teachers());
    expect(header().getByRole('link', { name: 'Percorsi formativi' })).toHaveAttribute(
      'href',
      paths.bundles(),
    );
    expect(header().getByRole('link', { name: /home/ })).toHaveAttribute('href', paths.home());
    const box = header().getByPlaceholderText('Cosa vuoi imparare?');
    fireEvent.change(box, { target: { value: 'caffè & co' } });
    fireEvent.submit(box);
    expect(actions.at(-1)).toEqual(navigationRequested({ to: paths.coursesBy('caffè & co') }));
  });

  it('has the categories of the specification in the Esplora menu, Tutto first', async () => {
    openHeader();
    fireEvent.click(header().getByRole('button', { name: 'Esplora' }));
    const menu = await screen.findByRole('menu', {}, { timeout: 10_000 });
    const entries = within(menu).getAllByRole('menuitem');
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
      ['Tutto', paths.courses()],
      ['Principiante', paths.coursesBy('principiante')],
      ['Intermedio', paths.coursesBy('intermedio')],
      ['Avanzato', paths.coursesBy('avanzato')],
      ['Ichimoku', paths.coursesBy('ichimoku')],
      ['Scalping', paths.coursesBy('scalping')],
      ['Criptovalute', paths.coursesBy('criptovalute')],
    ]);
    const inGroup = (name: string) =>
      within(within(menu).getByRole('group', { name })).getAllByRole('menuitem').length;
    expect(['Livelli', 'Argomenti'].map(inGroup)).toEqual([3, 3]);
  });

  it.each([
    ['a student', ROLE.student, true, false],
    ['an admin', ROLE.admin, false, true],
    ['a teacher', ROLE.teacher, false, false],
  ])('shows %s what their role sees', async (_who, claim, hasOwnCourses, hasAdmin) => {
    openHeader({ user: testUser, claim });
    expect(header().queryByRole('link', { name: 'Accedi' })).toBeNull();
    expect(header().queryAllByRole('link', { name: 'I miei corsi' })).toHaveLength(hasOwnCourses ? 1 : 0);
    const entries = await accountMenu();
    expect(entries).toEqual([
      'Sara Contistudente@example.com',
      'Profilo',
      ...(hasAdmin ? ['Admin'] : []),
      'Esci',
    ]);
    const leads = (name: string) => screen.queryByRole('menuitem', { name })?.getAttribute('href');
    expect([leads('Profilo'), leads('Admin')]).toEqual([
      paths.profile(),
      hasAdmin ? paths.admin() : undefined,
    ]);
  });

  it.each([
    ['', '/default-avatar.svg'],
    ['12345', '/default-avatar.svg'],
    ['/me.jp', '/me.jp'],
  ])('with the picture’s address "%s" shows %s', (urlProfile, shown) => {
    openHeader({ user: { ...testUser, urlProfile } });
    const button = header().getByRole('button', { name: /Il tuo account/ });
    expect(button.querySelector('img')).toHaveAttribute('src', shown);
  });

  it('ends the session by Esci', async () => {
    const logout = jest.fn(async () => ({ isOk: true }));
    const { session } = openHeader({
      user: testUser,
      sagas: true,
      api: { ...emptyShop, users: { logout } },
    });
    await accountMenu();
    // Who it is can be read, not chosen.
    expect(screen.getByRole('menuitem', { name: /^Sara Conti/ })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getAllByRole('separator')).toHaveLength(2);
    expect(screen.getByRole('menuitem', { name: /^Sara Conti/ })).toHaveStyle({ opacity: 1 });
    fireEvent.click(screen.getByRole('menuitem', { name: 'Esci' }));
    await act(settle);
    expect(logout).toHaveBeenCalledTimes(1);
    expect(session.read()).toBeUndefined();
  });
});

describe('the footer', () => {
  it('leads on in the shop and to the six legal pages, and names the current year', () => {
    openPart(<Footer />, {
      environment: {
        seller: {
          name: 'Scuola Prova',
          address: 'Via Po 1, Torino',
          vatNumber: '01234567890',
          mail: 'a@b.it',
        },
      },
    });
    const own = within(footer().getByRole('navigation', { name: 'Esplora' })).getAllByRole('link');
    const led = own.map((link) => [link.textContent, link.getAttribute('href')]);
    expect(led.slice(0, 2)).toEqual([
      ['Tutti i corsi', paths.courses()],
      ['Principiante', paths.coursesBy('principiante')],
    ]);
    expect(led.slice(7)).toEqual([
      ['Corsi salvati', paths.wishlist()],
      ['Contatti', paths.contacts()],
    ]);
    const links = within(footer().getByRole('navigation', { name: 'Note legali' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Disclaimer', '/a'],
      ['Avviso di rischio', '/b'],
      ['Informativa sul trattamento dei dati personali', '/c'],
      ['Termini e condizioni', '/d'],
      ['Privacy policy', '/e'],
      ['Cookie policy', '/f'],
    ]);
    expect(footer().getByText(/^©/)).toHaveTextContent(
      `© ${new Date().getFullYear()} Scuola Prova. Tutti i diritti riservati.`,
    );
    expect(footer().getByText(/P\. IVA 01234567890/)).toBeInTheDocument();
  });
});

it('a keyboard skips the header, and a page that is on its way is told of', async () => {
  const courses = { ...emptyShop.courses, getFilteredCourses: onItsWay };
  const { store } = await open({ api: { ...emptyShop, courses } });
  const skip = screen.getByRole('link', { name: 'Vai al contenuto' });
  expect(skip).toHaveAttribute('href', '#contenuto');
  // In sight while it has the focus.
  expect(rulesFor(new RegExp(`${classOf(skip)}:focus$`))).toEqual(['top:8px;']);
  expect(document.querySelector('a, button, input')).toHaveTextContent('Vai al contenuto');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'contenuto');
  // Without it nothing but a browser's own way to a part of the page could focus it.
  expect(screen.getByRole('main')).toHaveAttribute('tabindex', '-1');
  const bar = () => screen.queryByRole('progressbar', { name: 'Caricamento della pagina' });
  expect(bar()).toBeNull();
  await matchRoute(paths.courses()).row.page.load();
  await act(async () => {
    store.dispatch(steppedTo(paths.courses()));
    await settle();
  });
  expect(bar()).toBeInTheDocument();
});

describe('a toast', () => {
  it('that is asked for before the page is there is shown once it is', async () => {
    const toaster = createToaster();
    toaster.show('Avviso precoce', 'error');
    await open({ services: { toaster } });
    expect(await screen.findByText('Avviso precoce', {}, { timeout: 10_000 })).toBeInTheDocument();
  });

  it('is shown once, however many come after it', async () => {
    const { services } = openToasts();
    await act(async () => services.toaster.show('Primo avviso', 'error'));
    expect(await screen.findByText('Primo avviso', {}, { timeout: 10_000 })).toBeInTheDocument();
    act(() => services.toaster.show('Secondo avviso'));
    expect(await screen.findByText('Secondo avviso')).toBeInTheDocument();
    expect(screen.getAllByText('Primo avviso')).toHaveLength(1);
  });

  it('with a button dispatches its action and goes away', async () => {
    const { services, actions } = openToasts();
    const action = { type: 'session/loginNeeded' };
    await act(async () =>
      services.toaster.show('La sessione scade fra 5 minuti.', 'info', { label: 'Accedi di nuovo', action }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Accedi di nuovo' }, { timeout: 10_000 }));
    expect(actions).toContainEqual(action);
    await waitFor(() => expect(screen.queryByText(/La sessione scade/)).toBeNull(), { timeout: 10_000 });
  });

  it('of a purchase, or with a question, is never pushed out by messages, of which three are seen', async () => {
    const { services } = openToasts();
    const closed = jest.fn();
    const button = { label: 'Accedi di nuovo', action: { type: 'session/loginNeeded' } };
    await act(async () => {
      void services.toaster.showUntilClosed('La sessione scade', 'info', button).then(closed);
      void services.toaster.showUntilClosed('Marco R. ha comprato', 'purchase').then(closed);
      for (const text of ['Uno', 'Due', 'Tre']) services.toaster.show(text);
    });
    expect(await screen.findByText('Tre', {}, { timeout: 10_000 })).toBeInTheDocument();
    expect(screen.getByText('Uno')).toBeInTheDocument();
    // A message that is pointed at does not go by itself.
    fireEvent.mouseOver(screen.getByText('Uno'));
    act(() => services.toaster.show('Quattro'));
    expect(await screen.findByText('Quattro', {}, { timeout: 10_000 })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Uno')).toBeNull(), { timeout: 10_000 });
    const toast = screen.getByTestId('purchase-toast');
    expect(toast).toHaveTextContent('Marco R. ha comprato');
    expect(screen.getByText('La sessione scade')).toBeInTheDocument();
    expect(closed).not.toHaveBeenCalled();
    fireEvent.click(within(toast).getByRole('button', { name: 'Chiudi' }));
    await waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 10_000 });
    expect(screen.queryByTestId('purchase-toast')).toBeNull();
  });

  it('of a purchase is hidden on a quiet page, and back on the next', async () => {
    const { services, store } = openToasts();
    await act(async () => void services.toaster.showUntilClosed('Marco R. ha comprato', 'purchase'));
    expect(await screen.findByTestId('purchase-toast', {}, { timeout: 10_000 })).toBeVisible();
    const goTo = (pathname: string) => act(() => void store.dispatch(steppedTo(pathname)));
    goTo(paths.webinar());
    expect(screen.getByTestId('purchase-toast')).not.toBeVisible();
    goTo(paths.teachers());
    await waitFor(() => expect(screen.getByTestId('purchase-toast')).toBeVisible());
  });

  it('is in no state: nothing of it is in a log', async () => {
    const { services, store } = openToasts();
    await act(async () => services.toaster.show('Avviso segreto'));
    expect(JSON.stringify(store.getState())).not.toContain('Avviso segreto');
  });
});
