import { call, fork, type SagaGenerator, takeLatest } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { coupons } from '../coupons';
import { editPage } from '../resource/recordPages';
import { couponUses, usesKey, usesRequested } from './couponUses';

function* loadFirst({
  payload: { IdCouponEnc },
}: ReturnType<typeof coupons.record.actions.received>): SagaGenerator<void> {
  yield* call(couponUses.load, usesKey(IdCouponEnc, 1));
}

function* loadPage({ payload: key }: ReturnType<typeof usesRequested>): SagaGenerator<void> {
  yield* call(couponUses.load, key);
}

/** Loads the uses of the coupon that the form shows. */
function* watchCouponUses(): SagaGenerator<void> {
  yield* fork(couponUses.watch);
  yield* takeLatest(coupons.record.actions.received, guarded(loadFirst));
  yield* takeLatest(usesRequested, guarded(loadPage));
}

export const couponPage = editPage(coupons, { slices: [couponUses.slice], watch: watchCouponUses });
