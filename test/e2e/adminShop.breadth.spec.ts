import type { Browser, Page } from '@playwright/test';
import { signUp } from './support/account';
import { ADMIN, loginAs } from './support/login';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';
const SCREEN = { locale: 'it-IT', timezoneId: 'Europe/Rome' };

/** A visitor in another browser, who sees what the admin saves. */
let visitor: Page;
test.beforeEach(async ({ page, browser, baseURL }) => {
  visitor = await openVisitor(browser, baseURL);
  await loginAs(page, ADMIN);
});
test.afterEach(() => visitor.context().close());

async function openVisitor(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...SCREEN, ...(baseURL && { baseURL }) });
  return context.newPage();
}

const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true }).click();
/** Each project has names of its own, since both use one shop. */
const unique = (name: string) => `${name}${test.info().project.name.toUpperCase()}`;

async function sound(page: Page): Promise<void> {
  // Links that lie half under the frame's bar look too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await noSidewaysScroll(page);
  await axe(page);
}

test('a teacher is added by e-mail, written, seen by visitors and taken off', async ({ page }) => {
  const teachers = `${SHOP}/admin/relatori`;
  const mail = `${unique('docente').toLowerCase()}@example.com`;
  await signUp(page, mail);
  await page.goto(teachers);
  await expect(page.getByRole('grid')).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'Aggiungi un relatore' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo relatore' });
  await dialog.getByLabel('E-mail di chi insegna').fill('nessuno@example.com');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Nessuno si è ancora iscritto/)).toBeVisible();
  await axe(page);
  await dialog.getByLabel('E-mail di chi insegna').fill(mail);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/relatori\/.+/);
  const headline = `Insegna da sempre, ${unique('prova')}`;
  await page.getByRole('textbox', { name: 'Presentazione', exact: true }).fill(headline);
  await sound(page);
  await save(page);
  await expect(page).toHaveURL(teachers);

  await visitor.goto(`${SHOP}/relatori`);
  await expect(visitor.getByText(headline)).toBeVisible();

  await page.getByRole('row').filter({ hasText: 'Anna Rossi' }).getByRole('link').first().click();
  await expect(page.getByRole('textbox', { name: 'Presentazione', exact: true })).toHaveValue(headline);
  await page.getByRole('button', { name: 'Elimina' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await expect(page.getByText('Non è più un relatore.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByText(headline)).toHaveCount(0);
});

test('a parameter is seen in the shop as soon as it is saved', async ({ page }) => {
  const title = `Webinar di ${unique('prova')}`;
  await visitor.goto(`${SHOP}/evento`);
  const heading = visitor.getByRole('heading', { level: 1 });
  const before = (await heading.textContent()) ?? '';
  const write = async (text: string) => {
    await page.goto(`${SHOP}/admin/parameter`);
    await page.getByRole('link', { name: 'Titolo del webinar' }).click();
    await page.getByLabel('Titolo del webinar').fill(text);
    await save(page);
    await expect(page).toHaveURL(`${SHOP}/admin/parameter`);
  };
  await write(title);
  await sound(page);
  await visitor.reload();
  await expect(heading).toHaveText(title);
  await write(before);
  await visitor.reload();
  await expect(heading).toHaveText(before);

  await page.getByRole('link', { name: 'Durata del webinar' }).click();
  await page.getByLabel('Durata del webinar').fill('1441');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Scrivi un numero intero da 1 a 1440.')).toBeVisible();
  await sound(page);
});

test('a notification is previewed and arrives at a visitor as the same toast', async ({ page }) => {
  const socket = visitor.waitForEvent('websocket', (one) => one.url().includes('/hubs/purchase'));
  await visitor.goto(`${SHOP}/`);
  await socket;
  await page.goto(`${SHOP}/admin/notification`);
  await page.getByRole('button', { name: 'Annuncia un acquisto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Annuncia un acquisto' });
  await dialog.getByRole('combobox', { name: 'Acquisto' }).fill('ichimoku');
  await page
    .getByRole('option', { name: /ichimoku/i })
    .first()
    .click();
  const preview = dialog.getByTestId('purchase-toast');
  await expect(preview).toContainText('ha comprato il');
  await axe(page);
  const text = /^.*€!/.exec((await preview.textContent()) ?? '')?.[0] ?? '';
  await dialog.getByRole('button', { name: 'Invia a tutti' }).click();
  await expect(page.getByText('Notifica inviata a chi si trova nel negozio.')).toBeVisible();
  await expect(visitor.getByTestId('purchase-toast').filter({ hasText: text })).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  await sound(page);
});

test('a banner is previewed as it is typed', async ({ page }) => {
  await page.goto(`${SHOP}/admin/banner-settings/nuovo`);
  const preview = page.getByRole('group', { name: 'Anteprima del banner' });
  await expect(preview).toContainText('Si vede quando');
  await page.getByLabel('Fine del conto alla rovescia').fill('2098-12-24T20:00:00');
  await page.getByLabel('Dove porta').fill('/corsi-trading-online/corsi');
  await page.getByLabel('Per che cosa vale lo sconto').fill('Tutti i corsi');
  await page.getByRole('textbox', { name: 'Sconto', exact: true }).fill('35');
  await expect(preview.getByText('-35%')).toBeVisible();
  await sound(page);
});

/** A moment as a field for date and time takes it, in Italy. */
const localTime = (milliseconds: number) =>
  new Date(Date.now() + milliseconds).toLocaleString('sv-SE', { timeZone: 'Europe/Rome' }).replace(' ', 'T');
const HOUR = 3_600_000;

test('a campaign begins on time: banner, coupon and price together, and ends when it is deleted', {
  tag: '@desktop',
}, async ({ page }) => {
  const code = unique('TAPPE');
  const coursePage = `${SHOP}/corso/ichimoku-da-zero/${code}`;
  const quote = async () => {
    const data = { Title: 'ichimoku-da-zero', CouponCode: code };
    const answer = await visitor.request.post('/api/courses/IsValidCouponWithTitle', { data });
    return (await answer.json()) as { isOk: boolean; code?: string; item?: { discount: number } };
  };
  await page.goto(`${SHOP}/admin/campagne/nuovo`);
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(`Prova ${code}`);
  await page.getByLabel('Codice del coupon').fill('BENVENUTO20');
  await page.getByLabel('Che cosa nomina il banner').fill(`Offerta ${code}`);
  await page.getByRole('button', { name: 'Togli la tappa 3' }).click();
  await page.getByLabel('Tappa 1: fino a').fill(localTime(HOUR));
  await page.getByLabel('Tappa 1: sconto').fill('120');
  await page.getByLabel('Tappa 2: fino a').fill(localTime(HOUR / 2));
  await page.getByLabel('Inizia').fill(localTime(HOUR / 4));
  await save(page);
  await expect(page.getByText('Uno sconto in percentuale arriva al massimo a 100.')).toBeVisible();
  await page.getByLabel('Tappa 1: sconto').fill('60');
  await save(page);
  await expect(page.getByText(/le tappe non si sovrappongono/)).toBeVisible();
  await sound(page);
  await page.getByLabel('Tappa 2: fino a').fill(localTime(2 * HOUR));
  await save(page);
  await expect(page.getByText('Questo codice esiste già.')).toBeVisible();
  await page.getByLabel('Codice del coupon').fill(code);
  await page.getByLabel('Inizia').fill(localTime(15_000));
  await expect(page.getByRole('group', { name: 'Sequenza degli sconti' })).toContainText('-60%');
  await save(page);
  await expect(page).toHaveURL(`${SHOP}/admin/campagne`);

  expect(await quote()).toMatchObject({ isOk: false, code: 'coupon_not_started' });
  await visitor.goto(coursePage);
  const banner = visitor.getByRole('complementary', { name: 'Offerta speciale' });
  await expect(banner).toContainText('-50%');
  await sound(page);
  await expect.poll(async () => (await quote()).item?.discount, { timeout: 30_000 }).toBe(60);
  await visitor.goto(coursePage);
  await expect(banner).toContainText('-60%');
  await expect(banner).toContainText(`con il codice ${code}`);
  await expect(visitor.getByText(`Coupon ${code} applicato (-60%)`).first()).toBeVisible();

  await page.getByRole('link', { name: `Prova ${code}` }).click();
  await page.getByLabel('Tappa 1: sconto').fill('65');
  await save(page);
  await expect(page).toHaveURL(`${SHOP}/admin/campagne`);
  await visitor.reload();
  await expect(banner).toContainText('-65%');
  await expect(visitor.getByText(`Coupon ${code} applicato (-65%)`).first()).toBeVisible();

  await page.getByRole('button', { name: `Elimina Prova ${code}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await expect(page.getByText('Campagna eliminata.')).toBeVisible();
  await visitor.reload();
  await expect(banner).toContainText('-50%');
  expect(await quote()).toMatchObject({ isOk: false, code: 'coupon_unknown' });
});

test('a coupon that a promoter names is not deleted, and the dialog says who names it', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto(`${SHOP}/admin/coupons?Query=MERCATI20`);
  await page.getByRole('button', { name: 'Elimina MERCATI20' }).click();
  const dialog = page.getByRole('dialog', { name: 'Eliminare «MERCATI20»?' });
  await dialog.getByRole('button', { name: 'Elimina' }).click();
  await expect(dialog.getByText(/Il codice MERCATI20 è usato da: il promoter/)).toBeVisible();
});
