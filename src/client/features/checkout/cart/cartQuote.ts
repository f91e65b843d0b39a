import { call, type SagaGenerator, select } from 'typed-redux-saga';
import type { CartQuote, QuotedLine } from '../../../../contract/checkout/cart';
import type { CartThing } from '../../../services/cartStorage';
import { service } from '../../../services/services';
import { createLoadable, found } from '../../../state/loadable';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { selectCouponCode, selectCouponStatus, selectLine } from '../checkoutSelectors';
import type { CartLine } from '../checkoutSlice';
import { cartThings } from './cartThings';

/** What the cart holds, with the prices of now. */
export type QuotedLines = readonly QuotedLine[];

/** The same, and what the server says of the coupon. */
interface QuotedCart extends Pick<CartQuote, 'coupon' | 'couponRefusal'> {
  readonly lines: QuotedLines;
  /** The coupon's code that was asked with; '' without one. */
  readonly code: string;
}

/** Returns the coupon to ask with: that of the cart, unless it was refused or is being checked. */
function* codeOfCart(): SagaGenerator<string> {
  const isLine = (yield* select(selectLine))?.kind === 'cart';
  const status = yield* select(selectCouponStatus);
  return isLine && (status === 'applied' || status === 'none') ? yield* select(selectCouponCode) : '';
}

/** The cart's lines as the server sees them now: prices, what the coupon lowers, and what cannot be bought. */
export const cartQuote = createLoadable({
  name: 'cartQuote',
  *fetch(): SagaGenerator<QuotedCart> {
    const isKnown = yield* select(cartThings.selectIsKnown);
    const things = isKnown ? yield* select(cartThings.selectThings) : yield* call(cartThings.read);
    if (things.length === 0) return { lines: [], code: '' };
    const code = yield* call(codeOfCart);
    const { payments } = yield* service('api');
    const lines = things.map(({ kind, id }): CartThing => ({ kind, IdItemEnc: id }));
    const answer = yield* call(payments.quoteCart, { lines, ...(code && { CouponCode: code }) });
    const { lines: quoted, coupon, couponRefusal } = found(answer);
    return {
      // What is off sale has no title any more.
      lines: quoted.map((line, at) => ({ ...line, title: line.title || (things[at]?.title ?? '') })),
      code,
      ...(coupon && { coupon }),
      ...(couponRefusal && { couponRefusal }),
    };
  },
  resetOn: isSessionEnd,
  isList: true,
});

export const CART_ID = 'cart';

/** What is bought of a cart: all without a problem; undefined if there is nothing. */
export function lineOfCart(quoted: QuotedLines): CartLine | undefined {
  const good = quoted.filter(({ problem }) => !problem);
  if (good.length === 0) return undefined;
  const cents = good.reduce((sum, { listPrice }) => sum + Math.round(listPrice * 100), 0);
  return {
    kind: 'cart',
    id: CART_ID,
    slug: CART_ID,
    title: good.map(({ title }) => title).join(' + '),
    price: cents / 100,
    things: good.map(({ kind, IdItemEnc }) => ({ kind, IdItemEnc })),
  };
}
