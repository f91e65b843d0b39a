import { call, delay, fork, put, race, type SagaGenerator, select, take, takeLatest } from 'typed-redux-saga';
import { toFailure } from '../../api/failure';
import { channelOf } from '../../sagas/channel';
import { guarded } from '../../sagas/guarded';
import { service } from '../../services/services';
import { selectLearning } from './learningSelectors';
import {
  classroomFailed,
  classroomReceived,
  classroomRefused,
  networkReturned,
  playbackPaused,
  playbackRecovered,
  playbackStalled,
  playerHidden,
  positionReached,
  RECOVERY_WAITS,
  renewalFailed,
  sectionChosen,
  videoFailed,
} from './learningSlice';
import { playhead } from './playhead';
import { savePositions } from './positionSaga';

/** Milliseconds without data after which a video counts as broken off, whatever the browser hopes for. */
const LONGEST_STALL = 30_000;

/** Fresh signed addresses. @returns false when the line is still interrupted */
function* renewAddresses(courseId: string) {
  const api = yield* service('api');
  try {
    const { item, message = '' } = yield* call(api.courses.getSections, { IdEnc: courseId });
    if (item) yield* put(classroomReceived(item));
    else yield* put(classroomRefused({ message }));
    return true;
  } catch (error) {
    const failure = toFailure(error);
    const isLine = failure.kind === 'network' || failure.kind === 'timeout';
    yield* put(isLine ? renewalFailed(failure) : classroomFailed(failure));
    return !isLine;
  }
}

/**
 * An interrupted line goes on by itself: the video is asked for anew, after pauses that grow, and goes on at the
 * second at which it broke off.
 */
export function* recoverVideo(): SagaGenerator<void> {
  for (;;) {
    const { videoFailures, courseId } = yield* select(selectLearning);
    const wait = RECOVERY_WAITS[videoFailures - 1];
    if (wait === undefined) return;
    if (wait > 0) yield* delay(wait);
    // Something else may have been chosen in the meantime.
    if (!(yield* select(selectLearning)).isInterrupted) return;
    if (yield* call(renewAddresses, courseId)) return;
  }
}

/** A video that waits too long for its data is as good as broken off. */
function* watchStall({ payload }: ReturnType<typeof playbackStalled>): SagaGenerator<void> {
  const { tooLong } = yield* race({
    tooLong: delay(LONGEST_STALL),
    over: take([playbackRecovered, playbackPaused, positionReached, sectionChosen, videoFailed]),
  });
  if (tooLong) yield* put(videoFailed(payload));
}

function* returnToNetwork(): SagaGenerator<void> {
  yield* put(networkReturned());
  yield* call(savePositions);
}

function* noteHidden(): SagaGenerator<void> {
  const now = playhead.read();
  if (now) yield* put(playerHidden(now));
}

/** Runs the worker each time the browser tells; hears no more of it when the viewer is left. */
function* whenever(
  listen: Parameters<typeof channelOf>[0],
  worker: () => SagaGenerator<void>,
): SagaGenerator<void> {
  const told = channelOf(listen);
  try {
    for (;;) {
      yield* take(told);
      yield* fork(guarded(worker));
    }
  } finally {
    told.close();
  }
}

/** Answers a line that breaks and comes back, and a page that goes out of sight. */
export function* watchRecovery(): SagaGenerator<void> {
  const browser = yield* service('browser');
  yield* takeLatest([videoFailed, networkReturned], guarded(recoverVideo));
  yield* takeLatest(playbackStalled, guarded(watchStall));
  yield* fork(whenever, browser.onOnline, returnToNetwork);
  yield* fork(whenever, browser.onHidden, noteHidden);
}
