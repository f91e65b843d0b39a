import type { z } from 'zod';
import type { countdownForm } from '../../../contract/promotions/banners';
import { fromEuro, toEuro } from '../../platform/http/money';

interface BannerColumns {
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
    bannerEndDate: form.bannerEndDate === null ? null : new Date(form.bannerEndDate),
    bannerCourseLink: form.bannerCourseLink,
    bannerCouponDiscount: discount === null || bannerCouponIsPercentage ? discount : fromEuro(discount),
    bannerCourseTitle: form.bannerCourseTitle || null,
    bannerCouponIsPercentage,
  };
}
