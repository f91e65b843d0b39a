import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { courses, type Database, landingVideos, media, sectionAttachments, sections } from '../database';
import type { Executor } from '../database/executor';

export type MediaRow = typeof media.$inferInsert;

export async function addMedia(executor: Executor, rows: MediaRow[]): Promise<void> {
  await executor.insert(media).values(rows);
}

/** Marks a file as referenced. @returns false when it is gone */
export async function adoptMedia(tx: Executor, key: string): Promise<boolean> {
  const adopted = await tx
    .update(media)
    .set({ orphanedAt: null })
    .where(eq(media.key, key))
    .returning({ key: media.key });
  return adopted.length > 0;
}

/** Marks files as unreferenced. */
export async function orphanMedia(tx: Executor, keys: readonly string[], now: Date): Promise<void> {
  await tx
    .update(media)
    .set({ orphanedAt: now })
    .where(inArray(media.key, [...keys]));
}

/** Marks the owner's public files as unreferenced, except the named ones. */
export async function orphanPublic(
  tx: Executor,
  ownerId: string,
  { kept, now }: { kept: readonly string[]; now: Date },
): Promise<void> {
  const others = kept.length === 0 ? undefined : notInArray(media.key, [...kept]);
  await tx
    .update(media)
    .set({ orphanedAt: now })
    .where(and(eq(media.ownerId, ownerId), eq(media.isPublic, true), others));
}

/** Returns keys of files that have been unreferenced since then, pictures of the shop since a moment of their own. */
export async function listOrphans(
  { orm }: Database,
  { before, shopPicturesBefore }: { before: Date; shopPicturesBefore: Date },
  limit: number,
): Promise<string[]> {
  const isShopPicture = and(isNull(media.ownerId), eq(media.isPublic, true));
  const since = sql`case when ${isShopPicture} then ${shopPicturesBefore.toISOString()}::timestamptz
    else ${before.toISOString()}::timestamptz end`;
  const rows = await orm
    .select({ key: media.key })
    .from(media)
    .where(and(isNotNull(media.orphanedAt), sql`${media.orphanedAt} < ${since}`))
    .orderBy(media.orphanedAt)
    .limit(limit);
  return rows.map(({ key }) => key);
}

export async function forgetMedia({ orm }: Database, key: string): Promise<void> {
  await orm.delete(media).where(and(eq(media.key, key), isNotNull(media.orphanedAt)));
}

/** Whether a file is still shown somewhere; a copied course shows the same files. */
export async function isMediaUsed(db: Executor, key: string): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`
    select exists (select 1 from ${sections} where ${eq(sections.mediaKey, key)} or ${eq(sections.captionsKey, key)})
      or exists (select 1 from ${courses} where ${eq(courses.previewMediaKey, key)})
      or exists (select 1 from ${sectionAttachments} where ${eq(sectionAttachments.mediaKey, key)})
      or exists (select 1 from ${landingVideos} where ${eq(landingVideos.mediaKey, key)}) as used`);
  return rows[0]?.used ?? true;
}
