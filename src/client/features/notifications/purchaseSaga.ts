import { call, fork, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { guarded } from '../../guarded';
import { service } from '../../services';
import { formatEuro } from '../../ui/format';
import { navigationRequested, selectIsQuiet } from '../navigation/navigationSlice';
import { purchaseAnnounced, purchasesShown, selectArePurchasesShown } from './notificationsSlice';
import { keepPurchaseChoice, readPurchaseChoice } from './purchaseChoice';

/** The toast of specification §9: 'X ha comprato il corso/pacchetto Y a N€!'. */
export const purchaseText = ({ payload }: ReturnType<typeof purchaseAnnounced>) => {
  const { buyer, type, title, price } = payload;
  return `${buyer} ha comprato il ${type} ${title} a ${formatEuro(price)}!`;
};

/** On quiet pages, and to who has switched them off, no purchase is shown. */
function* show(action: ReturnType<typeof purchaseAnnounced>): SagaGenerator<void> {
  if ((yield* select(selectIsQuiet)) || !(yield* select(selectArePurchasesShown))) return;
  const toaster = yield* service('toaster');
  const { button: label, link: to } = action.payload;
  const button = { label, action: navigationRequested({ to }) };
  yield* call(toaster.show, purchaseText(action), 'purchase' as const, button, {
    label: 'Non mostrare più',
    action: purchasesShown(false),
  });
}

export function* purchaseSaga(): SagaGenerator<void> {
  yield* call(readPurchaseChoice);
  yield* fork(keepPurchaseChoice);
  yield* takeEvery(purchaseAnnounced, guarded(show));
}
