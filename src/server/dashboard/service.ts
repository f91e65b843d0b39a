import type { admin } from '../../contract/admin';
import type { OutputOf } from '../../contract/endpoint';
import { daysOf, type Month } from '../database/italianTime';
import type { Deps } from '../deps';
import { toEuro } from '../http/money';
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

/** The figures of a month, and what needs attention now. */
export async function dashboardOf(
  { database: { orm }, clock }: Pick<Deps, 'database' | 'clock'>,
  month: Month,
): Promise<OutputOf<typeof admin.dashboard>> {
  const before = daysOf(monthBefore(month));
  const days = [...before, ...daysOf(month)];
  const sales = new Map((await salesByDay(orm, days)).map((row) => [row.day, row]));
  const newUsers = await newUsersByDay(orm, days);
  const rows = days.map((day, index) => ({
    day,
    newUsers: newUsers.get(index) ?? 0,
    ...onDay(sales.get(index)),
  }));
  const topCourses = await bestSellers(orm, month, MOST_COURSES);
  const coupons = await couponSales(orm, month, MOST_COUPONS);
  return {
    isOk: true,
    item: {
      ...sum(rows.slice(before.length)),
      before: sum(rows.slice(0, before.length)),
      days: rows.slice(before.length).map(({ cents, ...row }) => ({ ...row, revenue: toEuro(cents) })),
      topCourses: topCourses.map(({ courseId, bundleId, cents, ...row }) => ({
        ...row,
        ...(courseId !== null && { IdCourseEnc: courseId }),
        ...(bundleId !== null && { IdBundleEnc: bundleId }),
        revenue: toEuro(cents),
      })),
      coupons: coupons.map(({ id, code, cents, ...row }) => ({
        IdCouponEnc: id,
        CouponCode: code,
        ...row,
        revenue: toEuro(cents),
      })),
      attention: await countAttention(orm, clock()),
    },
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
