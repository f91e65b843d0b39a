import { and, eq, or, sql } from 'drizzle-orm';
import type { OutputOf } from '../../../contract/platform/endpoint';
import type { promoters as calls, Promoter } from '../../../contract/promotions/promoters';
import { aboutCards, cardsByIds } from '../../catalogue/courses/service';
import { promoters } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { describe, publicCache } from '../../platform/http/publicCache';
import { notFound } from '../../platform/http/refusals';
import { portraitPicture } from '../../platform/media/picture';
import { toBannerResponse } from '../banners/bannerFields';
import { findCouponPage } from '../banners/couponPages';

export function cachedPromoters({ database }: Deps): Promise<{ items: Promoter[]; total: number }> {
  return publicCache(database).get('promoters', ['site'], async () => {
    const items = (await listPromoters(database.orm)).map(toResponse);
    return { items, total: items.length };
  });
}

/** Returns a promoter's countdown, course and coupon by name. @throws CallError 404 */
export async function promoterByName(deps: Deps, name: string): Promise<OutputOf<typeof calls.getByName>> {
  const row = await findPromoter(deps.database.orm, name);
  if (!row) throw notFound();
  const couponPage =
    row.bannerCourseLink === null ? await findCouponPage(deps.database.orm, row.bannerCouponId) : null;
  const [course] = row.courseId === null ? [] : await cardsByIds(deps, [row.courseId]);
  const item = {
    ...toResponse(row),
    shopPromoter: { ...toBannerResponse(row), bannerCourseLink: row.bannerCourseLink ?? couponPage },
    ...(course && { course }),
    ...(row.couponCode && { CouponCode: row.couponCode }),
  };
  return describe(
    { isOk: true, item },
    {
      subjects: [
        'site',
        ...(couponPage === null ? [] : ['banner' as const]),
        ...aboutCards(course ? [course] : []),
      ],
      // An end in the past would end the answer at once.
      until: row.bannerEndDate && row.bannerEndDate > deps.clock() ? row.bannerEndDate.getTime() : undefined,
    },
  );
}

/** `name` is part of the address, `title` is shown. */
function toResponse(row: PromoterRow): Promoter {
  return {
    id: row.id,
    name: row.title || row.name,
    slug: row.name,
    headline: row.headline,
    description: row.description,
    picture: portraitPicture(row.picture),
    isActive: row.isActive,
    version: row.version,
  };
}

export type PromoterRow = typeof promoters.$inferSelect;

export function listPromoters(db: Executor): Promise<PromoterRow[]> {
  return db.select().from(promoters).where(eq(promoters.isActive, true)).orderBy(promoters.name);
}

/** Finds an active promoter by name or else by title, ignoring case. */
export async function findPromoter(db: Executor, name: string): Promise<PromoterRow | undefined> {
  const isNamed = sql`lower(${promoters.name}) = lower(${name})`;
  const found = await db
    .select()
    .from(promoters)
    .where(and(eq(promoters.isActive, true), or(isNamed, sql`lower(${promoters.title}) = lower(${name})`)))
    .orderBy(sql`not ${isNamed}`, promoters.id)
    .limit(1);
  return found[0];
}
