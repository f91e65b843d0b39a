import type { FastifyInstance } from 'fastify';

interface Work {
  /** For the log. */
  readonly name: string;
  /** Milliseconds between two beginnings. */
  readonly every: number;
  readonly run: () => Promise<unknown>;
}

/**
 * Does a piece of work again and again as long as the app runs: never twice at a time, a failure is logged and
 * the next turn tries again, and closing the app waits for the turn that is under way. To be called before the
 * app listens.
 */
export function repeat(app: FastifyInstance, { name, every, run }: Work): void {
  let underWay: Promise<void> | undefined;
  const turn = async () => {
    try {
      await run();
    } catch (err) {
      app.log.error({ err }, `${name} failed`);
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
