import type { Page } from '@playwright/test';
import { holdScripts } from './support/heldScripts';
import { noShift, watchShifts } from './support/layoutShift';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, started, test } from './support/test';

const SHOP = '/corsi-trading-online';
/** Each screen has people of its own: one shop serves all. */
const mailOf = (project: string, who: string) => `${who}.${project}@example.com`;
const inMain = (page: Page) => page.getByRole('main');

/** Checks that the thanks have the focus and nothing covers them: the form that they replace was longer. */
async function isThanked(page: Page, mail: string): Promise<void> {
  const thanks = inMain(page).getByRole('status');
  await expect(thanks).toContainText(mail);
  await expect(thanks).toBeFocused();
  await expect(thanks).toBeInViewport({ ratio: 1 });
  const isCovered = await thanks.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(left + 4, top + 4));
  });
  expect(isCovered).toBe(false);
}

async function looksFine(page: Page): Promise<void> {
  await noSidewaysScroll(page);
  await axe(page);
}

test('the webinar: errors at their fields with everything typed kept, a seat, the mail with date and link, the calendar', async ({
  page,
}, { project }) => {
  const mail = mailOf(project.name, 'webinar');
  await page.goto(`${SHOP}/evento`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestire il rischio in mercati agitati');
  await expect(page.getByText(/dalle \d\d:\d\d alle \d\d:\d\d \(ora italiana\)/)).toBeVisible();
  await looksFine(page);
  await page.getByLabel('Nome', { exact: true }).fill('Anna');
  await page.getByLabel('E-mail', { exact: true }).fill('anna@');
  await page.getByRole('button', { name: 'Iscriviti gratis' }).click();
  await expect(page.getByText('Scrivi un indirizzo e-mail valido.')).toBeVisible();
  await expect(page.getByText('Per iscriverti al webinar serve il tuo consenso.')).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('anna@');
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Anna');
  await looksFine(page);

  await page.getByLabel('E-mail', { exact: true }).fill(mail);
  await page.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Il tuo posto è riservato' })).toBeVisible();
  await isThanked(page, mail);
  await looksFine(page);

  const calendar = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Aggiungi al calendario' }).click();
  expect((await calendar).suggestedFilename()).toBe('evento.ics');
  await page.getByRole('link', { name: 'Apri l’e-mail (negozio dimostrativo)' }).click();
  await expect(page.getByRole('heading', { name: 'Ciao, il tuo posto è riservato' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Entra nella diretta' })).toHaveAttribute(
    'href',
    /^https:\/\/webinar\.example\.com/,
  );
  await noSidewaysScroll(page);
});

test('the old address of the registration leads to the new one', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(`${SHOP}/registrazione-webinar`);
  await expect(page).toHaveURL(`${SHOP}/evento`);
});

test(
  'the webinar without our scripts: the browser sends the form by itself and is thanked',
  { tag: '@desktop' },
  async ({ browser, baseURL }, { project }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto(`${SHOP}/evento`);
    await page.getByLabel('Nome', { exact: true }).fill('Anna');
    await page.getByLabel('E-mail', { exact: true }).fill(mailOf(project.name, 'senza.script'));
    await page.getByRole('button', { name: 'Iscriviti gratis' }).click();
    await expect(page.getByText('Per iscriverti al webinar serve il tuo consenso.')).toBeVisible();
    await page.goBack();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Iscriviti gratis' }).click();
    await expect(page).toHaveURL(`${SHOP}/evento?inviato=1`);
    await expect(page.getByRole('heading', { name: 'Il tuo posto è riservato' })).toBeVisible();
    await context.close();
  },
);

test('the free lesson: who leaves an address is at the video, which plays and leads to its course', async ({
  page,
}, { project }) => {
  await page.goto(`${SHOP}/iscrizione-video`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Leggere una candela/);
  await looksFine(page);
  await page.getByRole('link', { name: 'Compila il modulo per guardare la lezione' }).click();
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused();
  await page.getByLabel('Nome', { exact: true }).fill('Anna');
  await page.getByLabel('E-mail', { exact: true }).fill(mailOf(project.name, 'video'));
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Guarda la lezione' }).click();
  await expect(page).toHaveURL(`${SHOP}/video/leggere-una-candela`);
  const video = page.locator('video');
  await expect(video).toBeVisible();
  await looksFine(page);
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Scopri il corso' }).click();
  await expect(page).toHaveURL(`${SHOP}/corso/leggere-i-grafici-a-candele`);
});

test('a video that does not exist is a page that does not exist', { tag: '@desktop' }, async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/);
  const answer = await page.goto(`${SHOP}/video/non/c-e`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Questa pagina non esiste' })).toBeVisible();
});

test('a message to the shop: kept while it is too long, sent, and in the shop’s mail', async ({ page }, {
  project,
}) => {
  const mail = mailOf(project.name, 'contatti');
  await page.goto(`${SHOP}/`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contatti' }).click();
  await expect(page.getByRole('heading', { name: 'Scrivici' })).toBeVisible();
  await looksFine(page);
  await page.getByLabel('Nome e cognome').fill('Anna Rossi');
  await page.getByLabel('E-mail', { exact: true }).fill(mail);
  await page.getByLabel('Messaggio', { exact: true }).fill('a'.repeat(5000));
  await expect(page.getByText('Ci sono 1.000 caratteri di troppo: il massimo è 4.000.')).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Invia il messaggio' }).click();
  await expect(page.getByText('Il messaggio è troppo lungo.')).toBeVisible();
  await expect(page.getByLabel('Messaggio', { exact: true })).toHaveValue('a'.repeat(5000));
  await looksFine(page);
  await page.getByLabel('Messaggio', { exact: true }).fill('Buongiorno,\nposso avere la fattura?');
  await page.getByRole('button', { name: 'Invia il messaggio' }).click();
  await expect(page.getByRole('heading', { name: 'Messaggio inviato' })).toBeVisible();
  await isThanked(page, mail);
  await looksFine(page);
  await page.getByRole('link', { name: 'Apri l’e-mail (negozio dimostrativo)' }).click();
  await expect(page.getByText(`Anna Rossi (${mail}) scrive:`)).toBeVisible();
  await expect(page.getByText('posso avere la fattura?')).toBeVisible();
});

const LEGAL = ['disclaimer', 'avviso-di-rischio', 'trattamento-dati', 'termini', 'privacy', 'cookie'];
test('every legal page is a text of ours, with its date and the seller’s name', { tag: '@desktop' }, async ({
  page,
}) => {
  for (const name of LEGAL) {
    const answer = await page.goto(`${SHOP}/note-legali/${name}`);
    expect(await answer?.text()).toContain('Ultima modifica');
    await expect(inMain(page)).not.toContainText('{{');
    await looksFine(page);
  }
});

test('the terms have a list of their parts, which leads to each; on paper stands the text alone', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto(`${SHOP}/note-legali/termini`);
  await page.getByRole('link', { name: '6. Diritto di recesso' }).click();
  await expect(page.getByRole('heading', { name: '6. Diritto di recesso' })).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('heading', { name: '11. Legge applicabile e reclami' })).toBeVisible();
});

test('a legal page that does not exist says so', { tag: '@desktop' }, async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/);
  expect((await page.goto(`${SHOP}/note-legali/nulla`))?.status()).toBe(404);
});

for (const path of [
  'evento',
  'iscrizione-video',
  'video/leggere-una-candela',
  'contatti',
  'note-legali/termini',
]) {
  test(`${path} comes finished from the server and does not jump`, async ({ page }) => {
    await watchShifts(page);
    const answer = await page.goto(`${SHOP}/${path}`);
    const html = (await answer?.text()) ?? '';
    expect(html).toMatch(/<h1/);
    expect(html).toMatch(/<meta name="description" content="[^"]{30,}/);
    await page.waitForLoadState('networkidle');
    await noShift(page);
  });
}

test('what is typed into a form before any script has arrived stays, and is sent', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`${SHOP}/contatti`, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Piero');
  await page.getByRole('textbox', { name: /^E-mail/ }).fill('presto@example.com');
  await page.getByRole('checkbox').first().check();
  release();
  await started(page);
  await page.getByRole('textbox', { name: /^Messaggio/ }).fill('Quando comincia il corso?');
  await page.getByRole('button', { name: /Invia/ }).click();
  await expect(page.getByText(/Grazie|ricevuto/).first()).toBeVisible();
});
