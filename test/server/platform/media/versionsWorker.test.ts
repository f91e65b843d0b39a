import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { media, videoVersions } from '../../../../src/server/platform/database';
import { MASTER, POSTER, SPRITE, THUMBNAILS } from '../../../../src/server/platform/media/versions/commands';
import type { Ffmpeg } from '../../../../src/server/platform/media/versions/ffmpeg';
import { queueVideo } from '../../../../src/server/platform/media/versions/versionsService';
import { createVersionsWorker } from '../../../../src/server/platform/media/versions/worker';
import type { Job } from '../../../../src/server/platform/work/job';
import { OutageError } from '../../../../src/server/platform/work/outage';
import { openTestApp, type TestApp } from '../../../support/app';

const KEY = 'clips/a.mp4';
const CLIP = readFileSync(path.join(__dirname, '../../../support/clip.mp4'));
const LIMIT = 600_000;
const RENEWAL = 30_000;

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
  await shop.deps.media.put(KEY, CLIP);
});
afterAll(() => shop.close());
beforeEach(() => shop.database.empty());
afterEach(() => jest.restoreAllMocks());

async function queued(durationSeconds = 1) {
  const row = { key: KEY, mime: 'video/mp4', bytes: CLIP.length, durationSeconds };
  await shop.database.orm.insert(media).values(row);
  await queueVideo(shop.database.orm, KEY);
}
const run = (ffmpeg: Ffmpeg) =>
  createVersionsWorker({
    ...shop.deps,
    ffmpeg,
    log: { ...shop.app.log, warn: () => undefined } as never,
  }).run();
const stored = async () => (await shop.database.orm.select().from(videoVersions))[0];

/** Writes the files that ffmpeg would. */
const written: Ffmpeg = async (parameters, { cwd }) => {
  const target = parameters.at(-1) ?? '';
  const heights = [...parameters.join(' ').matchAll(/name:(\d+)/g)].map(([, height]) => height);
  const names =
    target === '%v.m3u8' ? [MASTER, ...heights.flatMap((to) => [`${to}.m3u8`, `${to}.mp4`])] : [target];
  for (const name of names) writeFileSync(path.join(cwd, name), name);
};

/** Watches the timers of the worker, which it tells from others by how long they are. */
function watchTimers() {
  const begun = {
    interval: jest.spyOn(globalThis, 'setInterval'),
    timeout: jest.spyOn(globalThis, 'setTimeout'),
  };
  const cleared = {
    interval: jest.spyOn(globalThis, 'clearInterval'),
    timeout: jest.spyOn(globalThis, 'clearTimeout'),
  };
  const ofWorker = (kind: keyof typeof begun) =>
    begun[kind].mock.calls.flatMap(([callback, milliseconds = 0], nth) =>
      milliseconds >= RENEWAL
        ? { callback: callback as () => void, milliseconds, timer: begun[kind].mock.results[nth]?.value }
        : [],
    );
  const left = () =>
    (['interval', 'timeout'] as const).flatMap((kind) =>
      ofWorker(kind).filter(({ timer }) => !cleared[kind].mock.calls.some(([one]) => one === timer)),
    );
  return { ofWorker, left };
}

const failing: Ffmpeg = async () => {
  throw new Error('broken');
};

describe('the work on a video', () => {
  it('leaves no timer behind that would keep the process alive, also when it fails', async () => {
    const { ofWorker, left } = watchTimers();
    await queued();
    await run(failing);
    // Two attempts, each with its lease and its limit.
    expect(ofWorker('interval').map(({ milliseconds }) => milliseconds)).toEqual([RENEWAL, RENEWAL]);
    expect(ofWorker('timeout').map(({ milliseconds }) => milliseconds)).toEqual([LIMIT, LIMIT]);
    expect(left()).toEqual([]);
    expect(readdirSync(path.join(shop.configuration.dataDir, 'video-work'))).toEqual([]);
  });

  it('is done on a copy where the store has no file on this machine, and the operator reads of its end', async () => {
    const { localFile: _none, ...away } = shop.deps.media;
    const info = jest.spyOn(shop.app.log, 'info').mockImplementation(() => undefined);
    await queued();
    const sources = new Set<string>();
    await createVersionsWorker({
      ...shop.deps,
      media: away,
      log: shop.app.log,
      ffmpeg: async (parameters, options) => {
        const source = parameters[parameters.indexOf('-i') + 1] ?? '';
        sources.add(source);
        expect(readFileSync(source).equals(CLIP)).toBe(true);
        await written(parameters, options);
      },
    }).run();
    expect(await stored()).toMatchObject({ state: 'ready' });
    expect([...sources].map((source) => path.basename(source))).toEqual(['source']);
    expect(info.mock.calls).toEqual([[{ video: KEY }, 'the versions of a video are ready']]);
  });

  it('is put back at once by a shop that stops while the video is still on its way', async () => {
    const { localFile: _none, ...away } = shop.deps.media;
    await queued();
    let worker: Job | undefined;
    const open = async () => {
      void worker?.stop();
      // Of which nothing more comes.
      return new Readable({ read: () => undefined });
    };
    worker = createVersionsWorker({
      ...shop.deps,
      media: { ...away, open },
      log: shop.app.log,
      ffmpeg: written,
    });
    await worker.run();
    expect(await stored()).toMatchObject({ state: 'queued', attempts: 0, leaseUntil: null });
  });

  it('that breaks off while its files are stored leaves none of them behind', async () => {
    const kept: string[] = [];
    const take: typeof shop.deps.media.take = async (key, file) => {
      if (kept.length === 2) throw new Error('the disk is full');
      kept.push(key);
      return shop.deps.media.take(key, file);
    };
    await queued();
    const log = { ...shop.app.log, warn: () => undefined } as never;
    const deps = { ...shop.deps, log, ffmpeg: written };
    const media = { ...shop.deps.media, take };
    await createVersionsWorker({ ...deps, media }).run();
    expect(await stored()).toMatchObject({ state: 'failed' });
    expect(kept).toHaveLength(2);
    await queueVideo(shop.database.orm, KEY);
    await createVersionsWorker(deps).run();
    expect(await stored()).toMatchObject({ state: 'ready' });
    for (const key of kept) expect(await shop.deps.media.stat(key)).toBeUndefined();
  });

  it('that the shop stops is no failure that the operator reads of', async () => {
    const warn = jest.spyOn(shop.app.log, 'warn').mockImplementation(() => undefined);
    await queued();
    const targets: (string | undefined)[] = [];
    const worker = createVersionsWorker({
      ...shop.deps,
      log: shop.app.log,
      ffmpeg: async (parameters, options) => {
        targets.push(parameters.at(-1));
        if (parameters.at(-1) !== SPRITE) return written(parameters, options);
        void worker.stop();
        throw options.signal.reason;
      },
    });
    await worker.run();
    expect(targets).toEqual([POSTER, SPRITE]);
    expect(await stored()).toMatchObject({ state: 'queued', attempts: 0, leaseUntil: null });
    expect(warn).not.toHaveBeenCalled();
  });

  it('renews its lease while it goes on, so that no other process takes the video', async () => {
    const { ofWorker } = watchTimers();
    await queued();
    const begun = shop.time.now;
    const leases: (number | undefined)[] = [];
    await run(async () => {
      shop.time.now = new Date(shop.time.now.getTime() + 60_000);
      const before = (await stored())?.leaseUntil?.getTime();
      ofWorker('interval').at(-1)?.callback();
      while ((await stored())?.leaseUntil?.getTime() === before);
      leases.push((await stored())?.leaseUntil?.getTime());
      throw new Error('enough');
    });
    shop.time.now = begun;
    expect(leases).toEqual([begun.getTime() + 180_000, begun.getTime() + 240_000]);
  });

  it('is ended when it takes too long', async () => {
    const { ofWorker } = watchTimers();
    await queued();
    const reasons: unknown[] = [];
    await run(async (_parameters, { signal }) => {
      ofWorker('timeout').at(-1)?.callback();
      reasons.push(signal.aborted && signal.reason.message);
      throw signal.reason;
    });
    expect(reasons).toEqual(['ffmpeg took too long', 'ffmpeg took too long']);
    expect(await stored()).toMatchObject({ state: 'failed', attempts: 2, leaseUntil: null });
  });

  it.each([
    ['fails, which the operator reads', failing, 1],
    ['is not written', async () => {}, 0],
  ] as [string, Ffmpeg, number][])(
    'makes the qualities also where the picture of thumbnails %s',
    async (_how, sprite, times) => {
      const warn = jest.spyOn(shop.app.log, 'warn').mockImplementation(() => undefined);
      await queued();
      const ffmpeg: Ffmpeg = async (parameters, options) => {
        const target = parameters.at(-1) ?? '';
        if (target === SPRITE) return sprite(parameters, options);
        return written(parameters, options);
      };
      await createVersionsWorker({ ...shop.deps, ffmpeg, log: shop.app.log }).run();
      const told = { err: new Error('broken'), video: shop.deps.media.localFile?.(KEY) };
      const line = [told, 'the thumbnails of a video could not be made'];
      expect(warn.mock.calls).toEqual(Array(times).fill(line));
      const { state, files = [], folder } = (await stored()) ?? {};
      expect(state).toBe('ready');
      expect(files).toEqual(expect.arrayContaining([POSTER, THUMBNAILS, MASTER]));
      expect(files).not.toContain(SPRITE);
      expect(await text(await shop.deps.media.open(`${folder}/${THUMBNAILS}`))).toBe('WEBVTT\n');
    },
  );

  it('is told to the operator with its reason, each time that it fails', async () => {
    const warn = jest.spyOn(shop.app.log, 'warn');
    await queued();
    await createVersionsWorker({ ...shop.deps, ffmpeg: failing, log: shop.app.log }).run();
    const told = { err: expect.objectContaining({ message: 'broken' }), video: KEY };
    const line = [told, 'the versions of a video could not be made'];
    expect(warn.mock.calls).toEqual([line, line]);
  });

  it.each([
    ['when the lease could not be renewed, at each attempt, and why', new Error('the line is gone'), 2],
    ['only once where that is part of an outage', new OutageError('the line is gone'), 0],
  ])('is told to the operator %s', async (_when, error, times) => {
    const { ofWorker } = watchTimers();
    const warn = jest.spyOn(shop.app.log, 'warn').mockImplementation(() => undefined);
    await queued();
    const update = jest.spyOn(shop.database.orm, 'update');
    const once: Ffmpeg = async () => {
      update.mockImplementationOnce(() => {
        throw error;
      });
      ofWorker('interval').at(-1)?.callback();
      throw new Error('enough');
    };
    await createVersionsWorker({ ...shop.deps, ffmpeg: once, log: shop.app.log }).run();
    const line = [{ err: error }, 'the lease of a video could not be renewed'];
    expect(warn.mock.calls.filter(([, text]) => text === line[1])).toEqual(Array(times).fill(line));
    expect(times > 0 || shop.database.outages.isOpen).toBe(true);
    shop.database.outages.close();
  });

  it.each([
    [100, LIMIT],
    [101, 606_000],
    [14_400, 86_400_000],
    [14_401, 86_400_000],
  ])('on a video of %d seconds may take %d milliseconds', async (seconds, limit) => {
    const { ofWorker } = watchTimers();
    await queued(seconds);
    await run(failing);
    expect(ofWorker('timeout')[0]?.milliseconds).toBe(limit);
  });
});
