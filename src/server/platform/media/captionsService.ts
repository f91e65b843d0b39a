import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MOST_CAPTION_BYTES } from '../../../contract/platform/uploadLimits';
import type { Deps } from '../deps';
import { orRemoved } from './orRemoved';
import { addMedia } from './queries';
import { cleanVtt, NotCaptions } from './vtt';

export { NotCaptions } from './vtt';

const TOO_LARGE = 'Il file dei sottotitoli è troppo grande: può avere al massimo 1 MB.';

/**
 * Stores captions cleaned to plain text. Nothing refers to them yet: `adoptVideo` adds the reference.
 * @returns their key
 * @throws NotCaptions; what the stream throws
 */
export async function keepCaptions(
  { database, media, clock }: Pick<Deps, 'database' | 'media' | 'clock'>,
  content: Readable,
): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content.iterator({ destroyOnReturn: false })) {
    bytes += (piece as Buffer).length;
    if (bytes > MOST_CAPTION_BYTES) throw new NotCaptions(TOO_LARGE);
    pieces.push(piece as Buffer);
  }
  const text = Buffer.from(cleanVtt(Buffer.concat(pieces)));
  const stored = await media.put(`captions/${randomUUID()}.vtt`, text);
  const now = clock();
  const { key, mime } = stored;
  const row = { key, mime, bytes: stored.bytes, createdAt: now, orphanedAt: now };
  await orRemoved(media, key, () => addMedia(database.orm, [row]));
  return key;
}
