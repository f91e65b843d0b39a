import type { Transaction } from '../database/executor';
import type { Deps } from '../deps';
import { fileStream } from '../http/fileBody';
import { type Refusal, refuse } from '../http/refusals';
import { adoptVideo, type KeptVideo, keepVideo, NotAVideo, releaseVideo } from '../media/videoService';
import { type Author, authorOf } from './audit';
import type { AdminContext } from './resource';

/**
 * Streams a row's file to the media store and saves it.
 * @param save stores the video's key with its audit row, and returns the key that it replaces
 */
export async function receiveVideo(
  deps: Deps,
  file: Blob,
  context: AdminContext,
  save: (tx: Transaction, video: KeptVideo, author: Author) => Promise<string | null>,
): Promise<Refusal | undefined> {
  const content = fileStream(file);
  try {
    const video = await keepVideo(deps, content);
    const author = authorOf(deps, context);
    await deps.database.orm.transaction(async (tx) => {
      await adoptVideo(tx, video.key);
      await releaseVideo(tx, await save(tx, video, author), author.at);
    });
    return undefined;
  } catch (error) {
    // Nobody hears this answer, but it is no fault of ours either.
    if (content.errored) return refuse('Il caricamento è stato interrotto.', { code: 'upload_aborted' });
    if (!(error instanceof NotAVideo)) throw error;
    // The rest is thrown away: browsers hear no answer before they have sent everything.
    content.resume();
    return refuse(error.message, { code: 'not_a_video', errors: { file: error.message } });
  }
}
