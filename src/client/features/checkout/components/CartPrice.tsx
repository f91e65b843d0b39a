import Button from '@mui/material/Button';
import { flushSync } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { COUPON_FIELD, COUPON_REMOVAL, CouponForm } from '../../../ui/CouponForm';
import { Price } from '../../../ui/Price';
import { PRICE } from '../buyAddress';
import {
  selectAppliedCoupon,
  selectCouponCode,
  selectCouponMessage,
  selectCouponStatus,
  selectIsInCart,
  selectLinkCode,
  selectTotalOf,
} from '../checkoutSelectors';
import { type CartLine, couponRemoved, couponSubmitted } from '../checkoutSlice';
import { CouponBanner } from './CouponBanner';
import { PriceBreakdown, type Reduction } from './PriceBreakdown';

interface CartPriceProps {
  readonly item: Pick<CartLine, 'kind' | 'id' | 'price'>;
  /** If the item is reduced; without a coupon the page itself says how. */
  readonly reduction?: Reduction | undefined;
  /** Whether the list price is struck through without a coupon too. */
  readonly isStruck?: boolean;
}

/** What an item costs, with the coupon of the cart that holds it. */
export function CartPrice({ item, reduction, isStruck = false }: CartPriceProps) {
  const dispatch = useDispatch();
  const isInCart = useSelector(selectIsInCart(item));
  const total = useSelector(selectTotalOf(item));
  const applied = useSelector(selectAppliedCoupon);
  const coupon = isInCart ? applied : null;
  const remove = () => {
    flushSync(() => dispatch(couponRemoved()));
    document.getElementById(COUPON_FIELD)?.focus();
  };
  const struck = coupon ? Math.max(reduction?.listPrice ?? 0, item.price) : isStruck && reduction?.listPrice;
  return (
    <>
      {coupon && <CouponBanner coupon={coupon} />}
      {/* Below a sticky header. */}
      <div id={PRICE} aria-live="polite" style={{ scrollMarginTop: 150 }}>
        <Price price={total} listPrice={struck || undefined} size="large" />
        {coupon && (
          <PriceBreakdown coupon={coupon} reduction={reduction}>
            <Button
              id={COUPON_REMOVAL}
              size="small"
              onClick={remove}
              aria-label={`Rimuovi il coupon ${coupon.CouponCode}`}
              sx={{ display: 'block', ml: -1, px: 1, minWidth: 0, minHeight: 32 }}
            >
              Rimuovi
            </Button>
          </PriceBreakdown>
        )}
      </div>
    </>
  );
}

/** The field of the coupon, until one is applied. */
export function CartCoupon({ id }: { readonly id: string }) {
  const dispatch = useDispatch();
  const code = useSelector(selectCouponCode);
  const message = useSelector(selectCouponMessage);
  const linkCode = useSelector(selectLinkCode);
  const isFromLink = code !== '' && linkCode === code;
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
