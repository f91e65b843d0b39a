import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { landingVideos as rows } from '../../../contract/leads/landingVideos';
import { landingVideos } from '../../platform/database';
import type { Deps } from '../../platform/deps';
import { publicCache } from '../../platform/http/publicCache';
import { notFound, type Refusal } from '../../platform/http/refusals';
import { writeAudit } from '../../platform/resource/audit';
import type { AdminContext } from '../../platform/resource/resource';
import { receiveVideo } from '../../platform/resource/videoUpload';
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
