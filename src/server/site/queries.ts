import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { banners, homeSectionCourses, homeSections, parameters, promoters } from '../database';
import type { Executor } from '../database/executor';
import { prepared } from '../database/prepared';

export type HomeSectionRow = typeof homeSections.$inferSelect & { readonly courseIds: string[] };
export type PromoterRow = typeof promoters.$inferSelect;

/** Active strips of the home page in order, each with the ids that were chosen for it by hand. */
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
  /** Of the active ones the one that ends first; those without an end come last, those over never. */
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

export function listParameters(db: Executor, { onlyPublic }: { onlyPublic: boolean }) {
  return db
    .select({ key: parameters.key, value: parameters.value })
    .from(parameters)
    .where(onlyPublic ? eq(parameters.isPublic, true) : undefined)
    .orderBy(parameters.key);
}

export function listPromoters(db: Executor): Promise<PromoterRow[]> {
  return db.select().from(promoters).where(eq(promoters.isActive, true)).orderBy(promoters.name);
}

/** An active promoter; case does not matter. */
export async function findPromoter(db: Executor, name: string): Promise<PromoterRow | undefined> {
  const found = await db
    .select()
    .from(promoters)
    .where(and(eq(promoters.isActive, true), sql`lower(${promoters.name}) = lower(${name})`));
  return found[0];
}
