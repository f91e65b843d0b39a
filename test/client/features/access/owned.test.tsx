import { act, screen, waitFor, within } from '@testing-library/react';
import { CallFailed } from '../../../../src/client/api/failure';
import { lazyOwned } from '../../../../src/client/features/access/lazyOwned';
import { adminHref } from '../../../../src/client/features/admin/adminPaths';
import { bundleList } from '../../../../src/client/features/catalogue/bundles/bundleList';
import { Page as BundleListPage } from '../../../../src/client/features/catalogue/bundles/pages/BundleListPage';
import {
  Page as HomePage,
  slices as homeSlices,
} from '../../../../src/client/features/catalogue/home/pages/HomePage';
import { Page as TeachersPage } from '../../../../src/client/features/catalogue/teachers/pages/TeachersPage';
import { teachers } from '../../../../src/client/features/catalogue/teachers/teachers';
import { selectIsAuthenticated } from '../../../../src/client/features/identity/session/sessionSelectors';
import { loggedOut } from '../../../../src/client/features/identity/session/sessionSlice';
import {
  navigationRequested,
  selectIsLoading,
} from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { ROLE } from '../../../../src/contract/identity/roles';
import type { OwnedCourse } from '../../../../src/contract/learning/learning';
import { createTestClient, onItsWay, testUser, until } from '../../../support/client';
import { emptyShop } from '../../../support/emptyShop';
import { renderPage } from '../../../support/renderPage';
import { sampleBundle } from '../catalogue/bundles/samples';
import { sampleCard } from '../catalogue/courses/samples';
import { settle } from '../learning/support';

const owned = (number: number, progress: number): OwnedCourse => {
  const { IdCourseEnc, title, slug } = sampleCard(number);
  return {
    IdCourseEnc,
    title,
    slug,
    cover: null,
    duration: 600,
    sectionsCount: 4,
    viewedCount: progress / 25,
    progress,
    since: '2026-05-01T08:00:00.000Z',
  };
};

/** The home page with two courses for sale. */
async function openHome(mine: readonly OwnedCourse[] | CallFailed, user: typeof testUser | null = testUser) {
  const getOwnedCourses = jest.fn(async () => {
    if (mine instanceof CallFailed) throw mine;
    return { items: mine };
  });
  const cards = async () => ({ items: [sampleCard(1), sampleCard(2)], total: 2 });
  const client = createTestClient({
    ...(user && { user }),
    api: {
      ...emptyShop,
      courses: { ...emptyShop.courses, getHomeListCourse: cards, getSections: onItsWay },
      users: { getOwnedCourses },
    },
    slices: homeSlices,
  });
  const page = renderPage(client, HomePage);
  await act(settle);
  return { ...client, page, getOwnedCourses };
}
const title = () => screen.getByRole('heading', { level: 1 });
const cardOf = (name: string) => {
  const card = screen.getAllByTestId('course-card').find((one) => one.textContent?.includes(name));
  if (!card) throw new Error(`no card of ${name}`);
  return within(card);
};

it.each([500, 503])(
  'an answer of %i ends no session, shows nothing and leads nobody away',
  async (status) => {
    const failure = {
      kind: 'status',
      endpoint: 'users.getOwnedCourses',
      guarded: true,
      message: '',
    } as const;
    const { store, seen, toasts, history } = await openHome(new CallFailed({ ...failure, status }));
    expect(selectIsAuthenticated(store.getState())).toBe(true);
    expect([seen.alerts, toasts]).toEqual([[], []]);
    expect(history.entries).toEqual([paths.home()]);
  },
);

describe('what is for visitors alone is out of sight', () => {
  it('until the owned courses have come', async () => {
    let answer: (value: object) => void = () => undefined;
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    const getOwnedCourses = () => answered;
    const { seen } = createTestClient({
      user: testUser,
      address: paths.teachers(),
      api: { ...emptyShop, users: { getOwnedCourses } },
      slices: [teachers.slice],
    });
    await act(settle);
    expect(seen.known).toBe(0);
    answer({ items: [] });
    await act(settle);
    expect(seen.known).toBe(1);
  });

  it('or have failed to come', async () => {
    const failure = {
      kind: 'network',
      endpoint: 'users.getOwnedCourses',
      guarded: true,
      message: '',
    } as const;
    expect((await openHome(new CallFailed(failure))).seen.known).toBe(1);
  });

  it('or their code has', async () => {
    jest.spyOn(lazyOwned, 'load').mockRejectedValueOnce(new Error('offline'));
    const { seen } = await openHome([]);
    expect(seen.known).toBe(1);
    expect(seen.log.join()).toMatch(/no owned.*offline/);
  });

  it('or nobody is logged in after all', async () => {
    expect((await openHome([], null)).seen.known).toBe(1);
  });
});

describe('a student’s home page', () => {
  it('begins with the unfinished courses, the last watched first, in the room of the visitor’s words', async () => {
    const { page } = await openHome([owned(2, 50), owned(1, 0)]);
    expect(title()).toHaveTextContent('Continua a studiare');
    const region = within(screen.getByRole('region', { name: 'Continua a studiare' }));
    expect(region.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      sampleCard(2).title,
      sampleCard(1).title,
    ]);
    expect(region.getByRole('link', { name: `Riprendi: ${sampleCard(2).title}` })).toHaveAttribute(
      'href',
      paths.viewer(sampleCard(2).IdCourseEnc),
    );
    expect(region.getByRole('progressbar', { name: `Avanzamento: ${sampleCard(2).title}` })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    // It keeps its room, so that nothing below moves; nobody sees or hears it.
    const former = page.container.querySelector('[aria-hidden="true"] h1');
    expect(former).toHaveTextContent('Impara a leggere i mercati');
    expect(former).not.toBeVisible();
  });

  it('greets them, and shows three courses at most, with how far they are', async () => {
    await openHome([owned(1, 25), owned(2, 100), owned(3, 0), owned(4, 75), owned(5, 50)]);
    const region = within(screen.getByRole('region', { name: 'Continua a studiare' }));
    expect(region.getByText('Ciao, Sara')).toBeInTheDocument();
    expect(region.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
      'Corso 11 di 425,00%Riprendi',
      'Corso 30 di 40,00%Inizia',
      'Corso 43 di 475,00%Riprendi',
    ]);
    expect(region.getByRole('link', { name: 'Tutti i miei corsi' })).toHaveAttribute('href', paths.profile());
  });

  it('greets nobody whose name it does not know', async () => {
    await openHome([owned(1, 25)], { ...testUser, firstName: '' });
    expect(screen.queryByText(/^Ciao/)).toBeNull();
  });

  it.each([
    ['all courses are finished', [owned(1, 100)]],
    ['there are none', []],
  ])('is the visitor’s when %s', async (_name, mine) => {
    await openHome(mine);
    expect(title()).toHaveTextContent('Impara a leggere i mercati');
  });

  it('is the visitor’s again after a logout', async () => {
    const { store } = await openHome([owned(1, 50)]);
    act(() => void store.dispatch(loggedOut()));
    expect(title()).toHaveTextContent('Impara a leggere i mercati');
    expect(screen.queryByTestId('owned-mark')).toBeNull();
  });
});

describe('the card of a course', () => {
  it('says "Tuo" with progress and leads into the lessons, if it is owned; other cards show their price', async () => {
    await openHome([owned(1, 25)]);
    const own = cardOf(sampleCard(1).title);
    expect(own.getByTestId('owned-mark')).toHaveTextContent('Tuo · 25,00%');
    expect(own.getByRole('link', { name: `Riprendi: ${sampleCard(1).title}` })).toHaveAttribute(
      'href',
      paths.viewer(sampleCard(1).IdCourseEnc),
    );
    expect(own.getByText(/€/)).not.toBeVisible();
    const other = cardOf(sampleCard(2).title);
    expect(other.queryByTestId('owned-mark')).toBeNull();
    expect(other.getByText(/€/)).toBeVisible();
  });

  it('says "Tuo" alone before it was begun, and "Rivedi" once it is finished', async () => {
    await openHome([owned(1, 0), owned(2, 100)]);
    expect(cardOf(sampleCard(1).title).getByTestId('owned-mark')).toHaveTextContent(/^ ?Tuo ?Inizia$/);
    expect(cardOf(sampleCard(2).title).getByTestId('owned-mark')).toHaveTextContent(/Tuo · 100,00% ?Rivedi/);
  });
});

describe('the page of the speakers', () => {
  it('marks an owned course of a speaker in place of its price', async () => {
    const courses = [sampleCard(1), sampleCard(2)];
    const speaker = {
      id: 't',
      name: 'Anna Riva',
      slug: 'anna-riva',
      headline: '',
      biography: '',
      picture: null,
    };
    const client = createTestClient({
      address: paths.teachers(),
      user: testUser,
      api: {
        teachers: { cached: async () => ({ items: [{ ...speaker, courses, coursesCount: 2 }], total: 1 }) },
        users: { getOwnedCourses: async () => ({ items: [owned(2, 100)] }) },
      },
      slices: [teachers.slice],
    });
    renderPage(client, TeachersPage);
    await act(settle);
    const [first, second] = screen.getAllByText(/79,90/);
    expect(first).toBeVisible();
    expect(second).not.toBeVisible();
    expect(screen.getByRole('link', { name: `Rivedi: ${sampleCard(2).title}` })).toHaveAttribute(
      'href',
      paths.viewer(sampleCard(2).IdCourseEnc),
    );
  });
});

describe('the card of a learning path', () => {
  const openPaths = async (mine: readonly OwnedCourse[]) => {
    const client = createTestClient({
      address: paths.bundles(),
      user: testUser,
      api: {
        bundles: { cached: async () => ({ items: [sampleBundle(1)], total: 1 }) },
        users: { getOwnedCourses: async () => ({ items: mine }) },
      },
      slices: [bundleList.slice],
    });
    renderPage(client, BundleListPage);
    await act(settle);
    return within(screen.getByTestId('bundle-card'));
  };
  const steps = (card: Pick<typeof screen, 'getAllByRole'>) =>
    card.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('says "Tuo" in place of its price, if all its courses are owned, and leads into the first unfinished one', async () => {
    const card = await openPaths([owned(4, 0), owned(3, 0), owned(2, 50), owned(1, 100)]);
    expect(card.getByTestId('owned-mark')).toHaveTextContent('Tuo · 37,50%');
    const link = card.getByRole('link', { name: `Riprendi: ${sampleCard(2).title}` });
    expect(link).toHaveAttribute('href', paths.viewer(sampleCard(2).IdCourseEnc));
    expect(card.getByText('249,00 €')).not.toBeVisible();
    expect(steps(card)).toEqual([1, 2, 3, 4].map((at) => `Corso ${at}, tuo`));
  });

  it('counts its progress by lessons, as the profile does', async () => {
    const long = { ...owned(1, 100), sectionsCount: 10, viewedCount: 10 };
    const short = { ...owned(2, 0), sectionsCount: 2 };
    const none = [3, 4].map((number) => ({ ...owned(number, 0), sectionsCount: 0 }));
    const card = await openPaths([long, short, ...none]);
    expect(card.getByTestId('owned-mark')).toHaveTextContent('Tuo · 83,33%');
  });

  it('ticks the owned courses and keeps its price, if some are not owned', async () => {
    const card = await openPaths([owned(1, 100)]);
    expect(steps(card)).toEqual(['Corso 1, tuo', 'Corso 2', 'Corso 3', 'Corso 4']);
    expect(card.queryByTestId('owned-mark')).toBeNull();
    expect(card.getByText('249,00 €')).toBeVisible();
  });
});

describe('the owned courses', () => {
  it('are neither asked for nor is their code loaded for visitors', async () => {
    const load = jest.spyOn(lazyOwned, 'load');
    const { getOwnedCourses } = await openHome([], null);
    expect(load).not.toHaveBeenCalled();
    expect(getOwnedCourses).not.toHaveBeenCalled();
    load.mockRestore();
  });

  it('are asked for with the first page of the shop that an admin sees, and on no page of the admin', async () => {
    const load = jest.spyOn(lazyOwned, 'load');
    const getOwnedCourses = jest.fn(async () => ({ items: [] }));
    const { store } = createTestClient({
      address: adminHref('/admin/leads'),
      user: testUser,
      claim: ROLE.admin,
      api: {
        ...emptyShop,
        leads: { list: async () => ({ items: [], total: 0 }) },
        users: { getOwnedCourses },
      },
    });
    await until(store, (state) => !selectIsLoading(state));
    expect(load).not.toHaveBeenCalled();
    store.dispatch(navigationRequested({ to: paths.home() }));
    await waitFor(() => expect(getOwnedCourses).toHaveBeenCalledTimes(1));
    load.mockRestore();
  });
});
