import { z } from 'zod';
import { euro, id, itemOf, picture } from '../platform/shapes';
import { couponCode, priceQuote, validCoupon } from '../promotions/coupons';
import { MOST_LINES } from './cartLimits';

/** What a cart holds, each thing once. */
export const cartLines = z
  .array(z.object({ kind: z.enum(['course', 'bundle']), IdItemEnc: id }))
  .min(1, 'Il carrello è vuoto.')
  .max(MOST_LINES, `Nel carrello c’è posto per ${MOST_LINES} cose.`)
  .refine((lines) => new Set(lines.map(({ IdItemEnc }) => IdItemEnc)).size === lines.length, {
    error: 'Nel carrello ogni cosa può stare una volta sola.',
  });

/**
 * Why a line cannot be bought: not on sale; owned already; inside a path of the cart; a path that shares courses with an
 * earlier one; held by an order that waits for its bank transfer; held by a payment that the bank works on.
 */
export const CART_PROBLEMS = [
  'withdrawn',
  'already_owned',
  'inside_another',
  'shared_courses',
  'transfer_under_way',
  'payment_processing',
] as const;
export type CartProblemCode = (typeof CART_PROBLEMS)[number];

const quotedLine = z.object({
  kind: z.enum(['course', 'bundle']),
  IdItemEnc: id,
  /** Both '' of what is not on sale. */
  title: z.string(),
  slug: z.string(),
  cover: picture.nullable(),
  /** What a path costs less because its buyer has some of its courses; absent of nothing. `listPrice` is without it. */
  deducted: euro.optional(),
  listPrice: euro,
  /** What the coupon takes off; 0 of a line with a problem. */
  discount: euro,
  total: euro,
  /** The coupon holds for it. */
  isLowered: z.boolean(),
  problem: z
    .object({
      code: z.enum(CART_PROBLEMS),
      /** Italian; names the line. */
      message: z.string(),
      /** The title of the path that it is inside, or shares courses with. */
      other: z.string().optional(),
      /** The order that holds it. */
      IdPurchaseEnc: id.optional(),
    })
    .optional(),
});
export type QuotedLine = z.infer<typeof quotedLine>;

export const cartQuoteInput = z.object({ lines: cartLines, CouponCode: couponCode.optional() });

/** The prices of a cart, as they would be charged now. */
export const cartQuote = itemOf(
  z.object({
    /** In the order in which they were asked for. */
    lines: z.array(quotedLine),
    /** Of the lines without a problem. */
    price: priceQuote,
    /** The coupon, if it holds for one of them. */
    coupon: validCoupon.optional(),
    /** Why the coupon does not count: `code` as of IsValidCoupon, and the Italian reason. */
    couponRefusal: z.object({ code: z.string(), message: z.string() }).optional(),
  }),
);
export type CartQuote = NonNullable<z.infer<typeof cartQuote>['item']>;
