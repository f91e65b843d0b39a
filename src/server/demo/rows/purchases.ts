import { newId } from '../../platform/database/ids';
import type { entitlements, purchases } from '../../platform/database/schema';
import { type Random, randomOf } from '../random';
import type { UserRow } from './accounts';
import { buyersFrom } from './buyers';
import type { BundleRow, Catalogue, CourseRow } from './catalogue';
import { type CouponInUse, chooseCoupon, couponsOf, discountOf, type RedemptionRow } from './coupons';
import { addDays, addMinutes, earlier } from './days';

export type PurchaseRow = typeof purchases.$inferInsert & { id: string };
export type EntitlementRow = typeof entitlements.$inferInsert & { grantedAt: Date };

export interface Sales {
  buyers: UserRow[];
  coupons: CouponInUse[];
  purchases: PurchaseRow[];
  redemptions: RedemptionRow[];
  entitlements: EntitlementRow[];
}

type Item = { kind: 'course'; row: CourseRow } | { kind: 'bundle'; row: BundleRow };
type State = NonNullable<PurchaseRow['state']>;

interface Sale {
  user: UserRow;
  item: Item;
  at: Date;
  coupon?: CouponInUse | undefined;
  state: State;
}

const PURCHASES = 372;
/** Share of purchases by new buyers. */
const NEWCOMERS = 0.52;
const BUNDLES = 0.17;
/** Share of purchases of the least bought item, so that every course has buyers. */
const NEGLECTED = 0.3;

/** Creates a year of purchases and those of the demo student, given as slugs and days ago. */
export function salesOf(
  catalogue: Catalogue,
  student: { user: UserRow; courses: readonly (readonly [slug: string, daysAgo: number])[] },
  passwordHash: string,
  now: Date,
): Sales {
  const random = randomOf('sales');
  const nextBuyer = buyersFrom(random, passwordHash);
  const sales: Sales = {
    buyers: [],
    coupons: couponsOf(now),
    purchases: [],
    redemptions: [],
    entitlements: [],
  };
  const owned = new Map<string, Set<string>>();
  for (const at of momentsOfPurchases(random, PURCHASES, addMinutes(now, -90))) {
    const known = sales.buyers.length > 20 && !random.chance(NEWCOMERS);
    const user = known ? random.pick(sales.buyers) : nextBuyer(at);
    const had = owned.get(user.id) ?? new Set<string>();
    const item = chooseItem(catalogue, sales, random, at, had);
    if (!item) continue;
    if (!known) sales.buyers.push(user);
    const coupon = chooseCoupon(sales.coupons, random, { kind: item.kind, at, isFirst: had.size === 0 });
    const state = chooseState(random, coupon, at, now);
    record(catalogue, sales, { user, item, at, coupon, state }, now);
    if (state !== 'failed' && state !== 'expired') {
      for (const { id } of coursesIn(catalogue, item)) had.add(id);
      owned.set(user.id, had);
    }
  }
  for (const [slug, daysAgo] of student.courses) {
    const item: Item = { kind: 'course', row: catalogue.course(slug) };
    record(catalogue, sales, { user: student.user, item, at: addDays(now, -daysAgo), state: 'paid' }, now);
  }
  return sales;
}

const coursesIn = (catalogue: Catalogue, { kind, row }: Item) =>
  kind === 'course' ? [row] : catalogue.coursesOf(row.id);

/** Chooses a published item that the buyer does not own; cheap and featured ones sell more. */
function chooseItem(
  catalogue: Catalogue,
  { entitlements: given }: Sales,
  random: Random,
  at: Date,
  had: ReadonlySet<string>,
): Item | undefined {
  if (random.chance(BUNDLES)) {
    const free = catalogue.bundles.filter(
      ({ id, publishedAt }) =>
        publishedAt < at &&
        catalogue.coursesOf(id).every((course) => course.publishedAt < at && !had.has(course.id)),
    );
    if (free.length > 0) return { kind: 'bundle', row: random.pick(free) };
  }
  const free = catalogue.courses.filter(({ id, publishedAt }) => publishedAt < at && !had.has(id));
  if (random.chance(NEGLECTED)) {
    const sold = (id: string) => given.filter(({ courseId }) => courseId === id).length;
    const row = [...free].sort((one, other) => sold(one.id) - sold(other.id))[0];
    return row && { kind: 'course', row };
  }
  const weights = free.map(
    ({ priceCents, homePosition }) => (homePosition == null ? 1 : 2.2) * (9000 / (priceCents + 4000)),
  );
  let left = random.between(
    0,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  const place = weights.findIndex((weight) => {
    left -= weight;
    return left <= 0;
  });
  const row = free[place];
  return row && { kind: 'course', row };
}

function chooseState(random: Random, coupon: CouponInUse | undefined, at: Date, now: Date): State {
  const luck = random.next();
  if (coupon?.amount === 100 && coupon.kind === 'percentage') return 'paid';
  if (luck < 0.05) return 'failed';
  if (luck < 0.08) return 'expired';
  if (at > addDays(now, -12)) return 'paid';
  if (luck < 0.105) return 'refunded';
  if (luck < 0.113) return 'refunded_in_part';
  return 'paid';
}

/** Adds a purchase with its coupon redemption and entitlements. */
function record(
  catalogue: Catalogue,
  sales: Sales,
  { user, item, at, coupon, state }: Sale,
  now: Date,
): void {
  const listCents = catalogue.priceAt(item.row.id, at);
  const discountCents = discountOf(coupon, listCents);
  const totalCents = listCents - discountCents;
  const isPaid = state !== 'failed' && state !== 'expired';
  const isFree = totalCents === 0;
  const paidAt = isPaid ? (isFree ? at : addMinutes(at, 3)) : null;
  const refundedAt = state === 'refunded' ? earlier(addDays(at, 8), now) : null;
  const purchase: PurchaseRow = {
    id: newId(),
    userId: user.id,
    courseId: item.kind === 'course' ? item.row.id : null,
    bundleId: item.kind === 'bundle' ? item.row.id : null,
    itemTitle: item.row.title,
    couponId: coupon?.row.id ?? null,
    couponCode: coupon?.code ?? '',
    listCents,
    discountCents,
    totalCents,
    refundedCents:
      state === 'refunded' ? totalCents : state === 'refunded_in_part' ? Math.round(totalCents / 2) : 0,
    state,
    provider: isFree ? 'none' : 'sandbox',
    providerReference: isFree ? null : `demo-${sales.purchases.length + 1}`,
    createdAt: at,
    updatedAt: refundedAt ?? paidAt ?? addMinutes(at, 30),
    expiresAt: isFree ? null : addMinutes(at, 30),
    paidAt,
  };
  sales.purchases.push(purchase);
  if (coupon) {
    if (isPaid) coupon.row.uses += 1;
    sales.redemptions.push({
      id: newId(),
      couponId: coupon.row.id,
      userId: user.id,
      purchaseId: purchase.id,
      redeemedAt: at,
      releasedAt: isPaid ? null : addMinutes(at, 30),
    });
  }
  if (!paidAt) return;
  for (const { id: courseId } of coursesIn(catalogue, item)) {
    sales.entitlements.push({
      id: newId(),
      userId: user.id,
      courseId,
      source: item.kind === 'course' ? 'purchase' : 'bundle',
      sourceId: purchase.id,
      grantedAt: paidAt,
      revokedAt: refundedAt,
    });
  }
}

/** Relative sales per month, from January: high in autumn and the new year, low in August. */
const MONTHS = [1.25, 1.05, 1, 0.9, 0.85, 0.75, 0.65, 0.45, 1.05, 1.15, 1.45, 1.1];
/** Relative sales per weekday, from Sunday. */
const WEEKDAYS = [0.95, 1.1, 1.1, 1.05, 1, 0.8, 0.65];
/** Relative sales per hour, UTC. */
const HOURS = [1, 0, 0, 0, 0, 1, 2, 4, 5, 5, 5, 6, 6, 5, 4, 5, 6, 7, 9, 11, 10, 7, 4, 2];

/** Returns times of purchases over the last year in order, with growing frequency. */
function momentsOfPurchases(random: Random, count: number, now: Date): Date[] {
  const moments: Date[] = [];
  const highest = 1.45 * 1.1;
  const busiest = Math.max(...HOURS);
  while (moments.length < count) {
    const daysAgo = random.between(0, 365);
    const moment = addDays(now, -daysAgo);
    const growth = 1 - 0.45 * (daysAgo / 365);
    const season = (MONTHS[moment.getUTCMonth()] ?? 1) * (WEEKDAYS[moment.getUTCDay()] ?? 1);
    const hour = (HOURS[moment.getUTCHours()] ?? 0) / busiest;
    if (random.chance((growth * season * hour) / highest)) moments.push(moment);
  }
  return moments.sort((one, other) => one.getTime() - other.getTime());
}
