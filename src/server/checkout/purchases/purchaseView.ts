import { and, desc, eq, isNull, lt, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PurchaseStatus } from '../../../contract/checkout/purchaseNames';
import type { Purchase } from '../../../contract/checkout/purchases';
import {
  bankTransferPayments,
  bundles,
  courses,
  creditNotes,
  gifts,
  orderLines,
  purchases,
  receipts,
} from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { priceInEuro, toEuro } from '../../platform/http/money';
import type { OrderLine } from '../orderLines';
import { receiptNumber } from '../receipts/receipts';
import { givesAccess } from './access';
import { isTransferAwaited, type PurchaseRow } from './queries';

function statusOf({ isActive, state, refundReason, processingSince }: PurchaseRow): PurchaseStatus {
  if (state === 'pending' && processingSince !== null) return 'processing';
  if (refundReason !== null) return state === 'paid' ? 'refund_due' : state;
  // An access that its money took away is not an admin's to give back.
  const isSwitchedOff = !isActive && (state === 'paid' || state === 'refunded_in_part');
  return isSwitchedOff ? 'deactivated' : state;
}

function giftState(purchase: PurchaseRow, { deliveredAt, usedAt }: NonNullable<ShownPurchase['gift']>) {
  if (purchase.paidAt && !givesAccess(purchase)) return 'void';
  if (usedAt) return 'used';
  return deliveredAt ? 'delivered' : 'planned';
}

/** The item of a purchase; of one of several things, each of them. */
function itemOnWire(
  lines: readonly ShownLine[],
): Pick<Purchase, keyof ReturnType<typeof idsOf> | 'slug' | 'lines'> {
  const [only, ...more] = lines;
  if (only && more.length === 0) return { ...idsOf(only), slug: only.slug };
  return {
    slug: '',
    lines: lines.map((line) => ({
      ...idsOf(line),
      title: line.title,
      slug: line.slug,
      ...priceInEuro(line),
    })),
  };
}

/** What a line is for, by its id on the wire. */
export const idsOf = ({ courseId, bundleId }: Pick<ShownLine, 'courseId' | 'bundleId'>) => ({
  ...(courseId !== null && { IdCourseEnc: courseId }),
  ...(bundleId !== null && { IdBundleEnc: bundleId }),
});

/** A purchase as its buyer sees it. */
export function onWire(purchase: ShownPurchase): Purchase {
  return {
    IdEnc: purchase.id,
    ...itemOnWire(purchase.lines),
    title: purchase.itemTitle,
    status: statusOf(purchase),
    ...priceInEuro(purchase),
    ...(purchase.couponCode !== '' && { CouponCode: purchase.couponCode }),
    ...(purchase.receipt && { receipt: receiptNumber(purchase.receipt) }),
    ...(purchase.creditNotes.length > 0 && {
      creditNotes: purchase.creditNotes.map(({ cents, ...note }) => {
        return { number: receiptNumber(note), amount: toEuro(cents) };
      }),
    }),
    ...(purchase.gift && {
      gift: {
        email: purchase.gift.email,
        ...(purchase.gift.receiverName && { receiver: purchase.gift.receiverName }),
        ...(purchase.gift.giverName && { giver: purchase.gift.giverName }),
        message: purchase.gift.message,
        deliverAt: purchase.gift.deliverAt.toISOString(),
        state: giftState(purchase, purchase.gift),
      },
    }),
    ...(purchase.refundReason !== null && { refundReason: purchase.refundReason }),
    ...(purchase.isTest && { isTest: true }),
    ...(isTransferAwaited(purchase) &&
      purchase.expiresAt && { transferDeadline: purchase.expiresAt.toISOString() }),
    ...(!purchase.paidAt &&
      purchase.transferredCents && { transferReceived: toEuro(purchase.transferredCents) }),
    createdAt: purchase.createdAt.toISOString(),
    ...(purchase.paidAt && { paidAt: purchase.paidAt.toISOString() }),
  };
}

/** A person's purchases, the newest first, without those that came to nothing. */
export async function listPurchases(deps: Deps, userId: string): Promise<Purchase[]> {
  return (await listShown(deps.database.orm, userId, deps.clock())).map(onWire);
}

export async function showPurchase(deps: Deps, purchaseId: string): Promise<Purchase | undefined> {
  const found = await findShown(deps.database.orm, purchaseId);
  return found && onWire(found);
}

/** A line as it is shown; `slug` is '' where it has no page. */
export type ShownLine = Pick<
  OrderLine,
  'courseId' | 'bundleId' | 'title' | 'listCents' | 'discountCents' | 'totalCents'
> & { readonly slug: string };

/** A purchase with what it is shown by. */
export type ShownPurchase = PurchaseRow & {
  readonly lines: readonly ShownLine[];
  readonly receipt: { readonly year: number; readonly number: number; readonly isTest: boolean } | null;
  readonly creditNotes: readonly {
    readonly year: number;
    readonly number: number;
    readonly isTest: boolean;
    readonly cents: number;
  }[];
  /** What has come of its bank transfer and not gone back; absent where admins see each payment. */
  readonly transferredCents?: number;
  /** Of a purchase that is a gift. */
  readonly gift: Pick<
    typeof gifts.$inferSelect,
    'email' | 'receiverName' | 'giverName' | 'message' | 'deliverAt' | 'deliveredAt' | 'usedAt'
  > | null;
};

/** The columns of a gift that its purchase is shown with. */
export const shownGift = {
  email: gifts.email,
  receiverName: gifts.receiverName,
  giverName: gifts.giverName,
  message: gifts.message,
  deliverAt: gifts.deliverAt,
  deliveredAt: gifts.deliveredAt,
  usedAt: gifts.usedAt,
};

/** The columns of a receipt that a purchase is shown with. */
export const shownReceipt = { year: receipts.year, number: receipts.number, isTest: receipts.isTest };

/** The credit notes that a purchase is shown with, oldest first. */
export const shownCreditNotes = sql<ShownPurchase['creditNotes']>`(select coalesce(
  jsonb_agg(jsonb_build_object('year', n.year, 'number', n.number, 'isTest', n.is_test, 'cents', n.cents) order by n.year, n.number), '[]')
  from ${creditNotes} n where n.purchase_id = ${purchases.id})`;

/** The lines that a purchase is shown with. @param isShown whether the page of `i`, a course or learning path, is shown */
export const shownLines = (isShown: SQL = sql`true`) => sql<ShownLine[]>`(select coalesce(
  jsonb_agg(jsonb_build_object('courseId', l.course_id, 'bundleId', l.bundle_id, 'title', l.title, 'listCents', l.list_cents,
    'discountCents', l.discount_cents, 'totalCents', l.total_cents, 'slug', coalesce(
      (select i.slug from ${courses} i where i.id = l.course_id and ${isShown}),
      (select i.slug from ${bundles} i where i.id = l.bundle_id and ${isShown}), '')) order by l.position), '[]')
  from ${orderLines} l where l.purchase_id = ${purchases.id})`;

const transferredCents = sql<number>`(select coalesce(sum(t.cents), 0)::int from ${bankTransferPayments} t
  where t.purchase_id = ${purchases.id})`;

/**
 * A buyer's purchases without those that came to nothing: failed, expired, or not paid in time. One of which the shop has
 * money is shown: the rest of its transfer still pays it.
 */
export function listShown(db: Executor, userId: string, now: Date): Promise<ShownPurchase[]> {
  const isOver =
    and(eq(purchases.state, 'pending'), lt(purchases.expiresAt, now), isNull(purchases.processingSince)) ??
    sql`false`;
  return shown(
    db,
    and(
      eq(purchases.userId, userId),
      or(and(notInArray(purchases.state, ['expired', 'failed']), not(isOver)), sql`${transferredCents} > 0`),
    ),
  );
}

export async function findShown(db: Executor, id: string): Promise<ShownPurchase | undefined> {
  return (await shown(db, eq(purchases.id, id)))[0];
}

async function shown(db: Executor, where: SQL | undefined): Promise<ShownPurchase[]> {
  const rows = await db
    .select({
      purchase: purchases,
      receipt: shownReceipt,
      creditNotes: shownCreditNotes,
      gift: shownGift,
      lines: shownLines(),
      transferredCents,
    })
    .from(purchases)
    .leftJoin(gifts, eq(gifts.purchaseId, purchases.id))
    .leftJoin(receipts, eq(receipts.purchaseId, purchases.id))
    .where(where)
    .orderBy(desc(purchases.createdAt), purchases.id);
  return rows.map(({ purchase, ...shownWith }) => ({ ...purchase, ...shownWith }));
}
