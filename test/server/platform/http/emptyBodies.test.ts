import type { AddressInfo } from 'node:net';
import { openTestApp, type TestApp } from '../../../support/app';
import { addressOf, rows } from '../../../support/rows';

let shop: TestApp;
let origin: string;
beforeAll(async () => {
  shop = await openTestApp();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});
afterAll(() => shop.close());

const headers = { 'content-type': 'application/json' };
const send = async (url: string, body: string) => {
  const answer = await fetch(`${origin}${url}`, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(5000),
  });
  await answer.arrayBuffer();
  return answer.status;
};

// Through a socket: `inject` hands over a body that is already read.
it.each(rows.filter(([, row]) => row.method === 'POST'))(
  'answers %s promptly when its JSON body is empty, also after a good answer',
  async (_name, row) => {
    await send(addressOf(row), '{}');
    expect(await send(addressOf(row), '')).toBeGreaterThanOrEqual(200);
  },
);
