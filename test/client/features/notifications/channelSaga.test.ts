import { expired, loggedIn, loggedOut } from '../../../../src/client/features/identity/session/sessionSlice';
import { navigationRequested } from '../../../../src/client/features/navigation/navigationSlice';
import {
  selectConnection,
  selectPrompt,
} from '../../../../src/client/features/notifications/notificationsSlice';
import { paths } from '../../../../src/client/routing/paths';
import { testUser } from '../../../support/client';
import { CALM, fakeHub, openLive, pass, withFakeTime } from './support';

withFakeTime();
const { token: _token, ...user } = testUser;
const course = { title: 'Ichimoku da zero', slug: 'ichimoku-da-zero', cover: null };

it('connects once, well after the first page is there, and keeps the connection from page to page', async () => {
  const hub = fakeHub();
  const { store } = await openLive(hub);
  expect(hub.last().starts).toEqual([0]);
  expect(selectConnection(store.getState())).toBe('connected');
  store.dispatch(navigationRequested({ to: paths.login() }));
  await pass(60_000);
  expect(hub.made).toHaveLength(1);
});

it('a hub that is not there is tried again after 0, 2, 10 and 30 seconds, then given up and only logged', async () => {
  const hub = fakeHub({ failures: 99 });
  const { store, toasts, seen } = await openLive(hub);
  await pass(3_600_000);
  expect(hub.last().starts).toEqual([0, 0, 2000, 12_000, 42_000]);
  expect(selectConnection(store.getState())).toBe('disconnected');
  expect([toasts, seen.alerts]).toEqual([[], []]);
  expect(seen.log.join()).toMatch(/hub/);
});

it('says connecting while it is being made again', async () => {
  const hub = fakeHub();
  const { store } = await openLive(hub);
  hub.last().listeners.onReconnecting();
  expect(selectConnection(store.getState())).toBe('connecting');
  hub.last().listeners.onReconnected();
  expect(selectConnection(store.getState())).toBe('connected');
});

describe('given up, it starts again', () => {
  it('when the browser is online again', async () => {
    const hub = fakeHub();
    const { store, comeOnline } = await openLive(hub);
    hub.last().listeners.onClosed('the server is gone');
    await pass(3_600_000);
    expect([selectConnection(store.getState()), hub.made.length]).toEqual(['disconnected', 1]);
    comeOnline();
    await pass(0);
    expect([selectConnection(store.getState()), hub.made.length]).toEqual(['connected', 2]);
  });

  it('with the next login', async () => {
    const hub = fakeHub();
    const { store } = await openLive(hub);
    hub.last().listeners.onClosed('the server is gone');
    store.dispatch(loggedIn({ user, claim: 0 }));
    await pass(0);
    expect(hub.made).toHaveLength(2);
  });
});

it.each([
  ['logs in', loggedIn({ user, claim: 0 })],
  ['logs out', loggedOut()],
  ['is logged out', expired()],
])('who %s has another connection, and the old one is closed', async (_name, action) => {
  const hub = fakeHub();
  const { store } = await openLive(hub);
  const [first] = hub.made;
  store.dispatch(action);
  await pass(0);
  expect(first?.stop).toHaveBeenCalled();
  expect(hub.made).toHaveLength(2);
  expect(selectConnection(store.getState())).toBe('connected');
});

it('is closed when the tab goes away, and opened anew when it is shown again from the browser’s memory', async () => {
  const hub = fakeHub();
  const { store, leave, returnByBack } = await openLive(hub);
  leave();
  await pass(0);
  expect(hub.last().stop).toHaveBeenCalled();
  expect(selectConnection(store.getState())).toBe('disconnected');
  returnByBack();
  await pass(0);
  expect([selectConnection(store.getState()), hub.made.length]).toEqual(['connected', 2]);
});

it('is closed with the application', async () => {
  const hub = fakeHub();
  const { task } = await openLive(hub);
  task?.cancel();
  expect(hub.last().stop).toHaveBeenCalled();
});

describe('the question whether a review is due', () => {
  it('is asked for the person after each connection, with their token', async () => {
    const hub = fakeHub();
    await openLive(hub, { user: testUser });
    expect(hub.last().token).toBe(testUser.token);
    expect(hub.last().invoke.mock.calls).toEqual([['CheckWriteCommentNotification', [testUser.id]]]);
    hub.last().listeners.onReconnected();
    await pass(0);
    expect(hub.last().invoke).toHaveBeenCalledTimes(2);
  });

  it('is not asked for a visitor, who has no token', async () => {
    const hub = fakeHub();
    await openLive(hub);
    expect(hub.last().token).toBeUndefined();
    expect(hub.last().invoke).not.toHaveBeenCalled();
  });

  it('that is not answered is logged; the connection lives on', async () => {
    const hub = fakeHub({ answer: () => Promise.reject(new Error('no')) });
    const { store, seen } = await openLive(hub, { user: testUser });
    expect(seen.log.join()).toMatch(/did not answer/);
    expect(selectConnection(store.getState())).toBe('connected');
  });
});

describe('what the hub sends', () => {
  it('asks for the review of the person’s own course, and of nobody else’s', async () => {
    const hub = fakeHub();
    const { store } = await openLive(hub, { user: testUser });
    hub.send('ShowWriteCommentNotification', 'somebody-else', 'c1', 'r1', course);
    await pass(CALM);
    expect(selectPrompt(store.getState())).toBeNull();
    hub.send('ShowWriteCommentNotification', testUser.id, 'c1', 'r1', course);
    await pass(CALM);
    const prompt = { userId: testUser.id, courseId: 'c1', idRow: 'r1', title: 'Ichimoku da zero' };
    expect(selectPrompt(store.getState())).toEqual(prompt);
    hub.send('ShowWriteCommentNotification', testUser.id, 'c2', 'r2', course);
    await pass(CALM);
    expect(selectPrompt(store.getState())).toEqual(prompt);
    store.dispatch(loggedOut());
    expect(selectPrompt(store.getState())).toBeNull();
  });

  it('is not lost when it comes before the start has resolved', async () => {
    const hub = fakeHub({
      whileStarting: ({ onMessage }) =>
        onMessage('ShowWriteCommentNotification', [testUser.id, 'c1', 'r1', course]),
    });
    const { store } = await openLive(hub, { user: testUser });
    await pass(CALM);
    expect(selectPrompt(store.getState())).toMatchObject({ courseId: 'c1', idRow: 'r1' });
  });

  it.each([
    ['no course', ['user-1', 'c1', 'r1', null]],
    ['a course without title', ['user-1', 'c1', 'r1', {}]],
    ['nothing at all', []],
    ['numbers', [1, 2, 3, 4]],
  ])('and is not what it should be (%s), is ignored', async (_name, parameters) => {
    const hub = fakeHub();
    const { store, toasts } = await openLive(hub, { user: testUser });
    hub.send('ShowWriteCommentNotification', ...parameters);
    hub.send('SendPurchaseNotificationV2', ...parameters);
    hub.send('Unknown', ...parameters);
    expect([selectPrompt(store.getState()), toasts]).toEqual([null, []]);
    expect(selectConnection(store.getState())).toBe('connected');
  });
});
