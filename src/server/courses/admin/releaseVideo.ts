import type { Transaction } from '../../database/executor';
import { orphanVideo } from '../../media/videoService';
import { isVideoUsed, unsetVideo } from './sectionQueries';

/** Lets go of a section's video; its file is deleted later unless it is shown elsewhere. */
export async function releaseVideo(
  tx: Transaction,
  key: string | null,
  now: Date,
  sectionId?: string,
): Promise<void> {
  if (key === null) return;
  if (sectionId !== undefined) await unsetVideo(tx, sectionId);
  if (!(await isVideoUsed(tx, key))) await orphanVideo(tx, key, now);
}
