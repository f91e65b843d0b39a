import { z } from 'zod';
import { email } from '../identity/userShapes';
import { get, post, postForFile } from '../platform/endpoint';
import { euro, file, id, itemOf, listOf, noInput } from '../platform/shapes';
import { priceQuote } from '../promotions/coupons';
import { cartLines, cartQuote, cartQuoteInput } from './cart';
import { MOST_GIFT_MESSAGE, MOST_GIFT_NAME } from './giftLimits';
import { invoice } from './invoice';
import { PAYMENT_PROVIDER_NAMES } from './purchaseNames';
import { receiptShown } from './purchases';

/** A purchase for its success page. */
const paidPurchase = receiptShown.extend({
  /** Of a learning path that gives access: its first course that is not finished. */
  startCourse: id.optional(),
  /** The buyer's address is not proved yet: a mail with the link for that was sent. */
  awaitsProof: z.boolean().optional(),
});
export type PaidPurchase = z.infer<typeof paidPurchase>;

const giftName = z.string().trim().max(MOST_GIFT_NAME, 'Il nome è troppo lungo.').optional();

/** The words of a gift, as its mail shows them. */
const giftWords = {
  /** Of the recipient, and of the giver as the recipient shall read it; without, the account's own short name. */
  GiftReceiver: giftName,
  GiftGiver: giftName,
  GiftMessage: z.string().trim().max(MOST_GIFT_MESSAGE, 'Il messaggio è troppo lungo.').optional(),
};

/** Fields of every order besides its items. */
const anyOrder = {
  /** Absent, null or empty: no coupon. */
  IdCouponEnc: id.or(z.literal('')).nullish(),
  /** The price that the buyer saw; the order is refused when it has changed. */
  Total: euro.min(0).optional(),
  invoice: invoice.optional(),
  /** The buyer asked for an invoice: without its data the order is refused (`invalid_invoice`). */
  NeedsInvoice: z.boolean().optional(),
  /** The way to pay that the buyer chose. Absent: the first, or that of the pending order for the same item. */
  Provider: z.enum(PAYMENT_PROVIDER_NAMES).optional(),
};

/** Those of an order of one item, which may be a gift. */
const order = {
  ...anyOrder,
  /** The recipient, for a gift: the buyer gets no access. */
  GiftEmail: email.optional(),
  ...giftWords,
  /** The day on which the gift is delivered, at nine in the morning, `YYYY-MM-DD` in Italy; without, at once. */
  GiftDay: z.iso.date('Scegli un giorno.').optional(),
};

/**
 * Where to redirect: the hosted checkout, or the success page when nothing is due. When refused with `price_changed`,
 * `price` is the current price; with `gift_refused`, `errors` names its field; with `invalid_invoice`, `errors` are named "invoice.taxCode".
 */
const checkout = itemOf(z.object({ url: z.string(), IdPurchaseEnc: id })).extend({
  price: priceQuote.optional(),
});

/**
 * The same for a cart. When a line is at fault, `IdItemEnc` is its id and `code` one of CART_PROBLEMS, or `payment_under_way`
 * where another payment that holds it cannot be cancelled.
 */
const cartCheckout = checkout.extend({ IdItemEnc: id.optional() });

/** A way to pay, as the checkout page offers it. */
const wayToPay = z.object({
  name: z.enum(PAYMENT_PROVIDER_NAMES),
  /** Italian, as is the sentence below it. */
  label: z.string(),
  text: z.string(),
  /** The sentence where the purchase is a gift: its buyer gets no access. */
  giftText: z.string(),
});
export type WayToPay = z.infer<typeof wayToPay>;

export const payments = {
  /** The ways to pay that are offered now, the default first. */
  getWaysToPay: get('/api/PaymentRequest/GetWaysToPay', 'public', noInput, listOf(wayToPay)),
  createCheckout: post(
    '/api/PaymentRequest/create-checkout',
    'buyer',
    z.object({ IdCourseEnc: id, ...order }),
    checkout,
  ),
  createBundleCheckout: post(
    '/api/PaymentRequest/create-bundle-checkout',
    'buyer',
    z.object({ IdBundleEnc: id, ...order }),
    checkout,
  ),
  /** One payment for all lines, which all have to be without a problem. */
  createCartCheckout: post(
    '/api/PaymentRequest/create-cart-checkout',
    'buyer',
    z.object({ lines: cartLines, ...anyOrder }),
    cartCheckout,
  ),
  /** The prices of a cart and what is wrong with its lines; reserves nothing. */
  quoteCart: post('/api/PaymentRequest/QuoteCart', 'optional', cartQuoteInput, cartQuote),
  /** A gift's mail as it will be sent, with a code that opens nothing. Refuses with `gift_refused`, `not_found` and `too_many_previews`. */
  previewGift: post(
    '/api/PaymentRequest/PreviewGift',
    'user',
    z.object({ kind: z.enum(['course', 'bundle']), IdItemEnc: id, ...giftWords }),
    itemOf(z.object({ subject: z.string(), text: z.string() })),
  ),
  /** Called by the success page: fulfils a paid purchase and returns its state. */
  confirmCheckout: post(
    '/api/PaymentRequest/confirm-checkout',
    'buyer',
    z.object({ IdPurchaseEnc: id }),
    itemOf(paidPurchase),
  ),
  /** The invoice data of the caller's latest purchase that has some, for the form of the next; without `item`, none. */
  getInvoice: post('/api/PaymentRequest/GetInvoice', 'buyer', noInput, itemOf(invoice)),
  /** The receipt of a purchase as PDF, for its buyer and for admins. Refuses with `too_many_receipts`. */
  downloadReceipt: postForFile(
    '/api/PaymentRequest/DownloadReceipt',
    'buyer',
    z.object({ IdPurchaseEnc: id }),
    itemOf(file),
  ),
  /** A credit note of a purchase as PDF, for its buyer and for admins. Refuses with `too_many_receipts`. */
  downloadCreditNote: postForFile(
    '/api/PaymentRequest/DownloadCreditNote',
    'buyer',
    z.object({ IdPurchaseEnc: id, Number: z.string().regex(/^(PROVA )?[0-9]{1,9}\/[0-9]{4}$/) }),
    itemOf(file),
  ),
};
