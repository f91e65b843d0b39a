import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type AxeCore from 'axe-core';

/** Nothing on the page is wider than the screen. */
export async function noSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      `${scrollWidth} > ${clientWidth}`,
      ...wide.slice(-5).map((element) => element.outerHTML.slice(0, 120)),
    ];
  });
  expect(overflow, 'what sticks out sideways').toEqual([]);
}

/** Waits until no skeleton stands in the page. */
export async function noSkeleton(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="true"], main span[data-shape]')).toHaveCount(0);
}

/** Asserts that no text is squeezed into a column of words. */
export async function noSqueezedText(page: Page): Promise<void> {
  const squeezed = await page.evaluate(() => {
    const ownText = (element: Element) =>
      [...element.childNodes]
        .map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ''))
        .join('');
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { length } = ownText(element).trim();
        if (length < 16 || !element.checkVisibility() || element.closest('[aria-hidden=true]')) return false;
        const { lineHeight, fontSize } = getComputedStyle(element);
        const line = Number.parseFloat(lineHeight) || 1.3 * Number.parseFloat(fontSize);
        const lines = element.getBoundingClientRect().height / line;
        return lines >= 4 && length / lines < 8;
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });
  expect(squeezed, 'texts of a few letters a line').toEqual([]);
}

/** Milliseconds; what moves for longer is no transition but shows that something is under way. */
const LONGEST_TRANSITION = 2000;

/** Waits until whatever fades or slides in stands still: half faded in, a text has another contrast. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const passing = document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().endTime) <= longest);
    await Promise.allSettled(passing.map((animation) => animation.finished));
  }, LONGEST_TRANSITION);
}

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Beyond those rules: who goes by headings finds no level left out, and none without a text. */
const HEADINGS = { 'heading-order': { enabled: true }, 'empty-heading': { enabled: true } };

interface AxeOptions {
  /** False where a video is held back, whose length the check would wait for ten seconds. */
  readonly waitsForMedia?: boolean;
}

async function violationsOf(page: Page, { waitsForMedia = true }: AxeOptions): Promise<readonly string[]> {
  await atRest(page);
  // Our pages have no frames, so the source is read once a page and the whole check runs in it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: AxeCore.RunOptions = {
    runOnly: { type: 'tag', values: RULES },
    rules: HEADINGS,
    // Rules that a page keeps are not described: on a long page that takes longer than to find faults.
    resultTypes: ['violations'],
    preload: waitsForMedia,
  };
  const violations = await page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: typeof AxeCore };
    return (await axe.run(given)).violations;
  }, options);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  );
}

/** Holds the page against the rules of WCAG 2.2 AA that a program can check. */
export async function axe(page: Page, options: AxeOptions = {}): Promise<void> {
  let found = await violationsOf(page, options);
  // What began to fade in during the check had another contrast; a true fault is found again, as any other is at once.
  if (found.length > 0 && found.every((fault) => fault.startsWith('color-contrast:'))) {
    found = await violationsOf(page, options);
  }
  expect(found, 'violations of WCAG 2.2 AA').toEqual([]);
}

/** Waits until React has taken over an element that came with the page: a click before that would be lost. */
export async function hydrated(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
}

/** Opens the filters of the course list, which a wide screen shows at once. */
export async function openFilters(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 991)
    await page.getByRole('button', { name: 'Altri filtri' }).click();
}
