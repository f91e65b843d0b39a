import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps';
import { createJob, type Job } from '../../work/job';
import { pictureOf } from '../readVideo';
import { versionsFolder } from './addresses';
import {
  filesOf,
  hlsCommand,
  posterCommand,
  SPRITE,
  spriteCommand,
  THUMBNAILS,
  thumbnailsOf,
  type VideoContainer,
  type VideoFacts,
} from './commands';
import type { Ffmpeg } from './ffmpeg';
import { changeClaimed, claimVersions, durationOf, type VersionsRow, versionKeys } from './queries';

/** Milliseconds. A process that has not renewed its lease has ended. */
const LEASE = 120_000;
const RENEW_EVERY = 30_000;
/** A video may take this much longer than it plays, and no less than the second. */
const SLOWEST = 6;
const LEAST_LIMIT = 600_000;
/** Whatever length a video claims. */
const MOST_LIMIT = 24 * 3_600_000;
const MOST_ATTEMPTS = 2;
/** In the data folder. */
const WORK_FOLDER = 'video-work';

class Stopped extends Error {}
class TooSlow extends Error {}

interface WorkerOptions extends Pick<Deps, 'database' | 'media' | 'configuration' | 'clock'> {
  readonly ffmpeg: Ffmpeg;
  readonly log: FastifyBaseLogger;
}

/** Makes the versions of queued videos with ffmpeg, one after another. Stopping puts the current one back. */
export function createVersionsWorker(options: WorkerOptions): Job {
  const { database, media, configuration, clock, ffmpeg, log } = options;
  const { orm } = database;
  const stopping = new AbortController();
  const leaseUntil = () => new Date(clock().getTime() + LEASE);

  async function removeFiles(keys: readonly string[]): Promise<void> {
    for (const key of keys) await media.remove(key);
  }

  /** The video as a file of this machine: itself, or a copy. */
  async function localFile(key: string, folder: string): Promise<string> {
    const own = media.localFile?.(key);
    if (own !== undefined) return own;
    const copy = path.join(folder, 'source');
    await pipeline(await media.open(key), createWriteStream(copy), { signal: stopping.signal });
    return copy;
  }

  async function make(job: VersionsRow, folder: string): Promise<boolean> {
    await removeFiles(await versionKeys(orm, job.mediaKey));
    const file = await localFile(job.mediaKey, folder);
    const stored = await media.stat(job.mediaKey);
    const picture = await pictureOf((range) => media.open(job.mediaKey, range), stored?.bytes ?? 0);
    const container: VideoContainer = job.mediaKey.endsWith('.webm') ? 'webm' : 'mp4';
    const video = { ...picture, file, container, seconds: await durationOf(orm, job.mediaKey) };
    const limit = Math.min(MOST_LIMIT, Math.max(LEAST_LIMIT, video.seconds * SLOWEST * 1000));
    const slow = new AbortController();
    const timer = setTimeout(() => slow.abort(new TooSlow('ffmpeg took too long')), limit);
    try {
      const run = { cwd: folder, signal: AbortSignal.any([stopping.signal, slow.signal]) };
      await ffmpeg(posterCommand(video), run);
      await makeThumbnails(video, run);
      await ffmpeg(hlsCommand(video), run);
    } finally {
      clearTimeout(timer);
    }
    const files = filesOf(video).filter((name) => name !== SPRITE || existsSync(path.join(folder, SPRITE)));
    const versions = { folder: versionsFolder(randomUUID()), files };
    // Recorded first, so that the next attempt removes the files that a crash leaves behind.
    if (!(await changeClaimed(orm, job, versions))) return false;
    for (const name of versions.files) {
      await media.take(`${versions.folder}/${name}`, path.join(folder, name));
    }
    if (await changeClaimed(orm, job, { state: 'ready', leaseUntil: null })) return true;
    await removeFiles(versions.files.map((name) => `${versions.folder}/${name}`));
    return false;
  }

  /** They only help to seek: without their picture the video has none, and its qualities are made all the same. */
  async function makeThumbnails(video: VideoFacts, run: Parameters<typeof ffmpeg>[1]): Promise<void> {
    await ffmpeg(spriteCommand(video), run).catch((err) => {
      run.signal.throwIfAborted();
      log.warn({ err, video: video.file }, 'the thumbnails of a video could not be made');
    });
    const hasSprite = existsSync(path.join(run.cwd, SPRITE));
    await writeFile(path.join(run.cwd, THUMBNAILS), hasSprite ? thumbnailsOf(video) : 'WEBVTT\n');
  }

  async function work(job: VersionsRow): Promise<void> {
    const base = path.join(configuration.dataDir, WORK_FOLDER);
    await mkdir(base, { recursive: true });
    const folder = await mkdtemp(path.join(base, 'video-'));
    const renewal = setInterval(() => {
      changeClaimed(orm, job, { leaseUntil: leaseUntil() }).catch((err) => {
        if (!database.outages.note(err)) log.warn({ err }, 'the lease of a video could not be renewed');
      });
    }, RENEW_EVERY);
    try {
      // Each attempt before may have ended a whole process.
      if (job.attempts > MOST_ATTEMPTS) throw new Error('it was begun too often and never finished');
      if (await make(job, folder)) log.info({ video: job.mediaKey }, 'the versions of a video are ready');
    } catch (err) {
      const isStopped = stopping.signal.aborted;
      if (!isStopped) log.warn({ err, video: job.mediaKey }, 'the versions of a video could not be made');
      const mayTryAgain = isStopped || job.attempts < MOST_ATTEMPTS;
      // A stop is no failed attempt.
      const attempts = isStopped ? job.attempts - 1 : job.attempts;
      const state = mayTryAgain ? 'queued' : 'failed';
      await changeClaimed(orm, job, { state, attempts, leaseUntil: null });
    } finally {
      clearInterval(renewal);
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function workOnAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const job = await claimVersions(orm, { now: clock(), leaseUntil: leaseUntil() });
      if (!job) return;
      await work(job);
    }
  }

  const worker = createJob({
    name: 'working on videos',
    run: workOnAll,
    log,
    noteOutage: (error) => database.outages.note(error),
  });
  return {
    ...worker,
    async stop() {
      stopping.abort(new Stopped('the shop stops'));
      await worker.stop();
    },
  };
}
