import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { MOST_ATTACHMENT_BYTES } from '../../../contract/catalogue/attachmentLimits';
import type { Deps } from '../deps';
import { type ContentCheck, contentCheck, NotAnAttachment } from './attachmentKinds';
import { extensionOf, withExtension } from './attachmentName';
import { ATTACHMENTS } from './key';
import { orRemoved } from './orRemoved';
import { addMedia } from './queries';

export { NotAnAttachment } from './attachmentKinds';

const TOO_LARGE = 'Il file è troppo grande: può avere al massimo 50 MB.';
const EMPTY = 'Il file è vuoto.';

export interface KeptAttachment {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
}

/**
 * Streams a file to the media store and checks it on the way. Nothing refers to it yet: `insertAttachment` adds
 * the reference, and unreferenced files are deleted later. A file that is refused is not kept.
 * @throws NotAnAttachment; what the stream throws
 */
export async function keepAttachment(
  { database, media, clock }: Pick<Deps, 'database' | 'media' | 'clock'>,
  { name, content }: { name: string; content: Readable },
): Promise<KeptAttachment> {
  const extension = extensionOf(name);
  const pieces = content.iterator({ destroyOnReturn: false });
  const checked = Readable.from(passing(pieces, contentCheck(extension)), { objectMode: false });
  const { key, mime, bytes } = await media.put(`${ATTACHMENTS}${randomUUID()}.${extension}`, checked);
  const now = clock();
  const row = { key, mime, bytes, createdAt: now, orphanedAt: now };
  await orRemoved(media, key, () => addMedia(database.orm, [row]));
  return { key, name: withExtension(name, extension), bytes };
}

async function* passing(pieces: AsyncIterable<Buffer>, check: ContentCheck): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > MOST_ATTACHMENT_BYTES) throw new NotAnAttachment(TOO_LARGE);
    check.take(piece);
    yield piece;
  }
  if (bytes === 0) throw new NotAnAttachment(EMPTY);
  check.finish();
}
