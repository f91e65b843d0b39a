import { setImmediate } from 'node:timers';
import { loggedIn, loggedOut } from '../../../../src/client/features/identity/session/sessionSlice';
import { navigated } from '../../../../src/client/features/navigation/navigationSlice';
import { actionFor, selectOwned } from '../../../../src/client/features/owned';
import { ownedCourses } from '../../../../src/client/features/owned/ownedCourses';
import { watchOwned } from '../../../../src/client/features/owned/ownedSaga';
import { paths } from '../../../../src/client/routing/paths';
import { createTestClient, testUser } from '../../../support/client';

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

  it.each([
    ['the classroom', paths.viewer('x')],
    ['a payment', paths.paymentSucceeded('p')],
    ['a payment of a learning path', paths.bundlePaymentSucceeded('p')],
    ['a code', paths.redeem()],
    ['a code’s link', paths.redeem('ABC')],
  ])('are asked for again once %s was left, not when it is entered', async (_what, path) => {
    const { go } = await open(answering());
    expect(await go(path)).toBe(1);
    expect(await go(paths.home())).toBe(2);
    expect(await go(paths.courses())).toBe(2);
  });

  it('are not asked for again after any other page', async () => {
    const { go } = await open(answering());
    for (const path of [paths.course('volumi'), paths.paymentFailed(), paths.profile()])
      expect(await go(path)).toBe(1);
  });

  it('are asked for again with each page until they have come', async () => {
    const getOwnedCourses = answering();
    getOwnedCourses.mockRejectedValueOnce(new Error('cut'));
    const { go } = await open(getOwnedCourses);
    expect(await go(paths.courses())).toBe(2);
    expect(await go(paths.home())).toBe(2);
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
