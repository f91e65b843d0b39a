import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { media, videoVersions } from '../../../../src/server/platform/database';
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

it('a queued video is begun within half a minute, and waits again when the shop stops, which waits for none', async () => {
  const program = path.join(folder, 'ffmpeg');
  const list = "echo ' V..... libx264 H.264'; echo ' A..... aac AAC'";
  // Works on a video for hours.
  const script = `#!/bin/sh\ncase "$*" in *-encoders*) ${list};; *) exec sleep 600;; esac\n`;
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
