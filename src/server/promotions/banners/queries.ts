import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { banners } from '../../platform/database';
import { prepared } from '../../platform/database/prepared';

export const banner = prepared((orm) => ({
  /** The active banner that ends first. Banners without an end come last; expired ones are left out. */
  active: orm
    .select()
    .from(banners)
    .where(
      and(
        eq(banners.isActive, true),
        or(isNull(banners.bannerEndDate), gt(banners.bannerEndDate, sql.placeholder('now'))),
      ),
    )
    .orderBy(sql`${banners.bannerEndDate} nulls last`, banners.id)
    .limit(1)
    .prepare('banner_active'),
}));
