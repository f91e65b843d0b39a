import { and, eq, exists, or, sql } from 'drizzle-orm';
import type { SavedLine } from '../../../contract/checkout/savedCart';
import { bundles, cartLines, courses, orderLines, type purchases } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import { notFound } from '../../platform/http/refusals';
import { lockBuyer } from './queries';

type Thing = Pick<SavedLine, 'kind' | 'IdItemEnc'>;

const columnsOf = ({ kind, IdItemEnc: id }: Thing) => ({
  courseId: kind === 'course' ? id : null,
  bundleId: kind === 'bundle' ? id : null,
});

/** Lists a person's cart, newest last, whether its things are still on sale or not. */
export async function listCart(db: Executor, userId: string): Promise<SavedLine[]> {
  const { courseId, bundleId, addedAt } = cartLines;
  const id = sql<string>`coalesce(${courseId}, ${bundleId})`;
  const rows = await db
    .select({ id, courseId, title: sql<string>`coalesce(${courses.title}, ${bundles.title})` })
    .from(cartLines)
    .leftJoin(courses, eq(courses.id, courseId))
    .leftJoin(bundles, eq(bundles.id, bundleId))
    .where(eq(cartLines.userId, userId))
    .orderBy(addedAt, id);
  return rows.map((row) => ({
    kind: row.courseId === null ? ('bundle' as const) : ('course' as const),
    IdItemEnc: row.id,
    title: row.title,
  }));
}

/**
 * Lists the same; the person's other transactions that change the cart wait for this one.
 * @throws CallError 404 if the account was deleted meanwhile
 */
export async function lockedCart(tx: Transaction, userId: string): Promise<SavedLine[]> {
  if (!(await lockBuyer(tx, userId))) throw notFound();
  return listCart(tx, userId);
}

/** Adds things one millisecond apart, so that they keep their order. */
export async function addLines(
  db: Executor,
  userId: string,
  things: readonly Thing[],
  now: Date,
): Promise<void> {
  if (things.length === 0) return;
  const rows = things.map((thing, at) => ({
    userId,
    ...columnsOf(thing),
    addedAt: new Date(now.getTime() + at),
  }));
  await db.insert(cartLines).values(rows).onConflictDoNothing();
}

export async function removeLine(
  db: Executor,
  userId: string,
  { kind, IdItemEnc: id }: Thing,
): Promise<void> {
  const item = kind === 'course' ? cartLines.courseId : cartLines.bundleId;
  await db.delete(cartLines).where(and(eq(cartLines.userId, userId), eq(item, id)));
}

/** Takes what a purchase is for out of its buyer's cart. */
export async function takeFromCart(
  db: Executor,
  { id, userId }: Pick<typeof purchases.$inferSelect, 'id' | 'userId'>,
): Promise<void> {
  const { courseId, bundleId } = orderLines;
  const isSame = or(eq(courseId, cartLines.courseId), eq(bundleId, cartLines.bundleId));
  const ordered = db
    .select({ position: orderLines.position })
    .from(orderLines)
    .where(and(eq(orderLines.purchaseId, id), isSame));
  await db.delete(cartLines).where(and(eq(cartLines.userId, userId), exists(ordered)));
}
