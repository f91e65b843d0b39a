import type { AddressInfo } from 'node:net';
import { startHerd } from '../../bench/support/herd';
import { HUB_PATH } from '../../src/contract/notifications/hub';
import { Packet } from '../../src/server/platform/hub/packet';
import { writeEvent } from '../../src/server/platform/hub/protocol';
import { openTestApp, type TestApp } from '../support/app';

const CLIENTS = 200;
const TOAST = ['Marco R.', 'Candele giapponesi', 99.9, '/l', 'corso', 'Vedi il corso'] as const;

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp({ variables: { HUB_CONNECTIONS_PER_ADDRESS: String(CLIENTS) } });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());

test('a herd of clients is told of every broadcast, and leaves nothing behind', async () => {
  const { port } = shop.app.server.address() as AddressInfo;
  const { connections, announce } = shop.app.hub;
  const frameBytes = new Packet(writeEvent('SendPurchaseNotificationV2', ...TOAST)).frame.length;
  for (let rounds = 0; rounds < 2; rounds += 1) {
    const herd = await startHerd({ port, path: HUB_PATH, frameBytes }, CLIENTS);
    expect(connections.size).toBe(CLIENTS);
    for (let told = 0; told < 3; told += 1) {
      const { told: all } = await herd.expect();
      const [buyer, title, price, link] = TOAST;
      const before = performance.now();
      announce({ buyerId: '', buyer, title, price, link, kind: 'course' });
      const { first, last } = await all;
      expect(first).toBeGreaterThan(before - 1);
      expect(last).toBeGreaterThanOrEqual(first);
    }
    await herd.leave();
    await connections.whenEmpty();
    expect(connections.size).toBe(0);
  }
});
