import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type {} from '../client/app/devTools';
import { bundleDevTools } from './support/devTools';
import { loginAs, PASSWORD, STUDENT, TEACHER } from './support/login';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';
const LOG = readFileSync(path.join(__dirname, '../client/app/purchaseLog.json'), 'utf8');

/** Each screen has a buyer and a course of its own. */
const buyers = {
  desktop: { mail: STUDENT, search: 'intermarket', slug: 'intermarket-e-macroeconomia' },
  phone: { mail: TEACHER, search: 'intermarket', slug: 'intermarket-e-macroeconomia' },
} as const;

/** Everything that leaves the page from now on. */
function countRequests(page: Page) {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(`${request.method()} ${request.url()}`));
  return seen;
}

const stepsOf = (page: Page, type: string) =>
  page.evaluate(
    (wanted) =>
      window.devToolsOfTest
        ?.actions()
        .flatMap((action, index) => (action.type === wanted ? [index + 1] : [])) ?? [],
    type,
  );
const jumpTo = (page: Page, index: number) =>
  page.evaluate((step) => window.devToolsOfTest?.jumpTo(step), index);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

let devTools: string;
test.beforeAll(async () => {
  devTools = await bundleDevTools(test.info().outputPath('devTools'));
});
test.beforeEach(({ page }) => page.addInitScript({ path: devTools }));

test('after a purchase one jumps back and forth in its log: the right pages, and no request', async ({
  page,
}, { project }) => {
  const { mail, search, slug } = buyers[project.name === 'phone' ? 'phone' : 'desktop'];
  // The last code that the home page fetches: else a jump back to it would.
  const hasTiles = page.waitForResponse(/home-sections/);
  await page.goto(`${SHOP}/`);
  await hasTiles;
  // And its pictures, which a person who leaves at once has not loaded either.
  await page.waitForLoadState('networkidle');
  await page.getByPlaceholder('Cosa vuoi imparare?').fill(search);
  await page.getByPlaceholder('Cosa vuoi imparare?').press('Enter');
  const found = page
    .getByTestId('course-card')
    .filter({ has: page.locator(`a[href="${SHOP}/corso/${slug}"]`) });
  const title = await found.getByRole('heading').first().innerText();
  await found.getByRole('link').first().click();
  await expect(heading(page, title)).toBeVisible();
  const box = page.getByRole('region', { name: 'Acquista questo corso' });
  await box.getByLabel('Hai un codice coupon?').fill('REGALO100');
  await box.getByLabel('Hai un codice coupon?').press('Enter');
  await box.getByRole('button', { name: 'Ottieni il corso' }).click();
  await page.getByRole('tab', { name: 'Accedi' }).click();
  const login = page.getByRole('tabpanel', { name: 'Accedi' });
  await login.getByLabel('E-mail').fill(mail);
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ottieni gratis' }).click();
  await expect(heading(page, 'Grazie, è tuo!')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const address = page.url();
  expect(address).toContain(`${SHOP}/pagamento/successo/`);

  const log = await page.evaluate(() => window.devToolsOfTest?.exportLog() ?? '');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').token as string);
  expect(log).toContain('receipt/received');
  expect(log).not.toContain(PASSWORD);
  expect(log).not.toContain(token);

  // A link that comes to lie under the pointer is pointed at, and its page's code fetched.
  await page.mouse.move(0, 0);
  const requests = countRequests(page);
  const end = await page.evaluate(() => window.devToolsOfTest?.actions().length ?? 0);
  const entered = await stepsOf(page, 'navigation/pageEntered');
  const [applied = 0] = await stepsOf(page, 'checkout/couponApplied');
  const [opened = 0] = await stepsOf(page, 'buyerLogin/requested');
  await jumpTo(page, opened - 1);
  await expect(heading(page, 'Completa l’acquisto')).toBeVisible();
  await jumpTo(page, applied);
  await expect(heading(page, title)).toBeVisible();
  await expect(box.getByText('Coupon REGALO100 applicato')).toBeVisible();
  await jumpTo(page, entered[0] ?? 0);
  await expect(page.getByRole('link', { name: 'Esplora i corsi' })).toBeVisible();
  await jumpTo(page, end);
  await expect(heading(page, 'Grazie, è tuo!')).toBeVisible();
  await expect(page.getByText(title).first()).toBeVisible();
  // A picture that the browser has forgotten meanwhile comes from its cache or from the server.
  expect(requests.filter((request) => !/\/(covers|teachers)\/|\.svg$/.test(request))).toEqual([]);
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => window.devToolsOfTest?.actions().length)).toBe(end);
});

test('a log of elsewhere that a visitor imports shows its last page, and does nothing else', async ({
  page,
}, { project }) => {
  // What the page fetches last by itself: the live channel.
  const isLive = page.waitForEvent('websocket');
  await page.goto(`${SHOP}/`);
  await expect(heading(page, /./)).toBeVisible();
  await isLive;
  await page.waitForLoadState('networkidle');
  const requests = countRequests(page);
  await page.evaluate((log) => window.devToolsOfTest?.importLog(log), LOG);
  await expect(heading(page, 'Grazie, è tuo!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Il tuo account: Sara Conti' })).toBeVisible();
  await expect(page.getByText('Coupon REGALO100', { exact: false })).toBeVisible();
  expect(requests.filter((request) => !request.endsWith('.svg'))).toEqual([]);
  expect(page.url()).toMatch(new RegExp(`${SHOP}/$`));
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  if (process.env.PICTURES && project.name === 'desktop') await takePicture(page);
});

test('a log through the classroom fetches nothing, neither where it is imported nor where one jumps in it', async ({
  page,
  browser,
  baseURL,
}) => {
  await loginAs(page, STUDENT);
  await page.goto(`${SHOP}/in`);
  const card = page.getByTestId('owned-course').filter({ hasText: /segnali e conferme/i });
  await card.getByRole('link').click();
  const video = page.locator('video');
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.3);
  await page.getByRole('textbox', { name: 'Nuovo appunto' }).fill('Da rivedere');
  await page.getByRole('button', { name: 'Salva l’appunto' }).click();
  await expect(page.getByText('Da rivedere', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Successiva' }).click();
  await page.waitForLoadState('networkidle');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const log = await page.evaluate(() => window.devToolsOfTest?.exportLog() ?? '');
  const [, chosen = 0] = [0, ...(await stepsOf(page, 'learning/sectionChosen'))];
  const placeholder = (at: Page) => at.getByText('Il video non fa parte della registrazione.');

  await page.mouse.move(0, 0);
  for (const step of [chosen, chosen - 1]) {
    await jumpTo(page, step);
    await expect(placeholder(page)).toBeVisible();
    await expect(video).toHaveCount(0);
    const requests = countRequests(page);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
  }

  const context = await browser.newContext({ locale: 'it-IT', ...(baseURL && { baseURL }) });
  const visitor = await context.newPage();
  await visitor.addInitScript({ path: devTools });
  const isLive = visitor.waitForEvent('websocket');
  await visitor.goto(`${SHOP}/`);
  await isLive;
  await visitor.waitForLoadState('networkidle');
  const requests = countRequests(visitor);
  await visitor.evaluate((text) => window.devToolsOfTest?.importLog(text), log);
  await expect(heading(visitor, title)).toBeVisible();
  await expect(placeholder(visitor)).toBeVisible();
  await expect(visitor.getByText('Da rivedere', { exact: true })).toBeVisible();
  await expect(visitor.locator('video')).toHaveCount(0);
  await visitor.waitForLoadState('networkidle');
  // The student's picture in the header is a file of the app: no call, no media, no hub.
  const files = new Set(requests.map((request) => new URL(request.split(' ')[1] ?? '').pathname));
  files.delete('/default-avatar.svg');
  expect([...files]).toEqual([]);
  await context.close();
});

/** `PICTURES=1`: the picture of docs/replay.md, the page beside the actions that it was rebuilt from. */
async function takePicture(page: Page): Promise<void> {
  await page.evaluate(() => {
    const list = document.createElement('aside');
    list.style.cssText =
      'position:fixed;inset:0 0 0 auto;width:360px;overflow:hidden;background:#2a2f3a;color:#e8eaf0;' +
      'font:12.5px/1.55 ui-monospace,monospace;padding:14px 0;z-index:9999';
    const actions = window.devToolsOfTest?.actions() ?? [];
    actions.forEach(({ type }, index) => {
      const row = document.createElement('div');
      row.textContent = `${String(index + 1).padStart(2)}  ${type}`;
      row.style.cssText = 'white-space:pre;padding:0 16px';
      if (index === actions.length - 1) row.style.background = '#4f5b76';
      list.append(row);
    });
    document.body.style.paddingRight = '360px';
    document.body.append(list);
  });
  await page.setViewportSize({ width: 1280, height: 960 });
  const { default: sharp } = await import('sharp');
  const png = await page.screenshot();
  await sharp(png).webp({ quality: 82 }).toFile(path.join(__dirname, '../../docs/pictures/replay.webp'));
}
