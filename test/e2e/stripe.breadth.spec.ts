import type { Page } from '@playwright/test';
import { CALLBACK_PATH } from '../../src/server/checkout/providers/paths';
import { STARTS_WITHIN, startShop } from '../support/shop';
import { type FakeStripe, startFakeStripe } from '../support/stripe/fakeStripe';
import { ADMIN, loginAs, TEACHER } from './support/login';
import { test as base, expect } from './support/test';

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
    async ({ stripe }, use) => {
      const shop = await startShop({ filled: process.env.FILLED_SHOP, variables: stripe.variables });
      await use(shop);
      await shop.stop();
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
