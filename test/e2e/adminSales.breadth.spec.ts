import { ADMIN_BASE, adminCalls, removeRow, SHOP, save, sees, visitorOf } from './support/admin';
import { ADMIN, loginAs, STUDENT } from './support/login';
import { expect, test } from './support/test';

test.beforeEach(async ({ page }) => loginAs(page, ADMIN));

test('a coupon is made, changed and deleted, and the next visitor pays less', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await visitorOf(browser, baseURL);
  const list = `${ADMIN_BASE}/coupons`;
  const address = `${SHOP}/corso/ichimoku-da-zero/UNAPROVA`;
  await page.goto(`${list}/nuovo`);
  await page.getByLabel('Codice').fill('UNAPROVA');
  await page.getByRole('textbox', { name: 'Sconto', exact: true }).fill('25');
  await save(page, list);
  await sees(visitor, address, /UNAPROVA.*-25%/);

  await page.getByRole('link', { name: 'UNAPROVA', exact: true }).click();
  await page.getByRole('textbox', { name: 'Sconto', exact: true }).fill('35');
  await save(page, list);
  await sees(visitor, address, /UNAPROVA.*-35%/);

  await removeRow(page, 'UNAPROVA');
  await sees(visitor, address, /UNAPROVA.*-\d+%/, false);
  await visitor.context().close();
});

test('a banner is made, changed and deleted, and the next visitor sees it', async ({
  page,
  browser,
  baseURL,
}) => {
  // A campaign that runs takes precedence.
  const calls = await adminCalls(page);
  const running = (await calls.get('/api/Campaign')).items.filter(({ state }) => state === 'running');
  const switchCampaigns = async (isActive: boolean) => {
    for (const { state: _state, ...campaign } of (await calls.get('/api/Campaign')).items) {
      if (running.some(({ id }) => id === campaign.id))
        await calls.put('/api/Campaign', { ...campaign, isActive });
    }
  };
  await switchCampaigns(false);
  const visitor = await visitorOf(browser, baseURL);
  const list = `${ADMIN_BASE}/banner-settings`;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19);
  await page.goto(`${list}/nuovo`);
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Banner di prova');
  await page.getByLabel('Fine del conto alla rovescia').fill(tomorrow);
  await page.getByLabel('Dove porta').fill(`${SHOP}/corsi`);
  await page.getByLabel('Per che cosa vale lo sconto').fill('Tutto di prova');
  await page.getByRole('textbox', { name: 'Sconto', exact: true }).fill('12');
  await save(page, list);
  await visitor.goto(`${SHOP}/`);
  const banner = visitor.getByRole('complementary', { name: 'Offerta speciale' });
  await expect(banner).toContainText('Tutto di prova');
  await expect(banner).toContainText('-12%');

  await page.getByRole('link', { name: 'Banner di prova', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Sconto', exact: true })).toHaveValue('12');
  await page.getByRole('textbox', { name: 'Sconto', exact: true }).fill('15');
  await save(page, list);
  await visitor.reload();
  await expect(banner).toContainText('-15%');

  await removeRow(page, 'Banner di prova');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByText('Tutto di prova')).toHaveCount(0);
  await switchCampaigns(true);
  await visitor.reload();
  await expect(banner).toContainText('-50%');
  await visitor.context().close();
});

test('a promoter is made, changed and deleted, and their page and that of the known one follow', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const visitor = await visitorOf(browser, baseURL);
  const list = `${ADMIN_BASE}/promoters`;
  await page.goto(`${list}/nuovo`);
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Promoter di prova');
  await page.getByLabel('Indirizzo della pagina').fill('di-prova');
  await page.getByRole('textbox', { name: 'Titolo della pagina', exact: true }).fill('Un titolo');
  await save(page, list);
  const own = `${SHOP}/promoter/di-prova`;
  await sees(visitor, own, 'Un titolo');
  await page.getByRole('link', { name: 'Promoter di prova', exact: true }).click();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copia l’indirizzo' }).click();
  await expect(page.getByText('Indirizzo copiato.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(own, page.url()).href);
  await expect(page.getByRole('link', { name: /^Apri la pagina/ })).toHaveAttribute('href', own);
  await page.getByRole('textbox', { name: 'Titolo della pagina', exact: true }).fill('Un altro titolo');
  await save(page, list);
  await sees(visitor, own, 'Un altro titolo');
  await removeRow(page, 'Promoter di prova');
  expect((await visitor.goto(own))?.status()).toBe(404);

  const [known] = (await (await adminCalls(page)).get('/api/Promoter?Query=mercati-in-chiaro')).items;
  await page.goto(`${list}/${known?.id}`);
  await page
    .getByRole('textbox', { name: 'Titolo della pagina', exact: true })
    .fill('Un titolo appena cambiato');
  await save(page, list);
  await sees(visitor, `${SHOP}/mercati-in-chiaro`, 'Un titolo appena cambiato');
  await visitor.context().close();
});

test('a purchase is switched off and on, and its student loses and regains the course', async ({
  page,
  browser,
  baseURL,
}) => {
  const student = await visitorOf(browser, baseURL);
  await loginAs(student, STUDENT);
  const { items } = await (await adminCalls(page)).post(
    `/api/courses/GetAllPurchases?${new URLSearchParams({ Query: STUDENT, State: 'paid' })}`,
  );
  const sold = items.find(({ IdCourseEnc, isActive }) => IdCourseEnc && isActive) as {
    IdEnc: string;
    title: string;
    slug: string;
  };
  const course = `${SHOP}/corso/${sold.slug}`;
  await student.goto(course);
  await expect(student.getByRole('link', { name: /^(Inizia|Guarda) il corso$/ }).first()).toBeVisible();

  await page.goto(`${ADMIN_BASE}/corsi/comprati/${sold.IdEnc}`);
  for (const [action, told] of [
    ['Disattiva', 'Acquisto disattivato.'],
    ['Attiva', 'Acquisto attivato.'],
  ] as const) {
    await page.getByRole('button', { name: action, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
    await expect(page.getByText(told)).toBeVisible();
    await student.goto(course);
    const buy = student.getByRole('button', { name: 'Acquista il corso' });
    if (action === 'Disattiva') await expect(buy).toBeVisible();
    else
      await expect(student.getByRole('link', { name: /^(Inizia|Guarda) il corso$/ }).first()).toBeVisible();
  }
  await student.context().close();
});

test('a part of a payment is given back from the admin, and the purchase says so', async ({ page }) => {
  const { items } = await (await adminCalls(page)).post(
    `/api/courses/GetAllPurchases?${new URLSearchParams({ State: 'paid', pageSize: '50' })}`,
  );
  const sold = items.find(({ total, email }) => Number(total) > 2 && email !== STUDENT) as { IdEnc: string };
  await page.goto(`${ADMIN_BASE}/corsi/comprati/${sold.IdEnc}`);
  await page.getByRole('button', { name: 'Rimborsa' }).click();
  const dialog = page.getByRole('dialog', { name: /^Rimborsare/ });
  const amount = dialog.getByLabel('Importo da restituire');
  await amount.fill('100000');
  await dialog.getByRole('button', { name: 'Rimborsa' }).click();
  await expect(dialog.getByText(/^Si possono restituire al massimo/)).toBeVisible();
  await amount.fill('1,50');
  await dialog.getByRole('button', { name: 'Rimborsa' }).click();
  await expect(page.getByText('Rimborsati 1,50')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Rimborso chiesto/ })).toContainText('1,50');
  await expect(page.getByText('Rimborsato in parte')).toBeVisible();
});
