import path from 'node:path';
import { DEMO_PASSWORD } from '../../src/server/demo';
import { freePort } from '../../test/support/shop';
import { startProcess } from '../../test/support/shopProcess';

/** A built shop and an admin of it. */
export interface AdminShop {
  // biome-ignore lint/suspicious/noExplicitAny: the shop's own tests check its answers.
  call(address: string, body: object): Promise<any>;
  /** Reads a file to its end without keeping it. @returns its lines */
  countLines(address: string, body: object): Promise<number>;
  /** Bytes that the process holds once collected, without those of its database. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

const PROBE = path.join(__dirname, 'memoryProbe.cjs');
const LINE_FEED = 10;

export async function startAdminShop(
  folder: string,
  port: number,
  variables: Readonly<Record<string, string>> = {},
): Promise<AdminShop> {
  const memoryPort = await freePort();
  const shop = startProcess({
    ...{ folder, port, quiet: true },
    variables: {
      CALLS_PER_MINUTE: '1000000',
      NODE_OPTIONS: `--require ${PROBE}`,
      MEMORY_PORT: String(memoryPort),
      ...variables,
    },
  });
  await shop.ready();
  let token: string | undefined;
  const ask = async (address: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(shop.address + address, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    return answer;
  };
  const call: AdminShop['call'] = async (address, body) => (await ask(address, body)).json();
  const login = await call('/api/users/authenticate', {
    ...{ Username: 'admin@example.com', Password: DEMO_PASSWORD },
  });
  token = login.item.token;
  return {
    call,
    async countLines(address, body) {
      let lines = 0;
      for await (const piece of (await ask(address, body)).body ?? [])
        for (const byte of piece) if (byte === LINE_FEED) lines += 1;
      return lines;
    },
    memory: async () => {
      const answer = await fetch(`http://127.0.0.1:${memoryPort}`);
      const { heap } = (await answer.json()) as { heap: number };
      return heap;
    },
    stop: () => shop.stop(),
  };
}
