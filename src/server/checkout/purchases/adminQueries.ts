import { and, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { purchasesQuery } from '../../../contract/checkout/purchases';
import { gifts, orderLines, purchases, receipts, searchedText, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { isWithinDays } from '../../platform/database/italianTime';
import { contains, inOrderOf, pageOfIds, type Slice } from '../../platform/resource/grid';
import { type ShownPurchase, shownCreditNotes, shownGift, shownLines, shownReceipt } from './purchaseView';

const withLine = (where: SQL): SQL =>
  sql`${purchases.id} in (select l.purchase_id from ${orderLines} l where ${where})`;

type Filters = Pick<
  z.output<typeof purchasesQuery>,
  'Query' | 'State' | 'From' | 'To' | 'IdCourseEnc' | 'IdBundleEnc' | 'IdUserEnc' | 'IsCharged'
>;

/** The columns that a purchase of the admin's grid is shown by. */
export interface AdminPurchase extends ShownPurchase {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly deletedAt: Date | null;
}

export function matching({ Query, State, From, To, IsCharged, ...ids }: Filters): SQL | undefined {
  return and(
    inState(State),
    isWithinDays(purchases.createdAt, From, To),
    ids.IdCourseEnc ? withLine(sql`l.course_id = ${ids.IdCourseEnc}`) : undefined,
    ids.IdBundleEnc ? withLine(sql`l.bundle_id = ${ids.IdBundleEnc}`) : undefined,
    ids.IdUserEnc ? eq(purchases.userId, ids.IdUserEnc) : undefined,
    IsCharged === undefined ? undefined : (IsCharged ? gt : eq)(purchases.totalCents, 0),
    search(Query),
  );
}

function inState(state: Filters['State']): SQL | undefined {
  if (state === 'refund_rejected') return gt(purchases.rejectedCents, 0);
  if (state !== 'refund_due') return state && eq(purchases.state, state);
  return and(eq(purchases.state, 'paid'), isNotNull(purchases.refundReason));
}

/** By buyer, title, coupon, the provider's reference or the receipt's number. */
function search(query: string): SQL | undefined {
  const ofPurchase = contains(query, [
    purchases.itemTitle,
    purchases.couponCode,
    purchases.providerReference,
  ]);
  const ofBuyer = contains(query, [searchedText(users)]);
  if (!ofPurchase || !ofBuyer) return undefined;
  const byBuyer = sql`${purchases.userId} in (select ${users.id} from ${users} where ${ofBuyer})`;
  return or(eq(purchases.id, query.trim()), ofPurchase, byBuyer, ofReceipt(query));
}

/** "12/2026", or "PROVA 12/2026" for a test sale alone. */
function ofReceipt(query: string): SQL | undefined {
  const [, test, number, year] = /^(PROVA\s+)?(\d{1,9})\/(\d{4})$/i.exec(query.trim()) ?? [];
  if (!number) return undefined;
  const isTest = test ? sql`and ${receipts.isTest}` : sql``;
  return sql`${purchases.id} in (select ${receipts.purchaseId} from ${receipts}
    where ${receipts.year} = ${Number(year)} and ${receipts.number} = ${Number(number)} ${isTest})`;
}

/** @param isByBuyer whether the order needs the buyer's name */
export function pageOfPurchaseIds(
  db: Executor,
  where: SQL | undefined,
  slice: Slice,
  isByBuyer: boolean,
): Promise<string[]> {
  const joined = isByBuyer ? [{ table: users, on: eq(users.id, purchases.userId) }] : [];
  return pageOfIds(db, purchases, { where, joined }, slice);
}

const isOnSale = sql`i.is_operative and i.deleted_at is null`;

/** The purchases in the order of the ids; a line's `slug` is '' where visitors see no page. */
export async function listByIds(db: Executor, ids: readonly string[]): Promise<AdminPurchase[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      purchase: purchases,
      receipt: shownReceipt,
      creditNotes: shownCreditNotes,
      gift: shownGift,
      lines: shownLines(isOnSale),
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      deletedAt: users.deletedAt,
    })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(receipts, eq(receipts.purchaseId, purchases.id))
    .leftJoin(gifts, eq(gifts.purchaseId, purchases.id))
    .where(inArray(purchases.id, [...ids]));
  return inOrderOf(
    ids,
    rows.map(({ purchase, ...shownWith }) => ({ ...purchase, ...shownWith })),
  );
}

/** Switches a purchase; `updatedAt` keeps telling when its payment changed. */
export async function setActive(db: Executor, id: string, isActive: boolean): Promise<void> {
  await db
    .update(purchases)
    .set({ isActive, updatedAt: sql`${purchases.updatedAt}` })
    .where(eq(purchases.id, id));
}
