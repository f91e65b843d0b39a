import { OWN_PASSWORD, signUp } from './support/account';
import { ADMIN, loginAs, PASSWORD, STUDENT } from './support/login';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';

const LOGIN = new RegExp(`/login\\?forceLogout=1&ReturnUrl=${encodeURIComponent(SHOP)}`);

test('a logout in one tab logs out all, each with the way back, and a login in one logs in all', async ({
  page,
  context,
}) => {
  await loginAs(page, STUDENT, { again: true });
  // Both tabs have asked all that they ask by themselves, so that none asks after the logout.
  const asked = page.waitForResponse(/GetWishlist/);
  await page.goto(`${SHOP}/in`);
  await asked;
  await expect(page.getByRole('button', { name: /Il tuo account/ })).toBeVisible();
  const other = await context.newPage();
  const alsoAsked = other.waitForResponse(/GetWishlist/);
  await other.goto(`${SHOP}/corsi`);
  await alsoAsked;
  await other.getByRole('button', { name: /Il tuo account/ }).click();
  await other.getByRole('menuitem', { name: 'Esci' }).click();
  await expect(other).toHaveURL(LOGIN);
  await expect(page).toHaveURL(`/login?forceLogout=1&ReturnUrl=${encodeURIComponent(`${SHOP}/in`)}`);
  await expect(page.getByText('Sei uscito dal tuo account in un’altra scheda.')).toBeVisible();

  await other.getByLabel('E-mail').fill(STUDENT);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(other).toHaveURL(`${SHOP}/corsi`);
  await expect(page).toHaveURL(`${SHOP}/in`);
  await expect(page.getByRole('button', { name: /Il tuo account/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});

test('a session that the server has ended leads all tabs to login at the next guarded call', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/401/);
  await loginAs(page, STUDENT, { again: true });
  await page.goto(`${SHOP}/corsi`);
  const other = await context.newPage();
  // The tab has asked all that it asks without anybody's press, so that it is told, and finds nothing by itself.
  const asked = Promise.all([other.waitForResponse(/GetOwnedCourses/), other.waitForResponse(/Wishlist/i)]);
  await other.goto(`${SHOP}/`);
  await asked;
  await expect(other.getByRole('button', { name: /Il tuo account/ })).toBeVisible();
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').token as string);
  await page.request.post('/api/users/Logout', { data: {}, headers: { Authorization: `Bearer ${token}` } });
  await page.goto(`${SHOP}/in`);
  await expect(page).toHaveURL(`/login?forceLogout=1&ReturnUrl=${encodeURIComponent(`${SHOP}/in`)}`);
  await expect(other).toHaveURL(LOGIN);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('the end of a session is told before it comes, with a way to log in again', async ({ page }) => {
  await loginAs(page, ADMIN);
  await page.clock.install();
  await page.goto(`${SHOP}/corsi`);
  await expect(page.getByRole('button', { name: /Il tuo account/ })).toBeVisible();
  // A computer that slept until shortly before the end of the 30 days.
  const end = await page.evaluate(() => {
    const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string };
    const claims = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return JSON.parse(atob(claims)).exp as number;
  });
  await page.clock.setSystemTime(end * 1000 - 200_000);
  await page.clock.runFor(20_000);
  await expect(page.getByText('La sessione scade fra 4 minuti.')).toBeVisible();
  await page.getByRole('button', { name: 'Accedi di nuovo' }).click();
  await expect(page).toHaveURL(LOGIN);
});

for (const width of [1280, 375]) {
  test(`at ${width} px a session that a background call finds over ends, and what was typed stays`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/401/);
    await page.setViewportSize({ width, height: 812 });
    // Of their own: whoever has bought the course elsewhere is asked for no invoice.
    const mail = `sara${width}@example.com`;
    await signUp(page, mail);
    await loginAs(page, mail, { again: true, password: OWN_PASSWORD });
    const address = `${SHOP}/corso/trading-da-zero?da=mail#prezzo`;
    // Every page asks for these: later, one of them would be the call that finds the session over.
    const asked = [/GetOwnedCourses/, /GetCart/, /GetWishlist/].map((call) => page.waitForResponse(call));
    await page.goto(address);
    await Promise.all(asked);
    await expect(page.getByRole('button', { name: /Il tuo account/ })).toBeVisible();
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').token as string);
    await page.request.post('/api/users/Logout', { data: {}, headers: { Authorization: `Bearer ${token}` } });
    // The form's field is there before the answer to the call that fills it.
    let answer = () => {};
    const typed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/PaymentRequest/GetInvoice', async (route) => {
      await typed;
      await route.continue();
    });
    await page.getByLabel('Mi serve la fattura').check();
    const name = page.getByRole('form', { name: 'Dati per la fattura' }).getByLabel('Nome e cognome');
    await name.fill('Sara Conti');
    answer();
    const message = page.getByText(/^La tua sessione è finita\./);
    await expect(message).toBeVisible();
    await expect(name).toHaveValue('Sara Conti');
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('button', { name: /Il tuo account/ })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await noSidewaysScroll(page);
    await axe(page);
    await page.getByRole('alert').getByRole('button', { name: 'Accedi' }).click();
    await expect(page).toHaveURL(`/login?forceLogout=1&ReturnUrl=${encodeURIComponent(address)}`);
    await expect(message).toHaveCount(0);
  });
}
