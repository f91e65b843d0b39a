import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { copyFolder, freePort, STARTS_WITHIN } from '../support/shop';
import { type ShopProcess, startProcess } from '../support/shopProcess';
import { ADMIN, PASSWORD, STUDENT, TEACHER } from './support/login';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';

// A shop of its own: it is killed and started again, and its student has a course to review.
let folder: string;
let port: number;
let shop: ShopProcess;
test.describe.configure({ mode: 'serial', timeout: STARTS_WITHIN });
test.beforeAll(async () => {
  folder = copyFolder(process.env.FILLED_SHOP);
  port = await freePort();
  shop = startProcess({ folder, port });
  await shop.ready();
});
test.afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function logIn(page: Page, mail: string): Promise<void> {
  await page.goto(`${shop.address}/login`);
  await page.getByLabel('E-mail').fill(mail);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('button', { name: /Il tuo account/ })).toBeVisible();
}

/** Somebody else buys a course in a browser of their own. */
async function buyElsewhere(browser: Browser, slug: string, mail = ADMIN): Promise<void> {
  const context = await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome' });
  const page = await context.newPage();
  await logIn(page, mail);
  await page.goto(`${shop.address}${SHOP}/corso/${slug}`);
  await page.getByRole('button', { name: 'Acquista il corso' }).click();
  await page.getByLabel('Numero della carta').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Paga/ }).click();
  await expect(page).toHaveURL(/\/pagamento\/successo\//);
  await expect(page.getByTestId('purchase-toast')).toHaveCount(0);
  await context.close();
}

const isConnection = (url: string) => url.includes('/hubs/purchase?id=');

/** Resolves when the page's connection is made, by whichever transport. */
function connected(page: Page): Promise<unknown> {
  return Promise.race([
    page.waitForEvent('websocket', (socket) => socket.url().includes('/hubs/purchase')),
    page.waitForResponse(
      (response) => isConnection(response.url()) && response.request().method() === 'POST',
    ),
  ]);
}

/** Resolves when the page's WebSocket has had its first answer: the connection stands. */
const standing = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('/hubs/purchase')) socket.once('framereceived', () => resolve());
    });
  });

/** A prompt comes after ten calm seconds on a page. */
const PROMPT_WITHIN = 30_000;

const TRANSPORTS = [
  { name: 'WebSockets', without: [], desktop: 'forex-sessioni-e-valute', phone: 'piano-di-accumulo' },
  {
    name: 'server-sent events',
    without: ['WebSocket'],
    desktop: 'gestione-del-rischio',
    phone: 'psicologia-del-trader',
  },
  {
    name: 'long polling',
    without: ['WebSocket', 'EventSource'],
    desktop: 'ichimoku-da-zero',
    phone: 'investire-con-gli-etf',
  },
] as const;

for (const { name, without, ...slugs } of TRANSPORTS) {
  test(`over ${name} a purchase by one browser is told in another, and its button leads to the course`, async ({
    page,
    browser,
  }, { project }) => {
    const slug = project.name === 'phone' ? slugs.phone : slugs.desktop;
    await page.addInitScript(
      (names) => {
        for (const missing of names) Reflect.deleteProperty(window, missing);
      },
      without as readonly string[],
    );
    const isConnected = connected(page);
    await page.goto(`${shop.address}${SHOP}/`);
    await isConnected;
    await buyElsewhere(browser, slug);
    const toast = page
      .getByTestId('purchase-toast')
      .filter({ hasText: /^\S+ \S\. ha comprato il corso .+ a [\d,.]+\s€!/ });
    await expect(toast).toBeVisible();
    await noSidewaysScroll(page);
    await axe(page);
    await page.getByRole('button', { name: 'Vedi il corso' }).click();
    await expect(page).toHaveURL(`${shop.address}${SHOP}/corso/${slug}`);
    await expect(toast).toHaveCount(0);
  });
}

test('a server that is killed and started again: the page connects by itself, and purchases are told again', async ({
  page,
  browser,
  consoleErrors,
}, { project }) => {
  consoleErrors.allow(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket|the hub is/);
  const first = standing(page);
  await page.goto(`${shop.address}${SHOP}/`);
  await first;
  await shop.kill();
  const again = standing(page);
  shop = startProcess({ folder, port });
  await shop.ready();
  await again;
  const slug = project.name === 'phone' ? 'trading-da-zero' : 'leggere-i-grafici-a-candele';
  await buyElsewhere(browser, slug, TEACHER);
  await expect(page.getByTestId('purchase-toast')).toBeVisible({ timeout: 60_000 });
});

test('who finished a course is asked for a review, by keyboard too; it is on the course’s page afterwards', {
  tag: '@desktop',
}, async ({ page }) => {
  await logIn(page, STUDENT);
  const dialog = page.getByRole('dialog', { name: /^Com’è andato/ });
  await expect(dialog).toBeVisible({ timeout: PROMPT_WITHIN });
  await axe(page);
  await noSidewaysScroll(page);
  await dialog.getByRole('radio', { name: '5 stelle' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Chiaro, ordinato, senza promesse.');
  await dialog.getByRole('button', { name: 'Invia Recensione' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Grazie per la tua recensione!')).toBeVisible();
});

test('Annulla puts the question off: it does not come back with the next page', { tag: '@phone' }, async ({
  page,
}) => {
  await logIn(page, STUDENT);
  const dialog = page.getByRole('dialog', { name: /^Com’è andato/ });
  await expect(dialog).toBeVisible({ timeout: PROMPT_WITHIN });
  await axe(page);
  await noSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Annulla' }).click();
  await expect(dialog).toHaveCount(0);
  const again = connected(page);
  await page.goto(`${shop.address}${SHOP}/corsi`);
  await again;
  await expect(page.getByTestId('course-card').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
