import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { DurableFs } from './durableFs';
import { prepareFolder } from './freshFolder';
import { isStillHeld } from './lockFence';
import { type FromWorker, LOCK_LOST, type ToWorker, type WorkerTask } from './workerMessages';

/**
 * The thread that the embedded database lives on. It listens on a socket for the ordinary PostgreSQL driver, so
 * that a heavy query stops nobody but those who wait for the database.
 */

const { folder, lock, socketPath } = workerData as WorkerTask;
const send = (message: FromWorker) => parentPort?.postMessage(message);

/** The last line that PostgreSQL had to say about its own end. */
let lastWords = '';

let fs: DurableFs | undefined;

function fail(error: NodeJS.ErrnoException | undefined): void {
  const { code, message } = fs?.diskFailure ?? error ?? {};
  const words = lastWords || message || 'it ended unexpectedly';
  send({ kind: 'failed', message: words, ...(code ? { code } : {}) });
}

function giveUp(): void {
  fail(undefined);
  process.exit(1); // ends this thread, from inside the database too
}

/** How often a database that writes nothing checks that its folder is still ours: milliseconds. */
const CHECK_EVERY = 1000;

function assertOurs(): void {
  if (isStillHeld(lock)) return;
  send({ kind: 'failed', code: LOCK_LOST, message: '' });
  process.exit(1);
}

function listenFor(line: string): boolean {
  const end = /\b(?:PANIC|FATAL): .*/.exec(line);
  if (end) lastWords = end[0];
  return false;
}

async function start(): Promise<void> {
  const finish = prepareFolder(folder);
  const durable = new DurableFs(folder, giveUp, assertOurs);
  fs = durable;
  const db = await PGlite.create({
    fs: durable,
    extensions: { pg_trgm, unaccent },
    // The defaults switch fsync off.
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
    ],
    onStderr: listenFor,
    onStdout: listenFor,
  });
  await finish();
  setInterval(assertOurs, CHECK_EVERY).unref();

  // One connection is used; the second place is for its successor while the first is still being taken down.
  const listenOn = socketPath ? { path: socketPath } : { host: '127.0.0.1', port: 0 };
  const server = new PGLiteSocketServer({ db, maxConnections: 2, ...listenOn });
  await server.start();

  parentPort?.on('message', async (message: ToWorker) => {
    if (message === 'fsyncs') return send({ kind: 'fsyncs', count: durable.fsyncs });
    await server.stop();
    await db.close();
    send({ kind: 'closed' });
    parentPort?.close();
  });
  const port = socketPath ? undefined : Number(server.getServerConn().split(':').pop());
  send({ kind: 'ready', ...(port ? { port } : {}) });
}

start().catch((error: NodeJS.ErrnoException) => {
  fail(error);
  process.exit(1);
});
