import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../test/support/chromium';
import { startShop } from '../test/support/shop';
import type { Bench, Row } from './support/figure';
import { describeWeight, ENTRY_PAGES, type Weight, weigh } from './support/weight';

/** Chunks that several pages share have a number for a name, another one with most changes: one row has them all. */
const isNumbered = ({ name }: Weight['scripts'][number]) => /^\d+\./.test(name);

function rowsOf({ address, bytes, limit, scripts }: Weight): Row[] {
  const row = (script: string, own: number): Row => ({
    page: new URL(address).pathname,
    script,
    'brotli KiB': Math.round((own / 1024) * 10) / 10,
    'of the limit': Math.round((own / limit) * 100) / 100,
  });
  const shared = scripts.filter(isNumbered).reduce((sum, { bytes: own }) => sum + own, 0);
  return [
    row('all', bytes),
    ...scripts.filter((script) => !isNumbered(script)).map(({ name, bytes: own }) => row(name, own)),
    row('shared', shared),
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
