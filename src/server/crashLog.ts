import type { FastifyBaseLogger } from 'fastify';

/** Writes an error that nothing caught as one line of the log, then ends the process: its state cannot be trusted. */
export function logCrashes(log: Pick<FastifyBaseLogger, 'fatal'>): void {
  process.on('uncaughtException', (thrown: unknown, origin) => {
    const err = thrown instanceof Error ? thrown : new Error(String(thrown));
    log.fatal({ err, origin }, 'the process ends because of an unexpected error');
    process.exit(1);
  });
}
