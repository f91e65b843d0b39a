import { eq, type SQL, sql } from 'drizzle-orm';
import { couponRedemptions, purchases, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { Slice } from '../../platform/resource/grid';

/** Whether the coupon was ever used, even for a checkout that failed. */
export async function isUsed(db: Executor, couponId: string): Promise<boolean> {
  const { id, couponId: of } = couponRedemptions;
  return (await db.select({ id }).from(couponRedemptions).where(eq(of, couponId)).limit(1)).length > 0;
}

/** The uses of a coupon with their buyers and purchases. */
export function listUses(db: Executor, where: SQL | undefined) {
  const { id, userId, purchaseId, redeemedAt, releasedAt, excess } = couponRedemptions;
  const { email, firstName, lastName } = users;
  const { itemTitle, totalCents } = purchases;
  const columns = { id, userId, purchaseId, redeemedAt, releasedAt, excess, email, firstName, lastName };
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
        .select({ ...columns, itemTitle, totalCents })
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
