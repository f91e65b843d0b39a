import { and, count, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { bundles, couponRedemptions, coupons, courses, purchases } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';

export type CouponRow = typeof coupons.$inferSelect;
/** Which rule a paid use broke. */
export type Excess = NonNullable<(typeof couponRedemptions.$inferSelect)['excess']>;

/** By its code; case does not matter, nor do spaces inside a code that has none. */
export async function findCouponByCode(db: Executor, code: string): Promise<CouponRow | undefined> {
  const spaceless = code.replace(/\s+/g, '');
  const found = await db
    .select()
    .from(coupons)
    .where(sql`upper(${coupons.code}) in (upper(${code}), upper(${spaceless}))`)
    .orderBy(sql`upper(${coupons.code}) <> upper(${code})`)
    .limit(1);
  return found[0];
}

/** Locks a coupon until the transaction ends, so that concurrent purchases count its uses one after another. */
export async function lockCoupon(db: Executor, id: string): Promise<CouponRow | undefined> {
  return (await db.select().from(coupons).where(eq(coupons.id, id)).for('no key update'))[0];
}

/** How many uses are only reserved: their purchase is under way and may still fail. */
export async function countReserved(db: Executor, couponId: string): Promise<number> {
  return (await countReservedOf(db, [couponId])).get(couponId) ?? 0;
}

/** The same of several coupons, by their ids; without those that have none. */
export async function countReservedOf(
  db: Executor,
  couponIds: readonly string[],
): Promise<Map<string, number>> {
  if (couponIds.length === 0) return new Map();
  const { couponId, releasedAt, purchaseId } = couponRedemptions;
  const found = await db
    .select({ couponId, reserved: count() })
    .from(couponRedemptions)
    .innerJoin(purchases, eq(purchases.id, purchaseId))
    .where(and(inArray(couponId, [...couponIds]), isNull(releasedAt), eq(purchases.state, 'pending')))
    .groupBy(couponId);
  return new Map(found.map((row) => [row.couponId, row.reserved]));
}

export const countUsesBy = (db: Executor, couponId: string, userId: string) =>
  countUses(db, { couponId, userId });

/** The same without those that are only reserved. */
export const countPaidUsesBy = (db: Executor, couponId: string, userId: string) =>
  countUses(db, { couponId, userId }, ne(purchases.state, 'pending'));

async function countUses(
  db: Executor,
  { couponId, userId }: { couponId: string; userId: string },
  which?: SQL,
): Promise<number> {
  const found = await db
    .select({ uses: count() })
    .from(couponRedemptions)
    .innerJoin(purchases, eq(purchases.id, couponRedemptions.purchaseId))
    .where(
      and(
        eq(couponRedemptions.couponId, couponId),
        eq(couponRedemptions.userId, userId),
        isNull(couponRedemptions.releasedAt),
        which,
      ),
    );
  return found[0]?.uses ?? 0;
}

/** Records a use and counts it. The caller has locked the coupon. */
export async function addRedemption(
  db: Executor,
  use: { couponId: string; userId: string; purchaseId: string; redeemedAt: Date },
): Promise<void> {
  await db.insert(couponRedemptions).values(use);
  await changeUses(db, use.couponId, 1);
}

/** Takes a purchase's use back; nothing happens the second time. Locks the coupon before its redemptions, as all do. */
export async function releaseRedemption(db: Executor, purchaseId: string, now: Date): Promise<void> {
  const counted = and(eq(couponRedemptions.purchaseId, purchaseId), isNull(couponRedemptions.releasedAt));
  const [use] = await db
    .select({ couponId: couponRedemptions.couponId })
    .from(couponRedemptions)
    .where(counted);
  if (!use) return;
  await lockCoupon(db, use.couponId);
  await release(db, use.couponId, counted, now);
}

/**
 * Takes back the uses of purchases that were not paid in time, before the provider is asked about them: a later
 * payment counts its use again (`pricing.ts`). A debit that the bank works on keeps its use. The caller has locked the
 * coupon.
 * @returns how many uses that were
 */
export async function releaseOverdue(db: Executor, couponId: string, now: Date): Promise<number> {
  const overdue = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.couponId, couponId),
        eq(purchases.state, 'pending'),
        lt(purchases.expiresAt, now),
        isNull(purchases.processingSince),
      ),
    );
  const counted = and(isNull(couponRedemptions.releasedAt), inArray(couponRedemptions.purchaseId, overdue));
  return release(db, couponId, counted, now);
}

async function release(db: Executor, couponId: string, which: SQL | undefined, now: Date): Promise<number> {
  const released = await db
    .update(couponRedemptions)
    .set({ releasedAt: now })
    .where(and(eq(couponRedemptions.couponId, couponId), which))
    .returning({ id: couponRedemptions.id });
  if (released.length > 0) await changeUses(db, couponId, -released.length);
  return released.length;
}

/**
 * Locks the coupon that a purchase uses until the transaction ends, and only then reads the use: another checkout may
 * be releasing it. Undefined for a purchase without a coupon.
 */
export async function lockCouponOf(
  db: Executor,
  purchaseId: string,
): Promise<{ readonly coupon: CouponRow; readonly isReleased: boolean } | undefined> {
  const { couponId, releasedAt } = couponRedemptions;
  const ofPurchase = eq(couponRedemptions.purchaseId, purchaseId);
  const [use] = await db.select({ couponId }).from(couponRedemptions).where(ofPurchase);
  const coupon = use && (await lockCoupon(db, use.couponId));
  if (!coupon) return undefined;
  const [locked] = await db.select({ releasedAt }).from(couponRedemptions).where(ofPurchase);
  return { coupon, isReleased: (locked?.releasedAt ?? null) !== null };
}

/** Counts a released use again; the coupon is locked by the caller. */
export async function countAgain(
  db: Executor,
  { couponId, purchaseId, excess }: { couponId: string; purchaseId: string; excess: Excess | null },
): Promise<void> {
  await db
    .update(couponRedemptions)
    .set({ releasedAt: null, excess })
    .where(eq(couponRedemptions.purchaseId, purchaseId));
  await changeUses(db, couponId, 1);
}

/** Marks a released use as one beyond the coupon's limit. */
export async function markBeyondLimit(db: Executor, purchaseId: string): Promise<void> {
  await db
    .update(couponRedemptions)
    .set({ excess: 'use_limit' })
    .where(eq(couponRedemptions.purchaseId, purchaseId));
}

/** Gives back what test sales use of coupons, now that the shop sells for real money. */
export async function releaseTestUses(db: Executor, now: Date): Promise<void> {
  const ofTest = db.select({ id: purchases.id }).from(purchases).where(eq(purchases.isTest, true));
  const released = await db
    .update(couponRedemptions)
    .set({ releasedAt: now })
    .where(and(isNull(couponRedemptions.releasedAt), inArray(couponRedemptions.purchaseId, ofTest)))
    .returning({ couponId: couponRedemptions.couponId });
  for (const { couponId } of released) await changeUses(db, couponId, -1);
}

async function changeUses(db: Executor, couponId: string, by: number): Promise<void> {
  await db
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + ${by}`, updatedAt: sql`${coupons.updatedAt}` })
    .where(eq(coupons.id, couponId));
}

/** A course or bundle that is on sale, as the checkout needs it. */
export interface SaleItem {
  readonly kind: 'course' | 'bundle';
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** Of a path without one, that of its first course; '' without any. */
  readonly cover: string;
  readonly priceCents: number;
}

/** The item that is sold under an id; undefined when it is not on sale. */
export async function findSaleItem(
  db: Executor,
  kind: SaleItem['kind'],
  id: string,
): Promise<SaleItem | undefined> {
  return (await listSaleItems(db, kind, [id]))[0];
}

const coverOfPath = sql<string>`coalesce(nullif(${bundles.cover}, ''), (select c.cover from bundle_courses bc
  join courses c on c.id = bc.course_id and c.deleted_at is null where bc.bundle_id = bundles.id order by bc.position limit 1), '')`;

/** Those of the items that are on sale, in any order. */
export async function listSaleItems(
  db: Executor,
  kind: SaleItem['kind'],
  ids: readonly string[],
): Promise<SaleItem[]> {
  if (ids.length === 0) return [];
  const from = kind === 'course' ? courses : bundles;
  const cover = kind === 'course' ? courses.cover : coverOfPath;
  const found = await db
    .select({ id: from.id, slug: from.slug, title: from.title, cover, priceCents: from.priceCents })
    .from(from)
    .where(and(inArray(from.id, [...ids]), eq(from.isOperative, true), isNull(from.deletedAt)));
  return found.map((item) => ({ kind, ...item }));
}

/** A course on sale, by the slug or the exact title of an address; the slug goes first. */
export async function findCourseOnSaleByTitle(db: Executor, title: string): Promise<SaleItem | undefined> {
  const found = await db
    .select({
      id: courses.id,
      slug: courses.slug,
      title: courses.title,
      cover: courses.cover,
      priceCents: courses.priceCents,
    })
    .from(courses)
    .where(
      and(
        or(eq(courses.slug, title), eq(courses.title, title)),
        eq(courses.isOperative, true),
        isNull(courses.deletedAt),
      ),
    )
    .orderBy(sql`${courses.slug} <> ${title}`, courses.id)
    .limit(1);
  return found[0] && { kind: 'course', ...found[0] };
}

/** Whether the coupon was ever used, even for a checkout that failed. */
export async function isCouponUsed(db: Executor, couponId: string): Promise<boolean> {
  const { id, couponId: of } = couponRedemptions;
  return (await db.select({ id }).from(couponRedemptions).where(eq(of, couponId)).limit(1)).length > 0;
}
