import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { partsOfPaths } from '../catalogue/bundles/ownPrice';
import { bundles, courses, orderLines, purchases } from '../platform/database';
import type { Executor, Transaction } from '../platform/database/executor';
import type { SaleItem } from '../promotions/coupons/queries';
import type { LinePrice } from '../promotions/coupons/quote';

type PurchaseRow = typeof purchases.$inferSelect;
type NewPurchase = typeof purchases.$inferInsert;

export type OrderLine = typeof orderLines.$inferSelect;

/** A thing that is ordered. */
export interface OrderedLine {
  readonly item: SaleItem;
  readonly price: LinePrice;
  /** The courses that it grants. */
  readonly courseIds: readonly string[];
  /** Those of a path that its buyer has already. */
  readonly ownedIds: readonly string[];
}

interface Item {
  readonly courseId: string | null;
  readonly bundleId: string | null;
}

/** The courses that something gives at present: its own, or those of its path, those taken off sale meanwhile included. */
export async function coursesOf(db: Executor, { courseId, bundleId }: Item): Promise<string[]> {
  if (courseId !== null) return [courseId];
  if (bundleId === null) return [];
  return ((await partsOfPaths(db, [bundleId])).get(bundleId) ?? []).map(({ id }) => id);
}

/** The lines of a purchase, in their order. */
export function listLines(db: Executor, purchaseId: string): Promise<OrderLine[]> {
  return db
    .select()
    .from(orderLines)
    .where(eq(orderLines.purchaseId, purchaseId))
    .orderBy(asc(orderLines.position));
}

/** The lines of several purchases, by their ids. */
export async function linesOf(
  db: Executor,
  purchaseIds: readonly string[],
): Promise<Map<string, OrderLine[]>> {
  if (purchaseIds.length === 0) return new Map();
  const found = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.purchaseId, [...purchaseIds]))
    .orderBy(asc(orderLines.purchaseId), asc(orderLines.position));
  const lines = new Map<string, OrderLine[]>();
  for (const line of found) lines.set(line.purchaseId, [...(lines.get(line.purchaseId) ?? []), line]);
  return lines;
}

/** The lines with the page and the picture of each; both '' for what is no longer in the catalogue. */
export function listSold(db: Executor, purchaseId: string) {
  const { courseId, bundleId, title, listCents, discountCents, totalCents, courseIds } = orderLines;
  return db
    .select({
      ...{ title, listCents, discountCents, totalCents },
      slug: sql<string>`coalesce(${courses.slug}, ${bundles.slug}, '')`,
      // A path without a cover shows that of its first course.
      cover: sql<string>`coalesce(${courses.cover}, nullif(${bundles.cover}, ''),
        (select c.cover from courses c where c.id = ${courseIds}[1]), '')`,
    })
    .from(orderLines)
    .leftJoin(courses, eq(courses.id, courseId))
    .leftJoin(bundles, eq(bundles.id, bundleId))
    .where(eq(orderLines.purchaseId, purchaseId))
    .orderBy(asc(orderLines.position));
}

interface Bought {
  readonly courseId: string;
  /** Its line is a learning path. */
  readonly isOfPath: boolean;
}

/** The courses that a purchase grants: those that it had when it was reserved, whatever its paths hold by now. */
export async function boughtCourses(db: Executor, purchaseId: string): Promise<Bought[]> {
  const { rows } = await db.execute<{ courseId: string; isOfPath: boolean }>(sql`
    select c.id as "courseId", l.bundle_id is not null as "isOfPath" from ${orderLines} l
    cross join lateral unnest(l.course_ids) with ordinality as granted (id, place)
    join ${courses} c on c.id = granted.id
    where l.purchase_id = ${purchaseId} order by l.position, granted.place`);
  return rows;
}

/** Characters: a toast, the subject of a mail and an index have room for no more. */
const LONGEST_TITLE = 300;

/** "Candele + Ichimoku", or "Candele + Ichimoku + altri 40" where more have no room. */
export function orderTitle(titles: readonly string[]): string {
  const whole = titles.join(' + ');
  if (whole.length <= LONGEST_TITLE || titles.length < 2) return whole;
  for (let count = titles.length - 1; count > 1; count -= 1) {
    const named = `${titles.slice(0, count).join(' + ')} + altri ${titles.length - count}`;
    if (named.length <= LONGEST_TITLE) return named;
  }
  return `${titles[0]} + altri ${titles.length - 1}`;
}

type Sums = 'listCents' | 'discountCents' | 'totalCents';

/** Stores a purchase with its lines, at least one. */
export async function insertPurchase(
  tx: Transaction,
  purchase: Omit<NewPurchase, Sums | 'courseId' | 'bundleId' | 'itemTitle' | 'isCart'>,
  lines: readonly OrderedLine[],
): Promise<PurchaseRow> {
  const [only, ...more] = lines.map(({ item }) => idsOf(item));
  const sum = (field: Sums) => lines.reduce((all, { price }) => all + price[field], 0);
  const [made] = await tx
    .insert(purchases)
    .values({
      ...purchase,
      ...(more.length === 0 ? only : { isCart: true }),
      itemTitle: orderTitle(lines.map(({ item }) => item.title)),
      listCents: sum('listCents'),
      discountCents: sum('discountCents'),
      totalCents: sum('totalCents'),
    })
    .returning();
  if (!made) throw new Error('The purchase was not stored');
  const { id: purchaseId, couponId, couponCode } = made;
  await tx.insert(orderLines).values(
    lines.map(({ item, price: { isLowered, ...price }, courseIds, ownedIds }, position) => ({
      ...{ purchaseId, position, title: item.title, courseIds: [...courseIds], ownedIds: [...ownedIds] },
      ...idsOf(item),
      ...price,
      ...(isLowered && { couponId, couponCode }),
    })),
  );
  return made;
}

const idsOf = ({ kind, id }: SaleItem) => (kind === 'course' ? { courseId: id } : { bundleId: id });

/** Makes a pending purchase that is taken up again grant what its buyer sees now. */
export async function refreshLines(
  tx: Transaction,
  purchaseId: string,
  lines: readonly Omit<OrderedLine, 'price'>[],
): Promise<void> {
  for (const { item, courseIds, ownedIds } of lines) {
    const ofItem = eq(item.kind === 'course' ? orderLines.courseId : orderLines.bundleId, item.id);
    await tx
      .update(orderLines)
      .set({ courseIds: [...courseIds], ownedIds: [...ownedIds] })
      .where(and(eq(orderLines.purchaseId, purchaseId), ofItem));
  }
}
