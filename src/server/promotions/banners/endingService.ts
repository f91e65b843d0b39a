import { type SQL, sql } from 'drizzle-orm';
import { banners } from '../../platform/database';

/** Whether a banner is active and ends within seven days: somebody should decide what comes after it. */
export function endsSoon(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { isActive, bannerEndDate } = banners;
  return sql`${isActive} and ${bannerEndDate} > ${at} and ${bannerEndDate} <= ${at} + interval '7 days'`;
}
