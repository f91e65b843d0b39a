import { and, eq, isNotNull } from 'drizzle-orm';
import type { CourseDetail } from '../../contract/catalogue/courses';
import { sections as rows, viewedSections } from '../platform/database';
import type { Deps } from '../platform/deps';

/** Marks the sections of an owner's course that they have watched. */
export async function ownSections(
  { database }: Pick<Deps, 'database'>,
  { IdCourseEnc, sections }: Pick<CourseDetail, 'IdCourseEnc' | 'sections'>,
  userId: string,
): Promise<Pick<CourseDetail, 'sections'>> {
  const { sectionId, viewedAt } = viewedSections;
  const found = await database.orm
    .select({ sectionId })
    .from(viewedSections)
    .innerJoin(rows, eq(rows.id, sectionId))
    .where(and(eq(viewedSections.userId, userId), eq(rows.courseId, IdCourseEnc), isNotNull(viewedAt)));
  const viewed = new Set(found.map((row) => row.sectionId));
  return { sections: sections.map((section) => ({ ...section, viewed: viewed.has(section.IdEnc) })) };
}
