import { call, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { guarded } from '../../sagas/guarded';
import { service } from '../../services/services';
import { purchasesShown, selectArePurchasesShown } from './notificationsSlice';

const KEY = 'purchaseToasts';
const OFF = 'off';

/** Reads this device's choice into the state. */
export function* readPurchaseChoice(): SagaGenerator<void> {
  const device = yield* service('device');
  const isShown = device.getItem(KEY) !== OFF;
  if (isShown !== (yield* select(selectArePurchasesShown))) yield* put(purchasesShown(isShown));
}

function* keep({ payload: isShown }: ReturnType<typeof purchasesShown>): SagaGenerator<void> {
  const device = yield* service('device');
  yield* call(() => (isShown ? device.removeItem(KEY) : device.setItem(KEY, OFF)));
}

/** Saves the choice on this device. */
export function* keepPurchaseChoice(): SagaGenerator<void> {
  yield* takeEvery(purchasesShown, guarded(keep));
}
