import { call, delay, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { inBackground } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { backgroundCallFailed } from '../../identity/failures/failureSaga';
import { adminApis } from '../adminApi';
import type { CourseRecord } from './courseRecord';
import { courses } from './courses';
import { videoProcessing } from './sections';

/** Milliseconds between two looks at videos that are worked on. */
const LOOK_EVERY = 10_000;

const isUnderWay = ({ versions }: CourseRecord['sections'][number]) =>
  versions === 'queued' || versions === 'running';

function* shown(): SagaGenerator<CourseRecord | null> {
  return (yield* select(courses.record.selectAny)).data as CourseRecord | null;
}

/** Takes over how far the videos are, and nothing else: a form may be open. */
function* look(): SagaGenerator<void> {
  const { admin } = yield* call(adminApis);
  const { IdCourseEnc = '' } = (yield* call(shown)) ?? {};
  const { item } = yield* call(admin.courses.getDetailCourseAdmin, { IdCourseEnc });
  const course = yield* call(shown);
  if (!item || course?.IdCourseEnc !== IdCourseEnc) return;
  const now = new Map(item.sections.map(({ IdEnc, versions }) => [IdEnc, versions]));
  const sections = course.sections.map((section) => ({ ...section, versions: now.get(section.IdEnc) }));
  yield* put(courses.record.actions.received({ ...course, sections } as CourseRecord));
}

function* follow(): SagaGenerator<void> {
  for (;;) {
    yield* delay(LOOK_EVERY);
    if (!(yield* call(shown))?.sections.some(isUnderWay)) continue;
    try {
      yield* call(look);
    } catch (error) {
      yield* put(backgroundCallFailed(inBackground(error)));
    }
  }
}

function* afterQueueing(): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* call(toaster.show, 'Il video è in coda: le qualità arrivano fra un po’.', 'success' as const);
  yield* put(courses.record.actions.retryRequested());
}

/** Handles the qualities of a course's videos, while its page is open. */
export function* watchProcessing(): SagaGenerator<void> {
  yield* fork(videoProcessing.watch);
  yield* takeEvery(videoProcessing.actions.done.type, guarded(afterQueueing));
  yield* fork(follow);
}
