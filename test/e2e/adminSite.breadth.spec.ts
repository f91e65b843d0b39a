import { ADMIN_BASE, removeRow, SHOP, save, sees, visitorOf, write } from './support/admin';
import { ADMIN, loginAs } from './support/login';
import { expect, test } from './support/test';

test.beforeEach(async ({ page }) => loginAs(page, ADMIN));

test('a home section is made, read, changed and deleted, and the next visitor sees it', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await visitorOf(browser, baseURL);
  const list = `${ADMIN_BASE}/home-sections`;
  await page.goto(`${list}/nuovo`);
  await page.getByRole('textbox', { name: 'Titolo', exact: true }).fill('Una sezione di prova');
  await page.getByLabel('Contenuto').selectOption('text');
  await write(page, 'Testo', 'Il testo della prova');
  await save(page, list);
  await sees(visitor, `${SHOP}/`, 'Il testo della prova');

  await page.getByRole('link', { name: 'Una sezione di prova', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Testo', exact: true })).toContainText(
    'Il testo della prova',
  );
  await page.getByRole('textbox', { name: 'Titolo', exact: true }).fill('Una sezione cambiata');
  await save(page, list);
  await sees(visitor, `${SHOP}/`, 'Una sezione cambiata');

  await removeRow(page, 'Una sezione cambiata');
  await sees(visitor, `${SHOP}/`, 'Una sezione cambiata', false);
  await visitor.context().close();
});

test('a learning path is made, put on sale, changed and deleted, and the next visitor sees it', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await visitorOf(browser, baseURL);
  const list = `${ADMIN_BASE}/bundles`;
  const address = `${SHOP}/percorsi-formativi/percorso-di-prova`;
  await page.goto(`${list}/nuovo`);
  await page.getByRole('textbox', { name: 'Titolo', exact: true }).fill('Percorso di prova');
  await page.getByRole('textbox', { name: 'Sottotitolo', exact: true }).fill('Per cominciare');
  await write(page, 'Descrizione', 'Due corsi insieme');
  await page.getByRole('textbox', { name: 'Prezzo', exact: true }).fill('99,90');
  await page.getByRole('switch', { name: 'In vendita' }).check();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText(/Manca ancora: almeno un corso\./)).toBeVisible();
  await page.getByRole('combobox', { name: 'Corsi: aggiungi' }).fill('ichimoku');
  await page.getByRole('option', { name: 'Ichimoku da zero' }).click();
  await save(page, list);
  await sees(visitor, address, 'Per cominciare');

  await page.getByRole('link', { name: 'Percorso di prova', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Prezzo' })).toHaveValue('99,90');
  await page.getByRole('textbox', { name: 'Sottotitolo', exact: true }).fill('Per chi comincia adesso');
  await save(page, list);
  await sees(visitor, address, 'Per chi comincia adesso');

  await removeRow(page, 'Percorso di prova');
  await visitor.goto(address);
  await expect(visitor.getByText('Per chi comincia adesso')).toHaveCount(0);
  await visitor.context().close();
});

test('a landing video is made, read, changed and deleted, and the next visitor sees it', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await visitorOf(browser, baseURL);
  const list = `${ADMIN_BASE}/videos`;
  const address = `${SHOP}/video/una-prova`;
  await page.goto(`${list}/nuovo`);
  await page.getByRole('textbox', { name: 'Titolo', exact: true }).fill('Video di prova');
  await page.getByLabel('Indirizzo').fill('una-prova');
  await write(page, 'Testo', 'Che cosa si vede');
  await save(page, list);
  await sees(visitor, address, 'Che cosa si vede');

  await page.getByRole('link', { name: 'Video di prova', exact: true }).click();
  await page.getByRole('textbox', { name: 'Titolo', exact: true }).fill('Video cambiato');
  await save(page, list);
  await sees(visitor, address, 'Video cambiato');

  await removeRow(page, 'Video cambiato');
  await visitor.goto(address);
  await expect(visitor.getByText('Video cambiato')).toHaveCount(0);
  await visitor.context().close();
});

test('a stock market is made, read, changed and deleted, and another admin sees it', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await visitorOf(browser, baseURL);
  await loginAs(other, ADMIN);
  const list = `${ADMIN_BASE}/stock-markets`;
  await page.goto(`${list}/nuovo`);
  await page.getByRole('textbox', { name: 'Broker', exact: true }).fill('Broker vero');
  await page.getByRole('textbox', { name: 'Simbolo', exact: true }).fill('PROVA');
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Titolo di prova');
  await page.getByRole('textbox', { name: 'Valuta', exact: true }).fill('euro');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Scrivi le tre lettere della valuta, per esempio EUR.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Valuta', exact: true }).fill('usd');
  await save(page, list);
  await other.goto(`${list}?Query=PROVA`);
  await expect(other.getByRole('gridcell', { name: 'Broker vero', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'PROVA', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Valuta', exact: true })).toHaveValue('USD');
  await page.getByRole('textbox', { name: 'Broker', exact: true }).fill('Broker cambiato');
  await save(page, list);
  await other.goto(`${list}?Query=PROVA`);
  await expect(other.getByRole('gridcell', { name: 'Broker cambiato', exact: true })).toBeVisible();

  await removeRow(page, 'PROVA (Broker cambiato)');
  await sees(other, `${list}?Query=cambiato`, 'Nessun risultato con questi filtri.');
  await other.context().close();
});
