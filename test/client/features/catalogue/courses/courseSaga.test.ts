import { take } from 'redux-saga/effects';
import { matchRoute } from '../../../../../src/client/app/matchRoute';
import { courseDetail, courseKey } from '../../../../../src/client/features/catalogue/courses/course';
import { loadCourse, watchCourse } from '../../../../../src/client/features/catalogue/courses/courseSaga';
import { ownReview } from '../../../../../src/client/features/catalogue/courses/ownReview';
import { slices } from '../../../../../src/client/features/catalogue/courses/pages/CoursePage';
import {
  loadReviews,
  moreReviewsRequested,
  reviews,
  watchReviews,
} from '../../../../../src/client/features/catalogue/courses/reviews';
import { selectLine } from '../../../../../src/client/features/checkout/checkoutSelectors';
import { navigationRequested } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { loadParts } from '../../../../../src/client/routing/lazyPart';
import { missingCoursePath } from '../../../../../src/client/routing/missingCourse';
import { BASE, paths } from '../../../../../src/client/routing/paths';
import type { CourseDetail } from '../../../../../src/contract/catalogue/courses';
import { createTestClient, until } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';
import { failing } from '../../../../support/failing';
import { settle } from '../../checkout/support';
import { sampleCourse, sampleReview } from './samples';

const PARAMS = { title: 'corso-1' };
const answering = (more: Partial<CourseDetail> = {}) =>
  jest.fn(async (): Promise<unknown> => ({ isOk: true, item: sampleCourse(1, more) }));

async function open(getDetailCourseByTitle: jest.Mock) {
  const getReviewByIdCourse = jest.fn(async () => ({
    items: [],
    total: 0,
    summary: { average: 0, count: 0 },
  }));
  const client = createTestClient({
    address: paths.course('corso-1'),
    api: { courses: { getDetailCourseByTitle, getReviewByIdCourse } },
    slices,
    sagas: false,
  });
  const load = () => client.run(loadCourse, PARAMS).toPromise();
  await load();
  return { ...client, load, getReviewByIdCourse, line: () => selectLine(client.store.getState()) };
}

it.each([
  [{}, 'course-1'],
  [{ owned: true }, undefined],
  [{ isOffSale: true }, undefined],
  [{ transfer: { isOffered: true, isProcessing: true } }, undefined],
  [{ transfer: { isOffered: true } }, 'course-1'],
] as [Partial<CourseDetail>, string | undefined][])(
  'a course with %j lies in the cart as %s, with its reviews',
  async (more, id) => {
    const { line, getReviewByIdCourse } = await open(answering(more));
    expect(line()?.id).toBe(id);
    expect(getReviewByIdCourse.mock.calls).toEqual([[{ IdEnc: 'course-1', page: 1, pageSize: 6 }]]);
  },
);

it('a course in view that does not load again stays, and its reviews are left alone', async () => {
  const byTitle = answering();
  const { store, load, getReviewByIdCourse } = await open(byTitle);
  byTitle.mockImplementation(failing(503));
  await load();
  expect(courseDetail.selectAny(store.getState())).toMatchObject({
    status: 'ready',
    data: { slug: 'corso-1' },
  });
  expect(getReviewByIdCourse).toHaveBeenCalledTimes(1);
});

it.each([
  ['corso-1', true],
  ['un-altro', false],
])('a failure to load %s leads home from the page of corso-1: %s', async (slug, isLeft) => {
  const client = createTestClient({ address: paths.course('corso-1'), slices, sagas: false });
  client.store.dispatch(courseDetail.actions.requested(courseKey(PARAMS)));
  const task = client.run(watchCourse);
  const failure = { kind: 'status', status: 503, endpoint: 'x', guarded: false, message: 'no' } as const;
  client.store.dispatch(courseDetail.actions.failed(failure, courseKey({ title: slug })));
  await Promise.resolve();
  expect(client.actions.some(navigationRequested.match)).toBe(isLeft);
  task.cancel();
});

it.each([
  [true, `${BASE}/`],
  [false, paths.course('corso-1')],
])('a course that the connection fails is left only if home’s code comes (%s): %s', async (comes, end) => {
  const { page } = matchRoute(paths.home()).row;
  const code = jest.spyOn(page, 'load').mockImplementation(async () => {
    if (!comes) throw new Error('cut');
    return { Page: () => null };
  });
  const getDetailCourseByTitle = failing();
  const client = createTestClient({
    address: paths.course('corso-1'),
    api: { ...emptyShop, courses: { ...emptyShop.courses, getDetailCourseByTitle } },
    slices,
  });
  await until(client.store, () => code.mock.calls.length > 0);
  await loadParts('home', 'snackbars');
  await settle();
  expect([client.history.entries, client.toasts.length]).toEqual([[end], comes ? 1 : 0]);
  expect(courseDetail.selectAny(client.store.getState())).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/^Connessione assente/),
  });
});

it('a course that has come while home’s code was on its way is not left', async () => {
  const { page } = matchRoute(paths.home()).row;
  let come: () => void = () => undefined;
  jest.spyOn(page, 'load').mockReturnValue(
    new Promise((resolve) => {
      come = () => resolve({ Page: () => null });
    }),
  );
  const client = createTestClient({ address: paths.course('corso-1'), slices, sagas: false });
  const { requested, failed, received } = courseDetail.actions;
  client.store.dispatch(requested(courseKey(PARAMS)));
  const task = client.run(watchCourse);
  const failure = { kind: 'network', endpoint: 'x', guarded: false, message: 'no' } as const;
  client.store.dispatch(failed(failure, courseKey(PARAMS)));
  client.store.dispatch(received({ ...sampleCourse(1), promoter: null }));
  come();
  await loadParts('home', 'snackbars');
  await settle();
  expect([client.toasts, client.actions.filter(navigationRequested.match)]).toEqual([[], []]);
  task.cancel();
});

it('more reviews can be asked for again while an answer is awaited that a new start of the list made useless', async () => {
  const answers: ((page: number) => void)[] = [];
  const getReviewByIdCourse = jest.fn(
    () =>
      new Promise((answer) => {
        answers.push((page) =>
          answer({ items: [sampleReview(page)], total: 9, summary: { average: 5, count: 9 } }),
        );
      }),
  );
  const client = createTestClient({ api: { courses: { getReviewByIdCourse } }, slices, sagas: false });
  const watch = client.run(watchReviews);
  const start = () => client.run(loadReviews, 'course-1', 1);
  const first = start();
  answers[0]?.(1);
  await first.toPromise();
  client.store.dispatch(moreReviewsRequested('course-1'));
  const again = start();
  answers[2]?.(1);
  await again.toPromise();
  client.store.dispatch(moreReviewsRequested('course-1'));
  answers[3]?.(2);
  await until(client.store, (state) => reviews.selectAny(state).data?.page === 2);
  expect(reviews.selectAny(client.store.getState()).data?.items).toHaveLength(2);
  watch.cancel();
});

describe('a course that is not in the catalogue', () => {
  const missing = async () => ({ isOk: false, message: 'Non c’è.', code: 'not_found' });

  it.each([
    [{ title: 'trading-da-zeri' }, 'trading-da-zeri'],
    [{ rest: '0123-abc', coupon: 'MENO15' }, ''],
  ])('leads %j home, which says so by its words', async (params, words) => {
    const client = createTestClient({
      address: paths.course('x'),
      api: { courses: { getDetailCourseByTitle: missing, getDetailCourse: missing } },
      slices,
      sagas: false,
    });
    const asked: unknown[] = [];
    client.run(function* () {
      asked.push((yield take(navigationRequested)).payload);
    });
    await client.run(loadCourse, params).toPromise();
    expect(asked).toEqual([{ to: missingCoursePath(words), replace: true }]);
  });
});

it.each([
  ['entered', 'idle'],
  ['retried', 'refused'],
  ['identityChanged', 'refused'],
] as const)('a course that is %s leaves the form of its review %s', async (reason, status) => {
  const { store, run } = await open(answering({ owned: true }));
  store.dispatch(ownReview.actions.opened({ courseId: 'course-1', text: 'Mia', rating: 4 }));
  store.dispatch(ownReview.actions.refused({ errors: { Text: 'No.' } }));
  await run(loadCourse, PARAMS, reason).toPromise();
  expect(ownReview.select(store.getState())).toMatchObject({ status, draft: { text: 'Mia' } });
});
