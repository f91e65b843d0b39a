import type { FastifyBaseLogger } from 'fastify';

export interface Work {
  /** For the log. */
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

interface JobOptions extends Work {
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Logs an outage and returns true; false for any other error. */
  readonly noteOutage: (error: unknown) => boolean;
}

/** Background work that never runs concurrently with itself in one process. */
export interface Job {
  isRunning(): boolean;
  /** How often it failed since it last succeeded. Outages do not count. */
  failures(): number;
  /** Runs now, or once more after the current run. Failures are logged and thrown. */
  run(): Promise<void>;
  /** Like `run`, but never rejects. */
  kick(): Promise<void>;
  /** Starts no further run and waits for the current one. Never rejects. */
  stop(): Promise<void>;
}

export function createJob({ name, run, log, noteOutage }: JobOptions): Job {
  let current = Promise.resolve();
  let isRunning = false;
  let isDue = false;
  let isStopped = false;
  let failures = 0;

  async function runWhileDue(): Promise<void> {
    isRunning = true;
    try {
      while (isDue && !isStopped) {
        isDue = false;
        await run();
        failures = 0;
      }
    } catch (err) {
      if (!noteOutage(err)) {
        failures += 1;
        log.error({ err }, `${name} failed`);
      }
      throw err;
    } finally {
      isRunning = false;
    }
  }

  function start(): Promise<void> {
    isDue = true;
    if (!isRunning) current = runWhileDue();
    return current;
  }

  return {
    isRunning: () => isRunning,
    failures: () => failures,
    run: start,
    kick: () => start().catch(() => undefined),
    async stop() {
      isStopped = true;
      await current.catch(() => undefined);
    },
  };
}
