import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../support/chromium';

/** A file named `*.breadth.spec.ts` is not in the quick tier (docs/testing.md). */
const isQuick = process.env.TEST_TIER === 'quick';

const root = path.resolve(__dirname, '../..');

/** Measures, takes both widths by itself, or looks the same on both: done once, on the desktop. */
const ONCE = [
  ...[
    'bare',
    'breakpoints',
    'budget',
    'adminCoupon',
    'adminPeople',
    'adminSales',
    'adminSite',
    'prefetch',
    'found',
  ],
  ...[
    'invoice',
    'listHistory',
    'liveLines',
    'media',
    'newBuyer',
    'oddCatalogue',
    'phone',
    'player',
    'replay',
  ],
  ...['session', 'social', 'stripe', 'withoutScripts'],
];

const launch = chromiumLaunch();

/** Pages of tests are short and make much garbage, most of it by axe: collecting less of it takes up to a tenth less time. */
const ROOM_FOR_GARBAGE = '--js-flags=--min-semi-space-size=32';

/**
 * Nothing is painted ahead of what is in sight. Where that work ends last, Chromium 156 forgets to go on with what waited
 * for it: the page then paints no frame any more (on busy cores one read-through of a long page in fifty).
 */
const NOTHING_AHEAD = '--disable-best-effort-tasks';

const phone = {
  name: 'phone',
  // A test of one screen alone bears the tag of its project.
  grepInvert: /@desktop/,
  testIgnore: ONCE.map((name) => `**/${name}.*spec.ts`),
  use: {
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    // One screen is that of a visitor who wants no motion; a phone's pictures fade four times as many pixels.
    contextOptions: { reducedMotion: 'reduce' as const },
  },
};

/** The browser tests: the built shop, in the system's Chromium, on a computer's screen and on a phone's. */
export default defineConfig({
  testDir: __dirname,
  testMatch: '**/*.spec.ts',
  testIgnore: isQuick ? '**/*.breadth.spec.ts' : [],
  outputDir: path.join(root, 'test-results'),
  globalSetup: path.join(__dirname, 'support/filledShop.ts'),
  // Each worker has a shop of its own. Within a file one test follows the other, and each sees what it expects; a
  // file takes the shop as any others have left it.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // On a busy machine a browser may be late once: the second try has a fresh shop, and is named at the end.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    screenshot: 'only-on-failure',
    // `--trace on` for whom looks for a fault: recording all takes a fifth of the time.
    trace: 'off',
    launchOptions: { ...launch, args: [...launch.args, ROOM_FOR_GARBAGE, NOTHING_AHEAD] },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    ...(isQuick ? [] : [phone]),
  ],
});
