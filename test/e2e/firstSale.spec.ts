import { ADMIN, loginAs, PASSWORD, STUDENT, TEACHER } from './support/login';
import { setPlayedShare } from './support/playedShare';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';

/** Each screen has a buyer and a course of its own: one shop serves both. */
const buyers = {
  desktop: { mail: STUDENT, search: 'opzioni', slug: 'opzioni-e-volatilita' },
  phone: { mail: TEACHER, search: 'futures', slug: 'futures-e-materie-prime' },
} as const;

const buyerOf = (project: string) => buyers[project === 'phone' ? 'phone' : 'desktop'];

test('a visitor searches, applies a coupon, logs in, pays and watches; a reload keeps the progress', async ({
  page,
}, { project }) => {
  const { mail, search, slug } = buyerOf(project.name);
  await page.goto('/');
  await expect(page).toHaveURL(`${SHOP}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await noSidewaysScroll(page);

  await page.getByPlaceholder('Cosa vuoi imparare?').fill(search);
  await page.getByPlaceholder('Cosa vuoi imparare?').press('Enter');
  await expect(page).toHaveURL(`${SHOP}/corsi/${search}`);
  const found = page
    .getByTestId('course-card')
    .filter({ has: page.locator(`a[href="${SHOP}/corso/${slug}"]`) });
  await expect(found).toBeVisible();
  await noSidewaysScroll(page);
  await found.getByRole('link').first().click();

  await expect(page).toHaveURL(`${SHOP}/corso/${slug}`);
  const box = page.getByRole('region', { name: 'Acquista questo corso' });
  await expect(box).toBeVisible();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await box.getByLabel('Hai un codice coupon?').fill(' benvenuto20 ');
  await box.getByLabel('Hai un codice coupon?').press('Enter');
  await expect(box.getByText('Coupon BENVENUTO20 applicato')).toBeVisible();
  await noSidewaysScroll(page);
  await box.getByRole('button', { name: 'Acquista il corso' }).click();

  await expect(page).toHaveURL(`${SHOP}/acquisto/corso/${slug}`);
  await expect(page.getByText('Coupon BENVENUTO20 applicato')).toBeVisible();
  await page.getByRole('tab', { name: 'Accedi' }).click();
  const account = page.getByRole('tabpanel', { name: 'Accedi' });
  await noSidewaysScroll(page);
  await account.getByLabel('E-mail').fill(mail);
  await account.getByLabel('Password', { exact: true }).fill('sbagliata-123');
  await page.getByRole('button', { name: /^Paga/ }).click();
  await expect(page.getByText('E-mail o password non corretti.')).toBeInViewport();
  await expect(account.getByLabel('E-mail')).toHaveValue(mail);
  await account.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /^Paga/ }).click();

  await expect(page).toHaveURL(/\/sandbox-pay\//);
  await expect(page.getByText('Coupon BENVENUTO20')).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  await noSidewaysScroll(page);
  await axe(page);
  await page.getByLabel('Numero della carta').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Paga/ }).click();

  await expect(page).toHaveURL(new RegExp(`${SHOP}/pagamento/successo/`));
  await expect(page.getByText(title).first()).toBeVisible();
  await noSidewaysScroll(page);
  await page.reload();
  await page.getByRole('link', { name: 'Inizia il corso' }).click();

  await expect(page).toHaveURL(new RegExp(`${SHOP}/corso/v/`));
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByText('0,00%')).toBeVisible();
  const video = page.locator('video');
  // One per cent of a lesson of 14.5 minutes is 9 seconds.
  await setPlayedShare(page, '1');
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    element.playbackRate = 2;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(10);
  await video.evaluate((element: HTMLVideoElement) => element.pause());
  const progress = page.getByRole('progressbar', { name: 'Avanzamento del corso' });
  await expect(progress).not.toHaveAttribute('aria-valuenow', '0');
  await noSidewaysScroll(page);
  const reached = await progress.getAttribute('aria-valuenow');
  await page.reload();
  await expect(progress).toHaveAttribute('aria-valuenow', reached ?? '');
  await setPlayedShare(page, '90');

  await page.goto(`${SHOP}/in`);
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
  await noSidewaysScroll(page);
});

test('a refused card can be tried again; giving up leads to the failed page, from which one buys after all', async ({
  page,
}, { project }) => {
  await loginAs(page, ADMIN);
  const slug = project.name === 'phone' ? 'portafoglio-e-correlazioni' : 'forex-sessioni-e-valute';
  await page.goto(`${SHOP}/corso/${slug}`);
  await page.getByRole('button', { name: 'Acquista il corso' }).click();
  await expect(page).toHaveURL(/\/sandbox-pay\//);
  await page.getByLabel('Numero della carta').fill('4000 0000 0000 0002');
  await page.getByRole('button', { name: /^Paga/ }).click();
  await expect(page.getByRole('alert')).toContainText('La carta è stata rifiutata');
  await expect(page.getByLabel('Numero della carta')).toHaveValue('4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Rinuncia e torna al negozio' }).click();
  await expect(page).toHaveURL(new RegExp(`${SHOP}/pagamento/fallito\\?acquisto=`));
  await expect(page.getByText('Non ti è stato addebitato nulla.')).toBeVisible();
  await noSidewaysScroll(page);
  await axe(page);
  await page.getByRole('link', { name: 'Riprova' }).click();
  await expect(page).toHaveURL(/\/sandbox-pay\//);
  await page.getByLabel('Numero della carta').fill('4242424242424242');
  await page.getByRole('button', { name: /^Paga/ }).click();
  await expect(page).toHaveURL(new RegExp(`${SHOP}/pagamento/successo/`));
});
