import type { orderLines } from '../../platform/database/schema';
import type { Catalogue } from './catalogue';
import type { PurchaseRow } from './purchases';

/** Creates the line of each purchase. */
export const orderLinesOf = (
  purchases: readonly PurchaseRow[],
  catalogue: Catalogue,
): (typeof orderLines.$inferInsert)[] =>
  purchases.map(({ id: purchaseId, courseId, bundleId, itemTitle: title, couponId, couponCode, ...sums }) => {
    const { listCents, discountCents = 0, totalCents } = sums;
    return {
      ...{
        purchaseId,
        courseId,
        bundleId,
        title,
        listCents,
        discountCents,
        totalCents,
        couponId,
        couponCode,
      },
      courseIds: courseId ? [courseId] : catalogue.coursesOf(bundleId ?? '').map(({ id }) => id),
    };
  });
