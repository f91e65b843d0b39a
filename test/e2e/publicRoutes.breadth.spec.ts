import type { Page } from '@playwright/test';
import { watchAdminScripts } from './support/adminScripts';
import { holdsLargeText } from './support/largeText';
import { noShift, watchShifts } from './support/layoutShift';
import { ROUTES, SHOP } from './support/publicRoutes';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

/** Down to the end, for what comes when it is reached, and up again. */
async function readDown(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const y of [...Array.from({ length: Math.ceil(height / 600) }, (_, step) => step * 600), 0]) {
    await page.evaluate((top) => {
      window.scrollTo({ top, behavior: 'instant' });
      return new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    }, y);
  }
  await page.waitForLoadState('networkidle');
}

/** What a screen reader's user goes by. */
async function landmarksAreOnce(page: Page): Promise<void> {
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1);
}

/** Pictures keep their room, and wait until they are near; those in sight at first do not, and come but once. */
async function picturesBehave(page: Page): Promise<void> {
  const wrong = await page.evaluate(() => {
    const requests = performance.getEntriesByType('resource').map(({ name }) => name);
    return [...document.querySelectorAll<HTMLImageElement>('main img')].flatMap((image) => {
      const { top, left, width } = image.getBoundingClientRect();
      const isSeen =
        top + window.scrollY < window.innerHeight * 0.6 && left < window.innerWidth && width > 100;
      const times = requests.filter((name) => name === image.currentSrc).length;
      return [
        ...(image.getAttribute('width') && image.getAttribute('height') ? [] : ['no room kept']),
        ...(isSeen && image.loading === 'lazy' ? ['in sight, but lazy'] : []),
        ...(times > 1 ? [`fetched ${times} times`] : []),
      ].map((fault) => `${fault}: ${image.src}`);
    });
  });
  expect(wrong).toEqual([]);
}

for (const { route, path, to, heading, status = 200 } of ROUTES) {
  test(`${route}: nothing sticks out, shifts, is barred, cut at 200 % text or complains, and no code of the admin comes`, async ({
    page,
    request,
    consoleErrors,
  }, { project }) => {
    if (status === 404) consoleErrors.allow(/404/);
    await watchShifts(page);
    const noAdminScripts = watchAdminScripts(page);
    const address = SHOP + (typeof path === 'string' ? path : await path(request));
    const answer = await page.goto(address);
    if (!to) expect(answer?.status()).toBe(status);
    // One heading, or the list of texts would be longer.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading]);
    if (to) await expect(page).toHaveURL(to);
    await landmarksAreOnce(page);
    await page.evaluate(() => document.fonts.ready);
    await readDown(page);
    await picturesBehave(page);
    await noShift(page);
    await noSidewaysScroll(page);
    await axe(page);
    noAdminScripts();
    // Where one is led elsewhere, another row shows that page. The widths of phones are among those tried.
    if (!to && project.name === 'desktop') await holdsLargeText(page);
  });
}
