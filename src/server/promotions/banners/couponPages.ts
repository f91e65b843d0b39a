import { eq } from 'drizzle-orm';
import { BASE_PATH } from '../../../contract/platform/basePath';
import { coupons, courses } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { CouponScope } from '../coupons/quote';

interface Advertised {
  readonly code: string;
  readonly scope: CouponScope;
  readonly courseSlug: string | null;
  readonly bundleId: string | null;
}

/** Returns the page of what a coupon holds for, with the coupon where the page takes one. */
export function couponPage({ code, scope, courseSlug, bundleId }: Advertised): string {
  const encode = encodeURIComponent;
  if (courseSlug !== null) return `${BASE_PATH}/corso/${encode(courseSlug)}/${encode(code)}`;
  if (bundleId !== null) return `${BASE_PATH}/percorsi-formativi/${encode(bundleId)}/${encode(code)}`;
  return BASE_PATH + (scope === 'every_bundle' ? '/percorsi-formativi' : '/corsi');
}

/** The same by the coupon's id; null for none. */
export async function findCouponPage(db: Executor, couponId: string | null): Promise<string | null> {
  if (couponId === null) return null;
  const { code, scope, bundleId } = coupons;
  const [coupon] = await db
    .select({ code, scope, courseSlug: courses.slug, bundleId })
    .from(coupons)
    .leftJoin(courses, eq(courses.id, coupons.courseId))
    .where(eq(coupons.id, couponId));
  return coupon ? couponPage(coupon) : null;
}
