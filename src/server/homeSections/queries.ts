import { eq, sql } from 'drizzle-orm';
import { homeSectionCourses, homeSections } from '../database';
import type { Executor } from '../database/executor';

export type HomeSectionRow = typeof homeSections.$inferSelect & { readonly courseIds: string[] };

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
