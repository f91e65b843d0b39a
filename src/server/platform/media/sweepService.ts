import type { Deps } from '../deps';
import { sweepIncoming } from '../http/multipart';
import { sweepPieces } from './pieces';
import { forgetMedia, listOrphans } from './queries';
import { versionKeys } from './versions/queries';

/** Leaves time for open pages that still show a picture. */
const HOUR_MS = 3_600_000;
/** Leaves time for an admin's form that holds a picture, and for a large file on a slow line. */
const DAY_MS = 24 * HOUR_MS;
const PAGE = 100;

/**
 * Deletes files that have been unreferenced for an hour (the shop's own pictures: for a day), and files whose storing began
 * a day ago and has not finished. The row is deleted last, so that an interrupted deletion is repeated.
 * @returns the number of deleted files
 */
export async function sweepOrphans({
  database,
  media,
  clock,
  configuration,
}: Pick<Deps, 'database' | 'media' | 'clock' | 'configuration'>): Promise<number> {
  const now = clock().getTime();
  const before = new Date(now - HOUR_MS);
  const dayBefore = new Date(now - DAY_MS);
  await media.removeUnfinished(dayBefore);
  await sweepPieces(configuration.dataDir, new Date(now));
  await sweepIncoming(configuration.dataDir, before);
  let count = 0;
  for (;;) {
    const keys = await listOrphans(database, { before, shopPicturesBefore: dayBefore }, PAGE);
    for (const key of keys) {
      for (const version of await versionKeys(database.orm, key)) await media.remove(version);
      await media.remove(key);
      await forgetMedia(database, key);
    }
    count += keys.length;
    if (keys.length < PAGE) return count;
  }
}
