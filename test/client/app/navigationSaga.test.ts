import { call, type SagaGenerator } from 'typed-redux-saga';
import { CallFailed } from '../../../src/client/api/failure';
import { matchRoute } from '../../../src/client/app/matchRoute';
import { navigationSaga } from '../../../src/client/app/navigationSaga';
import * as routes from '../../../src/client/app/routes';
import {
  navigationRequested,
  retryRequested,
  travelRequested,
} from '../../../src/client/features/platform/navigation/navigationSlice';
import type { LazyPage } from '../../../src/client/routing/page';
import { BASE, paths } from '../../../src/client/routing/paths';
import { createTestClient, onItsWay, testUser, until } from '../../support/client';
import { emptyShop } from '../../support/emptyShop';
import { provokes } from '../../support/unexpected';

const settled = (state: { navigation: { isLoading: boolean } }) => !state.navigation.isLoading;

/** Counts how often a page's code is fetched, as though no test before had fetched it. */
function watchFetches(page: LazyPage) {
  jest.spyOn(page, 'peek').mockReturnValue(undefined);
  return jest.spyOn(page, 'load');
}

describe('navigation', () => {
  it('puts the address of a followed link into the store and enters its page', async () => {
    const client = createTestClient({ address: paths.home(), api: emptyShop });
    await until(client.store, settled);
    client.store.dispatch(navigationRequested({ to: paths.coursesBy('ichimoku') }));
    const state = await until(client.store, (now) => now.navigation.address.pathname.endsWith('/ichimoku'));
    expect(state.navigation.kind).toBe('PUSH');
    await until(client.store, settled);
    expect(client.history.entries).toEqual([paths.home(), paths.coursesBy('ichimoku')]);
  });

  it('sends a visitor to login before the code of a guarded page is even fetched', async () => {
    const fetched = watchFetches(matchRoute(paths.profile()).row.page);
    const client = createTestClient({ address: paths.profile(), api: emptyShop });
    const state = await until(client.store, (now) => now.navigation.address.pathname === '/login');
    expect(state.navigation.address.search).toContain(encodeURIComponent(paths.profile()));
    expect(fetched).not.toHaveBeenCalled();
  });

  it('shows a student a closed door instead of an admin page, and does not fetch its code', async () => {
    const fetched = watchFetches(matchRoute(paths.admin()).row.page);
    const shown = watchFetches(routes.forbiddenPage);
    const client = createTestClient({ address: paths.admin(), user: testUser, claim: 0, api: emptyShop });
    await until(client.store, settled);
    expect(fetched).not.toHaveBeenCalled();
    expect(shown).toHaveBeenCalled();
  });

  it.each([
    [1, paths.admin()],
    [0, paths.home()],
  ])('asks the page that is left only if the role %i sees it: on to %s', async (claim, end) => {
    const { page } = matchRoute(paths.admin()).row;
    const mayLeave = () => false;
    jest.spyOn(page, 'peek').mockReturnValue({ Page: () => null, mayLeave } as never);
    const client = createTestClient({ address: paths.admin(), user: testUser, claim, api: emptyShop });
    await until(client.store, settled);
    client.store.dispatch(navigationRequested({ to: paths.home() }));
    await until(client.store, settled);
    expect(client.history.entries.at(-1)).toBe(end);
  });

  it('goes on from an old address to the one that took its place, without a step back to it', async () => {
    const client = createTestClient({ address: paths.home(), api: emptyShop });
    await until(client.store, settled);
    client.store.dispatch(navigationRequested({ to: `${BASE}/registrazione-webinar` }));
    await until(client.store, (now) => now.navigation.address.pathname === paths.webinar());
    expect(client.history.entries).toEqual([paths.home(), paths.webinar()]);
  });

  it('names the chunk that failed and the kind of failure, and asks again when a person wants it', async () => {
    const { page } = matchRoute(`${BASE}/evento`).row;
    const load = jest.spyOn(page, 'load');
    jest.spyOn(page, 'peek').mockReturnValue(undefined);
    load.mockRejectedValueOnce(Object.assign(new Error('Loading chunk failed'), { type: 'timeout' }));
    const client = createTestClient({ address: `${BASE}/evento`, api: emptyShop });
    const toTop = jest.spyOn(client.services.browser, 'toTop');
    const failed = await until(client.store, (now) => now.navigation.chunkFailure !== null);
    expect(failed.navigation.chunkFailure).toEqual({ chunk: page.chunk, kind: 'timeout' });
    expect(toTop).not.toHaveBeenCalled();
    client.store.dispatch(retryRequested());
    const state = await until(client.store, settled);
    expect(state.navigation.chunkFailure).toBeNull();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    [{ type: 'missing', name: 'ChunkLoadError' }, 'missing'],
    [{ name: 'SyntaxError' }, 'SyntaxError'],
    [{ name: undefined }, 'error'],
  ])('logs the chunk that failed with its error, and calls %j %s', async (error, kind) => {
    const { page } = matchRoute(`${BASE}/evento`).row;
    jest.spyOn(page, 'peek').mockReturnValue(undefined);
    jest.spyOn(page, 'load').mockRejectedValueOnce(Object.assign(new Error('cut'), error));
    const client = createTestClient({ address: `${BASE}/evento`, api: emptyShop });
    const failed = await until(client.store, (now) => now.navigation.chunkFailure !== null);
    expect(failed.navigation.chunkFailure?.kind).toBe(kind);
    expect(client.seen.log).toEqual([
      expect.stringMatching(new RegExp(`the chunk webinar failed to load \\(${kind}\\): .*cut`)),
    ]);
  });

  it('does not fade to an address that takes another’s place', async () => {
    const crossFade = jest.fn(async () => undefined);
    const client = createTestClient({ address: paths.home(), api: emptyShop });
    Object.assign(client.services.browser, { crossFade });
    await until(client.store, settled);
    client.store.dispatch(navigationRequested({ to: paths.courses(), replace: true }));
    await until(client.store, (now) => settled(now) && now.navigation.address.pathname === paths.courses());
    expect([crossFade.mock.calls.length, client.history.entries]).toEqual([0, [paths.courses()]]);
  });

  it('a page that finds nothing under its address gives way, until another address is entered', async () => {
    const gone = new CallFailed({
      kind: 'status',
      status: 404,
      endpoint: 'x',
      guarded: false,
      message: 'no',
    });
    const missing = async () => {
      throw gone;
    };
    const bundles = { getBundleDTObyTitle: missing, getBundleDTObyId: missing };
    const client = createTestClient({ address: paths.bundle('nulla'), api: { ...emptyShop, bundles } });
    await until(client.store, settled);
    expect(client.store.getState().navigation.isMissing).toBe(true);
    client.store.dispatch(navigationRequested({ to: paths.courses() }));
    await until(client.store, (now) => settled(now) && now.navigation.address.pathname === paths.courses());
    expect(client.store.getState().navigation.isMissing).toBe(false);
  });

  it('a link to a part of a page leads there once its data are, one to a page to its top at once', async () => {
    const toTop = jest.fn();
    const client = createTestClient({ address: paths.home(), api: emptyShop });
    Object.assign(client.services.browser, { toTop });
    await until(client.store, settled);
    client.store.dispatch(navigationRequested({ to: `${paths.courses()}#fine` }));
    await until(client.store, (now) => settled(now) && now.navigation.address.hash === '#fine');
    client.store.dispatch(navigationRequested({ to: paths.coursesBy('ichimoku') }));
    await until(client.store, (now) => settled(now) && now.navigation.address.hash === '');
    expect(toTop.mock.calls).toEqual([['#fine'], []]);
  });

  it('shows the top, and the focus, of a page whose code did not come; nothing moves for a login', async () => {
    const toTop = jest.fn();
    const { page } = matchRoute(`${BASE}/evento`).row;
    watchFetches(page).mockRejectedValue(new Error('cut'));
    const client = createTestClient({ address: paths.home(), api: emptyShop });
    Object.assign(client.services.browser, { toTop });
    await until(client.store, settled);
    client.store.dispatch(navigationRequested({ to: `${BASE}/evento` }));
    await until(client.store, (now) => now.navigation.chunkFailure !== null);
    expect(toTop.mock.calls).toEqual([[]]);
    watchFetches(matchRoute('/login').row.page).mockImplementation(onItsWay);
    client.store.dispatch(navigationRequested({ to: paths.profile() }));
    await until(client.store, (now) => now.navigation.address.pathname === '/login');
    expect(toTop).toHaveBeenCalledTimes(1);
  });

  it('fades to another page once its former is caught; none for another order, nor for Back', async () => {
    const caught: (() => void)[] = [];
    const crossFade = jest.fn(() => new Promise<void>((resolve) => caught.push(resolve)));
    const client = createTestClient({ address: paths.home(), api: emptyShop });
    Object.assign(client.services.browser, { crossFade });
    const pathname = () => client.store.getState().navigation.address.pathname;
    await until(client.store, settled);
    client.store.dispatch(navigationRequested({ to: paths.courses() }));
    expect(client.history.entries).toHaveLength(1);
    expect(pathname()).toBe(paths.home());
    caught[0]?.();
    await until(client.store, (now) => settled(now) && now.navigation.address.pathname === paths.courses());
    client.store.dispatch(navigationRequested({ to: `${paths.courses()}?ordina=price_asc` }));
    await until(client.store, (now) => settled(now) && now.navigation.address.search !== '');
    client.store.dispatch(travelRequested(-2));
    await until(client.store, (now) => settled(now) && now.navigation.address.pathname === paths.home());
    expect(crossFade).toHaveBeenCalledTimes(1);
  });

  it('leads a visitor from a first page that is not for visitors to login at once, before anything is there to fade', () => {
    const crossFade = jest.fn(onItsWay);
    const { browser } = createTestClient({ sagas: false }).services;
    const client = createTestClient({
      address: paths.profile(),
      api: emptyShop,
      services: { browser: { ...browser, crossFade } },
    });
    expect(client.store.getState().navigation.address.pathname).toBe('/login');
    expect(crossFade).not.toHaveBeenCalled();
  });

  it('keeps the place on a page whose order changes, and Back leads to the order before it', async () => {
    const toTop = jest.fn();
    const client = createTestClient({ address: paths.courses(), api: emptyShop });
    Object.assign(client.services.browser, { toTop });
    await until(client.store, settled);
    const sorted = `${paths.courses()}?ordina=price_asc`;
    client.store.dispatch(navigationRequested({ to: sorted, keepsPlace: true }));
    await until(client.store, (now) => settled(now) && now.navigation.address.search !== '');
    expect(toTop).not.toHaveBeenCalled();
    client.store.dispatch(travelRequested(-1));
    await until(client.store, (now) => settled(now) && now.navigation.address.search === '');
    expect(client.store.getState().navigation.address.pathname).toBe(paths.courses());
    client.store.dispatch(navigationRequested({ to: sorted }));
    await until(client.store, (now) => settled(now) && now.navigation.address.search !== '');
    expect(toTop).toHaveBeenCalledTimes(1);
  });

  describe('a link that is touched', () => {
    const pageOf = (path: string) => matchRoute(path).row.page;

    async function setup() {
      await pageOf(paths.home()).load();
      const getFilteredCourses = jest.fn();
      const api = { ...emptyShop, courses: { ...emptyShop.courses, getFilteredCourses } };
      const client = createTestClient({ address: paths.home(), api, sagas: false });
      let touch: (path: string) => void = () => undefined;
      Object.assign(client.services.browser, {
        onLinkTouched: (listener: typeof touch) => {
          touch = listener;
          return () => undefined;
        },
      });
      client.run(navigationSaga, client.inject, true);
      return { ...client, getFilteredCourses, touch: (path: string) => touch(path) };
    }

    beforeEach(() => jest.useFakeTimers());
    afterEach(() => {
      jest.useRealTimers();
      jest.restoreAllMocks();
    });

    it('has its page’s code fetched, no data, and changes nothing in the store', async () => {
      const load = jest.spyOn(pageOf(paths.courses()), 'load');
      const { touch, store, getFilteredCourses } = await setup();
      const before = store.getState();
      touch(paths.coursesBy('ichimoku'));
      await jest.advanceTimersByTimeAsync(60);
      expect(load).toHaveBeenCalledTimes(1);
      await pageOf(paths.courses()).load();
      await jest.advanceTimersByTimeAsync(0);
      expect(getFilteredCourses).not.toHaveBeenCalled();
      expect(store.getState()).toEqual(before);
    });

    it('and passed over for another is not fetched', async () => {
      const loads = [paths.courses(), paths.teachers()].map((path) => jest.spyOn(pageOf(path), 'load'));
      const { touch } = await setup();
      touch(paths.courses());
      await jest.advanceTimersByTimeAsync(30);
      touch(paths.teachers());
      await jest.advanceTimersByTimeAsync(60);
      expect(loads.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    });

    it('to a page that needs a login fetches nothing, and a failure is not reported', async () => {
      const loads = [paths.profile(), paths.teachers()].map((path) =>
        jest.spyOn(pageOf(path), 'load').mockRejectedValue(new Error('the line is cut')),
      );
      const { touch, seen } = await setup();
      for (const path of [paths.profile(), paths.teachers(), paths.teachers()]) {
        touch(path);
        await jest.advanceTimersByTimeAsync(60);
      }
      expect(loads.map(({ mock }) => mock.calls.length)).toEqual([0, 2]);
      expect(seen.log).toEqual([]);
    });
  });

  it.each(['load', 'watch'] as const)('goes on after a page whose %s threw', async (part) => {
    provokes(/^log: boom failed: Error: boom$/);
    const { page } = matchRoute(paths.courses()).row;
    const { load: _load, ...module } = await page.load();
    const boom = function* boom(): SagaGenerator<void> {
      yield* call(() => {
        throw new Error('boom');
      });
    };
    const peek = jest.spyOn(page, 'peek').mockReturnValue({ ...module, [part]: boom });
    const client = createTestClient({ address: paths.courses(), api: emptyShop });
    await until(client.store, settled);
    expect(client.seen.log).toEqual(['boom failed: Error: boom']);
    peek.mockRestore();
    client.store.dispatch(navigationRequested({ to: `${BASE}/evento` }));
    await until(client.store, (now) => now.navigation.address.pathname.endsWith('/evento') && settled(now));
    expect(client.task?.isRunning()).toBe(true);
  });
});
