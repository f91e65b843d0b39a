import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { ShownVideo } from '../../../contract/leads/landingVideos';
import { aboutCards, cardsByIds } from '../../catalogue/courses/service';
import type { Subject } from '../../platform/backplane/subjects';
import { landingVideos, parameters } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { publicCache } from '../../platform/http/publicCache';
import { notFound } from '../../platform/http/refusals';

/** Finds an active landing video by id or slug. */
async function findLandingVideo(
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

/**
 * Returns a landing video by id or slug, with a signed address valid for hours, and the linked course while it is
 * on sale.
 * @throws CallError 404
 */
export function landingVideoOf(deps: Deps, key: string): Promise<{ isOk: true; item: ShownVideo }> {
  const about = ({ item: { course } }: { item: ShownVideo }): Subject[] => [
    'site',
    ...aboutCards(course ? [course] : []),
  ];
  return publicCache(deps.database).get(`landing video ${key}`, about, async () => {
    const row = await findLandingVideo(deps.database.orm, key);
    if (!row) throw notFound('Questo video non è disponibile.');
    const [course] = row.courseId === null ? [] : await cardsByIds(deps, [row.courseId]);
    return {
      isOk: true,
      item: {
        id: row.id,
        slug: row.slug,
        title: row.title,
        text: row.description,
        videoUrl: row.mediaKey === null ? '' : await deps.media.signedAddress(row.mediaKey),
        poster: row.poster,
        isActive: row.isActive,
        version: row.version,
        ...(course && { course }),
      },
    };
  });
}

/** Returns the fields that a video's form needs; undefined when the video is not available. */
export async function landingVideoNamed(
  { database }: Pick<Deps, 'database'>,
  key: string,
): Promise<{ id: string; slug: string; title: string } | undefined> {
  return findLandingVideo(database.orm, key);
}

/** Returns the video behind the sign-up page, by the parameter `video.slug`; undefined while there is none to watch. */
export async function freeLesson({ database: { orm } }: Deps): Promise<{ title: string } | undefined> {
  const { title, mediaKey, isActive, slug } = landingVideos;
  const [found] = await orm
    .select({ title })
    .from(landingVideos)
    .innerJoin(parameters, sql`${parameters.key} = 'video.slug' and ${parameters.value} = to_jsonb(${slug})`)
    .where(and(eq(isActive, true), isNotNull(mediaKey)));
  return found;
}

/** Returns why the parameter of the sign-up page may not name this video, in Italian; '' names none. */
export async function videoSlugFault(deps: Deps, slug: string): Promise<string | undefined> {
  if (slug === '' || (await landingVideoNamed(deps, slug))) return undefined;
  return 'Non c’è nessun video attivo con questo indirizzo.';
}
