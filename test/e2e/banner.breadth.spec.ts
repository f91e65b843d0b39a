import { noShift, watchShifts } from './support/layoutShift';
import { loginAs, STUDENT } from './support/login';
import { axe, hydrated, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';
const bar = { name: 'Offerta speciale' };

test('the countdown banner comes with the page, leads to the price it promises, and is gone once closed', async ({
  page,
}) => {
  const first = await page.request.get(`${SHOP}/`);
  expect(await first.text()).toContain('OFFERTA SPECIALE PER');
  await page.goto(`${SHOP}/`);
  const banner = page.getByRole('complementary', bar);
  await expect(banner.getByRole('timer')).toHaveAccessibleName(/^Mancano 2 giorni/);
  await expect(banner).toContainText('-50%');
  await noSidewaysScroll(page);
  await axe(page);
  await banner.getByRole('link', { name: 'Scopri l’offerta' }).click();
  await expect(page).toHaveURL(`${SHOP}/corso/trading-da-zero/TRETAPPE`);
  const ticket = page.getByRole('note', { name: 'Coupon' });
  await expect(ticket).toContainText('A questo prezzo fino');
  await expect(ticket.getByRole('timer')).toBeVisible();
  await expect(page.getByText('Coupon TRETAPPE applicato (-50%)')).toBeVisible();
  await expect(page.getByText('-19,50 €')).toBeVisible();
  await noSidewaysScroll(page);
  await axe(page);

  const close = banner.getByRole('button', { name: 'Chiudi l’offerta' });
  await hydrated(close);
  await close.click();
  await expect(banner).toHaveCount(0);
  await page.goto(`${SHOP}/corsi`);
  await expect(page.getByTestId('course-card').first()).toBeVisible();
  await expect(banner).toHaveCount(0);
  const again = await page.request.get(`${SHOP}/`);
  expect(await again.text()).not.toContain('OFFERTA SPECIALE PER');
});

test('the banner stays away from quiet pages and from the addresses that it is hidden on', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const path of [`${SHOP}/evento`, '/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('complementary', bar)).toHaveCount(0);
  }
});

test('the banner is hidden where the query or the hash hides it, and no data are loaded twice', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/courses/')) calls.push(request.url());
  });
  for (const rest of ['?x=pagamento/successo', '?utm_source=/corso/v/', '#/iscrizione']) {
    await page.goto(`${SHOP}/corsi${rest}`);
    await expect(page.getByTestId('course-card').first()).toBeVisible();
    await expect(page.getByRole('complementary', bar)).toHaveCount(0);
    await noSidewaysScroll(page);
  }
  await page.goto(`${SHOP}/corsi?utm_source=giornale`);
  await expect(page.getByRole('complementary', bar)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
});

test('sections whose code has not come stay as the server sent them under a longer address', {
  tag: '@desktop',
}, async ({ page }) => {
  let send = () => {};
  const code = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/assets/course-reviews*', async (route) => {
    await code;
    await route.continue();
  });
  // Not `load`, which waits for the code once it is asked for.
  await page.goto(`${SHOP}/corso/trading-da-zero?utm_source=giornale#prezzo`, {
    waitUntil: 'domcontentloaded',
  });
  const reviews = page.getByRole('region', { name: 'Recensioni' });
  await reviews.evaluate((section) => section.setAttribute('data-sent', ''));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Accedi' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent('?utm_source=giornale#prezzo')),
  );
  await expect(reviews).toHaveAttribute('data-sent');
  send();
  await page.waitForLoadState('networkidle');
  await expect(reviews).toHaveAttribute('data-sent');
});

test('the banner stays where it is when a link is followed before its code is here', async ({ page }) => {
  let send = () => {};
  const code = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/assets/banner.*', async (route) => {
    await code;
    await route.continue();
  });
  // Not `load`, which waits for the code once it is asked for.
  await page.goto(`${SHOP}/`, { waitUntil: 'domcontentloaded' });
  const banner = page.getByRole('complementary', bar);
  await page.getByRole('link', { name: 'Esplora i corsi' }).click();
  await expect(page.getByTestId('course-card').first()).toBeVisible();
  await expect(banner).toBeVisible();
  send();
  // What is clicked before the code has taken over does nothing yet.
  await expect(async () => {
    await banner.getByRole('button', { name: 'Chiudi l’offerta' }).click({ timeout: 1000 });
    await expect(banner).toHaveCount(0, { timeout: 1000 });
  }).toPass();
});

for (const path of ['/in', '/in#i-miei-acquisti']) {
  test(`on ${path}, which the browser builds, nothing is pushed about by what comes later`, async ({
    page,
  }) => {
    await watchShifts(page);
    await loginAs(page, STUDENT);
    await page.goto(SHOP + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('complementary', bar)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await noShift(page);
  });
}

test('at the end of the offer the banner goes and the price on the page is the full one', {
  tag: '@desktop',
}, async ({ page, consoleErrors }) => {
  // Three days without a word, for the clock's channel.
  consoleErrors.allow(/the hub is not reached .*Server timeout elapsed/);
  await page.clock.install();
  const isLive = page.waitForEvent('websocket');
  const reviews = page.waitForResponse('**/course-reviews*.js');
  // The server's clock goes on as it does: what it would say by then is said here.
  let isOver = false;
  await page.route('**/api/courses/IsValidCoupon*', (route) =>
    isOver
      ? route.fulfill({
          json: {
            isOk: false,
            code: 'coupon_expired',
            message: 'Questo coupon è scaduto il 24 novembre 2026.',
          },
        })
      : route.continue(),
  );
  await page.route('**/api/BannerSetting/active-shop', (route) =>
    isOver ? route.fulfill({ json: { isOk: false } }) : route.continue(),
  );
  await page.goto(`${SHOP}/corso/trading-da-zero/TRETAPPE`);
  const banner = page.getByRole('complementary', bar);
  await expect(banner).toBeVisible();
  // What is still on its way would be given up as too late when the clock goes on.
  await Promise.all([isLive, reviews]);
  await expect(page.locator('script[src*="course-reviews"]')).toHaveCount(0);
  isOver = true;
  await page.clock.fastForward(3 * 86_400_000);
  await page.clock.runFor(20_000);
  await expect(banner).toHaveCount(0);
  await expect(page.getByText('Questo coupon è scaduto il 24 novembre 2026.')).toBeVisible();
  await expect(page.getByRole('note', { name: 'Coupon' })).toHaveCount(0);
  await expect(page.getByText('39,00 €').first()).toBeVisible();
});
