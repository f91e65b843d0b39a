import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { createCartStorage } from '../../services/cartStorage';
import { service } from '../../services/services';
import type { returnNoted } from '../identity/session/sessionSlice';
import { lineRestored } from './checkoutSlice';

/** The cart is each tab's own; its note on the device reaches the tab that a mail opens. */
function* cartNote() {
  return createCartStorage(yield* service('device'), 'cartAfterMail');
}

/** Notes the cart. */
export function* noteCart({ payload: returnUrl }: ReturnType<typeof returnNoted>): SagaGenerator<void> {
  const cart = yield* service('cart');
  const note = yield* call(cartNote);
  const kept = yield* call(cart.read);
  yield* call(note.clear);
  if (!returnUrl || !kept) return;
  yield* call(note.save, kept);
}

/** Takes over the noted cart, unless this tab has one of its own. */
export function* restoreNotedCart(): SagaGenerator<void> {
  const cart = yield* service('cart');
  const note = yield* call(cartNote);
  const noted = yield* call(note.read);
  if (noted && !(yield* call(cart.read))) yield* put(lineRestored(noted));
}
