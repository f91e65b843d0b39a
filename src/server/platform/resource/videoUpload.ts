import type { Transaction } from '../database/executor';
import type { Deps } from '../deps';
import { fileStream } from '../http/fileBody';
import { type Refusal, refuse } from '../http/refusals';
import {
  adoptVideo,
  type KeptVideo,
  keepVideo,
  NotAVideo,
  releaseVideo,
  UnknownDuration,
} from '../media/videoService';
import { type Author, authorOf } from './audit';
import type { AdminContext } from './resource';

const BROKEN = 'Dal video non si legge quanto dura: esportalo di nuovo e riprova.';

/**
 * Makes a kept video a record's.
 * @param save stores the video's key with its audit row, and returns the key that it replaces
 */
export async function saveVideo(
  deps: Deps,
  video: KeptVideo,
  context: AdminContext,
  save: (tx: Transaction, author: Author) => Promise<string | null>,
): Promise<void> {
  const author = authorOf(deps, context);
  await deps.database.orm.transaction(async (tx) => {
    await adoptVideo(tx, video.key);
    await releaseVideo(tx, await save(tx, author), author.at);
  });
}

/** Streams a row's file to the media store and saves it; `save` as in `saveVideo`. */
export async function receiveVideo(
  deps: Deps,
  file: Blob,
  context: AdminContext,
  save: (tx: Transaction, video: KeptVideo, author: Author) => Promise<string | null>,
): Promise<Refusal | undefined> {
  const content = fileStream(file);
  try {
    const video = await keepVideo(deps, content);
    await saveVideo(deps, video, context, (tx, author) => save(tx, video, author));
    return undefined;
  } catch (error) {
    // Nobody hears this answer, but it is no fault of ours either.
    if (content.errored) return refuse('Il caricamento è stato interrotto.', { code: 'upload_aborted' });
    // A film's length comes from its file alone.
    const fault = error instanceof UnknownDuration ? new NotAVideo(BROKEN) : error;
    if (!(fault instanceof NotAVideo)) throw fault;
    // Drain the rest: browsers read no answer before they have sent the whole body.
    content.resume();
    return refuse(fault.message, { code: 'not_a_video', errors: { file: fault.message } });
  }
}
