import { setTimeout as pause } from 'node:timers/promises';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';

/** Resources that keep a process alive, by their names in `process.getActiveResourcesInfo()`. Timers are watched one by one. */
const WATCHED = new Set([
  'TCPSocketWrap',
  'TCPServerWrap',
  'TLSWrap',
  'UDPWRAP',
  'PipeWrap',
  'PipeServerWrap',
  'ProcessWrap',
  'MessagePort',
  'FSEventWrap',
  'StatWatcher',
]);

/** Milliseconds for what a test has closed to be gone. */
const CLOSING_TIMEOUT = 5000;
/** Timers kept before those that have ended are forgotten. */
const MOST_TIMERS = 1000;

function countHandles(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of process.getActiveResourcesInfo())
    if (WATCHED.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Says whether a timer still keeps the process alive. One that has fired keeps its reference. */
const isWaiting = (timer: NodeJS.Timeout): boolean =>
  timer.hasRef() && !(timer as { _destroyed?: boolean })._destroyed;

/** Returns the nearest line of our own in a stack. It is written only when it is read, which takes long. */
function placeIn({ stack = '' }: Error): string {
  const lines = stack.split('\n');
  return lines.find((line) => !/^Error|watchHandles|node_modules|node:/.test(line))?.trim() ?? 'in a package';
}

/**
 * Node's environment, in which a test file fails that leaves open what would keep the process alive: timers, sockets,
 * servers, child processes, threads. A file may leave what is unreferenced.
 */
export default class WatchedEnvironment extends TestEnvironment {
  private readonly before = countHandles();
  private readonly timers = new Map<NodeJS.Timeout, Error>();

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const real = this.global[name] as (...input: unknown[]) => NodeJS.Timeout;
      const watched = (...input: unknown[]) => this.watch(real(...input));
      this.global[name] = Object.assign(watched, real) as never;
    }
  }

  async handleTestEvent(event: Circus.AsyncEvent | Circus.SyncEvent, state: Circus.State): Promise<void> {
    if (event.name !== 'run_finish') return;
    let left = this.left();
    for (let waited = 0; left.length > 0 && waited < CLOSING_TIMEOUT; waited += 50) {
      await pause(50, undefined, { ref: false });
      left = this.left();
    }
    if (left.length === 0) return;
    const error = new Error(
      `This file leaves open: ${left.join(', ')} (jest --detectOpenHandles tells more)`,
    );
    error.stack = error.message;
    state.unhandledErrors.push(error);
  }

  private watch(timer: NodeJS.Timeout): NodeJS.Timeout {
    if (this.timers.size > MOST_TIMERS) {
      for (const one of this.timers.keys()) if (!isWaiting(one)) this.timers.delete(one);
    }
    this.timers.set(timer, new Error());
    return timer;
  }

  /** Returns what is open and was not before the file. */
  private left(): string[] {
    const handles = [...countHandles()]
      .map(([name, open]) => [name, open - (this.before.get(name) ?? 0)] as const)
      .filter(([, more]) => more > 0)
      .map(([name, more]) => `${more} ${name}`);
    const timers = [...this.timers]
      .filter(([timer]) => isWaiting(timer))
      .map(([, made]) => `a timer ${placeIn(made)}`);
    return [...handles, ...timers];
  }
}
