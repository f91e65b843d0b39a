import type { FastifyInstance } from 'fastify';
import { createJob, type Job, type Work } from './job';

interface RepeatedWork extends Work {
  /** Milliseconds between two starts. */
  readonly every: number;
}

/** Failures in a row double the time to the next start by up to this much, in milliseconds. */
const MAX_BACKOFF_MS = 300_000;

/** Repeats work while the app runs, see `repeatJob`. */
export function repeat(app: FastifyInstance, { every, ...work }: RepeatedWork): void {
  const noteOutage = (error: unknown) => app.outages?.note(error) ?? false;
  repeatJob(app, every, createJob({ ...work, log: app.log, noteOutage }));
}

/**
 * Runs a job every so many milliseconds while the app runs, less often the more often it fails. Closing the app waits
 * for the current run. Call it before the app listens.
 */
export function repeatJob(app: FastifyInstance, every: number, job: Job): void {
  let turnsToSkip = 0;
  const turn = async () => {
    if (job.isRunning()) return;
    if (turnsToSkip > 0) {
      turnsToSkip -= 1;
      return;
    }
    await job.kick();
    if (job.failures() > 0)
      turnsToSkip = Math.min(2 ** (job.failures() - 1) - 1, Math.floor(MAX_BACKOFF_MS / every));
  };
  const timer = setInterval(() => void turn(), every);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await job.stop();
  });
}
