import type { Deps } from '../deps';
import { forgetMedia, listOrphans } from './queries';

/** Time for who is still looking at the page that shows a picture, and for an upload under way. */
const SPARED_MS = 3_600_000;
const PAGE = 100;

/**
 * Takes away the bytes of files that nothing has pointed at for an hour. The row goes last: what breaks off is
 * taken up again the next time.
 * @returns how many were taken away
 */
export async function sweepOrphans({
  database,
  media,
  clock,
}: Pick<Deps, 'database' | 'media' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - SPARED_MS);
  let count = 0;
  for (;;) {
    const keys = await listOrphans(database, before, PAGE);
    for (const key of keys) {
      await media.remove(key);
      await forgetMedia(database, key);
    }
    count += keys.length;
    if (keys.length < PAGE) return count;
  }
}
