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

/** The words of an address that its page may read as a coupon's code. PostgreSQL takes no text with a NUL. */
function codesIn(link: string): string[] {
  const [path = '', query = ''] = link.replace(/#.*/s, '').split(/\?(.*)/s);
  const parts = path.split('/').flatMap((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return [];
    }
  });
  return [...parts, new URLSearchParams(query).get('coupon') ?? '']
    .map((code) => code.replaceAll('\0', ''))
    .filter((code) => code !== '');
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
  const asked = codesIn(bannerCourseLink ?? '');
  if (asked.length === 0) return;
  const { id, code } = coupons;
  const upper = sql.join(
    asked.map((code) => sql`upper(${code})`),
    sql`, `,
  );
  const found = await db.select({ id, code }).from(coupons).where(sql`upper(${code}) in (${upper})`);
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
