import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PageRenderer } from '../../../../src/contract/platform/renderer';
import { unavailable } from '../../../../src/server/platform/http/refusals';
import { BusyError } from '../../../../src/server/platform/work/outage';
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
  writeFileSync(path.join(clientDir, 'icons/.secret'), 'a secret');
  writeFileSync(path.join(clientDir, 'main.js.map'), 'a secret');
  writeFileSync(path.join(clientDir, 'default-avatar.svg'), '<svg/>');
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-renderer-'));
  const renderer = path.join(folder, 'render.js');
  writeFileSync(renderer, 'module.exports.render = (request) => globalThis.renderForTest(request);');
  shop = await openTestApp({ clientDir, renderer, variables: { CALLS_PER_MINUTE: '3' } });
  await shop.deps.media.put('public/texts/a-1200.webp', Buffer.from('picture'));
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

it.each(['/icons/favicon.svg', '/default-avatar.svg', '/media/public/texts/a-1200.webp', '/healthz'])(
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
  '/icons/.secret',
])('answers %s with a small, counted 404 that is never rendered', async (url) => {
  const { status, text, headers, data } = await ask(url);
  expect([status, rendered]).toEqual([404, []]);
  expect(data).toEqual({ isOk: false, code: 'not_found', message: 'Questo file non esiste.' });
  expect(text.length).toBeLessThan(200);
  expect(headers['content-type']).toMatch(/json/);
  expect(await statusesOf(url, 4)).toEqual([404, 404, 429, 429]);
});

it('tells a reader in Italian, on a page of its own, to wait', async () => {
  await statusesOf('/corsi-trading-online/', 3);
  const { status, text, headers } = await ask('/corsi-trading-online/corsi');
  expect([status, headers['content-type'], headers['retry-after'], headers['cache-control']]).toEqual([
    429,
    'text/html; charset=utf-8',
    '60',
    'no-store',
  ]);
  expect(text).toContain('<html lang="it">');
  expect(text).toContain('>Un momento</h1>');
  expect(text).toContain('Troppe richieste. Aspetta un momento e riprova.');
});

it('counts media addresses with a forged signature', async () => {
  expect(await statusesOf('/media/9999999999/forged/clips/a.mp4', 5)).toEqual([403, 403, 403, 429, 429]);
});

it('keeps the maps of its scripts to itself, and says that a file comes in several forms', async () => {
  const { status, text } = await ask('/main.js.map');
  expect([status, text]).toEqual([404, expect.not.stringContaining('a secret')]);
  for (const url of ['/icons/favicon.svg', '/default-avatar.svg'])
    expect((await ask(url)).headers.vary).toBe('accept-encoding');
});

describe('a page', () => {
  const home = '/corsi-trading-online/';
  const page = { head: '', body: '', state: {}, chunks: [] };

  it.each([
    [301, 301],
    [302, 302],
    [307, 302],
  ])('that leads elsewhere with %i is answered with %i', async (status, sent) => {
    stage.renderForTest = async () => ({ ...page, status, redirect: '/altrove' });
    const answer = await ask(home);
    const { location, 'cache-control': cache } = answer.headers;
    // No browser goes there for ever.
    expect([answer.status, location, cache]).toEqual([sent, '/altrove', 'no-cache']);
  });

  it('has a tag, which one that does not exist has not', async () => {
    expect((await ask(home)).headers.etag).toBeDefined();
    stage.renderForTest = async () => ({ ...page, status: 404 });
    expect((await ask(home)).headers.etag).toBeUndefined();
  });

  it('is asked for again by who was led to it from the root', async () => {
    const { status, headers } = await ask('/');
    expect([status, headers.location, headers['cache-control']]).toEqual([302, home, 'no-cache']);
  });

  it.each([
    [new BusyError('too much to do'), 40],
    [new Error('no window'), 50],
  ])(
    'that fails with %s tells the operator so at level %i, and is built by the browser',
    async (error, level) => {
      stage.renderForTest = () => Promise.reject(error);
      const { status, text } = await ask(home);
      expect([status, text]).toEqual([200, expect.stringContaining('<div id="root"></div>')]);
      expect((await ask('/nulla')).status).toBe(404);
      const told = shop.log
        .map((line) => JSON.parse(line))
        .filter(({ err, page }) => page !== undefined && err?.message === error.message);
      expect(told).toMatchObject([{ level, msg: 'a page was not rendered', page: '/corsi-trading-online' }]);
    },
  );

  it('of which one call met an outage is not sent, though the next one did not, and is no fault of ours', async () => {
    stage.renderForTest = async ({ fetch }) => {
      for (const _twice of [1, 2]) await fetch({ method: 'GET', url: '/api/Bundle/Cached' });
      return { ...page, status: 200 };
    };
    // That of the page itself, and those of its calls.
    jest
      .spyOn(shop.app.callLimit, 'count')
      .mockImplementationOnce(() => {})
      .mockImplementationOnce(() => {
        throw unavailable();
      });
    const before = shop.log.length;
    expect((await ask(home)).status).toBe(503);
    expect(shop.log.slice(before).join('')).not.toContain('a page was not rendered');
  });

  it('calls nothing but the api', async () => {
    const calls: string[] = [];
    stage.renderForTest = async ({ fetch }) => {
      for (const url of ['/healthz', '/media/x', 'http://evil.example/api/'])
        await fetch({ method: 'GET', url }).catch(({ message }) => calls.push(message));
      return { ...page, status: 200 };
    };
    await ask(home);
    expect(calls).toEqual(Array(3).fill('a page called an address outside the api'));
  });
});
