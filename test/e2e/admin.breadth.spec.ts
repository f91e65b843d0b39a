import { readFileSync } from 'node:fs';
import { routeTable } from '../../src/client/routing/routeTable';
import { ADMIN_BASE, adminCalls, SHOP } from './support/admin';
import { watchAdminScripts } from './support/adminScripts';
import { ADMIN, loginAs, STUDENT } from './support/login';
import { axe, noSidewaysScroll, noSkeleton } from './support/screen';
import { expect, test } from './support/test';

const COUPONS = `${ADMIN_BASE}/coupons`;

/** Returns the id at the end of a page's address: that of the first record. */
const FIRST: Readonly<Record<string, (calls: Calls) => Promise<unknown>>> = {
  '/admin/corsi/dettaglio/*': async ({ post }) =>
    (await post('/api/courses/GetAllCourses')).items[0]?.IdCourseEnc,
  '/admin/corsi/comprati/:id': async ({ post }) =>
    (await post('/api/courses/GetAllPurchases')).items[0]?.IdEnc,
  '/admin/stock-markets/:id': async ({ post }) =>
    (await post('/api/StockMarket/GetAllStockMarkets')).items[0]?.id,
  '/admin/utenti/dettaglio/*': async ({ post }) => (await post('/api/users/GetList')).items[0]?.IdEnc,
  '/admin/promoters/:id': async ({ get }) => (await get('/api/Promoter')).items[0]?.id,
  '/admin/relatori/:id': async ({ get }) => (await get('/api/Teacher')).items[0]?.id,
  '/admin/parameter/:id': async () => 'reviews.moderated',
  '/admin/home-sections/:id': async ({ get }) => (await get('/api/HomePageSection')).items[0]?.id,
  '/admin/bundles/:id': async ({ get }) => (await get('/api/Bundle')).items[0]?.IdBundleEnc,
  '/admin/banner-settings/:id': async ({ get }) => (await get('/api/BannerSetting')).items[0]?.id,
  '/admin/coupons/:id': async ({ get }) => (await get('/api/Coupon/GetAllCoupons')).items[0]?.IdCouponEnc,
  '/admin/videos/:id': async ({ get }) => (await get('/api/LandingVideo')).items[0]?.id,
  '/admin/domande/:id': async ({ post }) => (await post('/api/admin/GetQuestions')).items[0]?.IdEnc,
  '/admin/campagne/:id': async ({ get }) => (await get('/api/Campaign')).items[0]?.id,
};
type Calls = Awaited<ReturnType<typeof adminCalls>>;

for (const pattern of routeTable.admin.patterns) {
  test(`an admin sees ${pattern}, which has no violation and no sideways scroll`, async ({ page }) => {
    const id = /:id$|\*$/.test(pattern) ? String(await FIRST[pattern]?.(await adminCalls(page))) : '';
    await loginAs(page, ADMIN);
    await page.goto(SHOP + pattern.replace(/:id$|\*$/, encodeURIComponent(id)));
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await noSkeleton(page);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(heading).not.toHaveText(/Stiamo preparando|non esiste|non c’è/);
    await noSidewaysScroll(page);
    await axe(page);
  });
}

test('the search over everything is opened by the keyboard and leads to a course', async ({ page }) => {
  await loginAs(page, ADMIN);
  await page.goto(COUPONS);
  await expect(page.getByRole('link', { name: 'MENO15' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Cerca in tutto il negozio' });
  await expect(field).toBeFocused();
  await field.pressSequentially('ichimoku da');
  await expect(page.getByRole('option', { name: /^Ichimoku da zero/ }).first()).toBeVisible();
  await noSidewaysScroll(page);
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/admin\/corsi\/dettaglio\//);
});

test('a list is saved as a file with all that its filters find', async ({ page }) => {
  await loginAs(page, ADMIN);
  await page.goto(`${COUPONS}?Query=meno`);
  await expect(page.getByRole('link', { name: 'MENO15' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Esporta CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('coupon.csv');
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toMatch(/^\uFEFFCodice;/);
  expect(text).toContain('MENO15');
  expect(text).not.toContain('BENVENUTO20');
});

test('several rows are switched off and on together', async ({ page }) => {
  await loginAs(page, ADMIN);
  await page.goto(`${ADMIN_BASE}/stock-markets`);
  const rows = page.getByRole('row');
  for (const place of [1, 2]) {
    const box = rows.nth(place).getByRole('checkbox');
    // Not by `check()`, which fails where the grid draws the tick a moment after the click.
    await box.click();
    await expect(box).toBeChecked();
  }
  const bar = page.getByRole('group', { name: 'Con le righe scelte' });
  await expect(bar).toContainText('2 righe scelte');
  for (const action of ['Disattiva', 'Attiva']) {
    await bar.getByRole('button', { name: action, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `${action} 2 elementi?` });
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await axe(page);
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
  // On a phone the second message lies over the first.
  await expect(page.getByText('Fatto: 2 elementi.').filter({ visible: true }).first()).toBeVisible();
  await noSidewaysScroll(page);
});

test('a link shows the same list, and Back goes back to the one before', async ({ page }) => {
  await loginAs(page, ADMIN);
  await page.goto(COUPONS);
  await expect(page.getByRole('link', { name: 'MENO15' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Cerca' }).fill('meno');
  await expect(page).toHaveURL(`${COUPONS}?Query=meno`);
  await expect(page.getByRole('link', { name: 'BENVENUTO20' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Cerca' })).toHaveValue('meno');
  await expect(page.getByRole('link', { name: 'MENO15' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'BENVENUTO20' })).toBeVisible();
});

test('two admins: the later one sees both texts and chooses', async ({ page, browser, baseURL }) => {
  const markets = `${SHOP}/admin/stock-markets`;
  const name = `Prova ${test.info().project.name}`;
  await loginAs(page, ADMIN);
  await page.goto(`${markets}/nuovo`);
  await page.getByRole('textbox', { name: 'Broker', exact: true }).fill('Broker di prova');
  await page
    .getByRole('textbox', { name: 'Simbolo', exact: true })
    .fill(test.info().project.name.toUpperCase());
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Valuta', exact: true }).fill('eur');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(markets);
  const link = page.getByRole('link', { name: test.info().project.name.toUpperCase() });
  await link.click();
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue(name);

  const other = await browser.newPage({ ...(baseURL && { baseURL }) });
  await loginAs(other, ADMIN);
  await other.goto(page.url());
  await other.getByRole('textbox', { name: 'Nome', exact: true }).fill('Il testo dell’altro');
  await other.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(other).toHaveURL(markets);
  await other.close();

  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Il mio testo');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  const conflict = page.getByRole('group', { name: /Un altro amministratore/ });
  await expect(conflict.getByText('Il suo: Il testo dell’altro')).toBeVisible();
  await axe(page);
  await conflict.getByRole('button', { name: 'Salva la scelta' }).click();
  await expect(page).toHaveURL(markets);
  await link.click();
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('Il mio testo');
});

test('nobody but an admin fetches the code of the admin', async ({ page }) => {
  const noAdminScripts = watchAdminScripts(page);
  await page.goto(COUPONS);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await loginAs(page, STUDENT);
  await page.goto(COUPONS);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${SHOP}/`);
  await expect(page.getByTestId('course-card').first()).toBeVisible();
  noAdminScripts();
  await expect(page.locator('script[src^="/assets/grid."], link[href^="/assets/grid."]')).toHaveCount(0);
});
