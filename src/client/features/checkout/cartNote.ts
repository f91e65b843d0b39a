import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { createCartStorage } from '../../services/cartStorage';
import { service } from '../../services/services';
import type { returnNoted } from '../identity/session/sessionSlice';
import { lineRestored } from './checkoutSlice';
import { hasInvoice } from './invoice';

/** The cart is each tab's own; its note on the device reaches the tab that a mail opens. */
function* cartNote() {
  return createCartStorage(yield* service('device'), 'cartAfterMail');
}

/** Notes the cart without its invoice: no tax code is left on a device. The buyer is asked for it again. */
export function* noteCart({ payload: returnUrl }: ReturnType<typeof returnNoted>): SagaGenerator<void> {
  const cart = yield* service('cart');
  const note = yield* call(cartNote);
  const kept = yield* call(cart.read);
  yield* call(note.clear);
  if (!returnUrl || !kept) return;
  const { invoice = {}, ...noted } = kept;
  yield* call(note.save, hasInvoice(invoice) ? { ...noted, isInvoiceLost: true } : noted);
}

/** Takes over the noted cart, unless this tab has one of its own. */
export function* restoreNotedCart(): SagaGenerator<void> {
  const cart = yield* service('cart');
  const note = yield* call(cartNote);
  const noted = yield* call(note.read);
  if (noted && !(yield* call(cart.read))) yield* put(lineRestored(noted));
}
