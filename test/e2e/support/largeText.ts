import { expect, type Page } from '@playwright/test';
import { noSidewaysScroll } from './screen';

/** The narrowest that has to do, less a scroll bar: nothing may stick out sideways there. */
const NARROWEST = 308;
/** A phone's width, the narrowest with the wide header, and a wide screen: no text may be cut there. */
const WIDTHS = [375, 768, 1280];

/** Returns the texts that reach out of their own box, or out of one that hides what does. */
function cutTexts(): string[] {
  const cut = new Set<string>();
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const own = node.parentElement;
    const text = node.textContent?.trim();
    if (!own || !text || own.closest('script, style, noscript, select, [aria-hidden="true"], [role="img"]'))
      continue;
    if (!own.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    // A line may be lower than its letters.
    const line = Number.parseFloat(getComputedStyle(own).fontSize) / 4;
    // A space that is kept hangs over the end of its line.
    const space = getComputedStyle(own).whiteSpaceCollapse === 'preserve' ? 2 * line : 2;
    for (let box: Element | null = own; box && box !== document.body; box = box.parentElement) {
      const { display, overflowX, overflowY, position, clipPath, webkitLineClamp } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const isForReaders = edge.width <= 1 || clipPath !== 'none';
      // A row that is pushed sideways, or a title of which some lines are shown on purpose.
      if (isForReaders || /auto|scroll/.test(overflowX) || webkitLineClamp !== 'none') break;
      const isOwn = box === own && !/inline$|contents/.test(display);
      const hides = overflowX !== 'visible' || overflowY !== 'visible';
      const isOut =
        left < edge.left - 2 ||
        right > edge.right + space ||
        top < edge.top - line ||
        bottom > edge.bottom + line;
      if ((isOwn || hides) && isOut) cut.add(`${text.slice(0, 60)} in ${box.outerHTML.slice(0, 120)}`);
      if (position === 'fixed') break;
    }
  }
  return [...cut];
}

/** Returns the prices that reach out of their row. */
function widePrices(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-for-visitors] > strong')]
    .filter(({ offsetWidth, parentElement }) => offsetWidth > (parentElement?.offsetWidth ?? 0) + 1)
    .map(({ outerHTML }) => outerHTML);
}

/**
 * Holds an open page at 200 % text: nothing sticks out sideways, no price reaches out of its row, and no text is cut. Its text and width stay so.
 * @param mayCut a table of the admin shows the beginning of what its columns do not hold
 */
export async function holdsLargeText(page: Page, { mayCut = false } = {}): Promise<void> {
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  for (const width of [NARROWEST, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 800 });
    await noSidewaysScroll(page);
    expect(await page.evaluate(widePrices), `at ${width} px`).toEqual([]);
    if (mayCut || width === NARROWEST) continue;
    expect(await page.evaluate(cutTexts), `at ${width} px`).toEqual([]);
  }
}
