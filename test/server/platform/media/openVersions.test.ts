import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { media, videoVersions } from '../../../../src/server/platform/database';
import { FfmpegError, findFfmpeg } from '../../../../src/server/platform/media/versions/ffmpeg';
import { openVersions } from '../../../../src/server/platform/media/versions/openVersions';
import { queueVideo } from '../../../../src/server/platform/media/versions/versionsService';
import { openTestApp, type TestApp } from '../../../support/app';

const KEY = 'clips/a.mp4';
const CLIP = readFileSync(path.join(__dirname, '../../../support/clip.mp4'));

let shop: TestApp;
let folder: string;
beforeAll(async () => {
  shop = await openTestApp();
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-ffmpeg-'));
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A shop that starts with this program. */
async function startedWith(ffmpeg: string) {
  const app = fastify();
  const info = jest.fn();
  const log = { ...shop.app.log, info, warn: () => undefined } as never;
  const worker = await openVersions(app, {
    ...shop.deps,
    configuration: { ...shop.configuration, ffmpeg },
    log,
  });
  return { app, worker, info };
}

it('the operator reads that no ffmpeg was found, unless none is wanted', async () => {
  const missing = await startedWith('/nowhere/ffmpeg');
  expect(missing.worker).toBeUndefined();
  expect(missing.info.mock.calls).toEqual([
    [{ program: '/nowhere/ffmpeg' }, expect.stringMatching(/^no ffmpeg/)],
  ]);
  const off = await startedWith('off');
  expect([off.worker, off.info.mock.calls]).toEqual([undefined, []]);
});

it.each([' V..... libx264 H.264', ' A..... aac AAC', ' V..... libx264rgb RGB, A..... aac_at AAC'])(
  'an ffmpeg that encodes no more than%s is not used',
  async (encoders) => {
    const file = path.join(mkdtempSync(path.join(folder, 'program-')), 'ffmpeg');
    writeFileSync(file, `#!/bin/sh\necho '${encoders}'\n`, { mode: 0o755 });
    expect(await findFfmpeg(file)).toBeUndefined();
  },
);

const LISTS = "echo ' V..... libx264 H.264'; echo ' A..... aac AAC'";
/** ffmpeg as a program of its own that does this with a video. */
async function doing(work: string, signal = new AbortController().signal) {
  const file = path.join(mkdtempSync(path.join(folder, 'program-')), 'ffmpeg');
  writeFileSync(file, `#!/bin/sh\ncase "$*" in *-encoders*) ${LISTS};; *) ${work};; esac\n`, { mode: 0o755 });
  const ffmpeg = await findFfmpeg(file);
  return (...parameters: string[]) => ffmpeg?.(parameters, { cwd: folder, signal });
}

it('of what ffmpeg says the end is kept, with the status that it ended with', async () => {
  const run = await doing(`printf 'x%.0s' $(seq 600) >&2; echo ' no picture' >&2; exit 3`);
  const failed = run('a.mp4');
  await expect(failed).rejects.toThrow(FfmpegError);
  await expect(failed).rejects.toThrow(
    `ffmpeg ended with 3: ${'x'.repeat(500 - ' no picture\n'.length)} no picture`,
  );
});

it('ffmpeg asks nothing, writes over what is there, and works where it is told to', async () => {
  const run = await doing('pwd >&2; echo "$*" >&2; exit 1');
  await expect(run('-i', 'a.mp4')).rejects.toThrow(
    `ffmpeg ended with 1: ${realpathSync(folder)}\n-nostdin -hide_banner -v error -y -i a.mp4`,
  );
});

it('ffmpeg that is stopped at its work says why', async () => {
  const stop = new AbortController();
  const run = await doing('exec sleep 600', stop.signal);
  const stopped = run('a.mp4');
  stop.abort(new Error('the shop stops'));
  await expect(stopped).rejects.toThrow('the shop stops');
});

it('ffmpeg works behind all others', async () => {
  // The priority is lowered right after the start.
  const run = await doing(
    'nth=0; until [ "$(nice)" = 19 ] || [ $nth = 2000 ]; do nth=$((nth + 1)); done; [ "$(nice)" = 19 ]',
  );
  await expect(run('a.mp4')).resolves.toBeUndefined();
});

it('a program that has gone since is a failure, and ends nothing else', async () => {
  const run = await doing('exit 0');
  rmSync(folder, { recursive: true });
  await expect(run('a.mp4')).rejects.toThrow('ENOENT');
  mkdirSync(folder);
});

it('a queued video is begun within half a minute, and waits again when the shop stops, which waits for none', async () => {
  const program = path.join(folder, 'ffmpeg');
  // Works on a video for hours.
  const script = `#!/bin/sh\ncase "$*" in *-encoders*) ${LISTS};; *) exec sleep 600;; esac\n`;
  writeFileSync(program, script, { mode: 0o755 });
  await shop.deps.media.put(KEY, CLIP);
  const row = { key: KEY, mime: 'video/mp4', bytes: CLIP.length, durationSeconds: 1 };
  await shop.database.orm.insert(media).values(row);
  jest.useFakeTimers({
    doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'],
  });
  const { app } = await startedWith(program);
  await app.ready();
  await queueVideo(shop.database.orm, KEY);
  const state = async () => (await shop.database.orm.select().from(videoVersions))[0];
  jest.advanceTimersByTime(30_000);
  while ((await state())?.state !== 'running') await shop.database.ping();
  await app.close();
  jest.useRealTimers();
  expect(await state()).toMatchObject({ state: 'queued', attempts: 0, leaseUntil: null });
});
