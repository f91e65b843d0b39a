import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { loginAs } from '../test/e2e/support/login';
import { CHROMIUM_ARGUMENTS, findChromium } from '../test/support/chromium';
import { startShop } from '../test/support/shop';
import type { Bench } from './support/figure';
import { startPlainGrid } from './support/plainGridServer';
import { median, rounded } from './support/statistics';

/** A list of the admin is interactive within so many times the time of a plain grid. */
const LIMIT = 1.5;
const ROUNDS = 15;
const LIST = '/corsi-trading-online/admin/corsi/comprati';

/** Runs in the page: marks when rows are on screen and the main thread is free again. */
function noteInteractive() {
  const look = () => {
    if (!document.querySelector('[role="row"][data-id]')?.checkVisibility()) requestAnimationFrame(look);
    else requestIdleCallback(() => performance.mark('interactive'));
  };
  requestAnimationFrame(look);
}

/** Opens a page with an empty cache. @returns milliseconds from the navigation until its rows can be used */
async function timeToInteractive(
  browser: Browser,
  address: string,
  prepare: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({ locale: 'it-IT', baseURL: new URL(address).origin });
  try {
    const page = await context.newPage();
    await prepare(page);
    await page.addInitScript(noteInteractive);
    await page.goto(address, { waitUntil: 'commit' });
    const mark = () => performance.getEntriesByName('interactive')[0]?.startTime;
    return (await (await page.waitForFunction(mark)).jsonValue()) as number;
  } finally {
    await context.close();
  }
}

/** The list's columns and rows, as the admin's page shows them. */
async function shownRows(browser: Browser, address: string) {
  const context = await browser.newContext({ locale: 'it-IT', baseURL: new URL(address).origin });
  const page = await context.newPage();
  await loginAs(page, 'admin@example.com');
  await page.goto(address);
  await page.locator('[role="row"][data-id]').first().waitFor();
  const shown = await page.evaluate(() => {
    const texts = (row: Element, selector: string) =>
      [...row.querySelectorAll(selector)].map((cell) => [
        cell.getAttribute('data-field') ?? '',
        cell.textContent ?? '',
      ]);
    const columns = texts(document.body, '[role="columnheader"]').map(([field, headerName]) => ({
      field,
      headerName,
      flex: 1,
    }));
    const rows = [...document.querySelectorAll('[role="row"][data-id]')].map((row) => ({
      ...Object.fromEntries(texts(row, '[role="gridcell"]')),
      id: row.getAttribute('data-id') ?? '',
    }));
    return { columns, rows };
  });
  await context.close();
  return shown;
}

/** A list of the admin beside a page with nothing but a grid of the same rows. */
const desk: Bench = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-desk-'));
  const shop = await startShop();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    const list = shop.address + LIST;
    const content = await shownRows(browser, list);
    const plain = await startPlainGrid(folder, content);
    const times: { desk: number[]; plain: number[] } = { desk: [], plain: [] };
    for (let round = -1; round < ROUNDS; round += 1) {
      const desk = await timeToInteractive(browser, list, (page) => loginAs(page, 'admin@example.com'));
      const bare = await timeToInteractive(browser, plain.address, async () => {});
      if (round < 0) continue; // warms up
      times.desk.push(desk);
      times.plain.push(bare);
    }
    await plain.stop();
    const ratio = median(times.desk.map((slow, at) => slow / (times.plain[at] ?? 1)));
    return {
      title: `A list of the admin beside a plain grid of the same rows: at most ${LIMIT} times as long`,
      rows: [
        {
          rows: content.rows.length,
          'ms, admin': rounded(median(times.desk), 0),
          'ms, plain grid': rounded(median(times.plain), 0),
          ratio: rounded(ratio),
        },
      ],
      notes: [
        `Medians of ${ROUNDS} rounds, each with an empty cache, until rows are on screen and the page is idle`,
      ],
      isKept: ratio <= LIMIT,
    };
  } finally {
    await browser.close();
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

export default desk;
