import type { Locator, Page } from '@playwright/test';
import { holdsLargeText } from './support/largeText';
import { ADMIN, loginAs, STUDENT } from './support/login';
import { noSidewaysScroll, noSqueezedText } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';

async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await noSidewaysScroll(page);
}
const style = (locator: Locator, name: string) =>
  locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the page');
  return box;
}

test('below 500 px texts are in the small mobile font; fields are not, or phones would zoom into them', async ({
  page,
}) => {
  await page.goto(`${SHOP}/iscrizione`);
  const field = page.getByLabel('E-mail', { exact: true });
  await setWidth(page, 499);
  expect(await style(page.locator('body'), 'font-size')).toBe('15px');
  expect(await style(field, 'font-size')).toBe('16px');
  await setWidth(page, 500);
  expect(await style(page.locator('body'), 'font-size')).toBe('16px');
  expect(await style(field, 'font-size')).toBe('16px');
});

test('below 765 px the player takes the whole width of the screen', async ({ page }) => {
  await loginAs(page, STUDENT);
  await page.goto(`${SHOP}/in`);
  await page.getByTestId('owned-course').first().getByRole('link').first().click();
  const video = page.locator('video');
  await expect(video).toBeVisible();
  await setWidth(page, 764);
  expect(await boxOf(video)).toMatchObject({ x: 0, width: 764 });
  await setWidth(page, 765);
  const { x, width } = await boxOf(video);
  expect(x).toBeGreaterThan(0);
  expect(x + width).toBeLessThan(765);
});

test('from 768 px the purchases are a table with a border, below they are cards', async ({ page }) => {
  await loginAs(page, STUDENT);
  await page.goto(`${SHOP}/in`);
  const table = page.locator('table').first();
  await expect(table).toBeVisible();
  const row = table.locator('tbody tr').first();
  await setWidth(page, 767);
  expect(await style(table.locator('..'), 'border-left-width')).toBe('0px');
  expect(await style(row, 'border-left-width')).toBe('1px');
  await setWidth(page, 768);
  expect(await style(table.locator('..'), 'border-left-width')).toBe('1px');
  expect(await style(row, 'border-left-width')).toBe('0px');
});

test('from 991 px the price is beside the course, below it comes first or after', async ({ page }) => {
  await page.goto(`${SHOP}/corso/ichimoku-da-zero`);
  const title = page.getByRole('heading', { level: 1 });
  const buy = page.getByRole('button', { name: 'Acquista il corso' });
  await setWidth(page, 990);
  const above = [await boxOf(title), await boxOf(buy)] as const;
  expect(above[1].y).toBeGreaterThan(above[0].y + above[0].height);
  await setWidth(page, 991);
  const beside = [await boxOf(title), await boxOf(buy)] as const;
  expect(beside[1].x).toBeGreaterThan(beside[0].x + beside[0].width);
});

/** From the smallest phone to a desk: closer together where most phones are, and both sides of each breakpoint. */
const WIDTHS = [
  320, 345, 360, 375, 390, 412, 430, 465, 499, 500, 600, 680, 764, 768, 820, 900, 990, 991, 1100, 1199,
];

async function holdsAtAllWidths(page: Page) {
  for (const width of WIDTHS) {
    await test.step(`${width} px`, async () => {
      await setWidth(page, width);
      await noSqueezedText(page);
    });
  }
}

for (const path of ['/', '/corsi', '/corso/ichimoku-da-zero', '/percorsi-formativi', '/contatti']) {
  test(`${path} keeps its texts in lines from 320 to 1199 px, the countdown banner’s too`, async ({
    page,
  }) => {
    await page.goto(SHOP + path);
    await expect(page.getByRole('complementary', { name: 'Offerta speciale' })).toBeVisible();
    await holdsAtAllWidths(page);
  });
}

test('the profile and the classroom with its notes keep their texts in lines from 320 to 1199 px, and at 200 %', async ({
  page,
}) => {
  await loginAs(page, STUDENT);
  await page.goto(`${SHOP}/in`);
  const course = page.getByTestId('owned-course').first().getByRole('link').first();
  await expect(course).toBeVisible();
  await holdsAtAllWidths(page);
  await course.click();
  await expect(page.getByRole('button', { name: /^Modifica l’appunto/ }).first()).toBeVisible();
  await holdsAtAllWidths(page);
  await holdsLargeText(page);
  await page.goBack();
  await expect(course).toBeVisible();
  await holdsLargeText(page);
});

for (const path of ['/admin', '/admin/corsi/comprati', '/admin/coupons/nuovo']) {
  test(`${path} keeps its texts in lines from 320 to 1199 px, and at 200 %`, async ({ page }) => {
    await loginAs(page, ADMIN);
    await page.goto(SHOP + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await holdsAtAllWidths(page);
    await holdsLargeText(page, { mayCut: true });
  });
}
