import { toEuro } from '../http/money';

interface BannerColumns {
  readonly bannerEndDate: Date | null;
  readonly bannerCourseLink: string | null;
  readonly bannerCouponDiscount: number | null;
  readonly bannerCourseTitle: string | null;
  readonly bannerCouponIsPercentage: boolean;
}

/** Maps the fields shared by banners and promoters. An absolute discount is cents in the database, euro outside. */
export function bannerOnWire(row: BannerColumns) {
  const { bannerCouponDiscount: discount, bannerCouponIsPercentage } = row;
  return {
    bannerEndDate: row.bannerEndDate?.toISOString() ?? null,
    bannerCourseLink: row.bannerCourseLink,
    bannerCouponDiscount: discount === null || bannerCouponIsPercentage ? discount : toEuro(discount),
    bannerCourseTitle: row.bannerCourseTitle,
    bannerCouponIsPercentage,
  };
}
