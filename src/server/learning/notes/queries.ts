import { and, asc, count, eq } from 'drizzle-orm';
import { notes, sections, users } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';

export type NoteRow = typeof notes.$inferSelect;

/** A person's notes of a course, by lesson and second. */
export async function listNotes(db: Executor, userId: string, courseId: string): Promise<NoteRow[]> {
  const rows = await db
    .select({ note: notes })
    .from(notes)
    .innerJoin(sections, eq(sections.id, notes.sectionId))
    .where(and(eq(notes.userId, userId), eq(sections.courseId, courseId)))
    .orderBy(
      asc(sections.position),
      asc(sections.id),
      asc(notes.seconds),
      asc(notes.createdAt),
      asc(notes.id),
    );
  return rows.map(({ note }) => note);
}

export async function courseOfSection(db: Executor, sectionId: string): Promise<string | undefined> {
  const found = await db
    .select({ courseId: sections.courseId })
    .from(sections)
    .where(eq(sections.id, sectionId));
  return found[0]?.courseId;
}

/** Counts a person's notes of a course; the person's other transactions that do so wait for this one. */
export async function lockedCount(tx: Transaction, userId: string, courseId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const counted = await tx
    .select({ count: count() })
    .from(notes)
    .innerJoin(sections, eq(sections.id, notes.sectionId))
    .where(and(eq(notes.userId, userId), eq(sections.courseId, courseId)));
  return counted[0]?.count ?? 0;
}

export async function addNote(tx: Transaction, row: typeof notes.$inferInsert): Promise<NoteRow> {
  const [added] = await tx.insert(notes).values(row).returning();
  if (!added) throw new Error('The note was not stored');
  return added;
}

/** @returns undefined for a note that is gone or another person's */
export async function updateNote(
  db: Executor,
  { id, userId }: { id: string; userId: string },
  changes: { text: string; updatedAt: Date },
): Promise<NoteRow | undefined> {
  const changed = await db
    .update(notes)
    .set(changes)
    .where(and(eq(notes.id, id), eq(notes.userId, userId)))
    .returning();
  return changed[0];
}

export async function deleteNote(
  db: Executor,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await db.delete(notes).where(and(eq(notes.id, id), eq(notes.userId, userId)));
}
