import type { Deps } from '../deps';
import { sweepPieces } from './pieces';
import { forgetMedia, listOrphans } from './queries';
import { versionKeys } from './versions/queries';

/** Leaves time for open pages that still show a picture, and for running uploads. */
const SPARED_MS = 3_600_000;
/** Pictures of the shop wait in an admin's form until it is saved. */
const PICTURE_SPARED_MS = 24 * 3_600_000;
const PAGE = 100;

/**
 * Deletes files that have been unreferenced for an hour (the shop's own pictures: for a day), and uploads that ended with
 * their process. The row is deleted last, so that an interrupted deletion is repeated.
 * @returns the number of deleted files
 */
export async function sweepOrphans({
  database,
  media,
  clock,
  configuration,
}: Pick<Deps, 'database' | 'media' | 'clock' | 'configuration'>): Promise<number> {
  const now = clock().getTime();
  const before = new Date(now - SPARED_MS);
  const shopPicturesBefore = new Date(now - PICTURE_SPARED_MS);
  await media.removeUnfinished(before);
  await sweepPieces(configuration.dataDir, new Date(now));
  let count = 0;
  for (;;) {
    const keys = await listOrphans(database, { before, shopPicturesBefore }, PAGE);
    for (const key of keys) {
      for (const version of await versionKeys(database.orm, key)) await media.remove(version);
      await media.remove(key);
      await forgetMedia(database, key);
    }
    count += keys.length;
    if (keys.length < PAGE) return count;
  }
}
