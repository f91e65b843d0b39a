import type { Page } from '@playwright/test';
import { createProvider, type TestProvider } from '../support/oidc';
import { type Shop, startShop } from '../support/shop';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';

// The shop of the other tests has no login providers.
let provider: TestProvider;
let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  provider = await createProvider();
  shop = await startShop({ filled: process.env.FILLED_SHOP, variables: provider.variables });
  await provider.start(shop.address);
});
test.afterAll(async () => {
  await provider.stop();
  await shop.stop();
});
test.beforeEach(({ consoleErrors }) => {
  // The provider's own pages: fonts from elsewhere, no icon.
  consoleErrors.allow(new RegExp(`${provider.issuer}|fonts\\.g`));
});

const account = (page: Page) => page.getByRole('button', { name: /Il tuo account/ });
const google = (page: Page) => page.getByRole('button', { name: 'Continua con Google di prova' });

/** The provider's own forms. */
async function confirm(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('who has an account elsewhere logs in with it, by keyboard too, and is where they were going', async ({
  page,
}, { project }) => {
  await page.goto(`${shop.address}${SHOP}/in`);
  await expect(google(page)).toBeVisible();
  await noSidewaysScroll(page);
  await axe(page);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).focus();
  await page.keyboard.press('Tab');
  await expect(google(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await confirm(page, `anna.${project.name}`);
  await expect(page).toHaveURL(`${shop.address}${SHOP}/in`);
  await expect(account(page)).toBeVisible();
  await expect(page.getByText(`anna.${project.name}@example.com`).first()).toBeVisible();
  await expect(page.getByTestId('linked-account')).toContainText('Google di prova');
  await noSidewaysScroll(page);
  const told = await page.evaluate(() =>
    JSON.stringify([history.state, location.href, { ...sessionStorage }]),
  );
  expect(told).not.toContain('code');

  await page.goBack();
  await expect(page).not.toHaveURL(/code=/);
});

test('who has none yet finds the same buttons where one signs up', async ({ page }, { project }) => {
  await page.goto(`${shop.address}${SHOP}/iscrizione?ReturnUrl=${encodeURIComponent(`${SHOP}/corsi`)}`);
  await noSidewaysScroll(page);
  await axe(page);
  await page.getByRole('button', { name: 'Continua con Posta di prova' }).click();
  await confirm(page, `bea.${project.name}`);
  await expect(page).toHaveURL(`${shop.address}${SHOP}/corsi`);
  await expect(account(page)).toBeVisible();
});

test('who gives up at the provider is told so, and can go back; a reload says that it is over', async ({
  page,
}) => {
  const target = `${SHOP}/corsi`;
  await page.goto(`${shop.address}/login?ReturnUrl=${encodeURIComponent(target)}`);
  await google(page).click();
  await page.getByRole('link', { name: /cancel/i }).click();
  await expect(page.getByRole('heading', { name: 'Accesso non riuscito' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Hai annullato l’accesso con Google di prova');
  expect(new URL(page.url()).search).toBe('');
  await noSidewaysScroll(page);
  await axe(page);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('già stato usato oppure è scaduto');
  await page.getByRole('link', { name: 'Torna all’accesso' }).click();
  await expect(google(page)).toBeVisible();
});

test('whose address is not confirmed there is told what to do', async ({ page }, { project }) => {
  await page.goto(`${shop.address}/login`);
  await google(page).click();
  await confirm(page, `carla.${project.name}-unverified`);
  await expect(page.getByRole('alert')).toContainText('non è ancora confermato');
  await expect(account(page)).toHaveCount(0);
});
