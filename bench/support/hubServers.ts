import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { HUB_PATH } from '../../src/contract/notifications/hub';
import { freePort } from '../../test/support/shop';
import { startProcess } from '../../test/support/shopProcess';
import type { Meadow } from './herd';

export interface Memory {
  /** Bytes of heap and buffers, collected. */
  readonly heap: number;
  readonly rss: number;
  readonly sockets: number;
}

/** A server of many WebSockets, in a process of its own. */
export interface Measured extends Meadow {
  /** Sends the message to all. */
  broadcast(): Promise<void>;
  memory(): Promise<Memory>;
  /** Waits until the server has no clients any more. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

export interface MeasuredShop extends Measured {
  /** The message as it is sent, without its frame. */
  readonly message: Buffer;
}

const PROBE = path.join(__dirname, 'memoryProbe.cjs');
/** The probe's own connection, and ones that are kept open between calls. */
const FEW_SOCKETS = 8;

const probed = (memoryPort: number) => ({
  NODE_OPTIONS: `--require ${PROBE}`,
  MEMORY_PORT: String(memoryPort),
});

function memoryOf(memoryPort: number) {
  const memory = async (): Promise<Memory> => (await fetch(`http://127.0.0.1:${memoryPort}`)).json();
  return {
    memory,
    async empty() {
      while ((await memory()).sockets > FEW_SOCKETS) await pause(50);
    },
  };
}

/** Bytes of a server's text frame. */
const framed = ({ length }: Buffer) => length + (length > 125 ? 4 : 2);

/** The built shop with its demo data; a broadcast is an admin's NotifyPurchaseAsync. */
export async function startShopHub(folder: string): Promise<MeasuredShop> {
  const [port, memoryPort] = [await freePort(), await freePort()];
  const shop = startProcess({
    folder,
    port,
    quiet: true,
    variables: {
      HUB_CONNECTIONS_PER_ADDRESS: '100000',
      CALLS_PER_MINUTE: '1000000',
      ...probed(memoryPort),
    },
  });
  await shop.ready();
  const call = async (url: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(shop.address + url, { method: 'POST', headers, body: JSON.stringify(body) });
    // biome-ignore lint/suspicious/noExplicitAny: the shop's own tests check its answers.
    return (await answer.json()) as any;
  };
  const logIn = async (Username: string) =>
    (await call('/api/users/authenticate', { Username, Password: 'corsi-demo-2026' })).item.token as string;
  const student = await logIn('studente@example.com');
  const admin = await logIn('admin@example.com');
  const { items } = await call('/api/users/GetUserPurchases', {}, student);
  const paid = items.find(
    ({ status, total }: { status: string; total: number }) => status === 'paid' && total > 0,
  );
  const broadcast = async () => {
    const { isOk, message } = await call(
      '/api/Notifications/NotifyPurchaseAsync',
      { IdEnc: paid.IdEnc },
      admin,
    );
    if (!isOk) throw new Error(message);
  };
  const message = await hear(`ws://127.0.0.1:${port}${HUB_PATH}`, broadcast);
  return {
    port,
    path: HUB_PATH,
    message,
    frameBytes: framed(message),
    broadcast,
    ...memoryOf(memoryPort),
    stop: () => shop.stop(),
  };
}

/** The message that each client receives. */
async function hear(url: string, broadcast: () => Promise<void>): Promise<Buffer> {
  const client = new WebSocket(url);
  await once(client, 'open');
  client.send('{"protocol":"json","version":1}\x1e');
  await once(client, 'message');
  const [[message]] = await Promise.all([once(client, 'message'), broadcast()]);
  client.terminate();
  return message as Buffer;
}

/** A `ws` server that does nothing but send the same bytes. */
export async function startBareHub(message: Buffer): Promise<Measured> {
  const [port, memoryPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [path.join(__dirname, 'bareHub.cjs'), String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, MESSAGE: message.toString('base64'), ...probed(memoryPort) },
  });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  return {
    port,
    path: '/',
    frameBytes: framed(message),
    ...memoryOf(memoryPort),
    async broadcast() {
      await (await fetch(`http://127.0.0.1:${port}/broadcast`)).text();
    },
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
