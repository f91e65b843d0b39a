import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/** Cumulative layout shift: what moves by itself while one reads. */
const LIMIT = 0.02;

const FONT = require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');

declare global {
  interface Window {
    layoutShift?: { value: number; parts: string[] };
  }
}

/**
 * Before a page is opened: sums up what moves, from the first moment on, and what it is. The shop's font is there
 * before the first paint, as it is for who comes again, unless it is to come late.
 */
export async function watchShifts(
  page: Page,
  { font }: { readonly font: 'there' | 'late' } = { font: 'there' },
): Promise<void> {
  if (font === 'there') {
    await page.addInitScript((encoded) => {
      const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
      document.fonts.add(new FontFace('Figtree Variable', bytes, { weight: '300 900' }));
    }, readFileSync(FONT).toString('base64'));
  }
  await page.addInitScript(() => {
    const shift = { value: 0, parts: [] as string[] };
    window.layoutShift = shift;
    interface Entry extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources?: readonly {
        readonly node?: Node | null;
        readonly previousRect: DOMRect;
        readonly currentRect: DOMRect;
      }[];
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        if (entry.hadRecentInput) continue;
        shift.value += entry.value;
        const place = ({ x, y, width, height }: DOMRect) => `${[x, y, width, height].map(Math.round)}`;
        const moved =
          entry.sources?.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.textContent?.slice(0, 60) ?? 'gone'} from ${place(previousRect)} to ${place(currentRect)}`,
          ) ?? [];
        shift.parts.push(`${entry.value.toFixed(4)}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Nothing to speak of has moved since the page was opened. */
export async function noShift(page: Page): Promise<void> {
  const { value, parts } = await page.evaluate(
    () =>
      new Promise<{ value: number; parts: string[] }>((resolve) => {
        const tell = () => resolve(window.layoutShift ?? { value: 1, parts: ['not measured'] });
        requestAnimationFrame(() => requestAnimationFrame(tell));
      }),
  );
  expect(value, parts.join('\n')).toBeLessThan(LIMIT);
}
