import { call, delay, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { PaidPurchase } from '../../../contract/checkout/payments';
import { service } from '../../services/services';
import { createLoadable, found } from '../../state/loadable';
import { isSessionEnd } from '../identity/session/sessionSlice';
import { clearBought } from './cart/cartThings';
import { forgetGift } from './gifts/giftDraft';

interface Receipt {
  readonly purchase: PaidPurchase;
  /** The provider has not confirmed the payment for so long that we stopped asking. */
  readonly isOverdue: boolean;
}

/** Milliseconds between two requests: about a minute in all. Most purchases are settled at the first. */
const WAITS = [1000, 2000, 3000, 4000, 5000, 5000, 10_000, 10_000, 20_000];

/** The purchase of the success page. The call also fulfils a purchase that was paid. */
export const receipt = createLoadable({
  name: 'receipt',
  resetOn: isSessionEnd,
  *fetch(IdPurchaseEnc: string): SagaGenerator<Receipt> {
    const api = yield* service('api');
    const answer = yield* call(api.payments.confirmCheckout, { IdPurchaseEnc });
    return { purchase: found(answer, 'Non troviamo questo acquisto fra i tuoi.'), isOverdue: false };
  },
});

/** Loads the receipt until the payment is settled, or for about a minute. */
export function* loadReceipt(purchaseId: string): SagaGenerator<void> {
  for (const wait of WAITS) {
    const { data, message } = yield* call(receipt.load, purchaseId);
    if (!data || message !== '') return;
    const { status, gift, lines = [data.purchase] } = data.purchase;
    // The bank may still work on the payment.
    const isDone = status === 'paid' || status === 'processing';
    // What is given may still be bought for oneself.
    if (isDone && gift) yield* call(forgetGift, purchaseId);
    else if (isDone) yield* call(clearBought, lines);
    if (status !== 'pending') return;
    yield* delay(wait);
  }
  const { data } = yield* select(receipt.selectByKey(purchaseId));
  if (data) yield* put(receipt.actions.received({ ...data, isOverdue: true }));
}
