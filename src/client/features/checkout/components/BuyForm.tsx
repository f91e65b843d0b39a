import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ItemLine } from '../../../services/cartStorage';
import { CartButton } from '../../../ui/CartButton';
import { selectIsAuthenticated } from '../../identity/session/sessionSelectors';
import { selectSearch } from '../../platform/navigation/navigationSlice';
import { BUY } from '../buyAddress';
import {
  selectCheckoutStatus,
  selectIsInCart,
  selectNeedsInvoice,
  selectTotalOf,
} from '../checkoutSelectors';
import { checkoutRequested } from '../checkoutSlice';
import { CartCoupon, CartPrice } from './CartPrice';
import { CheckoutMessage } from './CheckoutMessage';
import { InvoiceDetails } from './InvoiceDetails';
import type { Reduction } from './PriceBreakdown';

interface BuyFormProps {
  /** Can be bought once it is in the cart. */
  readonly item: Pick<ItemLine, 'kind' | 'id' | 'title' | 'price'>;
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

/**
 * Price, buy button and coupon of a course or a learning path. Visitors go on to the checkout's page; who is logged in
 * buys from here, with or without an invoice.
 */
export function BuyForm({ item, reduction, isStruck = false, labels, children, wayIn }: BuyFormProps) {
  const dispatch = useDispatch();
  const isInCart = useSelector(selectIsInCart(item));
  const total = useSelector(selectTotalOf(item));
  const isBuying = useSelector(selectCheckoutStatus) === 'pending';
  const isLoggedIn = useSelector(selectIsAuthenticated);
  const needsInvoice = useSelector(selectNeedsInvoice);
  const queried = new URLSearchParams(useSelector(selectSearch)).get('coupon');
  return (
    <>
      <CartPrice item={item} reduction={reduction} isStruck={isStruck} />
      {children}
      {/* Before hydration the browser sends the form itself: to this page, which then goes on (buyIntentSaga.ts). */}
      <form
        data-for-visitors
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBuying) dispatch(checkoutRequested());
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
          disabled={!isInCart}
          aria-disabled={isBuying}
        >
          {isBuying ? 'Un momento…' : total === 0 ? labels.free : labels.buy}
        </Button>
      </form>
      {item.price > 0 && (
        <CartButton thing={item}>
          <Button variant="outlined" size="large" fullWidth disabled>
            Aggiungi al carrello
          </Button>
        </CartButton>
      )}
      <CheckoutMessage wayIn={wayIn} />
      <CartCoupon id={item.id} />
      {/* One that was begun stays when its session has ended. While a session is being read, its place is kept. */}
      <Box
        sx={{ '&:empty': { display: 'none' }, '[data-session] &:empty': { display: 'block', height: 42 } }}
      >
        {(isLoggedIn || needsInvoice) && <InvoiceDetails />}
      </Box>
    </>
  );
}
