import { courseDetail } from '../../../../../src/client/features/catalogue/courses/course';
import { courseHead } from '../../../../../src/client/features/catalogue/courses/courseHead';
import { listPath, readListQuery } from '../../../../../src/client/features/catalogue/courses/listQuery';
import { reviews, reviewsSlice } from '../../../../../src/client/features/catalogue/courses/reviews';
import { BASE } from '../../../../../src/client/routing/paths';
import type { Review } from '../../../../../src/contract/catalogue/courseShapes';
import type { CourseDetail } from '../../../../../src/contract/catalogue/courses';
import { createTestClient, testEnvironment } from '../../../../support/client';
import { sampleCourse, sampleReview } from './samples';

type Told = Readonly<Record<string, unknown>>;

/** What search engines are told of a course, after these actions. */
function headAfter(actions: readonly object[], params: Record<string, string> = {}, search = '') {
  const { store } = createTestClient({ sagas: false, slices: [courseDetail.slice, reviewsSlice] });
  store.dispatch(courseDetail.actions.requested('title/corso-1'));
  for (const action of actions) store.dispatch(action as never);
  return courseHead({
    params: { title: 'corso-1', ...params },
    search,
    state: store.getState(),
    environment: testEnvironment,
  });
}
const course = (more: Partial<CourseDetail> = {}) =>
  courseDetail.actions.received({ ...sampleCourse(1, more), promoter: null });
const reviewed = (items: readonly Review[], count: number) => [
  reviews.actions.requested('1/course-1'),
  reviews.actions.received({
    items,
    total: count,
    summary: { average: count > 0 ? 4.5 : 0, count, histogram: [0, 0, 0, 0, count] },
    page: 1,
  }),
];
const told = (...actions: object[]) => headAfter(actions).things?.[0] as unknown as Told;

describe('search engines are told of a course', () => {
  it('nothing of what it has not', () => {
    const nothing = { goals: [], sections: [], teachers: [], categories: [], studentsCount: 0, cover: null };
    const found = told(course(nothing), ...reviewed([sampleReview(1)], 0));
    for (const name of [
      ...['teaches', 'syllabusSections', 'totalHistoricalEnrollment', 'image', 'educationalLevel', 'about'],
      ...['aggregateRating', 'review'],
    ])
      expect([name, name in found]).toEqual([name, false]);
    const [instance] = found.hasCourseInstance as Told[];
    expect(instance).not.toHaveProperty('instructor');
  });

  it('nothing empty of its lessons, teachers and reviews', () => {
    const teachers = sampleCourse(1).teachers.map((teacher) => ({ ...teacher, headline: '' }));
    const review = { ...sampleReview(1), Text: '' };
    const found = told(course({ teachers }), ...reviewed([review], 8));
    const [first, second] = found.syllabusSections as Told[];
    expect([first && 'description' in first, second?.description]).toEqual([false, 'Corpo e ombre']);
    const [instance] = found.hasCourseInstance as { readonly instructor: Told[] }[];
    expect(instance?.instructor[0]).not.toHaveProperty('jobTitle');
    expect((found.review as Told[])[0]).not.toHaveProperty('reviewBody');
  });

  it('to list it, but not with a coupon in its address, however it stands there', () => {
    expect(headAfter([course()]).isIndexed).toBe(true);
    expect(headAfter([course()], {}, '?utm_source=posta').isIndexed).toBe(true);
    expect(headAfter([course()], {}, '?coupon=ESTATE').isIndexed).toBe(false);
    expect(headAfter([course()], { coupon: 'ESTATE' }).isIndexed).toBe(false);
  });

  it('to come back where it did not load, and nothing of it before it has', () => {
    const failure = { kind: 'status', status: 503, endpoint: 'x', guarded: false, message: 'no' } as const;
    expect(headAfter([])).toEqual({ isIndexed: false, isBroken: false });
    expect(headAfter([courseDetail.actions.failed(failure)])).toEqual({ isIndexed: false, isBroken: true });
  });
});

it.each(['avanzato', 'scalping'])('a list of %s names it once in its address', (category) => {
  expect(listPath(readListQuery({ query: category }, ''))).toBe(`${BASE}/corsi/${category}`);
});
