import path from 'node:path';
import { removeRow } from './support/admin';
import { ADMIN, loginAs } from './support/login';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';
const COURSES = `${SHOP}/admin/corsi`;
const CLIP = path.resolve(__dirname, '../support/clip.mp4');

test('an admin makes a course with a video, puts it on sale, and another browser sees each change', async ({
  page,
  browser,
  baseURL,
}) => {
  // A course’s whole life.
  test.slow();
  const title = `Corso di prova ${test.info().project.name}`;
  const shop = await browser.newPage({ ...(baseURL && { baseURL }) });
  await loginAs(page, ADMIN);

  await page.goto(`${COURSES}/aggiungi`);
  await page.getByRole('textbox', { name: 'Titolo', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Prezzo', exact: true }).fill('abc');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Scrivi un importo, per esempio 49,90.')).toBeVisible();
  await expect(page.getByText('Scegli almeno un livello.')).toBeVisible();
  await axe(page);
  await page.getByRole('textbox', { name: 'Prezzo', exact: true }).fill('49,90');
  await page.getByRole('combobox', { name: 'Relatori: aggiungi' }).fill('ricci');
  await page.getByRole('option', { name: /Ricci/ }).first().click();
  await page.getByLabel('Principiante').check();
  await page.getByLabel('Che cosa si impara').fill('Leggere un grafico\n\nScrivere un piano');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Corso salvato.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/corsi\/dettaglio\/[^/]+#lezioni$/);

  // Sections: refused without a title, then two of them.
  const dialog = page.getByRole('dialog', { name: 'Nuova lezione' });
  for (const name of ['Prima lezione', 'Seconda lezione']) {
    // On a phone a toast lies over the end of the page for a while.
    await page.getByRole('button', { name: 'Aggiungi una lezione' }).press('Enter');
    await dialog.getByRole('button', { name: 'Salva la lezione' }).click();
    await expect(dialog.getByText('Scrivi il titolo.')).toBeVisible();
    await dialog.getByLabel('Titolo').fill(name);
    await dialog.getByRole('button', { name: 'Salva la lezione' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(name)).toBeVisible();
  }

  // A file that is no video is refused by what it holds, not by its name; then a real one.
  const input = page.locator('input[aria-label="Carica il video: Prima lezione"]');
  await input.setInputFiles({
    name: 'finto.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('non un video'),
  });
  await expect(page.getByText(/Questo file non è un video che possiamo usare/)).toBeVisible();
  await input.setInputFiles(CLIP);
  await expect(page.getByText('Video caricato.')).toBeVisible();
  const sections = page.getByRole('list', { name: 'Lezioni' });
  await expect(sections.getByRole('listitem').first()).toContainText('1m');

  // By keyboard: the second one comes first, which screen readers are told.
  await page.getByRole('button', { name: 'Sposta: Seconda lezione' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('«Seconda lezione» è alla posizione 2 di 2.', { exact: true })).toBeAttached();
  // A key before the places are measured moves nothing.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    const told = page.getByText('«Seconda lezione» è alla posizione 1 di 2.', { exact: true });
    await expect(told).toBeAttached({ timeout: 500 });
  }).toPass();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/ReorderSections'));
  await page.keyboard.press('Space');
  await expect(sections.getByRole('listitem').first()).toContainText('Seconda lezione');
  await kept;
  await page.reload();
  await expect(sections.getByRole('listitem').first()).toContainText('Seconda lezione');
  await noSidewaysScroll(page);
  await axe(page);

  // Not on sale: admins see the shop's own page, visitors are led home.
  const address = (await page.getByRole('link', { name: 'Anteprima' }).getAttribute('href')) ?? '';
  const preview = await page.context().newPage();
  await loginAs(preview, ADMIN);
  await preview.goto(address);
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(preview.getByText(/il corso non è in vendita/)).toBeVisible();
  await axe(preview);
  await preview.close();
  const slug = address.split('?')[0] ?? '';
  await shop.goto(slug);
  await expect(shop).toHaveURL(/\/corsi-trading-online\/\?corso=/);

  await page.getByRole('button', { name: 'Metti in vendita' }).click();
  await expect(page.getByText('Il corso è in vendita.')).toBeVisible();
  await shop.goto(slug);
  await expect(shop.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(shop.getByText('Leggere un grafico')).toBeVisible();
  await expect(shop.getByText('49,90 €').first()).toBeVisible();

  await page.getByRole('textbox', { name: 'Prezzo', exact: true }).fill('39');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Corso salvato.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Prezzo', exact: true })).toHaveValue('39,00');
  await shop.reload();
  await expect(shop.getByText('39,00 €').first()).toBeVisible();
  await shop.close();

  // A copy, which goes again.
  await page.getByRole('button', { name: 'Duplica' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${title} (copia)` })).toBeVisible();
  await expect(sections.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Elimina', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await expect(page.getByText('Corso eliminato.')).toBeVisible();
  await expect(page).toHaveURL(`${COURSES}/tutti`);
  await removeRow(page, title);
});

test('an upload is cancelled, and leaving the page asks while one is under way', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to load/);
  await loginAs(page, ADMIN);
  // The line is as slow as can be.
  await page.route('**/media/uploads/**', () => undefined);
  await page.goto(`${COURSES}/tutti?Query=ichimoku`);
  await page.getByRole('link', { name: 'Ichimoku da zero', exact: true }).click();
  const name = await page
    .getByRole('list', { name: 'Lezioni' })
    .getByRole('button', { name: /^Sposta: / })
    .first()
    .getAttribute('aria-label');
  const section = (name ?? '').replace('Sposta: ', '');
  await page.getByLabel(`Cambia video: ${section}`).and(page.locator('input')).setInputFiles(CLIP);
  const trail = page.getByRole('navigation', { name: 'Percorso di navigazione' });
  const progress = page.getByRole('progressbar', { name: `Caricamento: ${section}` });
  await expect(progress).toBeVisible();
  await axe(page);
  await trail.getByRole('link', { name: 'Corsi' }).click();
  const question = page.getByRole('dialog', { name: 'Uscire senza salvare?' });
  await expect(question.getByText(/Un caricamento è ancora in corso/)).toBeVisible();
  await question.getByRole('button', { name: 'Resta qui' }).click();
  const aborted = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: `Annulla il caricamento: ${section}` }).click();
  expect((await aborted).url()).toContain('/media/uploads/');
  await expect(progress).toHaveCount(0);
  await trail.getByRole('link', { name: 'Corsi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Corsi' })).toBeVisible();
});

test('an upload pauses and goes on by keyboard, and a reload offers to go on with the same file', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to load/);
  await loginAs(page, ADMIN);
  // The upload begins, and no piece of it arrives.
  await page.route('**/media/uploads/*/*', () => undefined);
  await page.goto(`${COURSES}/tutti?Query=scalping`);
  await page
    .getByRole('grid')
    .getByRole('link', { name: /scalping/i })
    .first()
    .click();
  const list = page.getByRole('list', { name: 'Lezioni' });
  const move = await list
    .getByRole('button', { name: /^Sposta: / })
    .first()
    .getAttribute('aria-label');
  const section = (move ?? '').replace('Sposta: ', '');
  const button = (name: string) => page.getByRole('button', { name: `${name}: ${section}`, exact: true });
  const input = (name: string) => page.locator(`input[aria-label="${name}: ${section}"]`);
  const begun = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.status() === 201,
  );
  await input('Cambia video').setInputFiles(CLIP);
  await begun;
  await button('Metti in pausa').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^In pausa al 0%: /)).toBeVisible();
  await expect(button('Riprendi')).toBeFocused();
  const resumed = page.waitForRequest((request) => request.method() === 'HEAD');
  await page.keyboard.press('Enter');
  await resumed;
  await button('Metti in pausa').press('Enter');
  await expect(button('Riprendi')).toBeFocused();
  await axe(page);

  await page.reload();
  await expect(
    page.getByText(/^Caricamento interrotto al 0%: .* scegli di nuovo lo stesso file/),
  ).toBeVisible();
  await axe(page);
  await input('Continua il caricamento').setInputFiles({
    name: CLIP.split('/').at(-1) ?? '',
    mimeType: 'video/mp4',
    buffer: Buffer.from('un altro file con lo stesso nome'),
  });
  await expect(page.getByText(/^Non è lo stesso file/)).toBeVisible();
  await button('Annulla il caricamento').press('Enter');
  await expect(button('Cambia video')).toBeFocused();
  await expect(page.getByText(/Caricamento interrotto/)).toHaveCount(0);
});

test('a course that was bought is not deleted: the reason and the alternative are told', async ({ page }) => {
  await loginAs(page, ADMIN);
  await page.goto(`${COURSES}/tutti?Query=ichimoku+da+zero`);
  await noSidewaysScroll(page);
  await axe(page);
  await page.getByRole('button', { name: /^Elimina Ichimoku da zero/ }).click();
  const dialog = page.getByRole('dialog', { name: /Eliminare «Ichimoku da zero/ });
  await dialog.getByRole('button', { name: 'Elimina' }).click();
  await expect(dialog.getByText(/non si può eliminare\. Toglilo dalla vendita/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Annulla' }).click();
});

test('the sections of the home page are put in order, and a visitor sees it', async ({ page, request }) => {
  const titles = async () => {
    const { items } = (await (await request.get('/api/HomePageSection/Cached')).json()) as {
      items: { title: string }[];
    };
    return items.map(({ title }) => title);
  };
  const [first = '', second = ''] = await titles();
  await loginAs(page, ADMIN);
  await page.goto(`${SHOP}/admin/home-sections`);
  await page.getByRole('button', { name: 'Riordina' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ordine delle sezioni' });
  await dialog.getByRole('button', { name: `Sposta giù: ${first}` }).click();
  await axe(page);
  await dialog.getByRole('button', { name: 'Salva l’ordine' }).click();
  await expect(page.getByText('Ordine salvato.')).toBeVisible();
  expect((await titles()).slice(0, 2)).toEqual([second, first]);
  // As it was.
  await page.getByRole('button', { name: 'Riordina' }).click();
  await dialog.getByRole('button', { name: `Sposta su: ${first}` }).click();
  await dialog.getByRole('button', { name: 'Salva l’ordine' }).click();
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual([first, second]);
});

test('a course without price, teacher and video is not sold, and each missing thing is named', async ({
  page,
}, { project }) => {
  await loginAs(page, ADMIN);
  await page.goto(`${COURSES}/aggiungi`);
  await page.getByRole('textbox', { name: 'Titolo', exact: true }).fill(`Corso vuoto ${project.name}`);
  await page.getByRole('textbox', { name: 'Prezzo', exact: true }).fill('0');
  await page.getByLabel('Principiante').check();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Corso salvato.')).toBeVisible();
  await page.getByRole('button', { name: 'Metti in vendita' }).click();
  await expect(
    page
      .getByText(/Manca ancora: un prezzo di almeno 0,50\s€, un relatore, una lezione con il suo video\./)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Metti in vendita' })).toBeVisible();
  await noSidewaysScroll(page);
  await axe(page);
});
