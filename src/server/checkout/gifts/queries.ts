import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { bundles, courses, gifts, purchases, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { boughtCourses, coursesOf } from '../orderLines';
import type { GiftRow } from '../purchases/giftOrders';

export async function findGiftByCode(db: Executor, codeHash: string): Promise<GiftRow | undefined> {
  return (await db.select().from(gifts).where(eq(gifts.codeHash, codeHash)))[0];
}

/** Locks a gift until the transaction ends. */
export async function lockGift(db: Executor, id: string): Promise<GiftRow | undefined> {
  return (await db.select().from(gifts).where(eq(gifts.id, id)).for('update'))[0];
}

/** Locks the recipient, as checkouts lock their buyer. Undefined when the account is deleted. */
export async function lockRecipient(db: Executor, userId: string): Promise<{ email: string } | undefined> {
  const [found] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update');
  return found;
}

/** The delivered gifts that wait for the address of an account. */
export async function listWaiting(db: Executor, userId: string): Promise<GiftRow[]> {
  const rows = await db
    .select({ gift: gifts })
    .from(gifts)
    .innerJoin(users, and(eq(users.id, userId), sql`lower(${users.email}) = ${gifts.email}`))
    .where(and(isNull(gifts.usedAt), isNotNull(gifts.deliveredAt)))
    .orderBy(gifts.createdAt, gifts.id);
  return rows.map(({ gift }) => gift);
}

export async function markUsed(db: Executor, id: string, usedBy: string, usedAt: Date): Promise<void> {
  await db.update(gifts).set({ usedBy, usedAt }).where(eq(gifts.id, id));
}

type Item = Pick<GiftRow, 'courseId' | 'bundleId'>;

/** The courses that a gift gives, on sale or not: of a paid one, those that were bought. */
export async function coursesOfGift(db: Executor, { purchaseId, ...item }: GiftRow): Promise<string[]> {
  if (purchaseId === null) return coursesOf(db, item);
  return (await boughtCourses(db, purchaseId)).map(({ courseId }) => courseId);
}

/** The title and cover of what a gift gives. */
export async function itemOfGift(
  db: Executor,
  { courseId, bundleId }: Item,
): Promise<{ title: string; cover: string }> {
  const from = courseId === null ? bundles : courses;
  const [found] = await db
    .select({ title: from.title, cover: from.cover })
    .from(from)
    .where(eq(from.id, courseId ?? bundleId ?? ''));
  return found ?? { title: '', cover: '' };
}

export async function titleOfGift(db: Executor, item: Item): Promise<string> {
  return (await itemOfGift(db, item)).title;
}

/** A course that is not deleted, on sale or not. */
export async function findGiftable(db: Executor, courseId: string) {
  const [course] = await db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(and(eq(courses.id, courseId), isNull(courses.deletedAt)));
  return course;
}

/** Takes a gift whose time has come and whose purchase, if it has one, is good; skips those that others hold. */
export async function takeDue(db: Executor, now: Date): Promise<GiftRow | undefined> {
  const isGood = sql`exists (select from ${purchases} where ${purchases.id} = ${gifts.purchaseId}
    and ${inArray(purchases.state, ['paid', 'refunded_in_part'])}
    and ${purchases.isActive} and ${purchases.refundReason} is null)`;
  const [due] = await db
    .select()
    .from(gifts)
    .where(and(isNull(gifts.deliveredAt), lte(gifts.deliverAt, now), or(isNull(gifts.purchaseId), isGood)))
    .orderBy(asc(gifts.deliverAt), asc(gifts.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return due;
}

/** @param changes with what is no longer kept of the words */
export async function markDelivered(
  db: Executor,
  id: string,
  changes: { codeHash: string; deliveredAt: Date; message?: string; giverName?: string },
): Promise<void> {
  await db.update(gifts).set(changes).where(eq(gifts.id, id));
}

/** The giver's names; '' of a deleted account. */
export async function findGiver(
  db: Executor,
  giverId: string | null,
): Promise<{ firstName: string; lastName: string; deletedAt: Date | null }> {
  const [found] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, giverId ?? ''));
  return found ?? { firstName: '', lastName: '', deletedAt: null };
}
