import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { CouponForm } from '../../../ui/CouponForm';
import { formatDiscount } from '../../../ui/format';
import { Price } from '../../../ui/Price';
import {
  selectAppliedCoupon,
  selectCheckoutMessage,
  selectCheckoutStatus,
  selectCouponCode,
  selectCouponMessage,
  selectCouponStatus,
  selectIsAlreadyOwned,
  selectLine,
  selectOfferedCode,
  selectQuote,
} from '../checkoutSelectors';
import { type CartLine, checkoutRequested, couponRemoved, couponSubmitted } from '../checkoutSlice';
import { CouponBanner } from './CouponBanner';
import { InvoiceDetails } from './InvoiceDetails';
import { PriceBreakdown } from './PriceBreakdown';

interface OfferProps {
  /** What is looked at; it is bought once it lies in the cart. */
  readonly item: Pick<CartLine, 'kind' | 'id' | 'price'>;
  /** Euro; struck through, where what is looked at is on offer. */
  readonly listPrice?: number | undefined;
  /** What the button says, and what it says when nothing is to pay. */
  readonly labels: { readonly buy: string; readonly free: string };
  /** Under the price: what must be known before one pays. */
  readonly children?: ReactNode;
  /** The way in, for who turns out to own it. */
  readonly wayIn: ReactNode;
}

/** The price with its coupon, by the server's own sum; until it is there, the item's own. */
function useOffer({ kind, id, price }: OfferProps['item'], listPrice: number | undefined) {
  const line = useSelector(selectLine);
  const quote = useSelector(selectQuote);
  const isInCart = line?.kind === kind && line.id === id;
  const total = isInCart ? quote.total : price;
  const discount = isInCart ? quote.discount : 0;
  return { isInCart, quote, total, struck: listPrice ?? (discount > 0 ? price : undefined) };
}

function Coupon({ id }: { readonly id: string }) {
  const dispatch = useDispatch();
  const coupon = useSelector(selectAppliedCoupon);
  const code = useSelector(selectCouponCode);
  const message = useSelector(selectCouponMessage);
  const wasOffered = useSelector(selectOfferedCode) === code;
  return (
    <CouponForm
      key={id}
      code={code}
      status={useSelector(selectCouponStatus)}
      // A link promised a price that the page does not show: it says which one holds.
      message={wasOffered ? `${message} Il prezzo indicato è quello senza coupon.` : message}
      benefit={coupon ? formatDiscount(coupon.discount, coupon.isPercentage) : ''}
      onSubmit={(typed) => dispatch(couponSubmitted({ code: typed }))}
      onRemove={() => dispatch(couponRemoved())}
    />
  );
}

/** Price, the one button that buys, coupon and invoice: the same for a course and a learning path. */
export function Offer({ item, listPrice, labels, children, wayIn }: OfferProps) {
  const dispatch = useDispatch();
  const { isInCart, quote, total, struck } = useOffer(item, listPrice);
  const coupon = useSelector(selectAppliedCoupon);
  const status = useSelector(selectCheckoutStatus);
  const message = useSelector(selectCheckoutMessage);
  const isAlreadyOwned = useSelector(selectIsAlreadyOwned);
  const isBuying = status === 'pending';
  return (
    <>
      {isInCart && coupon && <CouponBanner coupon={coupon} />}
      <div aria-live="polite">
        <Price price={total} listPrice={struck} size="large" />
        {isInCart && coupon && <PriceBreakdown quote={quote} coupon={coupon} />}
      </div>
      {children}
      <Button
        variant="contained"
        color="secondary"
        size="large"
        fullWidth
        disabled={isBuying || !isInCart}
        aria-busy={isBuying}
        onClick={() => dispatch(checkoutRequested())}
      >
        {isBuying ? 'Un momento…' : total === 0 ? labels.free : labels.buy}
      </Button>
      {status === 'failed' && (
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
