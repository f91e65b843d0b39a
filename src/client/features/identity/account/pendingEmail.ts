import { call, type SagaGenerator, select } from 'typed-redux-saga';
import { isSameEmail } from '../../../../contract/platform/isSameEmail';
import { service } from '../../../services/services';
import { selectUser } from '../session/sessionSelectors';
import { updateUser } from '../session/updateUser';

const KEY = 'pendingEmail';
/** Milliseconds: as long as the link in the mail is valid. */
const LINK_VALID = 24 * 3600 * 1000;

interface Note {
  readonly userId: string;
  readonly email: string;
  readonly notedAt: number;
}

/** Returns the note of the logged-in person. */
function* readNote(): SagaGenerator<Note | undefined> {
  const device = yield* service('device');
  const user = yield* select(selectUser);
  try {
    const text = yield* call(() => device.getItem(KEY));
    const note = JSON.parse(text ?? 'null') as Note | null;
    return note && note.userId === user?.id ? note : undefined;
  } catch {
    return undefined;
  }
}

function* removeNote(): SagaGenerator<void> {
  const device = yield* service('device');
  yield* call(() => device.removeItem(KEY));
}

/** Notes on this device that the person's new address is waiting to be confirmed. */
export function* notePendingEmail(email: string): SagaGenerator<void> {
  const device = yield* service('device');
  const now = yield* service('now');
  const user = yield* select(selectUser);
  if (!user) return;
  const note: Note = { userId: user.id, email, notedAt: now() };
  yield* call(() => device.setItem(KEY, JSON.stringify(note)));
}

/**
 * Returns the person's address that is waiting to be confirmed. Forgets it if the link has expired, or if the address
 * was confirmed on another device before this login.
 */
export function* readPendingEmail(): SagaGenerator<string | undefined> {
  const note = yield* call(readNote);
  const user = yield* select(selectUser);
  const now = yield* service('now');
  if (!note) return undefined;
  if (now() - note.notedAt < LINK_VALID && !isSameEmail(note.email, user?.username)) return note.email;
  yield* call(removeNote);
  return undefined;
}

/** A new address was confirmed: updates the session if the change was requested on this device. */
export function* settlePendingEmail(email: string): SagaGenerator<void> {
  const note = yield* call(readNote);
  if (!isSameEmail(note?.email, email)) return;
  yield* call(removeNote);
  yield* call(updateUser, { username: email });
}
