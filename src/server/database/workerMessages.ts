import type { LockFence } from './lockFence';

/** The data that the database's thread is given at its start. */
export interface WorkerTask {
  /** The database's own folder inside the data folder. */
  folder: string;
  /** The data folder's lock, held by the thread that starts this one. */
  lock: LockFence;
  /** Unix socket to listen on; without it (Windows), a free port on the loopback address. */
  socketPath?: string;
}

/** Code of the failure of a database whose lock was taken away. */
export const LOCK_LOST = 'LOCK_LOST';

export type ToWorker = 'fsyncs' | 'close';

export type FromWorker =
  | { kind: 'ready'; port?: number }
  | { kind: 'failed'; code?: string; message: string }
  | { kind: 'fsyncs'; count: number }
  | { kind: 'closed' };
