import {
  and,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { bundleCourses, gifts, orderLines, purchases, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';

export type PurchaseRow = typeof purchases.$inferSelect;
export type NewPurchase = typeof purchases.$inferInsert;

/** A payment may still turn these into "paid": the provider's word counts even after the order expired. */
export const UNPAID = ['pending', 'failed', 'expired'] as const satisfies readonly PurchaseRow['state'][];

export const isUnpaid = ({ state }: Pick<PurchaseRow, 'state'>): boolean =>
  state === 'pending' || state === 'failed' || state === 'expired';

/** Whether its buyer knows where to transfer the money, and may still do so. */
export const isTransferAwaited = ({ state, provider, checkoutUrl }: PurchaseRow): boolean =>
  state === 'pending' && provider === 'bank_transfer' && checkoutUrl !== null;

const { email, firstName, lastName, address, cap, city, region, country } = users;
const buyerColumns = { email, firstName, lastName, address, cap, city, region, country };
export type Buyer = Pick<typeof users.$inferSelect, keyof typeof buyerColumns>;

/**
 * Locks the buyer until the transaction ends, so that one person's checkouts and payments are handled one at a time.
 * Undefined when the account is deleted.
 */
export async function lockBuyer(db: Executor, userId: string): Promise<Buyer | undefined> {
  const found = await db
    .select(buyerColumns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update');
  return found[0];
}

export async function findPurchase(db: Executor, id: string): Promise<PurchaseRow | undefined> {
  return (await db.select().from(purchases).where(eq(purchases.id, id)))[0];
}

/** The same, held until the transaction ends. */
export async function lockPurchase(db: Executor, id: string): Promise<PurchaseRow | undefined> {
  return (await db.select().from(purchases).where(eq(purchases.id, id)).for('update'))[0];
}

/**
 * A purchase and its buyer (undefined when the account is deleted), both locked until the transaction ends: in the order
 * that all share who change a purchase, or two of them could wait for each other.
 */
export async function lockWithBuyer(
  db: Executor,
  id: string,
): Promise<{ readonly purchase: PurchaseRow; readonly buyer: Buyer | undefined } | undefined> {
  const found = await findPurchase(db, id);
  if (!found) return undefined;
  const buyer = await lockBuyer(db, found.userId);
  return { purchase: (await lockPurchase(db, id)) ?? found, buyer };
}

export async function findByReference(
  db: Executor,
  provider: string,
  reference: string,
): Promise<PurchaseRow | undefined> {
  const found = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.provider, provider), eq(purchases.providerReference, reference)));
  return found[0];
}

/** Whether its money may be on its way for days: a debit that the bank works on, or an order that waits for its transfer. */
const isAwaited = sql`(${purchases.processingSince} is not null
  or ${purchases.provider} = 'bank_transfer' and ${purchases.checkoutUrl} is not null)`;

/**
 * Returns a buyer's pending purchases that hold, for the same recipient, one of the courses, or that hold the coupon and can
 * be cancelled for another's sake, newest first.
 * @param giftEmail the recipient of a gift; undefined for the buyer
 */
export function findCompeting(
  db: Executor,
  userId: string,
  {
    courseIds,
    couponId,
    giftEmail,
  }: {
    courseIds: readonly string[];
    couponId: string | undefined;
    giftEmail: string | undefined;
  },
): Promise<PurchaseRow[]> {
  const gift = db.select({ id: gifts.id }).from(gifts).where(eq(gifts.purchaseId, purchases.id));
  const isForSame =
    giftEmail === undefined
      ? notExists(gift)
      : exists(
          db
            .select({ id: gifts.id })
            .from(gifts)
            .where(and(eq(gifts.purchaseId, purchases.id), eq(gifts.email, giftEmail))),
        );
  const wanted = sql`array[${sql.join(
    courseIds.map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`;
  // A path that is taken up again grants what it holds by then, but not while its money may be on its way.
  const holdsOne = sql`exists (select from ${orderLines} l where l.purchase_id = ${purchases.id} and (l.course_ids && ${wanted}
    or not ${isAwaited} and l.bundle_id in (select b.bundle_id from ${bundleCourses} b where b.course_id = any(${wanted}))))`;
  const holdsCoupon =
    couponId === undefined ? undefined : and(eq(purchases.couponId, couponId), sql`not ${isAwaited}`);
  return db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        eq(purchases.state, 'pending'),
        or(and(isForSame, holdsOne), holdsCoupon),
      ),
    )
    .orderBy(desc(purchases.createdAt), purchases.id);
}

/** A buyer's purchases since then for which nothing was to be paid. */
export function listFree(db: Executor, userId: string, since: Date): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        eq(purchases.state, 'paid'),
        eq(purchases.provider, 'none'),
        gte(purchases.createdAt, since),
      ),
    );
}

/** A buyer's purchases with a coupon. */
export function listByCoupon(db: Executor, userId: string, couponId: string): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, userId), eq(purchases.couponId, couponId)));
}

/** All purchases of a buyer that are under way. */
export function listPending(db: Executor, userId: string): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, userId), eq(purchases.state, 'pending')));
}

/** The references of a buyer's checkouts at a provider. */
export async function listReferences(db: Executor, userId: string, provider: string): Promise<string[]> {
  const rows = await db
    .select({ reference: purchases.providerReference })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), eq(purchases.provider, provider)));
  return rows.flatMap(({ reference }) => (reference === null ? [] : [reference]));
}

/** The whole sum of a payment has to go back to its buyer. */
export const isRefundDue = and(
  eq(purchases.state, 'paid'),
  isNotNull(purchases.refundReason),
  eq(purchases.rejectedCents, 0),
);

/** Purchases that one round of the sweep takes. */
const MOST_A_ROUND = 100;

/** A callback usually comes within seconds: only after this long is the provider asked. */
const CALLBACK_MAY_TAKE = sql`interval '3 minutes'`;
const ASKED_AGAIN_AFTER = sql`interval '5 minutes'`;

/**
 * Takes the purchases whose payment is overdue, whose callback may be lost, or whose refund is due, those that waited
 * longest first. The next try is set before this one runs, so a purchase that fails makes room for the others: it
 * waits as long again as it has waited so far, at least a minute and at most an hour. One that may still be paid is
 * asked about every five minutes. Those with a checkout at another provider than these are left alone.
 */
export function takeUnreconciled(
  db: Executor,
  now: Date,
  providers: readonly string[],
): Promise<PurchaseRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const waitingSince = sql`coalesce(${purchases.settleAfter}, ${purchases.expiresAt}, ${purchases.paidAt})`;
  const mayHaveLostItsCallback = and(
    isNotNull(purchases.providerReference),
    sql`${purchases.createdAt} <= ${at} - ${CALLBACK_MAY_TAKE}`,
  );
  const due = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        or(
          and(eq(purchases.state, 'pending'), or(lt(purchases.expiresAt, now), mayHaveLostItsCallback)),
          isRefundDue,
        ),
        or(isNull(purchases.providerReference), inArray(purchases.provider, [...providers])),
        or(isNull(purchases.settleAfter), lte(purchases.settleAfter, now)),
      ),
    )
    .orderBy(waitingSince, purchases.id)
    .limit(MOST_A_ROUND)
    .for('update', { skipLocked: true });
  const waited = sql`${at} - coalesce(${purchases.paidAt}, ${purchases.expiresAt})`;
  const isRunning = sql`${purchases.state} = 'pending' and ${purchases.expiresAt} > ${at}`;
  return db
    .update(purchases)
    .set({
      settleAfter: sql`case when ${isRunning} then least(${at} + ${ASKED_AGAIN_AFTER}, ${purchases.expiresAt})
        else ${at} + least(greatest(${waited}, interval '1 minute'), interval '1 hour') end`,
      updatedAt: sql`${purchases.updatedAt}`,
    })
    .where(inArray(purchases.id, due))
    .returning();
}

/** @returns the changed row, or undefined when the purchase is no longer in one of the states. */
export async function changePurchase(
  db: Executor,
  id: string,
  from: readonly PurchaseRow['state'][],
  changes: Partial<NewPurchase>,
): Promise<PurchaseRow | undefined> {
  const changed = await db
    .update(purchases)
    .set(changes)
    .where(and(eq(purchases.id, id), inArray(purchases.state, [...from])))
    .returning();
  return changed[0];
}
