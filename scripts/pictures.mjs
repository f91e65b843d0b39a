/**
 * Takes the README's pictures of the running shop: `node scripts/pictures.mjs http://localhost:3000`, against a
 * freshly filled demo shop. Writes docs/pictures/*.webp.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const shop = process.argv[2] ?? 'http://localhost:3000';
const base = `${shop}/corsi-trading-online`;
const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../docs/pictures');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

async function logIn(page) {
  const answer = await page.request.post(`${shop}/api/users/authenticate`, {
    data: { Username: 'studente@example.com', Password: 'corsi-demo-2026' },
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
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const png = await page.screenshot();
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(path.join(folder, `${name}.webp`));
  console.log(`docs/pictures/${name}.webp`);
}

await mkdir(folder, { recursive: true });
const screens = [
  { suffix: '', viewport: { width: 1280, height: 800 } },
  { suffix: '-phone', viewport: { width: 375, height: 780 } },
];
for (const { suffix, viewport } of screens) {
  const context = await browser.newContext({ viewport, locale: 'it-IT', timezoneId: 'Europe/Rome' });
  const page = await context.newPage();
  await page.goto(`${base}/`);
  await take(page, `home${suffix}`);
  await page.goto(`${base}/corsi/ichimoku`);
  await take(page, `list${suffix}`);
  await page.goto(`${base}/corso/opzioni-e-volatilita/BENVENUTO20`);
  await take(page, `course${suffix}`);
  await logIn(page);
  await page.goto(`${base}/in`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take(page, `profile${suffix}`);
  await page.goto(`${base}/corso/ichimoku-segnali-e-conferme`);
  await page.getByRole('link', { name: 'Guarda il corso' }).first().click();
  await page.locator('video').waitFor();
  await page.locator('video').evaluate(
    (video) =>
      new Promise((resolve) => {
        video.addEventListener('seeked', resolve, { once: true });
        video.currentTime = 6;
      }),
  );
  await take(page, `viewer${suffix}`);
  await page.goto(`${base}/corso/opzioni-e-volatilita/BENVENUTO20`);
  await page.getByText('Coupon BENVENUTO20 applicato').waitFor();
  await page.getByRole('button', { name: 'Acquista il corso' }).click();
  await page.waitForURL(/sandbox-pay/);
  await take(page, `pay${suffix}`);
  await context.close();
}
await browser.close();
