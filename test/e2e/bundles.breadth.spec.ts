import { OWN_PASSWORD, signUp } from './support/account';
import { ADMIN, loginAs, STUDENT } from './support/login';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';

const PATHS = {
  desktop: { path: 'Percorso scalping e order flow', first: 'Scalping: i primi passi' },
  phone: { path: 'Criptovalute con metodo', first: 'Bitcoin e blockchain: le basi' },
} as const;

test('a visitor chooses a learning path, applies a coupon, logs in, pays, and has its courses', async ({
  page,
}, { project }) => {
  const { path, first } = PATHS[project.name === 'phone' ? 'phone' : 'desktop'];
  // A buyer of its own: what the demo's accounts own is other tests' matter.
  const mail = `percorsi-${project.name}@example.com`;
  await signUp(page, mail);
  await page.goto(`${SHOP}/`);
  if (project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole(project.name === 'phone' ? 'menuitem' : 'link', { name: 'Percorsi formativi', exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(`${SHOP}/percorsi-formativi`);
  await expect(page.getByTestId('bundle-card')).toHaveCount(4);
  await noSidewaysScroll(page);
  await page.getByRole('link', { name: path }).click();

  await expect(page.getByRole('heading', { level: 1, name: path })).toBeVisible();
  const box = page.getByRole('region', { name: 'Acquista questo percorso' });
  await expect(box.getByText(/^Risparmi \d/)).toBeVisible();
  await box.getByLabel('Hai un codice coupon?').fill(' meno15 ');
  await box.getByLabel('Hai un codice coupon?').press('Enter');
  await expect(box.getByText('Coupon MENO15 applicato')).toBeVisible();
  await noSidewaysScroll(page);
  await box.getByRole('button', { name: 'Acquista il percorso' }).click();

  await expect(page).toHaveURL(new RegExp(`${SHOP}/acquisto/percorso/`));
  await page.getByRole('tab', { name: 'Accedi' }).click();
  const account = page.getByRole('tabpanel', { name: 'Accedi' });
  await account.getByLabel('E-mail').fill(mail);
  await account.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('button', { name: /^Paga/ }).click();
  await expect(page).toHaveURL(/\/sandbox-pay\//);
  await expect(page.getByText('Coupon MENO15')).toBeVisible();
  await expect(page.getByText(path)).toBeVisible();
  await page.getByLabel('Numero della carta').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Paga/ }).click();

  await expect(page).toHaveURL(new RegExp(`${SHOP}/pagamento-bundle/successo/`));
  await expect(page.getByText('Grazie, è tuo!')).toBeVisible();
  await expect(page.getByText('coupon MENO15')).toBeVisible();
  await noSidewaysScroll(page);
  await axe(page);
  await page.reload();
  await page.getByRole('link', { name: 'I miei corsi' }).last().click();
  await expect(page).toHaveURL(`${SHOP}/in`);
  await expect(page.getByRole('link', { name: first }).first()).toBeVisible();

  await page.goto(`${SHOP}/percorsi-formativi`);
  await page.getByRole('link', { name: path }).click();
  await expect(page.getByText('Hai già tutti i corsi di questo percorso.')).toBeVisible();
  await expect(page.getByText('Lo hai già')).toHaveCount(4);
  await expect(page.getByRole('button', { name: /Acquista/ })).toHaveCount(0);
});

test('who owns one of the courses is told which, and what that means for the price', async ({ page }) => {
  await loginAs(page, STUDENT);
  await page.goto(`${SHOP}/percorsi-formativi/percorso-ichimoku-completo`);
  const notice = page.getByRole('region', { name: 'Corsi che hai già' });
  await expect(notice).toContainText('Ichimoku: segnali e conferme');
  await expect(notice).toContainText('Non lo paghi di nuovo: dal prezzo del percorso, ');
  await noSidewaysScroll(page);
  await axe(page);
});

test('a coupon in the address that does not exist: the path sells at full price and says so', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto(`${SHOP}/offerta-percorsi-formativi/NONESISTE/primi-passi-nei-mercati`);
  await expect(
    page.getByText(/Questo coupon non esiste.*Il prezzo indicato è quello senza coupon/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Acquista il percorso' })).toBeEnabled();
});

test('the old addresses of learning paths lead to the new ones', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(`${SHOP}/percorso-formativo`);
  await expect(page).toHaveURL(`${SHOP}/percorsi-formativi`);
  await page.goto(`${SHOP}/percorso-formativo/primi-passi-nei-mercati`);
  await expect(page).toHaveURL(`${SHOP}/percorsi-formativi/primi-passi-nei-mercati`);
});

test('a learning path that is not there is the not-found page, with status 404', { tag: '@desktop' }, async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/);
  const response = await page.goto(`${SHOP}/percorsi-formativi/nulla`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Questa pagina non esiste' })).toBeVisible();
});

test('home shows the learning paths, by links that work before and after their code is here', async ({
  page,
}) => {
  await page.goto(`${SHOP}/`);
  const link = page.getByRole('link', { name: 'Primi passi nei mercati' });
  await expect(link).toBeAttached();
  await page.waitForLoadState('networkidle');
  await link.click();
  await expect(page).toHaveURL(`${SHOP}/percorsi-formativi/primi-passi-nei-mercati`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primi passi nei mercati');
});

test('a link to a teacher stops below the header, from within the shop and from outside', async ({
  page,
}) => {
  const top = async () => {
    const heading = page.getByRole('heading', { level: 2, name: 'Nadia Benali' });
    await expect(heading).toBeInViewport();
    const [place, header] = [await heading.boundingBox(), await page.getByRole('banner').boundingBox()];
    return (place?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0));
  };
  await page.goto(`${SHOP}/relatori#nadia-benali`);
  await page.waitForLoadState('networkidle');
  expect(await top()).toBeGreaterThanOrEqual(0);
  await page.goto(`${SHOP}/relatori`);
  await page
    .getByRole('navigation', { name: 'I relatori in questa pagina' })
    .getByText('Nadia Benali')
    .click();
  await expect(page).toHaveURL(`${SHOP}/relatori#nadia-benali`);
  await expect.poll(top).toBeGreaterThanOrEqual(0);
});

test('the promoter’s page leads to its course at the price of its coupon', async ({ page }) => {
  await page.goto(`${SHOP}/mercati-in-chiaro`);
  await expect(page.getByRole('heading', { level: 1, name: 'Mercati in Chiaro' })).toBeVisible();
  const panel = page.getByRole('region', { name: 'Il corso consigliato' });
  await expect(panel.getByText(/Prezzo con il coupon/)).toBeVisible();
  await panel.getByRole('link', { name: 'Acquista', exact: true }).click();
  await expect(page.getByText(/Coupon .* applicato/)).toBeVisible();
});

test.describe('speakers, learning paths and promoter', () => {
  for (const path of [
    '/percorsi-formativi',
    '/percorsi-formativi/primi-passi-nei-mercati/MENO15',
    '/relatori',
    '/mercati-in-chiaro',
  ]) {
    test(`${path} has no serious fault for assistive technology and no sideways scroll`, async ({ page }) => {
      await page.goto(`${SHOP}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await noSidewaysScroll(page);
      await axe(page);
    });
  }
});

test('an admin buys a learning path with a card that is refused, and comes back to it', {
  tag: '@desktop',
}, async ({ page }) => {
  await loginAs(page, ADMIN);
  await page.goto(`${SHOP}/percorsi-formativi/primi-passi-nei-mercati`);
  await page.getByRole('button', { name: 'Acquista il percorso' }).click();
  await expect(page).toHaveURL(/\/sandbox-pay\//);
  await page.getByLabel('Numero della carta').fill('4000 0000 0000 0002');
  await page.getByRole('button', { name: /^Paga/ }).click();
  await page.getByRole('button', { name: 'Rinuncia e torna al negozio' }).click();
  await expect(page).toHaveURL(new RegExp(`${SHOP}/pagamento/fallito\\?acquisto=`));
  await page.getByRole('link', { name: 'Riprova' }).click();
  await expect(page).toHaveURL(/\/sandbox-pay\//);
  await page.getByRole('link', { name: 'Annulla e torna al negozio' }).click();
  await expect(page).toHaveURL(`${SHOP}/percorsi-formativi/primi-passi-nei-mercati`);
  await expect(page.getByText('Hai annullato, nessun addebito.')).toBeVisible();
});
