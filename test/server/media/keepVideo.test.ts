import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { MOST_VIDEO_BYTES } from '../../../src/contract/uploadLimits';
import { media } from '../../../src/server/database';
import type { MediaStore } from '../../../src/server/media/store';
import { keepVideo } from '../../../src/server/media/videoService';
import { openTestDatabase, type TestDatabase } from '../../support/database';

const clip = readFileSync(path.join(__dirname, '../../support/clip.mp4'));
const MB = 1024 * 1024;
const zeros = Buffer.alloc(MB);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.discard());

/** A clip with a box of nothing behind it, `bytes` in all. */
function* padded(bytes: number): Generator<Buffer> {
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write('free', 4, 'latin1');
  box.writeBigUInt64BE(BigInt(bytes - clip.length), 8);
  yield clip;
  yield box;
  for (let left = bytes - clip.length - 16; left > 0; left -= MB) yield zeros.subarray(0, Math.min(left, MB));
}

/** Keeps what is not nothing, as a sparse file does. */
function sparseStore() {
  const removed: string[] = [];
  let bytes = 0;
  let most = 0;
  const before = process.memoryUsage();
  const store: Pick<MediaStore, 'put' | 'open' | 'remove'> = {
    async put(key, content) {
      bytes = 0;
      for await (const piece of content as Readable) {
        bytes += piece.length;
        const { arrayBuffers, heapUsed } = process.memoryUsage();
        most = Math.max(most, arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed);
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

it('a video of 5 GB is streamed: memory stays small, its length is read from its index', async () => {
  const { keep, grown } = sparseStore();
  const kept = await keep(padded(MOST_VIDEO_BYTES));
  expect(kept).toMatchObject({ bytes: MOST_VIDEO_BYTES, seconds: 15, mime: 'video/mp4' });
  expect(kept.key).toMatch(/^clips\/[\w-]+\.mp4$/);
  expect(grown()).toBeLessThan(150 * MB);
  const [row] = await database.orm.select().from(media).where(eq(media.key, kept.key));
  expect(row).toMatchObject({ bytes: MOST_VIDEO_BYTES, durationSeconds: 15, orphanedAt: expect.any(Date) });
});

it('one byte more than the limit is refused', async () => {
  const { keep } = sparseStore();
  await expect(keep(padded(3 * MB), 3 * MB)).resolves.toMatchObject({ bytes: 3 * MB });
  await expect(keep(padded(3 * MB + 1), 3 * MB)).rejects.toThrow('Il video è troppo grande');
});

it('what is no video, or was cut off, is refused and leaves no file', async () => {
  const { keep, removed } = sparseStore();
  for (const content of [
    '',
    'ftyp',
    '<html>ciao a tutti</html>',
    '    ftyp',
    `\x1a\x45\xdf\xa3${' '.repeat(200)}`,
  ])
    await expect(keep([Buffer.from(content, 'latin1')])).rejects.toThrow(/MP4 o WebM|danneggiato/);
  await expect(keep([Buffer.concat([clip.subarray(0, 32), Buffer.alloc(5000)])])).rejects.toThrow(
    'danneggiato',
  );
  expect(removed).toHaveLength(2);
});
