import { OWN_PASSWORD } from './support/account';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';
const COURSES = ['opzioni-e-volatilita', 'volumi-e-profilo-di-mercato'];
const BUNDLE = 'primi-passi-nei-mercati';

test('a visitor pays for two courses and a path at once, with a coupon that lowers the courses', async ({
  page,
}, { project }) => {
  test.slow();
  for (const address of [...COURSES.map((slug) => `corso/${slug}`), `percorsi-formativi/${BUNDLE}`]) {
    await page.goto(`${SHOP}/${address}`);
    await page.getByRole('button', { name: 'Aggiungi al carrello' }).click();
    await expect(page.getByRole('link', { name: 'Nel carrello: vai al carrello' })).toBeFocused();
  }
  const header = page.getByRole('banner').getByRole('link', { name: /^Carrello/ });
  await expect(header).toHaveAccessibleName(/3 cose/);
  await header.click();

  await expect(page.getByRole('heading', { level: 1, name: 'Il tuo carrello' })).toBeVisible();
  const lines = page.getByRole('list', { name: 'Nel carrello' }).getByRole('listitem');
  await expect(lines).toHaveCount(3);
  await page.getByLabel('Hai un codice coupon?').fill('benvenuto20');
  await page.getByRole('button', { name: 'Applica' }).click();
  await expect(lines.filter({ hasText: 'Con il coupon' })).toHaveCount(2);
  await expect(lines.filter({ hasText: 'qui non vale' })).toHaveCount(1);
  await noSidewaysScroll(page);
  // Else the header would cover part of a button.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.reload();
  await expect(lines.filter({ hasText: 'Con il coupon' })).toHaveCount(2);
  await axe(page);

  await page.getByLabel('Nome', { exact: true }).fill('Anna');
  await page.getByLabel('Cognome').fill('Rossi');
  const account = page.getByRole('tabpanel', { name: 'Crea un account' });
  await account.getByLabel('E-mail').fill(`carrello.${project.name}@example.com`);
  await account.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('checkbox', { name: /^Accetto i termini/ }).check();
  await page.getByRole('checkbox', { name: /^Ho letto la privacy/ }).check();
  await page.getByRole('button', { name: /^Paga/ }).click();

  await expect(page).toHaveURL(/\/sandbox-pay\//);
  await page.getByLabel('Numero della carta').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Paga/ }).click();
  await expect(page.getByRole('heading', { name: 'Grazie, è tuo!' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Riepilogo dell’acquisto' }).getByRole('term')).toHaveCount(
    6,
  );
  await noSidewaysScroll(page);
  await axe(page);
  await expect(header).toHaveAccessibleName('Carrello');
  await page.goto(`${SHOP}/carrello`);
  await expect(page.getByText('Il carrello è vuoto')).toBeVisible();
  await axe(page);
});
