import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, type Shop, STARTS_WITHIN, startShop } from '../support/shop';
import { PASSWORD, TEACHER } from './support/login';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';
const BUILT = path.resolve(__dirname, '../../dist/client');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The built client, with the API that LOCAL_API names when it is built. */
function builtFor(api: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bare-'));
  cpSync(BUILT, folder, { recursive: true });
  const assets = path.join(folder, 'assets');
  const named = readdirSync(assets).filter((name) => /^bare\..*js$/.test(name));
  expect(named).toHaveLength(1);
  const file = path.join(assets, named[0] ?? '');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('http://localhost:3000');
  writeFileSync(file, text.replaceAll('http://localhost:3000', api));
  return folder;
}

/** A plain file server with one rule: what is no file is the page (docs/operations.md). */
function serveFiles(folder: string, port: number): Server {
  const read = (name: string) => {
    try {
      return readFileSync(path.join(folder, name));
    } catch {
      return undefined;
    }
  };
  return createServer((request, response) => {
    const name = path.normalize(new URL(request.url ?? '/', 'http://x').pathname);
    const file = path.extname(name) in TYPES ? read(name) : undefined;
    response.setHeader('content-type', TYPES[file ? path.extname(name) : '.html'] ?? '');
    response.end(file ?? read('index.html'));
  }).listen(port, '127.0.0.1');
}

test.describe('the built client served as bare files, with the API on another origin', () => {
  test.describe.configure({ mode: 'serial', timeout: STARTS_WITHIN });
  let api: Shop;
  let files: Server;
  let folder: string;
  let site: string;
  test.beforeAll(async () => {
    const port = await freePort();
    site = `http://localhost:${port}`;
    api = await startShop({ filled: process.env.FILLED_SHOP, variables: { SHOP_ORIGINS: site } });
    folder = builtFor(api.address);
    files = serveFiles(folder, port);
  });
  test.afterAll(async () => {
    files.close();
    files.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
    await api.stop();
  });

  for (const { name, without } of [
    { name: 'WebSockets', without: [] },
    { name: 'server-sent events', without: ['WebSocket'] },
    { name: 'long polling', without: ['WebSocket', 'EventSource'] },
  ]) {
    test(`connects to the hub over ${name}`, async ({ page }) => {
      await page.addInitScript((names) => {
        for (const missing of names) Reflect.deleteProperty(window, missing);
      }, without);
      const connected = without.includes('WebSocket')
        ? page.waitForResponse(
            (response) =>
              response.url().startsWith(`${api.address}/hubs/purchase?id=`) &&
              response.request().method() === 'POST',
          )
        : page.waitForEvent('websocket', (socket) => socket.url().includes('/hubs/purchase'));
      await page.goto(`${site}${SHOP}/corsi/ichimoku`);
      // A deep address is the page that it names.
      await expect(page.getByTestId('course-card').first()).toBeVisible();
      const made = await connected;
      if ('waitForEvent' in made) await made.waitForEvent('framereceived');
      else expect(made.ok()).toBe(true);
    });
  }

  test('lists, logs in, starts a purchase, and gets its buyer back', async ({ page }, { project }) => {
    await page.goto(`${site}${SHOP}/corsi`);
    await expect(page.getByTestId('course-card').first()).toBeVisible();
    await page.goto(`${site}/login`);
    await page.getByLabel('E-mail').fill(TEACHER);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
    await expect(page.getByRole('button', { name: /Il tuo account/ })).toBeVisible();
    const slug = project.name === 'phone' ? 'trading-da-zero' : 'piano-di-accumulo';
    await page.goto(`${site}${SHOP}/corso/${slug}`);
    await page.getByRole('button', { name: 'Acquista il corso' }).click();
    await page.getByLabel('Numero della carta').fill('4242 4242 4242 4242');
    expect(page.url()).toContain(`${api.address}/sandbox-pay/`);
    await page.getByRole('button', { name: /^Paga/ }).click();
    await expect(page).toHaveURL(new RegExp(`^${site}${SHOP}/pagamento/successo/`));
    await expect(page.getByRole('link', { name: /Inizia|Vai al corso|Guarda/ }).first()).toBeVisible();
    // The lessons' videos are the API server's.
    await page.goto(`${site}${SHOP}/in`);
    await page.getByTestId('owned-course').first().getByRole('link').first().click();
    const video = page.locator('video');
    await expect(video).toHaveAttribute('src', new RegExp(`^${api.address}/media/`));
    await expect
      .poll(() => video.evaluate(({ readyState }: HTMLVideoElement) => readyState))
      .toBeGreaterThan(0);
  });

  test('sends the webinar’s form to the API', async ({ page }) => {
    const sent = page.waitForResponse(
      (response) =>
        response.url() === `${api.address}/crm/web-to-lead` && response.request().method() === 'POST',
    );
    await page.goto(`${site}${SHOP}/evento`);
    await page.getByLabel('Nome', { exact: true }).fill('Ada');
    await page.getByLabel('E-mail', { exact: true }).fill('ada@example.com');
    await page.getByRole('main').getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Iscriviti gratis' }).click();
    expect((await sent).ok()).toBe(true);
    await expect(page.getByRole('heading', { name: 'Il tuo posto è riservato' })).toBeVisible();
  });
});
