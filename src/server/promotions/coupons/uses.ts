import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CouponUse, coupons as rows } from '../../../contract/promotions/coupons';
import { shownBuyer } from '../../identity/shownBuyer';
import { couponRedemptions, purchases, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { toEuro } from '../../platform/http/money';
import { contains, type GridOrder, readGrid, type Slice } from '../../platform/resource/grid';

type UsesQuery = z.output<typeof rows.uses.input>;

const { id, couponId, redeemedAt } = couponRedemptions;
const ORDER: GridOrder<NonNullable<UsesQuery['Sort']>> = {
  sorts: { redeemedAt, email: sql`lower(${users.email})`, total: purchases.totalCents },
  id,
  usual: [redeemedAt, 'desc'],
};

/** Returns a page of a coupon's uses and who used it. */
export async function couponUses({ database }: Deps, { id: coupon, Query, ...wanted }: UsesQuery) {
  const isWanted = and(eq(couponId, coupon), contains(Query, [users.email, users.firstName, users.lastName]));
  const { rows: uses, ...rest } = await readGrid(wanted, ORDER, listUses(database.orm, isWanted));
  return { items: uses.map(toResponse), ...rest };
}

function toResponse(use: UseRow): CouponUse {
  return {
    id: use.id,
    ...shownBuyer(use),
    title: use.itemTitle ?? '',
    redeemedAt: use.redeemedAt.toISOString(),
    ...(use.purchaseId !== null && { IdPurchaseEnc: use.purchaseId }),
    ...(use.totalCents !== null && use.paidAt && { total: toEuro(use.totalCents) }),
    ...(use.state === 'pending' && !use.releasedAt && { isReserved: true }),
    ...(use.releasedAt && { releasedAt: use.releasedAt.toISOString() }),
    ...(use.excess && { excess: use.excess }),
  };
}

/** The uses of a coupon with their buyers and purchases. */
export function listUses(db: Executor, where: SQL | undefined) {
  const { id, userId, purchaseId, redeemedAt, releasedAt, excess } = couponRedemptions;
  const { email, firstName, lastName, deletedAt } = users;
  const { itemTitle, totalCents, paidAt, state } = purchases;
  const use = { id, userId, purchaseId, redeemedAt, releasedAt, excess };
  const columns = { ...use, email, firstName, lastName, deletedAt };
  return {
    count: async () => {
      const query = db
        .select({ uses: sql<number>`count(*)::int` })
        .from(couponRedemptions)
        .innerJoin(users, eq(users.id, userId))
        .where(where);
      return (await query)[0]?.uses ?? 0;
    },
    rows: ({ orderBy, limit, offset }: Slice) =>
      db
        .select({ ...columns, itemTitle, totalCents, paidAt, state })
        .from(couponRedemptions)
        .innerJoin(users, eq(users.id, userId))
        .leftJoin(purchases, eq(purchases.id, purchaseId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  };
}
export type UseRow = Awaited<ReturnType<ReturnType<typeof listUses>['rows']>>[number];
