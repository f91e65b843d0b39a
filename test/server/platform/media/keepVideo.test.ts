import { eq } from 'drizzle-orm';
import { media } from '../../../../src/server/platform/database';
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
