import type { FastifyInstance } from 'fastify';
import type { Backplane } from '../backplane/backplane';
import type { Database } from '../database';
import { OutageError } from '../work/outage';
import { requestLog } from './log';

/** How long the database may take to write. */
const TIMEOUT_MS = 3000;

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve (the database takes a write; its schema is up to
 * date ever since it was opened), 503 otherwise and while stopping. `backplane` says whether it hears the other
 * processes; while it does not, it still serves: only toasts and the freshness of kept answers suffer.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, backplane }: { database: Database; backplane: Backplane },
): void {
  app.get('/healthz', { config: { isUncounted: true } }, async () => ({ status: 'alive' }));
  app.get('/readyz', async (request, reply) => {
    if (app.run.stopping) return reply.status(503).send({ status: 'stopping' });
    const timer = AbortSignal.timeout(TIMEOUT_MS);
    const late = new Promise<never>((_resolve, reject) => {
      timer.addEventListener('abort', () => reject(new OutageError('the database does not answer')));
    });
    try {
      await Promise.race([database.ping(), late]);
      return { status: 'ready', backplane: backplane.isListening ? 'listening' : 'reconnecting' };
    } catch (error) {
      if (!database.outages.note(error, 'not ready'))
        requestLog(request).warn({ reason: (error as Error).message }, 'not ready');
      return reply.status(503).send({ status: 'database takes no writes' });
    }
  });
}
