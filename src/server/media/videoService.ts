import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { MOST_VIDEO_BYTES } from '../../contract/courseAdmin';
import type { Transaction } from '../database/executor';
import type { Deps } from '../deps';
import { addMedia, adoptMedia, isVideoUsed, orphanMedia } from './queries';
import { extensionOf, HEAD_BYTES, NotAVideo, secondsOf, UNKNOWN_VIDEO } from './readVideo';

export { NotAVideo } from './readVideo';

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
  const pieces = content[Symbol.asyncIterator]();
  const head = await readHead(pieces);
  const extension = head.length < HEAD_BYTES ? undefined : extensionOf(head);
  if (!extension) throw new NotAVideo(UNKNOWN_VIDEO);
  const whole = Readable.from(atMost(head, pieces, most), { objectMode: false });
  const { key, mime, bytes } = await media.put(`clips/${randomUUID()}.${extension}`, whole);
  try {
    const seconds = await secondsOf(media, key, bytes);
    const now = clock();
    const row = { key, mime, bytes, durationSeconds: seconds, createdAt: now, orphanedAt: now };
    await addMedia(database.orm, [row]);
    return { key, mime, bytes, seconds };
  } catch (error) {
    await media.remove(key);
    throw error;
  }
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

async function* atMost(head: Buffer, pieces: AsyncIterator<Buffer>, most: number): AsyncGenerator<Buffer> {
  let bytes = head.length;
  yield head;
  for (;;) {
    const { value, done } = await pieces.next();
    if (done) return;
    bytes += value.length;
    if (bytes > most) throw new NotAVideo(TOO_LARGE);
    yield value;
  }
}

/** Call in the transaction that stores the key. */
export async function adoptVideo(tx: Transaction, key: string): Promise<void> {
  await adoptMedia(tx, key);
}

/** Call in the transaction that removed a reference; the file is deleted later unless it is shown elsewhere. */
export async function releaseVideo(tx: Transaction, key: string | null, now: Date): Promise<void> {
  if (key !== null && !(await isVideoUsed(tx, key))) await orphanMedia(tx, [key], now);
}
