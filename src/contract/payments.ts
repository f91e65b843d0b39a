import { z } from 'zod';
import { priceQuote } from './coupons';
import { post } from './endpoint';
import { euro, id, itemOf } from './shapes';
import { purchase } from './users';

export const invoice = z.object({
  name: z.string().trim().max(200).optional(),
  address: z.string().trim().max(300).optional(),
  taxCode: z.string().trim().max(20).optional(),
  vatNumber: z.string().trim().max(20).optional(),
});

/** Fields of an order besides the item. */
const order = {
  /** Absent, null or empty: no coupon. */
  IdCouponEnc: id.or(z.literal('')).nullish(),
  /** The price that the buyer saw; the order is refused when it has changed. */
  Total: euro.min(0).optional(),
  invoice: invoice.optional(),
};

/**
 * Where to redirect: the hosted checkout, or the success page when nothing is due. When refused with `price_changed`,
 * `price` is the current price.
 */
const checkout = itemOf(z.object({ url: z.string(), IdPurchaseEnc: id })).extend({
  price: priceQuote.optional(),
});

export const payments = {
  createCheckout: post(
    '/api/PaymentRequest/create-checkout',
    'user',
    z.object({ IdCourseEnc: id, ...order }),
    checkout,
  ),
  createBundleCheckout: post(
    '/api/PaymentRequest/create-bundle-checkout',
    'user',
    z.object({ IdBundleEnc: id, ...order }),
    checkout,
  ),
  /** Called by the success page: fulfils a paid purchase and returns its state. */
  confirmCheckout: post(
    '/api/PaymentRequest/confirm-checkout',
    'user',
    z.object({ IdPurchaseEnc: id }),
    itemOf(purchase),
  ),
};
