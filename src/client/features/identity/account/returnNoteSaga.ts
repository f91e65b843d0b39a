import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { paths } from '../../../routing/paths';
import type { KeptCart } from '../../../services/cartStorage';
import { service } from '../../../services/services';
import { lineRestored } from '../../checkout/checkoutSlice';

const KEY = 'returnAfterMail';
/** Milliseconds that the note holds: a day, as long as one may take to open a mail. */
const HOLDS = 24 * 3600 * 1000;

interface Note {
  readonly returnUrl: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Without the invoice: a tax code is not left on a device. */
  readonly cart?: Omit<KeptCart, 'invoice'>;
}

/**
 * Notes on this device where a person was going, and what was in the cart, when they had to wait for a mail: its
 * link opens the site anew, and perhaps in another tab.
 */
export function* noteReturn(returnUrl: string): SagaGenerator<void> {
  const device = yield* service('device');
  const cart = yield* service('cart');
  const now = yield* service('now');
  if (returnUrl === paths.home()) {
    yield* call(() => device.removeItem(KEY));
    return;
  }
  const { invoice: _stays, ...kept } = (yield* call(cart.read)) ?? {};
  const note = { returnUrl, until: now() + HOLDS, cart: kept };
  yield* call(() => device.setItem(KEY, JSON.stringify(note)));
}

/** What a tab without a cart of its own takes over; read back from the storage, which checks it. */
function* restoreCart(noted: KeptCart | undefined): SagaGenerator<void> {
  const cart = yield* service('cart');
  if (!noted || (yield* call(cart.read))) return;
  yield* call(cart.save, noted);
  const kept = yield* call(cart.read);
  if (kept) yield* put(lineRestored(kept));
}

/**
 * Where they were going; undefined when that is not known, or too long ago. In another tab the cart is as it was.
 */
export function* readReturn(): SagaGenerator<string | undefined> {
  const device = yield* service('device');
  const now = yield* service('now');
  try {
    const text = yield* call(() => device.getItem(KEY));
    const note = JSON.parse(text ?? 'null') as Partial<Note> | null;
    if (typeof note?.until !== 'number' || note.until <= now()) return undefined;
    yield* call(restoreCart, note.cart);
    return typeof note.returnUrl === 'string' ? note.returnUrl : undefined;
  } catch {
    return undefined;
  }
}
