import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../../../../src/client/app/App';
import { matchRoute } from '../../../../src/client/app/matchRoute';
import { adminFrame } from '../../../../src/client/app/Shell/adminFrame';
import { Footer } from '../../../../src/client/app/Shell/Footer';
import { Header } from '../../../../src/client/app/Shell/Header';
import * as reviewDialog from '../../../../src/client/features/notifications/components/ReviewDialog';
import { lazyReviewDialog } from '../../../../src/client/features/notifications/lazyReviewDialog';
import notificationsSlice, {
  promptOpened,
} from '../../../../src/client/features/notifications/notificationsSlice';
import { chunkFailed } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { setCartCount } from '../../../../src/client/ui/CartButton';
import { ROLE } from '../../../../src/contract/identity/roles';
import { createTestClient, testEnvironment, testUser } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';
import { steppedTo } from '../../../support/visit';
import { classOf, rulesFor } from '../styleRules';

const show = (part: 'header' | 'footer', options: Parameters<typeof createTestClient>[0]) =>
  renderPart(
    createTestClient({ sagas: false, ...options }),
    <MemoryRouter>{part === 'header' ? <Header /> : <Footer />}</MemoryRouter>,
  ).container;

describe('the header', () => {
  it.each(['/login', '/account/entra'])(
    'of the login page at %s leads to that page itself, with its way back',
    (loginUrl) => {
      const address = `${loginUrl}?ReturnUrl=%2Fcorsi`;
      show('header', { address, environment: { loginUrl } });
      expect(screen.getByText('Accedi')).toHaveAttribute('href', address);
      // Hidden from the first paint on where somebody is logged in.
      expect(screen.getByText('Accedi')).toHaveAttribute('data-for-visitors');
    },
  );

  it.each([
    [paths.coursesBy('caffè & co'), 'caffè & co'],
    [paths.coursesBy('ichimoku'), ''],
    // As the list reads it.
    [paths.coursesBy('Ichimoku'), ''],
    [paths.courses(), ''],
    [paths.home(), ''],
  ])('at %s holds the search for %j', (address, text) => {
    show('header', { address });
    expect(screen.getByLabelText('Cerca un corso')).toHaveValue(text);
  });

  it('holds the search of each next page, and before any script is here sends it to the list', () => {
    const client = createTestClient({ address: paths.coursesBy('candele'), sagas: false });
    renderPart(
      client,
      <MemoryRouter>
        <Header />
      </MemoryRouter>,
    );
    const box = () => screen.getByLabelText('Cerca un corso');
    for (const [text, pathname] of [
      ['oro', paths.coursesBy('oro')],
      ['', paths.home()],
    ] as const) {
      act(() => void client.store.dispatch(steppedTo(pathname)));
      expect(box()).toHaveValue(text);
    }
    const form = screen.getByRole('search');
    expect([form.getAttribute('action'), box().getAttribute('name')]).toEqual([paths.courses(), 'q']);
    expect(screen.getByRole('button', { name: 'Cerca' })).toHaveAttribute('type', 'submit');
    expect(box()).toHaveAttribute('maxlength', '5000');
    // On the keyboard of a phone.
    expect(box()).toHaveAttribute('enterkeyhint', 'search');
  });

  it.each([
    [paths.teachers(), 'Relatori'],
    [paths.bundles(), 'Percorsi formativi'],
    [paths.bundle('uno'), undefined],
    [paths.profile(), 'I miei corsi'],
  ])('at %s marks %s', (address, label) => {
    show('header', { address, user: testUser });
    const links = within(screen.getByRole('navigation', { name: 'Principale', hidden: true })).getAllByRole(
      'link',
      { hidden: true },
    );
    const marked = links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map(({ textContent }) => textContent)).toEqual(label ? [label] : []);
  });

  it('leads to the cart', () => {
    show('header', {});
    expect(screen.getByText('Carrello').closest('a')).toHaveAttribute('href', paths.cart());
  });

  it('has a place for the number of things in the cart, beside its icon', () => {
    setCartCount(({ children }) => <>{children} 3</>);
    show('header', {});
    const link = screen.getByText('Carrello').closest('a');
    expect(link).toHaveTextContent(/^Carrello 3$/);
    expect(link?.querySelector('svg')).toBeInTheDocument();
  });

  it.each([
    [undefined, []],
    [testUser, [['I miei corsi', paths.profile()]]],
  ])('has in the menu of a phone all that a wide screen shows', async (user, own) => {
    show('header', user ? { user } : {});
    const button = screen.getByRole('button', { name: 'Menu', hidden: true });
    jest.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(856, 6, 44, 44));
    fireEvent.click(button);
    const menu = await screen.findByRole('menu', { name: 'Menu' }, { timeout: 10_000 });
    const entries = within(menu).getAllByRole('menuitem');
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')]).slice(6)).toEqual([
      ['Criptovalute', paths.coursesBy('criptovalute')],
      ['Relatori', paths.teachers()],
      ['Percorsi formativi', paths.bundles()],
      ...own,
    ]);
    const roles = [...menu.children].map((child) => child.getAttribute('role'));
    const ofOwn = [...own].map(() => 'menuitem');
    expect(roles).toEqual(['menuitem', 'none', 'none', 'separator', 'menuitem', 'menuitem', ...ofOwn]);
    // It keeps to the edge of the screen, under its button.
    expect(menu.parentElement).toHaveStyle({ top: '50px', left: '900px' });
    // A followed link closes it, also one of a group.
    fireEvent.click(screen.getByRole('menuitem', { name: 'Relatori' }));
    expect(button).toHaveAttribute('aria-expanded', 'false');
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Criptovalute' }));
    await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
  });

  it('closes the menu of the account with Esci, before the server has answered', async () => {
    show('header', { user: testUser });
    const button = screen.getByRole('button', { name: /^Il tuo account/ });
    jest.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(856, 6, 44, 44));
    fireEvent.click(button);
    const end = await screen.findByRole('menuitem', { name: 'Esci' }, { timeout: 10_000 });
    // It keeps to the edge of the screen, as that of a phone does.
    expect(screen.getByRole('menu').parentElement).toHaveStyle({ left: '900px' });
    fireEvent.click(end);
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('puts the search away while the page is scrolled down, and back when it is scrolled up', () => {
    show('header', { address: paths.home() });
    const place = screen.getByRole('search').parentElement;
    // Never from under the hands of those who type in it.
    const folded = new RegExp(`${classOf(place)}\\[data-folded="true"\\]:not\\(:focus-within\\)$`);
    expect(rulesFor(folded).join('')).toContain('transform:translateY');
    const scrollTo = (pageYOffset: number) => {
      Object.assign(window, { pageYOffset });
      fireEvent.scroll(window);
      return place?.dataset.folded;
    };
    expect([0, 90, 400, 380, 300, 500, 0].map(scrollTo)).toEqual([
      'false',
      'false',
      'true',
      'false',
      'false',
      'true',
      'false',
    ]);
  });

  it.each([
    ['/media/public/pictures/a-512.webp', '/media/public/pictures/a-96.webp'],
    ['https://example.com/a.png', 'https://example.com/a.png'],
  ])('shows the picture %s as small as it is there: %s', (urlProfile, src) => {
    const container = show('header', { user: { ...testUser, urlProfile } });
    const picture = container.querySelector('img[width="38"]');
    expect(picture).toHaveAttribute('src', src);
    // The button's name says whose it is.
    expect(picture).toHaveAttribute('alt', '');
  });
});

describe('the footer', () => {
  const seller = { name: 'Bottega', address: 'Via Po 1', vatNumber: '01234567890', mail: 'a@b.it' };
  it.each([
    [seller, 'Bottega|Via Po 1|P. IVA 01234567890|a@b.it'],
    [{ ...seller, vatNumber: '' }, 'Bottega|Via Po 1|a@b.it'],
    [{ ...seller, address: '', mail: '' }, 'Bottega|P. IVA 01234567890'],
    [{ name: 'Bottega', address: '', vatNumber: '', mail: '' }, 'Bottega'],
  ])('names of the seller what is known, each on a line', (of, lines) => {
    const address = show('footer', { environment: { seller: of } }).querySelector('address');
    for (const end of address?.querySelectorAll('br') ?? []) end.replaceWith('|');
    expect(address?.textContent).toBe(lines);
  });

  it('leads to a legal page of another site too, and to its own without loading the shop again', () => {
    const terms = 'https://example.com/terms';
    show('footer', { environment: { legal: { ...testEnvironment.legal, terms }, seller } });
    const [foreign, own] = ['Termini e condizioni', 'Privacy policy'].map((text) => screen.getByText(text));
    expect(foreign).toHaveAttribute('href', terms);
    expect(own).toHaveAttribute('href', '/e');
    const followed: boolean[] = [];
    const note = (event: MouseEvent) => {
      followed.push(event.defaultPrevented);
      // jsdom goes nowhere.
      event.preventDefault();
    };
    document.addEventListener('click', note);
    for (const link of [foreign, own]) link?.click();
    document.removeEventListener('click', note);
    expect(followed).toEqual([false, true]);
    expect(screen.getByText('a@b.it')).toHaveAttribute('href', 'mailto:a@b.it');
  });

  it('leads to the catalogue and its categories', () => {
    show('footer', {});
    const links = within(screen.getByRole('navigation', { name: 'Esplora' })).getAllByRole('link');
    // What lies below the page's own heading is found by its level, too.
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Esplora', 'Note legali']);
    expect(screen.getByText(/^Investire comporta rischi: .*non promettono guadagni/)).toBeVisible();
    expect(links.map((link) => [link.textContent, link.getAttribute('href')]).slice(0, 4)).toEqual([
      ['Tutti i corsi', paths.courses()],
      ['Principiante', paths.coursesBy('principiante')],
      ['Intermedio', paths.coursesBy('intermedio')],
      ['Avanzato', paths.coursesBy('avanzato')],
    ]);
  });
});

describe('the frame', () => {
  async function open(address: string, claim: number) {
    const slices = [notificationsSlice];
    const client = createTestClient({ address, user: testUser, claim, sagas: false, slices });
    const module = Promise.resolve({ Page: () => <p>La pagina</p> });
    jest.spyOn(matchRoute(address).row.page, 'load').mockReturnValue(module);
    jest.spyOn(adminFrame, 'peek').mockReturnValue(undefined);
    await act(async () => void render(<App store={client.store} services={client.services} />));
    return client.store;
  }
  const parts = () => [screen.queryByRole('banner'), screen.queryByRole('contentinfo')].map(Boolean);

  it.each([
    ['a page of the shop has', paths.teachers(), [true, true], ROLE.student],
    ['a page of the shop has for an admin too', paths.teachers(), [true, true], ROLE.admin],
    ['the course viewer has but for the footer', paths.viewer('c1'), [true, false], ROLE.student],
    ['the closed door of the admin has', paths.admin(), [true, true], ROLE.student],
  ])('is what %s', async (_what, address, expected, role) => {
    await open(address, role);
    expect(parts()).toEqual(expected);
    // The footer begins below the screen: no page that comes pushes it about.
    expect(getComputedStyle(screen.getByRole('main')).minHeight).toBe(
      expected[1] ? 'calc(100vh - 56px)' : '0px',
    );
  });

  it('has a place for the prompt to review a course', async () => {
    jest.spyOn(reviewDialog, 'ReviewDialog').mockReturnValue(<p role="dialog" />);
    await act(() => lazyReviewDialog.load());
    const { dispatch } = await open(paths.teachers(), ROLE.student);
    expect(screen.queryByRole('dialog')).toBeNull();
    const prompt = { userId: testUser.id, courseId: 'c1', idRow: 'r1', title: 'Ichimoku' };
    await act(async () => void dispatch(promptOpened(prompt)));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('is hydrated by the state that the server rendered from, whoever has logged in by then', () => {
    const clientOf = (who: object) => createTestClient({ address: paths.teachers(), sagas: false, ...who });
    const visitor = clientOf({});
    const { store, services } = clientOf({ user: testUser });
    const html = (renderedState?: ReturnType<typeof store.getState>) =>
      renderToString(<App store={store} services={services} renderedState={renderedState} />);
    const isLoginOffered = [html(), html(visitor.store.getState())].map((page) => page.includes('Accedi'));
    expect(isLoginOffered).toEqual([false, true]);
  });

  it('of the admin gives way to the shop’s where its code does not come', async () => {
    const store = await open(paths.admin(), ROLE.admin);
    expect(parts()).toEqual([false, false]);
    await act(async () => void store.dispatch(chunkFailed({ chunk: 'admin', kind: 'timeout' })));
    expect(parts()).toEqual([true, true]);
    expect(screen.getByRole('alert')).toHaveTextContent('La pagina non si è caricata');
  });

  it('of the admin stays around a page whose own code does not come', async () => {
    const AdminFrame = ({ children }: { children: ReactNode }) => <fieldset>{children}</fieldset>;
    jest.replaceProperty(adminFrame, 'arrived', Promise.resolve({ AdminFrame }) as never);
    const store = await open(paths.admin(), ROLE.admin);
    jest.spyOn(adminFrame, 'peek').mockReturnValue({ AdminFrame } as never);
    await act(async () => void store.dispatch(chunkFailed({ chunk: 'admin', kind: 'timeout' })));
    expect(parts()).toEqual([false, false]);
    expect(within(screen.getByRole('group')).getByRole('alert')).toBeInTheDocument();
  });
});
