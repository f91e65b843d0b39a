import { noShift, watchShifts } from './support/layoutShift';
import { ADMIN, loginAs, PASSWORD, STUDENT } from './support/login';
import { SHOP } from './support/publicRoutes';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

test(
  'a 100 % coupon in the address gives the course without the pay page',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    await loginAs(page, ADMIN);
    const slug = project.name === 'phone' ? 'psicologia-del-trader' : 'piano-di-accumulo';
    await page.goto(`${SHOP}/corso/${slug}/REGALO100`);
    await page.getByRole('button', { name: 'Ottieni il corso' }).click();
    await expect(page).toHaveURL(new RegExp(`${SHOP}/pagamento/successo/`));
    await expect(page.getByRole('link', { name: 'Inizia il corso' })).toBeVisible();
  },
);

test.describe('what a stranger meets', () => {
  test('an unknown address is the not-found page, with status 404', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/404/);
    const response = await page.goto(`${SHOP}/nulla/di/niente`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Questa pagina non esiste' })).toBeVisible();
    await axe(page);
    await noSidewaysScroll(page);
  });

  test('a guarded page leads to login, and a ReturnUrl to another site is ignored', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto(`${SHOP}/in`);
    await expect(page).toHaveURL(`/login?forceLogout=1&ReturnUrl=${encodeURIComponent(`${SHOP}/in`)}`);
    await page.goto(`/login?forceLogout=1&ReturnUrl=${encodeURIComponent('https://example.org/')}`);
    await page.getByLabel('E-mail').fill(STUDENT);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
    await expect(page).toHaveURL(`${SHOP}/`);
  });

  test('a student who does not own a course is led to where it is sold', async ({ page, consoleErrors }) => {
    // No course has this id: the call that looks for it is answered 404, and the browser logs it.
    consoleErrors.allow(/404|not for sale/);
    await loginAs(page, STUDENT);
    await page.goto(`${SHOP}/corso/v/${encodeURIComponent('a/b+c=%')}`);
    await expect(page.getByRole('heading', { name: 'Non puoi guardare questo corso' })).toBeVisible();
    await noSidewaysScroll(page);
  });

  test('an unknown course leads to the home page, which says so and offers the nearest titles', async ({
    page,
  }) => {
    await watchShifts(page);
    await page.goto(`${SHOP}/corso/ichimoku-da-zeri`);
    await expect(page).toHaveURL(`${SHOP}/?corso=ichimoku+da+zeri`);
    const notice = page.getByRole('region', { name: /^Il corso che cercavi non è nel catalogo/ });
    await expect(notice).toBeFocused();
    await expect(notice.getByRole('link').first()).toHaveText('Ichimoku da zero');
    expect(await notice.getByRole('listitem').count()).toBeLessThanOrEqual(3);
    await noSidewaysScroll(page);
    await axe(page);
    await noShift(page);
    await notice.getByRole('button', { name: 'Chiudi l’avviso' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page).toHaveURL(`${SHOP}/`);
    await page.goBack();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  test('a link to an unknown course leads home without a jump, with room for the titles from the first', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/404/);
    await page.goto(`${SHOP}/relatori`);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/courses/GetFilteredCourses', async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/corsi-trading-online/corso/ichimoku-da-zeri';
      document.body.append(link);
      link.click();
      link.remove();
    });
    await expect(page).toHaveURL(`${SHOP}/?corso=ichimoku+da+zeri`);
    const notice = page.getByRole('region', { name: /^Il corso che cercavi non è nel catalogo/ });
    await expect(notice).toBeFocused();
    await expect(page.getByTestId('course-card').first()).toBeVisible();
    const height = async () => (await notice.boundingBox())?.height;
    const before = await height();
    answer();
    await expect(notice.getByRole('link').first()).toHaveText('Ichimoku da zero');
    if ((await notice.getByRole('listitem').count()) === 3) expect(await height()).toBe(before);
  });

  test('without scripts a hostile unknown address says no more than that, and leads to the catalogue', {
    tag: '@desktop',
  }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    const hostile = `${encodeURIComponent('<img src=x onerror=alert(1)>')}${'x'.repeat(200)}`;
    const answer = await page.request.get(`${SHOP}/corso/${hostile}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    await page.goto(`${SHOP}/corso/${hostile}`);
    const notice = page.getByRole('region', { name: /^Il corso che cercavi non è nel catalogo/ });
    await expect(notice).toBeVisible();
    await expect(notice).not.toContainText('onerror');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${SHOP}/$`));
    await notice.getByRole('link', { name: 'Guarda tutti i corsi' }).click();
    await expect(page).toHaveURL(`${SHOP}/corsi`);
    await context.close();
  });
});

test.describe('the header', () => {
  test('shows an admin the Admin link; Esci ends the session', async ({ page }) => {
    await loginAs(page, ADMIN, { again: true });
    await page.goto(`${SHOP}/`);
    await page.getByRole('button', { name: /Il tuo account/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Admin', exact: true })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Esci' }).click();
    await expect(page).toHaveURL(/\/login\?forceLogout=1/);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  test('leads by the keyboard alone to every category', async ({ page }, { project }) => {
    await page.goto(`${SHOP}/`);
    const opener = page.getByRole('button', { name: project.name === 'phone' ? 'Menu' : 'Esplora' });
    await opener.focus();
    await page.keyboard.press('Enter');
    for (const name of [
      'Tutto',
      'Principiante',
      'Intermedio',
      'Avanzato',
      'Ichimoku',
      'Scalping',
      'Criptovalute',
    ]) {
      await expect(page.getByRole('menuitem', { name })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Scalping' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${SHOP}/corsi/scalping`);
  });
});

test('a page chunk that does not come is named, with the kind of failure, and comes on retry', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|ERR_FAILED|ChunkLoadError|Loading chunk/);
  let isCut = true;
  await page.route(/\/assets\/course-list\./, (route) => (isCut ? route.abort() : route.continue()));
  await page.goto(`${SHOP}/`);
  await page.getByRole('link', { name: 'Esplora i corsi' }).click();
  await expect(page.getByRole('alert')).toContainText('course-list');
  isCut = false;
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByTestId('course-card').first()).toBeVisible();
});
