import { call, delay, put, type SagaGenerator, select } from 'typed-redux-saga';
import { toFailure } from '../../api/failure';
import { service } from '../../services/services';
import { selectLine } from './checkoutSelectors';
import { cartCleared } from './checkoutSlice';
import {
  receiptFailed,
  receiptOverdue,
  receiptReceived,
  receiptRefused,
  receiptRequested,
} from './receiptSlice';

/** Milliseconds between two questions, growing: in all about a minute, most answers come with the first. */
const WAITS = [1000, 2000, 3000, 4000, 5000, 5000, 10_000, 10_000, 20_000];

const UNKNOWN = 'Non troviamo questo acquisto fra i tuoi.';

/** The state of the purchase, which asking also fulfils if it was paid; undefined when there is none to tell. */
function* askOnce(IdPurchaseEnc: string) {
  const api = yield* service('api');
  const answer = yield* call(api.payments.confirmCheckout, { IdPurchaseEnc });
  if (!answer.isOk || !answer.item) {
    yield* put(receiptRefused({ message: answer.message ?? UNKNOWN }));
    return undefined;
  }
  yield* put(receiptReceived(answer.item));
  const line = yield* select(selectLine);
  const bought = answer.item.IdCourseEnc ?? answer.item.IdBundleEnc;
  // An old receipt that is looked at again does not empty a new cart.
  if (answer.item.status === 'paid' && line?.id === bought) yield* put(cartCleared());
  return answer.item;
}

/** Asks until the payment is settled, or for about a minute. */
export function* confirmPurchase(purchaseId: string): SagaGenerator<void> {
  yield* put(receiptRequested({ purchaseId }));
  try {
    for (const wait of WAITS) {
      const purchase = yield* call(askOnce, purchaseId);
      if (purchase?.status !== 'pending') return;
      yield* delay(wait);
    }
    yield* put(receiptOverdue());
  } catch (error) {
    yield* put(receiptFailed(toFailure(error)));
  }
}
