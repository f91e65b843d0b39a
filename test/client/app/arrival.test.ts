import { matchRoute } from '../../../src/client/app/matchRoute';
import { forbiddenPage } from '../../../src/client/app/routes';
import { loggedIn, restored } from '../../../src/client/features/identity/session/sessionSlice';
import {
  navigated,
  navigationRequested,
  pageMissed,
  retryRequested,
  selectAddress,
  selectIsLoading,
  travelRequested,
} from '../../../src/client/features/platform/navigation/navigationSlice';
import type { PageModule } from '../../../src/client/routing/page';
import { BASE, paths } from '../../../src/client/routing/paths';
import { ROLE } from '../../../src/contract/identity/roles';
import { createTestClient, onItsWay, testUser, until } from '../../support/client';
import { emptyShop } from '../../support/emptyShop';

const loaded = (state: Parameters<typeof selectIsLoading>[0]) => !selectIsLoading(state);

/** Opens the first of two pages that are the test's own. */
async function open(more: Partial<PageModule> = {}) {
  const load = jest.fn(function* (_params: object, _reason?: string) {});
  const module: PageModule = { Page: () => null, load: load as never, ...more };
  const { browser } = createTestClient({ sagas: false }).services;
  const toTop = jest.fn((_hash?: string) => undefined);
  const crossFade = jest.fn(() => undefined);
  const client = createTestClient({
    address: paths.contacts(),
    services: { browser: { ...browser, toTop, crossFade } },
  });
  // The routes are made with the client.
  for (const path of [paths.teachers(), paths.webinar()]) {
    const { page } = matchRoute(path).row;
    jest.spyOn(page, 'peek').mockReturnValue(module);
    jest.spyOn(page, 'load').mockResolvedValue(module);
  }
  await until(client.store, loaded);
  const go = async (to: string, how: object = {}) => {
    client.store.dispatch(navigationRequested({ to, ...how }));
    await until(client.store, loaded);
  };
  const back = async () => {
    client.store.dispatch(travelRequested(-1));
    await until(client.store, loaded);
  };
  await go(paths.teachers());
  for (const mock of [toTop, crossFade, load]) mock.mockClear();
  return {
    ...client,
    go,
    back,
    toTop,
    crossFade,
    load,
    reasons: () => load.mock.calls.map(([, reason]) => reason),
  };
}

describe('a page that is entered', () => {
  it('begins at its top by a link, and where it was by Back', async () => {
    const { go, back, toTop } = await open();
    await go(paths.webinar());
    expect(toTop.mock.calls).toEqual([[]]);
    await back();
    expect(toTop).toHaveBeenCalledTimes(1);
    // Also where its address names a part.
    await go(`${paths.teachers()}#anna-riva`);
    await go(paths.webinar());
    toTop.mockClear();
    await back();
    expect(toTop).not.toHaveBeenCalled();
  });

  it('begins at its top in place of another page, and stays where it is in place of another query', async () => {
    const { go, toTop } = await open();
    await go(`${paths.teachers()}?a=1`, { replace: true });
    expect(toTop).not.toHaveBeenCalled();
    await go(paths.webinar(), { replace: true });
    expect(toTop.mock.calls).toEqual([[]]);
  });

  it('begins at its top in place of an old address that a link led to', async () => {
    const { go, toTop } = await open();
    await go(`${BASE}/registrazione-webinar`);
    expect(toTop.mock.calls).toEqual([[]]);
  });

  it('moves nothing where a visit begins at an old address', async () => {
    const { browser } = createTestClient({ sagas: false }).services;
    const toTop = jest.fn();
    const address = `${BASE}/registrazione-webinar`;
    const client = createTestClient({
      address,
      api: emptyShop,
      services: { browser: { ...browser, toTop } },
    });
    await until(client.store, (state) => loaded(state) && selectAddress(state).pathname === paths.webinar());
    expect(toTop).not.toHaveBeenCalled();
  });

  it.each([
    [true, 0],
    [undefined, 1],
  ])(
    'by a link that keeps the place (%s) moves %i times with another query, and once to another page',
    async (keepsPlace, times) => {
      const { go, toTop } = await open();
      await go(`${paths.teachers()}?a=1`, { keepsPlace });
      expect(toTop).toHaveBeenCalledTimes(times);
      await go(paths.webinar(), { keepsPlace });
      expect(toTop).toHaveBeenCalledTimes(times + 1);
    },
  );

  it.each([
    ['by a link', 1, {}],
    ['in place of the one before', 0, { replace: true }],
  ])('%s fades in %i times', async (_how, times, how) => {
    const { go, crossFade } = await open();
    await go(paths.webinar(), how);
    expect(crossFade).toHaveBeenCalledTimes(times);
  });
});

describe('the data of a page', () => {
  it('are told why they are loaded', async () => {
    const { store, go, reasons, toTop } = await open();
    await go(paths.webinar());
    toTop.mockClear();
    store.dispatch(retryRequested());
    await until(store, loaded);
    store.dispatch(loggedIn({ user: testUser, claim: ROLE.admin }));
    await until(store, loaded);
    expect(reasons()).toEqual(['entered', 'retried', 'identityChanged']);
    expect(toTop).not.toHaveBeenCalled();
  });

  it('are left alone where no session was found after hydration', async () => {
    const { store, go, load } = await open();
    await go(paths.webinar());
    const before = load.mock.calls.length;
    store.dispatch(restored(null));
    await until(store, loaded);
    expect(load).toHaveBeenCalledTimes(before);
  });
});

describe('a visit', () => {
  const watched = () => {
    const begun = jest.fn();
    const ended = jest.fn();
    function* watch() {
      begun();
      try {
        yield new Promise(() => {});
      } finally {
        ended();
      }
    }
    return { watch: watch as never, counts: () => [begun.mock.calls.length, ended.mock.calls.length] };
  };

  it('goes on with another query: the data are loaded again, what the page watches is not begun anew', async () => {
    const { watch, counts } = watched();
    const { go, reasons } = await open({ watch });
    await go(`${paths.teachers()}?a=1`);
    await go(`${paths.teachers()}?a=2`);
    expect([reasons(), counts()]).toEqual([
      ['entered', 'entered'],
      [1, 0],
    ]);
    await go(paths.webinar());
    expect(counts()).toEqual([2, 1]);
  });

  it('loads the data again for a link to the very page that is there', async () => {
    const { go, reasons, toTop } = await open();
    await go(paths.teachers());
    expect([reasons(), toTop.mock.calls]).toEqual([['entered'], [[]]]);
  });

  it('goes on at another part of the page: nothing is loaded, and a link leads there', async () => {
    const { watch, counts } = watched();
    const { go, back, load, toTop, crossFade } = await open({ watch });
    await go(`${paths.teachers()}?a=1`);
    toTop.mockClear();
    load.mockClear();
    await go(`${paths.teachers()}?a=1#uno`);
    await go(`${paths.teachers()}?a=1#due`);
    expect(toTop.mock.calls).toEqual([['#uno'], ['#due']]);
    await back();
    // Nor in place of another part, as the browser tells it.
    await go(`${paths.teachers()}?a=1#tre`, { replace: true });
    expect(toTop).toHaveBeenCalledTimes(2);
    expect([load.mock.calls, crossFade.mock.calls, counts()]).toEqual([[], [], [1, 0]]);
  });

  it('goes on at the part that is asked for once more, which a browser tells like a way back', async () => {
    const { store, go, load, toTop } = await open();
    await go(`${paths.teachers()}?a=1#uno`);
    toTop.mockClear();
    load.mockClear();
    await go(`${paths.teachers()}?a=1#uno`);
    expect(toTop.mock.calls).toEqual([['#uno']]);
    store.dispatch(navigated({ address: selectAddress(store.getState()), kind: 'POP' }));
    expect([load.mock.calls, selectIsLoading(store.getState())]).toEqual([[], false]);
  });

  it('whose data are on their way goes on loading them at another part of the page', async () => {
    let isSlow = false;
    const begun = jest.fn();
    const ended = jest.fn();
    function* load() {
      if (!isSlow) return;
      begun();
      yield onItsWay();
      ended();
    }
    const { store, go } = await open({ load: load as never });
    isSlow = true;
    for (const hash of ['', '#uno', '#due'])
      store.dispatch(navigationRequested({ to: `${paths.teachers()}?a=1${hash}` }));
    expect([begun.mock.calls.length, selectIsLoading(store.getState())]).toEqual([1, true]);
    isSlow = false;
    await go(`${paths.teachers()}?a=2#due`);
    expect(ended).not.toHaveBeenCalled();
  });

  it('asks whether it may be left for another path alone', async () => {
    const mayLeave = jest.fn(() => false);
    const { store, go, history } = await open({ mayLeave: mayLeave as never });
    await go(`${paths.teachers()}#uno`);
    await go(`${paths.teachers()}?a=1`);
    expect(mayLeave).not.toHaveBeenCalled();
    const away = { to: paths.webinar(), replace: true };
    store.dispatch(navigationRequested(away));
    expect(mayLeave.mock.calls).toEqual([[away]]);
    expect(history.entries.at(-1)).toBe(`${paths.teachers()}?a=1`);
  });

  it('goes on at the path that takes the place of a query', async () => {
    const { go, history } = await open();
    for (const path of [paths.courses(), paths.coursesBy('ichimoku')])
      jest.spyOn(matchRoute(path).row.page, 'peek').mockReturnValue({ Page: () => null });
    await go(paths.courses());
    await go(`${paths.courses()}?q=ichimoku`);
    expect(history.entries.at(-1)).toBe(paths.coursesBy('ichimoku'));
  });
});

it('what a page watches ends with it', async () => {
  const ended: string[] = [];
  function* watch() {
    try {
      yield new Promise(() => {});
    } finally {
      ended.push('ended');
    }
  }
  const { store, go } = await open({ watch: watch as never });
  store.dispatch(retryRequested());
  await until(store, loaded);
  expect(ended).toEqual([]);
  await go(paths.webinar());
  expect(ended).toHaveLength(1);
});

it('a page that may be seen no more gives way, and what it watched ends', async () => {
  const ended = jest.fn();
  function* watch() {
    try {
      yield new Promise(() => {});
    } finally {
      ended();
    }
  }
  const client = createTestClient({ address: paths.contacts(), user: testUser, claim: ROLE.admin });
  const toTop = jest.fn();
  Object.assign(client.services.browser, { toTop });
  const { page } = matchRoute(paths.admin()).row;
  jest.spyOn(page, 'peek').mockReturnValue({ Page: () => null, watch: watch as never });
  await until(client.store, loaded);
  client.store.dispatch(navigationRequested({ to: paths.admin() }));
  await until(client.store, loaded);
  const closed = jest.spyOn(forbiddenPage, 'peek');
  expect([closed.mock.calls.length, ended.mock.calls.length]).toEqual([0, 0]);
  client.store.dispatch(pageMissed());
  client.store.dispatch(loggedIn({ user: testUser, claim: 0 }));
  expect(client.store.getState().navigation).toMatchObject({ isLoading: true, isMissing: false });
  await until(client.store, loaded);
  expect([closed.mock.calls.length > 0, ended.mock.calls.length]).toEqual([true, 1]);
  toTop.mockClear();
  client.store.dispatch(navigationRequested({ to: `${paths.admin()}#uno` }));
  expect(toTop.mock.calls).toEqual([['#uno']]);
});
