import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/** A server process on a folder that outlives it. */
export interface ShopProcess {
  readonly address: string;
  readonly child: ChildProcess;
  /** Its output so far: the log's lines and, where it failed, the reason. */
  readonly output: () => string;
  /**
   * Waits until it answers.
   * @param within milliseconds, without end by default
   * @throws when it ends before or is not ready in time, with what it has printed
   */
  ready(within?: number): Promise<void>;
  /** Kills it, or also all processes of its database as a power cut would, and waits until it is gone. */
  kill(what?: 'shop' | 'all'): Promise<void>;
  /** Stops it as an operator would. */
  stop(): Promise<void>;
}

export interface ProcessOptions {
  readonly folder: string;
  readonly port: number;
  /** Discards its output instead of keeping it: for a server under load, whose log is long. */
  readonly quiet?: boolean;
  /** Environment variables over the usual ones. */
  readonly variables?: Readonly<Record<string, string>>;
}

const environmentOf = ({ folder, port, variables }: ProcessOptions): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  TZ: 'Europe/Rome',
  MODE: 'demo',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  // A test machine is busy.
  RENDER_TIMEOUT_MS: '30000',
  ...variables,
});

/** The built server, or the program behind `npm run demo`. @throws when it is not built */
export function builtProgram(name: 'main' | 'demo' = 'main'): string {
  const program = path.join(ROOT, `dist/server/${name}.js`);
  if (!existsSync(program)) throw new Error(`${program} is missing: npm run build`);
  return program;
}

/** Starts the built server in demo mode. @throws when it is not built */
export function startProcess(options: ProcessOptions): ShopProcess {
  const child = spawn(process.execPath, [builtProgram()], {
    stdio: options.quiet ? 'ignore' : ['ignore', 'pipe', 'pipe'],
    env: environmentOf(options),
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += String(text)));
  const exited = once(child, 'exit');
  const address = `http://127.0.0.1:${options.port}`;
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (!ended()) child.kill(signal);
    await exited;
  };
  return {
    address,
    child,
    async ready(within = Number.POSITIVE_INFINITY) {
      const end = Date.now() + within;
      if (await isReady(address, () => ended() || Date.now() > end)) return;
      const how = ended() ? `ended (${child.signalCode ?? `code ${child.exitCode}`})` : `took ${within} ms`;
      throw new Error(`The shop ${how} before it was ready:\n${printed}`);
    },
    output: () => printed,
    async kill(what = 'shop') {
      const postmaster = what === 'all' ? postmasterOf(options.folder) : undefined;
      const killed = end('SIGKILL');
      // Its other processes end when it is gone.
      if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
      await killed;
    },
    stop: () => end('SIGTERM'),
  };
}

/** @returns the first process of the embedded database, if it runs */
function postmasterOf(folder: string): number | undefined {
  const file = path.join(folder, 'postgresql/postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/** Asks until it answers, or there is no hope of it. */
async function isReady(address: string, isHopeless: () => boolean): Promise<boolean> {
  while (!isHopeless()) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

/** Runs `demo.js …` on a folder to its end. @throws when it is not built, or fails, with what it has printed */
export async function runDemo(
  folder: string,
  parameters: readonly string[],
  variables?: Readonly<Record<string, string>>,
): Promise<void> {
  const child = spawn(process.execPath, [builtProgram('demo'), ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf({ folder, port: 0, ...(variables && { variables }) }),
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`demo ended with code ${code}:\n${printed}`);
}
