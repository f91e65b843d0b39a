import path from 'node:path';
import { makePrivate, openDataFolder } from './dataFolder';
import { lockDataFolder } from './dataLock';
import { privateFolder } from './privateFolder';
import { folderError, StartError } from './startError';
import { startWorker } from './startWorker';
import { type FromWorker, LOCK_LOST, type ToWorker } from './workerMessages';

/** The embedded database, running. */
export interface Embedded {
  /** Where the `pg` driver finds it. */
  readonly host: string;
  readonly port: number;
  /** Settles, with the reason, if the database ends by itself; what was acknowledged is safe on the disk. */
  readonly lost: Promise<Error>;
  /** How many times the database has synced the disk since its start. */
  fsyncs(): Promise<number>;
  /** Stops it and gives the data folder free. Its connections should be closed before. */
  close(): Promise<void>;
}

/** The driver looks for a socket of this name; the number is never a port. */
const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;

/**
 * Starts the embedded database in `<dataDir>/database`, making both at the first start.
 * @throws StartError when another process holds the folder, or it cannot be written, or the database does not
 * start on what it finds there
 */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  const { dir, lock } = await openFolder(dataDir);
  const sockets = process.platform === 'win32' ? undefined : privateFolder(dir, SOCKET_NAME);
  let free = false;
  const letGo = () => {
    if (free) return; // by now both may be another process's
    free = true;
    sockets?.remove();
    lock.release();
  };
  const worker = startWorker({
    folder: path.join(dir, 'database'),
    lock: { file: lock.file, id: lock.id },
    ...(sockets ? { socketPath: path.join(sockets.path, SOCKET_NAME) } : {}),
  });

  const hear = <Kind extends FromWorker['kind']>(kind: Kind) =>
    new Promise<Extract<FromWorker, { kind: Kind }>>((resolve) => {
      const listener = (message: FromWorker) => {
        if (message.kind !== kind) return;
        worker.off('message', listener);
        resolve(message as Extract<FromWorker, { kind: Kind }>);
      };
      worker.on('message', listener);
    });
  const ask = (message: ToWorker) => worker.postMessage(message);

  let closing = false;
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const ended = Promise.race([
    hear('failed').then((failure) => troubleOf(dir, failure)),
    new Promise<Error>((resolve) => worker.once('error', resolve)),
    exited.then(() => new StartError('The embedded database ended unexpectedly.')),
  ]);
  const started = await Promise.race([hear('ready'), ended]);
  if (started instanceof Error) {
    await worker.terminate();
    letGo();
    throw started;
  }
  void exited.then(() => closing || letGo());

  return {
    host: sockets?.path ?? '127.0.0.1',
    port: started.port ?? SOCKET_PORT,
    lost: new Promise((resolve) => void ended.then((error) => closing || resolve(error))),
    async fsyncs() {
      const answer = hear('fsyncs');
      ask('fsyncs');
      return (await answer).count;
    },
    async close() {
      if (closing) return exited;
      closing = true;
      ask('close');
      await exited;
      letGo();
    },
  };
}

async function openFolder(dataDir: string) {
  try {
    const dir = openDataFolder(dataDir);
    const lock = await lockDataFolder(dir);
    makePrivate(dir);
    return { dir, lock };
  } catch (error) {
    throw folderError(path.resolve(dataDir), error);
  }
}

function troubleOf(dir: string, { code, message }: { code?: string; message: string }): Error {
  if (code === LOCK_LOST) {
    return new StartError(
      `This process no longer holds the data folder ${dir}: its file "lock" was removed or replaced. It stops, so that two processes never write one database.`,
    );
  }
  const full = code === 'ENOSPC' || /No space left on device/.test(message);
  if (full) return folderError(dir, Object.assign(new Error(message), { code: 'ENOSPC' }));
  if (code) return folderError(dir, Object.assign(new Error(message), { code }));
  return new StartError(`The embedded database in ${dir} does not run: ${message.replace(/\s+/g, ' ')}`);
}
