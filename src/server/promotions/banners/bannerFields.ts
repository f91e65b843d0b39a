import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { countdownForm } from '../../../contract/promotions/banners';
import { coupons } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { fromEuro, toEuro } from '../../platform/http/money';
import { type Constraints, fieldRefusal } from '../../platform/resource/refusals';

interface BannerColumns {
  readonly bannerCouponId: string | null;
  readonly bannerEndDate: Date | null;
  readonly bannerCourseLink: string | null;
  readonly bannerCouponDiscount: number | null;
  readonly bannerCourseTitle: string | null;
  readonly bannerCouponIsPercentage: boolean;
}

/** Maps the fields shared by banners and promoters. An absolute discount is cents in the database, euro outside. */
export function toBannerResponse(row: BannerColumns) {
  const { bannerCouponDiscount: discount, bannerCouponIsPercentage } = row;
  return {
    bannerEndDate: row.bannerEndDate?.toISOString() ?? null,
    bannerCourseLink: row.bannerCourseLink,
    bannerCouponDiscount: discount === null || bannerCouponIsPercentage ? discount : toEuro(discount),
    bannerCourseTitle: row.bannerCourseTitle,
    bannerCouponIsPercentage,
  };
}

/** The same from a form. */
export function bannerToRow(form: z.output<typeof countdownForm>): BannerColumns {
  const { bannerCouponDiscount: discount, bannerCouponIsPercentage } = form;
  return {
    bannerCouponId: form.IdCouponEnc ?? null,
    bannerEndDate: form.bannerEndDate === null ? null : new Date(form.bannerEndDate),
    bannerCourseLink: form.bannerCourseLink,
    bannerCouponDiscount: discount === null || bannerCouponIsPercentage ? discount : fromEuro(discount),
    bannerCourseTitle: form.bannerCourseTitle || null,
    bannerCouponIsPercentage,
  };
}

/** The parts of an address's path as its page reads them. PostgreSQL takes no text with a NUL. */
function partsOf(link: string): string[] {
  const [path = ''] = link.split(/[?#]/);
  return path.split('/').flatMap((part) => {
    try {
      return decodeURIComponent(part).replaceAll('\0', '') || [];
    } catch {
      return [];
    }
  });
}

/**
 * Refuses a countdown whose address leads to a coupon that it does not advertise: the price would not end with it.
 * @param own the promoter's own code, which ends with its countdown anyhow
 */
export async function checkAdvertised(
  db: Executor,
  { IdCouponEnc, bannerCourseLink }: z.output<typeof countdownForm>,
  own = '',
): Promise<void> {
  const parts = partsOf(bannerCourseLink ?? '');
  if (parts.length === 0) return;
  const { id, code } = coupons;
  const codes = sql.join(
    parts.map((part) => sql`upper(${part})`),
    sql`, `,
  );
  const found = await db.select({ id, code }).from(coupons).where(sql`upper(${code}) in (${codes})`);
  const isOwn = (one: { code: string }) => one.code.toUpperCase() === own.toUpperCase();
  const [other] = found.some((one) => one.id === IdCouponEnc) ? [] : found.filter((one) => !isOwn(one));
  if (!other) return;
  throw fieldRefusal(
    'IdCouponEnc',
    `L’indirizzo porta al coupon ${other.code}: sceglilo qui, così il suo prezzo finisce con il conto alla rovescia.`,
  );
}

/** The refusal of a coupon that was deleted meanwhile. */
export const couponConstraint = (table: 'banners' | 'promoters'): Constraints => ({
  [`${table}_banner_coupon_id_coupons_id_fk`]: ['IdCouponEnc', 'Questo coupon non esiste più.'],
});
