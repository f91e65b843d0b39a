import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { CALLBACK_PATH } from '../../src/server/checkout/providers/paths';
import { STARTS_WITHIN, startShop } from '../support/shop';
import { type FakeStripe, startFakeStripe } from '../support/stripe/fakeStripe';
import { ADMIN_BASE, visitorOf } from './support/admin';
import { ADMIN, loginAs, TEACHER } from './support/login';
import { test as base, expect, stopShop } from './support/test';

const SHOP = '/corsi-trading-online';

/** A shop that takes its payments through our stand-in for Stripe. */
const test = base.extend<object, { stripe: FakeStripe }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const stripe = await startFakeStripe();
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ stripe }, use, { workerIndex }) => {
      const shop = await startShop({ filled: process.env.FILLED_SHOP, variables: stripe.variables });
      await use(shop);
      await stopShop(shop, `stripe-${workerIndex}`);
    },
    { scope: 'worker', timeout: STARTS_WITHIN },
  ],
});

const buyerOf = (project: string) => (project === 'phone' ? TEACHER : ADMIN);

test.beforeEach(async ({ page, stripe, shop }, { project }) => {
  stripe.deliverTo(`${shop.address}${CALLBACK_PATH}`);
  await loginAs(page, buyerOf(project.name));
});

async function goToPay(page: Page, slug: string): Promise<string> {
  await page.goto(`${SHOP}/corso/${slug}`);
  await page.getByRole('button', { name: 'Acquista il corso' }).click();
  await expect(page).toHaveURL(/\/c\/pay\//);
  return page.url();
}

async function pay(page: Page, card = '4242 4242 4242 4242') {
  await page.getByLabel('Carta').fill(card);
  await page.getByRole('button', { name: 'Paga' }).click();
}

const thanks = (page: Page) => page.getByRole('heading', { name: 'Grazie, è tuo!' });

test('a buyer whose card is refused pays with another; the webhook comes before the return', async ({
  page,
}) => {
  await goToPay(page, 'trading-da-zero');
  await pay(page, '4000 0000 0000 0002');
  await expect(page.getByRole('alert')).toHaveText('Carta rifiutata');
  await pay(page);
  await expect(thanks(page)).toBeVisible();
  await page.getByRole('link', { name: 'Inizia il corso' }).click();
  await expect(page.locator('video')).toBeVisible();
});

test('a buyer who returns before the webhook has the course, and the webhook changes nothing', async ({
  page,
  stripe,
  shop,
}) => {
  stripe.deliverTo(undefined);
  await goToPay(page, 'scalping-sui-futures');
  await pay(page);
  await expect(thanks(page)).toBeVisible();
  const event = stripe.events.at(-1);
  if (event) await stripe.post(`${shop.address}${CALLBACK_PATH}`, event);
  await page.reload();
  await expect(thanks(page)).toBeVisible();
});

test('a buyer who closes the tab after paying has the course', async ({ page, context }, { project }) => {
  const slug = 'ichimoku-multi-timeframe';
  const payPage = await goToPay(page, slug);
  const answer = await page.request.post(payPage, { form: { card: '4242424242424242' }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  await page.close();
  const later = await context.newPage();
  await loginAs(later, buyerOf(project.name));
  await later.goto(`${SHOP}/corso/${slug}`);
  await expect(later.getByText('Hai già questo corso.')).toBeVisible();
});

test('a buyer who cancels is charged nothing, and is led to the same page when they buy again', async ({
  page,
}) => {
  const slug = 'defi-e-analisi-on-chain';
  const first = await goToPay(page, slug);
  await page.getByRole('link', { name: 'Annulla' }).click();
  await expect(page).toHaveURL(`${SHOP}/corso/${slug}`);
  await expect(page.getByText('Hai annullato, nessun addebito.')).toBeVisible();
  await page.getByRole('button', { name: 'Acquista il corso' }).click();
  await expect(page).toHaveURL(first);
});

test('a debit that the bank works on sells nothing twice; one that fails may be paid again, one that comes opens the course', async ({
  page,
  stripe,
}) => {
  const slug = 'order-flow-e-book';
  const debit = async () => {
    const payPage = await goToPay(page, slug);
    await page.getByLabel('IBAN').fill('IT60X0542811101000000123456');
    await page.getByRole('button', { name: 'Paga' }).click();
    await expect(
      page.getByRole('heading', { name: 'La tua banca sta lavorando al pagamento' }),
    ).toBeVisible();
    await page.goto(`${SHOP}/corso/${slug}`);
    await expect(page.getByText('Il tuo pagamento è in lavorazione presso la banca.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Acquista il corso' })).toHaveCount(0);
    return payPage.replace(/.*\/c\/pay\//, '');
  };
  stripe.endLater(await debit(), false);
  await stripe.delivered();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Acquista il corso' })).toBeVisible();

  stripe.endLater(await debit(), true);
  await stripe.delivered();
  await page.reload();
  await expect(page.getByText('Hai già questo corso.')).toBeVisible();
});

test('a refund in two parts has two credit notes, which the buyer, the admin and the month’s CSV name', {
  tag: '@desktop',
}, async ({ browser, baseURL, stripe }) => {
  const buyer = await visitorOf(browser, baseURL);
  await loginAs(buyer, TEACHER);
  await goToPay(buyer, 'portafoglio-e-correlazioni');
  await pay(buyer);
  await expect(thanks(buyer)).toBeVisible();
  const id = new URL(buyer.url()).pathname.split('/').at(-1);

  const admin = await visitorOf(browser, baseURL);
  await loginAs(admin, ADMIN);
  await admin.goto(`${ADMIN_BASE}/corsi/comprati/${id}`);
  for (const [nth, amount] of ['12,50', '7,25'].entries()) {
    await admin.getByRole('button', { name: 'Rimborsa' }).click();
    const dialog = admin.getByRole('dialog', { name: /^Rimborsare/ });
    await dialog.getByLabel('Importo da restituire').fill(amount);
    await dialog.getByRole('button', { name: 'Rimborsa' }).click();
    await expect(admin.getByRole('row', { name: /^Rimborso/ })).toHaveCount(nth + 1);
  }
  await stripe.delivered();

  await buyer.goto(`${SHOP}/in`);
  const notes = buyer.getByRole('button', { name: /^Scarica la nota di credito n\. / });
  await expect(notes).toHaveCount(2);
  const numbers = (await notes.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ''))).map(
    (label) => label.replace('Scarica la nota di credito n. ', ''),
  );
  const [paper] = await Promise.all([buyer.waitForEvent('download'), notes.first().click()]);
  expect(paper.suggestedFilename()).toMatch(/^nota-di-credito-.*\.pdf$/);

  await admin.reload();
  for (const number of numbers) await expect(admin.getByText(number).first()).toBeVisible();
  await admin.goto(`${ADMIN_BASE}/corsi/comprati`);
  const [csv] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Scarica il mese' }).click(),
  ]);
  const lines = readFileSync(await csv.path(), 'utf8').split('\r\n');
  // Not with the separator before it: a cell that begins with a minus sign is quoted.
  const refunds = lines.filter((line) => line.includes(`${id}`) && /Rimborso/.test(line));
  expect(refunds).toHaveLength(2);
  for (const [nth, cents] of ['-12,50', '-7,25'].entries()) {
    expect(refunds[nth]).toContain(cents);
    expect(refunds[nth]).toContain(numbers[nth]);
  }
  await buyer.context().close();
  await admin.context().close();
});
