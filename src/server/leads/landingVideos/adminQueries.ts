import { eq, inArray, sql } from 'drizzle-orm';
import { landingVideos, media } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';

export type LandingVideoRow = typeof landingVideos.$inferSelect;

/** Whether the parameter `video.slug` names the video. */
export async function isSignUpVideo(db: Executor, slug: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from parameters where key = 'video.slug' and value = to_jsonb(${slug}::text)`,
  );
  return rows.length > 0;
}

/** Returns the films of landing videos by their keys. */
export async function findFilms(db: Executor, found: readonly LandingVideoRow[]) {
  const keys = found.flatMap(({ mediaKey }) => mediaKey ?? []);
  const { key, mime, bytes } = media;
  const films =
    keys.length === 0 ? [] : await db.select({ key, mime, bytes }).from(media).where(inArray(key, keys));
  return new Map(films.map((film) => [film.key, film]));
}

export async function findById(db: Executor, id: string): Promise<LandingVideoRow | undefined> {
  return (await db.select().from(landingVideos).where(eq(landingVideos.id, id)))[0];
}

/** The same, held until the transaction ends. */
export async function lockById(tx: Transaction, id: string): Promise<LandingVideoRow | undefined> {
  return (await tx.select().from(landingVideos).where(eq(landingVideos.id, id)).for('no key update'))[0];
}
