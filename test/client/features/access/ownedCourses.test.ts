import { setImmediate } from 'node:timers';
import { actionFor, selectOwned } from '../../../../src/client/features/access';
import { lazyOwned } from '../../../../src/client/features/access/lazyOwned';
import { ownedCourses } from '../../../../src/client/features/access/ownedCourses';
import { watchOwned } from '../../../../src/client/features/access/ownedSaga';
import { startOwned } from '../../../../src/client/features/access/startOwnedSaga';
import { adminHref } from '../../../../src/client/features/admin/adminPaths';
import { loggedIn, loggedOut } from '../../../../src/client/features/identity/session/sessionSlice';
import { navigated, pageEntered } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { createTestClient, onItsWay, testUser } from '../../../support/client';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const { token: _token, ...user } = testUser;

it.each([
  [{ progress: 0 }, 'Inizia'],
  [{ progress: 0, lastWatchedAt: '2026-11-20T10:00:00.000Z' }, 'Riprendi'],
  [{ progress: 0.01 }, 'Riprendi'],
  [{ progress: 99.99 }, 'Riprendi'],
  [{ progress: 100, lastWatchedAt: '2026-11-20T10:00:00.000Z' }, 'Rivedi'],
])('the button of a course with %j says %s', (course, label) => {
  expect(actionFor(course)).toBe(label);
});

async function open(getOwnedCourses: jest.Mock, isLoggedIn = true) {
  const client = createTestClient({
    address: paths.home(),
    sagas: false,
    slices: [ownedCourses.slice],
    ...(isLoggedIn && { user: testUser }),
    api: { users: { getOwnedCourses } },
  });
  client.run(watchOwned);
  await settle();
  const go = async (pathname: string) => {
    client.store.dispatch(navigated({ address: { pathname, search: '', hash: '', key: 'x' }, kind: 'PUSH' }));
    await settle();
    return getOwnedCourses.mock.calls.length;
  };
  return { ...client, go };
}
const answering = () => jest.fn(async () => ({ items: [{ IdCourseEnc: 'c1' }, { IdCourseEnc: 'c2' }] }));

describe('the owned courses', () => {
  it('are found by their ids, and forgotten after a logout', async () => {
    const { store } = await open(answering());
    expect(selectOwned('c2')(store.getState())).toEqual({ IdCourseEnc: 'c2' });
    expect(selectOwned('c3')(store.getState())).toBeUndefined();
    store.dispatch(loggedOut());
    expect(selectOwned('c2')(store.getState())).toBeUndefined();
  });

  it('are asked for again with every other page of the shop: its answer names the person’s role', async () => {
    const { go } = await open(answering());
    expect(await go(paths.viewer('x'))).toBe(2);
    expect(await go(paths.home())).toBe(3);
    expect(await go(paths.courses())).toBe(4);
  });

  it('are not asked for again by another query of the same page, nor by a page of the admin', async () => {
    const { go } = await open(answering());
    expect(await go(paths.home())).toBe(1);
    expect(await go(paths.admin())).toBe(1);
  });

  it('are those of the latest page, whichever answer comes first', async () => {
    const answers: ((items: object[]) => void)[] = [];
    const getOwnedCourses = jest.fn(
      () =>
        new Promise((resolve) => {
          answers.push((items) => resolve({ items }));
        }),
    );
    const { store, go } = await open(getOwnedCourses);
    await go(paths.courses());
    answers[1]?.([{ IdCourseEnc: 'new' }]);
    answers[0]?.([{ IdCourseEnc: 'old' }]);
    await settle();
    expect(ownedCourses.selectAny(store.getState()).data).toEqual([{ IdCourseEnc: 'new' }]);
  });

  it('show a page’s prices, hidden until they are known, also when the first page was left before', async () => {
    const { seen, go } = await open(jest.fn(onItsWay));
    expect(seen.known).toBe(0);
    await go(paths.courses());
    expect(seen.known).toBe(1);
  });

  it('stay in view when a later page cannot load them', async () => {
    const getOwnedCourses = answering();
    const { store, go } = await open(getOwnedCourses);
    getOwnedCourses.mockRejectedValueOnce(new Error('cut'));
    await go(paths.courses());
    expect(selectOwned('c2')(store.getState())).toEqual({ IdCourseEnc: 'c2' });
  });

  it('are asked for with a login, and for nobody who is logged out', async () => {
    const getOwnedCourses = answering();
    const { store, go } = await open(getOwnedCourses);
    store.dispatch(loggedIn({ user, claim: 0 }));
    await settle();
    expect(getOwnedCourses).toHaveBeenCalledTimes(2);
    store.dispatch(loggedOut());
    await go(paths.viewer('x'));
    expect(await go(paths.home())).toBe(2);
  });
});

describe('their code', () => {
  const enter = async (address: string, answers: (load: jest.SpyInstance) => void = () => {}) => {
    const load = jest.spyOn(lazyOwned, 'load');
    answers(load);
    const { store, run, seen } = createTestClient({
      address,
      sagas: false,
      user: testUser,
      api: { users: { getOwnedCourses: answering() } },
    });
    run(startOwned, () => undefined);
    const next = async () => {
      store.dispatch(pageEntered());
      await settle();
      return [load.mock.calls.length, seen.known];
    };
    return { next, end: () => load.mockRestore() };
  };

  it('that did not come is asked for again with the next page', async () => {
    const { next, end } = await enter(paths.home(), (load) =>
      load.mockRejectedValueOnce(new Error('offline')),
    );
    expect(await next()).toEqual([1, 1]);
    expect((await next())[0]).toBe(2);
    end();
  });

  it('is not loaded for a page of the admin, which need not wait for it', async () => {
    const { next, end } = await enter(adminHref('/admin/leads'));
    expect(await next()).toEqual([0, 1]);
    end();
  });
});
