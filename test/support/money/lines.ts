import type { NewPurchase, PurchaseRow } from '../../../src/server/checkout/purchases/queries';
import { bundleCourses, orderLines, purchases } from '../../../src/server/platform/database';
import type { Executor } from '../../../src/server/platform/database/executor';

/** Stores purchases of one thing each with their lines, as a checkout leaves them. */
export async function storePurchases(
  { orm }: { readonly orm: Executor },
  rows: readonly NewPurchase[],
): Promise<PurchaseRow[]> {
  const inside = await orm.select().from(bundleCourses).orderBy(bundleCourses.position);
  const stored = await orm
    .insert(purchases)
    .values([...rows])
    .returning();
  await orm.insert(orderLines).values(
    stored.map(({ id: purchaseId, courseId, bundleId, itemTitle: title, couponId, couponCode, ...sums }) => {
      const { listCents, discountCents, totalCents } = sums;
      return {
        ...{
          purchaseId,
          courseId,
          bundleId,
          title,
          couponId,
          couponCode,
          listCents,
          discountCents,
          totalCents,
        },
        courseIds: courseId
          ? [courseId]
          : inside.filter((one) => one.bundleId === bundleId).map((one) => one.courseId),
      };
    }),
  );
  return stored;
}
