/** What the database's thread is given at its start. */
export interface WorkerTask {
  /** The database's own folder inside the data folder. */
  folder: string;
  /** Unix socket to listen on; without it (Windows), a free port on the loopback address. */
  socketPath?: string;
}

export type ToWorker = 'fsyncs' | 'close';

export type FromWorker =
  | { kind: 'ready'; port?: number }
  | { kind: 'failed'; code?: string; message: string }
  | { kind: 'fsyncs'; count: number }
  | { kind: 'closed' };
