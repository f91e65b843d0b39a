// node scripts/countControls.mjs ADDRESS: counts elements and controls of the public pages of a running shop, and how many
// of the controls are MUI's, as a table for docs/design.md.

import { chromium } from '@playwright/test';

const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const SHOP = '/corsi-trading-online';
const PAGES = [
  '/',
  '/corsi',
  '/corsi/ichimoku',
  '/corso/ichimoku-da-zero',
  '/percorsi-formativi',
  '/percorsi-formativi/primi-passi-nei-mercati',
  '/relatori',
  '/relatori/elena-ricci',
  '/mercati-in-chiaro',
  '/evento',
  '/iscrizione-video',
  '/video/leggere-una-candela',
  '/iscrizione',
  '/password-dimenticata',
  '/attivazione/x',
  '/reimposta-password/x',
  '/riscatta',
  '/contatti',
  '/note-legali/privacy',
  '/pagamento/fallito',
  '/certificato/x',
  '/nulla',
];
const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="slider"]';

const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
console.log('| page | elements | controls | of MUI |');
console.log('| --- | ---: | ---: | ---: |');
for (const path of ['/login', ...PAGES.map((one) => SHOP + one)]) {
  await page.goto(address + path, { waitUntil: 'networkidle' });
  const counted = await page.evaluate((controls) => {
    const shown = [...document.querySelectorAll(controls)].filter(
      (one) => !one.closest('[aria-hidden="true"]'),
    );
    // A field's own element is within MUI's frame; a link of a text is a plain one, as design.md says.
    const isMui = (one) =>
      one.closest('[class*="Mui"]')?.matches(controls) || /Mui/.test(one.parentElement?.className);
    return [
      document.querySelectorAll('body *').length,
      shown.length,
      shown.filter((one) => /Mui/.test(one.className) || isMui(one)).length,
    ];
  }, CONTROLS);
  console.log(`| \`${path.replace(SHOP, '') || '/'}\` | ${counted.join(' | ')} |`);
}
await browser.close();
