import type { Browser, Page } from '@playwright/test';

/** A cheap phone on a weak mobile line. */
export const SLOW_PHONE = { megabits: 1.6, latencyMs: 150, cpuSlowdown: 4, width: 375, height: 667 } as const;

/** Milliseconds without requests or long tasks after which a page counts as settled. */
const QUIET_MS = 2500;
/** Milliseconds after the load event for code that the shop fetches when it is idle. */
const SETTLE_MS = 2500;

export interface PageTimes {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly load: number;
  /** Sum of what elements moved by themselves. */
  readonly shift: number;
  /** Milliseconds beyond 50 of each task after the first paint. */
  readonly blocked: number;
  /** The longest task after the first paint; 0 if none is over 50 ms. */
  readonly longestTask: number;
}

interface Task {
  readonly start: number;
  readonly duration: number;
}

interface Seen {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  tasks: Task[];
}

declare global {
  interface Window {
    seen?: Seen;
    menuOpened?: Promise<number>;
  }
}

/** Total blocking time and the longest task; the part of a task before the first paint does not count. */
export function blockingOf(tasks: readonly Task[], firstPaint: number) {
  const after = tasks
    .filter(({ start, duration }) => start + duration > firstPaint)
    .map(({ start, duration }) => start + duration - Math.max(start, firstPaint));
  return {
    blocked: after.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    longestTask: Math.max(0, ...after),
  };
}

/** Opens a page with an empty cache on a slow phone, and closes it after `use`. */
async function onSlowPhone<Result>(browser: Browser, use: (page: Page) => Promise<Result>): Promise<Result> {
  const { width, height, megabits, latencyMs, cpuSlowdown } = SLOW_PHONE;
  const context = await browser.newContext({
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width, height },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: (megabits * 1e6) / 8,
      uploadThroughput: (megabits * 1e6) / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return await use(page);
  } finally {
    await context.close();
  }
}

/** Loads a page and watches it until it has settled. */
export const measurePage = (browser: Browser, address: string): Promise<PageTimes> =>
  onSlowPhone(browser, async (page) => {
    await page.addInitScript(() => {
      const seen: Seen = { firstPaint: 0, largestPaint: 0, shift: 0, tasks: [] };
      window.seen = seen;
      const watch = (type: string, read: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
      watch('paint', ({ name, startTime }) => {
        if (name === 'first-contentful-paint') seen.firstPaint = startTime;
      });
      watch('largest-contentful-paint', ({ startTime }) => {
        seen.largestPaint = startTime;
      });
      watch('layout-shift', (entry) => {
        seen.shift += (entry as PerformanceEntry & { readonly value: number }).value;
      });
      watch('longtask', ({ startTime, duration }) => {
        seen.tasks.push({ start: startTime, duration });
      });
    });
    await page.goto(address, { waitUntil: 'load' });
    const { load, ...seen } = await page.evaluate(
      ([settle, quiet]) =>
        new Promise<Seen & { load: number }>((resolve) => {
          const check = () => {
            const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
            const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
            const busyUntil = Math.max(
              navigation.loadEventEnd + settle - quiet,
              ...requests.map(({ responseEnd }) => responseEnd),
              ...(window.seen?.tasks.map(({ start, duration }) => start + duration) ?? []),
            );
            if (!window.seen || performance.now() < busyUntil + quiet) setTimeout(check, 250);
            else resolve({ ...window.seen, load: navigation.loadEventEnd });
          };
          check();
        }),
      [SETTLE_MS, QUIET_MS] as const,
    );
    const { firstPaint, largestPaint, shift, tasks } = seen;
    return { firstPaint, largestPaint, load, shift, ...blockingOf(tasks, firstPaint) };
  });

/** Taps the header's menu button until a tap opens the menu. @returns milliseconds until it is open */
export const firstWorkingClick = (browser: Browser, address: string): Promise<number> =>
  onSlowPhone(browser, async (page) => {
    await page.addInitScript(() => {
      window.menuOpened = new Promise((resolve) => {
        const tapping = setInterval(() => {
          document.querySelector<HTMLElement>('header button[aria-label="Menu"]')?.click();
        }, 100);
        new MutationObserver(() => {
          if (!document.querySelector('[role=menu]')) return;
          clearInterval(tapping);
          resolve(performance.now());
        }).observe(document, { childList: true, subtree: true });
      });
    });
    await page.goto(address, { waitUntil: 'commit' });
    return page.evaluate(() => window.menuOpened ?? Number.NaN);
  });
