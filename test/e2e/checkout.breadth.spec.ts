import type { Page } from '@playwright/test';
import { ADMIN, loginAs, STUDENT, TEACHER } from './support/login';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';
const CARD = '4242 4242 4242 4242';

/** Each test buys a course of its own; on each screen by another account. */
const buyerOf = (project: string) => (project === 'phone' ? TEACHER : ADMIN);

const buyButton = (page: Page) => page.getByRole('button', { name: 'Acquista il corso' });
const box = (page: Page) => page.getByRole('region', { name: 'Acquista questo corso' });

async function openCourse(page: Page, slug: string, coupon?: string) {
  await page.goto(`${SHOP}/corso/${slug}${coupon ? `/${coupon}` : ''}`);
  await expect(buyButton(page)).toBeEnabled();
}

async function goToPay(page: Page) {
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/sandbox-pay\//);
}

async function pay(page: Page) {
  await page.getByLabel('Numero della carta').fill(CARD);
  await page.getByRole('button', { name: /^Paga/ }).click();
}

const thanks = (page: Page) => page.getByRole('heading', { name: 'Grazie, è tuo!' });

/** Returns the server's purchases of this course for the person who is logged in. */
async function purchasesOf(page: Page, slug: string): Promise<{ status: string; total: number }[]> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').token as string);
  const answer = await page.request.post('/api/users/GetUserPurchases', {
    data: {},
    headers: { Authorization: `Bearer ${token}` },
  });
  const { items } = (await answer.json()) as { items: { slug: string; status: string; total: number }[] };
  return items.filter((purchase) => purchase.slug === slug);
}

test.describe('a purchase happens once', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page }, { project }) => loginAs(page, buyerOf(project.name)));

  test('although the button was pressed twice', async ({ page }) => {
    const slug = 'trading-quantitativo-con-python';
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/create-checkout')) calls.push(request.url());
    });
    await openCourse(page, slug);
    await buyButton(page).dblclick();
    await expect(page).toHaveURL(/\/sandbox-pay\//);
    expect(calls).toHaveLength(1);
    await page.getByLabel('Numero della carta').fill(CARD);
    await page.getByRole('button', { name: /^Paga/ }).dblclick();
    await expect(thanks(page)).toBeVisible();
    expect(await purchasesOf(page, slug)).toMatchObject([{ status: 'paid' }]);
  });

  test('although the pay page and the success page were loaded again', async ({ page }) => {
    const slug = 'ichimoku-multi-timeframe';
    await openCourse(page, slug);
    await goToPay(page);
    await page.reload();
    await pay(page);
    await expect(thanks(page)).toBeVisible();
    await page.reload();
    await expect(thanks(page)).toBeVisible();
    expect(await purchasesOf(page, slug)).toMatchObject([{ status: 'paid' }]);
  });

  test('although one went back from the pay page and bought again: it is the same purchase', async ({
    page,
  }) => {
    const slug = 'order-flow-e-book';
    await openCourse(page, slug);
    await goToPay(page);
    const first = page.url();
    await page.goBack();
    await expect(buyButton(page)).toBeEnabled();
    await goToPay(page);
    expect(page.url()).toBe(first);
    await pay(page);
    await expect(thanks(page)).toBeVisible();
    expect(await purchasesOf(page, slug)).toMatchObject([{ status: 'paid' }]);
  });

  test('although one went back to the pay page after paying: it leads to the purchase', async ({ page }) => {
    const slug = 'scalping-sui-futures';
    await openCourse(page, slug);
    await goToPay(page);
    const payPage = page.url();
    await pay(page);
    await expect(thanks(page)).toBeVisible();
    await page.goto(payPage);
    await expect(page.getByRole('heading', { name: 'Hai già pagato' })).toBeVisible();
    await page.getByRole('link', { name: 'Vedi il tuo acquisto' }).click();
    await expect(page).toHaveURL(/\/pagamento\/successo\//);
    await page.goto(`${SHOP}/corso/${slug}`);
    await expect(page.getByText('Hai già questo corso.')).toBeVisible();
    await expect(buyButton(page)).toHaveCount(0);
    expect(await purchasesOf(page, slug)).toMatchObject([{ status: 'paid' }]);
  });

  test('in two tabs: one pays, the other is led to the purchase, a third is told before paying', async ({
    page,
    context,
  }) => {
    const slug = 'defi-e-analisi-on-chain';
    const other = await context.newPage();
    const third = await context.newPage();
    for (const tab of [page, other, third]) await openCourse(tab, slug);
    await goToPay(page);
    await goToPay(other);
    expect(other.url()).toBe(page.url());
    await pay(page);
    await expect(thanks(page)).toBeVisible();
    await pay(other);
    await expect(thanks(other)).toBeVisible();
    await buyButton(third).click();
    await expect(third.getByRole('alert')).toContainText('Possiedi già questo corso');
    await third.getByRole('link', { name: /^(Inizia|Guarda) il corso$/ }).click();
    await expect(third.locator('video')).toBeVisible();
    expect(await purchasesOf(page, slug)).toMatchObject([{ status: 'paid' }]);
  });
});

test.describe('the provider’s word and the buyer’s return come in any order', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page }, { project }) => loginAs(page, buyerOf(project.name)));

  test('a buyer who pays and never returns has the course', async ({ page }) => {
    const slug = 'trading-da-zero';
    await openCourse(page, slug);
    await goToPay(page);
    const answer = await page.request.post(page.url(), { form: { card: CARD }, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
    await page.goto(`${SHOP}/corso/${slug}`);
    await expect(page.getByText('Hai già questo corso.')).toBeVisible();
    await page.getByRole('link', { name: /^(Inizia|Guarda) il corso$/ }).click();
    await expect(page.locator('video')).toBeVisible();
  });

  test('a buyer who is back before the payment is confirmed sees it come, without a click', async ({
    page,
    context,
  }) => {
    const slug = 'analisi-tecnica-fondamenti';
    await openCourse(page, slug);
    await goToPay(page);
    const payPage = page.url();
    const id = payPage.split('/').at(-1) ?? '';
    const early = await context.newPage();
    await early.goto(`${SHOP}/pagamento/successo/${id}`);
    await expect(early.getByRole('heading', { name: 'Stiamo confermando il pagamento' })).toBeVisible();
    await pay(page);
    await expect(thanks(page)).toBeVisible();
    await expect(thanks(early)).toBeVisible();
    expect(await purchasesOf(page, slug)).toMatchObject([{ status: 'paid' }]);
  });

  test('a purchase of somebody else is shown to nobody, and unpaid it gives nothing', async ({
    page,
    browser,
    baseURL,
  }) => {
    const slug = 'investire-con-gli-etf';
    await openCourse(page, slug);
    await goToPay(page);
    const id = page.url().split('/').at(-1) ?? '';
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const stranger = await context.newPage();
    await loginAs(stranger, STUDENT);
    await stranger.goto(`${SHOP}/pagamento/successo/${id}`);
    await expect(stranger.getByRole('heading', { name: 'Non troviamo questo acquisto' })).toBeVisible();
    await context.close();
    await openCourse(page, slug);
    expect(await purchasesOf(page, slug)).not.toContainEqual(expect.objectContaining({ status: 'paid' }));
  });
});

test('what lies in the cart survives a reload, the way through login, and a reload after it', async ({
  page,
}, { project }) => {
  const slug = 'bitcoin-e-blockchain';
  await openCourse(page, slug);
  await box(page).getByLabel('Hai un codice coupon?').fill('meno15');
  await box(page).getByRole('button', { name: 'Applica' }).click();
  const applied = box(page).getByText('Coupon MENO15 applicato');
  await expect(applied).toBeVisible();
  const toPay = await box(page).getByRole('definition').last().innerText();
  await page.reload();
  await expect(applied).toBeVisible();
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/acquisto\//);
  await expect(page.getByRole('region', { name: 'Il tuo acquisto' })).toContainText(toPay);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Il tuo acquisto' })).toContainText(toPay);
  await page.getByRole('tab', { name: 'Accedi' }).click();
  const login = page.getByRole('tabpanel', { name: 'Accedi' });
  await login.getByLabel('E-mail').fill(buyerOf(project.name));
  await login.getByLabel('Password', { exact: true }).fill('corsi-demo-2026');
  await page.getByRole('button', { name: `Paga ${toPay}` }).click();
  await expect(page).toHaveURL(/\/sandbox-pay\//);
  await expect(page.getByText(toPay.replace(/\s/g, ' ')).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Coupon MENO15 applicato')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Coupon MENO15 applicato')).toBeVisible();
});

test.describe('leaving the pay page', () => {
  test.beforeEach(async ({ page }, { project }) => loginAs(page, buyerOf(project.name)));

  test('by cancelling leads back to the course with its coupon, says so once, and pays after all', async ({
    page,
  }) => {
    const slug = 'supporti-resistenze-e-trendline';
    await openCourse(page, slug, 'MENO15');
    await goToPay(page);
    const payPage = page.url();
    await page.getByRole('link', { name: 'Annulla e torna al negozio' }).click();
    await expect(page).toHaveURL(`${SHOP}/corso/${slug}/MENO15`);
    await expect(page.getByText('Hai annullato, nessun addebito.')).toBeInViewport();
    await expect(box(page).getByText('Coupon MENO15 applicato')).toBeVisible();
    await noSidewaysScroll(page);
    await axe(page);
    await page.reload();
    await expect(buyButton(page)).toBeEnabled();
    await expect(page.getByText('Hai annullato')).toHaveCount(0);
    await goToPay(page);
    expect(page.url()).toBe(payPage);
    expect(await purchasesOf(page, slug)).toMatchObject([{ status: 'pending' }]);
  });

  test('by paying after a typing error: Back shows neither the same page nor a form to send again', async ({
    page,
  }) => {
    const slug = 'swing-trading-azionario';
    await openCourse(page, slug);
    await goToPay(page);
    await page.getByLabel('Numero della carta').fill('4242');
    await page.getByRole('button', { name: /^Paga/ }).click();
    await expect(page.getByRole('alert')).toContainText('non è un numero di carta valido');
    await expect(page.getByLabel('Numero della carta')).toHaveValue('4242');
    await axe(page);
    await pay(page);
    await expect(thanks(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Hai già pagato' })).toBeVisible();
    await axe(page);
    await page.goForward();
    await expect(thanks(page)).toBeVisible();
  });

  test('with a refused card: Back shows neither the same page nor a form; the bare address claims nothing', async ({
    page,
  }) => {
    const slug = 'scalping-sul-dax';
    await openCourse(page, slug);
    await goToPay(page);
    await page.getByLabel('Numero della carta').fill('4000 0000 0000 0002');
    await page.getByRole('button', { name: /^Paga/ }).click();
    await page.getByRole('button', { name: 'Rinuncia e torna al negozio' }).click();
    await expect(page.getByRole('heading', { name: 'Il pagamento non è riuscito' })).toBeVisible();
    await expect(page.getByText('Non ti è stato addebitato nulla.')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Hai rinunciato dopo un rifiuto della carta')).toBeVisible();
    // The card's refusal was a page of its own.
    await page.goBack();
    await expect(page.getByText('Hai rinunciato dopo un rifiuto della carta')).toBeVisible();
    await page.goBack();
    await expect(buyButton(page)).toBeEnabled();
    await page.goto(`${SHOP}/pagamento/fallito`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il pagamento non è riuscito');
    await noSidewaysScroll(page);
    await axe(page);
  });
});

test(
  'a 100 % coupon gives the course once and never asks the provider',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    await loginAs(page, buyerOf(project.name));
    const slug = 'custodia-e-sicurezza-cripto';
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/sandbox-pay')) asked.push(request.url());
    });
    await page.goto(`${SHOP}/corso/${slug}/REGALO100`);
    await page.getByRole('button', { name: 'Ottieni il corso' }).dblclick();
    await expect(thanks(page)).toBeVisible();
    await page.reload();
    await expect(thanks(page)).toBeVisible();
    expect(asked).toEqual([]);
    expect(await purchasesOf(page, slug)).toMatchObject([{ status: 'paid', total: 0 }]);
  },
);

test.describe('a coupon in the address', () => {
  const slug = 'medie-mobili-e-oscillatori';

  test('is applied, and the price is broken down: price, discount, to pay', async ({ page }) => {
    await openCourse(page, slug, 'benvenuto20');
    await expect(box(page).getByText('Coupon BENVENUTO20 applicato')).toBeVisible();
    const amounts = await box(page).getByRole('definition').allInnerTexts();
    const [price = 0, discount = 0, total = 0] = amounts.map((text) =>
      Math.round(Number(text.replace(/[^\d,-]/g, '').replace(',', '.')) * 100),
    );
    expect(discount).toBe(-Math.round(price * 0.2));
    expect(total).toBe(price + discount);
  });

  test('that is refused is explained, and the course stays on sale at full price', async ({ page }) => {
    await openCourse(page, slug, 'SCADUTO');
    await expect(box(page).getByText(/Questo coupon è scaduto/)).toBeVisible();
    await expect(box(page).getByLabel('Hai un codice coupon?')).toHaveValue('SCADUTO');
    await expect(box(page).getByRole('definition')).toHaveCount(0);
  });

  test('too many tries are told in Italian', { tag: '@desktop' }, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/429/);
    await page.route('**/api/courses/IsValidCoupon', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '60' },
        json: {
          isOk: false,
          message: 'Troppe richieste. Aspetta un momento e riprova.',
          code: 'too_many_requests',
        },
      }),
    );
    await openCourse(page, slug);
    await box(page).getByLabel('Hai un codice coupon?').fill('PROVA');
    await box(page).getByRole('button', { name: 'Applica' }).click();
    await expect(box(page).getByText('Troppe richieste. Aspetta un momento e riprova.')).toBeVisible();
    await expect(buyButton(page)).toBeEnabled();
  });
});

test(
  'a price that changed while the page was open is told, and paid only after a second click',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    const slug = 'dividendi-e-bilanci';
    await loginAs(page, buyerOf(project.name));
    // The page as it was before the price went up: 10 € less than today.
    let former = Number.NaN;
    await page.route('**/api/courses/GetDetailCourseByTitle', async (route) => {
      const answer = await route.fetch();
      const { item, ...rest } = await answer.json();
      former = item.price - 10;
      await route.fulfill({ response: answer, json: { ...rest, item: { ...item, price: former } } });
    });
    const asItalian = (euro: number) => euro.toFixed(2).replace('.', ',');
    const euroIn = (text: string) =>
      [...text.matchAll(/(\d+),(\d\d)\s€/g)].map(([, euro, cents]) => Number(`${euro}.${cents}`));
    const shown = page.waitForResponse('**/api/courses/GetDetailCourseByTitle');
    await openCourse(page, slug);
    await shown;
    await expect(box(page).getByText(asItalian(former)).first()).toBeVisible();
    await buyButton(page).click();
    const alert = box(page).getByRole('alert');
    await expect(alert).toContainText('Il prezzo è cambiato');
    const [before = 0, now = 0] = euroIn(await alert.innerText());
    expect(now).toBe(before + 10);
    await expect(box(page).getByText(asItalian(now)).first()).toBeVisible();
    expect(await purchasesOf(page, slug)).toEqual([]);
    await goToPay(page);
    await expect(page.getByText(asItalian(now)).first()).toBeVisible();
    await pay(page);
    await expect(thanks(page)).toBeVisible();
    expect(await purchasesOf(page, slug)).toMatchObject([{ status: 'paid', total: now }]);
  },
);
