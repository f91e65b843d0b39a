import type { PayloadAction } from '@reduxjs/toolkit';
import { call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { refundOrder } from '../../../../contract/checkout/purchases';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { accepted, createSubmission, refuseFaults } from '../../../state/submission';
import { formatEuro } from '../../../ui/format';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { adminApis } from '../adminApi';
import { parseNumber } from '../resource/draft';
import { purchases } from './purchases';

export interface Refund {
  readonly IdEnc: string;
  /** Euro, as typed. */
  readonly Amount: string;
  /** The refunded amount that the admin saw, in euro. */
  readonly Refunded: number;
}

/** Gives money back; the result is how much, in euro. */
export const refund = createSubmission({
  name: 'admin/purchases/refund',
  resetOn: isSessionEnd,
  *send({ Amount: typed, ...rest }: Refund) {
    const order = { ...rest, Amount: parseNumber(typed) };
    const { error } = refundOrder.shape.Amount.safeParse(order.Amount);
    refuseFaults({
      Amount: Number.isNaN(order.Amount)
        ? 'Scrivi un importo, per esempio 49,90.'
        : error?.issues[0]?.message,
    });
    const { admin } = yield* call(adminApis);
    accepted(yield* call(admin.admin.refundPurchase, order));
    return order.Amount;
  },
});

function* afterRefund({ payload: amount }: PayloadAction<number>): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* call(toaster.show, `Rimborsati ${formatEuro(amount)}.`, 'success' as const);
  yield* put(purchases.record.actions.retryRequested());
}

/** More has gone back than the page shows. */
function* lookAgain(): SagaGenerator<void> {
  const { code } = yield* select(refund.select);
  if (code === 'conflict') yield* put(purchases.record.actions.retryRequested());
}

export function* watchRefund(): SagaGenerator<void> {
  yield* put(refund.actions.closed());
  yield* fork(refund.watch);
  yield* takeEvery(refund.actions.done.type, guarded(afterRefund));
  yield* takeEvery(refund.actions.refused.type, guarded(lookAgain));
}
