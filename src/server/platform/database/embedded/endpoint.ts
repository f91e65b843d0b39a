import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { privateFolder } from '../privateFolder';
import type { Account } from './account';

/** Where a server listens, and how the driver finds it. */
export interface Endpoint {
  readonly url: string;
  readonly settings: readonly string[];
  /** Holds the password of a new cluster. */
  readonly passwordFile?: string;
  remove(): void;
}

/** The driver looks for a socket of this name; the number is never a port. */
const PORT = 5432;

/** A socket in a folder that no other account can enter. */
export function socketEndpoint(dataDir: string, account: Account | undefined): Endpoint {
  const folder = privateFolder(dataDir, `.s.PGSQL.${PORT}`, account);
  return {
    url: `postgresql://postgres@/postgres?host=${encodeURIComponent(folder.path)}&port=${PORT}`,
    settings: ['listen_addresses=', `unix_socket_directories=${folder.path}`, `port=${PORT}`],
    remove: folder.remove,
  };
}

/** A free port of this machine alone and a password, where there are no sockets. */
export async function tcpEndpoint(dataDir: string): Promise<Endpoint> {
  const passwordFile = path.join(dataDir, 'postgresql-password');
  if (!existsSync(passwordFile)) {
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  const password = readFileSync(passwordFile, 'utf8');
  const port = await freePort();
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    settings: ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`],
    passwordFile,
    remove: () => {},
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
