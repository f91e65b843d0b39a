import type { Page } from '@playwright/test';
import { axe, noSidewaysScroll, openFilters } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';

const boxOf = (page: Page) => page.getByPlaceholder('Cosa vuoi imparare?');
const cardOf = (page: Page, slug: string) =>
  page.getByTestId('course-card').filter({ has: page.locator(`a[href="${SHOP}/corso/${slug}"]`) });

test('by the keyboard alone a visitor finds a course that they cannot spell', async ({ page }) => {
  await page.goto(`${SHOP}/`);
  await boxOf(page).focus();
  await page.keyboard.type('ichimuko', { delay: 30 });
  const list = page.getByRole('listbox', { name: 'Suggerimenti' });
  await expect(list.getByRole('option').first()).toBeVisible();
  await noSidewaysScroll(page);
  await axe(page);

  const wanted = list.getByRole('option', { name: /^Ichimoku da zero/ });
  await expect(wanted).toBeVisible();
  for (let presses = 0; (await wanted.getAttribute('aria-selected')) !== 'true'; presses += 1) {
    expect(presses).toBeLessThan(10);
    await page.keyboard.press('ArrowDown');
  }
  await expect(boxOf(page)).toBeFocused();
  await expect(boxOf(page)).toHaveAttribute('aria-activedescendant', (await wanted.getAttribute('id')) ?? '');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  while ((await wanted.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${SHOP}/corso/ichimoku-da-zero`);
  await expect(list).toHaveCount(0);
});

test('the code of the suggestions comes with the first focus of the box, not with the page', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(`${SHOP}/`);
  await expect(page.getByTestId('course-card').first()).toBeVisible();
  expect(fetched.filter((url) => /\/assets\/search\./.test(url))).toEqual([]);
  const coming = page.waitForRequest(/\/assets\/search\./);
  await boxOf(page).focus();
  await coming;
});

test('a mistyped search finds what was meant, and says so', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(`${SHOP}/`);
  await boxOf(page).fill('volatlita');
  await boxOf(page).press('Enter');
  await expect(page).toHaveURL(`${SHOP}/corsi/volatlita`);
  await expect(cardOf(page, 'opzioni-e-volatilita')).toBeVisible();
  await expect(page.getByText('ecco i risultati per')).toContainText('volatilità');
});

test('filters stand in the address, survive a reload, are told, and can be taken off', async ({ page }, {
  project,
}) => {
  await page.goto(`${SHOP}/corsi`);
  const count = page.locator('main').getByRole('status');
  await expect(count).toHaveText(/\d+ corsi trovati/);
  const everything = await count.innerText();
  await page.getByRole('link', { name: 'Avanzato', exact: true }).last().click();
  await expect(page).toHaveURL(`${SHOP}/corsi/avanzato`);
  await openFilters(page);
  const [top, bottom] = await page
    .getByRole('form', { name: 'Filtri' })
    .locator('select, input:visible')
    .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().top)))
    .then((tops) => [Math.min(...tops), Math.max(...tops)]);
  if (project.name === 'desktop') expect(top, 'the filters are in one line').toBe(bottom);
  await page.getByLabel('Durata').selectOption('Da 1 a 3 ore');
  await expect(page).toHaveURL(`${SHOP}/corsi/avanzato?durata=media`);
  await page.getByLabel('Prezzo fino a (€)').fill('200');
  await noSidewaysScroll(page);
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${SHOP}/corsi/avanzato?prezzo_max=200&durata=media`);
  // While it is being counted there is no number.
  await expect(async () => {
    const text = await count.innerText();
    expect(text).toMatch(/\d+ cors/);
    expect(text).not.toBe(everything);
  }).toPass();
  const narrowed = await count.innerText();
  await page.reload();
  await expect(count).toHaveText(narrowed);
  await noSidewaysScroll(page);
  // The wide line shows no second list of what is chosen.
  const chip = page.getByRole('link', { name: 'Togli il filtro Da 1 a 3 ore' });
  if (project.name === 'desktop') {
    await expect(chip).toHaveCount(0);
    await page.getByLabel('Durata').selectOption('Qualsiasi');
  } else await chip.click();
  await expect(page).toHaveURL(`${SHOP}/corsi/avanzato?prezzo_max=200`);
  await page.getByRole('link', { name: 'Tutto', exact: true }).click();
  await expect(page).toHaveURL(`${SHOP}/corsi?prezzo_max=200`);
  await page.getByRole('link', { name: 'Togli tutti i filtri' }).click();
  await expect(count).toHaveText(everything);
});

test('where nothing is found there are other ways on', async ({ page }) => {
  await page.goto(`${SHOP}/corsi/xyzxyzxyz?livello=avanzato`);
  await expect(page.getByText('Nessun corso per “xyzxyzxyz”')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'I corsi più apprezzati' })).toBeVisible();
  await expect(page.getByTestId('course-card').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Togli i filtri', exact: true })).toBeVisible();
  await noSidewaysScroll(page);
  await axe(page);
});

test('what makes no sense in the address is as if nothing were said', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto(`${SHOP}/corsi?ordina=luna&pagina=-3&livello=boh&argomento=1&prezzo_min=x&prezzo_max=-1`);
  await expect(page.getByTestId('course-card').first()).toBeVisible();
  for (const text of ['%25', '_', '%00', "'%22", '💶', 'il', 'che cosa', 'x'.repeat(1500)]) {
    const answer = await page.goto(`${SHOP}/corsi/${text}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await page.goto(`${SHOP}/corsi?pagina=500`);
  await expect(page.getByRole('link', { name: 'Torna alla prima pagina' })).toBeVisible();
});

test('back from a course the list is where one left it', async ({ page }) => {
  await page.goto(`${SHOP}/corsi`);
  const card = page.getByTestId('course-card').nth(11);
  await card.scrollIntoViewIfNeeded();
  const title = await card.getByRole('heading').innerText();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  await card.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(card.getByRole('heading', { name: title })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 60);
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(before + 60);
});

test('back from a later page of the list, or from another list, the page is where one left it', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/corsi-trading-online/corsi');
  const next = page.getByRole('link', { name: 'Pagina 2' });
  await next.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await next.click();
  const cards = page.getByTestId('course-card');
  await expect(cards).not.toHaveCount(24);
  // Until they come there are none.
  await expect(cards.first()).toBeVisible();
  // Other tests may have left a course.
  const last = await cards.count();
  await page.getByRole('link', { name: 'Ichimoku', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Corsi sull’Ichimoku' })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(last);
  await page.goBack();
  await expect(cards).toHaveCount(24);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 60);
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(before + 60);
});
