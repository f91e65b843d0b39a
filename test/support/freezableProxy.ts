import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect as open, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Stands between the shop and a PostgreSQL; frozen, it looks like a database whose machine has stopped. */
export interface FreezableProxy {
  /** The DATABASE_URL of the database behind it. */
  readonly url: string;
  /** Keeps all connections, accepts new ones, and passes nothing on. */
  freeze(): void;
  thaw(): void;
  /** Ends all connections and refuses new ones, as a server that is down. */
  cut(): Promise<void>;
  /** Accepts connections again. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

const SOCKET = '.s.PGSQL.5432';

/** @param url of a database of `startPostgres` */
export async function startFreezableProxy(url: string): Promise<FreezableProxy> {
  const behind = new URL(url.replace('@/', '@socket/')).searchParams.get('host') ?? '';
  const folder = mkdtempSync(path.join(tmpdir(), 'corsi-proxy-'));
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = open(path.join(behind, SOCKET));
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      if (isFrozen) socket.cork();
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
  });
  const listen = async () => {
    server.listen(path.join(folder, SOCKET));
    await once(server, 'listening');
  };
  const cut = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  await listen();
  return {
    url: url.replace(encodeURIComponent(behind), encodeURIComponent(folder)),
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.cork();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.uncork();
    },
    cut,
    restore: listen,
    async close() {
      await cut();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
