import { noShift, watchShifts } from './support/layoutShift';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';

for (const path of [
  '/',
  '/relatori',
  '/percorsi-formativi',
  '/percorsi-formativi/primi-passi-nei-mercati',
  '/mercati-in-chiaro',
  '/corsi',
  '/corso/ichimoku-da-zero',
  '/evento',
  '/iscrizione-video',
  '/note-legali/privacy',
]) {
  test(`${path}: nothing moves for a first visitor when the font comes after the text`, async ({ page }) => {
    await watchShifts(page, { font: 'late' });
    let letFontsPass = () => {};
    const painted = new Promise<void>((resolve) => {
      letFontsPass = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await painted;
      await route.continue();
    });
    await page.goto(SHOP + path, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    letFontsPass();
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded')))
      .toBe(true);
    await page.waitForLoadState('networkidle');
    await noShift(page);
  });
}
