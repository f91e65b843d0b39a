import type { WithSlice } from '@reduxjs/toolkit';
import type { CartLine } from '../../services/cartStorage';
import type checkoutSlice from './checkoutSlice';

type State = WithSlice<typeof checkoutSlice>;

export const selectLine = (state: State) => state.checkout.line;
export const selectCouponStatus = (state: State) => state.checkout.coupon.status;
/** Italian: why the coupon was refused or could not be checked; else empty. */
export const selectCouponMessage = (state: State) => state.checkout.coupon.message;
export const selectCouponCode = (state: State) => state.checkout.coupon.code;
export const selectOfferedCode = (state: State) => state.checkout.offeredCode;
export const selectAppliedCoupon = (state: State) => state.checkout.coupon.applied;
/** What the line costs by the server's own sum; euro. */
export const selectQuote = (state: State) => state.checkout.quote;
/** What a thing costs that may lie in the cart: with its coupon there, else at its own price; euro. */
export const selectTotalOf = (state: State, { kind, id, price }: Pick<CartLine, 'kind' | 'id' | 'price'>) => {
  const { line, quote } = state.checkout;
  return line?.kind === kind && line.id === id ? quote.total : price;
};
export const selectInvoice = (state: State) => state.checkout.invoice;
export const selectCheckoutStatus = (state: State) => state.checkout.checkout.status;
export const selectCheckoutMessage = (state: State) => state.checkout.checkout.message;
/** The purchase was refused because the person has the course already: offer to watch it. */
export const selectIsAlreadyOwned = (state: State) => state.checkout.checkout.code === 'already_owned';
