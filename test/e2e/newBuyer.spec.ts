import type { Page } from '@playwright/test';
import { OWN_PASSWORD } from './support/account';
import { holdScripts } from './support/heldScripts';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';
const SLUG = 'volumi-e-profilo-di-mercato';
const COUPON = 'BENVENUTO20';
/** With a tax code whose last letter is wrong. */
const INVOICE = [
  ['Nome e cognome', 'Anna Rossi'],
  ['Codice fiscale', 'RSSMRA85T10A562X'],
  ['Via e numero civico', 'Via Città 1'],
  ['CAP', '20121'],
  ['Provincia (sigla)', 'MI'],
  ['Città', 'Milano'],
] as const;

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

test('a new buyer buys in four screens, with an invoice, and watches, on a phone and a slow line', async ({
  page,
}, { project }) => {
  test.slow();
  const mail = `nuova.${project.name}@example.com`;
  const purchase = page.getByRole('region', { name: 'Il tuo acquisto' });
  await slowDown(page);

  await page.goto(`${SHOP}/corso/${SLUG}/${COUPON}`);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'Acquista il corso' }).click();

  await expect(page).toHaveURL(`${SHOP}/acquisto/corso/${SLUG}`);
  await expect(purchase).toContainText(title);
  await expect(purchase).toContainText(`Coupon ${COUPON} applicato (-20%)`);
  const toPay = await purchase.getByRole('definition').last().innerText();
  await noSidewaysScroll(page);
  await axe(page);
  await page.getByLabel('Nome', { exact: true }).fill('Anna');
  await page.getByLabel('Cognome').fill('Rossi');
  const account = page.getByRole('tabpanel', { name: 'Crea un account' });
  await account.getByLabel('E-mail').fill(mail);
  await account.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('checkbox', { name: /^Accetto i termini/ }).check();
  await page.getByRole('checkbox', { name: /^Ho letto la privacy/ }).check();
  await page.getByRole('checkbox', { name: 'Mi serve la fattura' }).check();
  const invoice = page.getByRole('form', { name: 'Dati per la fattura' });
  for (const [label, text] of INVOICE) await invoice.getByLabel(label, { exact: true }).fill(text);
  await invoice.getByLabel('Codice fiscale').press('Tab');
  await expect(invoice.getByLabel('Codice fiscale')).toHaveAccessibleDescription(/non è valido/);
  await invoice.getByLabel('Codice fiscale').fill('RSSMRA85T10A562S');
  await noSidewaysScroll(page);
  await axe(page);
  await page.getByRole('button', { name: `Paga ${toPay}` }).click();

  await expect(page).toHaveURL(/\/sandbox-pay\//, { timeout: 30_000 });
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText(`Coupon ${COUPON}`)).toBeVisible();
  await expect(page.getByText('Fattura a: Anna Rossi, C.F. RSSMRA85T10A562S')).toBeVisible();
  await expect(page.locator('.total')).toContainText(toPay.replace(/\s/g, ' '));
  await expect(page.getByRole('link', { name: 'Corsi Trading Online, home' })).toBeVisible();
  await noSidewaysScroll(page);
  await page.getByLabel('Numero della carta').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Paga/ }).click();

  await expect(page.getByRole('heading', { name: 'Grazie, è tuo!' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('RSSMRA85T10A562S')).toBeVisible();
  await noSidewaysScroll(page);
  await page.getByRole('link', { name: 'Inizia il corso' }).click();
  await expect(page.locator('video')).toBeVisible({ timeout: 30_000 });
});

test.describe('a click on “Acquista” before any script has arrived', () => {
  for (const address of [`/corso/${SLUG}/${COUPON}`, `/corso/${SLUG}?coupon=${COUPON}`]) {
    test(`counts on ${address}, with the coupon`, async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto(`${SHOP}${address}`, { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Acquista il corso' }).click({ noWaitAfter: true });
      await expect(page).toHaveURL(/[?&]acquista=1/);
      release();

      await expect(page).toHaveURL(`${SHOP}/acquisto/corso/${SLUG}`);
      const purchase = page.getByRole('region', { name: 'Il tuo acquisto' });
      await expect(purchase).toContainText(`Coupon ${COUPON} applicato`);
      await page.goBack();
      await expect(page.getByRole('button', { name: 'Acquista il corso' })).toBeEnabled();
      await expect(page).not.toHaveURL(/acquista/);
    });
  }
});
