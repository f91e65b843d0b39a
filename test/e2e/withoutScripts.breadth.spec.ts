import type { Page } from '@playwright/test';
import { LOGIN, ROUTES, SHOP } from './support/publicRoutes';
import { noSidewaysScroll, noSkeleton } from './support/screen';
import { expect, test } from './support/test';

test.use({ javaScriptEnabled: false });

/** Pages of a step that scripts alone can take: the browser is told so. */
const NEEDS_SCRIPTS = [
  '/attivazione/{id+}',
  '/iscrizione',
  '/pagamento/fallito',
  '/riscatta/{code}',
  'saved courses',
];
const READ = ROUTES.filter(({ route, to }) => to !== LOGIN && !NEEDS_SCRIPTS.includes(route));

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

const scriptPages = [
  ['/login', '/login?ReturnUrl=%2Fprofilo'],
  ...ROUTES.filter(({ route }) => NEEDS_SCRIPTS.includes(route)).map(({ route, path }) => [
    route,
    SHOP + path,
  ]),
] as const;
for (const [route, address] of scriptPages) {
  test(`${route} says that it needs scripts, and leads to the catalogue`, async ({ page }) => {
    await page.goto(String(address));
    await expect(page.getByText(/serve JavaScript/)).toBeVisible();
    await expect(page.locator('form')).toHaveCount(0);
    await noSidewaysScroll(page);
    await page.getByRole('link', { name: 'Il catalogo e i prezzi' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Impara a leggere i mercati/);
  });
}
