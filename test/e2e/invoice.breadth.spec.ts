import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pdfText } from '../support/pdfText';
import { OWN_PASSWORD, signUp } from './support/account';
import { ADMIN, loginAs } from './support/login';
import { axe, hydrated, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';
const CARD = '4242 4242 4242 4242';

const buyButton = (page: Page) => page.getByRole('button', { name: 'Acquista il corso' });
const form = (page: Page) => page.getByRole('form', { name: 'Dati per la fattura' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });

/** Somebody new, who owns nothing yet, on a course's page with the invoice's form open. */
async function openForm(page: Page, slug: string): Promise<void> {
  await page.goto(`${SHOP}/corso/${slug}`);
  await hydrated(buyButton(page));
  await page.getByLabel('Mi serve la fattura').check();
  await expect(form(page)).toBeVisible();
}

/** The labels of fields that reach out of their card. */
const wideFields = (page: Page) =>
  page.getByRole('region', { name: 'Acquista questo corso' }).evaluate((card) => {
    const { left, right } = card.getBoundingClientRect();
    return [...card.querySelectorAll('form *')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && (box.right > right - 8 || box.left < left + 8);
      })
      .map((element) => element.outerHTML.slice(0, 100));
  });

test('the invoice’s fields keep inside their card at every width', async ({ page }) => {
  await loginAs(page, ADMIN);
  await openForm(page, 'investire-con-gli-etf');
  await form(page).getByLabel('Un’azienda o un professionista').check();
  for (const width of [320, 375, 520, 768, 900, 991, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await wideFields(page), `fields at ${width} px`).toEqual([]);
    await noSidewaysScroll(page);
  }
});

test('wrong data are refused at their fields and stay typed; right ones are on the receipt and in the next form', async ({
  page,
}, { project }) => {
  test.slow();
  const mail = `fattura.${project.name}@example.com`;
  await signUp(page, mail);
  await loginAs(page, mail, { password: OWN_PASSWORD, again: true });
  await openForm(page, 'dividendi-e-bilanci');

  await field(page, 'Nome e cognome').fill('Nicolò D’Angelò');
  await field(page, 'Codice fiscale').fill('XXX');
  await field(page, 'CAP').fill('1');
  await buyButton(page).click();
  await expect(field(page, 'Codice fiscale')).toBeFocused();
  await expect(field(page, 'Codice fiscale')).toHaveAccessibleDescription(/non è valido/);
  await expect(field(page, 'CAP')).toHaveAccessibleDescription('Il CAP ha 5 cifre.');
  await expect(field(page, 'Codice fiscale')).toHaveValue('XXX');
  await expect(page.getByRole('alert').filter({ hasText: 'Controlla i dati per la fattura.' })).toBeVisible();
  await axe(page);

  await form(page).getByLabel('Un’azienda o un professionista').check();
  await field(page, 'Partita IVA').fill('123');
  await buyButton(page).click();
  await expect(field(page, 'Partita IVA')).toHaveAccessibleDescription(/non è valida/);
  await expect(field(page, 'Codice destinatario')).toHaveAccessibleDescription(/oppure la PEC/);
  expect(await wideFields(page)).toEqual([]);
  await form(page).getByLabel('Un privato').check();

  await field(page, 'Codice fiscale').fill('rssmra85t10a562s');
  await field(page, 'Via e numero civico').fill('Via Città 1');
  await field(page, 'CAP').fill('20121');
  await field(page, 'Provincia (sigla)').fill('mi');
  await field(page, 'Città').fill('Milano');
  await expect(page.getByText('Controlla i dati per la fattura.')).toHaveCount(0);
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/sandbox-pay\//);
  await page.getByLabel('Numero della carta').fill(CARD);
  await page.getByRole('button', { name: /^Paga/ }).click();

  await expect(page.getByRole('heading', { name: 'Grazie, è tuo!' })).toBeVisible();
  await noSidewaysScroll(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Scarica la ricevuta n\./ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^ricevuta-20\d\d-\d+\.pdf$/);
  const text = pdfText(readFileSync(await download.path()));
  for (const part of ['Nicolò D’Angelò', 'C.F. RSSMRA85T10A562S', '20121 Milano (MI)'])
    expect(text).toContain(part);

  await page.goto(`${SHOP}/in`);
  const bought = page.getByRole('row').filter({ hasText: /^Dividendi e lettura dei bilanci/ });
  await expect(bought.getByRole('button', { name: /^Scarica la ricevuta n\./ })).toBeVisible();

  await openForm(page, 'investire-con-gli-etf');
  await expect(field(page, 'Codice fiscale')).toHaveValue('RSSMRA85T10A562S');
  await expect(field(page, 'Nome e cognome')).toHaveValue('Nicolò D’Angelò');
  await form(page).getByRole('button', { name: 'Svuota i dati della fattura' }).click();
  await expect(field(page, 'Codice fiscale')).toHaveValue('');
});
