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

/** What is ordered beside the thing itself. */
const order = {
  /** Absent, null or empty: no coupon. */
  IdCouponEnc: id.or(z.literal('')).nullish(),
  /** What the buyer was shown; where it is no longer what would be charged, the order is refused. */
  Total: euro.min(0).optional(),
  invoice: invoice.optional(),
};

/**
 * Where the browser goes on: the hosted checkout, or straight to success when nothing is to pay. Refused with the code
 * `price_changed`, it says in `price` what it costs now.
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
  /** What the success page asks: fulfils the purchase if the provider says it was paid, and tells its state. */
  confirmCheckout: post(
    '/api/PaymentRequest/confirm-checkout',
    'user',
    z.object({ IdPurchaseEnc: id }),
    itemOf(purchase),
  ),
};
