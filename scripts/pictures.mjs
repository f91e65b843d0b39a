/**
 * Takes pictures of the pages of the running shop: `node scripts/pictures.mjs http://localhost:3000 [NAME…]`, against a
 * freshly filled demo shop; without names, of all. Writes docs/pictures/*.webp; the README and docs/pictures/README.md
 * show them.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const [shop = 'http://localhost:3000', ...wanted] = process.argv.slice(2);
/** Bytes of a picture. */
const LIMIT = 60_000;
const base = `${shop}/corsi-trading-online`;
const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../docs/pictures');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

async function logIn(page, Username = 'studente@example.com') {
  const answer = await page.request.post(`${shop}/api/users/authenticate`, {
    data: { Username, Password: 'corsi-demo-2026' },
  });
  const { item, claim } = await answer.json();
  await page.goto(`${base}/`);
  await page.evaluate(
    ([user, role]) => {
      localStorage.setItem('user', user);
      localStorage.setItem('claim', role);
    },
    [JSON.stringify(item), String(claim)],
  );
  return item.token;
}

async function take(page, name) {
  if (wanted.length > 0 && !wanted.includes(name.replace(/-phone$/, ''))) return;
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const png = await page.screenshot();
  const compress = (quality) => sharp(png).webp({ quality }).toBuffer();
  let quality = 82;
  let picture = await compress(quality);
  while (picture.length > LIMIT && quality > 30) {
    quality -= 8;
    picture = await compress(quality);
  }
  await writeFile(path.join(folder, `${name}.webp`), picture);
  console.log(`docs/pictures/${name}.webp`);
}

await mkdir(folder, { recursive: true });
/** Pages that need nothing but a visitor. */
const OPEN_PAGES = [
  ['paths', '/percorsi-formativi'],
  ['path', '/percorsi-formativi/percorso-ichimoku-completo/MENO15'],
  ['speakers', '/relatori'],
  ['teacher', '/relatori/elena-ricci'],
  ['promoter', '/mercati-in-chiaro'],
  ['promoter-course', '/corso/analisi-tecnica-fondamenti'],
  ['search', '/corsi/candele'],
  ['webinar', '/evento'],
  ['video-sign-up', '/iscrizione-video'],
  ['contacts', '/contatti'],
  ['legal', '/note-legali/privacy'],
  ['sign-up', '/iscrizione'],
  ['checkout', '/acquisto/corso/opzioni-e-volatilita'],
  ['payment-failed', '/pagamento/fallito'],
  ['saved', '/salvati'],
  ['activation', '/attivazione/x'],
  ['forgotten-password', '/password-dimenticata'],
  ['farewell', '/account-eliminato'],
  ['not-found', '/nulla'],
];
/** Of the admin. */
const ADMIN_PAGES = [
  ['admin', '/admin'],
  ['admin-purchases', '/admin/corsi/comprati'],
  ['admin-coupons', '/admin/coupons'],
  ['admin-text', '/admin/home-sections/nuovo'],
  ['admin-users', '/admin/utenti/gestione'],
  ['admin-courses', '/admin/corsi/tutti'],
  ['admin-campaigns', '/admin/campagne'],
];
/** Of the admin: the first record of a list. */
const ADMIN_RECORDS = [
  ['admin-course', '/admin/corsi/tutti'],
  ['admin-campaign', '/admin/campagne'],
];
/** Of the demo shop: a person who asks for the free lesson, to be shown its page. */
const LEAD = { name: 'Anna', mail: 'anna.rossi@example.com' };
/** Each with the course that is bought on it: nobody buys one twice. */
const screens = [
  { suffix: '', viewport: { width: 1280, height: 800 }, bought: 'opzioni-e-volatilita' },
  { suffix: '-phone', viewport: { width: 375, height: 780 }, bought: 'ichimoku-da-zero' },
];
for (const { suffix, viewport, bought } of screens) {
  const context = await browser.newContext({ viewport, locale: 'it-IT', timezoneId: 'Europe/Rome' });
  const page = await context.newPage();
  await page.goto(`${base}/`);
  await take(page, `home${suffix}`);
  await page.goto(`${base}/corsi/ichimoku`);
  await take(page, `list${suffix}`);
  await page.goto(`${base}/corso/opzioni-e-volatilita/BENVENUTO20`);
  await take(page, `course${suffix}`);
  for (const [name, path] of OPEN_PAGES) {
    await page.goto(base + path);
    await take(page, `${name}${suffix}`);
  }
  for (const item of ['corso/opzioni-e-volatilita', 'percorsi-formativi/percorso-ichimoku-completo']) {
    await page.goto(`${base}/${item}`);
    await page.getByRole('button', { name: 'Aggiungi al carrello' }).first().click();
    await page.getByRole('link', { name: 'Nel carrello: vai al carrello' }).first().waitFor();
  }
  await page.goto(`${base}/carrello`);
  await page.getByRole('list', { name: 'Nel carrello' }).waitFor();
  await take(page, `cart${suffix}`);
  await page.goto(`${shop}/login`);
  await take(page, `login${suffix}`);
  await page.goto(`${base}/corso/opzioni-e-volatilita`);
  await page.getByRole('heading', { name: 'Recensioni' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => document.activeElement?.blur());
  await page.getByRole('heading', { name: 'Recensioni' }).evaluate((heading) => {
    window.scrollTo({ top: heading.getBoundingClientRect().top + window.scrollY - 180, behavior: 'instant' });
  });
  await take(page, `reviews${suffix}`);
  await page.goto(`${base}/iscrizione-video`);
  await page.getByLabel('Nome', { exact: true }).fill(LEAD.name);
  await page.getByLabel('E-mail', { exact: true }).fill(LEAD.mail);
  await page.getByRole('checkbox', { name: /^Ho letto/ }).check();
  await page.getByRole('button', { name: 'Guarda la lezione' }).click();
  await page.waitForURL(/\/video\//);
  await take(page, `video${suffix}`);
  await page.goto(`${base}/`);
  await logIn(page);
  await page.goto(`${base}/in`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take(page, `profile${suffix}`);
  await page.goto(`${base}/regala/corso/opzioni-e-volatilita`);
  await page.getByLabel('E-mail di chi riceve il regalo').waitFor();
  await take(page, `gift${suffix}`);
  await page.goto(`${base}/corso/ichimoku-segnali-e-conferme`);
  await page
    .getByRole('link', { name: /il corso$/ })
    .first()
    .click();
  await page.locator('video').waitFor();
  await page.locator('video').evaluate(
    (video) =>
      new Promise((resolve) => {
        video.addEventListener('seeked', resolve, { once: true });
        video.currentTime = 6;
      }),
  );
  await take(page, `viewer${suffix}`);
  await page.goto(`${base}/riscatta`);
  await page.getByLabel('Codice').waitFor();
  await take(page, `redeem${suffix}`);
  await page.goto(`${base}/corso/${bought}/BENVENUTO20`);
  await page.getByText('Coupon BENVENUTO20 applicato').waitFor();
  await page.getByRole('button', { name: 'Acquista il corso' }).click();
  await page.waitForURL(/sandbox-pay/);
  await take(page, `pay${suffix}`);
  await page.getByLabel('Numero della carta').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Paga/ }).click();
  await page.waitForURL(/pagamento\/successo/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take(page, `success${suffix}`);
  await logIn(page, 'admin@example.com');
  for (const [name, path] of ADMIN_PAGES) {
    await page.goto(base + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await take(page, `${name}${suffix}`);
  }
  for (const [name, path] of ADMIN_RECORDS) {
    await page.goto(base + path);
    await page.locator('[role="row"][data-id] a').first().click();
    await page.getByRole('button', { name: 'Salva', exact: true }).waitFor();
    await take(page, `${name}${suffix}`);
  }
  await context.close();
}
await browser.close();
