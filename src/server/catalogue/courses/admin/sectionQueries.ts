import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { courses, media, sections, viewedSections } from '../../../platform/database';
import type { Executor, Transaction } from '../../../platform/database/executor';
import { lockCourse } from './queries';

export type SectionRow = typeof sections.$inferSelect;

/** A course's sections in order, with the files of their videos. */
export function sectionsOf(db: Executor, courseId: string) {
  return db
    .select({ section: sections, mime: media.mime, bytes: media.bytes })
    .from(sections)
    .leftJoin(media, eq(media.key, sections.mediaKey))
    .where(eq(sections.courseId, courseId))
    .orderBy(asc(sections.position), asc(sections.id));
}

export async function findSection(db: Executor, id: string) {
  const [found] = await db
    .select({ section: sections, mime: media.mime, bytes: media.bytes })
    .from(sections)
    .leftJoin(media, eq(media.key, sections.mediaKey))
    .where(eq(sections.id, id));
  return found;
}

/** Behind the others. The caller has locked the course. */
export async function insertSection(
  tx: Transaction,
  row: Omit<typeof sections.$inferInsert, 'position'>,
): Promise<SectionRow> {
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from sections where course_id = ${row.courseId})`;
  const [added] = await tx
    .insert(sections)
    .values({ ...row, position })
    .returning();
  if (!added) throw new Error('The section was not stored');
  return added;
}

/** Gives all sections of a course their places by the order of the ids. */
export async function orderSections(tx: Transaction, courseId: string, ids: readonly string[]) {
  await tx
    .update(sections)
    .set({ position: sql`array_position(${sql.param([...ids])}::text[], ${sections.id}) - 1` })
    .where(eq(sections.courseId, courseId));
}

/** Gives a section another video. Of one with another length nothing was played yet; who has viewed the section keeps that. */
export async function setVideo(
  tx: Transaction,
  id: string,
  { key, seconds }: { key: string; seconds: number },
) {
  const isAnother = sql`exists (select from sections where id = ${id} and duration_seconds <> ${seconds})`;
  await tx
    .update(viewedSections)
    .set({ played: [] })
    .where(and(eq(viewedSections.sectionId, id), isNull(viewedSections.viewedAt), isAnother));
  await tx.update(sections).set({ mediaKey: key, durationSeconds: seconds }).where(eq(sections.id, id));
}

export async function setCaptions(tx: Transaction, id: string, captionsKey: string | null) {
  await tx.update(sections).set({ captionsKey }).where(eq(sections.id, id));
}

/** A course's duration is the sum of its sections'. */
export async function sumDurations(tx: Transaction, courseId: string): Promise<void> {
  const sum = sql<number>`(select coalesce(sum(duration_seconds), 0)::int from sections where course_id = ${courseId})`;
  await tx.update(courses).set({ durationSeconds: sum }).where(eq(courses.id, courseId));
}

export async function lockSection(tx: Transaction, id: string): Promise<SectionRow | undefined> {
  return (
    await tx
      .select()
      .from(sections)
      .where(and(eq(sections.id, id)))
      .for('no key update')
  )[0];
}

/**
 * The same behind its course, for what changes both: an admin who reorders the course's sections or deletes it locks the
 * course first, too.
 */
export async function lockWithCourse(tx: Transaction, id: string): Promise<SectionRow | undefined> {
  const { courseId } = (await findSection(tx, id))?.section ?? {};
  if (courseId === undefined) return undefined;
  await lockCourse(tx, courseId);
  return lockSection(tx, id);
}

/** Takes a section's files away from it. */
export async function unsetFiles(tx: Transaction, id: string): Promise<void> {
  await tx.update(sections).set({ mediaKey: null, captionsKey: null }).where(eq(sections.id, id));
}
