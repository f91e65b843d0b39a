import type { ValidCoupon } from '../../../contract/promotions/coupons';
import { ownPriceOf } from '../../catalogue/bundles/ownPrice';
import type { Subject } from '../../platform/backplane/subjects';
import type { Executor, Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { priceInEuro, toEuro } from '../../platform/http/money';
import { describe } from '../../platform/http/publicCache';
import { notFound, type Refusal, refuse } from '../../platform/http/refusals';
import {
  type CouponRow,
  countAgain,
  countPaidUsesBy,
  countReserved,
  countUsesBy,
  type Excess,
  findCouponByCode,
  findCourseOnSaleByTitle,
  findSaleItem,
  lockCoupon,
  lockCouponOf,
  markBeyondLimit,
  releaseOverdue,
  type SaleItem,
} from './queries';
import {
  type CouponRefusal,
  type CouponTerms,
  excessOf,
  type LinesQuote,
  type Price,
  quoteLines,
  UNKNOWN_COUPON,
} from './quote';
import { termsAt } from './terms';

export type CouponAnswer = { isOk: true; item: ValidCoupon } | Refusal;

/**
 * IsValidCoupon.
 * @param userId who asks, if logged in: their paid uses count against the coupon's limit for one buyer
 * @throws CallError 404 when the course is not on sale
 */
export async function checkCourseCoupon(
  deps: Deps,
  courseId: string,
  code: string,
  userId?: string,
): Promise<CouponAnswer> {
  return check(deps, await findSaleItem(deps.database.orm, 'course', courseId), code, userId);
}

/** IsValidCouponWithTitle: by slug or exact title. @throws CallError 404 when the course is not on sale */
export async function checkTitleCoupon(
  deps: Deps,
  title: string,
  code: string,
  userId?: string,
): Promise<CouponAnswer> {
  return check(deps, await findCourseOnSaleByTitle(deps.database.orm, title), code, userId);
}

/**
 * IsValidBundleCoupon.
 * @param userId who asks, if logged in: what they have of the path is deducted from its price, too
 * @throws CallError 404 when the bundle is not on sale
 */
export async function checkBundleCoupon(
  deps: Deps,
  bundleId: string,
  code: string,
  userId?: string,
): Promise<CouponAnswer> {
  const { orm } = deps.database;
  const item = await findSaleItem(orm, 'bundle', bundleId);
  if (!item || userId === undefined) return check(deps, item, code);
  const { priceCents } = await ownPriceOf(orm, item, userId);
  return check(deps, { ...item, priceCents }, code, userId);
}

async function check(
  deps: Deps,
  item: SaleItem | undefined,
  code: string,
  userId?: string,
): Promise<CouponAnswer> {
  if (!item) throw notFound();
  const { orm } = deps.database;
  const known = await findCouponByCode(orm, code.trim());
  if (!known) return refusedCoupon(UNKNOWN_COUPON);
  const { quote: found, coupon } = await quoteForVisitor(deps, [item], known, userId);
  // Each purchase may end a limited coupon, and no write tells of it.
  const isShared = userId === undefined && coupon.useLimit === null;
  const subjects: Subject[] = ['banner', 'site', item.kind === 'course' ? 'courses' : 'bundles'];
  if (!found.ok) {
    const refusal = refusedCoupon(found);
    return isShared && found.code === 'coupon_expired' ? describe(refusal, { subjects }) : refusal;
  }
  const answer = { isOk: true, item: validCoupon(coupon, found.price) } as const;
  return isShared ? describe(answer, { subjects, until: coupon.endsAt?.getTime() }) : answer;
}

/**
 * The prices of items with a coupon at this moment, and the coupon's terms then.
 * @param userId who asks, if logged in
 */
export async function quoteForVisitor(
  { database: { orm }, clock }: Deps,
  items: readonly SaleItem[],
  known: CouponRow,
  userId?: string,
): Promise<{ quote: LinesQuote; coupon: CouponRow }> {
  const now = clock();
  const coupon = await termsAt(orm, known, now);
  return { quote: quoteLines(items, await termsForVisitor(orm, coupon, userId), now), coupon };
}

/** A refused coupon's answer: the message, and the same at the field. */
export function refusedCoupon({ code, message }: CouponRefusal): Refusal {
  return refuse(message, { code, errors: { CouponCode: message } });
}

/**
 * Whoever asks may hold the reserved use: so only uses that were paid count, of all and of this buyer. Whether one is
 * left is told at the checkout, before anything is paid.
 */
async function termsForVisitor(
  db: Executor,
  coupon: CouponRow,
  userId: string | undefined,
): Promise<CouponTerms> {
  const { id, useLimit, perUserLimit, uses } = coupon;
  const isFull = useLimit !== null && uses >= useLimit;
  const isLimited = perUserLimit !== null && userId !== undefined;
  return {
    ...coupon,
    ...(isFull && { uses: uses - (await countReserved(db, id)) }),
    ...(isLimited && { usesByBuyer: await countPaidUsesBy(db, id, userId) }),
  };
}

/**
 * The prices for a buyer at the checkout. The coupon is locked until the transaction ends, and reserved uses
 * count, so that its last use goes to one buyer only.
 */
export async function quoteForBuyer(
  tx: Transaction,
  items: readonly SaleItem[],
  { couponId, userId, now }: { couponId: string | undefined; userId: string; now: Date },
): Promise<{ quote: LinesQuote; coupon: CouponRow | undefined }> {
  if (couponId === undefined) return { quote: quoteLines(items, undefined, now), coupon: undefined };
  const locked = await lockCoupon(tx, couponId);
  if (!locked) return { quote: UNKNOWN_COUPON, coupon: undefined };
  const freed = await releaseOverdue(tx, couponId, now);
  const coupon = await termsAt(tx, { ...locked, uses: locked.uses - freed }, now);
  const usesByBuyer = coupon.perUserLimit === null ? 0 : await countUsesBy(tx, coupon.id, userId);
  const found = quoteLines(items, { ...coupon, usesByBuyer }, now);
  const isFull = coupon.useLimit !== null && coupon.uses >= coupon.useLimit;
  if (!found.ok && found.code === 'coupon_used_up' && isFull) {
    const reserved = await countReserved(tx, coupon.id);
    if (reserved > 0) return { quote: RESERVED, coupon };
  }
  return { quote: found, coupon };
}

const RESERVED: CouponRefusal = {
  ok: false,
  code: 'coupon_used_up',
  message:
    'L’ultimo utilizzo di questo coupon è riservato a un acquisto in corso: riprova più tardi o continua senza.',
};

/** A coupon that holds, with the price that it makes. */
export function validCoupon(coupon: CouponRow, price: Price): ValidCoupon {
  return {
    IdCouponEnc: coupon.id,
    CouponCode: coupon.code,
    isPercentage: coupon.kind === 'percentage',
    discount: coupon.kind === 'percentage' ? coupon.amount : toEuro(coupon.amount),
    ...(coupon.endsAt && { endsAt: coupon.endsAt.toISOString() }),
    price: priceInEuro(price),
  };
}

/**
 * Counts a released use again, for a purchase that was paid after all. The buyer keeps the price whatever the coupon's
 * terms say by then: a use that breaks one is marked, so that admins see it. A use beyond the limit stays uncounted.
 */
export async function restoreRedemption(
  tx: Transaction,
  { purchaseId, userId, now }: { purchaseId: string; userId: string; now: Date },
): Promise<Excess | undefined> {
  const use = await lockCouponOf(tx, purchaseId);
  if (!use?.isReleased) return undefined;
  const { coupon } = use;
  const usesByBuyer = await countUsesBy(tx, coupon.id, userId);
  const excess = excessOf({ ...(await termsAt(tx, coupon, now)), usesByBuyer }, now);
  if (excess === 'use_limit') await markBeyondLimit(tx, purchaseId);
  else await countAgain(tx, { couponId: coupon.id, purchaseId, excess: excess ?? null });
  return excess;
}
