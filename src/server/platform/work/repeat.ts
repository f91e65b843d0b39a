import type { FastifyInstance } from 'fastify';

interface Work {
  /** For the log. */
  readonly name: string;
  /** Milliseconds between two starts. */
  readonly every: number;
  readonly run: () => Promise<unknown>;
}

/**
 * Repeats a job while the app runs, never concurrently with itself. A failure is logged (an outage once, with all that
 * it fails) and the next run tries again; closing the app waits for the current run. Call it before the app listens.
 */
export function repeat(app: FastifyInstance, { name, every, run }: Work): void {
  let underWay: Promise<void> | undefined;
  const turn = async () => {
    try {
      await run();
    } catch (err) {
      if (!app.outages?.note(err)) app.log.error({ err }, `${name} failed`);
    }
  };
  const timer = setInterval(() => {
    underWay ??= turn().finally(() => {
      underWay = undefined;
    });
  }, every);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await underWay;
  });
}
