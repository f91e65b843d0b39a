import { useSelector } from 'react-redux';
import { call, type SagaGenerator, select } from 'typed-redux-saga';
import { checkRestoredCoupon } from '../../features/checkout/couponSaga';
import * as page from '../../features/identity/login/LoginPage';
import type { LoadReason, PageParams } from '../../routing/page';
import { PurchaseInView } from './PurchaseInView';
import { selectGiven } from './selectGiven';
import { selectIsBuying } from './selectIsBuying';

export const { slices, watch } = page;

export function* load(params: PageParams, reason?: LoadReason): SagaGenerator<void> {
  yield* call(page.load, params, reason);
  if (yield* select(selectIsBuying)) yield* call(checkRestoredCoupon);
}

/** Tells the login page what is being bought or given: identity knows neither. */
export function Page() {
  const purchase = useSelector(selectIsBuying) ? <PurchaseInView /> : null;
  return <page.LoginPage purchase={purchase} given={useSelector(selectGiven)} />;
}
