import { expired, loggedIn, loggedOut } from '../../../../src/client/features/identity/session/sessionSlice';
import {
  selectConnection,
  selectPrompt,
} from '../../../../src/client/features/notifications/notificationsSlice';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { onItsWay, testUser } from '../../../support/client';
import { provokes } from '../../../support/unexpected';
import { fakeHub, openLive, pass, withFakeTime } from './support';

withFakeTime();
const { token: _token, ...user } = testUser;
const course = { title: 'Ichimoku da zero', slug: 'ichimoku-da-zero', cover: null };

it('connects once, some time after the first page, and keeps the connection from page to page', async () => {
  const hub = fakeHub();
  const { store } = await openLive(hub);
  expect(hub.last().starts).toEqual([0]);
  expect(selectConnection(store.getState())).toBe('connected');
  store.dispatch(navigationRequested({ to: paths.login() }));
  await pass(60_000);
  expect(hub.made).toHaveLength(1);
});

it('tries an unreachable hub again after 0, 2, 10 and 30 seconds, then gives up and logs it', async () => {
  const hub = fakeHub({ failures: 99 });
  const { store, toasts, seen } = await openLive(hub);
  await pass(3_600_000);
  expect(hub.last().starts).toEqual([0, 0, 2000, 12_000, 42_000]);
  expect(selectConnection(store.getState())).toBe('disconnected');
  expect([toasts, seen.alerts]).toEqual([[], []]);
  expect(seen.log.join()).toMatch(/hub is not reached.*Failed to complete negotiation/);
});

it('says connecting during a reconnect', async () => {
  const hub = fakeHub();
  const { store } = await openLive(hub);
  hub.last().listeners.onReconnecting();
  expect(selectConnection(store.getState())).toBe('connecting');
  hub.last().listeners.onReconnected();
  expect(selectConnection(store.getState())).toBe('connected');
});

describe('after it was given up, it connects again', () => {
  it('when the browser is online again', async () => {
    const hub = fakeHub();
    const { store, comeOnline, seen } = await openLive(hub);
    hub.last().listeners.onClosed('the server is gone');
    await pass(3_600_000);
    expect(seen.log).toContain('the hub is gone: the server is gone');
    expect([selectConnection(store.getState()), hub.made.length]).toEqual(['disconnected', 1]);
    comeOnline();
    await pass(0);
    expect([selectConnection(store.getState()), hub.made.length]).toEqual(['connected', 2]);
  });

  it.each([
    ['login', loggedIn({ user, claim: 0 })],
    ['logout', loggedOut()],
    ['end of a session', expired()],
  ])('with the next %s', async (_what, action) => {
    const hub = fakeHub();
    const { store } = await openLive(hub);
    hub.last().listeners.onClosed('the server is gone');
    store.dispatch(action);
    await pass(0);
    expect(hub.made).toHaveLength(2);
  });

  it('though its code did not come at first', async () => {
    provokes(/^log: runConnection failed: Error: cut$/);
    const hub = fakeHub();
    const connectHub = jest.fn(hub.connectHub).mockRejectedValueOnce(new Error('cut'));
    const { store, comeOnline } = await openLive(hub, { services: { connectHub } });
    expect(hub.made).toHaveLength(0);
    comeOnline();
    await pass(0);
    expect([selectConnection(store.getState()), hub.made.length]).toEqual(['connected', 1]);
  });
});

it.each([
  ['logs in', loggedIn({ user, claim: 0 })],
  ['logs out', loggedOut()],
  ['is logged out', expired()],
])('closes the connection of somebody who %s, and opens another', async (_name, action) => {
  const hub = fakeHub();
  const { store } = await openLive(hub);
  const [first] = hub.made;
  store.dispatch(action);
  await pass(0);
  expect(first?.stop).toHaveBeenCalled();
  expect(hub.made).toHaveLength(2);
  expect(selectConnection(store.getState())).toBe('connected');
});

it('closes when the page is left, and opens again when the browser shows the page from its memory', async () => {
  const hub = fakeHub();
  const { store, leave, returnByBack, comeOnline } = await openLive(hub);
  hub.last().stop.mockRejectedValueOnce(new Error('gone already'));
  leave();
  await pass(0);
  expect(hub.last().stop).toHaveBeenCalled();
  expect(selectConnection(store.getState())).toBe('disconnected');
  comeOnline();
  await pass(60_000);
  expect(hub.made).toHaveLength(1);
  returnByBack();
  await pass(0);
  expect([selectConnection(store.getState()), hub.made.length]).toEqual(['connected', 2]);
});

it('closes with the application', async () => {
  const hub = fakeHub();
  const { task } = await openLive(hub);
  task?.cancel();
  expect(hub.last().stop).toHaveBeenCalled();
});

describe('the request for due reviews', () => {
  it('is sent after each connection, with the user’s token', async () => {
    const hub = fakeHub();
    await openLive(hub, { user: testUser });
    expect(hub.last().token).toBe(testUser.token);
    expect(hub.last().invoke.mock.calls).toEqual([['CheckWriteCommentNotification', [testUser.id]]]);
    hub.last().listeners.onReconnected();
    await pass(0);
    expect(hub.last().invoke).toHaveBeenCalledTimes(2);
  });

  it('is not sent for a visitor, who has no token', async () => {
    const hub = fakeHub();
    await openLive(hub);
    expect(hub.last().token).toBeUndefined();
    expect(hub.last().invoke).not.toHaveBeenCalled();
  });

  it('is logged if it fails; the connection stays', async () => {
    const hub = fakeHub({ answer: () => Promise.reject(new Error('no')) });
    const { store, seen } = await openLive(hub, { user: testUser });
    expect(seen.log.join()).toMatch(/did not answer.*: no/);
    expect(selectConnection(store.getState())).toBe('connected');
  });
});

it('is told of a reconnect though the hub has not said yet whether a review is due', async () => {
  const hub = fakeHub({ answer: onItsWay });
  const { store } = await openLive(hub, { user: testUser });
  const { onReconnecting, onReconnected } = hub.last().listeners;
  for (const _time of ['once', 'again']) {
    onReconnecting();
    expect(selectConnection(store.getState())).toBe('connecting');
    onReconnected();
    expect(selectConnection(store.getState())).toBe('connected');
  }
});

describe('a message of the hub', () => {
  it('prompts for a review of the user’s own course only', async () => {
    const hub = fakeHub();
    const { store } = await openLive(hub, { user: testUser });
    hub.send('ShowWriteCommentNotification', 'somebody-else', 'c1', 'r1', course);
    await pass(0);
    expect(selectPrompt(store.getState())).toBeNull();
    hub.send('ShowWriteCommentNotification', testUser.id, 'c1', 'r1', course);
    await pass(0);
    const prompt = { userId: testUser.id, courseId: 'c1', idRow: 'r1', title: 'Ichimoku da zero' };
    expect(selectPrompt(store.getState())).toEqual(prompt);
    hub.send('ShowWriteCommentNotification', testUser.id, 'c2', 'r2', course);
    await pass(0);
    expect(selectPrompt(store.getState())).toEqual(prompt);
    store.dispatch(loggedOut());
    expect(selectPrompt(store.getState())).toBeNull();
  });

  it('is not lost if it comes before the start has resolved', async () => {
    const hub = fakeHub({
      whileStarting: ({ onMessage }) => {
        onMessage('SendPurchaseNotification', ['Anna B.', 'Ichimoku', 10, 'id', false]);
        onMessage('ShowWriteCommentNotification', [testUser.id, 'c1', 'r1', course]);
      },
    });
    const { store, toasts } = await openLive(hub, { user: testUser });
    await pass(0);
    expect(toasts).toMatchObject([{ kind: 'purchase' }]);
    expect(selectPrompt(store.getState())).toMatchObject({ courseId: 'c1', idRow: 'r1' });
  });

  it('that nobody can read is ignored, and the connection stays', async () => {
    const hub = fakeHub();
    const { store, toasts } = await openLive(hub, { user: testUser });
    for (const target of ['ShowWriteCommentNotification', 'SendPurchaseNotificationV2', 'Unknown'])
      hub.send(target, 'user-1', 'c1', 'r1', null);
    expect([selectPrompt(store.getState()), toasts]).toEqual([null, []]);
    expect(selectConnection(store.getState())).toBe('connected');
  });
});
