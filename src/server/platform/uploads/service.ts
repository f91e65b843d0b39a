import type { z } from 'zod';
import type { OutputOf } from '../../../contract/platform/endpoint';
import type { uploads } from '../../../contract/platform/uploads';
import type { Deps } from '../deps';
import { refuse } from '../http/refusals';
import { keepPicture, NotAPicture } from '../media/pictureService';
import { authorOf, writeAudit } from '../resource/audit';
import type { AdminContext } from '../resource/resource';

type Upload = typeof uploads.uploadFile;

/** Stores a picture of the shop. It is deleted later unless a saved item holds its address (`adoptPicturesIn`). */
export async function uploadPicture(
  deps: Deps,
  { file, format }: z.output<Upload['input']>,
  context: AdminContext,
): Promise<OutputOf<Upload>> {
  try {
    const bytes = Buffer.from(await file.arrayBuffer());
    const { address: url, width, height } = await keepPicture(deps, { format, ownerId: null, bytes });
    const author = authorOf(deps, context);
    const entry = {
      action: 'upload',
      resource: 'uploads',
      resourceId: url,
      after: { format, width, height },
    } as const;
    await deps.database.orm.transaction((tx) => writeAudit(tx, author, entry));
    return { isOk: true, item: { url, width, height, createdAt: author.at.toISOString() } };
  } catch (error) {
    if (!(error instanceof NotAPicture)) throw error;
    return refuse(error.message, { code: 'not_a_picture', errors: { file: error.message } });
  }
}
