import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { entitlements, media, videoVersions } from '../../../../src/server/platform/database';
import { sweepOrphans } from '../../../../src/server/platform/media/sweepService';
import {
  heightsOf,
  intervalOf,
  SPRITE,
  spriteCommand,
  thumbnailsOf,
} from '../../../../src/server/platform/media/versions/commands';
import { type Ffmpeg, FfmpegError, findFfmpeg } from '../../../../src/server/platform/media/versions/ffmpeg';
import { queueVideo } from '../../../../src/server/platform/media/versions/versionsService';
import { createVersionsWorker } from '../../../../src/server/platform/media/versions/worker';
import { openTestApp, type TestApp } from '../../../support/app';
import { requireFfmpeg } from '../../../support/ffmpeg';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

const KEY = 'clips/a.mp4';
const HOUR = 3_600_000;
const CLIP = readFileSync(path.join(__dirname, '../../../support/clip.mp4'));

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'corsi-ffmpeg-'));
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  await shop.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await shop.database.empty();
  await shop.deps.media.put(KEY, CLIP);
  const row = { key: KEY, mime: 'video/mp4', bytes: CLIP.length, durationSeconds: 1 };
  await shop.database.orm.insert(media).values(row);
});

/** Writes the files that ffmpeg would. */
const fake: Ffmpeg = async (parameters, { cwd }) => {
  const { writeFileSync } = await import('node:fs');
  const names = parameters.includes('hls')
    ? ['master.m3u8', ...parameters.filter((one) => /name:/.test(one)).flatMap(playlists)]
    : [String(parameters.at(-1))];
  for (const name of names) writeFileSync(path.join(cwd, name), name);
};
const playlists = (map: string) =>
  [...map.matchAll(/name:(\d+)/g)].flatMap(([, height]) => [`${height}.m3u8`, `${height}.mp4`]);

const workerWith = (ffmpeg: Ffmpeg) =>
  createVersionsWorker({ ...shop.deps, ffmpeg, log: { ...shop.app.log, warn: () => undefined } as never });
const stateOf = async () => {
  const [row] = await shop.database.orm.select().from(videoVersions).where(eq(videoVersions.mediaKey, KEY));
  return row;
};
const workFolder = () => path.join(shop.configuration.dataDir, 'video-work');

/** A student in front of a lesson with this video. */
async function watching() {
  const course = await stock.addCourse();
  const section = await stock.addSection(course.id, { mediaKey: KEY });
  const { id, token } = await addStudent(shop);
  await stock.give(id, course.id);
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/courses/GetSections',
    payload: { IdEnc: course.id },
    headers: { authorization: `Bearer ${token}` },
  });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return { section, lesson: answer.json().item.sections[0], cookie };
}
const load = (url: string, cookie = '', range = '') =>
  shop.app.inject({ url, headers: { ...(cookie && { cookie }), ...(range && { range }) } });

describe('the qualities of a video', () => {
  it.each([
    [2160, [240, 480, 720, 1080]],
    [1080, [240, 480, 720, 1080]],
    [720, [240, 480, 720]],
    [541, [240, 540]],
    [480, [240, 480]],
    [120, [120]],
  ])('of %d lines are %j', (height, heights) => expect(heightsOf(height)).toEqual(heights));

  it('have a thumbnail every two seconds, and never more than a hundred', () => {
    expect(intervalOf({ seconds: 100 })).toBe(2);
    expect(thumbnailsOf({ seconds: 7200 }).match(/-->/g)).toHaveLength(100);
    expect(thumbnailsOf({ seconds: 24 }).split('\n\n').at(-1)).toBe(
      '00:00:22.000 --> 00:00:24.000\nthumbnails.jpg#xywh=160,90,160,90\n',
    );
  });
});

describe('a queued video', () => {
  it('becomes ready, and its student gets addresses that hold in that browser alone', async () => {
    await queueVideo(shop.database.orm, KEY);
    expect((await watching()).lesson).not.toHaveProperty('hlsUrl');
    await workerWith(fake).run();
    expect(await stateOf()).toMatchObject({ state: 'ready', attempts: 1, leaseUntil: null });
    expect(readdirSync(workFolder())).toEqual([]);
    const { lesson, cookie } = await watching();
    const other = await watching();
    for (const url of [lesson.hlsUrl, lesson.posterUrl, lesson.thumbnailsUrl]) {
      expect([url, (await load(url, cookie)).statusCode]).toEqual([url, 200]);
      for (const pass of ['', other.cookie]) expect((await load(url, pass)).statusCode).toBe(403);
    }
    const playlist = await load(lesson.hlsUrl, cookie);
    expect(playlist.headers['content-type']).toBe('application/vnd.apple.mpegurl');
    const [, height] = /(\d+)\.mp4/.exec((await stateOf())?.files.join(' ') ?? '') ?? [];
    const quality = lesson.hlsUrl.replace('master.m3u8', `${height}.mp4`);
    expect((await load(quality, cookie, 'bytes=0-1')).statusCode).toBe(206);
    for (const name of ['..%2f..%2fclips%2fa.mp4', 'nothing.mp4', '.mark']) {
      const answer = await load(lesson.hlsUrl.replace('master.m3u8', name), cookie);
      expect([name, answer.statusCode]).toEqual([name, 404]);
    }
    const elsewhere = lesson.hlsUrl.replace(
      /\/[^/]+\/master/,
      '/00000000-0000-0000-0000-000000000000/master',
    );
    expect((await load(elsewhere, cookie)).statusCode).toBe(403);
  });

  it('is not loaded at the address of another lesson, though that one has the same video', async () => {
    await queueVideo(shop.database.orm, KEY);
    await workerWith(fake).run();
    const { lesson, section, cookie } = await watching();
    const another = await stock.addSection(section.courseId, { mediaKey: KEY, position: 1 });
    const moved = lesson.hlsUrl.replace(encodeURIComponent(section.id), encodeURIComponent(another.id));
    expect(moved).not.toBe(lesson.hlsUrl);
    expect((await load(moved, cookie)).statusCode).toBe(403);
  });

  it('ends within a minute for a student whose purchase was refunded', async () => {
    await queueVideo(shop.database.orm, KEY);
    await workerWith(fake).run();
    const { lesson, cookie } = await watching();
    expect((await load(lesson.hlsUrl, cookie)).statusCode).toBe(200);
    await shop.database.orm.update(entitlements).set({ revokedAt: shop.time.now });
    const begun = shop.time.now;
    shop.time.now = new Date(begun.getTime() + 60_000);
    expect((await load(lesson.hlsUrl, cookie)).statusCode).toBe(403);
    shop.time.now = begun;
  });

  it('is tried twice, then has failed, and can be queued again', async () => {
    const ffmpeg = jest.fn(async () => {
      throw new FfmpegError('no picture');
    });
    await queueVideo(shop.database.orm, KEY);
    await workerWith(ffmpeg).run();
    expect(ffmpeg).toHaveBeenCalledTimes(2);
    expect(await stateOf()).toMatchObject({ state: 'failed' });
    expect((await watching()).lesson).not.toHaveProperty('hlsUrl');
    await queueVideo(shop.database.orm, KEY);
    await workerWith(fake).run();
    expect(await stateOf()).toMatchObject({ state: 'ready', attempts: 1 });
    await queueVideo(shop.database.orm, KEY);
    expect(await stateOf()).toMatchObject({ state: 'ready' });
  });

  it('is put back when the shop stops, and worked on after the next start', async () => {
    await queueVideo(shop.database.orm, KEY);
    let begun: () => void = () => undefined;
    const isUnderWay = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const endless: Ffmpeg = (_parameters, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        begun();
      });
    const worker = workerWith(endless);
    const run = worker.run();
    await isUnderWay;
    await worker.stop();
    await run;
    expect(await stateOf()).toMatchObject({ state: 'queued', attempts: 0 });
    await workerWith(fake).run();
    expect(await stateOf()).toMatchObject({ state: 'ready' });
  });

  it('is taken over from a process that has ended, and its files are not left behind', async () => {
    await queueVideo(shop.database.orm, KEY);
    const left = { folder: 'hls/left', files: ['poster.jpg'] };
    await shop.deps.media.put('hls/left/poster.jpg', Buffer.from('x'));
    const row = { state: 'running' as const, attempts: 1, ...left };
    const leaseUntil = new Date(shop.time.now.getTime() + 60_000);
    await shop.database.orm.update(videoVersions).set({ ...row, leaseUntil });
    await workerWith(fake).run();
    expect(await stateOf()).toMatchObject({ state: 'running' });
    const begun = shop.time.now;
    shop.time.now = new Date(begun.getTime() + 61_000);
    await workerWith(fake).run();
    shop.time.now = begun;
    expect(await stateOf()).toMatchObject({ state: 'ready' });
    expect(await shop.deps.media.stat('hls/left/poster.jpg')).toBeUndefined();
  });

  it('that another process took over meanwhile leaves no files of this one behind', async () => {
    await queueVideo(shop.database.orm, KEY);
    const stored: string[] = [];
    const { take } = shop.deps.media;
    const store: typeof shop.deps.media = {
      ...shop.deps.media,
      async take(key, file) {
        stored.push(key);
        await shop.database.orm.update(videoVersions).set({ attempts: 2 });
        return take(key, file);
      },
    };
    const log = { ...shop.app.log, warn: () => undefined } as never;
    await createVersionsWorker({ ...shop.deps, media: store, ffmpeg: fake, log }).run();
    expect(await stateOf()).toMatchObject({ state: 'running', attempts: 2 });
    expect(stored.length).toBeGreaterThan(4);
    for (const key of stored) expect(await shop.deps.media.stat(key)).toBeUndefined();
  });

  it('takes its files with it when it is swept away', async () => {
    await queueVideo(shop.database.orm, KEY);
    await workerWith(fake).run();
    const { folder = '', files = [] } = (await stateOf()) ?? {};
    expect(files.length).toBeGreaterThan(4);
    const orphanedAt = new Date(shop.time.now.getTime() - 2 * HOUR);
    await shop.database.orm.update(media).set({ orphanedAt });
    expect(await sweepOrphans(shop.deps)).toBe(1);
    for (const name of files) expect(await shop.deps.media.stat(`${folder}/${name}`)).toBeUndefined();
    expect(await stateOf()).toBeUndefined();
  });
});

describe('ffmpeg', () => {
  it('is not looked for where it is off, and not used where it is missing', async () => {
    expect(await findFfmpeg('off')).toBeUndefined();
    expect(await findFfmpeg('/nowhere/ffmpeg')).toBeUndefined();
  });

  const program = (script: string) => {
    const file = path.join(newFolder(), 'ffmpeg');
    writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return file;
  };

  it('is used where it has both encoders, and not where it lacks one', async () => {
    const list = (encoder: string) => `echo ' V..... ${encoder} H.264'; echo ' A..... aac AAC'`;
    expect(await findFfmpeg(program(list('libx264')))).toBeDefined();
    expect(await findFfmpeg(program(list('libx265')))).toBeUndefined();
  });

  it('is not used where it does not say in ten seconds what it has', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    expect(await findFfmpeg(program('exec sleep 600'))).toBeUndefined();
    expect(timeout).toHaveBeenCalledWith(10_000);
  });

  it('makes playable qualities, a poster and thumbnails of a real video', async () => {
    const real = await requireFfmpeg();
    // A second of the clip: qualities take their time.
    const cwd = newFolder();
    writeFileSync(path.join(cwd, 'clip.mp4'), CLIP);
    const cut = ['-i', 'clip.mp4', '-t', '1', '-c', 'copy', 'short.mp4'];
    await real(cut, { cwd, signal: new AbortController().signal });
    await shop.deps.media.put(KEY, readFileSync(path.join(cwd, 'short.mp4')));
    await queueVideo(shop.database.orm, KEY);
    await workerWith(real).run();
    expect(await stateOf()).toMatchObject({ state: 'ready' });
    const { lesson, cookie } = await watching();
    const master = (await load(lesson.hlsUrl, cookie)).body;
    const [variant = ''] = master.match(/^\d+\.m3u8$/m) ?? [];
    const playlist = (await load(lesson.hlsUrl.replace('master.m3u8', variant), cookie)).body;
    expect(playlist).toContain('#EXT-X-ENDLIST');
    expect(playlist).toMatch(/#EXT-X-MAP:URI="\d+\.mp4",BYTERANGE=/);
    const poster = await load(lesson.posterUrl, cookie);
    expect(poster.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const broken = await real(['-i', 'nothing.mp4', 'x.mp4'], {
      cwd: newFolder(),
      signal: new AbortController().signal,
    }).catch((error: Error) => error);
    expect(broken).toBeInstanceOf(FfmpegError);
    rmSync(workFolder(), { recursive: true, force: true });
  }, 180_000);

  it('makes thumbnails of a short video with one key frame', async () => {
    const real = await requireFfmpeg();
    const cwd = newFolder();
    const run = { cwd, signal: new AbortController().signal };
    const short = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=d=5:s=160x90:r=5',
      '-c:v',
      'libx264',
      '-g',
      '250',
      'short.mp4',
    ];
    await real(short, run);
    const video = {
      file: path.join(cwd, 'short.mp4'),
      container: 'mp4',
      seconds: 5,
      height: 90,
      hasAudio: false,
    } as const;
    await real(spriteCommand(video), run);
    const sprite = readFileSync(path.join(cwd, SPRITE));
    expect(sprite.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });
});
