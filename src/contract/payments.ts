import { z } from 'zod';
import { post } from './endpoint';
import { id, itemOf } from './shapes';
import { purchase } from './users';

export const invoice = z.object({
  name: z.string().trim().max(200).optional(),
  address: z.string().trim().max(300).optional(),
  taxCode: z.string().trim().max(20).optional(),
  vatNumber: z.string().trim().max(20).optional(),
});

/** Where the browser goes on: the hosted checkout, or straight to success when nothing is to pay. */
const checkout = itemOf(z.object({ url: z.string(), IdPurchaseEnc: id }));

export const payments = {
  createCheckout: post(
    '/api/PaymentRequest/create-checkout',
    'user',
    z.object({ IdCourseEnc: id, IdCouponEnc: id.optional(), invoice: invoice.optional() }),
    checkout,
  ),
  createBundleCheckout: post(
    '/api/PaymentRequest/create-bundle-checkout',
    'user',
    z.object({ IdBundleEnc: id, IdCouponEnc: id.optional(), invoice: invoice.optional() }),
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
