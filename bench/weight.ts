import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../test/support/chromium';
import { startShop } from '../test/support/shop';
import type { Bench, Row } from './support/figure';
import { describeWeight, ENTRY_PAGES, type Weight, weigh } from './support/weight';

function rowsOf({ address, bytes, limit, scripts }: Weight): Row[] {
  const page = new URL(address).pathname;
  const kib = (value: number) => Math.round((value / 1024) * 10) / 10;
  return [
    {
      page,
      script: 'all',
      'brotli KiB': kib(bytes),
      'of the limit': Math.round((bytes / limit) * 100) / 100,
    },
    ...scripts.map(({ name, bytes: own }) => ({
      page,
      script: name,
      'brotli KiB': kib(own),
      'of the limit': Math.round((own / limit) * 100) / 100,
    })),
  ];
}

/** How heavy the scripts are that a visitor waits for before the first course is on screen. */
const weight: Bench = async () => {
  const shop = await startShop();
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const weights: Weight[] = [];
    for (const pathname of Object.keys(ENTRY_PAGES) as (keyof typeof ENTRY_PAGES)[]) {
      const context = await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome' });
      weights.push(await weigh(await context.newPage(), shop.address, pathname));
      await context.close();
    }
    return {
      title: 'Scripts fetched before the first course is on screen',
      rows: weights.flatMap(rowsOf),
      notes: weights.map(describeWeight),
      isKept: weights.every(({ bytes, limit, early }) => bytes <= limit && early.length === 0),
    };
  } finally {
    await browser.close();
    await shop.stop();
  }
};

export default weight;
