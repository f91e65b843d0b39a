import { buffers } from 'redux-saga';
import { call, delay, put, race, type SagaGenerator, select, spawn, takeEvery } from 'typed-redux-saga';
import { type Failure, toFailure } from '../../api/failure';
import { guarded } from '../../sagas/guarded';
import { takeInTurn } from '../../sagas/takeInTurn';
import { service } from '../../services/services';
import { selectUser } from '../identity/session/sessionSelectors';
import { selectClassroom } from './learningSelectors';
import {
  momentChosen,
  type Playback,
  playbackPaused,
  playerHidden,
  positionMoved,
  positionReached,
  saveFailed,
  saveRefused,
  sectionChosen,
  sectionEnded,
  sectionSaved,
  videoFailed,
} from './learningSlice';
import { playhead } from './playhead';
import { addNote, dropNote, type PositionNote, readNotes } from './positionNotes';
import { VIEWED_PART } from './sections';

/** Milliseconds before an unsaved position is sent again; after the last one it is kept for later. */
const RETRY_WAITS = [2000, 8000];
/** Milliseconds that a page waits for the kept positions to be sent. */
const SEND_TIMEOUT = 4000;
/** Milliseconds in which a student who looks for a place moves on. */
const MOVE_WAIT = 600;
/** Seconds from which on a position is sent with its age. */
const MIN_AGE = 1;

const POSITION_ACTIONS = [positionReached, playbackPaused, positionMoved, playerHidden, sectionEnded];
type PlaybackAction = ReturnType<(typeof POSITION_ACTIONS)[number]>;

/** Saved on the device before it is sent: closing the page aborts the request. */
function* note({ sectionId, position, duration, played }: Playback, hasEnded: boolean): SagaGenerator<void> {
  const device = yield* service('device');
  const now = yield* service('now');
  const seen = hasEnded || (duration > 0 && position >= duration * VIEWED_PART);
  const userId = (yield* select(selectUser))?.id;
  if (userId === undefined) return;
  yield* call(addNote, device, { userId, sectionId, position, seen, at: now(), ...(played && { played }) });
}

function* noteAction({ type, payload }: PlaybackAction): SagaGenerator<void> {
  yield* call(note, payload, type === sectionEnded.type);
}

/** Loading the video again forgets what it has played. */
function* noteFailed({ payload }: ReturnType<typeof videoFailed>): SagaGenerator<void> {
  if (payload.played) yield* call(note, payload, false);
}

/** Sends a note once. @throws what the call throws */
function* send(kept: PositionNote): SagaGenerator<void> {
  const api = yield* service('api');
  const device = yield* service('device');
  const now = yield* service('now');
  const age = Math.round((now() - kept.at) / 1000);
  const answer = yield* call(api.courses.insertViewedSection, {
    IdEnc: kept.sectionId,
    Position: Math.round(kept.position * 10) / 10,
    ...(kept.played ? { Played: kept.played.map(([from, to]): [number, number] => [from, to]) } : {}),
    ...(kept.seen ? { Viewed: true } : {}),
    ...(age >= MIN_AGE ? { Ago: age } : {}),
  });
  yield* call(dropNote, device, kept);
  const classroom = yield* select(selectClassroom);
  if (answer.isOk && answer.item) yield* put(sectionSaved(answer.item));
  // Of staff no progress is kept: nothing was lost. Without a classroom it is not known whether the user is staff.
  else if (classroom && !classroom.canAnswer)
    yield* put(saveRefused({ message: answer.message ?? 'I progressi non sono stati salvati.' }));
}

/** Whether another attempt may succeed. */
const isTemporary = ({ kind, status = 0 }: Failure) =>
  kind === 'network' || kind === 'timeout' || kind === 'aborted' || status === 429 || status >= 500;

/** Sends this user's notes, oldest first. @throws the first temporary failure */
function* sendNotes(): SagaGenerator<void> {
  const device = yield* service('device');
  const userId = (yield* select(selectUser))?.id;
  for (const kept of readNotes(device).filter((one) => one.userId === userId)) {
    try {
      yield* call(send, kept);
    } catch (error) {
      const failure = toFailure(error);
      if (isTemporary(failure)) throw error;
      yield* call(dropNote, device, kept);
      yield* put(saveFailed(failure));
    }
  }
}

/** Sends all notes, again after a short loss of the network; after a longer one they are kept. */
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

/** Sends what an earlier visit could not, before a page loads the student's progress. */
export function* sendKeptPositions(): SagaGenerator<void> {
  try {
    yield* race({ sent: call(sendNotes), late: delay(SEND_TIMEOUT) });
  } catch (error) {
    const log = yield* service('log');
    log('positions are kept for later', toFailure(error).message);
  }
}

function* saveSoon(action: PlaybackAction): SagaGenerator<void> {
  if (positionMoved.match(action)) yield* delay(MOVE_WAIT);
  yield* call(savePositions);
}

/** Saves one at a time, so that an older position never overwrites a newer one. */
function* saveInTurn(): SagaGenerator<void> {
  const types = POSITION_ACTIONS.map(({ type }) => type);
  // One action is enough: the notes hold what to send.
  yield* call(takeInTurn<PlaybackAction>, types, saveSoon, buffers.sliding<PlaybackAction>(1));
}

/** Keeps the last seconds of a section that is left for another one: its video is still in the player. */
function* noteLeftSection(): SagaGenerator<void> {
  const last = playhead.read();
  if (last) yield* put(playerHidden(last));
}

/** Saves the student's position, also when the viewer is left. */
export function* watchPositions(): SagaGenerator<void> {
  try {
    yield* takeEvery(POSITION_ACTIONS, guarded(noteAction));
    yield* takeEvery(videoFailed, guarded(noteFailed));
    yield* takeEvery([sectionChosen, momentChosen], guarded(noteLeftSection));
    yield* call(saveInTurn);
  } finally {
    const last = playhead.read();
    if (last) yield* call(note, last, false);
    yield* spawn(guarded(sendKeptPositions));
  }
}
