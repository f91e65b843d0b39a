import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { banners, homeSectionCourses, homeSections, landingVideos, parameters, promoters } from '../database';
import type { Executor } from '../database/executor';
import { prepared } from '../database/prepared';

export type HomeSectionRow = typeof homeSections.$inferSelect & { readonly courseIds: string[] };
export type PromoterRow = typeof promoters.$inferSelect;

/** Lists the active home sections in order, each with its hand-picked course ids. */
export async function listHomeSections(db: Executor): Promise<HomeSectionRow[]> {
  const rows = await db
    .select({
      section: homeSections,
      courseIds: sql<string[]>`coalesce(array_agg(${homeSectionCourses.courseId}
        order by ${homeSectionCourses.position}) filter (where ${homeSectionCourses.courseId} is not null), '{}')`,
    })
    .from(homeSections)
    .leftJoin(homeSectionCourses, eq(homeSectionCourses.homeSectionId, homeSections.id))
    .where(eq(homeSections.isActive, true))
    .groupBy(homeSections.id)
    .orderBy(homeSections.position, homeSections.id);
  return rows.map(({ section, courseIds }) => ({ ...section, courseIds }));
}

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

/** Lists parameters by key, optionally only those with a prefix. */
export function listParameters(
  db: Executor,
  { onlyPublic, prefix = '' }: { onlyPublic: boolean; prefix?: string },
) {
  const { key, value, updatedAt } = parameters;
  return db
    .select({ key, value, updatedAt })
    .from(parameters)
    .where(
      and(
        onlyPublic ? eq(parameters.isPublic, true) : undefined,
        prefix ? sql`starts_with(${key}, ${prefix})` : undefined,
      ),
    )
    .orderBy(key);
}

/** Finds an active landing video by id or slug. */
export async function findLandingVideo(
  db: Executor,
  key: string,
): Promise<typeof landingVideos.$inferSelect | undefined> {
  const { id, slug, isActive } = landingVideos;
  const found = await db
    .select()
    .from(landingVideos)
    .where(and(eq(isActive, true), or(eq(id, key), eq(slug, key))))
    .limit(1);
  return found[0];
}

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
