import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { OWN_PASSWORD, signUp } from './support/account';
import { loginAs } from './support/login';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const PROFILE = '/corsi-trading-online/in';
const mailOf = (project: string, who: string) => `${who}.${project}@example.com`;

async function looksFine(page: Page): Promise<void> {
  await noSidewaysScroll(page);
  // Half under the header, a button passes for a small one.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await axe(page);
}

async function logIn(page: Page, mail: string): Promise<void> {
  await page.getByLabel('E-mail').fill(mail);
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Accedi', exact: true }).click();
}

/** Somebody new, on their profile. */
async function openProfile(page: Page, mail: string): Promise<void> {
  await signUp(page, mail);
  await loginAs(page, mail, { password: OWN_PASSWORD, again: true });
  await page.goto(PROFILE);
}

/** The two buttons stand side by side on one line, or under each other and equally wide. */
async function evenButtons(dialog: Locator): Promise<void> {
  const [no, yes] = await Promise.all(
    ['Annulla', 'Elimina per sempre'].map((name) => dialog.getByRole('button', { name }).boundingBox()),
  );
  const isOneLine = no?.y === yes?.y;
  expect(isOneLine || (no?.x === yes?.x && no?.width === yes?.width)).toBe(true);
}

/** Left half blue, right half red; the camera says that it was held turned. */
async function photo(): Promise<Buffer> {
  const right = { create: { width: 400, height: 600, channels: 3 as const, background: '#c01818' } };
  return sharp({ create: { width: 800, height: 600, channels: 3, background: '#1830c0' } })
    .composite([{ input: await sharp(right).png().toBuffer(), left: 400, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** The colour in the middle of the upper and of the lower part of the shown picture. */
async function coloursOf(page: Page): Promise<string[]> {
  const address = await page.getByTestId('profile-picture').getAttribute('src');
  const bytes = await (await page.request.get(address ?? '')).body();
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (part: number) => {
    const start = (Math.floor(info.height * part) * info.width + info.width / 2) * info.channels;
    return (data[start] ?? 0) > (data[start + 2] ?? 0) ? 'red' : 'blue';
  };
  return [at(0.1), at(0.9)];
}

test('a picture is chosen, turned, cut and sent; the page comes back with it; taken off, the default is back', async ({
  page,
  consoleErrors,
}, { project }) => {
  // The checker of accessibility fetches the shown picture by itself, which our pages may not.
  consoleErrors.allow(/^(Connecting to|Fetch API cannot load) 'blob:|blob:/);
  await openProfile(page, mailOf(project.name, 'ritratto'));
  const change = page.getByRole('button', { name: 'Cambia foto' });

  await test.step('what is no picture is told so', async () => {
    await change.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await looksFine(page);
    const script = { name: 'io.png', mimeType: 'image/png', buffer: Buffer.from('#!/bin/sh\n') };
    await page.getByLabel('Scegli un file').setInputFiles(script);
    await expect(page.getByText(/non riesce a leggere questo file/)).toBeVisible();
  });

  await test.step('by the keyboard alone', async () => {
    const file = { name: 'io.jpg', mimeType: 'image/jpeg', buffer: await photo() };
    await page.getByLabel('Scegli un file').setInputFiles(file);
    const zoom = page.getByRole('slider', { name: 'Ingrandimento' });
    await zoom.focus();
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowRight');
    await expect(zoom).toHaveValue('1.2');
    await page.getByRole('group', { name: /spostala con le frecce/ }).focus();
    await page.keyboard.press('ArrowDown');
    await looksFine(page);
    // Upright by the camera's word: blue above. Two quarters more, and red is above.
    for (let i = 0; i < 2; i += 1) {
      await page.getByRole('button', { name: 'Ruota a destra' }).focus();
      await page.keyboard.press('Enter');
    }
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Salva la foto' }).focus();
    await page.keyboard.press('Enter');
    await reloaded;
    await expect(page.getByTestId('profile-picture')).toHaveAttribute(
      'src',
      /^\/media\/public\/pictures\/.+-512\.webp$/,
    );
    await expect(page.getByText('Foto aggiornata.')).toBeVisible();
    expect(await coloursOf(page)).toEqual(['red', 'blue']);
  });

  await looksFine(page);
  await page.getByRole('button', { name: 'Togli la foto' }).click();
  await expect(page.getByTestId('profile-picture')).toHaveAttribute('src', '/default-avatar.svg');
  await page.reload();
  await expect(page.getByTestId('profile-picture')).toHaveAttribute('src', '/default-avatar.svg');
});

test(
  'an upload that breaks off says the specified words, and what was cut can be sent again',
  { tag: '@desktop' },
  async ({ page, consoleErrors }, { project }) => {
    consoleErrors.allow(/Failed to load resource/);
    await page.route('**/api/users/UploadProfilePicture', (route) => route.abort(), { times: 1 });
    await openProfile(page, mailOf(project.name, 'interrotta'));
    await page.getByRole('button', { name: 'Cambia foto' }).click();
    await page
      .getByLabel('Scegli un file')
      .setInputFiles({ name: 'io.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    const told = page.waitForEvent('dialog').then(async (dialog) => {
      // At once: an open one holds up whatever else is done to the page.
      await dialog.accept();
      return dialog.message();
    });
    await page.getByRole('button', { name: 'Salva la foto' }).click();
    expect(await told).toBe('Errore durante caricamento immagine profilo.');
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Salva la foto' }).click();
    await reloaded;
    await expect(page.getByTestId('profile-picture')).toHaveAttribute('src', /-512\.webp$/);
  },
);

test(
  'one’s data come as a zip that tells what the shop knows',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    const mail = mailOf(project.name, 'copia');
    await openProfile(page, mail);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Scarica i dati' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^i-miei-dati-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(readFileSync(await download.path()));
    const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
    expect(strFromU8(files['LEGGIMI.txt'] ?? new Uint8Array())).toContain('I TUOI DATI');
    expect(json('dati-personali.json')).toMatchObject({ email: mail, firstName: 'Anna', lastName: 'Rossi' });
    const agreed = json('consensi.json').map(({ text }: { text: string }) => text);
    expect(agreed.sort()).toEqual(['Accetto i termini e condizioni.', 'Ho letto la privacy policy.']);
    expect(json('acquisti.json')).toEqual([]);
    await expect(page.getByText('L’archivio è tra i tuoi download.')).toBeVisible();
    await looksFine(page);
  },
);

test(
  'the newsletter is switched on and off by the keyboard; another tab and the copy of one’s data know it',
  { tag: '@desktop' },
  async ({ page, context }, { project }) => {
    await openProfile(page, mailOf(project.name, 'lettrice'));
    const newsletter = page.getByRole('switch', { name: 'Newsletter' });
    await expect(newsletter).not.toBeChecked();
    await newsletter.focus();
    await page.keyboard.press('Space');
    await expect(newsletter).toBeChecked();
    await expect(page.getByText(/^Attiva dal \d/)).toBeVisible();
    await looksFine(page);

    const other = await context.newPage();
    await other.goto(PROFILE);
    await expect(other.getByRole('switch', { name: 'Newsletter' })).toBeChecked();
    await newsletter.click();
    await expect(page.getByText(/consenso revocato il \d/)).toBeVisible();
    // The other tab has not heard of it: what it wants holds already.
    await other.getByRole('switch', { name: 'Newsletter' }).click();
    await expect(other.getByText(/consenso revocato il \d/)).toBeVisible();
    await looksFine(page);

    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Scarica i dati' }).click();
    const files = unzipSync(readFileSync(await (await coming).path()));
    const said = JSON.parse(strFromU8(files['consensi.json'] ?? new Uint8Array()));
    const ofNews = said.filter(({ purpose }: { purpose: string }) => purpose === 'marketing');
    expect(ofNews).toHaveLength(2);
    expect(ofNews.filter((row: { withdrawnAt?: string }) => row.withdrawnAt)).toHaveLength(1);
  },
);

test(
  'what was agreed to on a form with one’s address is told in the profile, and withdrawn there',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    const mail = mailOf(project.name, 'iscritta.video');
    await openProfile(page, mail);
    await page.goto('/corsi-trading-online/iscrizione-video');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('main').locator('form button[type=submit]').click();
    await expect(page).toHaveURL(/\/video\//);
    await page.goto(PROFILE);
    await expect(page.getByText(/la lezione gratuita/)).toBeVisible();
    await looksFine(page);
    await page.getByRole('button', { name: 'Revoca questi consensi' }).click();
    await expect(page.getByRole('heading', { name: 'Consensi dati nei moduli' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Newsletter' })).not.toBeChecked();
    await expect(page.getByText(/la lezione gratuita/)).toHaveCount(0);
  },
);

test('an account is deleted once its owner has said so twice: nobody gets in any more, in no tab', async ({
  page,
  context,
}, { project }) => {
  // Two accounts, one after the other.
  test.slow();
  const mail = mailOf(project.name, 'addio');
  await openProfile(page, mail);
  const other = await context.newPage();
  // What comes last on a page: asked for after the account is gone, it would be refused.
  const lastAnswer = other.waitForResponse(/GetWishlist/);
  await other.goto(PROFILE);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ciao, Anna');
  await lastAnswer;

  await page.getByRole('button', { name: 'Elimina l’account' }).click();
  await expect(page.getByRole('dialog')).toContainText('Perderai per sempre');
  await evenButtons(page.getByRole('dialog'));
  await page.getByLabel('La tua password').fill('una-password-sbagliata');
  await page.getByRole('button', { name: 'Elimina per sempre' }).click();
  await expect(page.getByLabel('La tua password')).toHaveAttribute('aria-invalid', 'true');
  await looksFine(page);
  await page.getByLabel('La tua password').fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Elimina per sempre' }).click();
  await expect(page).toHaveURL(/\/account-eliminato$/);
  await expect(page.getByText(/Il tuo account è stato eliminato/)).toBeVisible();
  await looksFine(page);
  await expect(other).toHaveURL(/\/login\?/);

  await page.goto('/login');
  await logIn(page, mail);
  await expect(page.getByText('E-mail o password non corretti.')).toBeVisible();

  // The address is free: whoever had it may come back, as somebody new.
  await signUp(page, mail);
  await page.goto(`/login?ReturnUrl=${encodeURIComponent(PROFILE)}`);
  await logIn(page, mail);
  await expect(page.getByText('Non hai ancora corsi')).toBeVisible();
});

test('the form of the sign-up says beside each box what is required', async ({ page }) => {
  await page.goto('/corsi-trading-online/iscrizione');
  await page.getByRole('main').getByRole('button', { name: 'Iscriviti' }).click();
  await expect(page.getByText('Per iscriverti devi accettare i termini e condizioni.')).toBeVisible();
  await expect(page.getByText('Per iscriverti devi leggere la privacy policy.')).toBeVisible();
  await looksFine(page);
  const terms = await page
    .getByRole('link', { name: /^termini e condizioni/ })
    .first()
    .getAttribute('href');
  expect((await page.request.get(terms ?? '')).status()).toBe(200);
});

test(
  'the name in purchase toasts is off at first, and shown and hidden again by one press each',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    await openProfile(page, mailOf(project.name, 'avvisi'));
    const name = page.getByRole('switch', { name: 'Il mio nome negli avvisi di acquisto' });
    await expect(name).not.toBeChecked();
    await name.press('Space');
    await expect(
      page.getByText('Fatto: gli avvisi dei tuoi prossimi acquisti diranno il tuo nome.'),
    ).toBeVisible();
    await looksFine(page);
    await page.reload();
    await expect(name).toBeChecked();
    await name.click();
    await expect(page.getByText(/prossimi acquisti diranno «Qualcuno»\.$/)).toBeVisible();
    await page.reload();
    await expect(name).not.toBeChecked();
  },
);
