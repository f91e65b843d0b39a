import type { SQL } from 'drizzle-orm';
import type { dashboards } from '../../../contract/admin/dashboard';
import type { OutputOf } from '../../../contract/platform/endpoint';
import { listOpen, type OpenDifference } from '../../checkout/books/queries';
import { accountOf, bookKeepers } from '../../checkout/books/service';
import { isMovementOfPresentKind, isOfPresentKind } from '../../checkout/purchases/testSales';
import type { Executor } from '../../platform/database/executor';
import { daysOf, type Month } from '../../platform/database/italianTime';
import type { Deps } from '../../platform/deps';
import { toEuro } from '../../platform/http/money';
import { createLargeFigures } from '../../platform/resource/cachedCounts';
import {
  bestSellers,
  countAttention,
  couponSales,
  type DaySales,
  monthBefore,
  newUsersByDay,
  salesByDay,
} from './queries';

const MOST_COURSES = 10;
const MOST_COUPONS = 20;
const MOST_DIFFERENCES = 50;

type DashboardDeps = Pick<Deps, 'database' | 'clock' | 'uptime' | 'configuration' | 'payments'>;

/** Returns the handler that answers with the figures of a month, and what needs attention now. */
export function createDashboard(deps: DashboardDeps) {
  const { clock, uptime, configuration } = deps;
  const { orm } = deps.database;
  const keptSales = createLargeFigures<Sales>(uptime, ({ now, before }) => now.purchases + before.purchases);

  return async (month: Month): Promise<OutputOf<typeof dashboards.dashboard>> => {
    const { now, before, days, topCourses } = await keptSales(month, () =>
      salesOf(orm, month, isMovementOfPresentKind(configuration)),
    );
    const coupons = await couponSales(orm, month, {
      limit: MOST_COUPONS,
      isCounted: isOfPresentKind(configuration),
    });
    return {
      isOk: true,
      item: {
        ...now,
        before,
        days,
        topCourses,
        coupons: coupons.map(({ id, code, cents, ...row }) => ({
          IdCouponEnc: id,
          CouponCode: code,
          ...row,
          revenue: toEuro(cents),
        })),
        attention: await countAttention(orm, clock()),
        differences: await differencesOf(deps),
      },
    };
  };
}

async function differencesOf(deps: DashboardDeps) {
  const found = [];
  for (const provider of bookKeepers(deps)) {
    const { count, rows } = await listOpen(deps.database.orm, accountOf(deps, provider), MOST_DIFFERENCES);
    if (count > 0) found.push({ provider: provider.name, count, rows: rows.map(differenceView) });
  }
  return found;
}

/** An order that is not in this database is none that a link could lead to. */
function differenceView({ what, kind, reference, day, purchaseId, title, ours, theirs }: OpenDifference) {
  const sumView = ({ cents, currency }: NonNullable<typeof ours>) => ({ amount: toEuro(cents), currency });
  return {
    ...{ what, movement: kind, reference, day },
    ...(purchaseId !== null && title !== null && { IdPurchaseEnc: purchaseId, title }),
    ...(ours && { ours: sumView(ours) }),
    ...(theirs && { theirs: sumView(theirs) }),
  };
}

type Sales = Awaited<ReturnType<typeof salesOf>>;

/** The figures of a month, by day and by course, beside the sums of the month before. */
async function salesOf(db: Executor, month: Month, isCounted: SQL) {
  const daysBefore = daysOf(monthBefore(month));
  const days = [...daysBefore, ...daysOf(month)];
  const sales = new Map((await salesByDay(db, days, isCounted)).map((row) => [row.day, row]));
  const newUsers = await newUsersByDay(db, days);
  const rows = days.map((day, index) => ({
    day,
    newUsers: newUsers.get(index) ?? 0,
    ...onDay(sales.get(index)),
  }));
  const topCourses = await bestSellers(db, month, { limit: MOST_COURSES, isCounted });
  return {
    now: sum(rows.slice(daysBefore.length)),
    before: sum(rows.slice(0, daysBefore.length)),
    days: rows.slice(daysBefore.length).map(({ cents, ...row }) => ({ ...row, revenue: toEuro(cents) })),
    topCourses: topCourses.map(({ courseId, bundleId, cents, ...row }) => ({
      ...row,
      ...(courseId !== null && { IdCourseEnc: courseId }),
      ...(bundleId !== null && { IdBundleEnc: bundleId }),
      revenue: toEuro(cents),
    })),
  };
}

const onDay = ({ purchases, cents }: Pick<DaySales, 'purchases' | 'cents'> = { purchases: 0, cents: 0 }) => ({
  purchases,
  cents,
});

function sum(rows: readonly { newUsers: number; purchases: number; cents: number }[]) {
  const total = (field: 'newUsers' | 'purchases' | 'cents') => rows.reduce((all, row) => all + row[field], 0);
  return { revenue: toEuro(total('cents')), purchases: total('purchases'), newUsers: total('newUsers') };
}
