import { courseDetail } from '../../../../../src/client/features/catalogue/courses/course';
import {
  ownReview,
  reopenOwnReview,
  selectOwnReview,
  watchOwnReview,
} from '../../../../../src/client/features/catalogue/courses/ownReview';
import {
  loadReviews,
  moreReviewsRequested,
  reviewsSlice,
  selectRating,
  selectReviews,
  watchReviews,
} from '../../../../../src/client/features/catalogue/courses/reviews';
import { reviewWritten } from '../../../../../src/client/features/catalogue/courses/reviewWritten';
import { createTestClient, until } from '../../../../support/client';
import { sampleCourse, sampleReview } from './samples';

const summary = (count: number) => ({ average: 5, count, histogram: [0, 0, 0, 0, count] });
const DRAFT = { courseId: 'course-1', text: 'Chiaro', rating: 4 };

/** The page of the first course, without its view. */
function start(courses: object = {}) {
  const getReviewByIdCourse = jest.fn(
    async (_query: object): Promise<object> => ({ items: [], total: 0, summary: summary(0) }),
  );
  const client = createTestClient({
    api: { courses: { getReviewByIdCourse, ...courses } },
    slices: [ownReview.slice, courseDetail.slice, reviewsSlice],
    sagas: false,
  });
  const show = (number: number) => {
    client.store.dispatch(courseDetail.actions.requested(`title/corso-${number}`));
    client.store.dispatch(
      courseDetail.actions.received({ ...sampleCourse(number, { owned: true }), promoter: null }),
    );
  };
  show(1);
  const form = (id = 'course-1') => selectOwnReview(id)(client.store.getState());
  const shown = () => courseDetail.selectAny(client.store.getState()).data?.ownReview;
  return { ...client, getReviewByIdCourse, show, form, shown };
}

describe('the form of a review', () => {
  const actions = ownReview.actions;

  it.each([
    ['was opened', actions.opened(DRAFT), DRAFT],
    ['was refused', actions.refused({ errors: { Text: 'No.' } }), DRAFT],
    ['was stored', actions.done(sampleReview(1)), null],
  ])('that %s keeps what is not stored when its page is entered again', (_what, action, draft) => {
    const { store, run, form } = start();
    store.dispatch(actions.opened(DRAFT));
    store.dispatch(action);
    run(reopenOwnReview);
    expect(form()).toMatchObject({ status: 'idle', errors: {}, draft });
  });

  it('of one course is untouched by a draft of another', () => {
    const { store, form } = start();
    store.dispatch(actions.opened(DRAFT));
    store.dispatch(actions.refused({ errors: { Text: 'No.' } }));
    expect(form('course-1')).toMatchObject({ status: 'refused', draft: DRAFT });
    expect(form('course-2')).toMatchObject({ status: 'idle', errors: {}, draft: null });
  });

  it.each([
    [4000, 1],
    [4001, 0],
  ])('sends a text of %i characters %i times, without spaces around it', async (length, times) => {
    const text = 'x'.repeat(length);
    const addReviewByIdCourse = jest.fn(async (_input: object) => ({ isOk: true, item: sampleReview(9) }));
    const { store, run, form } = start({ addReviewByIdCourse });
    run(watchOwnReview);
    store.dispatch(ownReview.actions.requested({ ...DRAFT, text: ` ${text}\n` }));
    await until(store, () => form().status !== 'pending');
    const sent = { IdCourseEnc: 'course-1', Text: text, Rating: 4 };
    expect(addReviewByIdCourse.mock.calls).toEqual(times ? [[sent]] : []);
  });

  it('is refused where the server gives nothing back', async () => {
    const { store, run, form } = start({ addReviewByIdCourse: async () => ({ isOk: true }) });
    run(watchOwnReview);
    store.dispatch(ownReview.actions.requested(DRAFT));
    await until(store, () => form().status !== 'pending');
    expect(form().status).toBe('failed');
  });

  it.each([
    [1, true],
    [2, false],
  ])('that is stored while course %i is shown changes that page: %s', async (number, isShown) => {
    let answer: (value: object) => void = () => undefined;
    const addReviewByIdCourse = () => new Promise((resolve) => (answer = resolve));
    const { store, run, show, shown, getReviewByIdCourse } = start({ addReviewByIdCourse });
    run(watchOwnReview);
    store.dispatch(ownReview.actions.requested(DRAFT));
    show(number);
    answer({ isOk: true, item: sampleReview(9) });
    await until(store, (state) => ownReview.select(state).status === 'done');
    await Promise.resolve();
    expect(shown()?.IdEnc).toBe(isShown ? 'review-9' : undefined);
    expect(getReviewByIdCourse).toHaveBeenCalledTimes(isShown ? 1 : 0);
  });

  it('gives way to the review that the prompt over its page has sent, and to that of no other course', async () => {
    const item = sampleCourse(1, { owned: true, ownReview: sampleReview(9) });
    const getDetailCourseByTitle = jest.fn(async (_query: object) => ({ isOk: true, item }));
    const { store, run, shown, getReviewByIdCourse } = start({ getDetailCourseByTitle });
    run(watchOwnReview);
    store.dispatch(reviewWritten({ courseId: 'course-2' }));
    store.dispatch(reviewWritten({ courseId: 'course-1' }));
    await until(store, (state) => selectReviews('course-1')(state).status === 'ready');
    expect(shown()?.IdEnc).toBe('review-9');
    expect(getDetailCourseByTitle.mock.calls).toEqual([[{ title: 'corso-1' }]]);
    expect(getReviewByIdCourse).toHaveBeenCalledTimes(1);
  });
});

describe('the reviews of a course', () => {
  const page = (...numbers: number[]) => ({
    items: numbers.map(sampleReview),
    total: 5,
    summary: summary(5),
  });

  it('come page by page, each once although a new one has moved them', async () => {
    const { run, store, getReviewByIdCourse } = start();
    const list = () => selectReviews('course-1')(store.getState());
    getReviewByIdCourse.mockResolvedValueOnce(page(1, 2, 3));
    await run(loadReviews, 'course-1', 1).toPromise();
    run(watchReviews);
    getReviewByIdCourse.mockResolvedValueOnce(page(3, 4));
    store.dispatch(moreReviewsRequested('course-1'));
    await until(store, () => list().data?.page === 2);
    getReviewByIdCourse.mockResolvedValueOnce(page(5));
    store.dispatch(moreReviewsRequested('course-1'));
    await until(store, () => list().data?.page === 3);
    expect(list().data?.items.map(({ IdEnc }) => IdEnc)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `review-${number}`),
    );
    expect(getReviewByIdCourse.mock.calls).toEqual(
      [1, 2, 3].map((number) => [{ IdEnc: 'course-1', page: number, pageSize: 6 }]),
    );
    getReviewByIdCourse.mockResolvedValueOnce(page(6));
    await run(loadReviews, 'course-1', 1).toPromise();
    expect(list().data?.items).toEqual([sampleReview(6)]);
  });

  it('tell the rating once they are here, and the course does before', async () => {
    const { run, store, getReviewByIdCourse } = start();
    const course = sampleCourse(1);
    const rating = () => selectRating(course)(store.getState()).count;
    expect(rating()).toBe(8);
    getReviewByIdCourse.mockResolvedValueOnce(page(1));
    await run(loadReviews, 'course-1', 1).toPromise();
    expect(rating()).toBe(5);
    expect(selectRating({ ...course, IdCourseEnc: 'course-2' })(store.getState()).count).toBe(8);
  });
});
