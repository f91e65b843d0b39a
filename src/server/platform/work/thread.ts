import { existsSync } from 'node:fs';
import path from 'node:path';
import { type MessagePort, Worker } from 'node:worker_threads';
import { BusyError } from './outage';
import { callThrough } from './threadCalls';

interface ThreadOptions {
  /** The thread's `workerData`. */
  readonly data?: unknown;
  /** Milliseconds without a call after which it ends. */
  readonly idleMs?: number;
  /** Milliseconds after which a call fails, and the thread with it: it may be in a loop. */
  readonly longestMs?: number;
  /** Calls that may be under way at once. */
  readonly mostCalls?: number;
}

/**
 * A function that runs in a thread of its own, so that its work delays no other request. The thread starts with the first
 * call, and again with the next one after it has ended.
 */
export class Thread {
  private worker: Worker | undefined;
  private calls = 0;
  private idle: NodeJS.Timeout | undefined;

  /** @param file that calls `serveThrough` with its parent's port */
  constructor(
    private readonly file: string,
    private readonly options: ThreadOptions = {},
  ) {}

  /**
   * @param name of a file that webpack builds beside the program
   * @returns undefined where the program runs from its sources: it works in its own thread there
   */
  static of(name: string, options: ThreadOptions = {}): Thread | undefined {
    const file = path.join(__dirname, `${name}.js`);
    return existsSync(file) ? new Thread(file, options) : undefined;
  }

  /** @throws what the function throws, or why the thread has ended, or a BusyError when too many calls are under way */
  async call(input: unknown, transfer: readonly MessagePort[] = []): Promise<unknown> {
    const { longestMs, mostCalls = Number.POSITIVE_INFINITY } = this.options;
    if (this.calls >= mostCalls)
      throw new BusyError(`The thread ${path.basename(this.file)} has too much to do.`);
    const worker = this.open();
    clearTimeout(this.idle);
    this.calls += 1;
    let onExit = () => {};
    let onError = (_error: Error) => {};
    const ended = new Promise<never>((_resolve, reject) => {
      onExit = () => reject(new Error(`The thread ${path.basename(this.file)} has ended.`));
      onError = reject;
      worker.once('error', onError).once('exit', onExit);
    });
    const timer = longestMs === undefined ? undefined : setTimeout(() => this.end(worker), longestMs);
    try {
      return await Promise.race([callThrough(worker, input, transfer), ended]);
    } finally {
      clearTimeout(timer);
      worker.off('error', onError).off('exit', onExit);
      this.calls -= 1;
      if (this.calls === 0) this.endWhenIdle(worker);
    }
  }

  /** Starts the thread, unless it runs. */
  open(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(this.file, { workerData: this.options.data, execArgv: [], stdin: false });
    worker.setMaxListeners(0);
    // Waiting calls listen for its end themselves.
    const leave = () => this.leave(worker);
    worker.on('error', leave).once('exit', leave).unref();
    this.worker = worker;
    return worker;
  }

  private endWhenIdle(worker: Worker): void {
    const { idleMs } = this.options;
    if (idleMs === undefined) return;
    this.idle = setTimeout(() => this.end(worker), idleMs).unref();
  }

  private end(worker: Worker): void {
    this.leave(worker);
    void worker.terminate();
  }

  private leave(worker: Worker): void {
    if (this.worker === worker) this.worker = undefined;
  }
}
