import { matchRoute } from '../../../../src/client/app/matchRoute';
import { selectCheckoutStatus } from '../../../../src/client/features/checkout/checkoutSelectors';
import { checkoutRequested, lineChosen } from '../../../../src/client/features/checkout/checkoutSlice';
import { loggedOut, replaced } from '../../../../src/client/features/identity/session/sessionSlice';
import { reviewWanted } from '../../../../src/client/features/learning/reviewActions';
import { lazyReviewDialog } from '../../../../src/client/features/notifications/lazyReviewDialog';
import {
  reviewDismissed,
  selectPrompt,
} from '../../../../src/client/features/notifications/notificationsSlice';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { type ApiStub, onItsWay, testUser } from '../../../support/client';
import { course, later } from '../checkout/support';
import { fakeHub, openLive, pass, withFakeTime } from './support';

withFakeTime();
afterEach(() => {
  document.body.innerHTML = '';
  jest.restoreAllMocks();
});

type Answer = (target: string, parameters?: unknown[]) => Promise<unknown>;

/** A student's page, to which the hub has just sent a prompt. */
async function offered({
  address = paths.paymentFailed(),
  answer,
  api = {},
  before = () => undefined,
}: {
  address?: string;
  answer?: Answer;
  api?: ApiStub;
  /** Runs before the hub sends the prompt. */
  before?: (client: Awaited<ReturnType<typeof openLive>>) => unknown;
} = {}) {
  const hub = fakeHub(answer ? { answer } : {});
  const courses = { getDetailCourseByTitle: onItsWay, ...api.courses };
  const client = await openLive(hub, { user: testUser, address, api: { ...api, courses } });
  before(client);
  const offer = (row: string) =>
    hub.send('ShowWriteCommentNotification', testUser.id, 'c1', row, { title: 'Ichimoku' });
  offer('r1');
  const claims = () => hub.last().invoke.mock.calls.filter(([target]) => target === 'ClaimNotifiedReview');
  return { ...client, hub, offer, claims, row: () => selectPrompt(client.store.getState())?.idRow };
}

/** The page of somebody who may not watch. */
const refused = async () => ({ isOk: false, message: 'Questo corso non è tuo.' });

const hide = (state: DocumentVisibilityState) =>
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

it('claims and opens a review prompt as soon as it is pushed', async () => {
  const { claims, row } = await offered();
  await pass(0);
  expect([claims(), row()]).toEqual([[['ClaimNotifiedReview', ['r1']]], 'r1']);
});

it('opens it on a page that was entered meanwhile, once the page is there', async () => {
  document.body.innerHTML = '<textarea></textarea>';
  document.querySelector('textarea')?.focus();
  const { store, row } = await offered();
  await pass(30_000);
  expect(row()).toBeUndefined();
  document.body.innerHTML = '';
  store.dispatch(navigationRequested({ to: `${paths.paymentFailed()}?ancora` }));
  await pass(1000);
  expect(row()).toBe('r1');
});

describe('a prompt is not claimed while nobody can see it', () => {
  it('in a hidden tab', async () => {
    hide('hidden');
    const { claims, row } = await offered();
    await pass(60_000);
    expect(claims()).toEqual([]);
    hide('visible');
    await pass(1000);
    expect(row()).toBe('r1');
  });

  it('on a quiet page', async () => {
    const { claims, row, store } = await offered({ address: paths.paymentSucceeded('x') });
    await pass(60_000);
    expect(claims()).toEqual([]);
    store.dispatch(navigationRequested({ to: paths.paymentFailed() }));
    await pass(1000);
    expect(row()).toBe('r1');
  });

  it('while a page loads', async () => {
    const { claims } = await offered({
      before: ({ store }) => store.dispatch(navigationRequested({ to: paths.course('x') })),
    });
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

it('waits while the person pays', async () => {
  const checkout = later<unknown>();
  const { store, claims, row } = await offered({
    before: (client) => {
      client.store.dispatch(lineChosen(course));
      client.store.dispatch(checkoutRequested());
    },
    api: { payments: { createCheckout: () => checkout.promise } },
  });
  await pass(60_000);
  expect([selectCheckoutStatus(store.getState()), claims()]).toEqual(['pending', []]);
  checkout.answer({ isOk: false, message: 'Il corso non è in vendita.' });
  await pass(1000);
  expect(row()).toBe('r1');
});

describe('in a classroom', () => {
  const classroom = (courseId: string) =>
    offered({
      address: paths.viewer(courseId),
      api: { courses: { getSections: refused, getDetailCourse: refused } },
    });

  it('opens over the end of its own course', async () => {
    const { row } = await classroom('c1');
    await pass(1000);
    expect(row()).toBe('r1');
  });

  it('never opens over another course, and does once that is left', async () => {
    const { row, claims, store } = await classroom('c2');
    await pass(60_000);
    expect([claims(), row()]).toEqual([[], undefined]);
    store.dispatch(navigationRequested({ to: paths.paymentFailed() }));
    await pass(1000);
    expect(row()).toBe('r1');
  });

  it('is not the page of a course whose name begins with the same letter', async () => {
    const address = paths.course('volumi');
    jest.spyOn(matchRoute(address).row.page, 'peek').mockReturnValue({ Page: () => null });
    const { row } = await offered({ address });
    await pass(1000);
    expect(row()).toBe('r1');
  });

  it('knows its own course by an id that an address encodes', async () => {
    const id = 'a/b+c=%';
    const { row, hub } = await classroom(id);
    hub.send('ShowWriteCommentNotification', testUser.id, id, 'r2', { title: 'Candele' });
    await pass(1000);
    expect(row()).toBe('r2');
  });
});

it('leaves a second prompt unclaimed until the first is answered', async () => {
  const { claims, row, offer, store } = await offered();
  await pass(0);
  offer('r2');
  await pass(60_000);
  expect([claims().length, row()]).toEqual([1, 'r1']);
  store.dispatch(reviewDismissed('r1'));
  await pass(1000);
  expect([claims().length, row()]).toEqual([2, 'r2']);
});

it.each([
  ['sent again', 'r1'],
  ['followed by another', 'r2'],
])('opens a prompt that is %s while the server assigns it', async (_what, next) => {
  const assigned = new Set<unknown>();
  const first = later<boolean>();
  const invoke = async (target: string, [rowId]: unknown[] = []): Promise<unknown> => {
    if (target !== 'ClaimNotifiedReview') return true;
    if (assigned.size === 0) {
      assigned.add(rowId);
      return first.promise;
    }
    const isFree = !assigned.has(rowId);
    assigned.add(rowId);
    return isFree;
  };
  const { row, offer, store } = await offered({ answer: invoke });
  await pass(0);
  offer(next);
  await pass(0);
  first.answer(true);
  await pass(60_000);
  expect([row(), [...assigned]]).toEqual(['r1', ['r1']]);
  store.dispatch(reviewDismissed('r1'));
  await pass(1000);
  expect(row()).toBe(next === 'r1' ? undefined : 'r2');
});

it('opens no prompt of an account that is left while the server assigns it', async () => {
  const claim = later<boolean>();
  const { row, claims, store } = await offered({
    answer: (target) => (target === 'ClaimNotifiedReview' ? claim.promise : Promise.resolve(true)),
  });
  await pass(0);
  expect(claims()).toHaveLength(1);
  store.dispatch(loggedOut());
  claim.answer(true);
  await pass(60_000);
  expect(row()).toBeUndefined();
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
  await pass(0);
  expect(row()).toBeUndefined();
  expect(seen.log.join()).toMatch(/not claimed.*cut/);
  isLost = false;
  offer('r1');
  await pass(0);
  expect(row()).toBe('r1');
});

it('does not claim a prompt whose dialog does not load, and opens it when it is sent again', async () => {
  const { claims, row, offer } = await offered({
    before: () => jest.spyOn(lazyReviewDialog, 'load').mockRejectedValueOnce(new Error('cut')),
  });
  await pass(0);
  expect([claims(), row()]).toEqual([[], undefined]);
  offer('r1');
  await pass(0);
  expect(row()).toBe('r1');
});

it.each([
  ['a logout', loggedOut()],
  ['another account came, in another tab', replaced()],
])('drops a prompt after %s', async (_what, action) => {
  document.body.innerHTML = '<div role="dialog"></div>';
  const { store, hub, row } = await offered();
  store.dispatch(action);
  document.body.innerHTML = '';
  await pass(60_000);
  expect(hub.made.flatMap(({ invoke }) => invoke.mock.calls.map(([target]) => target))).not.toContain(
    'ClaimNotifiedReview',
  );
  expect(row()).toBeUndefined();
});

describe('a student who asks to review a finished course', () => {
  const wanted = reviewWanted({ courseId: 'c1', slug: 'ichimoku' });

  it('gets the waiting prompt at once', async () => {
    document.body.innerHTML = '<video></video><textarea></textarea>';
    document.querySelector('textarea')?.focus();
    const { store, claims, row, history } = await offered();
    await pass(0);
    expect(row()).toBeUndefined();
    store.dispatch(wanted);
    await pass(0);
    expect([claims(), row()]).toEqual([[['ClaimNotifiedReview', ['r1']]], 'r1']);
    // It opens where the student is.
    expect(history.entries).toEqual([paths.paymentFailed()]);
  });

  it.each([
    ['another tab has the prompt', async () => false],
    ['the hub does not answer', async () => Promise.reject(new Error('cut'))],
  ])('is led to the form of the course’s page when %s', async (_name, answer) => {
    document.body.innerHTML = '<div role="dialog"></div>';
    const { store, row, history } = await offered({
      answer: (target) => (target === 'ClaimNotifiedReview' ? answer() : Promise.resolve(true)),
    });
    store.dispatch(wanted);
    await pass(0);
    expect(row()).toBeUndefined();
    expect(history.current().pathname).toBe(paths.course('ichimoku'));
  });

  it('is led there while the prompt of another course waits, which goes on waiting', async () => {
    document.body.innerHTML = '<div role="dialog"></div>';
    const { store, claims, row, history } = await offered();
    store.dispatch(reviewWanted({ courseId: 'c2', slug: 'candele' }));
    await pass(0);
    expect(history.current().pathname).toBe(paths.course('candele'));
    expect([claims(), row()]).toEqual([[], undefined]);
  });

  it('is led there when no prompt waits', async () => {
    const { store, history } = await offered();
    await pass(0);
    store.dispatch(reviewDismissed('r1'));
    store.dispatch(wanted);
    await pass(0);
    expect(history.current().pathname).toBe(paths.course('ichimoku'));
  });
});
