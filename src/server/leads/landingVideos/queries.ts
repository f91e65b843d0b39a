import { and, eq, or } from 'drizzle-orm';
import { landingVideos } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';

/** Finds an active landing video by id or slug. */
export async function findLandingVideo(
  db: Executor,
  key: string,
): Promise<typeof landingVideos.$inferSelect | undefined> {
  const { id, slug, isActive } = landingVideos;
  const found = await db
    .select()
    .from(landingVideos)
    .where(and(eq(isActive, true), or(eq(id, key), eq(slug, key))))
    .limit(1);
  return found[0];
}
