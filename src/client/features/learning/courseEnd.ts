import { all, call, fork, type SagaGenerator, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import type { Category } from '../../../contract/catalogue/categories';
import type { CourseCard } from '../../../contract/catalogue/courses';
import type { OwnedCourse } from '../../../contract/learning/learning';
import { guarded } from '../../sagas/guarded';
import { service } from '../../services/services';
import { createLoadable } from '../../state/loadable';
import { reviewWritten } from '../catalogue/courses/reviewWritten';
import { isSessionEnd } from '../identity/session/sessionSlice';
import { certificates } from './certificates';
import { foldSeenEnd } from './courseEndFold';
import { selectClassroom } from './learningSelectors';
import { classroomReceived, sectionSaved } from './learningSlice';

/** Courses to study next. */
const MOST = 3;
/** More are asked for, since some are owned already. */
const CANDIDATES = 24;

const NEXT_LEVEL: Partial<Record<Category, Category>> = {
  principiante: 'intermedio',
  intermedio: 'avanzato',
  avanzato: 'avanzato',
};

/** The next steps for a student who has finished a course. */
export interface CourseEnd {
  readonly isReviewed: boolean;
  /** Owned courses that are not finished, the last watched first. */
  readonly unfinished: readonly OwnedCourse[];
  /** Courses of the next level; empty while there are unfinished ones. */
  readonly suggested: readonly CourseCard[];
}

/** Suggests courses of the next level that are not owned, those of the same topic first. */
function* suggest(
  categories: readonly Category[],
  owned: readonly OwnedCourse[],
): SagaGenerator<CourseCard[]> {
  const api = yield* service('api');
  const levels = categories.flatMap((category) => NEXT_LEVEL[category] ?? []);
  const { items } = yield* call(api.courses.getFilteredCourses, {
    Categories: levels.slice(0, 1),
    pageSize: CANDIDATES,
  });
  const isOwned = (id: string) => owned.some(({ IdCourseEnc }) => IdCourseEnc === id);
  const isSameTopic = (card: CourseCard) =>
    card.categories.some((one) => !NEXT_LEVEL[one] && categories.includes(one));
  const others = items.filter(({ IdCourseEnc }) => !isOwned(IdCourseEnc));
  return [...others.filter(isSameTopic), ...others.filter((card) => !isSameTopic(card))].slice(0, MOST);
}

/** The end of a course, by its id. */
export const courseEnd = createLoadable({
  name: 'courseEnd',
  *fetch(courseId: string): SagaGenerator<CourseEnd> {
    const api = yield* service('api');
    const { detail, mine } = yield* all({
      detail: call(api.courses.getDetailCourse, { IdCourseEnc: courseId }),
      mine: call(api.users.getUserPurchases, {}),
    });
    const unfinished = mine.courses
      .filter(({ IdCourseEnc, progress }) => IdCourseEnc !== courseId && progress < 100)
      .slice(0, MOST);
    const suggested =
      unfinished.length > 0 ? [] : yield* call(suggest, detail.item?.categories ?? [], mine.courses);
    return { isReviewed: detail.item?.ownReview !== undefined, unfinished, suggested };
  },
  resetOn: isSessionEnd,
});

function* loadAgain({ payload: { courseId } }: ReturnType<typeof reviewWritten>): SagaGenerator<void> {
  yield* call(courseEnd.load, courseId);
}

/** Once a visit: a lesson that is watched again folds nothing away. */
function* foldOnce(): SagaGenerator<void> {
  for (;;) {
    yield* take([classroomReceived, sectionSaved]);
    const classroom = yield* select(selectClassroom);
    if (classroom && classroom.progress >= 100) return yield* call(foldSeenEnd, classroom.IdCourseEnc);
  }
}

export function* watchCourseEnd(): SagaGenerator<void> {
  let isFresh = false;
  /** Loads the end of a course as soon as the course is finished, once per visit even if it is here. */
  function* loadEnd(): SagaGenerator<void> {
    const classroom = yield* select(selectClassroom);
    if (!classroom || classroom.progress < 100) return;
    const { IdCourseEnc: courseId } = classroom;
    if (isFresh && (yield* select(courseEnd.selectByKey(courseId))).status === 'ready') return;
    // The certificate first: whoever leaves in between finds an end that is not ready, and loads both.
    yield* call(certificates.load);
    yield* call(courseEnd.load, courseId);
    isFresh = true;
  }
  yield* fork(guarded(foldOnce));
  yield* takeLatest([classroomReceived, sectionSaved], guarded(loadEnd));
  yield* takeEvery(reviewWritten, guarded(loadAgain));
}
