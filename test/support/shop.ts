import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runDemo, startProcess } from './shopProcess';

/** Milliseconds. A first start makes and fills the database: seconds on a good machine, more on a busy one. */
export const STARTS_WITHIN = 180_000;

export interface Shop {
  /** Its origin, such as `http://127.0.0.1:40123`. */
  readonly address: string;
  /** Where its database lies. */
  readonly folder: string;
  /** Its output so far. */
  readonly output: () => string;
  /** Stops it as an operator would, and removes its folder. */
  readonly stop: () => Promise<void>;
}

export interface ShopOptions {
  /** A folder with the demo shop in it (`fillFolder`), which is copied; without, the shop makes its own. */
  readonly filled?: string | undefined;
  /** Environment variables over the usual ones. */
  readonly variables?: Readonly<Record<string, string>>;
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

/** @returns a new folder with the demo shop in it, for shops to start with a copy of: much sooner than by themselves */
export async function fillFolder(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-filled-'));
  await runDemo(folder, []);
  return folder;
}

/** @returns a new folder, which holds what `filled` does. PostgreSQL asks for its rights, which cpSync of Node 24 does not keep. */
export async function copyFolder(filled?: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-'));
  if (filled) await cp(filled, folder, { recursive: true });
  return folder;
}

/**
 * Starts the built shop in demo mode with a database of its own.
 *
 * @throws when it ends or is not ready in time, with what it has printed
 */
export async function startShop({ filled, variables }: ShopOptions = {}): Promise<Shop> {
  const folder = await copyFolder(filled);
  const port = await freePort();
  const child = startProcess({ folder, port, variables: { LOG_LEVEL: 'info', ...variables } });
  const stop = async () => {
    await child.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await child.ready(STARTS_WITHIN);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: child.address, folder, output: child.output, stop };
}
