import type { Page } from '@playwright/test';
import { loginAs, STUDENT } from './support/login';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';

/** The demo student's courses: half watched, and finished. */
const HALF = /segnali e conferme/i;
const WHOLE = /^Gestione del rischio/;

const video = (page: Page) => page.locator('video');
const owned = (page: Page) => page.getByTestId('owned-course');
const lessons = (page: Page) => page.getByRole('region', { name: 'Lezioni del corso' }).getByRole('button');
const currentLesson = (page: Page) => page.locator('[aria-current="true"]');
const secondsOf = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);

/** Opens a course of the demo student's from the profile. */
async function openOwned(page: Page, title: RegExp) {
  await page.goto(`${SHOP}/in`);
  await owned(page)
    .filter({ has: page.getByRole('heading', { name: title }) })
    .getByRole('link')
    .first()
    .click();
  await expect(video(page)).toBeVisible();
}

/** Runs the video without a sound, from a second on. */
async function playFrom(page: Page, second: number) {
  await video(page).evaluate(async (element: HTMLVideoElement, from) => {
    element.muted = true;
    if (element.readyState === 0)
      await new Promise((resolve) => element.addEventListener('loadedmetadata', resolve, { once: true }));
    element.currentTime = from;
    await element.play();
  }, second);
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(second + 0.3);
}

test.describe('the free section', () => {
  test('plays for a visitor over the course’s page, and gives the focus back', async ({ page }) => {
    await page.goto(`${SHOP}/corso/ichimoku-da-zero`);
    const button = page.getByRole('button', { name: /^Anteprima: / });
    await expect(button).toHaveCount(1);
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      return element.play();
    });
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.3);
    await noSidewaysScroll(page);
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test('is the only one that a visitor may watch', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`${SHOP}/corso/ichimoku-da-zero`);
    const detail = await page.request.post('/api/courses/GetDetailCourseByTitle', {
      data: { title: 'ichimoku-da-zero' },
    });
    const { item } = (await detail.json()) as {
      item: { sections: { IdEnc: string; isPreview: boolean }[] };
    };
    for (const { IdEnc, isPreview } of item.sections) {
      const answer = await page.request.post('/api/courses/GetPreview', { data: { IdEnc } });
      expect(answer.status()).toBe(isPreview ? 200 : 404);
    }
  });
});

test.describe('the viewer of a student', () => {
  test.beforeEach(async ({ page }) => loginAs(page, STUDENT));

  test('goes on at the second after a link, a reload, and a closed tab', { tag: '@desktop' }, async ({
    page,
    context,
  }) => {
    await openOwned(page, HALF);
    await lessons(page).nth(1).click();
    await playFrom(page, 2);
    const atLink = await secondsOf(page);
    await page.getByRole('link', { name: 'I miei corsi' }).first().click();
    await expect(owned(page).first()).toBeVisible();

    await openOwned(page, HALF);
    await lessons(page).nth(1).click();
    await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(Math.floor(atLink));

    await playFrom(page, 3);
    const atReload = await secondsOf(page);
    await page.reload();
    await lessons(page).nth(1).click();
    await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(Math.floor(atReload));

    await playFrom(page, 4);
    const atClose = await secondsOf(page);
    const address = page.url();
    const other = await context.newPage();
    await page.close({ runBeforeUnload: true });
    await loginAs(other, STUDENT);
    await other.goto(address);
    await lessons(other).nth(1).click();
    await expect.poll(() => secondsOf(other)).toBeGreaterThanOrEqual(Math.floor(atClose));
  });

  test('goes on by itself, at the same second, when an interrupted line is back', {
    tag: '@desktop',
  }, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED|Failed to load resource|Network Error|not saved|positions/i);
    let isCut = false;
    await page.route(/\/media\/|\/api\//, (route) => (isCut ? route.abort() : route.continue()));
    await openOwned(page, HALF);
    await lessons(page).nth(2).click();
    await playFrom(page, 2);
    isCut = true;
    const brokenAt = await secondsOf(page);
    // What a browser tells when the line breaks off in the middle of a video.
    await video(page).evaluate((element) => element.dispatchEvent(new Event('error')));
    await expect(page.getByText(/riprende da solo, da questo punto/)).toBeVisible();
    isCut = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText(/riprende da solo, da questo punto/)).toHaveCount(0);
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(brokenAt);
    await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.paused)).toBe(false);
  });

  test('goes on to the next section by itself, in the same player', { tag: '@desktop' }, async ({ page }) => {
    await openOwned(page, HALF);
    await lessons(page).first().click();
    await playFrom(page, 0);
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.dataset.known = 'yes';
      element.currentTime = element.duration - 0.3;
    });
    await expect(page.getByText('Fra poco la prossima lezione')).toBeVisible();
    await expect(lessons(page).nth(1)).toHaveAttribute('aria-current', 'true', { timeout: 15_000 });
    await expect(video(page)).toHaveAttribute('data-known', 'yes');
    await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.paused)).toBe(false);
    await expect(lessons(page).first()).toHaveAccessibleName(/, vista/);
  });

  test('is worked by the keyboard while the player has the focus', async ({ page }) => {
    await openOwned(page, HALF);
    await lessons(page).first().click();
    await video(page).evaluate((element: HTMLVideoElement) => element.pause());
    await video(page).focus();
    await page.keyboard.press('n');
    await expect(lessons(page).nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(video(page)).toBeFocused();
    await page.keyboard.press('p');
    await expect(lessons(page).first()).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('m');
    await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
    // No link is half under the video, which stays on top.
    await page.evaluate(() => window.scrollTo(0, 0));
    await axe(page);
    await noSidewaysScroll(page);
  });

  test('progress does not go back when what was seen is watched again', { tag: '@desktop' }, async ({
    page,
  }) => {
    await openOwned(page, WHOLE);
    const progress = page.getByRole('progressbar', { name: 'Avanzamento del corso' });
    await expect(progress).toHaveAttribute('aria-valuenow', '100');
    await lessons(page).first().click();
    await playFrom(page, 1);
    await video(page).evaluate((element: HTMLVideoElement) => element.pause());
    await page.reload();
    await expect(progress).toHaveAttribute('aria-valuenow', '100');
    await expect(currentLesson(page)).toHaveCount(1);
  });

  test('what was watched last comes first among one’s courses', { tag: '@desktop' }, async ({ page }) => {
    for (const title of [WHOLE, HALF]) {
      await openOwned(page, title);
      await lessons(page).first().click();
      await playFrom(page, 1);
      await page.getByRole('link', { name: 'I miei corsi' }).first().click();
      await expect(owned(page).first().getByRole('heading')).toHaveText(title);
    }
  });
});
