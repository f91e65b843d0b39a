import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { landingVideos as rows } from '../../contract/landingVideos';
import { writeAudit } from '../admin/audit';
import type { AdminContext } from '../admin/resource';
import { receiveVideo } from '../admin/videoUpload';
import { landingVideos } from '../database';
import type { Deps } from '../deps';
import { publicCache } from '../http/publicCache';
import { notFound, type Refusal } from '../http/refusals';
import { findById, lockById } from './adminQueries';

/** Replaces a landing video's film by the request's body. @throws CallError 404 */
export async function uploadFilm(
  deps: Deps,
  { id, file }: z.output<typeof rows.uploadVideo.input>,
  context: AdminContext,
): Promise<Refusal | undefined> {
  const { database } = deps;
  if (!(await findById(database.orm, id))) throw notFound();
  const refusal = await receiveVideo(deps, file, context, async (tx, film, author) => {
    // Deleted while the file came: the sweep takes the file away.
    const stored = await lockById(tx, id);
    if (!stored) throw notFound();
    const version = sql`${landingVideos.version} + 1`;
    await tx.update(landingVideos).set({ mediaKey: film.key, version }).where(eq(landingVideos.id, id));
    const after = { bytes: film.bytes, mime: film.mime };
    await writeAudit(tx, author, { action: 'upload', resource: 'landingVideos', resourceId: id, after });
    return stored.mediaKey;
  });
  if (!refusal) publicCache(database).invalidate(['site']);
  return refusal;
}
