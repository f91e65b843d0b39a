import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { CouponForm } from '../../../ui/CouponForm';
import { Notice } from '../../../ui/Notice';
import { Price } from '../../../ui/Price';
import { selectAddress } from '../../platform/navigation/navigationSlice';
import { BUY, PRICE } from '../buyAddress';
import {
  selectAppliedCoupon,
  selectCheckoutMessage,
  selectCheckoutStatus,
  selectCouponCode,
  selectCouponMessage,
  selectCouponStatus,
  selectIsAlreadyOwned,
  selectIsCancelled,
  selectIsInCart,
  selectLinkCode,
  selectTotalOf,
} from '../checkoutSelectors';
import { type CartLine, checkoutRequested, couponRemoved, couponSubmitted } from '../checkoutSlice';
import { CouponBanner } from './CouponBanner';
import { InvoiceDetails } from './InvoiceDetails';
import { PriceBreakdown, type Reduction } from './PriceBreakdown';

interface BuyFormProps {
  /** Can be bought once it is in the cart. */
  readonly item: Pick<CartLine, 'kind' | 'id' | 'price'>;
  /** If the item is reduced; without a coupon the page itself says how. */
  readonly reduction?: Reduction | undefined;
  /** Whether the list price is struck through without a coupon too. */
  readonly isStruck?: boolean;
  /** The button's label, and its label if the total is 0. */
  readonly labels: { readonly buy: string; readonly free: string };
  /** Below the price: notices before the payment. */
  readonly children?: ReactNode;
  /** The link into the item, for buyers who turn out to own it. */
  readonly wayIn: ReactNode;
}

function Coupon({ id }: { readonly id: string }) {
  const dispatch = useDispatch();
  const code = useSelector(selectCouponCode);
  const message = useSelector(selectCouponMessage);
  const isFromLink = useSelector(selectLinkCode) === code;
  return (
    <CouponForm
      key={id}
      code={code}
      status={useSelector(selectCouponStatus)}
      // The link promised another price than the page shows.
      message={isFromLink ? `${message} Il prezzo indicato è quello senza coupon.` : message}
      onSubmit={(typed) => dispatch(couponSubmitted({ code: typed }))}
    />
  );
}

/** Price, buy button, coupon and invoice of a course or a learning path. */
export function BuyForm({ item, reduction, isStruck = false, labels, children, wayIn }: BuyFormProps) {
  const dispatch = useDispatch();
  const isInCart = useSelector(selectIsInCart(item));
  const total = useSelector(selectTotalOf(item));
  const applied = useSelector(selectAppliedCoupon);
  const coupon = isInCart ? applied : null;
  const struck = coupon ? Math.max(reduction?.listPrice ?? 0, item.price) : isStruck && reduction?.listPrice;
  const status = useSelector(selectCheckoutStatus);
  const message = useSelector(selectCheckoutMessage);
  const isAlreadyOwned = useSelector(selectIsAlreadyOwned);
  const queried = new URLSearchParams(useSelector(selectAddress).search).get('coupon');
  const isCancelled = useSelector(selectIsCancelled);
  const isBuying = status === 'pending';
  return (
    <>
      {coupon && <CouponBanner coupon={coupon} />}
      {/* Below a sticky header. */}
      <div id={PRICE} aria-live="polite" style={{ scrollMarginTop: 150 }}>
        <Price price={total} listPrice={struck || undefined} size="large" />
        {coupon && (
          <PriceBreakdown coupon={coupon} reduction={reduction}>
            <Button
              size="small"
              onClick={() => dispatch(couponRemoved())}
              aria-label={`Rimuovi il coupon ${coupon.CouponCode}`}
              sx={{ display: 'block', ml: -1, px: 1, minWidth: 0, minHeight: 32 }}
            >
              Rimuovi
            </Button>
          </PriceBreakdown>
        )}
      </div>
      {children}
      {/* Before hydration the browser sends the form itself: to this page, which then goes on (buyIntentSaga.ts). */}
      <form
        data-for-visitors
        onSubmit={(event) => {
          event.preventDefault();
          dispatch(checkoutRequested());
        }}
      >
        <input type="hidden" name={BUY} value="1" />
        {queried && <input type="hidden" name="coupon" value={queried} />}
        <Button
          type="submit"
          variant="contained"
          color="secondary"
          size="large"
          fullWidth
          disabled={isBuying || !isInCart}
          aria-busy={isBuying}
        >
          {isBuying ? 'Un momento…' : total === 0 ? labels.free : labels.buy}
        </Button>
      </form>
      <Notice kind="success">{isCancelled && message}</Notice>
      {status === 'failed' && !isCancelled && (
        <Typography role="alert" variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
          {message}
        </Typography>
      )}
      {isAlreadyOwned && wayIn}
      <Coupon id={item.id} />
      <InvoiceDetails />
    </>
  );
}
