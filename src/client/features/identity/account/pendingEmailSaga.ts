import { call, type SagaGenerator, select } from 'typed-redux-saga';
import { isSameEmail } from '../../../../contract/isSameEmail';
import { service } from '../../../services/services';
import { selectUser } from '../session/sessionSelectors';
import { updateUser } from '../session/userSaga';

const KEY = 'pendingEmail';
/** Milliseconds that the link in the mail holds. */
const LINK_HOLDS = 24 * 3600 * 1000;

interface Note {
  readonly userId: string;
  readonly email: string;
  readonly notedAt: number;
}

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

/** Notes on this device that the logged-in person's new address waits to be confirmed. */
export function* notePendingEmail(email: string): SagaGenerator<void> {
  const device = yield* service('device');
  const now = yield* service('now');
  const user = yield* select(selectUser);
  if (!user) return;
  const note: Note = { userId: user.id, email, notedAt: now() };
  yield* call(() => device.setItem(KEY, JSON.stringify(note)));
}

/**
 * The logged-in person's address that waits to be confirmed; undefined when none does. A note that is of no use any
 * more is forgotten: the address was confirmed on another device, before this login, or its link has ended.
 */
export function* readPendingEmail(): SagaGenerator<string | undefined> {
  const note = yield* call(readNote);
  const device = yield* service('device');
  const user = yield* select(selectUser);
  const now = yield* service('now');
  if (!note) return undefined;
  if (now() - note.notedAt >= LINK_HOLDS || isSameEmail(note.email, user?.username)) {
    yield* call(() => device.removeItem(KEY));
    return undefined;
  }
  return note.email;
}

/** A new address was confirmed: where it was asked for, the session bears it from now on. */
export function* settlePendingEmail(email: string): SagaGenerator<void> {
  const note = yield* call(readNote);
  if (!isSameEmail(note?.email, email)) return;
  const device = yield* service('device');
  yield* call(() => device.removeItem(KEY));
  yield* call(updateUser, { username: email });
}
