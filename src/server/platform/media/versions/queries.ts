import { and, eq, inArray, sql } from 'drizzle-orm';
import { media, videoVersions } from '../../database';
import type { Executor } from '../../database/executor';

export type VersionsRow = typeof videoVersions.$inferSelect;

/** Queues a video, also one that has failed before. Repeating it changes nothing. */
export async function queueVersions(db: Executor, mediaKey: string): Promise<void> {
  await db
    .insert(videoVersions)
    .values({ mediaKey, state: 'queued' })
    .onConflictDoUpdate({
      target: videoVersions.mediaKey,
      set: { state: 'queued', attempts: 0 },
      setWhere: eq(videoVersions.state, 'failed'),
    });
}

/** Takes the video that has waited longest, also one whose process has ended. */
export async function claimVersions(
  db: Executor,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<VersionsRow | undefined> {
  const due = sql`(select media_key from video_versions
    where state = 'queued' or (state = 'running' and lease_until < ${now.toISOString()}::timestamptz)
    order by created_at limit 1 for update skip locked)`;
  const [row] = await db
    .update(videoVersions)
    .set({ state: 'running', leaseUntil, attempts: sql`${videoVersions.attempts} + 1` })
    .where(eq(videoVersions.mediaKey, due))
    .returning();
  return row;
}

/** Changes a video that this process works on. @returns false when it is gone, or another process has it */
export async function changeClaimed(
  db: Executor,
  { mediaKey, attempts }: Pick<VersionsRow, 'mediaKey' | 'attempts'>,
  change: Partial<VersionsRow>,
): Promise<boolean> {
  const changed = await db
    .update(videoVersions)
    .set(change)
    .where(
      and(
        eq(videoVersions.mediaKey, mediaKey),
        eq(videoVersions.state, 'running'),
        eq(videoVersions.attempts, attempts),
      ),
    )
    .returning({ mediaKey: videoVersions.mediaKey });
  return changed.length > 0;
}

/** Keys of the files that were made of a video. */
export async function versionKeys(db: Executor, mediaKey: string): Promise<string[]> {
  const [row] = await db.select().from(videoVersions).where(eq(videoVersions.mediaKey, mediaKey));
  return row ? row.files.map((name) => `${row.folder}/${name}`) : [];
}

/** Whole seconds, as they were read or typed when it was uploaded. */
export async function durationOf(db: Executor, mediaKey: string): Promise<number> {
  const [row] = await db
    .select({ seconds: media.durationSeconds })
    .from(media)
    .where(eq(media.key, mediaKey));
  return row?.seconds ?? 0;
}

/** The versions of videos, by their keys. */
export async function listVersions(
  db: Executor,
  keys: readonly string[],
): Promise<ReadonlyMap<string, VersionsRow>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select()
    .from(videoVersions)
    .where(inArray(videoVersions.mediaKey, [...keys]));
  return new Map(rows.map((row) => [row.mediaKey, row]));
}
