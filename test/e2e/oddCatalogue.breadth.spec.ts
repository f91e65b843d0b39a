import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { openDatabase } from '../../src/server/platform/database';
import { copyFolder, freePort, STARTS_WITHIN } from '../support/shop';
import { type ShopProcess, startProcess } from '../support/shopProcess';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';

/** A title as nobody should write it, and somebody will. */
const ODD = `A/B? 100% #1 & "R&D" dell'oro 🚀 <b>luna</b>`;
const LONG = `${'Analisitecnicaquantitativaintermarket'.repeat(3)} e altro`;

/** Puts missing and wrong data of courses into the database of a stopped shop. */
const STATEMENTS = `
  insert into courses (id, slug, title, level, price_cents, is_operative, published_at) values
    ('odd-1', $odd$${ODD.toLowerCase()}$odd$, $odd$${ODD}$odd$, 'principiante', 1990, true, now()),
    ('odd-2', 'lungo', '${LONG}', 'avanzato', 2990, true, now());
  update courses set cover = '/demo/covers/non-c-e.png', goals = '[]',
    description = '<script>alert(1)</script> {"blocks": rotto' where id = 'odd-2';
  insert into bundles (id, slug, title, price_cents, is_operative, published_at) values
    ('odd-3', 'percorso vuoto/?#', 'Percorso vuoto', 4990, true, now());
`;

let folder: string;
let shop: ShopProcess;

test.beforeAll(async () => {
  test.setTimeout(STARTS_WITHIN);
  folder = await copyFolder(process.env.FILLED_SHOP);
  const database = await openDatabase({ dataDir: folder }, { info() {}, warn() {}, error() {} });
  await database.pool.query(STATEMENTS);
  await database.close();
  shop = startProcess({ folder, port: await freePort() });
  await shop.ready();
});
test.afterAll(async () => {
  await shop?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(page: Page, address: string, title: string): Promise<void> {
  const answer = await page.goto(shop.address + SHOP + address);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await noSidewaysScroll(page);
  await axe(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await noSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}
const buy = (page: Page, what: string) => page.getByRole('button', { name: `Acquista il ${what}` });

test('a course of any characters has its page: by its card, by its address, with a coupon that does not exist', async ({
  page,
}) => {
  await page.goto(`${shop.address}${SHOP}/corsi/${encodeURIComponent('R&D')}`);
  await page.getByRole('main').getByRole('link', { name: ODD }).first().click();
  const own = `/corso/${encodeURIComponent(ODD.toLowerCase())}`;
  await expect(page).toHaveURL(shop.address + SHOP + own);
  await open(page, own, ODD);
  await expect(buy(page, 'corso')).toBeEnabled();
  await open(page, `/corso/${encodeURIComponent(ODD)}`, ODD);
  await open(page, `${own}/${encodeURIComponent('🚀/50%?')}`, ODD);
  await expect(page.getByText('Il prezzo indicato è quello senza coupon.')).toBeVisible();
  await expect(buy(page, 'corso')).toBeEnabled();
});

test('a course without lessons, teacher and goals, with a broken cover, a broken text and a title without end', async ({
  page,
  consoleErrors,
}) => {
  // The cover that is not there; the room for it is.
  consoleErrors.allow(/404/);
  await open(page, '/corso/lungo', LONG);
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Programma del corso' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Il relatore|^I relatori/ })).toHaveCount(0);
  await open(page, `/corsi/${encodeURIComponent(LONG)}`, `Risultati per “${LONG}”`);
  await expect(page.getByRole('main').getByRole('link', { name: LONG }).first()).toBeVisible();
});

test('a learning path without courses is neither offered nor sold, and breaks no list', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/);
  await page.goto(`${shop.address}${SHOP}/percorsi-formativi/${encodeURIComponent('percorso vuoto/?#')}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(buy(page, 'percorso')).toHaveCount(0);
  await noSidewaysScroll(page);
  await open(page, '/percorsi-formativi', 'Percorsi formativi');
});
