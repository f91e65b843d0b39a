import type { WithSlice } from '@reduxjs/toolkit';
import type { PriceQuote } from '../../../contract/promotions/coupons';
import type { CartLine } from '../../services/cartStorage';
import type checkoutSlice from './checkoutSlice';

type State = WithSlice<typeof checkoutSlice>;

export const selectLine = (state: State) => state.checkout.line;
export const selectCouponStatus = (state: State) => state.checkout.coupon.status;
/** Italian: why the coupon was refused or could not be checked; else ''. */
export const selectCouponMessage = (state: State) => state.checkout.coupon.message;
export const selectCouponCode = (state: State) => state.checkout.coupon.code;
export const selectLinkCode = (state: State) => state.checkout.linkCode;
export const selectAppliedCoupon = (state: State) => state.checkout.coupon.applied;
/** The line's price: with a coupon as the server computed it, else its own; euro. */
export const selectQuote = ({ checkout: { line, coupon } }: State): PriceQuote => {
  const price = line?.price ?? 0;
  return coupon.applied?.price ?? { listPrice: price, discount: 0, total: price };
};
type Item = Pick<CartLine, 'kind' | 'id' | 'price'>;

/** Whether the cart holds this item. */
export const selectIsInCart =
  ({ kind, id }: Item) =>
  ({ checkout: { line } }: State) =>
    line?.kind === kind && line.id === id;
/** An item's price: in the cart with its coupon, else its own; euro. */
export const selectTotalOf = (item: Item) => (state: State) =>
  selectIsInCart(item)(state) ? selectQuote(state).total : item.price;
export const selectInvoice = (state: State) => state.checkout.invoice;
export const selectInvoiceForm = (state: State) => state.checkout.invoiceForm;
/** Whether the buyer asked for an invoice. */
export const selectNeedsInvoice = (state: State) => state.checkout.invoiceForm !== 'closed';
export const selectInvoiceErrors = (state: State) => state.checkout.checkout.errors;
/** Whether the bank transfer is chosen. */
export const selectIsTransfer = (state: State) => state.checkout.provider === 'bank_transfer';
export const selectProvider = (state: State) => state.checkout.provider;
export const selectCheckoutStatus = (state: State) => state.checkout.checkout.status;
export const selectCheckoutMessage = (state: State) => state.checkout.checkout.message;
/** The code of a checkout that the buyer cancelled on the payment page. */
export const CANCELLED = 'cancelled';
export const selectIsCancelled = (state: State) => state.checkout.checkout.code === CANCELLED;
/** The purchase was refused because the buyer has the course already. */
export const selectIsAlreadyOwned = (state: State) => state.checkout.checkout.code === 'already_owned';
