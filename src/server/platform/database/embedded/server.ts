import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { type Cluster, pathWithin, runProgram, spawnOptions } from './cluster';
import { faultOf } from './faults';

/** A running PostgreSQL. */
export interface Server {
  /** Settles when it ended by itself, with the reason. */
  readonly lost: Promise<Error>;
  /** Settles when it has ended, in whatever way. */
  readonly exited: Promise<void>;
  /** Ends its connections and stops it. May be called twice. */
  stop(): Promise<void>;
  /** Ends it at once; the next start recovers from the log of changes. */
  kill(): void;
}

/** After this a stop that waits becomes one that does not: milliseconds. */
const LONGEST_STOP = 10_000;
const READY = /database system is ready to accept connections/;

/**
 * Starts PostgreSQL and waits until it takes connections, however long it recovers.
 * @param settings parameters such as `port=5432`
 * @param detached whether Ctrl-C reaches our process alone, which then stops PostgreSQL last
 * @throws StartError with the last line that it wrote when it ends instead
 */
export async function startServer(
  cluster: Cluster,
  settings: readonly string[],
  detached = true,
): Promise<Server> {
  const server = spawn(
    path.join(cluster.programs.bin, 'postgres'),
    ['-D', pathWithin(cluster), ...settings.flatMap((setting) => ['-c', setting])],
    { ...spawnOptions(cluster), stdio: ['ignore', 'ignore', 'pipe', cluster.lock], detached },
  );
  const output = readOutput(server);
  const exited = once(server, 'exit').catch((error: Error) => {
    output.add(`FATAL: ${error.message}`);
    return [];
  });
  const dataDir = path.dirname(cluster.folder);
  const ended = exited.then(async ([, signal]) => {
    await output.complete();
    return faultOf(dataDir, signal ? `FATAL: it was ended by ${signal}` : output.text());
  });
  const killWithUs = () => void server.kill('SIGQUIT');
  process.once('exit', killWithUs);
  void exited.then(() => process.off('exit', killWithUs));

  const early = await Promise.race([output.ready, ended]);
  if (early) throw early;
  output.forget();
  let isStopping = false;
  return {
    exited: exited.then(() => {}),
    lost: new Promise((resolve) => void ended.then((fault) => isStopping || resolve(fault))),
    async stop() {
      if (!isStopping) {
        isStopping = true;
        await stopGently(server, cluster, exited);
      }
      await exited;
    },
    kill: killWithUs,
  };
}

/** Keeps the last lines that a server writes: why it ended. */
function readOutput(server: ChildProcess) {
  let lines = '';
  let resolveReady: () => void;
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve;
  });
  const add = (piece: Buffer | string) => {
    lines = `${lines}${piece}`.slice(-LONGEST_OUTPUT);
    if (READY.test(lines)) resolveReady();
  };
  server.stderr?.on('data', add);
  return {
    add,
    ready,
    /** Waits for what is still to be read, though not for a process left behind that could go on writing. */
    complete: () =>
      server.stderr && finished(server.stderr, { signal: AbortSignal.timeout(LAST_WORDS) }).catch(() => {}),
    text: () => lines,
    forget: () => {
      lines = '';
    },
  };
}
const LONGEST_OUTPUT = 10_000;
/** The time for the last words of a server that has ended: milliseconds. */
const LAST_WORDS = 1_000;

async function stopGently(server: ChildProcess, cluster: Cluster, exited: Promise<unknown>): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  if (process.platform === 'win32') return stopByProgram(cluster); // signals there end it at once
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGQUIT'), LONGEST_STOP);
  await exited;
  clearTimeout(timer);
}

/** Stops a server that an earlier process started, by its file `postmaster.pid`. */
export async function stopByProgram(cluster: Cluster): Promise<void> {
  const where = ['-D', pathWithin(cluster), '-w', '-t', String(LONGEST_STOP / 1000)];
  const { status } = await runProgram(cluster, 'pg_ctl', ['stop', '-m', 'fast', ...where]);
  if (status !== 0) await runProgram(cluster, 'pg_ctl', ['stop', '-m', 'immediate', ...where]);
}
