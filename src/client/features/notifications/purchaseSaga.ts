import type { Action } from '@reduxjs/toolkit';
import { buffers, type Channel, channel } from 'redux-saga';
import { call, fork, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { guarded } from '../../sagas/guarded';
import { service } from '../../services/services';
import { formatEuro } from '../../ui/format';
import { navigated, navigationRequested, selectIsQuiet } from '../platform/navigation/navigationSlice';
import { purchaseAnnounced, purchasesShown, selectArePurchasesShown } from './notificationsSlice';
import { keepPurchaseChoice, readPurchaseChoice } from './purchaseChoice';

/** The toast's words: 'X ha comprato il corso/pacchetto Y a N€!'. */
export const purchaseText = ({ payload }: ReturnType<typeof purchaseAnnounced>) => {
  const { buyer, type, title, price } = payload;
  return `${buyer} ha comprato il ${type} ${title} a ${formatEuro(price)}!`;
};

/** The toast's button that ends all of them. */
export const HIDE_PURCHASES = 'Non mostrare più';

/** Purchase toasts at once; the next one waits until one is closed. */
const MAX_SHOWN = 3;
/** More are dropped, oldest first: they would be out of date. */
const MAX_WAITING = 20;

type Announcement = ReturnType<typeof purchaseAnnounced>;

const isSwitchedOff = (action: Action) => purchasesShown.match(action) && !action.payload;

/** Shows one purchase; returns when its toast is closed, or taken off with all others. */
function* show(action: Announcement): SagaGenerator<void> {
  while (yield* select(selectIsQuiet)) yield* take(navigated);
  if (!(yield* select(selectArePurchasesShown))) return;
  const toaster = yield* service('toaster');
  const { button: label, link: to } = action.payload;
  const button = { label, action: navigationRequested({ to }) };
  const hideAll = { label: HIDE_PURCHASES, action: purchasesShown(false) };
  yield* race({
    closed: call(toaster.showUntilClosed, purchaseText(action), 'purchase' as const, button, hideAll),
    off: take(isSwitchedOff),
  });
}

function* showInTurn(waiting: Channel<Announcement>): SagaGenerator<void> {
  for (;;) yield* call(guarded(show), yield* take(waiting));
}

export function* purchaseSaga(): SagaGenerator<void> {
  yield* call(readPurchaseChoice);
  yield* fork(keepPurchaseChoice);
  const waiting = channel<Announcement>(buffers.sliding(MAX_WAITING));
  for (let slot = 0; slot < MAX_SHOWN; slot += 1) yield* fork(showInTurn, waiting);
  for (;;) {
    const action: Announcement = yield* take(purchaseAnnounced);
    // Purchases announced on a quiet page are never shown, not even later.
    if (!(yield* select(selectIsQuiet))) yield* put(waiting, action);
  }
}
