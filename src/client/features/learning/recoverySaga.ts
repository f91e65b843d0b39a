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
  PLACE_ACTIONS,
  playbackPaused,
  playbackRecovered,
  playbackStalled,
  playerHidden,
  positionReached,
  RECOVERY_WAITS,
  renewalFailed,
  videoFailed,
} from './learningSlice';
import { playhead } from './playhead';
import { savePositions } from './positionSaga';

/** Milliseconds without data after which a video counts as failed. */
const MAX_STALL = 30_000;

/** Loads fresh signed addresses. @returns false if the network is still away */
function* renewAddresses(courseId: string) {
  const api = yield* service('api');
  try {
    const { item, message = '' } = yield* call(api.courses.getSections, { IdEnc: courseId });
    if (item) yield* put(classroomReceived(item));
    else yield* put(classroomRefused({ message }));
    return true;
  } catch (error) {
    const failure = toFailure(error);
    const isOffline = failure.kind === 'network' || failure.kind === 'timeout';
    yield* put(isOffline ? renewalFailed(failure) : classroomFailed(failure));
    return !isOffline;
  }
}

/** Loads a failed video again, after growing waits; it continues at the position at which it failed. */
function* recoverVideo(): SagaGenerator<void> {
  for (;;) {
    const { videoFailures, courseId } = yield* select(selectLearning);
    const wait = RECOVERY_WAITS[videoFailures - 1];
    if (wait === undefined) return;
    if (wait > 0) yield* delay(wait);
    // The student may have chosen another section meanwhile.
    if (!(yield* select(selectLearning)).isInterrupted) return;
    if (yield* call(renewAddresses, courseId)) return;
  }
}

/** Treats a video that waits too long for data as failed. */
function* watchStall({ payload }: ReturnType<typeof playbackStalled>): SagaGenerator<void> {
  const { tooLong } = yield* race({
    tooLong: delay(MAX_STALL),
    over: take([playbackRecovered, playbackPaused, positionReached, ...PLACE_ACTIONS, videoFailed]),
  });
  if (tooLong) yield* put(videoFailed(payload));
}

function* returnToNetwork(): SagaGenerator<void> {
  yield* put(networkReturned());
  yield* call(savePositions);
}

function* savePlayhead(): SagaGenerator<void> {
  const now = playhead.read();
  if (now) yield* put(playerHidden(now));
}

/** Runs the worker at each browser event, until the viewer is left. */
function* onEach(
  listen: Parameters<typeof channelOf>[0],
  worker: () => SagaGenerator<void>,
): SagaGenerator<void> {
  const events = channelOf(listen);
  try {
    for (;;) {
      yield* take(events);
      yield* fork(guarded(worker));
    }
  } finally {
    events.close();
  }
}

/** Handles a network that goes away and comes back, and a page that is hidden. */
export function* watchRecovery(): SagaGenerator<void> {
  const browser = yield* service('browser');
  yield* takeLatest([videoFailed, networkReturned], guarded(recoverVideo));
  yield* takeLatest(playbackStalled, guarded(watchStall));
  yield* fork(onEach, browser.onOnline, returnToNetwork);
  yield* fork(onEach, browser.onHidden, savePlayhead);
}
