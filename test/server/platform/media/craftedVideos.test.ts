import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { media, videoVersions } from '../../../../src/server/platform/database';
import type { Ffmpeg } from '../../../../src/server/platform/media/versions/ffmpeg';
import { queueVideo } from '../../../../src/server/platform/media/versions/versionsService';
import { createVersionsWorker } from '../../../../src/server/platform/media/versions/worker';
import { keepVideo } from '../../../../src/server/platform/media/videoService';
import { openTestApp, type TestApp } from '../../../support/app';
import { requireFfmpeg } from '../../../support/ffmpeg';

const CLIP = path.join(__dirname, '../../../support/clip.mp4');
const KEY = 'clips/a.mp4';

let shop: TestApp;
let real: Ffmpeg;
beforeAll(async () => {
  shop = await openTestApp();
  real = await requireFfmpeg();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.empty();
  warnings.length = 0;
});

const warnings: unknown[] = [];
const workerWith = (ffmpeg: Ffmpeg) =>
  createVersionsWorker({
    ...shop.deps,
    ffmpeg,
    log: { ...shop.app.log, info: () => undefined, warn: (one: unknown) => warnings.push(one) } as never,
  });
const stateOf = async (key: string) =>
  (await shop.database.orm.select().from(videoVersions).where(eq(videoVersions.mediaKey, key)))[0];

/** Bytes with their EBML id and length before them. */
function element(id: string, content: Buffer): Buffer {
  const length = Buffer.from([0x40 | (content.length >> 8), content.length & 255]);
  return Buffer.concat([Buffer.from(id, 'hex'), length, content]);
}

/** A real WebM whose header is longer than what ffmpeg looks at first, and says there that it is something else. */
async function disguised(text: string, ffmpeg: Ffmpeg): Promise<Buffer> {
  const cwd = mkdtempSync(path.join(tmpdir(), 'corsi-disguised-'));
  const { signal } = new AbortController();
  // A second of it: qualities take their time.
  await ffmpeg(['-i', CLIP, '-t', '1', '-c', 'copy', '-f', 'matroska', 'real.mkv'], { cwd, signal });
  const file = readFileSync(path.join(cwd, 'real.mkv'));
  rmSync(cwd, { recursive: true });
  const header = Buffer.concat([
    element('ec', Buffer.from(`\n${text}\n${'x'.repeat(4000)}`)),
    element('4282', Buffer.from('webm')),
    element('4287', Buffer.from([4])),
    element('4285', Buffer.from([2])),
  ]);
  return Buffer.concat([element('1a45dfa3', header), file.subarray(file.indexOf('18538067', 'hex'))]);
}

it('a WebM that also reads as a description of a stream is read as WebM alone', async () => {
  const text = 'v=0\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000';
  const { key } = await keepVideo(shop.deps, Readable.from([await disguised(text, real)]));
  await queueVideo(shop.database.orm, key);
  await workerWith(real).run();
  expect(warnings).toEqual([]);
  expect(await stateOf(key)).toMatchObject({ state: 'ready', attempts: 1 });
}, 180_000);

it('ffmpeg is told each time which container it reads, and opens local files alone, of bounded pictures', async () => {
  await shop.deps.media.put(KEY, readFileSync(CLIP));
  await shop.database.orm.insert(media).values({ key: KEY, mime: 'video/mp4', bytes: 1, durationSeconds: 1 });
  await queueVideo(shop.database.orm, KEY);
  const commands: string[] = [];
  const ffmpeg: Ffmpeg = async (parameters, { cwd }) => {
    commands.push(parameters.join(' '));
    for (const name of ['poster.jpg', 'thumbnails.jpg']) writeFileSync(path.join(cwd, name), '');
  };
  await workerWith(ffmpeg).run();
  expect(commands.length).toBeGreaterThan(2);
  for (const command of commands) {
    expect(command).toMatch(/-protocol_whitelist file -max_pixels \d+ -f mov -i \/\S+\/clips\/a\.mp4 /);
    expect(command.match(/ -i /g)).toHaveLength(1);
  }
});

describe('a video in the queue', () => {
  beforeEach(async () => {
    await shop.deps.media.put(KEY, readFileSync(CLIP));
    await shop.database.orm
      .insert(media)
      .values({ key: KEY, mime: 'video/mp4', bytes: 1, durationSeconds: 1 });
    await queueVideo(shop.database.orm, KEY);
  });

  it('that has ended its process twice is not begun a third time', async () => {
    const leaseUntil = new Date(shop.time.now.getTime() - 1000);
    await shop.database.orm.update(videoVersions).set({ state: 'running', attempts: 2, leaseUntil });
    const ffmpeg = jest.fn(async () => undefined);
    await workerWith(ffmpeg).run();
    expect(ffmpeg).not.toHaveBeenCalled();
    expect(await stateOf(KEY)).toMatchObject({ state: 'failed', leaseUntil: null });
  });

  it('that claims to play for months gets a day of work, and is not ended at once', async () => {
    await shop.database.orm.update(media).set({ durationSeconds: 10_000_000 });
    const timers = jest.spyOn(globalThis, 'setTimeout');
    await workerWith(async () => {
      throw new Error('enough');
    }).run();
    const longest = Math.max(...timers.mock.calls.map(([, delay]) => delay ?? 0));
    timers.mockRestore();
    // Longer ones fire at once.
    expect(longest).toBeLessThan(2 ** 31);
    expect(longest).toBe(24 * 3_600_000);
  });
});
