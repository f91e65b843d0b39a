import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import { media } from '../../../../src/server/platform/database';
import type { MediaStore } from '../../../../src/server/platform/media/store';
import { keepVideo, keepVideoFile } from '../../../../src/server/platform/media/videoService';
import { clip, database, MB, padded, sparseStore } from './sparseStore';

it('a video of 400 MB is streamed: memory stays small, its length is read from its index', async () => {
  const BYTES = 400 * MB;
  const { keep, grown } = sparseStore();
  const kept = await keep(padded(BYTES));
  expect(kept).toMatchObject({ bytes: BYTES, seconds: 15, mime: 'video/mp4' });
  expect(kept.key).toMatch(/^clips\/[\w-]+\.mp4$/);
  expect(grown()).toBeLessThan(150 * MB);
  const [row] = await database.orm.select().from(media).where(eq(media.key, kept.key));
  expect(row).toMatchObject({ bytes: BYTES, durationSeconds: 15, orphanedAt: expect.any(Date) });
});

it('a file of this machine is left to the sweep until a record takes it over', async () => {
  const file = path.join(database.dataDir, 'arrived');
  writeFileSync(file, clip);
  const taken: string[] = [];
  const take = async (...[key, from]: Parameters<MediaStore['take']>) => void taken.push(key, from);
  const now = new Date('2026-05-04T08:00:00Z');
  const deps = { database, media: { take } as never, clock: () => now };
  const kept = await keepVideoFile(deps, { file, bytes: clip.length });
  expect(kept).toMatchObject({ bytes: clip.length, seconds: 15, mime: 'video/mp4' });
  expect(taken).toEqual([kept.key, file]);
  const [row] = await database.orm.select().from(media).where(eq(media.key, kept.key));
  expect(row).toMatchObject({ bytes: clip.length, durationSeconds: 15, createdAt: now, orphanedAt: now });
});

it('one byte more than the limit is refused', async () => {
  const { keep } = sparseStore();
  await expect(keep(padded(3 * MB), 3 * MB)).resolves.toMatchObject({ bytes: 3 * MB });
  await expect(keep(padded(3 * MB + 1), 3 * MB)).rejects.toThrow('Il video è troppo grande');
});

it('the rest of what is too large can be thrown away', async () => {
  const content = Readable.from(padded(8 * MB), { objectMode: false });
  const put = async (_key: string, pieces: Readable) => {
    for await (const _piece of pieces);
  };
  const kept = keepVideo({ database, media: { put } as never, clock: () => new Date() }, content, 3 * MB);
  await expect(kept).rejects.toThrow('Il video è troppo grande');
  await finished(content.resume());
  expect(content.errored).toBeNull();
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
