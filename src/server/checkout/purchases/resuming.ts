import type { Deps } from '../../platform/deps';
import type { LinesQuote } from '../../promotions/coupons/quote';
import type { OrderLine } from '../orderLines';
import type { CartLine, SoldLine } from './cart';
import type { Order } from './orders';
import type { PurchaseRow } from './queries';
import { sellsForTest } from './testSales';

const MINUTE_MS = 60_000;
/** A pending purchase is resumed while there is this much time left to pay it. */
const ENOUGH_TO_PAY_MINUTES = 5;
/** One without a payment page is resumed, and not cancelled, while the provider may still be answering: later it wants more time than is left. */
const OPENING_MINUTES = 1;

/** A pending purchase of the buyer with its lines. */
export interface Pending {
  readonly purchase: PurchaseRow;
  readonly lines: readonly OrderLine[];
}

const itemOf = ({ courseId, bundleId }: OrderLine) => courseId ?? bundleId;

/** Whether a pending purchase is for just what is asked for. */
export const isForSame = ({ lines }: Pending, asked: readonly CartLine[]): boolean =>
  lines.length === asked.length && asked.every((one) => lines.some((line) => itemOf(line) === one.asked.id));

/** The id of the first thing asked for of which a pending purchase holds a course. */
export const heldAmong = ({ lines }: Pending, asked: readonly CartLine[]): string | undefined => {
  const held = new Set(lines.flatMap(({ courseIds }) => courseIds));
  return asked.find(({ courseIds }) => courseIds.some((id) => held.has(id)))?.asked.id;
};

/** Whether a pending purchase is what is asked for now, at today's list prices, with time left to pay it. */
export function canResume(
  { payments, configuration }: Deps,
  pending: Pending,
  { lines, order, now }: { lines: readonly SoldLine[]; order: Order; now: Date },
): boolean {
  const { purchase } = pending;
  return (
    payments.of(purchase.provider) !== undefined &&
    purchase.isTest === sellsForTest(configuration) &&
    isForSame(pending, lines) &&
    (order.provider === undefined || purchase.provider === order.provider) &&
    (purchase.couponId ?? undefined) === order.couponId &&
    lines.every(({ item }) =>
      pending.lines.some((line) => itemOf(line) === item.id && line.listCents === item.priceCents),
    ) &&
    (purchase.checkoutUrl !== null || isOpening(purchase, now)) &&
    (purchase.expiresAt?.getTime() ?? 0) - now.getTime() >= ENOUGH_TO_PAY_MINUTES * MINUTE_MS
  );
}

/** Whether the provider may still be answering the call that reserved it. */
export function isOpening({ checkoutUrl, createdAt }: PurchaseRow, now: Date): boolean {
  return checkoutUrl === null && now.getTime() - createdAt.getTime() <= OPENING_MINUTES * MINUTE_MS;
}

/** The money may be on its way for days: only its buyer cancels such an order, or replaces it by another way to pay. */
export const isPaidLater = ({ payments }: Deps, { provider, checkoutUrl }: PurchaseRow): boolean =>
  checkoutUrl !== null && payments.of(provider)?.payableUntil !== undefined;

/** Whether it would cost less if it were opened now: a price is held for the buyer's good only. */
export function isDearer({ totalCents }: PurchaseRow, now: LinesQuote): boolean {
  return now.ok && now.price.totalCents < totalCents;
}
