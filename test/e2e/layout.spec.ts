import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';

/** Cumulative layout shift: what moves by itself while one reads. */
const LIMIT = 0.02;

declare global {
  interface Window {
    layoutShift?: { value: number; parts: string[] };
  }
}

for (const path of ['/', '/corsi', '/corsi/ichimoku', '/corso/ichimoku-da-zero']) {
  test(`${path} moves nothing under the eyes: layout shift below ${LIMIT}`, async ({ page }) => {
    await page.addInitScript(() => {
      const shift = { value: 0, parts: [] as string[] };
      window.layoutShift = shift;
      interface Entry extends PerformanceEntry {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources?: readonly { readonly node?: Node | null }[];
      }
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Entry[]) {
          if (entry.hadRecentInput) continue;
          shift.value += entry.value;
          const moved = entry.sources?.map(({ node }) => node?.textContent?.slice(0, 60) ?? '?') ?? [];
          shift.parts.push(`${entry.value.toFixed(4)}: ${moved.join(' | ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${SHOP}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    // Down to the end, for what comes when it is reached.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < height; y += 600) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
      await page.evaluate(
        () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
      );
    }
    await page.waitForLoadState('networkidle');
    const { value, parts } = await page.evaluate(
      () => window.layoutShift ?? { value: 1, parts: ['not measured'] },
    );
    console.log(`${path}: layout shift ${value.toFixed(4)}`);
    expect(value, parts.join('\n')).toBeLessThan(LIMIT);
  });
}
