import { inArray, sql } from 'drizzle-orm';
import { type landingVideos, media } from '../database';
import type { Executor } from '../database/executor';

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
