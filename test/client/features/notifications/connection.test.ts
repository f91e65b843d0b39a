import { reviewWritten } from '../../../../src/client/features/catalogue/courses/reviewWritten';
import { expired, loggedIn, loggedOut } from '../../../../src/client/features/identity/session/sessionSlice';
import { reviewWanted } from '../../../../src/client/features/learning/reviewActions';
import {
  promptOpened,
  purchasesShown,
  reviewDismissed,
  reviewRefused,
  reviewSubmitted,
  reviewTaken,
  selectArePurchasesShown,
  selectConnection,
  selectPrompt,
  selectReview,
} from '../../../../src/client/features/notifications/notificationsSlice';
import { paths } from '../../../../src/client/routing/paths';
import { onItsWay, testUser } from '../../../support/client';
import { fakeHub, openLive, pass, withFakeTime } from './support';

withFakeTime();
const { token: _token, ...user } = testUser;
const prompt = (idRow: string, courseId = 'c1') => ({ userId: user.id, courseId, idRow, title: 'Ichimoku' });
const api = { courses: { getDetailCourseByTitle: onItsWay } };
type Hub = ReturnType<typeof fakeHub>;
const invoked = (hub: Hub, target: string) =>
  hub.made.flatMap(({ invoke }) => invoke.mock.calls).filter(([name]) => name === target);
const offer = (hub: Hub, row: string, course = 'c1') =>
  hub.send('ShowWriteCommentNotification', user.id, course, row, { title: 'Ichimoku' });

describe('a connection', () => {
  it('that was given up is stopped, and what it still sends is not heard', async () => {
    const hub = fakeHub({ failures: 99 });
    const { store } = await openLive(hub, { user: testUser });
    await pass(60_000);
    expect(hub.last().stop).toHaveBeenCalledTimes(1);
    offer(hub, 'r1');
    await pass(0);
    expect(selectPrompt(store.getState())).toBeNull();
  });

  it('that is closed while it starts again makes no second one', async () => {
    const hub = fakeHub({ failures: 2 });
    const { leave, returnByBack } = await openLive(hub);
    leave();
    await pass(60_000);
    expect(hub.last().starts).toHaveLength(2);
    hub.fail(0);
    returnByBack();
    await pass(0);
    expect(hub.made).toHaveLength(2);
  });

  it('does not open again by the network while it is there', async () => {
    const hub = fakeHub();
    const { comeOnline } = await openLive(hub);
    comeOnline();
    await pass(60_000);
    expect(hub.made).toHaveLength(1);
  });
});

describe('a prompt that waits', () => {
  // For another dialog to be closed.
  beforeEach(() => {
    document.body.innerHTML = '<div role="dialog"></div>';
  });
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('is forgotten with its session: who asks for the review then is led to its form', async () => {
    const hub = fakeHub();
    const { store, history } = await openLive(hub, { user: testUser, api });
    offer(hub, 'r1');
    await pass(1000);
    store.dispatch(loggedIn({ user, claim: 0 }));
    await pass(0);
    store.dispatch(reviewWanted({ courseId: 'c1', slug: 'ichimoku' }));
    await pass(0);
    expect(history.current().pathname).toBe(paths.course('ichimoku'));
  });

  it('is of its own course: a wish for another is led to its form, and the prompt still comes', async () => {
    const hub = fakeHub();
    const { store, history } = await openLive(hub, { user: testUser, api });
    offer(hub, 'r1');
    store.dispatch(reviewWanted({ courseId: 'c2', slug: 'altro' }));
    await pass(0);
    expect(history.current().pathname).toBe(paths.course('altro'));
    expect(invoked(hub, 'ClaimNotifiedReview')).toEqual([]);
  });

  it('gives way to a newer one, but not to somebody else’s', async () => {
    const hub = fakeHub();
    const { store } = await openLive(hub, { user: testUser });
    offer(hub, 'r1');
    await pass(5000);
    offer(hub, 'r2', 'c2');
    hub.send('ShowWriteCommentNotification', 'somebody-else', 'c3', 'r3', { title: 'Candele' });
    document.body.innerHTML = '';
    await pass(1000);
    expect(invoked(hub, 'ClaimNotifiedReview')).toEqual([['ClaimNotifiedReview', ['r2']]]);
    expect(selectPrompt(store.getState())?.idRow).toBe('r2');
  });

  it('is not claimed while another is open', async () => {
    const hub = fakeHub();
    const { store } = await openLive(hub, { user: testUser });
    document.body.innerHTML = '';
    offer(hub, 'r1');
    await pass(0);
    offer(hub, 'r2', 'c2');
    await pass(60_000);
    expect(invoked(hub, 'ClaimNotifiedReview')).toHaveLength(1);
    store.dispatch(reviewDismissed('r1'));
    await pass(1000);
    expect(selectPrompt(store.getState())?.idRow).toBe('r2');
  });
});

describe('a review', () => {
  const opened = async (answer: () => Promise<unknown>) => {
    const hub = fakeHub({ answer: async (target) => (target.startsWith('C') ? true : answer()) });
    const client = await openLive(hub, { user: testUser });
    client.store.dispatch(promptOpened(prompt('r1')));
    return { ...client, hub };
  };

  it.each([
    [{ isOk: true }, 'Grazie! La tua recensione è stata inviata.', 'success'],
    [{ isOk: true, message: '' }, 'Grazie! La tua recensione è stata inviata.', 'success'],
    [{ isOk: true, message: 'Fatto.' }, 'Fatto.', 'success'],
    [{ isOk: false, code: 'already_reviewed', message: 'C’è già.' }, 'C’è già.', 'info'],
  ])(
    'that is answered with %j is thanked for, and told to its course’s page and classroom',
    async (answer, text, kind) => {
      const { store, toasts, actions } = await opened(async () => answer);
      store.dispatch(reviewSubmitted({ rating: 3, text: 'Bene' }));
      expect(selectReview(store.getState()).status).toBe('sending');
      await pass(0);
      expect(toasts).toEqual([{ text, kind }]);
      expect(actions.filter(reviewWritten.match)).toEqual([reviewWritten({ courseId: 'c1' })]);
    },
  );

  it.each([undefined, ''])(
    'that is refused without a reason (%j) stays, with one of ours',
    async (message) => {
      const { store, actions } = await opened(async () => ({ isOk: false, message }));
      store.dispatch(reviewSubmitted({ rating: 3, text: 'Bene' }));
      await pass(0);
      expect(selectReview(store.getState())).toMatchObject({
        status: 'failed',
        message: expect.stringContaining('non è partita'),
      });
      expect(actions.filter(reviewWritten.match)).toEqual([]);
      expect(selectPrompt(store.getState())?.idRow).toBe('r1');
    },
  );

  it('is not sent by somebody who has just been logged out', async () => {
    const { store, hub } = await opened(async () => ({ isOk: true }));
    store.dispatch(expired());
    store.dispatch(promptOpened(prompt('r1')));
    store.dispatch(reviewSubmitted({ rating: 3, text: 'Bene' }));
    await pass(0);
    expect(invoked(hub, 'UpdateNotifiedReview')).toEqual([]);
  });

  it('waits for a connection that is being made again', async () => {
    const { store, hub } = await opened(async () => ({ isOk: true }));
    hub.last().listeners.onReconnecting();
    // Pressed twice.
    for (const text of ['Bene', 'Bene']) store.dispatch(reviewSubmitted({ rating: 3, text }));
    await pass(9999);
    expect(invoked(hub, 'UpdateNotifiedReview')).toEqual([]);
    hub.last().listeners.onReconnected();
    await pass(0);
    expect(invoked(hub, 'UpdateNotifiedReview')).toHaveLength(1);
  });

  it('that is put off while there is no connection asks nobody', async () => {
    const { store, hub } = await opened(async () => ({ isOk: true }));
    hub.last().listeners.onClosed('the server is gone');
    await pass(0);
    store.dispatch(reviewDismissed('r1'));
    await pass(0);
    expect(selectPrompt(store.getState())).toBeNull();
    expect(invoked(hub, 'DismissNotifiedReview')).toEqual([]);
  });

  it('is put off while an earlier one is still on its way', async () => {
    const { store, hub } = await opened(() => new Promise(() => undefined));
    store.dispatch(reviewDismissed('r1'));
    store.dispatch(promptOpened(prompt('r2')));
    store.dispatch(reviewDismissed('r2'));
    await pass(0);
    expect(invoked(hub, 'DismissNotifiedReview')).toEqual([
      ['DismissNotifiedReview', ['r1']],
      ['DismissNotifiedReview', ['r2']],
    ]);
  });

  it('that could not be put off is logged; the dialog is closed', async () => {
    const { store, seen } = await opened(() => Promise.reject(new Error('cut')));
    store.dispatch(reviewDismissed('r1'));
    await pass(0);
    expect(selectPrompt(store.getState())).toBeNull();
    expect(seen.log.join()).toMatch(/not dismissed.*cut/);
    expect(selectConnection(store.getState())).toBe('connected');
  });
});

describe('the prompt on the screen', () => {
  it.each([
    ['is taken', reviewTaken()],
    ['is put off', reviewDismissed('r1')],
    ['loses its person', loggedOut()],
    ['loses its session', expired()],
  ])('goes, with its failure, when it %s', async (_how, action) => {
    const { store } = await openLive(fakeHub(), { user: testUser });
    store.dispatch(promptOpened(prompt('r1')));
    store.dispatch(reviewRefused('No.'));
    store.dispatch(purchasesShown(false));
    expect(selectReview(store.getState())).toEqual({ status: 'failed', message: 'No.' });
    store.dispatch(action);
    // The choice is the device's.
    expect(selectArePurchasesShown(store.getState())).toBe(false);
    expect([selectPrompt(store.getState()), selectReview(store.getState())]).toEqual([
      null,
      { status: 'idle', message: '' },
    ]);
  });

  it('stays when a second one opens, and shows no failure of one before', async () => {
    const { store } = await openLive(fakeHub(), { user: testUser });
    store.dispatch(reviewRefused('No.'));
    store.dispatch(promptOpened(prompt('r1')));
    expect(selectReview(store.getState())).toEqual({ status: 'idle', message: '' });
    store.dispatch(promptOpened(prompt('r2')));
    expect(selectPrompt(store.getState())?.idRow).toBe('r1');
  });
});
