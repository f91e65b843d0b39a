import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PROGRAM = path.resolve(__dirname, '../../dist/server/main.js');

/** A first start makes and fills the database: seconds on a good machine, more on a busy one. */
const STARTS_WITHIN = 180_000;

export interface Shop {
  /** Its origin, such as `http://127.0.0.1:40123`. */
  readonly address: string;
  /** Where its database lies. */
  readonly folder: string;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Stops it as an operator would, and removes its folder. */
  readonly stop: () => Promise<void>;
}

/** @returns a port of the loopback interface that nobody listens on at this moment */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilReady(address: string, child: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + STARTS_WITHIN;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The shop ended with code ${child.exitCode}:\n${output()}`);
    const ready = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await pause(100);
  }
  throw new Error(`The shop was not ready within ${STARTS_WITHIN} ms:\n${output()}`);
}

/**
 * Starts the built shop in demo mode with a database of its own.
 *
 * @param variables environment variables over the usual ones
 * @throws when it ends or is not ready in time, with what it has printed
 */
export async function startShop(variables: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      TZ: 'Europe/Rome',
      MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: folder,
      ...variables,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)));
  const output = () => printed;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(address, child, output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, folder, output, stop };
}
