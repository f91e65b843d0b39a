import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { MOST_VIDEO_BYTES } from '../../../contract/platform/uploadLimits';
import type { Transaction } from '../database/executor';
import type { Deps } from '../deps';
import { mimeOf } from './key';
import { orRemoved } from './orRemoved';
import { addMedia, adoptMedia, isMediaUsed, orphanMedia } from './queries';
import { extensionOf, HEAD_BYTES, NotAVideo, secondsOf, UNKNOWN_VIDEO, UnknownDuration } from './readVideo';
import type { ByteRange } from './store';

export { NotAVideo, UnknownDuration } from './readVideo';

export interface KeptVideo {
  readonly key: string;
  readonly mime: string;
  readonly bytes: number;
  /** Whole seconds. */
  readonly seconds: number;
}

const TOO_LARGE = 'Il video è troppo grande: può avere al massimo 5 GB.';

/**
 * Streams a video to the media store, never holding it in memory. Nothing refers to it yet: `adoptVideo` adds the
 * reference, and unreferenced files are deleted later. A stream that breaks off leaves no file.
 * @throws NotAVideo when it is no MP4 or WebM, is cut off, or too large; what the stream throws
 */
export async function keepVideo(
  { database, media, clock }: Pick<Deps, 'database' | 'media' | 'clock'>,
  content: Readable,
  most = MOST_VIDEO_BYTES,
): Promise<KeptVideo> {
  const pieces = content.iterator({ destroyOnReturn: false });
  const head = await readHead(pieces);
  const extension = head.length < HEAD_BYTES ? undefined : extensionOf(head);
  if (!extension) {
    // Until then the stream waits for the iterator, and its rest cannot be drained.
    await pieces.return?.();
    throw new NotAVideo(UNKNOWN_VIDEO);
  }
  const whole = Readable.from(atMost(head, pieces, most), { objectMode: false });
  const { key, mime, bytes } = await media.put(`clips/${randomUUID()}.${extension}`, whole);
  return orRemoved(media, key, async () => {
    const seconds = await secondsOf((range) => media.open(key, range), bytes);
    const now = clock();
    const row = { key, mime, bytes, durationSeconds: seconds, createdAt: now, orphanedAt: now };
    await addMedia(database.orm, [row]);
    return { key, mime, bytes, seconds };
  });
}

/**
 * The same with a file of this machine, which moves into the store. One that is refused stays where it is.
 * @param typed the length in seconds that an admin typed, for a file that does not tell it
 * @throws NotAVideo, UnknownDuration
 */
export async function keepVideoFile(
  { database, media, clock }: Pick<Deps, 'database' | 'media' | 'clock'>,
  { file, bytes, typed }: { file: string; bytes: number; typed?: number | undefined },
): Promise<KeptVideo> {
  const read = (range: ByteRange) => createReadStream(file, range);
  const head = await readHead(read({ start: 0, end: HEAD_BYTES - 1 })[Symbol.asyncIterator]());
  const extension = head.length < HEAD_BYTES ? undefined : extensionOf(head);
  if (!extension) throw new NotAVideo(UNKNOWN_VIDEO);
  const seconds = await secondsOf(read, bytes).catch((error) => {
    if (error instanceof UnknownDuration && typed !== undefined) return typed;
    throw error;
  });
  const key = `clips/${randomUUID()}.${extension}`;
  const now = clock();
  const row = { key, mime: mimeOf(key), bytes, durationSeconds: seconds, createdAt: now, orphanedAt: now };
  // First the row: a file that a crash leaves behind is swept away.
  await addMedia(database.orm, [row]);
  await media.take(key, file);
  return { key, mime: row.mime, bytes, seconds };
}

async function readHead(pieces: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const { value, done } = await pieces.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* atMost(head: Buffer, pieces: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let bytes = head.length;
  yield head;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > most) throw new NotAVideo(TOO_LARGE);
    yield piece;
  }
}

/** Call in the transaction that stores the key. */
export async function adoptVideo(tx: Transaction, key: string): Promise<void> {
  await adoptMedia(tx, key);
}

/** Call in the transaction that removed a reference; the file is deleted later unless it is shown elsewhere. */
export async function releaseVideo(tx: Transaction, key: string | null, now: Date): Promise<void> {
  if (key !== null && !(await isMediaUsed(tx, key))) await orphanMedia(tx, [key], now);
}
