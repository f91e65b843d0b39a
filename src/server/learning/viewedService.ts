import { and, eq, isNotNull } from 'drizzle-orm';
import { sections, viewedSections } from '../database';
import type { Executor } from '../database/executor';

/** Returns the sections of a course that a user has watched. */
export async function viewedSectionIds(
  db: Executor,
  userId: string,
  courseId: string,
): Promise<ReadonlySet<string>> {
  const { sectionId, viewedAt } = viewedSections;
  const found = await db
    .select({ sectionId })
    .from(viewedSections)
    .innerJoin(sections, eq(sections.id, sectionId))
    .where(and(eq(viewedSections.userId, userId), eq(sections.courseId, courseId), isNotNull(viewedAt)));
  return new Set(found.map((row) => row.sectionId));
}
