import { and, eq, exists, gt, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import {
  bundles,
  cartLines,
  couponRedemptions,
  courses,
  creditNotes,
  gifts,
  orderLines,
  purchases,
  receipts,
  users,
} from '../platform/database';
import type { Transaction } from '../platform/database/executor';
import { deleteBy, inPages, type Person, type PersonalTable } from '../platform/personalData';
import { isOwnPurchase } from './invoices/invoices';
import { keptBuyerOf } from './keptBuyer';

/** The number of a receipt or credit note, as `receiptNumber` writes it. */
const numberOf = (row: SQL) =>
  sql<
    string | null
  >`case when ${row}.is_test then 'PROVA ' else '' end || ${row}.number || '/' || ${row}.year`;

/** As `priced` writes money. */
const euroOf = (cents: SQL) => sql`(${cents} / 100.0)::numeric(12, 2)::text`;

export const checkoutData = {
  cartLines: {
    table: cartLines,
    copy: [
      {
        name: 'carrello.json',
        about: 'Quello che hai nel carrello',
        rows: (db, { id: userId }) => {
          const { courseId, bundleId, addedAt } = cartLines;
          const key = sql<string>`coalesce(${courseId}, ${bundleId})`;
          const query = db
            .select({ key, course: courses.title, path: bundles.title, addedAt })
            .from(cartLines)
            .leftJoin(courses, eq(courses.id, courseId))
            .leftJoin(bundles, eq(bundles.id, bundleId))
            .$dynamic();
          return inPages(query, key, eq(cartLines.userId, userId));
        },
      },
    ],
    erase: deleteBy(cartLines, cartLines.userId),
  },
  purchases: {
    table: purchases,
    copy: [
      {
        name: 'acquisti.json',
        about: 'I tuoi acquisti, con prezzi, dati di fatturazione e numero di ricevuta',
        rows: (db, { id: userId }) => {
          const { id, state, couponCode, currency, createdAt, paidAt } = purchases;
          const { itemTitle: title, listCents, discountCents, totalCents, refundedCents } = purchases;
          const invoice = sql<object | null>`case when ${isOwnPurchase} then ${purchases.invoice} end`;
          const receipt = numberOf(sql`${receipts}`);
          const sums = { listCents, discountCents, totalCents, refundedCents };
          const notes = sql<
            string | null
          >`(select string_agg(${numberOf(sql`n`)}, ', ' order by n.year, n.number)
            from ${creditNotes} n where n.purchase_id = ${id})`;
          const lines = sql<object[]>`(select jsonb_agg(jsonb_build_object('title', l.title, 'listPrice',
            ${euroOf(sql`l.list_cents`)}, 'discount', ${euroOf(sql`l.discount_cents`)}, 'total',
            ${euroOf(sql`l.total_cents`)}) order by l.position) from ${orderLines} l where l.purchase_id = ${id})`;
          const facts = {
            id,
            title,
            lines,
            state,
            couponCode,
            currency,
            invoice,
            receipt,
            creditNotes: notes,
          };
          const times = { createdAt, paidAt };
          const query = db
            .select({ key: id, ...facts, ...times, ...sums })
            .from(purchases)
            .innerJoin(users, eq(users.id, purchases.userId))
            .leftJoin(receipts, eq(receipts.purchaseId, id))
            .$dynamic();
          return priced(inPages(query, id, eq(purchases.userId, userId)));
        },
      },
    ],
    erase: erasePurchases,
    keeps: { user_id: 'paid purchases are kept for ten years (art. 2220 c.c.)' },
  },
  receipts: { table: receipts, copy: 'their numbers are copied with the purchases' },
  creditNotes: { table: creditNotes, copy: 'their numbers are copied with the purchases' },
  couponRedemptions: {
    table: couponRedemptions,
    copy: 'the codes are copied with the purchases',
    keeps: { user_id: 'uses count against the coupon’s limit' },
  },
  gifts: {
    table: gifts,
    copy: [
      {
        name: 'regali.json',
        about: 'I regali che hai fatto e ricevuto',
        rows: (db, { id: userId, email }) => {
          const { id, receiverName, giverName, message, deliverAt, deliveredAt, usedAt } = gifts;
          const query = db
            .select({
              key: id,
              course: courses.title,
              bundle: bundles.title,
              isMine: sql<boolean>`coalesce(${gifts.giverId} = ${userId}, false)`,
              // Somebody else may have passed the gift on.
              email: sql<string | null>`case when ${gifts.giverId} = ${userId} then ${gifts.email} end`,
              receiverName,
              giverName,
              message,
              deliverAt,
              deliveredAt,
              usedAt,
            })
            .from(gifts)
            .leftJoin(courses, eq(courses.id, gifts.courseId))
            .leftJoin(bundles, eq(bundles.id, gifts.bundleId))
            .$dynamic();
          const isWaiting = sql`${deliveredAt} is not null and ${usedAt} is null and ${gifts.email} = lower(${email})`;
          return inPages(query, id, or(eq(gifts.giverId, userId), eq(gifts.usedBy, userId), isWaiting));
        },
      },
    ],
    erase: eraseGifts,
    keeps: { giver_id: 'a gift stays good', used_by: 'a used gift stays used' },
  },
} satisfies Record<string, PersonalTable>;

type Cents = { listCents: number; discountCents: number; totalCents: number; refundedCents: number };

/** Money as a person reads it: euro with two decimals. */
async function* priced<Row extends Cents>(rows: AsyncIterable<Row>) {
  for await (const { listCents, discountCents, totalCents, refundedCents, ...row } of rows) {
    const euro = (cents: number) => (cents / 100).toFixed(2);
    const money = { listPrice: euro(listCents), discount: euro(discountCents) };
    yield { ...row, ...money, total: euro(totalCents), refunded: euro(refundedCents) };
  }
}

/**
 * Paid purchases keep their invoice data, receipt and the buyer's name and address as they were at the payment, for as
 * long as accounting law wants (`forgetOldBuyers`); those that were never paid, or free, need none.
 */
async function erasePurchases(tx: Transaction, { id }: Person): Promise<void> {
  const own = eq(purchases.userId, id);
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  const updatedAt = sql`${purchases.updatedAt}`;
  await tx.update(purchases).set({ checkoutUrl: null, updatedAt }).where(own);
  await tx
    .update(purchases)
    .set({ invoice: null, updatedAt })
    .where(and(own, isNull(purchases.paidAt)));
  await tx
    .update(purchases)
    .set({ keptBuyer: user && keptBuyerOf(user), updatedAt })
    .where(and(own, isNotNull(purchases.paidAt), gt(purchases.totalCents, 0), isNull(purchases.keptBuyer)));
}

/**
 * Gifts keep that they were made and used, without addresses and words. A paid gift that is not delivered yet is still
 * delivered: its buyer may be somebody else, or has paid for it.
 */
async function eraseGifts(tx: Transaction, { id, email }: Person): Promise<void> {
  const isDelivered = isNotNull(gifts.deliveredAt);
  const isTheirs = and(isDelivered, sql`lower(${gifts.email}) = lower(${email})`);
  // An unpaid gift is never delivered: nobody needs its words.
  const isPaid = exists(
    tx
      .select({ id: purchases.id })
      .from(purchases)
      .where(and(eq(purchases.id, gifts.purchaseId), isNotNull(purchases.paidAt))),
  );
  const cameToNothing = and(eq(gifts.giverId, id), isNotNull(gifts.purchaseId), not(isPaid));
  await tx
    .update(gifts)
    .set({ email: '', receiverName: '', giverName: '', message: '' })
    .where(or(eq(gifts.usedBy, id), isTheirs, cameToNothing));
  await tx
    .update(gifts)
    .set({ giverName: '', message: '' })
    .where(and(isDelivered, eq(gifts.giverId, id)));
}
