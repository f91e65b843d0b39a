import type { Page } from '@playwright/test';
import { follow, OWN_PASSWORD } from './support/account';
import { holdScripts } from './support/heldScripts';
import { noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';
const SLUG = 'volumi-e-profilo-di-mercato';
const COUPON = 'BENVENUTO20';

/** A phone's line of 1.6 Mbit/s, 150 ms away. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
}

test.use({ viewport: { width: 375, height: 667 } });

test('a new buyer goes from the course to its first lesson in one go, on a phone and a slow line', async ({
  page,
  context,
}, { project }) => {
  test.slow();
  const mail = `nuova.${project.name}@example.com`;
  const purchase = page.getByRole('region', { name: 'Il tuo acquisto' });
  await slowDown(page);

  await page.goto(`${SHOP}/corso/${SLUG}/${COUPON}`);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'Acquista il corso' }).click();

  await expect(page).toHaveURL(/\/login\?/);
  await expect(purchase).toContainText(title);
  await expect(purchase).toContainText(`Coupon ${COUPON} applicato (-20%)`);
  await noSidewaysScroll(page);
  await page.getByRole('main').getByRole('link', { name: 'Iscriviti' }).click();
  await expect(purchase).toContainText('Da pagare');
  const toPay = await purchase.getByRole('definition').last().innerText();
  await page.getByLabel('Nome', { exact: true }).fill('Anna');
  await page.getByLabel('Cognome').fill('Rossi');
  await page.getByLabel('E-mail').fill(mail);
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('checkbox', { name: /^Accetto i termini/ }).check();
  await page.getByRole('checkbox', { name: /^Ho letto la privacy/ }).check();
  await page.getByRole('main').getByRole('button', { name: 'Iscriviti' }).click();
  await expect(page.getByRole('heading', { name: 'Controlla la posta' })).toBeVisible();
  await expect(purchase).toContainText(title);
  await noSidewaysScroll(page);
  const mailbox = await page
    .getByRole('link', { name: 'Apri l’e-mail (negozio dimostrativo)' })
    .getAttribute('href');

  // The mail opens its link in a tab of its own.
  const tab = await context.newPage();
  await tab.setViewportSize({ width: 375, height: 667 });
  await slowDown(tab);
  await tab.goto(mailbox ?? '');
  await follow(tab, 'Attiva il mio account');

  await expect(tab).toHaveURL(/\/sandbox-pay\//, { timeout: 30_000 });
  await expect(tab.getByText(title)).toBeVisible();
  await expect(tab.getByText(`Coupon ${COUPON}`)).toBeVisible();
  await expect(tab.locator('.total')).toContainText(toPay.replace(/\s/g, ' '));
  await expect(tab.getByRole('link', { name: 'Corsi Trading Online, home' })).toBeVisible();
  await noSidewaysScroll(tab);
  await tab.getByLabel('Numero della carta').fill('4242 4242 4242 4242');
  await tab.getByRole('button', { name: /^Paga/ }).click();

  await expect(tab.getByRole('heading', { name: 'Grazie, è tuo!' })).toBeVisible({ timeout: 30_000 });
  await noSidewaysScroll(tab);
  await tab.getByRole('link', { name: 'Inizia il corso' }).click();
  await expect(tab.locator('video')).toBeVisible({ timeout: 30_000 });
});

test.describe('a click on “Acquista” before any script has arrived', () => {
  for (const address of [`/corso/${SLUG}/${COUPON}`, `/corso/${SLUG}?coupon=${COUPON}`]) {
    test(`counts on ${address}, with the coupon`, async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto(`${SHOP}${address}`, { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Acquista il corso' }).click({ noWaitAfter: true });
      await expect(page).toHaveURL(/[?&]acquista=1/);
      release();

      await expect(page).toHaveURL(/\/login\?/);
      const purchase = page.getByRole('region', { name: 'Il tuo acquisto' });
      await expect(purchase).toContainText(`Coupon ${COUPON} applicato`);
      await page.goBack();
      await expect(page.getByRole('button', { name: 'Acquista il corso' })).toBeEnabled();
      await expect(page).not.toHaveURL(/acquista/);
    });
  }
});
