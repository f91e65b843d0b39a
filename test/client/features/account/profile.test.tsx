import { setImmediate } from 'node:timers';
import { act, cleanup, screen, within } from '@testing-library/react';
import { CallFailed } from '../../../../src/client/api/failure';
import { Page, slices } from '../../../../src/client/features/account/pages/ProfilePage';
import { loggedOut } from '../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../src/client/routing/paths';
import type { Purchase } from '../../../../src/contract/checkout/purchases';
import { ROLE } from '../../../../src/contract/identity/roles';
import type { OwnedCourse } from '../../../../src/contract/learning/learning';
import { type ApiStub, createTestClient, onItsWay, testUser } from '../../../support/client';
import { failing } from '../../../support/failing';
import { renderPage } from '../../../support/renderPage';
import { sampleCard } from '../catalogue/courses/samples';
import { later } from '../checkout/support';
import { press, rest, write } from '../identity/account/support';
import { nothingSuggested, nothingYet, openProfile } from './support';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const owned = (title: string, viewedCount: number, more: Partial<OwnedCourse> = {}): OwnedCourse => ({
  IdCourseEnc: `id/${title}`,
  title,
  slug: title.toLowerCase(),
  cover: null,
  duration: 7500,
  sectionsCount: 3,
  viewedCount,
  progress: Math.round((viewedCount / 3) * 10_000) / 100,
  since: '2026-01-02T10:00:00.000Z',
  ...more,
});
const purchase: Purchase = {
  IdEnc: 'p-1',
  IdCourseEnc: 'id/Nuovo',
  title: 'Nuovo',
  slug: 'nuovo',
  status: 'refunded_in_part',
  listPrice: 1290,
  discount: 258,
  total: 1032,
  CouponCode: 'BENVENUTO20',
  createdAt: '2026-11-20T10:00:00.000Z',
};

async function open(getUserPurchases: unknown, courses: ApiStub['courses'] = {}) {
  const client = createTestClient({
    address: paths.profile(),
    user: testUser,
    slices,
    api: { users: { ...nothingYet, getUserPurchases }, courses: { ...nothingSuggested, ...courses } },
  });
  renderPage(client, Page);
  await act(settle);
  return client;
}

describe('the profile', () => {
  it('shows the courses with their progress: to start, to continue, to watch again', async () => {
    await open(async () => ({
      items: [],
      courses: [owned('Nuovo', 0), owned('Mezzo', 1), owned('Tutto', 3)],
    }));
    const cards = screen.getAllByTestId('owned-course');
    expect(cards.map((card) => within(card).getAllByRole('link')[0]?.textContent)).toEqual([
      'Inizia',
      'Riprendi',
      'Rivedi',
    ]);
    expect(screen.getByRole('link', { name: 'Riprendi: Mezzo' })).toHaveAttribute(
      'href',
      paths.viewer('id/Mezzo'),
    );
    expect(cards.map((card) => within(card).getByRole('progressbar').getAttribute('aria-valuetext'))).toEqual(
      ['0,00%', '33,33%', '100,00%'],
    );
    expect(cards.map((card) => within(card).queryByText('Completato') !== null)).toEqual([
      false,
      false,
      true,
    ]);
    expect(screen.getByText('Hai 3 corsi, 1 completato.')).toBeInTheDocument();
  });

  it.each([
    [[], 'Qui trovi i tuoi corsi, gli acquisti e i tuoi dati.'],
    [[owned('Uno', 2)], 'Hai 1 corso.'],
    [[owned('Uno', 3), owned('Due', 3), owned('Mezzo', 2)], 'Hai 3 corsi, 2 completati.'],
  ])('counts the courses and the finished ones among them (%#)', async (courses, text) => {
    await open(async () => ({ items: [], courses }));
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('suggests the most chosen courses to a person who has none', async () => {
    const getFilteredCourses = jest.fn(async () => ({ items: [sampleCard(7)], total: 1 }));
    await open(async () => ({ items: [], courses: [] }), { getFilteredCourses });
    expect(getFilteredCourses).toHaveBeenCalledWith({ Query: '', Sort: 'popular', pageSize: 4 });
    expect(screen.getByRole('heading', { name: 'I corsi più scelti' })).toBeInTheDocument();
    expect(screen.getByTestId('course-card')).toHaveTextContent(sampleCard(7).title);
  });

  it('suggests nothing to a person who owns courses', async () => {
    const getFilteredCourses = jest.fn();
    await open(async () => ({ items: [], courses: [owned('Nuovo', 0)] }), { getFilteredCourses });
    expect(getFilteredCourses).not.toHaveBeenCalled();
  });

  it('has a list of its sections, whose headings take the focus', async () => {
    await open(async () => ({ items: [], courses: [] }));
    const links = within(screen.getByRole('navigation', { name: 'Parti del profilo' })).getAllByRole('link');
    const headings = links.map((link) => document.getElementById(link.getAttribute('href')?.slice(1) ?? ''));
    for (const heading of headings) expect(heading).toHaveAttribute('tabindex', '-1');
    expect(headings).toHaveLength(6);
  });

  it('marks the section that is being read or was chosen in the list, the first one to begin with', async () => {
    const watched = new Map<Element, (entries: { isIntersecting: boolean }[]) => void>();
    const { IntersectionObserver: before } = window;
    class Observer {
      private seen: Element | undefined;
      constructor(
        readonly tell: (entries: { isIntersecting: boolean }[]) => void,
        readonly options?: IntersectionObserverInit,
      ) {}
      observe = (element: Element) => {
        this.seen = element;
        // Neither what is under the header counts as read, nor what only begins below.
        expect(this.options?.rootMargin).toBe('-25% 0px -65% 0px');
        watched.set(element, this.tell);
      };
      unobserve = () => undefined;
      disconnect = () => void (this.seen && watched.delete(this.seen));
    }
    Object.assign(window, { IntersectionObserver: Observer });
    try {
      await open(async () => ({ items: [], courses: [] }));
      const nav = within(screen.getByRole('navigation', { name: 'Parti del profilo' }));
      const current = () =>
        nav
          .getAllByRole('link')
          .filter((link) => link.getAttribute('aria-current') === 'location')
          .map(({ textContent }) => textContent);
      expect(current()).toEqual(['I miei corsi']);
      const region = screen.getByRole('region', { name: 'Comunicazioni' });
      act(() => watched.get(region)?.([{ isIntersecting: true }]));
      expect(current()).toEqual(['Comunicazioni']);
      act(() =>
        watched.get(screen.getByRole('region', { name: 'I miei dati' }))?.([{ isIntersecting: false }]),
      );
      expect(current()).toEqual(['Comunicazioni']);
      act(() => nav.getByRole('link', { name: 'Accessi' }).click());
      expect(current()).toEqual(['Accessi']);
      expect(watched.size).toBe(6);
      cleanup();
      expect(watched.size).toBe(0);
    } finally {
      Object.assign(window, { IntersectionObserver: before });
    }
  });

  it('lists purchases with local date, Italian status and amounts', async () => {
    await open(async () => ({ items: [purchase], courses: [] }));
    const row = screen.getByRole('row', { name: /Nuovo/ });
    const text = row.textContent?.replace(/\u00a0/g, ' ');
    expect(text).toContain('2026-11-20 11:00:00');
    for (const part of ['Rimborsato in parte', '1.290,00 €', '-258,00 €', '1.032,00 €', 'BENVENUTO20']) {
      expect(text).toContain(part);
    }
  });

  it('links to the courses if there are none yet, and shows the personal data', async () => {
    await open(async () => ({ items: [], courses: [] }));
    expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toHaveAttribute(
      'href',
      paths.courses(),
    );
    expect(screen.getByText('Non hai ancora fatto acquisti')).toBeInTheDocument();
    expect(screen.getByText('Sara Conti')).toBeInTheDocument();
    expect(screen.getByText(testUser.username)).toBeInTheDocument();
  });

  it.each([
    ['Riscatta un codice', paths.redeem()],
    ['Corsi salvati', paths.wishlist()],
  ])('leads from the courses on: %s', async (name, href) => {
    await open(async () => ({ items: [], courses: [] }));
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('keeps the ways on from the courses apart, also where each has its own line', async () => {
    await open(async () => ({ items: [], courses: [] }));
    const row = screen.getByRole('link', { name: 'Riscatta un codice' }).parentElement as HTMLElement;
    expect(within(row).getByRole('link', { name: 'Corsi salvati' })).toBeInTheDocument();
    expect(getComputedStyle(row)).toMatchObject({ flexWrap: 'wrap', gap: expect.stringContaining('1.5') });
  });

  it('can load the purchases again after a failure', async () => {
    const failure = { kind: 'timeout', endpoint: 'x', guarded: true, message: 'timeout' } as const;
    await open(
      jest
        .fn()
        .mockRejectedValueOnce(new CallFailed(failure))
        .mockResolvedValueOnce({ items: [], courses: [owned('Nuovo', 0)] }),
    );
    act(() => screen.getByRole('button', { name: 'Riprova' }).click());
    await act(settle);
    expect(screen.getByRole('heading', { name: 'Nuovo' })).toBeInTheDocument();
  });

  it('keeps what is typed in an open form while a part that failed is loaded again', async () => {
    const getLogins = failing(503);
    await openProfile({ getLogins });
    await press('Modifica: Dati personali');
    write('Città', 'Bari');
    getLogins.mockImplementation(onItsWay);
    await press('Riprova');
    expect(getLogins).toHaveBeenCalledTimes(2);
    expect(screen.getByLabelText('Città')).toHaveValue('Bari');
  });

  it('drops all data after a logout', async () => {
    const { store } = await open(async () => ({ items: [purchase], courses: [owned('Nuovo', 0)] }));
    act(() => void store.dispatch(loggedOut()));
    const gone = { status: 'idle', data: null };
    expect(store.getState()).toMatchObject({ purchases: gone, logins: gone, communications: gone });
  });
});

describe('the profile, refused what needs a confirmed address', () => {
  const message = 'Prima conferma il tuo indirizzo.';
  const unconfirmed = async () => ({ isOk: false, code: 'not_activated', message, items: [] });
  const loginProviders = [{ id: 'google', name: 'Google', kind: 'social' as const }];

  it('says why there are no consents, logins and linked accounts, and reports no error', async () => {
    const { toasts, seen } = await openProfile(
      { getCommunications: unconfirmed, getLogins: unconfirmed, getLinkedAccounts: unconfirmed },
      { environment: { loginProviders } },
    );
    expect(screen.getAllByText(message)).toHaveLength(3);
    expect(screen.queryByText('Nessun accesso aperto')).toBeNull();
    expect(screen.queryByText(/Per collegarne uno/)).toBeNull();
    expect([toasts, seen.alerts]).toEqual([[], []]);
  });

  it('says why the personal data are not saved', async () => {
    await openProfile({ updateUserData: unconfirmed });
    await press('Modifica: Dati personali');
    await press('Salva i dati');
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it('says in its dialog why the account cannot be deleted', async () => {
    const { toasts } = await openProfile({ getDeletionTerms: unconfirmed });
    await press('Elimina l’account');
    expect(screen.getByRole('dialog')).toHaveTextContent(message);
    expect(toasts).toEqual([]);
  });
});

describe('the parts of the profile', () => {
  const answers = {
    ...nothingYet,
    getLinkedAccounts: async () => ({ items: [] }),
    getOpenQuestions: async () => ({ items: [], courses: [] }),
    getTaughtReviews: async () => ({ items: [] }),
  };
  const isShown = () => screen.queryByRole('heading', { name: 'I miei dati' }) !== null;

  it.each([
    'getUserPurchases',
    'getLogins',
    'getCommunications',
    'getLinkedAccounts',
    'getOpenQuestions',
    'getTaughtReviews',
  ] as const)('come together, so that none moves away under a finger: after %s', async (slow) => {
    const { promise, answer } = later<object>();
    const { getOpenQuestions, getTaughtReviews, ...users } = { ...answers, [slow]: () => promise };
    await openProfile(users, {
      claim: ROLE.teacher,
      environment: { loginProviders: [{ id: 'google', name: 'Google', kind: 'social' }] },
      api: { questions: { getOpenQuestions }, courses: { getTaughtReviews } },
    });
    expect(isShown()).toBe(false);
    answer(await answers[slow]());
    await rest();
    expect(isShown()).toBe(true);
  });

  it('of a teacher are eight, each with the heading that its link names', async () => {
    const { getOpenQuestions } = answers;
    await openProfile({}, { claim: ROLE.teacher, api: { questions: { getOpenQuestions } } });
    const links = within(screen.getByRole('navigation', { name: 'Parti del profilo' })).getAllByRole('link');
    const headings = links.map((link) => document.getElementById(link.getAttribute('href')?.slice(1) ?? ''));
    expect(headings.map((heading) => heading?.tagName)).toEqual(Array.from({ length: 8 }, () => 'H2'));
  });
});
