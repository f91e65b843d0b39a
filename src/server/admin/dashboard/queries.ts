import { type SQL, sql } from 'drizzle-orm';
import { isWaiting } from '../../community/reviews/adminQueries';
import type { Executor } from '../../platform/database/executor';
import { endOfDay, firstDay, isInMonth, type Month, startOfDay } from '../../platform/database/italianTime';
import {
  banners,
  coupons,
  paymentMovements,
  purchases,
  reviews,
  users,
} from '../../platform/database/schema';
import { endsSoon } from '../../promotions/banners/queries';

export interface DaySales {
  /** From 0, counted from the first day given. */
  readonly day: number;
  readonly purchases: number;
  readonly cents: number;
}
export interface ItemSales {
  readonly courseId: string | null;
  readonly bundleId: string | null;
  readonly title: string;
  readonly purchases: number;
  readonly cents: number;
}

/** Money in another currency is none of the shop's: its charge was refused. */
const isOurs = sql`${paymentMovements.currency} = 'EUR'`;
const net = sql`coalesce(sum(${paymentMovements.cents}) filter (where ${isOurs}), 0)`;
const sold = sql`(count(*) filter (where ${paymentMovements.kind} = 'charge'))::int`;

/**
 * The days, numbered from 0, with the instants at which they begin and end. Joined laterally, each is a range of an
 * index: a quarter of the time that sorting every row into its day takes.
 */
const numbered = (days: readonly string[]) => sql`(
  select (n - 1)::int as day, begins, ends
  from unnest(array[${sql.join(days.map(startOfDay), sql`, `)}], array[${sql.join(days.map(endOfDay), sql`, `)}])
    with ordinality as d (begins, ends, n)) d`;

/** The sales of each day, and what the movements booked on it bring. One pass over an index that holds all it adds up. */
export async function salesByDay(db: Executor, days: readonly string[], isCounted: SQL): Promise<DaySales[]> {
  const { rows } = await db.execute<{ day: number; purchases: number; cents: string }>(sql`
    select d.day, s.purchases, s.cents
    from ${numbered(days)} cross join lateral (
      select ${sold} as purchases, ${net} as cents
      from ${paymentMovements}
      where ${paymentMovements.bookedAt} >= d.begins and ${paymentMovements.bookedAt} < d.ends
        and ${isCounted}) s`);
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}

/**
 * What of a movement falls to a line `l` of its purchase, in proportion to the lines' totals. Each line takes what the
 * rounded sums up to it leave, so that the lines bring exactly what was moved.
 */
const upTo = (
  compared: SQL,
) => sql`round(${paymentMovements.cents}::numeric * coalesce((select sum(o.total_cents) from order_lines o
  where o.purchase_id = l.purchase_id and o.position ${compared} l.position), 0) / ${purchases.totalCents})`;
const share = sql`case when l.total_cents = ${purchases.totalCents} then ${paymentMovements.cents}
  else ${upTo(sql`<=`)} - ${upTo(sql`<`)} end`;
const netShare = sql`coalesce(sum(${share}) filter (where ${isOurs}), 0)::bigint`;

/** The courses and learning paths that brought most in a month. One key: by two, PostgreSQL would sort every row. */
export async function bestSellers(
  db: Executor,
  month: Month,
  { limit, isCounted }: { limit: number; isCounted: SQL },
): Promise<ItemSales[]> {
  const { rows } = await db.execute<Omit<ItemSales, 'cents'> & { cents: string }>(sql`
    select c.id as "courseId", b.id as "bundleId", coalesce(c.title, b.title) as title, s.purchases, s.cents
    from (
      select coalesce(l.course_id, l.bundle_id) as item, ${sold} as purchases, ${netShare} as cents
      from ${paymentMovements} join ${purchases} on ${purchases.id} = ${paymentMovements.purchaseId}
      join order_lines l on l.purchase_id = ${purchases.id}
      where ${isInMonth(paymentMovements.bookedAt, month)} and ${isCounted}
      group by item order by cents desc, purchases desc, item limit ${limit}) s
    left join courses c on c.id = s.item left join bundles b on b.id = s.item
    order by s.cents desc, s.purchases desc, s.item`);
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}

/** New accounts on each day, by the day's place. */
export async function newUsersByDay(db: Executor, days: readonly string[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ day: number; count: number }>(sql`
    select d.day, s.count
    from ${numbered(days)} cross join lateral (
      select count(*)::int as count
      from ${users} where ${users.createdAt} >= d.begins and ${users.createdAt} < d.ends) s`);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

export interface CouponSales {
  readonly id: string;
  readonly code: string;
  readonly checkouts: number;
  readonly paid: number;
  readonly cents: number;
}

/** The coupons with which most checkouts of a month were begun, and how many of these were paid. */
export async function couponSales(
  db: Executor,
  month: Month,
  { limit, isCounted }: { limit: number; isCounted: SQL },
): Promise<CouponSales[]> {
  const { rows } = await db.execute<Omit<CouponSales, 'cents'> & { cents: string }>(sql`
    select c.id, c.code, s.checkouts, s.paid, s.cents
    from (
      select coupon_id, count(*)::int as checkouts, count(${purchases.paidAt})::int as paid,
        coalesce(sum(m.cents), 0) as cents
      from ${purchases} left join lateral (
        select sum(cents) as cents from ${paymentMovements}
        where ${paymentMovements.purchaseId} = ${purchases.id} and ${isOurs}) m on true
      where ${purchases.couponId} is not null and ${isInMonth(purchases.createdAt, month)}
        and ${isCounted}
      group by coupon_id order by checkouts desc, coupon_id limit ${limit}) s
    join ${coupons} c on c.id = s.coupon_id
    order by s.checkouts desc, c.id`);
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}

/** Counts of what waits for an admin. */
export async function countAttention(db: Executor, now: Date) {
  const { rows } = await db.execute<{
    failedMails: number;
    pendingPayments: number;
    refundsDue: number;
    refundsRejected: number;
    waitingReviews: number;
    openQuestions: number;
    endingBanners: number;
  }>(sql`select
    (select count(*)::int from mails where status = 'failed') as "failedMails",
    (select count(*)::int from purchases where state = 'pending') as "pendingPayments",
    (select count(*)::int from purchases where state = 'paid' and refund_reason is not null) as "refundsDue",
    (select count(*)::int from purchases where rejected_cents > 0) as "refundsRejected",
    (select count(*)::int from ${reviews} where ${isWaiting}) as "waitingReviews",
    (select count(*)::int from questions where answered_at is null and not is_hidden) as "openQuestions",
    (select count(*)::int from ${banners} where ${endsSoon(now)}) as "endingBanners"`);
  if (!rows[0]) throw new Error('The counts were not returned');
  return rows[0];
}

/** The month before. */
export function monthBefore(month: Month): Month {
  const [year, number] = firstDay(month, -1).split('-');
  return { Month: Number(number), Year: Number(year) };
}
