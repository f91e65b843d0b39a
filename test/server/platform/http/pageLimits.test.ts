import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PageRenderer } from '../../../../src/contract/platform/renderer';
import { makeSite, openTestApp, type TestApp } from '../../../support/app';

const HTML = 'text/html,application/xhtml+xml';
const stage = globalThis as unknown as { renderForTest: PageRenderer };

let folder: string;
let shop: TestApp;
let rendered: string[];
let visitor = 0;
beforeAll(async () => {
  const clientDir = makeSite();
  writeFileSync(path.join(clientDir, 'icons/favicon.svg'), '<svg/>');
  writeFileSync(path.join(clientDir, 'default-avatar.svg'), '<svg/>');
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-renderer-'));
  const renderer = path.join(folder, 'render.js');
  writeFileSync(renderer, 'module.exports.render = (request) => globalThis.renderForTest(request);');
  shop = await openTestApp({ clientDir, renderer, variables: { CALLS_PER_MINUTE: '3' } });
});
beforeEach(() => {
  visitor += 1;
  rendered = [];
  stage.renderForTest = async ({ address }) => {
    rendered.push(address);
    return { status: 200, head: '', body: 'x'.repeat(5000), state: {}, chunks: [] };
  };
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (url: string) =>
  shop.call(url, undefined, undefined, {
    method: 'GET',
    headers: { accept: HTML },
    remoteAddress: `192.0.2.${visitor}`,
  });
const statusesOf = async (url: string, count: number) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await ask(url)).status);
  return statuses;
};

it.each([
  ['/corsi-trading-online/', 200],
  ['/login', 200],
  ['/nulla', 404],
  ['/icons-x', 404],
  ['/media-x', 404],
  ['/readyz', 200],
  ['/robots.txt', 200],
])('counts %s within the limit on calls', async (url, status) => {
  expect(await statusesOf(url, 5)).toEqual([status, status, status, 429, 429]);
  expect(rendered.length).toBeLessThanOrEqual(3);
});

it.each(['/icons/favicon.svg', '/default-avatar.svg', '/healthz'])(
  'lets %s through uncounted',
  async (url) => {
    expect(await statusesOf(url, 5)).toEqual([200, 200, 200, 200, 200]);
  },
);

it.each([
  '/icons/gone.svg',
  '/assets/gone.js',
  '/demo/a/b/c',
  '/media/public/gone.webp',
  '/icons/%00',
  '/icons/',
])('answers %s with a small, counted 404 that is never rendered', async (url) => {
  const { status, text, headers } = await ask(url);
  expect([status, rendered]).toEqual([404, []]);
  expect(text.length).toBeLessThan(200);
  expect(headers['content-type']).toMatch(/json/);
  expect(await statusesOf(url, 4)).toEqual([404, 404, 429, 429]);
});

it('tells a reader in Italian, on a page of its own, to wait', async () => {
  await statusesOf('/corsi-trading-online/', 3);
  const { status, text, headers } = await ask('/corsi-trading-online/corsi');
  expect([status, headers['content-type'], headers['retry-after']]).toEqual([
    429,
    'text/html; charset=utf-8',
    '60',
  ]);
  expect(text).toContain('<html lang="it">');
  expect(text).toContain('Troppe richieste. Aspetta un momento e riprova.');
});

it('counts media addresses with a forged signature', async () => {
  expect(await statusesOf('/media/9999999999/forged/clips/a.mp4', 5)).toEqual([403, 403, 403, 429, 429]);
});
