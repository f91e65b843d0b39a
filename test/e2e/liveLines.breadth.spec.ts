import type { Page } from '@playwright/test';
import { buyElsewhere, live, openLiveShop, startAgain, testToastOver } from './support/live';
import { TEACHER } from './support/login';
import { SHOP } from './support/publicRoutes';
import { expect, test } from './support/test';

openLiveShop();

/** Resolves when the page's WebSocket has had its first answer: the connection stands. */
const standing = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('/hubs/purchase')) socket.once('framereceived', () => resolve());
    });
  });

testToastOver({
  name: 'server-sent events',
  without: ['WebSocket'],
  desktop: 'gestione-del-rischio',
});
testToastOver({
  name: 'long polling',
  without: ['WebSocket', 'EventSource'],
  desktop: 'ichimoku-da-zero',
});

test('a server that is killed and started again: the page connects by itself, and purchases are told again', async ({
  page,
  browser,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket|the hub is/);
  const first = standing(page);
  await page.goto(`${live.shop.address}${SHOP}/`);
  await first;
  await live.shop.kill();
  const again = standing(page);
  await startAgain();
  await again;
  await buyElsewhere(browser, 'leggere-i-grafici-a-candele', TEACHER);
  await expect(page.getByTestId('purchase-toast')).toBeVisible({ timeout: 60_000 });
});
