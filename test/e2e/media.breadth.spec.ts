import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { requireFfmpeg } from '../support/ffmpeg';
import { openS3 } from '../support/s3/server';
import { type Shop, STARTS_WITHIN, startShop } from '../support/shop';
import { putOffReview } from './support/hub';
import { ADMIN, loginAs, STUDENT } from './support/login';
import { axe, noSidewaysScroll } from './support/screen';
import { test as base, expect, started, stopShop } from './support/test';

const SHOP = '/corsi-trading-online';
const CLIP = path.resolve(__dirname, '../support/clip.mp4');
const SHEET = 'Perché «proteggere».csv';
const CONTENT = 'Operazione;Rischio\r\nPrima;1\r\n';
/** Milliseconds: the admin looks every ten seconds. */
const MADE_WITHIN = 50_000;

/** A shop of its own, whose media lie in a bucket. */
const test = base.extend<object, { readonly shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use, { workerIndex }) => {
      const s3 = await openS3();
      const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3.settings;
      const shop = await startShop({
        variables: {
          S3_BUCKET: bucket,
          S3_ENDPOINT: endpoint,
          S3_REGION: region,
          S3_ACCESS_KEY_ID: accessKeyId,
          S3_SECRET_ACCESS_KEY: secretAccessKey,
        },
      });
      await putOffReview(shop.address, STUDENT);
      await use(shop);
      await stopShop(shop, `media-${workerIndex}`);
      s3.close();
    },
    { scope: 'worker', timeout: STARTS_WITHIN },
  ],
});

const video = (page: Page) => page.locator('video');

async function openClassroom(page: Page) {
  await page.goto(`${SHOP}/in`);
  await started(page);
  const card = page.getByTestId('owned-course').filter({
    has: page.getByRole('heading', { name: /Gestione del rischio/ }),
  });
  await card.getByRole('link').first().click();
  const lessons = page.getByRole('region', { name: 'Lezioni del corso' }).getByRole('button');
  await lessons.nth(1).click();
  await lessons.first().click();
}

/** A video and a file go from the admin into the bucket, and the admin is told when the qualities are there. */
async function uploadAsAdmin(page: Page) {
  await loginAs(page, ADMIN);
  await page.goto(`${SHOP}/admin/corsi/tutti?Query=gestione+del+rischio`);
  await page
    .getByRole('link', { name: /Gestione del rischio/ })
    .first()
    .click();
  const row = page.getByRole('list', { name: 'Lezioni' }).getByRole('listitem').first();
  await row.locator('input[aria-label^="Cambia video"]').setInputFiles(CLIP);
  await expect(page.getByText('Video caricato.')).toBeVisible();
  const file = row.locator('input[aria-label^="Aggiungi un allegato"]');
  await file.setInputFiles({ name: 'finto.pdf', mimeType: 'application/pdf', buffer: Buffer.from(CONTENT) });
  await expect(row.getByText(/non è in formato PDF/)).toBeVisible();
  await file.setInputFiles({ name: SHEET, mimeType: 'text/csv', buffer: Buffer.from(CONTENT) });
  await expect(row.getByRole('button', { name: `Scarica: ${SHEET}` })).toBeVisible();
  await noSidewaysScroll(page);
  await axe(page);
  await expect(row).toContainText('Più qualità', { timeout: MADE_WITHIN });
}

/** Its student plays it, in a quality that is kept, and downloads the file, in this browser alone. */
async function watchAsStudent(page: Page, playwright: PlaywrightWorkerArgs['playwright']) {
  await loginAs(page, STUDENT);
  const loaded: string[] = [];
  page.on('response', (answer) => {
    if (/\/media\/versions\/.*\.mp4$/.test(answer.url()) && answer.status() === 206)
      loaded.push(answer.url());
  });
  await openClassroom(page);
  await expect
    .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2);
  await video(page).evaluate((element: HTMLVideoElement) => element.pause());
  const found = () => loaded.find((url) => url.includes('/media/versions/'));
  await expect.poll(found).toBeDefined();
  const address = found() ?? '';
  const ranged = await page.request.get(address, { headers: { range: 'bytes=2-5' } });
  expect([ranged.status(), (await ranged.body()).length]).toEqual([206, 4]);
  const stranger = await playwright.request.newContext();
  expect((await stranger.get(address)).status()).toBe(403);
  await stranger.dispose();

  await page.getByRole('button', { name: 'Qualità: Automatica' }).press('Enter');
  const smallest = page.getByRole('menuitemradio').last();
  const name = await smallest.textContent();
  await smallest.press('Enter');
  await page.reload();
  await expect(page.getByRole('button', { name: `Qualità: ${name}` })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Scarica: ${SHEET}` }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toBe(SHEET);
  expect(await readFile(await download.path(), 'utf8')).toBe(CONTENT);
  await noSidewaysScroll(page);
  await axe(page);
}

test('an uploaded video and file reach the student in every quality, and nobody else', async ({
  context,
  page,
  playwright,
}) => {
  test.setTimeout(180_000);
  await requireFfmpeg();
  await test.step('the admin uploads', () => uploadAsAdmin(page));
  await page.close();
  await test.step('the student watches', async () => watchAsStudent(await context.newPage(), playwright));
});
