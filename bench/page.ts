import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunch } from '../test/support/chromium';
import { startShop } from '../test/support/shop';
import type { Bench, Row } from './support/figure';
import { firstWorkingClick, measurePage, type PageTimes, SLOW_PHONE } from './support/slowPhone';
import { median, rounded } from './support/statistics';
import { startTwin, withoutStyles } from './support/twin';

const RUNS = 7;

const BASE = '/corsi-trading-online';
const PAGES = {
  home: `${BASE}/`,
  list: `${BASE}/corsi`,
  detail: `${BASE}/corso/ichimoku-da-zero`,
  bundle: `${BASE}/percorsi-formativi/primi-passi-nei-mercati`,
} as const;

const LIMITS = {
  firstPaintRatio: 1.5,
  largestPaintRatio: 1.3,
  // The twin loads its pictures alone. Its load with the shop's scripts on this line would take three times as long.
  clickRatio: 5,
  shift: 0.02,
  blockedMs: 150,
} as const;

interface Measured {
  readonly shop: PageTimes[];
  readonly twin: PageTimes[];
  /** A page with the same text and pictures, without styles. */
  readonly bare: PageTimes[];
  readonly clicks: number[];
}

const medianOf = (runs: readonly PageTimes[], name: keyof PageTimes) => median(runs.map((run) => run[name]));

/** One line of the table; `kept` says whether the page keeps every limit. */
export function rowOf(page: string, { shop, twin, bare, clicks }: Measured): Row {
  const click = median(clicks);
  const largestPaint = medianOf(shop, 'largestPaint');
  const [twinPaint, twinLoad] = [medianOf(twin, 'largestPaint'), medianOf(twin, 'load')];
  const [firstPaint, barePaint] = [medianOf(shop, 'firstPaint'), medianOf(bare, 'firstPaint')];
  const [shift, blocked] = [medianOf(shop, 'shift'), medianOf(shop, 'blocked')];
  const isKept =
    firstPaint <= LIMITS.firstPaintRatio * barePaint &&
    largestPaint <= LIMITS.largestPaintRatio * twinPaint &&
    click <= LIMITS.clickRatio * twinLoad &&
    shift < LIMITS.shift &&
    blocked < LIMITS.blockedMs;
  return {
    page,
    'FCP ms': rounded(firstPaint, 0),
    'of bare': rounded(firstPaint / barePaint),
    'of twin': rounded(firstPaint / medianOf(twin, 'firstPaint')),
    'LCP ms': rounded(largestPaint, 0),
    'of twin’s': rounded(largestPaint / twinPaint),
    'click ms': rounded(click, 0),
    'of twin’s load': rounded(click / twinLoad),
    shift: rounded(shift, 3),
    'blocked ms': rounded(blocked, 0),
    'twin blocked ms': rounded(medianOf(twin, 'blocked'), 0),
    'longest task ms': rounded(medianOf(shop, 'longestTask'), 0),
    kept: isKept ? 'yes' : 'no',
  };
}

interface Origins {
  readonly shop: string;
  readonly twin: string;
  readonly bare: string;
}

async function measure(browser: Browser, { shop, twin, bare }: Origins, path: string): Promise<Measured> {
  const measured: Measured = { shop: [], twin: [], bare: [], clicks: [] };
  // The first load fills the caches of all three.
  for (const origin of [shop, twin, bare]) await measurePage(browser, origin + path);
  for (let run = 0; run < RUNS; run += 1) {
    measured.shop.push(await measurePage(browser, shop + path));
    measured.twin.push(await measurePage(browser, twin + path));
    measured.bare.push(await measurePage(browser, bare + path));
    measured.clicks.push(await firstWorkingClick(browser, shop + path));
  }
  return measured;
}

/** First paint, first working click and blocking on a slow phone, beside static pages with the same looks and without any. */
const page: Bench = async () => {
  const shop = await startShop();
  const twin = await startTwin(shop.address);
  const bare = await startTwin(shop.address, withoutStyles);
  const origins = { shop: shop.address, twin: twin.address, bare: bare.address };
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      rows.push(rowOf(name, await measure(browser, origins, path)));
    }
    const { megabits, latencyMs, cpuSlowdown, width } = SLOW_PHONE;
    return {
      title: `Pages on a slow phone: ${megabits} Mbit/s, ${latencyMs} ms, CPU ${cpuSlowdown} times slower, ${width} px`,
      rows,
      notes: [
        `Medians of ${RUNS} loads with an empty cache, beside a static twin: the same HTML, styles, pictures and headers, no scripts; and a bare one without styles.`,
        'click: from the start of the load until a tap on the menu button has opened the menu.',
        `Limits: FCP ${LIMITS.firstPaintRatio} times the bare page’s, LCP ${LIMITS.largestPaintRatio} times the twin’s, click ${LIMITS.clickRatio} times the twin’s load, shift ${LIMITS.shift}, blocked ${LIMITS.blockedMs} ms.`,
      ],
      isKept: rows.every(({ kept }) => kept === 'yes'),
    };
  } finally {
    await browser.close();
    await twin.stop();
    await bare.stop();
    await shop.stop();
  }
};

export default page;
