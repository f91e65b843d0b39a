import { OWN_PASSWORD } from './support/account';
import { ADMIN, loginAs } from './support/login';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';
const SLUG = 'volumi-e-profilo-di-mercato';

test('a new buyer orders by bank transfer, an admin imports the bank’s file, and the course opens', async ({
  page,
  browser,
}, { project }) => {
  test.slow();
  const mail = `bonifico.${project.name}@example.com`;
  await page.goto(`${SHOP}/acquisto/corso/${SLUG}?pagamento=bonifico`);
  await expect(page.getByRole('radio', { name: /^Bonifico bancario/ })).toBeChecked();
  await axe(page);
  await page.getByLabel('Nome', { exact: true }).fill('Anna');
  await page.getByLabel('Cognome').fill('Rossi');
  const account = page.getByRole('tabpanel', { name: 'Crea un account' });
  await account.getByLabel('E-mail').fill(mail);
  await account.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('checkbox', { name: /^Accetto i termini/ }).check();
  await page.getByRole('checkbox', { name: /^Ho letto la privacy/ }).check();
  await page.getByRole('button', { name: /^Ordina e paga con bonifico/ }).click();

  await expect(page).toHaveURL(/\/pagamento\/bonifico\/[\w-]+$/);
  const details = page.getByRole('region', { name: 'Dati del bonifico' });
  await expect(details).toContainText('IT60 X054 2811 1010 0000 0123 456');
  await noSidewaysScroll(page);
  await axe(page);
  const number = await details.getByText(/^[2-9A-HJKMNP-Z]{8}$/).innerText();
  const amount = (await details.getByText(/€$/).innerText()).replace(/\s*€/, '');
  const address = page.url();

  await page.goto(`${SHOP}/corso/${SLUG}`);
  await expect(page.getByText('Hai già un ordine in attesa del bonifico.')).toBeVisible();
  await page.goto(`${SHOP}/in`);
  await expect(page.getByText('In attesa del bonifico')).toBeVisible();

  const context = await browser.newContext();
  const desk = await context.newPage();
  await loginAs(desk, ADMIN);
  await desk.goto(`${SHOP}/admin/corsi/comprati`);
  const file = `Data;Importo;Descrizione;TRN\n25/11/2025;"${amount}";BONIFICO DA ROSSI ANNA ${number};TRN ${number}\n`;
  await desk.getByLabel('File dei movimenti della banca (CSV)').setInputFiles({
    name: 'movimenti.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  const dialog = desk.getByRole('dialog', { name: 'Movimenti della banca' });
  await expect(dialog).toContainText(number);
  await dialog.getByRole('button', { name: 'Registra 1 movimento' }).click();
  await expect(desk.getByText('1 movimento registrato.')).toBeVisible();
  await context.close();

  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Il bonifico è arrivato' })).toBeVisible();
  await page.getByRole('link', { name: 'Vai al tuo acquisto' }).click();
  await expect(page).toHaveURL(/\/pagamento\/successo\//);
  await page.goto(`${SHOP}/corso/${SLUG}`);
  await expect(page.getByText('Hai già questo corso.')).toBeVisible();
});
