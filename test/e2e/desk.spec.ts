import { ADMIN, loginAs, STUDENT } from './support/login';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';
const COUPONS = `${SHOP}/admin/coupons`;

/** Lists of the admin, by address. */
const LISTS = {
  coupons: 'Coupon',
  'stock-markets': 'Mercati',
  'banner-settings': 'Banner',
  promoters: 'Promoter',
  'home-sections': 'Sezioni della home',
  bundles: 'Percorsi formativi',
  'corsi/comprati': 'Acquisti',
  'recensioni/gestione': 'Recensioni',
  'utenti/gestione': 'Utenti',
  videos: 'Video gratuiti',
  leads: 'Contatti',
  mailbox: 'E-mail',
  audit: 'Registro delle modifiche',
};

for (const [path, title] of Object.entries(LISTS)) {
  test(`an admin sees ${path}, which has no violation and no sideways scroll`, async ({ page }) => {
    await loginAs(page, ADMIN);
    await page.goto(`${SHOP}/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('grid').or(page.getByText('Qui non c’è ancora niente.'))).toBeVisible();
    await noSidewaysScroll(page);
    await axe(page);
  });
}

test('an admin makes a coupon, changes it and deletes it, and the shop takes it meanwhile', async ({
  page,
  request,
}) => {
  const code = `PROVA${test.info().project.name.toUpperCase()}`;
  const quote = async () => {
    const answer = await request.post('/api/courses/IsValidCouponWithTitle', {
      data: { Title: 'ichimoku-da-zero', CouponCode: code },
    });
    return (await answer.json()) as { isOk: boolean; item?: { discount: number } };
  };
  await loginAs(page, ADMIN);
  await page.goto(`${COUPONS}/nuovo`);
  await page.getByLabel('Codice').fill(code);
  await page.getByLabel('Sconto', { exact: true }).fill('120');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Uno sconto in percentuale arriva al massimo a 100.')).toBeVisible();
  await page.getByLabel('Sconto', { exact: true }).fill('25');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Coupon salvato.')).toBeVisible();
  await expect(page).toHaveURL(COUPONS);
  expect(await quote()).toMatchObject({ isOk: true, item: { discount: 25 } });

  await page.getByRole('link', { name: code }).click();
  await page.getByLabel('Sconto', { exact: true }).fill('30');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Uscire senza salvare?' });
  await question.getByRole('button', { name: 'Resta qui' }).click();
  await expect(page.getByLabel('Sconto', { exact: true })).toHaveValue('30');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page).toHaveURL(COUPONS);
  await expect.poll(async () => (await quote()).item?.discount).toBe(30);

  await page.getByRole('button', { name: `Elimina ${code}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await expect(page.getByText('Coupon eliminato.')).toBeVisible();
  await expect(page.getByRole('link', { name: code })).toHaveCount(0);
  expect((await quote()).isOk).toBe(false);
});

test('a link shows the same list, and Back goes back to the one before', async ({ page }) => {
  await loginAs(page, ADMIN);
  await page.goto(COUPONS);
  await expect(page.getByRole('link', { name: 'MENO15' })).toBeVisible();
  await page.getByLabel('Cerca').fill('meno');
  await expect(page).toHaveURL(`${COUPONS}?Query=meno`);
  await expect(page.getByRole('link', { name: 'BENVENUTO20' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Cerca')).toHaveValue('meno');
  await expect(page.getByRole('link', { name: 'MENO15' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'BENVENUTO20' })).toBeVisible();
});

test('two admins: the later one sees both texts and chooses', async ({ page, browser, baseURL }) => {
  const markets = `${SHOP}/admin/stock-markets`;
  const name = `Prova ${test.info().project.name}`;
  await loginAs(page, ADMIN);
  await page.goto(`${markets}/nuovo`);
  await page.getByLabel('Broker').fill('Broker di prova');
  await page.getByLabel('Simbolo').fill(test.info().project.name.toUpperCase());
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('Valuta').fill('eur');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(markets);
  const link = page.getByRole('link', { name: test.info().project.name.toUpperCase() });
  await link.click();
  await expect(page.getByLabel('Nome')).toHaveValue(name);

  const other = await browser.newPage({ ...(baseURL && { baseURL }) });
  await loginAs(other, ADMIN);
  await other.goto(page.url());
  await other.getByLabel('Nome').fill('Il testo dell’altro');
  await other.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(other).toHaveURL(markets);
  await other.close();

  await page.getByLabel('Nome').fill('Il mio testo');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  const conflict = page.getByRole('group', { name: /Un altro amministratore/ });
  await expect(conflict.getByText('Il suo: Il testo dell’altro')).toBeVisible();
  await axe(page);
  await conflict.getByRole('button', { name: 'Salva la scelta' }).click();
  await expect(page).toHaveURL(markets);
  await link.click();
  await expect(page.getByLabel('Nome')).toHaveValue('Il mio testo');
});

test('nobody but an admin fetches the code of the admin', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => void scripts.push(new URL(request.url()).pathname));
  await page.goto(COUPONS);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await loginAs(page, STUDENT);
  await page.goto(COUPONS);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${SHOP}/`);
  await expect(page.getByTestId('course-card').first()).toBeVisible();
  expect(scripts.filter((script) => script.includes('/assets/admin'))).toEqual([]);
});
