import {
  and,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { askedOf, isOfPerson, listFormerAddresses } from '../../identity/formerAddresses';
import {
  certificates,
  consents,
  entitlements,
  gifts,
  identities,
  type KeptBuyer,
  leads,
  logins,
  mails,
  notes,
  oneTimeTokens,
  purchases,
  questions,
  receipts,
  reviewPrompts,
  reviews,
  teachers,
  users,
  viewedSections,
} from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';

/** No mail ever goes there (RFC 2606). */
const NOBODY = 'deleted.invalid';

/** How many admins there are; they stay as many until the transaction ends. */
export async function lockAdmins(tx: Transaction): Promise<number> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 1), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('update');
  return admins.length;
}

export async function hasPublicPage(db: Executor, userId: string): Promise<boolean> {
  return (await db.select({ id: teachers.id }).from(teachers).where(eq(teachers.userId, userId))).length > 0;
}

/** Of these accounts, those that have paid for something. */
export async function payingUsers(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const found = await db
    .selectDistinct({ id: purchases.userId })
    .from(purchases)
    .where(
      and(inArray(purchases.userId, [...ids]), isNotNull(purchases.paidAt), gt(purchases.totalCents, 0)),
    );
  return new Set(found.map(({ id }) => id));
}

/** Counts of the belongings that somebody loses, and of those that are kept without them. */
export async function countBelongings(db: Executor, userId: string) {
  const one = async (query: Promise<{ count: number }[]>) => (await query)[0]?.count ?? 0;
  return {
    courses: await one(
      db
        .select({ count: sql<number>`count(distinct ${entitlements.courseId})::int` })
        .from(entitlements)
        .where(and(eq(entitlements.userId, userId), isNull(entitlements.revokedAt))),
    ),
    reviews: await one(db.select({ count: count() }).from(reviews).where(eq(reviews.userId, userId))),
    purchases: await one(
      db
        .select({ count: count() })
        .from(purchases)
        .where(and(eq(purchases.userId, userId), isNotNull(purchases.paidAt))),
    ),
  };
}

/**
 * Takes the person out of the database, table by table. The user's row stays, and with it what the law wants kept:
 * paid purchases with their invoice data, and what was agreed to for them.
 * @returns the courses that lost a review
 */
export async function erase(
  tx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
  now: Date,
): Promise<string[]> {
  await tx.delete(logins).where(eq(logins.userId, id));
  await tx.delete(identities).where(eq(identities.userId, id));
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, id));
  await tx.delete(viewedSections).where(eq(viewedSections.userId, id));
  await tx.delete(notes).where(eq(notes.userId, id));
  await eraseQuestions(tx, id);
  await tx.delete(certificates).where(eq(certificates.userId, id));
  await tx.delete(reviewPrompts).where(eq(reviewPrompts.userId, id));
  const reviewed = await tx
    .delete(reviews)
    .where(eq(reviews.userId, id))
    .returning({ courseId: reviews.courseId });
  await tx.delete(entitlements).where(eq(entitlements.userId, id));
  await erasePurchases(tx, id);
  await eraseGifts(tx, id, email);
  await eraseAddresses(tx, id, email);
  await tx
    .update(users)
    .set({
      email: `${id}@${NOBODY}`,
      passwordHash: null,
      role: 0,
      deletedAt: now,
      urlProfile: '',
      firstName: '',
      lastName: '',
      phone: '',
      address: '',
      cap: '',
      city: '',
      company: '',
      country: '',
      region: '',
      description: '',
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, id));
  return reviewed.map(({ courseId }) => courseId);
}

/** Questions go with their answers, as reviews do; answers to others stay, without the person. */
async function eraseQuestions(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`with gone as (delete from question_votes where user_id = ${userId} returning question_id)
    update questions set votes = votes - 1 where id in (select question_id from gone)`);
  await tx.delete(questions).where(eq(questions.userId, userId));
  await tx.update(questions).set({ answeredBy: null }).where(eq(questions.answeredBy, userId));
}

/**
 * What was paid keeps its invoice data, its receipt and the buyer's name and address, for as long as accounting law wants
 * (`forgetOldBuyers`); what came to nothing, and what was free, needs none.
 */
async function erasePurchases(tx: Transaction, userId: string): Promise<void> {
  const own = eq(purchases.userId, userId);
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  const updatedAt = sql`${purchases.updatedAt}`;
  await tx.update(purchases).set({ checkoutUrl: null, updatedAt }).where(own);
  await tx
    .update(purchases)
    .set({ invoice: null, updatedAt })
    .where(and(own, isNull(purchases.paidAt)));
  await tx
    .update(purchases)
    .set({ keptBuyer: user && keptBuyerOf(user), updatedAt })
    .where(and(own, isNotNull(purchases.paidAt), gt(purchases.totalCents, 0)));
  const paid = tx
    .select({ id: purchases.userId })
    .from(purchases)
    .where(and(own, isNotNull(purchases.paidAt)));
  const agreed = eq(consents.userId, userId);
  await tx.delete(consents).where(and(agreed, inArray(consents.purpose, ['marketing', 'buyer_name'])));
  // Without a purchase there is no contract that terms could belong to.
  await tx.delete(consents).where(and(agreed, notExists(paid)));
}

function keptBuyerOf(user: typeof users.$inferSelect): KeptBuyer {
  const { firstName, lastName, address, cap, city, region, country } = user;
  const place = [cap, city, region].filter(Boolean).join(' ');
  return { firstName, lastName, address: [address, place, country].filter(Boolean).join(', ') };
}

/**
 * Takes name, address and invoice from purchases of deleted accounts, and their names from the receipts.
 * @param before when they were paid
 * @returns how many
 */
export async function forgetBuyersBefore(db: Executor, before: Date): Promise<number> {
  const isGone = exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, purchases.userId), isNotNull(users.deletedAt))),
  );
  const forgotten = await db
    .update(purchases)
    .set({ keptBuyer: null, invoice: null, updatedAt: sql`${purchases.updatedAt}` })
    .where(
      and(
        lt(purchases.paidAt, before),
        isGone,
        or(isNotNull(purchases.keptBuyer), isNotNull(purchases.invoice)),
      ),
    )
    .returning({ id: purchases.id });
  const ids = forgotten.map(({ id }) => id);
  await db
    .update(receipts)
    .set({ details: sql`jsonb_set(${receipts.details}, '{buyer}', '""')` })
    .where(inArray(receipts.purchaseId, ids));
  return ids.length;
}

/**
 * Gifts keep that they were made and used, without addresses and words. One that is paid and not delivered yet is still
 * delivered: its buyer may be somebody else, or has paid for it.
 */
async function eraseGifts(tx: Transaction, userId: string, email: string): Promise<void> {
  const isDelivered = isNotNull(gifts.deliveredAt);
  const isTheirs = and(isDelivered, sql`lower(${gifts.email}) = lower(${email})`);
  // What was never paid is never delivered: nobody needs its words.
  const isPaid = exists(
    tx
      .select({ id: purchases.id })
      .from(purchases)
      .where(and(eq(purchases.id, gifts.purchaseId), isNotNull(purchases.paidAt))),
  );
  const cameToNothing = and(eq(gifts.giverId, userId), isNotNull(gifts.purchaseId), not(isPaid));
  await tx
    .update(gifts)
    .set({ email: '', message: '' })
    .where(or(eq(gifts.usedBy, userId), isTheirs, cameToNothing));
  await tx
    .update(gifts)
    .set({ message: '' })
    .where(and(isDelivered, eq(gifts.giverId, userId)));
}

/**
 * Forms keep their counts without the person; mails are gone, those that still waited as well: whatever came to the
 * address of the account, to those that it had before, or to one that it asked for.
 */
async function eraseAddresses(tx: Transaction, userId: string, email: string): Promise<void> {
  const former = await listFormerAddresses(tx, userId);
  await tx
    .update(leads)
    .set({
      email: sql`${leads.id} || ${`@${NOBODY}`}`,
      userId: null,
      firstName: '',
      lastName: '',
      phone: '',
      message: '',
      subject: '',
    })
    .where(
      or(
        eq(leads.userId, userId),
        isOfPerson({ address: leads.email, createdAt: leads.createdAt }, email, former),
      ),
    );
  const { createdAt } = mails;
  await tx
    .delete(mails)
    .where(
      or(
        isOfPerson({ address: mails.to, createdAt }, email, former),
        and(ne(mails.replyTo, ''), isOfPerson({ address: mails.replyTo, createdAt }, email, former)),
        askedOf(userId),
      ),
    );
}
