import { buffers } from 'redux-saga';
import {
  actionChannel,
  call,
  delay,
  fork,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeLatest,
  takeLeading,
} from 'typed-redux-saga';
import { toFailure } from '../../api/failure';
import { guarded } from '../../guarded';
import { service } from '../../services';
import { selectLearning, selectNextSection } from './learningSelectors';
import {
  autoAdvanceToggled,
  type CourseOnOffer,
  classroomFailed,
  classroomReceived,
  classroomRefused,
  classroomRequested,
  MAX_VIDEO_FAILURES,
  nextAnnounced,
  type Playback,
  playbackPaused,
  playbackStarted,
  positionReached,
  saveFailed,
  saveRefused,
  sectionChosen,
  sectionEnded,
  sectionSaved,
  stayChosen,
  VIEWED_PART,
  videoFailed,
} from './learningSlice';

/** Milliseconds in which somebody can stay before the next section begins. */
const STAY_TIME = 5000;
/** Milliseconds before a position that was not saved is sent again; after the last it is given up. */
const RETRY_WAITS = [2000, 8000];

const NOT_YOURS = 'Questo corso non è fra i tuoi.';

/** Where the course can be bought by whoever may not watch it; undefined when it is not on offer. */
function* courseOnOffer(IdCourseEnc: string): SagaGenerator<CourseOnOffer | undefined> {
  const api = yield* service('api');
  try {
    const { item } = yield* call(api.courses.getDetailCourse, { IdCourseEnc });
    return item && { slug: item.slug, title: item.title };
  } catch (error) {
    const log = yield* service('log');
    log('the course that may not be watched is not on offer', toFailure(error).message);
    return undefined;
  }
}

/** What the viewer shows, with fresh signed addresses. */
function* fetchClassroom(courseId: string): SagaGenerator<void> {
  const api = yield* service('api');
  try {
    const answer = yield* call(api.courses.getSections, { IdEnc: courseId });
    if (answer.isOk && answer.item) yield* put(classroomReceived(answer.item));
    else {
      const course = yield* call(courseOnOffer, courseId);
      yield* put(classroomRefused({ message: answer.message ?? NOT_YOURS, ...(course ? { course } : {}) }));
    }
  } catch (error) {
    yield* put(classroomFailed(toFailure(error)));
  }
}

export function* bringClassroom(courseId: string): SagaGenerator<void> {
  yield* put(classroomRequested({ courseId }));
  yield* call(fetchClassroom, courseId);
}

type PlaybackAction = ReturnType<typeof positionReached | typeof playbackPaused | typeof sectionEnded>;

const isSeen = ({ type, payload }: PlaybackAction) =>
  type === sectionEnded.type || (payload.duration > 0 && payload.position >= payload.duration * VIEWED_PART);

/** One attempt; throws what the call throws. */
function* sendPosition({ sectionId, position }: Playback, seen: boolean): SagaGenerator<void> {
  const api = yield* service('api');
  const Position = Math.round(position * 10) / 10;
  const answer = yield* call(api.courses.insertViewedSection, {
    IdEnc: sectionId,
    Position,
    ...(seen ? { Viewed: true } : {}),
  });
  if (answer.isOk && answer.item) yield* put(sectionSaved(answer.item));
  else yield* put(saveRefused({ message: answer.message ?? 'I progressi non sono stati salvati.' }));
}

/** Saves where the student is, and that a section was seen; a network that is gone for a moment costs nothing. */
export function* savePosition(action: PlaybackAction): SagaGenerator<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      yield* call(sendPosition, action.payload, isSeen(action));
      return;
    } catch (error) {
      const failure = toFailure(error);
      const wait = RETRY_WAITS[attempt];
      if (wait === undefined || failure.kind === 'status' || failure.kind === 'unexpected') {
        yield* put(saveFailed(failure));
        return;
      }
      yield* delay(wait);
    }
  }
}

/** One after the other, so that an older position never overtakes a newer one. */
function* saveInTurn(): SagaGenerator<void> {
  const positions = yield* actionChannel<PlaybackAction>(
    [positionReached.type, playbackPaused.type, sectionEnded.type],
    buffers.expanding(),
  );
  for (;;) yield* call(guarded(savePosition), yield* take(positions));
}

/** Announces the next section, and goes on to it unless somebody stays or chooses. */
export function* goOnToNext(): SagaGenerator<void> {
  const { autoAdvance } = yield* select(selectLearning);
  const next = yield* select(selectNextSection);
  if (!autoAdvance || !next) return;
  yield* put(nextAnnounced({ sectionId: next.IdEnc }));
  const { passed } = yield* race({
    passed: delay(STAY_TIME),
    stayed: take([stayChosen, sectionChosen, autoAdvanceToggled, playbackStarted]),
  });
  if (passed) yield* put(sectionChosen({ sectionId: next.IdEnc }));
}

/** The signed address of a video lasts for a time: a new one is asked for, but not for ever. */
export function* renewAddresses(): SagaGenerator<void> {
  const { videoFailures, courseId } = yield* select(selectLearning);
  if (videoFailures <= MAX_VIDEO_FAILURES) yield* call(fetchClassroom, courseId);
}

/** Answers what happens in the viewer as long as it is shown. */
export function* watchLearning(): SagaGenerator<void> {
  yield* fork(saveInTurn);
  yield* takeLatest(sectionEnded, guarded(goOnToNext));
  yield* takeLeading(videoFailed, guarded(renewAddresses));
}
