import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { PageParams } from '../../routing/page';
import type { CartLine } from '../../services/cartStorage';
import { selectAddress } from '../platform/navigation/navigationSlice';
import { lineChosen } from './checkoutSlice';
import { validateCoupon } from './couponSaga';

/** Puts what a page sells into the cart, with the coupon of the path, or of a form that was sent before hydration. */
export function* putInCart(line: CartLine, params: PageParams): SagaGenerator<void> {
  yield* put(lineChosen(line));
  const { search } = yield* select(selectAddress);
  const code = new URLSearchParams(search).get('coupon') ?? params.coupon;
  // Called, so that the server renders the price with the coupon.
  if (code) yield* call(validateCoupon, code);
}
