import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { eq, inArray } from 'drizzle-orm';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  type VideoTrackMetadata,
  WebMOutputFormat,
} from 'mediabunny';
import { MOST_VIDEO_BYTES } from '../../../../src/contract/platform/uploadLimits';
import { media } from '../../../../src/server/platform/database';
import { pictureOf, secondsOf } from '../../../../src/server/platform/media/readVideo';
import type { ByteRange, MediaStore } from '../../../../src/server/platform/media/store';
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

it('a file of this machine is known before it moves, so that what a crash leaves is swept', async () => {
  const file = path.join(database.dataDir, 'arrived');
  writeFileSync(file, clip);
  const keys: string[] = [];
  const take = async (key: string) => {
    keys.push(key);
    throw new Error('the disk is full');
  };
  const deps = { database, media: { take } as never, clock: () => new Date() };
  await expect(keepVideoFile(deps, { file, bytes: clip.length })).rejects.toThrow('the disk is full');
  expect(await database.orm.select().from(media).where(inArray(media.key, keys))).toMatchObject([
    { orphanedAt: expect.any(Date) },
  ]);
});

it('a broken video is refused, though its length was typed', async () => {
  const file = path.join(database.dataDir, 'broken');
  writeFileSync(file, Buffer.concat([clip.subarray(0, 32), Buffer.alloc(5000)]));
  const taken: string[] = [];
  const media = { take: async (key: string) => void taken.push(key) } as never;
  const kept = keepVideoFile({ database, media, clock: () => new Date() }, { file, bytes: 5032, typed: 60 });
  await expect(kept).rejects.toThrow('danneggiato');
  expect(taken).toEqual([]);
});

it.each([
  ['less than half a second', 1, 100],
  ['seven seconds and a half', 8, 2],
])('a video of %s counts as %d long', async (_length, seconds, faster) => {
  const file = path.join(database.dataDir, 'short');
  const short = Buffer.from(clip);
  // 15 seconds in a part of the time: the clock of each track ticks faster.
  for (let at = short.indexOf('mdhd'); at >= 0; at = short.indexOf('mdhd', at + 4))
    short.writeUInt32BE(short.readUInt32BE(at + 16) * faster, at + 16);
  writeFileSync(file, short);
  const deps = { database, media: { take: async () => undefined } as never, clock: () => new Date() };
  expect(await keepVideoFile(deps, { file, bytes: short.length })).toMatchObject({ seconds });
});

it('a video that cannot be noted in the database leaves no file', async () => {
  const removed: string[] = [];
  const put = async (key: string, content: Readable) => {
    const { length } = await buffer(content);
    return { key, mime: 'video/mp4', bytes: length };
  };
  const store = {
    put,
    open: async (_key: string, { start, end }: { start: number; end: number }) =>
      Readable.from([clip.subarray(start, end + 1)]),
    remove: async (key: string) => void removed.push(key),
  };
  const insert = () => {
    throw new Error('away');
  };
  const deps = { database: { orm: { insert } }, media: store, clock: () => new Date() } as never;
  await expect(keepVideo(deps, Readable.from([clip], { objectMode: false }))).rejects.toThrow('away');
  expect(removed).toEqual([expect.stringMatching(/^clips\/.+\.mp4$/)]);
});

it('one byte more than the limit is refused', async () => {
  const { keep } = sparseStore();
  await expect(keep(padded(3 * MB), 3 * MB)).resolves.toMatchObject({ bytes: 3 * MB });
  await expect(keep(padded(3 * MB + 1), 3 * MB)).rejects.toThrow(
    `Il video è troppo grande: può avere al massimo ${MOST_VIDEO_BYTES / 1024 ** 3} GB.`,
  );
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

/** A WebM of 320 by 180 pixels with a frame of these bytes each second. */
async function webm(metadata: VideoTrackMetadata, ...frames: readonly number[][]): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, metadata);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: 320, codedHeight: 180 };
  for (const [second, frame] of frames.entries())
    await source.add(new EncodedPacket(new Uint8Array(frame), 'key', second, 1), { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

const openerOf =
  (file: Buffer) =>
  ({ start, end }: ByteRange) =>
    Readable.from([file.subarray(start, end + 1)]);

it('a video whose last frame is empty was cut off', async () => {
  const [whole, cut] = [await webm({}, [1], [2]), await webm({}, [1], [])];
  expect(await secondsOf(openerOf(whole), whole.length)).toBe(1);
  await expect(secondsOf(openerOf(cut), cut.length)).rejects.toThrow('danneggiato');
});

it.each<[height: number, how: string, VideoTrackMetadata]>([
  [180, 'as it lies', {}],
  [320, 'turned by 90 degrees', { rotation: 90 }],
])('a video of 320 by 180 pixels is %d high when it is shown %s', async (height, _how, metadata) => {
  const file = await webm(metadata, [1, 2, 3]);
  expect(await pictureOf(openerOf(file), file.length)).toEqual({ height, hasAudio: false });
});

it('the sound of a video is found', async () => {
  expect(await pictureOf(openerOf(clip), clip.length)).toMatchObject({ hasAudio: true });
});
