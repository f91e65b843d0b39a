import { call, delay, fork, put, race, type SagaGenerator, select, take, takeLatest } from 'typed-redux-saga';
import { toFailure } from '../../api/failure';
import { guarded } from '../../sagas/guarded';
import { service } from '../../services/services';
import { watchPlayer } from '../platform/player/playerSaga';
import { attachmentDownload } from './attachments';
import { certificateDownload } from './certificates';
import { watchCourseEnd } from './courseEnd';
import { selectLearning, selectNextSection } from './learningSelectors';
import {
  autoAdvanceToggled,
  type CourseForSale,
  classroomFailed,
  classroomReceived,
  classroomRefused,
  classroomRequested,
  nextAnnounced,
  PLACE_ACTIONS,
  playbackStarted,
  positionMoved,
  sectionChosen,
  sectionEnded,
  sectionOpened,
  stayChosen,
  visitBegan,
} from './learningSlice';
import { watchNotes } from './notes/notes';
import { sendKeptPositions, watchPositions } from './positionSaga';
import { watchQuestions } from './questions/questionForms';
import { watchRecovery } from './recoverySaga';

/** Seconds in which the student can stay before the next section starts. */
const COUNTDOWN = 5;

const NOT_YOURS = 'Questo corso non è fra i tuoi.';

/** Returns the course for students who do not own it; undefined if it is not sold. */
function* fetchCourseForSale(IdCourseEnc: string): SagaGenerator<CourseForSale | undefined> {
  const api = yield* service('api');
  try {
    const { item } = yield* call(api.courses.getDetailCourse, { IdCourseEnc });
    return item && { slug: item.slug, title: item.title };
  } catch (error) {
    const log = yield* service('log');
    log('the course of this viewer is not for sale', toFailure(error).message);
    return undefined;
  }
}

/** @param sectionId the lesson that the address names, or '' */
export function* loadClassroom(courseId: string, sectionId = ''): SagaGenerator<void> {
  const api = yield* service('api');
  yield* put(classroomRequested({ courseId }));
  yield* call(sendKeptPositions);
  try {
    const answer = yield* call(api.courses.getSections, { IdEnc: courseId });
    if (answer.isOk && answer.item) {
      yield* put(classroomReceived(answer.item));
      if (sectionId) yield* put(sectionOpened({ sectionId }));
    } else {
      const course = yield* call(fetchCourseForSale, courseId);
      yield* put(classroomRefused({ message: answer.message ?? NOT_YOURS, ...(course ? { course } : {}) }));
    }
  } catch (error) {
    yield* put(classroomFailed(toFailure(error)));
  }
}

function* countDown(sectionId: string): SagaGenerator<true> {
  for (let seconds = COUNTDOWN; seconds > 0; seconds -= 1) {
    yield* put(nextAnnounced({ sectionId, seconds }));
    yield* delay(1000);
  }
  return true;
}

/** Announces the next section, and starts it unless the student stays or chooses. */
function* startNext(): SagaGenerator<void> {
  const { autoAdvance } = yield* select(selectLearning);
  const next = yield* select(selectNextSection);
  if (!autoAdvance || !next) return;
  const { passed } = yield* race({
    passed: call(countDown, next.IdEnc),
    stayed: take([stayChosen, ...PLACE_ACTIONS, autoAdvanceToggled, playbackStarted, positionMoved]),
  });
  if (passed) yield* put(sectionChosen({ sectionId: next.IdEnc }));
}

/** Handles the viewer's actions. */
export function* watchLearning(): SagaGenerator<void> {
  yield* put(visitBegan());
  yield* takeLatest(sectionEnded, guarded(startNext));
  yield* fork(watchRecovery);
  yield* fork(watchPositions);
  yield* fork(watchPlayer);
  yield* fork(watchNotes);
  yield* fork(watchQuestions);
  yield* fork(watchCourseEnd);
  yield* fork(certificateDownload.watch);
  yield* fork(attachmentDownload.watch);
}
