import { and, count, eq, exists, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { hasPaid } from '../../identity/accountQueries';
import { listFormerAddresses } from '../../identity/formerAddresses';
import type { Subject } from '../../platform/backplane/subjects';
import {
  creditNotes,
  entitlements,
  purchases,
  receipts,
  reviews,
  teachers,
  users,
} from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import { NOBODY } from '../../platform/personalData';
import { PERSONAL_TABLES } from '../personalData';

/** How many admins there are whose role counts (`effectiveRole`); they stay as many until the transaction ends. */
export async function lockAdmins(tx: Transaction): Promise<number> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 1), isNotNull(users.activatedAt), isNull(users.deletedAt)))
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
    .where(and(inArray(purchases.userId, [...ids]), hasPaid));
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
        .where(and(eq(purchases.userId, userId), hasPaid)),
    ),
  };
}

/**
 * Takes the person out of the database, table by table. The user's row stays, and with it what the law wants kept:
 * paid purchases with their invoice data, and what was agreed to for them.
 * @returns the subjects of cached answers that showed the person
 */
export async function erase(
  tx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
  now: Date,
): Promise<readonly Subject[]> {
  const former = await listFormerAddresses(tx, id);
  const changed: Subject[] = [];
  for (const table of PERSONAL_TABLES) await table.erase?.(tx, { id, email, former, now, changed });
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
  return changed;
}

/**
 * Takes name, address and invoice from purchases of deleted accounts, and their names from the receipts and credit notes.
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
  for (const documents of [receipts, creditNotes]) {
    await db
      .update(documents)
      .set({ details: sql`jsonb_set(${documents.details}, '{buyer}', '""')` })
      .where(inArray(documents.purchaseId, ids));
  }
  return ids.length;
}
