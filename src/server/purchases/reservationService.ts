import { addRedemption, findSaleItem, quoteForBuyer, refusedCoupon, type SaleItem } from '../coupons/service';
import type { Transaction } from '../database/executor';
import { newId } from '../database/ids';
import type { Deps } from '../deps';
import { notFound, type Refusal, refuse } from '../http/refusals';
import { watchableAmong } from '../learning/entitlementService';
import { coursesOf, findPending, insertPurchase, lockBuyer, type PurchaseRow } from './queries';
import { fulfilIn } from './service';
import { settleOverdue, withdraw } from './settlementService';

/** What somebody wants to buy. Nothing in it says a price: that is ours to compute. */
export interface Order {
  readonly userId: string;
  readonly kind: 'course' | 'bundle';
  readonly itemId: string;
  readonly couponId: string | undefined;
  readonly invoice: Record<string, unknown> | undefined;
}

export interface Reserved {
  readonly kind: 'reserved';
  /** `pending`, or `paid` at once where there is nothing to pay. */
  readonly purchase: PurchaseRow;
  readonly email: string;
}
type Refused = { readonly kind: 'refused'; readonly refusal: Refusal };
type InTheWay = { readonly kind: 'in_the_way'; readonly purchases: readonly PurchaseRow[] };

const MINUTE_MS = 60_000;
/** How long a price, and the use of a coupon, are held for who is paying. */
export const HOLD_MINUTES = 30;
/** A purchase under way is taken up again while there is this much time left to pay it. */
const ENOUGH_TO_PAY_MINUTES = 5;

/**
 * Opens a purchase at the price of this moment, or takes up the buyer's one under way for the same thing with
 * the same coupon: so a second click never buys twice. Others of the buyer's that compete with it (the same
 * thing with another coupon, the same coupon for another thing) are withdrawn first.
 * @throws CallError 404 when the thing is not on sale
 */
export async function reserve(deps: Deps, order: Order): Promise<Reserved | Refused> {
  if (order.couponId !== undefined) await settleOverdue(deps, order.couponId);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const outcome = await deps.database.orm.transaction((tx) => tryReserve(tx, deps, order));
    if (outcome.kind !== 'in_the_way') return outcome;
    for (const purchase of outcome.purchases) await withdraw(deps, purchase);
  }
  return refused('Un altro tuo pagamento è in corso: riprova tra qualche istante.', 'payment_under_way');
}

async function tryReserve(tx: Transaction, deps: Deps, order: Order): Promise<Reserved | Refused | InTheWay> {
  const now = deps.clock();
  const buyer = await lockBuyer(tx, order.userId);
  const item = await findSaleItem(tx, order.kind, order.itemId);
  if (!buyer || !item) throw notFound();
  if (await ownsAll(tx, order)) {
    const what = order.kind === 'course' ? 'questo corso' : 'tutti i corsi di questo percorso';
    return refused(`Possiedi già ${what}: lo trovi tra i tuoi corsi.`, 'already_owned');
  }

  const pending = await findPending(tx, order.userId, { item, couponId: order.couponId });
  const same = pending.find((purchase) => isSame(purchase, item, order, now));
  const others = pending.filter((purchase) => purchase !== same);
  if (others.length > 0) {
    // What cannot be had must cost nothing: the purchase under way goes only when another takes its place.
    const { quote } = await quoteForBuyer(tx, item, { ...order, now });
    if (!quote.ok && quote.code !== 'coupon_used_up') {
      return { kind: 'refused', refusal: refusedCoupon(quote) };
    }
    return { kind: 'in_the_way', purchases: others };
  }
  if (same) return { kind: 'reserved', purchase: same, email: buyer.email };
  return open(tx, deps, order, { item, email: buyer.email, now });
}

async function open(
  tx: Transaction,
  deps: Deps,
  order: Order,
  { item, email, now }: { item: SaleItem; email: string; now: Date },
): Promise<Reserved | Refused> {
  const { quote, coupon } = await quoteForBuyer(tx, item, { ...order, now });
  if (!quote.ok) return { kind: 'refused', refusal: refusedCoupon(quote) };
  const isFree = quote.price.totalCents === 0;
  const purchase = await insertPurchase(tx, {
    id: newId(),
    userId: order.userId,
    ...(item.kind === 'course' ? { courseId: item.id } : { bundleId: item.id }),
    itemTitle: item.title,
    couponId: coupon?.id,
    couponCode: coupon?.code,
    ...quote.price,
    provider: isFree ? 'none' : deps.payments.name,
    invoice: order.invoice,
    createdAt: now,
    expiresAt: isFree ? null : new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS),
  });
  if (coupon) {
    await addRedemption(tx, {
      couponId: coupon.id,
      userId: order.userId,
      purchaseId: purchase.id,
      redeemedAt: now,
    });
  }
  const paid = isFree ? await fulfilIn(tx, purchase.id, now) : undefined;
  return { kind: 'reserved', purchase: paid?.purchase ?? purchase, email };
}

async function ownsAll(tx: Transaction, { userId, kind, itemId }: Order): Promise<boolean> {
  const courses = await coursesOf(tx, {
    courseId: kind === 'course' ? itemId : null,
    bundleId: kind === 'bundle' ? itemId : null,
  });
  return courses.length > 0 && (await watchableAmong(tx, userId, courses)).length === courses.length;
}

/** Whether a purchase under way is what is asked for now, at today's list price, with time left to pay it. */
function isSame(purchase: PurchaseRow, item: SaleItem, order: Order, now: Date): boolean {
  return (
    (purchase.courseId ?? purchase.bundleId) === item.id &&
    (purchase.couponId ?? undefined) === order.couponId &&
    purchase.listCents === item.priceCents &&
    (purchase.expiresAt?.getTime() ?? 0) - now.getTime() >= ENOUGH_TO_PAY_MINUTES * MINUTE_MS
  );
}

function refused(message: string, code: string): Refused {
  return { kind: 'refused', refusal: refuse(message, { code }) };
}
