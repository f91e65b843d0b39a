import type { Page } from '@playwright/test';
import { PASSWORD, STUDENT } from './support/login';
import { LOGIN, ROUTES, SHOP } from './support/publicRoutes';
import { noSidewaysScroll, noSkeleton } from './support/screen';
import { expect, test } from './support/test';

test.use({ javaScriptEnabled: false });

/** Pages of a step that scripts alone can take: the browser is told so. */
const NEEDS_SCRIPTS = ['/attivazione/{id+}', '/pagamento/fallito'];
const FORMS = ['/iscrizione'];
const READ = ROUTES.filter(
  ({ route, to }) => to !== LOGIN && !NEEDS_SCRIPTS.includes(route) && !FORMS.includes(route),
);

/** Links that lead nowhere, and pictures that do not come. */
async function faultsOf(page: Page): Promise<string[]> {
  const main = page.locator('main');
  const hrefs = await main
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const pictures = await main
    .locator('img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter((image) => image.loading !== 'lazy' && !(image.complete && image.naturalWidth > 0))
        .map(({ src }) => `no picture: ${src}`),
    );
  return [...hrefs.filter((href) => !href || href === '#').map(() => 'a link without address'), ...pictures];
}

for (const { route, path, heading, status = 200, to } of READ) {
  test(`${route} is read without scripts: heading, text, links and pictures`, async ({
    page,
    request,
    consoleErrors,
  }) => {
    if (status === 404) consoleErrors.allow(/404/);
    const answer = await page.goto(SHOP + (typeof path === 'string' ? path : await path(request)));
    if (!to) expect(answer?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await noSkeleton(page);
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(60);
    await expect.poll(() => faultsOf(page)).toEqual([]);
    await noSidewaysScroll(page);
  });
}

test('the list leads to a course with its price, lessons and teachers', async ({ page }) => {
  await page.goto(`${SHOP}/corsi`);
  await expect(
    page
      .locator('main')
      .getByText(/\d,\d\d\s€/)
      .first(),
  ).toBeVisible();
  await page
    .locator('main')
    .getByRole('link', { name: /Ichimoku da zero/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ichimoku da zero/);
  await expect(
    page
      .locator('main')
      .getByText(/\d,\d\d\s€/)
      .first(),
  ).toBeVisible();
});

test('the search, its pages and its order work by links and forms', async ({ page }) => {
  await page.goto(`${SHOP}/corsi`);
  await page.getByRole('link', { name: 'Pagina 2', exact: false }).first().click();
  await expect(page).toHaveURL(/pagina|page/i);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Tutti i corsi/);
});

test('a login by plain form: refused with what was typed, then told where one stands', async ({ page }) => {
  await page.goto(`/login?ReturnUrl=${encodeURIComponent(`${SHOP}/profilo`)}`);
  await page.getByLabel('E-mail').fill(STUDENT);
  await page.getByLabel('Password').fill('sbagliata');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('alert')).toHaveText('E-mail o password non corretti.');
  await expect(page.getByLabel('E-mail')).toHaveValue(STUDENT);
  await expect(page.getByLabel('Password')).toHaveValue('');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page).toHaveURL(/\/accesso\/e-mail\?code=/);
  await expect(page.getByRole('heading', { name: 'Quasi dentro' })).toBeVisible();
  await noSidewaysScroll(page);
});

test('a login by plain form is taken over where scripts run again', async ({ page, browser, baseURL }) => {
  await page.goto(`/login?ReturnUrl=${encodeURIComponent(`${SHOP}/profilo`)}`);
  await page.getByLabel('E-mail').fill(STUDENT);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page).toHaveURL(/\/accesso\/e-mail\?code=/);
  const storageState = await page.context().storageState();
  const scripted = await browser.newContext({
    javaScriptEnabled: true,
    baseURL: baseURL ?? '',
    storageState,
  });
  const other = await scripted.newPage();
  await other.goto(page.url());
  await expect(other).toHaveURL(`${SHOP}/profilo`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await scripted.close();
});

test('a sign-up by plain form makes the account and says to look for the mail', async ({ page }, {
  project,
}) => {
  await page.goto(`${SHOP}/iscrizione`);
  await page.getByLabel('Nome', { exact: true }).fill('Sara');
  await page.getByLabel('Cognome').fill('Conti');
  await page.getByLabel('E-mail').fill(`senza.script.${project.name}.${Date.now()}@example.com`);
  await page.getByLabel('Password').fill('gatto-lampione-veliero-7');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Iscriviti' }).click();
  await expect(page.getByRole('heading', { name: 'Controlla la posta' })).toBeVisible();
});

for (const route of ROUTES.filter((one) => NEEDS_SCRIPTS.includes(one.route))) {
  test(`${route.route} says that it needs scripts`, async ({ page }) => {
    await page.goto(SHOP + String(route.path));
    await expect.poll(() => page.locator('body > noscript').innerText()).toContain('serve JavaScript');
  });
}
