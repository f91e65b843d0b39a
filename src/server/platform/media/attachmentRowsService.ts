import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Attachment } from '../../../contract/catalogue/attachments';
import { media, sectionAttachments, sections } from '../database';
import type { Executor, Transaction } from '../database/executor';
import { adoptMedia, isMediaUsed, orphanMedia } from './queries';

type Row = Attachment & { readonly sectionId: string };

/** Groups attachments by the ids of their sections. */
export function bySection(rows: readonly Row[]): ReadonlyMap<string, Attachment[]> {
  const found = new Map<string, Attachment[]>();
  for (const { sectionId, ...attachment } of rows) {
    found.set(sectionId, [...(found.get(sectionId) ?? []), attachment]);
  }
  return found;
}

/** Attachments by the ids of their sections, each section's in the order in which they were added. */
export async function attachmentsOf(
  db: Executor,
  sectionIds: readonly string[],
): Promise<ReadonlyMap<string, Attachment[]>> {
  if (sectionIds.length === 0) return new Map();
  const { id, sectionId, name, position } = sectionAttachments;
  const rows = await db
    .select({ IdEnc: id, sectionId, name, bytes: media.bytes })
    .from(sectionAttachments)
    .innerJoin(media, eq(media.key, sectionAttachments.mediaKey))
    .where(inArray(sectionId, [...sectionIds]))
    .orderBy(asc(position), asc(id));
  return bySection(rows);
}

export async function findAttachment(db: Executor, id: string) {
  const [found] = await db
    .select({ attachment: sectionAttachments, courseId: sections.courseId })
    .from(sectionAttachments)
    .innerJoin(sections, eq(sections.id, sectionAttachments.sectionId))
    .where(eq(sectionAttachments.id, id));
  return found && { ...found.attachment, courseId: found.courseId };
}

/** Behind the others, with its file kept. The caller has locked the section. */
export async function insertAttachment(
  tx: Transaction,
  row: { readonly sectionId: string; readonly mediaKey: string; readonly name: string },
): Promise<void> {
  await adoptMedia(tx, row.mediaKey);
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from section_attachments
    where section_id = ${row.sectionId})`;
  await tx.insert(sectionAttachments).values({ ...row, position });
}

export async function renameAttachment(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.update(sectionAttachments).set({ name }).where(eq(sectionAttachments.id, id));
}

/** Both sections then share the files. */
export async function copyAttachments(tx: Transaction, from: string, to: string): Promise<void> {
  const rows = await tx.select().from(sectionAttachments).where(eq(sectionAttachments.sectionId, from));
  const copies = rows.map(({ mediaKey, name, position }) => ({ mediaKey, name, position, sectionId: to }));
  if (copies.length > 0) await tx.insert(sectionAttachments).values(copies);
}

/** Removes one, or all of a section; files that no copy of the course shows are deleted later. */
export async function removeAttachments(
  tx: Transaction,
  which: { readonly id: string } | { readonly sectionId: string },
  now: Date,
): Promise<void> {
  const where =
    'id' in which ? eq(sectionAttachments.id, which.id) : eq(sectionAttachments.sectionId, which.sectionId);
  const removed = await tx.delete(sectionAttachments).where(where).returning();
  for (const { mediaKey } of removed) {
    if (!(await isMediaUsed(tx, mediaKey))) await orphanMedia(tx, [mediaKey], now);
  }
}
