import { loggedOut } from '../../../../src/client/features/identity/session/sessionSlice';
import { reviewWanted } from '../../../../src/client/features/learning/reviewActions';
import { navigationRequested } from '../../../../src/client/features/navigation/navigationSlice';
import {
  reviewDismissed,
  selectPrompt,
} from '../../../../src/client/features/notifications/notificationsSlice';
import { paths } from '../../../../src/client/routing/paths';
import { onItsWay, testUser } from '../../../support/client';
import { CALM, fakeHub, openLive, pass, withFakeTime } from './support';

withFakeTime();
afterEach(() => {
  document.body.innerHTML = '';
  jest.restoreAllMocks();
});

type Answer = (target: string) => Promise<unknown>;

/** A student's page, to which the hub has just sent a prompt. */
async function offered({
  address = paths.paymentFailed(),
  answer,
}: {
  address?: string;
  answer?: Answer;
} = {}) {
  const hub = fakeHub(answer ? { answer } : {});
  const api = { courses: { getDetailCourseByTitle: onItsWay } };
  const client = await openLive(hub, { user: testUser, address, api });
  const offer = (row: string) =>
    hub.send('ShowWriteCommentNotification', testUser.id, 'c1', row, { title: 'Ichimoku' });
  offer('r1');
  const claims = () => hub.last().invoke.mock.calls.filter(([target]) => target === 'ClaimNotifiedReview');
  return { ...client, hub, offer, claims, row: () => selectPrompt(client.store.getState())?.idRow };
}

const hide = (state: DocumentVisibilityState) =>
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

it('claims and opens a review prompt after ten calm seconds on a page', async () => {
  const { claims, row } = await offered();
  await pass(CALM - 1);
  expect([claims(), row()]).toEqual([[], undefined]);
  await pass(1);
  expect([claims(), row()]).toEqual([[['ClaimNotifiedReview', ['r1']]], 'r1']);
});

it('waits again on a page that was just entered', async () => {
  const { store, row } = await offered();
  await pass(CALM - 1);
  store.dispatch(navigationRequested({ to: `${paths.paymentFailed()}?ancora` }));
  await pass(CALM - 1);
  expect(row()).toBeUndefined();
  await pass(1);
  expect(row()).toBe('r1');
});

describe('a prompt is not claimed while nobody can see it', () => {
  it('in a hidden tab', async () => {
    hide('hidden');
    const { claims, row } = await offered();
    await pass(3_600_000);
    expect(claims()).toEqual([]);
    hide('visible');
    await pass(1000);
    expect(row()).toBe('r1');
  });

  it('on a quiet page', async () => {
    const { claims, row, store } = await offered({ address: paths.paymentSucceeded('x') });
    await pass(3_600_000);
    expect(claims()).toEqual([]);
    store.dispatch(navigationRequested({ to: paths.paymentFailed() }));
    await pass(CALM);
    expect(row()).toBe('r1');
  });

  it('while a page loads', async () => {
    const { claims, store } = await offered();
    store.dispatch(navigationRequested({ to: paths.course('x') }));
    await pass(60_000);
    expect(claims()).toEqual([]);
  });

  it.each([
    ['a video plays', '<video></video>', () => undefined],
    ['an input has the focus', '<textarea></textarea>', () => document.querySelector('textarea')?.focus()],
    ['another dialog is open', '<div role="dialog"></div>', () => undefined],
  ])('while %s', async (_name, html, begin) => {
    document.body.innerHTML = html;
    for (const video of document.querySelectorAll('video')) {
      Object.defineProperty(video, 'paused', { value: false });
    }
    begin();
    const { claims, row } = await offered();
    await pass(60_000);
    expect(claims()).toEqual([]);
    document.body.innerHTML = '<video></video>';
    await pass(1000);
    expect(row()).toBe('r1');
  });
});

it('does not open a prompt that another tab shows', async () => {
  const { row } = await offered({ answer: async (target) => target !== 'ClaimNotifiedReview' });
  await pass(60_000);
  expect(row()).toBeUndefined();
});

it('logs a prompt that could not be claimed, and opens it when it is sent again', async () => {
  let isLost = true;
  const answer: Answer = async (target) => {
    if (target === 'ClaimNotifiedReview' && isLost) throw new Error('cut');
    return true;
  };
  const { row, seen, offer } = await offered({ answer });
  await pass(CALM);
  expect(row()).toBeUndefined();
  expect(seen.log.join()).toMatch(/not claimed/);
  isLost = false;
  offer('r1');
  await pass(CALM);
  expect(row()).toBe('r1');
});

it('drops a prompt after a logout', async () => {
  const { store, hub, row } = await offered();
  store.dispatch(loggedOut());
  await pass(60_000);
  expect(hub.made.flatMap(({ invoke }) => invoke.mock.calls.map(([target]) => target))).not.toContain(
    'ClaimNotifiedReview',
  );
  expect(row()).toBeUndefined();
});

describe('a student who asks to review a finished course', () => {
  const wanted = reviewWanted({ courseId: 'c1', slug: 'ichimoku' });

  it('gets the waiting prompt at once', async () => {
    const { store, claims, row } = await offered();
    store.dispatch(wanted);
    await pass(0);
    expect([claims(), row()]).toEqual([[['ClaimNotifiedReview', ['r1']]], 'r1']);
  });

  it.each([
    ['another tab has the prompt', async () => false],
    ['the hub does not answer', async () => Promise.reject(new Error('cut'))],
  ])('is led to the form of the course’s page when %s', async (_name, answer) => {
    const { store, row, history } = await offered({
      answer: (target) => (target === 'ClaimNotifiedReview' ? answer() : Promise.resolve(true)),
    });
    store.dispatch(wanted);
    await pass(0);
    expect(row()).toBeUndefined();
    expect(history.current().pathname).toBe(paths.course('ichimoku'));
  });

  it('is led there when no prompt waits', async () => {
    const { store, history } = await offered();
    await pass(CALM);
    store.dispatch(reviewDismissed('r1'));
    store.dispatch(wanted);
    await pass(0);
    expect(history.current().pathname).toBe(paths.course('ichimoku'));
  });
});
