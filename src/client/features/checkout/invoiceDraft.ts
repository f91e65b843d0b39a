import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { service } from '../../services/services';
import { selectUser } from '../identity/session/sessionSelectors';
import { selectInvoice, selectNeedsInvoice } from './checkoutSelectors';
import { type InvoiceDraftNote, invoiceRestored } from './checkoutSlice';

const KEY = 'invoiceDraft';
/** Milliseconds: two days, as long as the link in an activation mail is valid. */
const VALID = 48 * 3600 * 1000;

interface Note extends InvoiceDraftNote {
  /** The id of the person who typed it; '' for a visitor. */
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Keeps what was typed for reloads, other tabs and the tab that a mail opens: until it is paid, or a logout. */
export function* saveInvoice(): SagaGenerator<void> {
  const device = yield* service('device');
  const now = yield* service('now');
  const invoice = yield* select(selectInvoice);
  const isNeeded = yield* select(selectNeedsInvoice);
  const owner = (yield* select(selectUser))?.id ?? '';
  const note: Note = { invoice, isNeeded, owner, until: now() + VALID };
  yield* call(() => device.setItem(KEY, JSON.stringify(note)));
}

export function* removeInvoice(): SagaGenerator<void> {
  const device = yield* service('device');
  yield* call(() => device.removeItem(KEY));
}

function read(text: string | null): Partial<Note> | null {
  try {
    return JSON.parse(text ?? 'null') as Partial<Note> | null;
  } catch {
    return null;
  }
}

/** Shows the draft to the person who typed it, a visitor's also to the person who then logs in. */
export function* restoreInvoice(): SagaGenerator<void> {
  const device = yield* service('device');
  const now = yield* service('now');
  const { invoice, isNeeded, owner, until = 0 } = read(yield* call(() => device.getItem(KEY))) ?? {};
  if (typeof invoice !== 'object' || invoice === null || typeof owner !== 'string') return;
  const user = yield* select(selectUser);
  const isOthers = owner !== '' && user !== null && owner !== user.id;
  if (until <= now() || isOthers) {
    yield* call(removeInvoice);
    // This tab still shows it if the session of its person expired here.
    if (isOthers) yield* put(invoiceRestored({ invoice: {}, isNeeded: false }));
    return;
  }
  // The session has expired: its person may come back, or another one.
  if (owner !== '' && user === null) return;
  yield* put(invoiceRestored({ invoice, isNeeded: isNeeded === true }));
}
