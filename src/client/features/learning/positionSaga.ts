import { buffers } from 'redux-saga';
import {
  actionChannel,
  call,
  delay,
  put,
  race,
  type SagaGenerator,
  select,
  spawn,
  take,
  takeEvery,
} from 'typed-redux-saga';
import { type Failure, toFailure } from '../../api/failure';
import { guarded } from '../../sagas/guarded';
import { service } from '../../services/services';
import { selectUser } from '../identity/session/sessionSelectors';
import {
  type Playback,
  playbackPaused,
  playerHidden,
  positionReached,
  saveFailed,
  saveRefused,
  sectionEnded,
  sectionSaved,
  VIEWED_PART,
} from './learningSlice';
import { playhead } from './playhead';
import { addNote, dropNote, type PositionNote, readNotes } from './positionNotes';

/** Milliseconds before a position that was not saved is sent again; after the last it waits for better times. */
const RETRY_WAITS = [2000, 8000];
/** Milliseconds that a page waits for what was left over, before it is shown without. */
const PATIENCE = 4000;
/** Seconds from which on a position is told with its age. */
const NEWS = 1;

const POSITION_ACTIONS = [positionReached, playbackPaused, playerHidden, sectionEnded];
type PlaybackAction = ReturnType<(typeof POSITION_ACTIONS)[number]>;

/** Written down before it is sent: a request under way is lost when the page is closed. */
function* note({ sectionId, position, duration }: Playback, hasEnded: boolean): SagaGenerator<void> {
  const device = yield* service('device');
  const now = yield* service('now');
  const seen = hasEnded || (duration > 0 && position >= duration * VIEWED_PART);
  const userId = (yield* select(selectUser))?.id;
  if (userId === undefined) return;
  yield* call(addNote, device, { userId, sectionId, position, seen, at: now() });
}

function* noteAction({ type, payload }: PlaybackAction): SagaGenerator<void> {
  yield* call(note, payload, type === sectionEnded.type);
}

/** One attempt; throws what the call throws. */
function* send(kept: PositionNote): SagaGenerator<void> {
  const api = yield* service('api');
  const device = yield* service('device');
  const now = yield* service('now');
  const age = Math.round((now() - kept.at) / 1000);
  const answer = yield* call(api.courses.insertViewedSection, {
    IdEnc: kept.sectionId,
    Position: Math.round(kept.position * 10) / 10,
    ...(kept.seen ? { Viewed: true } : {}),
    ...(age >= NEWS ? { Ago: age } : {}),
  });
  yield* call(dropNote, device, kept);
  if (answer.isOk && answer.item) yield* put(sectionSaved(answer.item));
  else yield* put(saveRefused({ message: answer.message ?? 'I progressi non sono stati salvati.' }));
}

/** Whether it may go better another time. */
const isPassing = ({ kind, status = 0 }: Failure) =>
  kind === 'network' || kind === 'timeout' || kind === 'aborted' || status === 429 || status >= 500;

/** All that this person's device has kept, the oldest first; throws at the first that may go better later. */
function* sendNotes(): SagaGenerator<void> {
  const device = yield* service('device');
  const userId = (yield* select(selectUser))?.id;
  for (const kept of readNotes(device).filter((one) => one.userId === userId)) {
    try {
      yield* call(send, kept);
    } catch (error) {
      const failure = toFailure(error);
      if (isPassing(failure)) throw error;
      yield* call(dropNote, device, kept);
      yield* put(saveFailed(failure));
    }
  }
}

/** A network that is gone for a moment costs nothing; what it costs longer is kept for later. */
export function* savePositions(): SagaGenerator<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      yield* call(sendNotes);
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

/** What an earlier visit could not send, before a page asks the server how far somebody is. */
export function* sendKeptPositions(): SagaGenerator<void> {
  try {
    yield* race({ sent: call(sendNotes), late: delay(PATIENCE) });
  } catch (error) {
    const log = yield* service('log');
    log('positions are kept for later', toFailure(error).message);
  }
}

/** One after the other, so that an older position never overtakes a newer one. */
function* saveInTurn(): SagaGenerator<void> {
  // One is enough to know that there is something to send: the notes say what.
  const positions = yield* actionChannel<PlaybackAction>(
    POSITION_ACTIONS.map(({ type }) => type),
    buffers.sliding(1),
  );
  for (;;) {
    yield* take(positions);
    yield* call(guarded(savePositions));
  }
}

/** Keeps where the student is, until the viewer is left and at that moment too. */
export function* watchPositions(): SagaGenerator<void> {
  try {
    yield* takeEvery(POSITION_ACTIONS, guarded(noteAction));
    yield* call(saveInTurn);
  } finally {
    const last = playhead.read();
    if (last) yield* call(note, last, false);
    yield* spawn(guarded(sendKeptPositions));
  }
}
