import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { MediaStore } from '../../../../src/server/platform/media/store';
import { keepVideo } from '../../../../src/server/platform/media/videoService';
import { openTestDatabase, type TestDatabase } from '../../../support/database';

export const clip = readFileSync(path.join(__dirname, '../../../support/clip.mp4'));
export const MB = 1024 * 1024;
const zeros = Buffer.alloc(MB);

export let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.discard());

/** A clip with a box of nothing behind it, `bytes` in all. */
export function* padded(bytes: number): Generator<Buffer> {
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write('free', 4, 'latin1');
  box.writeBigUInt64BE(BigInt(bytes - clip.length), 8);
  yield clip;
  yield box;
  for (let left = bytes - clip.length - 16; left > 0; left -= MB) yield zeros.subarray(0, Math.min(left, MB));
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes in use. When garbage is collected differs between versions of Node, so it is not counted. */
function bytesHeld(): number {
  collectGarbage();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

/** Collecting garbage takes a while: what is held is looked at once in so many bytes. */
const LOOKS_EVERY = 128 * MB;

/** Keeps what is not nothing, as a sparse file does. */
export function sparseStore() {
  const removed: string[] = [];
  let bytes = 0;
  let most = 0;
  const before = bytesHeld();
  const store: Pick<MediaStore, 'put' | 'open' | 'remove'> = {
    async put(key, content) {
      bytes = 0;
      for await (const piece of content as Readable) {
        const isDue = Math.floor(bytes / LOOKS_EVERY) < Math.floor((bytes + piece.length) / LOOKS_EVERY);
        bytes += piece.length;
        if (isDue) most = Math.max(most, bytesHeld() - before);
      }
      return { key, mime: 'video/mp4', bytes, etag: '""', modifiedAt: new Date() };
    },
    async open(_key, { start, end } = { start: 0, end: bytes - 1 }) {
      const piece = Buffer.alloc(end - start + 1);
      clip.copy(piece, 0, start, end + 1);
      return Readable.from([piece]);
    },
    async remove(key) {
      removed.push(key);
    },
  };
  const keep = (content: Iterable<Buffer>, limit?: number) =>
    keepVideo(
      { database, media: store as MediaStore, clock: () => new Date() },
      Readable.from(content, { objectMode: false }),
      limit,
    );
  return { keep, removed, grown: () => most };
}
