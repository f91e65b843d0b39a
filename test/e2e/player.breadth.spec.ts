import type { Page } from '@playwright/test';
import { loginAs, STUDENT } from './support/login';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const video = (page: Page) => page.locator('video');
const lessons = (page: Page) => page.getByRole('region', { name: 'Lezioni del corso' }).getByRole('button');
const read = <Key extends 'currentTime' | 'paused' | 'muted' | 'playbackRate' | 'readyState'>(
  page: Page,
  key: Key,
) => video(page).evaluate((element: HTMLVideoElement, name) => element[name], key);

async function openClassroom(page: Page) {
  await page.goto('/corsi-trading-online/in');
  await page
    .getByTestId('owned-course')
    .filter({ has: page.getByRole('heading', { name: /segnali e conferme/i }) })
    .getByRole('link')
    .first()
    .click();
  await lessons(page).first().click();
  await video(page).evaluate((element: HTMLVideoElement) => element.pause());
}

test.describe('the player', () => {
  test.beforeEach(async ({ page }) => loginAs(page, STUDENT));

  test('is worked by keys from the page, explained by ?, at 1280 and 375 pixels', async ({ page }) => {
    await openClassroom(page);
    await page.getByRole('heading', { level: 1 }).click();
    // Half of what, the player knows once it has read the beginning of the file.
    await expect.poll(() => read(page, 'readyState')).toBeGreaterThan(0);
    await page.keyboard.press('5');
    await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(1);
    const half = await read(page, 'currentTime');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => read(page, 'currentTime')).toBeLessThan(half);
    await page.keyboard.press('m');
    await expect.poll(() => read(page, 'muted')).toBe(true);
    await page.keyboard.press('Space');
    await expect.poll(() => read(page, 'paused')).toBe(false);
    await page.keyboard.press('k');
    await expect.poll(() => read(page, 'paused')).toBe(true);
    await page.keyboard.press('Shift+?');
    await expect(page.getByRole('dialog', { name: 'Tasti rapidi' })).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await noSidewaysScroll(page);
      await axe(page);
    }
  });

  test('keeps the speed over lessons and reloads', async ({ page }) => {
    await openClassroom(page);
    await page.getByRole('button', { name: /^Velocità/ }).press('Enter');
    await page.getByRole('menuitemradio', { name: '1,5×' }).click();
    await lessons(page).nth(1).click();
    await expect.poll(() => read(page, 'playbackRate')).toBe(1.5);
    await page.reload();
    await expect.poll(() => read(page, 'playbackRate')).toBe(1.5);
  });

  test('plays in its own browser alone: the address is refused to others', async ({ page, playwright }) => {
    await openClassroom(page);
    const address = await video(page).evaluate((element: HTMLVideoElement) => element.currentSrc);
    expect((await page.request.get(address)).status()).toBe(200);
    const stranger = await playwright.request.newContext();
    expect((await stranger.get(address)).status()).toBe(403);
    await stranger.dispose();
  });
});
