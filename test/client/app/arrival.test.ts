import { forbiddenPage, matchRoute } from '../../../src/client/app/routes';
import { loggedIn, restored } from '../../../src/client/features/identity/session/sessionSlice';
import {
  navigationRequested,
  retryRequested,
  selectIsLoading,
  travelRequested,
} from '../../../src/client/features/navigation/navigationSlice';
import type { PageModule } from '../../../src/client/routing/page';
import { paths } from '../../../src/client/routing/paths';
import { ROLE } from '../../../src/contract/roles';
import { createTestClient, testUser, until } from '../../support/client';

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
  });

  it.each([
    [true, 0],
    [undefined, 1],
  ])(
    'that keeps its place (%s) moves %i times with another query, and once to another page',
    async (keepsPlace, times) => {
      const { go, toTop } = await open(keepsPlace ? { keepsPlace } : {});
      await go(`${paths.teachers()}?a=1`);
      expect(toTop).toHaveBeenCalledTimes(times);
      await go(paths.webinar());
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
    const { store, go, reasons } = await open();
    await go(paths.webinar());
    store.dispatch(retryRequested());
    await until(store, loaded);
    store.dispatch(loggedIn({ user: testUser, claim: ROLE.admin }));
    await until(store, loaded);
    expect(reasons()).toEqual(['entered', 'retried', 'identityChanged']);
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
  const { page } = matchRoute(paths.admin()).row;
  jest.spyOn(page, 'peek').mockReturnValue({ Page: () => null, watch: watch as never });
  await until(client.store, loaded);
  client.store.dispatch(navigationRequested({ to: paths.admin() }));
  await until(client.store, loaded);
  const closed = jest.spyOn(forbiddenPage, 'peek');
  expect([closed.mock.calls.length, ended.mock.calls.length]).toEqual([0, 0]);
  client.store.dispatch(loggedIn({ user: testUser, claim: 0 }));
  await until(client.store, loaded);
  expect([closed.mock.calls.length > 0, ended.mock.calls.length]).toEqual([true, 1]);
});

it('a page whose code did not come is asked for again after a login', async () => {
  const client = createTestClient({ address: paths.contacts() });
  const { page } = matchRoute(paths.teachers()).row;
  jest.spyOn(page, 'peek').mockReturnValue(undefined);
  const code = jest.spyOn(page, 'load').mockRejectedValueOnce(new Error('no line'));
  await until(client.store, loaded);
  client.store.dispatch(navigationRequested({ to: paths.teachers() }));
  await until(client.store, (state) => state.navigation.chunkFailure !== null);
  code.mockResolvedValue({ Page: () => null });
  client.store.dispatch(loggedIn({ user: testUser, claim: 0 }));
  await until(client.store, () => code.mock.calls.length === 2);
});
