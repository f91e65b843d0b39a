import { act, screen, within } from '@testing-library/react';
import { CallFailed } from '../../../../../src/client/api/failure';
import {
  Page as HomePage,
  slices as homeSlices,
} from '../../../../../src/client/features/catalogue/home/pages/HomePage';
import { lazyWishlist } from '../../../../../src/client/features/catalogue/wishlist/lazyWishlist';
import * as page from '../../../../../src/client/features/catalogue/wishlist/pages/WishlistPage';
import { savedList } from '../../../../../src/client/features/catalogue/wishlist/savedList';
import { slices, watch } from '../../../../../src/client/features/catalogue/wishlist/wishlist';
import { selectIsAuthenticated } from '../../../../../src/client/features/identity/session/sessionSelectors';
import { loggedIn, loggedOut } from '../../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { memoryArea } from '../../../../../src/client/services/sessionStorage';
import { MOST_SAVED } from '../../../../../src/contract/catalogue/wishlistLimits';
import { type ApiStub, createTestClient, onItsWay, testUser } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';
import { renderPage } from '../../../../support/renderPage';
import { networkFailure, press, rest } from '../../identity/account/support';
import { sampleCard } from '../courses/samples';

// The tests run the part themselves, at once.
beforeEach(() => void jest.spyOn(lazyWishlist, 'load').mockImplementation(onItsWay));
afterEach(() => void jest.restoreAllMocks());

const [first, second] = [sampleCard(1), sampleCard(2)];
const ok = async () => ({ isOk: true });
const listOf = (...cards: { IdCourseEnc: string; title: string }[]) => ({
  items: cards.map(({ IdCourseEnc, title }) => ({ IdCourseEnc, title, savedAt: '2026-05-01T08:00:00.000Z' })),
});
const asSaved = ({ IdCourseEnc: id, title }: { IdCourseEnc: string; title: string }) => ({
  kind: 'course' as const,
  id,
  title,
});

type Options = Parameters<typeof createTestClient>[0];

/** The home page with two courses for sale, once the part's code is there. */
async function openHome(wishlist: ApiStub['wishlist'], options: Options = {}) {
  const cards = async () => ({ items: [first, second], total: 2 });
  const courses = { ...emptyShop.courses, getHomeListCourse: cards };
  const client = createTestClient({
    ...options,
    api: { ...emptyShop, courses, wishlist: wishlist ?? {} },
    slices: [...homeSlices, ...slices],
  });
  renderPage(client, HomePage);
  client.run(watch);
  await rest();
  return client;
}
const button = ({ title }: { title: string } = first) =>
  screen.getByRole('button', { name: `Salva: ${title}` });

describe('the button on the card of a course', () => {
  it('keeps a visitor’s course in the browser, and no longer once it is pressed again', async () => {
    const { services } = await openHome({});
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    await press(`Salva: ${first.title}`);
    expect(button()).toHaveAttribute('aria-pressed', 'true');
    expect(button(second)).toHaveAttribute('aria-pressed', 'false');
    expect(savedList.readKept(services.device)).toEqual([asSaved(first)]);
    await press(`Salva: ${first.title}`);
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    expect(savedList.readKept(services.device)).toEqual([]);
  });

  it('saves a person’s course on the server, shown at once, in the order of the presses', async () => {
    const calls: string[] = [];
    const answers: (() => void)[] = [];
    const note = (name: string) => () => {
      calls.push(name);
      return new Promise((resolve) => answers.push(() => resolve({ isOk: true })));
    };
    const wishlist = {
      getWishlist: async () => listOf(second),
      saveCourse: note('save'),
      removeCourse: note('remove'),
    };
    await openHome(wishlist, { user: testUser });
    expect(button(second)).toHaveAttribute('aria-pressed', 'true');
    await press(`Salva: ${first.title}`);
    expect(button()).toHaveAttribute('aria-pressed', 'true');
    await press(`Salva: ${first.title}`);
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    expect(calls).toEqual(['save']);
    answers[0]?.();
    await rest();
    // The first answer does not undo the second press.
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    expect(calls).toEqual(['save', 'remove']);
    answers[1]?.();
    await rest();
    expect(button()).toHaveAttribute('aria-pressed', 'false');
  });

  it.each([
    [
      'a refusal',
      async () => ({ isOk: false, message: 'Sono troppi.' }),
      /non è stato salvato\. Sono troppi\./,
    ],
    ['a lost network', () => Promise.reject(networkFailure(true)), /non è stato salvato\. Riprova/],
  ])('goes back and says so after %s', async (_what, saveCourse, words) => {
    const { toasts } = await openHome({ saveCourse }, { user: testUser });
    await press(`Salva: ${first.title}`);
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    expect(toasts).toEqual([{ kind: 'error', text: expect.stringMatching(words) }]);
  });

  it('says so when the browser keeps nothing, or holds as many as it may', async () => {
    const device = memoryArea();
    const full = {
      ...device,
      setItem: () => {
        throw new Error('quota');
      },
    };
    const { toasts } = await openHome({}, { services: { device: full } });
    await press(`Salva: ${first.title}`);
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    expect(toasts).toHaveLength(1);
  });

  it('takes no more of a visitor than an account would', async () => {
    const device = memoryArea();
    savedList.keep(
      device,
      Array.from({ length: MOST_SAVED }, (_none, number) => ({
        kind: 'course' as const,
        id: `other-${number}`,
        title: 'Altro',
      })),
    );
    const { toasts } = await openHome({}, { services: { device } });
    await press(`Salva: ${first.title}`);
    expect(toasts).toMatchObject([{ text: expect.stringContaining('togline qualcuno') }]);
  });

  it('is not there while the list cannot be read, and ends no session by that', async () => {
    const failure = {
      kind: 'status',
      endpoint: 'wishlist.getWishlist',
      guarded: true,
      status: 503,
      message: '',
    } as const;
    const getWishlist = () => Promise.reject(new CallFailed(failure));
    const { store, toasts, seen } = await openHome({ getWishlist }, { user: testUser });
    expect(screen.queryByRole('button', { name: /^Salva:/ })).toBeNull();
    expect(selectIsAuthenticated(store.getState())).toBe(true);
    expect([toasts, seen.alerts]).toEqual([[], []]);
  });
});

describe('a visitor’s list', () => {
  it('joins the account’s at the login, and the browser forgets it', async () => {
    const device = memoryArea();
    savedList.keep(device, [asSaved(second)]);
    const joinWishlist = jest.fn(async () => listOf(second, first));
    const { store, services } = await openHome({ joinWishlist }, { services: { device } });
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    act(() => void store.dispatch(loggedIn({ user: testUser, claim: 0 })));
    await rest();
    expect(joinWishlist).toHaveBeenCalledWith({ courses: [second.IdCourseEnc] });
    expect(button()).toHaveAttribute('aria-pressed', 'true');
    expect(savedList.readKept(services.device)).toEqual([]);
  });

  it('stays in the browser when it could not be joined', async () => {
    const device = memoryArea();
    savedList.keep(device, [asSaved(second)]);
    const joinWishlist = () => Promise.reject(networkFailure(true));
    const { services } = await openHome({ joinWishlist }, { services: { device }, user: testUser });
    expect(savedList.readKept(services.device)).toEqual([asSaved(second)]);
  });

  it('is empty after a logout, which leaves nothing of the account', async () => {
    const { store, services } = await openHome(
      { getWishlist: async () => listOf(first) },
      { user: testUser },
    );
    expect(button()).toHaveAttribute('aria-pressed', 'true');
    act(() => void store.dispatch(loggedOut()));
    await rest();
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    expect(savedList.readKept(services.device)).toEqual([]);
  });

  it('shows nothing of an account whose answer comes after the logout', async () => {
    let answer: (list: unknown) => void = () => undefined;
    const getWishlist = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const client = await openHome({ getWishlist }, { user: testUser });
    const reading = client.run(savedList.read);
    await rest();
    const answerLate = answer;
    act(() => void client.store.dispatch(loggedOut()));
    answerLate(listOf(first));
    await rest();
    await reading.toPromise();
    expect(button()).toHaveAttribute('aria-pressed', 'false');
  });

  it('that was kept before things had a kind is read', () => {
    const device = memoryArea();
    device.setItem('wishlist', '[{"id":"a","title":"A"}]');
    expect(savedList.readKept(device)).toEqual([{ kind: 'course', id: 'a', title: 'A' }]);
  });

  it.each(['{', '{"id":"a"}', '[null,{"id":1,"title":"x"},{"id":"","title":"x"}]'])(
    'that was tampered with counts as absent: %s',
    (text) => {
      const device = memoryArea();
      device.setItem('wishlist', text);
      expect(savedList.readKept(device)).toEqual([]);
    },
  );
});

describe('the page of saved courses', () => {
  const getFilteredCourses = jest.fn();
  beforeEach(() => getFilteredCourses.mockReset().mockResolvedValue({ items: [second], total: 1 }));

  async function openPage(wishlist: ApiStub['wishlist'], options: Options = {}) {
    const client = createTestClient({
      address: paths.wishlist(),
      slices: page.slices,
      ...options,
      api: { courses: { getFilteredCourses }, wishlist: wishlist ?? {} },
    });
    renderPage(client, page.Page);
    client.run(watch);
    await rest();
    return client;
  }

  it('shows a person’s courses, and apart from them those that left the catalogue, which can be removed', async () => {
    const removeCourse = jest.fn(ok);
    const getSavedCards = jest.fn(async () => ({ items: [first] }));
    const wishlist = { getWishlist: async () => listOf(second, first), getSavedCards, removeCourse };
    await openPage(wishlist, { user: testUser });
    expect(getSavedCards).toHaveBeenCalledWith({ courses: [second.IdCourseEnc, first.IdCourseEnc] });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Corsi salvati');
    expect(screen.getAllByTestId('course-card')).toHaveLength(1);
    const gone = within(screen.getByRole('region', { name: 'Non più in catalogo' }));
    expect(gone.getByRole('listitem')).toHaveTextContent(
      `${second.title}Questo corso non è più in catalogo.`,
    );
    await press(`Salva: ${second.title}`);
    expect(removeCourse).toHaveBeenCalledWith({ IdCourseEnc: second.IdCourseEnc });
    // It stays in view, so that the press can be undone.
    expect(button(second)).toHaveAttribute('aria-pressed', 'false');
  });

  it('shows a visitor what the browser keeps, and how to take it along', async () => {
    const device = memoryArea();
    savedList.keep(device, [asSaved(first)]);
    await openPage({ getSavedCards: async () => ({ items: [first] }) }, { services: { device } });
    expect(screen.getByTestId('course-card')).toHaveTextContent(first.title);
    expect(screen.getByRole('link', { name: 'Accedi' })).toHaveAttribute(
      'href',
      paths.login(paths.wishlist()),
    );
  });

  it('leads to the catalogue while nothing is saved', async () => {
    await openPage({});
    expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toHaveAttribute(
      'href',
      paths.courses(),
    );
    expect(screen.getByRole('heading', { name: 'I corsi più scelti' })).toBeInTheDocument();
    expect(screen.getByTestId('course-card')).toHaveTextContent(second.title);
  });

  it('does without suggestions that do not come, and says nothing of it', async () => {
    getFilteredCourses.mockRejectedValue(networkFailure());
    const { toasts } = await openPage({});
    expect(screen.getByText('Non hai ancora salvato corsi')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'I corsi più scelti' })).toBeNull();
    expect(toasts).toEqual([]);
  });

  it('says why the server refuses the list', async () => {
    const message = 'Prima conferma il tuo indirizzo.';
    await openPage({ getWishlist: async () => ({ isOk: false, message, items: [] }) }, { user: testUser });
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });

  it('can be tried again, and shows the visitor’s list after a logout', async () => {
    const getWishlist = jest
      .fn()
      .mockRejectedValueOnce(networkFailure(true))
      .mockRejectedValueOnce(networkFailure(true));
    getWishlist.mockResolvedValue(listOf(first));
    const { store } = await openPage(
      { getWishlist, getSavedCards: async () => ({ items: [first] }) },
      { user: testUser },
    );
    await press('Riprova');
    expect(screen.getByTestId('course-card')).toHaveTextContent(first.title);
    act(() => void store.dispatch(loggedOut()));
    await rest();
    expect(screen.queryByTestId('course-card')).toBeNull();
  });
});

it('the part comes to every page of the shop, for visitors too', async () => {
  jest.useFakeTimers();
  jest.mocked(lazyWishlist.load).mockResolvedValue({ slices, watch });
  const { store } = createTestClient({ address: paths.contacts(), api: emptyShop });
  await jest.advanceTimersByTimeAsync(5000);
  expect(store.getState()).toHaveProperty('wishlist.isKnown', true);
  jest.useRealTimers();
});
