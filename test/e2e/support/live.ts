import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { copyFolder, freePort, STARTS_WITHIN } from '../../support/shop';
import { type ShopProcess, startProcess } from '../../support/shopProcess';
import { ADMIN, PASSWORD } from './login';
import { SHOP } from './publicRoutes';
import { axe, noSidewaysScroll } from './screen';
import { expect, test } from './test';

/** A shop of a file's own: it is killed and started again, and its student has a course to review. */
export const live = {} as { folder: string; port: number; shop: ShopProcess };

export function openLiveShop(): void {
  test.describe.configure({ mode: 'serial', timeout: STARTS_WITHIN });
  test.beforeAll(async () => {
    live.folder = await copyFolder(process.env.FILLED_SHOP);
    live.port = await freePort();
    await startAgain();
  });
  test.afterAll(async () => {
    await live.shop.stop();
    rmSync(live.folder, { recursive: true, force: true });
  });
}

/** Starts the shop on its folder and port. */
export async function startAgain(): Promise<void> {
  live.shop = startProcess(live);
  await live.shop.ready();
}

export async function logIn(page: Page, mail: string): Promise<void> {
  await page.goto(`${live.shop.address}/login`);
  await page.getByLabel('E-mail').fill(mail);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('button', { name: /Il tuo account/ })).toBeVisible();
}

/** Somebody else buys a course in a browser of their own. */
export async function buyElsewhere(browser: Browser, slug: string, mail = ADMIN): Promise<void> {
  const context = await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome' });
  const page = await context.newPage();
  await logIn(page, mail);
  await page.goto(`${live.shop.address}${SHOP}/corso/${slug}`);
  await page.getByRole('button', { name: 'Acquista il corso' }).click();
  await page.getByLabel('Numero della carta').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Paga/ }).click();
  await expect(page).toHaveURL(/\/pagamento\/successo\//);
  await expect(page.getByTestId('purchase-toast')).toHaveCount(0);
  await context.close();
}

const isConnection = (url: string) => url.includes('/hubs/purchase?id=');

/** Resolves when the page's connection is made, by whichever transport. */
export function connected(page: Page): Promise<unknown> {
  return Promise.race([
    page.waitForEvent('websocket', (socket) => socket.url().includes('/hubs/purchase')),
    page.waitForResponse(
      (response) => isConnection(response.url()) && response.request().method() === 'POST',
    ),
  ]);
}

export interface Transport {
  readonly name: string;
  /** The features that the browser lacks, so that the next transport is taken. */
  readonly without: readonly string[];
  /** The slug of what is bought. */
  readonly desktop: string;
  /** Of what is bought where the test runs on a phone too. */
  readonly phone?: string;
}

/** Defines the test that a purchase elsewhere shows a toast that leads to the course. */
export function testToastOver({ name, without, desktop, phone }: Transport): void {
  test(`over ${name} a purchase by one browser is told in another, and its button leads to the course`, async ({
    page,
    browser,
  }, { project }) => {
    const slug = (project.name === 'phone' && phone) || desktop;
    await page.addInitScript((names) => {
      for (const missing of names) Reflect.deleteProperty(window, missing);
    }, without);
    const isConnected = connected(page);
    await page.goto(`${live.shop.address}${SHOP}/`);
    await isConnected;
    await buyElsewhere(browser, slug);
    const toast = page
      .getByTestId('purchase-toast')
      .filter({ hasText: /^Qualcuno ha comprato il corso .+ a [\d,.]+\s€!/ });
    await expect(toast).toBeVisible();
    await noSidewaysScroll(page);
    await axe(page);
    await page.getByRole('button', { name: 'Vedi il corso' }).click();
    await expect(page).toHaveURL(`${live.shop.address}${SHOP}/corso/${slug}`);
    await expect(toast).toHaveCount(0);
  });
}
