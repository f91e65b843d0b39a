import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { type Shop, STARTS_WITHIN, startShop } from '../../support/shop';
import { putOffReview } from './hub';
import { STUDENT } from './login';

export { expect } from '@playwright/test';

/** The errors of a page: on its console, or thrown and not caught. */
export interface ConsoleErrors {
  /** Lets pass the errors that this test provokes: those whose text matches. */
  readonly allow: (pattern: RegExp) => void;
}

interface Fixtures {
  readonly consoleErrors: ConsoleErrors & { readonly seen: string[]; readonly allowed: RegExp[] };
}

interface WorkerFixtures {
  /** The shop of this worker alone: the files that come to it use it one after the other. */
  readonly shop: Shop;
}

/** Milliseconds after which a page whose scripts a test holds back is taken as it is. */
const LATEST_START = 5000;

/** Waits until React listens to a page: what a busy machine types or presses before is lost, as the tests are not to be. */
export async function started(page: Page): Promise<void> {
  const isStarted = () => {
    const root = document.getElementById('root');
    return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  };
  await page.waitForFunction(isStarted, undefined, { timeout: LATEST_START }).catch(() => undefined);
}

const LOGS = path.resolve(__dirname, '../../../test-results');

/** Stops a shop, and leaves what it logged beside the pictures of what failed. */
export async function stopShop(shop: Shop, name: string): Promise<void> {
  await shop.stop();
  mkdirSync(LOGS, { recursive: true });
  writeFileSync(path.join(LOGS, `${name}.log`), shop.output());
}

/**
 * Playwright's test with the address of the worker's shop as its base, that fails on every error in the console of
 * any page of its context. `test('…', async ({ page, consoleErrors }) => { consoleErrors.allow(/404/); … })`
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use, { workerIndex }) => {
      const shop = await startShop({ filled: process.env.FILLED_SHOP });
      // The demo's student has a course to review: the dialog would open over whatever a test looks at.
      await putOffReview(shop.address, STUDENT);
      await use(shop);
      await stopShop(shop, `shop-${workerIndex}`);
    },
    { scope: 'worker', timeout: STARTS_WITHIN },
  ],
  baseURL: async ({ shop }, use) => {
    await use(shop.address);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  consoleErrors: async ({}, use) => {
    const seen: string[] = [];
    const allowed: RegExp[] = [];
    await use({ seen, allowed, allow: (pattern) => void allowed.push(pattern) });
    const unexpected = seen.filter((text) => !allowed.some((pattern) => pattern.test(text)));
    base.expect(unexpected, 'errors in the console').toEqual([]);
  },
  context: async ({ context, consoleErrors }, use) => {
    context.on('console', (message) => {
      if (message.type() === 'error')
        consoleErrors.seen.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (thrown) => {
      const error = thrown.error();
      consoleErrors.seen.push(error.stack ?? String(error));
    });
    await use(context);
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    const { goto } = page;
    page.goto = async (...parameters) => {
      const response = await goto.apply(page, parameters);
      // Who asks for the commit alone holds the scripts back.
      const hasScripts = javaScriptEnabled !== false && parameters[1]?.waitUntil !== 'commit';
      if (hasScripts) await started(page);
      return response;
    };
    await use(page);
  },
});
