import { z } from 'zod';
import { post, postForFile, postQuery } from '../platform/endpoint';
import { choiceFilter, dayFilter, flagFilter, gridOf, gridQuery, textFilter } from '../platform/grid';
import { byIdEnc, euro, file, id, instant, itemOf, month, paging } from '../platform/shapes';
import { invoice } from './invoice';
import { PURCHASE_FILTERS, PURCHASE_STATUSES, REFUND_REASONS } from './purchaseNames';
import { adminTransfer } from './transferShapes';

export const purchaseStatus = z.enum(PURCHASE_STATUSES);

/** A thing of an order of several. */
const orderLine = z.object({
  IdCourseEnc: id.optional(),
  IdBundleEnc: id.optional(),
  title: z.string(),
  /** '' for what has no page. */
  slug: z.string(),
  listPrice: euro,
  discount: euro,
  total: euro,
});

/** Of several things, `lines` has each, there is no id of an item, and `slug` is ''. */
export const purchase = z.object({
  IdEnc: id,
  IdCourseEnc: id.optional(),
  IdBundleEnc: id.optional(),
  /** Of several things, their titles: "Candele + Ichimoku". */
  title: z.string(),
  slug: z.string(),
  lines: z.array(orderLine).optional(),
  status: purchaseStatus,
  listPrice: euro,
  discount: euro,
  total: euro,
  CouponCode: z.string().optional(),
  /** Set for a gift: its recipient, its words, and how far it got. */
  gift: z
    .object({
      email: z.string(),
      /** The names on the gift, as far as the giver typed them. */
      receiver: z.string().optional(),
      giver: z.string().optional(),
      message: z.string(),
      deliverAt: instant,
      state: z.enum(['planned', 'delivered', 'used', 'void']),
    })
    .optional(),
  /** Why it was refunded in full: the account was deleted, or the buyer already owned everything. */
  refundReason: z.enum(REFUND_REASONS).optional(),
  /** Sold for test money. */
  isTest: z.boolean().optional(),
  /** The number of its receipt, "12/2026", or "PROVA 12/2026" of a test sale. */
  receipt: z.string().optional(),
  /** The credit notes of its refunds, oldest first: their numbers, "3/2026", and sums. */
  creditNotes: z.array(z.object({ number: z.string(), amount: euro })).optional(),
  /** Of a pending purchase that waits for its bank transfer: the last moment to pay it. */
  transferDeadline: instant.optional(),
  /** What has come of its bank transfer, while it is not paid; absent for nothing. */
  transferReceived: euro.optional(),
  createdAt: instant,
  paidAt: instant.optional(),
});
export type Purchase = z.infer<typeof purchase>;

/** A purchase on its success page, with the invoice data as they were frozen with it. */
export const receiptShown = purchase.extend({ invoice: invoice.optional() });
export type ReceiptShown = z.infer<typeof receiptShown>;

/** A purchase in the admin's grid. */
export const purchaseRow = purchase.extend({
  /** '' while what was bought is not on sale, and so has no page. */
  slug: z.string(),
  /** Absent where the buyer's account was deleted; `email` is '' then. */
  IdUserEnc: id.optional(),
  email: z.string(),
  /** The buyer's names, or else the e-mail; "Account eliminato" of a deleted one. */
  buyer: z.string(),
  refunded: euro,
  /** Gives access: paid, not given back, and not switched off by an admin. */
  isActive: z.boolean(),
});
export type PurchaseRow = z.infer<typeof purchaseRow>;

export const PURCHASE_SORTS = ['createdAt', 'buyer', 'title', 'total', 'status'] as const;

/** `From` and `To` are the first and the last day on which the purchase was begun, both included. */
export const purchasesQuery = gridQuery(PURCHASE_SORTS).extend({
  State: choiceFilter(PURCHASE_FILTERS),
  From: dayFilter,
  To: dayFilter,
  IdCourseEnc: textFilter,
  IdBundleEnc: textFilter,
  IdUserEnc: textFilter,
  /** Whether it cost something. */
  IsCharged: flagFilter,
});

export const PURCHASE_EVENTS = [
  'created',
  'coupon_redeemed',
  'coupon_released',
  'coupon_exceeded',
  'provider_event',
  'transfer_recorded',
  'paid',
  'charge_differs',
  'failed',
  'expired',
  'refund_due',
  'refund_asked',
  'refunded',
  'refund_rejected',
  'refund_settled',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'activated',
  'deactivated',
] as const;

/** An event in a purchase's history. */
export const purchaseEvent = z.object({
  at: instant,
  kind: z.enum(PURCHASE_EVENTS),
  /** The provider's name of its event, the coupon's code, or the sum that came instead of the total. */
  detail: z.string().optional(),
  /** The admin's mail address. */
  who: z.string().optional(),
  amount: euro.optional(),
});
export type PurchaseEvent = z.infer<typeof purchaseEvent>;

export const purchaseDetail = purchaseRow.extend({
  /** The payment provider's own reference. */
  provider: z.string(),
  providerReference: z.string().optional(),
  currency: z.string(),
  /** Refunds that the buyer's bank returned and that were not paid another way since. */
  rejected: euro.optional(),
  /** As it was frozen with the purchase. */
  invoice: invoice.optional(),
  /** Of a purchase that is paid by bank transfer. */
  transfer: adminTransfer.optional(),
  /** The courses that this purchase gives access to at present. */
  courses: z.array(z.object({ IdCourseEnc: id, title: z.string(), isOpen: z.boolean() })),
  /** Oldest first. */
  history: z.array(purchaseEvent),
});
export type PurchaseDetail = z.infer<typeof purchaseDetail>;

export const refundOrder = byIdEnc.extend({
  /** The amount to refund now. */
  Amount: euro
    .min(0.01, 'Scrivi un importo maggiore di zero.')
    .max(1_000_000, 'È più di quanto resta da rimborsare.')
    .multipleOf(0.01, 'L’importo può avere al massimo due decimali.'),
  /** The refunded amount that the admin saw. */
  Refunded: euro.min(0),
});

/** The payments for admins, under /api/courses. */
export const sales = {
  /** The payments of the month, as a file for a spreadsheet in Italy. */
  getPurchasesCSV: postForFile('/api/courses/GetPurchasesCSV', 'admin', month, itemOf(file)),
  getAllPurchases: postQuery('/api/courses/GetAllPurchases', 'admin', purchasesQuery, gridOf(purchaseRow)),
};

/** Those under /api/admin. */
export const purchaseAdmin = {
  /** Without `IsActive` it switches; with it, repeating changes nothing. */
  tooglePurchaseActivation: post(
    '/api/admin/TooglePurchaseActivation',
    'admin',
    byIdEnc.extend({ IsActive: z.boolean().optional() }),
    itemOf(purchaseDetail),
  ),
  /**
   * Gives money back. `Refunded` is what had gone back when the admin looked: when it has changed since, nothing is done
   * (`conflict`, with the purchase as it is), so repeating the call gives nothing back twice. Refuses with
   * `errors.Amount`.
   */
  refundPurchase: post('/api/admin/RefundPurchase', 'admin', refundOrder, itemOf(purchaseDetail)),
  /** Marks refunds that the bank returned as paid another way. Idempotent. */
  settleRejectedRefund: post('/api/admin/SettleRejectedRefund', 'admin', byIdEnc, itemOf(purchaseDetail)),
  getPurchase: post('/api/admin/GetPurchase', 'admin', byIdEnc, itemOf(purchaseDetail)),
  /** The payments of the month, newest first. */
  getPurchasesByPeriod: post(
    '/api/admin/GetPurchasesByPeriod',
    'admin',
    month.extend(paging.shape),
    gridOf(purchaseRow),
  ),
};
