import type { FastifyBaseLogger } from 'fastify';

/** Logs an uncaught error as one line, then ends the process, whose state cannot be trusted any more. */
export function logCrashes(log: Pick<FastifyBaseLogger, 'fatal'>): void {
  process.on('uncaughtException', (thrown: unknown, origin) => {
    const err = thrown instanceof Error ? thrown : new Error(String(thrown));
    log.fatal({ err, origin }, 'the process ends because of an unexpected error');
    process.exit(1);
  });
}
