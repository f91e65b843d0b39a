import type { Locator, Page } from '@playwright/test';
import { follow, followMail, OWN_PASSWORD, signUp } from './support/account';
import { loginAs } from './support/login';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';
const NEXT_PASSWORD = 'quattro-gatti-sul-molo-27';

/** Each screen, and each run, has people of its own: one shop serves all. */
const mailOf = (project: string, who: string) => `${who}.${project}@example.com`;
const inMain = (page: Page) => page.getByRole('main');
const mailLink = (page: Page) => page.getByRole('link', { name: 'Apri l’e-mail (negozio dimostrativo)' });

async function looksFine(page: Page): Promise<void> {
  await noSidewaysScroll(page);
  await axe(page);
}

async function fillSignUp(page: Page, mail: string, password = OWN_PASSWORD): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill('Anna');
  await page.getByLabel('Cognome').fill('Rossi');
  await page.getByLabel('E-mail').fill(mail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /^Accetto i termini/ }).check();
  await page.getByRole('checkbox', { name: /^Ho letto la privacy/ }).check();
  await inMain(page).getByRole('button', { name: 'Iscriviti' }).click();
}

async function logIn(page: Page, mail: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(mail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await inMain(page).getByRole('button', { name: 'Accedi', exact: true }).click();
}

const setting = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Modifica: ${name}` });

test('who buys without an account signs up, and the link of the mail leads straight to the payment, once', async ({
  page,
}, { project }) => {
  const mail = mailOf(project.name, 'acquirente');
  const course = `${SHOP}/corso/ichimoku-da-zero`;
  await page.goto(`/login?forceLogout=1&ReturnUrl=${encodeURIComponent(`${course}?acquista=1`)}`);
  await inMain(page).getByRole('link', { name: 'Iscriviti' }).click();
  await expect(page).toHaveURL(new RegExp(`${SHOP}/iscrizione\\?ReturnUrl=`));

  await fillSignUp(page, mail, 'password123');
  await expect(page.getByText(/facile da indovinare/)).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(mail);
  await looksFine(page);
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await expect(page.getByText('Ottima')).toBeVisible();
  await inMain(page).getByRole('button', { name: 'Iscriviti' }).click();
  await expect(page.getByRole('heading', { name: 'Controlla la posta' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText(mail);
  await expect(page.getByRole('button', { name: /^Invia di nuovo fra/ })).toBeVisible();
  await looksFine(page);
  const mailbox = await mailLink(page).getAttribute('href');

  // Nobody logs in before the account is active; the login page sends the mail once more.
  await inMain(page).getByRole('link', { name: 'Accedi' }).click();
  await logIn(page, mail, OWN_PASSWORD);
  await expect(page.getByText(/non è ancora attivo/)).toBeVisible();
  await looksFine(page);
  await page.getByRole('button', { name: 'Invia di nuovo l’e-mail di attivazione' }).click();
  await expect(page.getByText('Ti abbiamo mandato una nuova e-mail.')).toBeVisible();
  await expect(mailLink(page)).toHaveCount(0);
  await page.goto(mailbox ?? '');
  await noSidewaysScroll(page);
  await follow(page, 'Attiva il mio account');

  await expect(page).toHaveURL(/\/sandbox-pay\//);
  await page.goto(mailbox ?? '');
  await follow(page, 'Attiva il mio account');
  await expect(page.getByRole('heading', { name: 'Account già attivo' })).toBeVisible();
  await looksFine(page);
});

test(
  'in another browser the link of the mail activates, and asks for the login with the mail filled in',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }, { project }) => {
    const mail = mailOf(project.name, 'altrove');
    await page.goto(`${SHOP}/iscrizione`);
    await fillSignUp(page, mail);
    await expect(page.getByRole('heading', { name: 'Controlla la posta' })).toBeVisible();
    const mailbox = await mailLink(page).getAttribute('href');
    await page.goto(mailbox ?? '');
    const link = await page.getByRole('link', { name: 'Attiva il mio account' }).getAttribute('href');
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const elsewhere = await context.newPage();
    await elsewhere.goto(new URL(link ?? '').pathname);
    await expect(elsewhere.getByRole('heading', { name: 'Account attivato' })).toBeVisible();
    expect(await elsewhere.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await elsewhere.getByRole('main').getByRole('link', { name: 'Accedi' }).click();
    await expect(elsewhere.getByLabel('E-mail')).toHaveValue(mail);
    await looksFine(elsewhere);
    await context.close();
  },
);

test(
  'a forgotten password: the mail’s link sets another, once; the old one is of no use any more',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    const mail = mailOf(project.name, 'smemorato');
    await signUp(page, mail);
    await page.goto('/login?forceLogout=1');
    await page.getByRole('link', { name: 'Password dimenticata?' }).click();
    await expect(page.getByRole('heading', { name: 'Password dimenticata?' })).toBeVisible();
    await looksFine(page);
    await page.getByLabel('E-mail').fill(mail);
    await page.getByRole('button', { name: 'Manda il link' }).click();
    await expect(page.getByRole('status')).toContainText(mail);
    await expect(mailLink(page)).toHaveCount(0);
    await followMail(page, mail, 'reimposta-password');

    await expect(page.getByRole('heading', { name: 'Scegli una nuova password' })).toBeVisible();
    const link = page.url();
    await page.getByLabel('Nuova password').fill(NEXT_PASSWORD);
    await looksFine(page);
    await page.getByRole('button', { name: 'Salva la nuova password' }).click();
    await expect(page.getByRole('heading', { name: 'Password cambiata' })).toBeVisible();
    await page.getByRole('link', { name: 'Accedi con la nuova password' }).click();
    await logIn(page, mail, OWN_PASSWORD);
    await expect(page.getByText('E-mail o password non corretti.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(NEXT_PASSWORD);
    await inMain(page).getByRole('button', { name: 'Accedi', exact: true }).click();
    await expect(page).toHaveURL(`${SHOP}/`);

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Questo link non vale più' })).toBeVisible();
    await looksFine(page);
    await page.getByRole('link', { name: 'Chiedi un nuovo link' }).click();
    await expect(page.getByRole('heading', { name: 'Password dimenticata?' })).toBeVisible();
  },
);

test(
  'an unknown address gets the same answer as a known one',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    await page.goto(`${SHOP}/password-dimenticata`);
    await page.getByLabel('E-mail').fill(mailOf(project.name, 'nessuno'));
    await page.getByLabel('E-mail').press('Enter');
    await expect(page.getByRole('status')).toContainText('ha un account');
    await expect(mailLink(page)).toHaveCount(0);
  },
);

test('an activation link that is none offers another mail', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(`${SHOP}/attivazione/un/gettone/falso`);
  await expect(page.getByRole('heading', { name: 'Questo link non vale più' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
  await looksFine(page);
});

test('in the profile one changes data, password and address, and ends a login elsewhere', async ({
  page,
  browser,
  baseURL,
  consoleErrors,
}, { project }) => {
  // Asked in the background, until the browser learns that the former address has ended its login.
  consoleErrors.allow(/401.*(GetOwnedCourses|GetCart|GetWishlist)/);
  const mail = mailOf(project.name, 'iscritta');
  const nextMail = mailOf(project.name, 'nuova.iscritta');
  await signUp(page, mail);
  await loginAs(page, mail, { password: OWN_PASSWORD, again: true });
  await page.goto(`${SHOP}/in`);

  await test.step('personal data', async () => {
    await setting(page, 'Dati personali').click();
    await page.getByLabel('Nome', { exact: true }).fill('  Anna Maria ');
    await page.getByLabel('Città').fill('Bari');
    // No button is half under the header.
    await page.evaluate(() => window.scrollTo(0, 0));
    await looksFine(page);
    await page.getByRole('button', { name: 'Salva i dati' }).click();
    await expect(page.getByText('Dati salvati.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ciao, Anna Maria');
    await expect(page.getByRole('button', { name: /Il tuo account: Anna Maria Rossi/ })).toBeVisible();
    await page.reload();
    await setting(page, 'Dati personali').click();
    await expect(page.getByLabel('Città')).toHaveValue('Bari');
  });

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const login = await elsewhere.request.post('/api/users/authenticate', {
    data: { Username: mail, Password: OWN_PASSWORD },
  });
  expect(((await login.json()) as { isOk: boolean }).isOk).toBe(true);

  await test.step('a login elsewhere is ended, once one has said yes', async () => {
    await page.reload();
    await expect(page.getByTestId('login')).toHaveCount(2);
    await page.getByRole('button', { name: /^Termina/ }).click();
    await looksFine(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Termina l’accesso' }).click();
    await expect(page.getByTestId('login')).toHaveCount(1);
    await page.reload();
    await expect(page.getByTestId('login')).toHaveCount(1);
    await expect(page.getByTestId('login')).toContainText('Questo dispositivo');
  });
  await elsewhere.close();

  await test.step('password', async () => {
    await setting(page, 'Password').click();
    await page.getByLabel('Password attuale').fill('una-password-sbagliata');
    await page.getByLabel('Nuova password').fill(NEXT_PASSWORD);
    await page.getByRole('button', { name: 'Cambia la password' }).click();
    await expect(page.getByLabel('Password attuale')).toHaveAttribute('aria-invalid', 'true');
    await looksFine(page);
    await page.getByLabel('Password attuale').fill(OWN_PASSWORD);
    await page.getByRole('button', { name: 'Cambia la password' }).click();
    await expect(page.getByText(/^Password cambiata\./)).toBeVisible();
  });

  await test.step('address', async () => {
    await setting(page, 'E-mail').click();
    await page.getByLabel('Nuova e-mail').fill(nextMail);
    await page.getByLabel('Password attuale').fill('una-password-sbagliata');
    await page.getByRole('button', { name: 'Manda il link di conferma' }).click();
    await expect(page.getByLabel('Password attuale')).toBeFocused();
    await expect(page.getByLabel('Nuova e-mail')).toHaveValue(nextMail);
    await looksFine(page);
    await page.getByLabel('Password attuale').fill(NEXT_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'In attesa di conferma' })).toContainText(
      nextMail,
    );
    await looksFine(page);
    await followMail(page, nextMail, 'conferma-email');
    await expect(page.getByRole('heading', { name: 'Nuova e-mail confermata' })).toBeVisible();
    await looksFine(page);
    await page.getByRole('link', { name: 'Vai al tuo profilo' }).click();
    await expect(page.getByText(nextMail)).toBeVisible();
    await expect(page.getByText('In attesa di conferma')).toHaveCount(0);
    await page.goto('/login?forceLogout=1');
    await logIn(page, nextMail, NEXT_PASSWORD);
    await expect(page).toHaveURL(`${SHOP}/`);
  });

  await test.step('the former address takes the account back, once', async () => {
    await followMail(page, mail, 'annulla-cambio-email');
    await expect(page.getByRole('heading', { name: 'Annulla il cambio di indirizzo' })).toBeVisible();
    await looksFine(page);
    await page.getByRole('button', { name: 'Annulla il cambio' }).click();
    await expect(page.getByRole('heading', { name: 'Cambio annullato' })).toBeFocused();
    await looksFine(page);
    await page.reload();
    await page.getByRole('button', { name: 'Annulla il cambio' }).click();
    await expect(page.getByRole('heading', { name: 'Cambio già annullato' })).toBeVisible();
    await page.getByRole('link', { name: 'Scegli una nuova password' }).click();
    await expect(page.getByRole('heading', { name: 'Password dimenticata?' })).toBeVisible();
  });
});
