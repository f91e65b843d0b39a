import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { PageRenderer } from '../../../../src/contract/platform/renderer';
import { type Answer, makeSite, openTestApp, type TestApp } from '../../../support/app';

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))});`;
const HTML = 'text/html,application/xhtml+xml';

/** The orders to the tests' renderer, in a global: it is loaded by path like the real one. */
const stage = globalThis as unknown as { renderForTest: PageRenderer };

let folder: string;
let shop: TestApp;
beforeAll(async () => {
  const clientDir = makeSite();
  const put = (name: string, content: string | Buffer) => writeFileSync(path.join(clientDir, name), content);
  put('assets/main.0123456789.js', SCRIPT);
  put('assets/main.0123456789.js.br', brotliCompressSync(SCRIPT));
  put('assets/main.0123456789.js.gz', gzipSync(SCRIPT));
  put('assets/course.abcdef0123.js', 'course()');
  put('assets/figtree-latin-wght-normal.c134f287.woff2', 'font');
  // Others of the build: of more letters, of another style, of the list's own.
  put('assets/figtree-latin-ext-wght-normal.0a1b2c3d.woff2', 'other font');
  put('assets/figtree-latin-wght-italic.0a1b2c3d.woff2', 'other font');
  put('assets/a-figtree-latin-wght-normal.0a1b2c3d.woff2', 'other font');
  put('assets/77.7777777777.js', 'shared()');
  const chunks = { course: ['assets/77.7777777777.js', 'assets/course.abcdef0123.js'], main: [] };
  put('chunks.json', JSON.stringify(chunks));
  put('assets/course.fedcba9876.js', 'former()');
  put('icons/favicon.svg', '<svg/>');
  put('demo/cover.webp', 'picture');
  for (const end of ['', '.br', '.gz']) put(`default-avatar.svg${end}`, '<svg/>');
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-renderer-'));
  const renderer = path.join(folder, 'render.js');
  writeFileSync(renderer, 'module.exports.render = (request) => globalThis.renderForTest(request);');
  shop = await openTestApp({ clientDir, renderer });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (
  url: string,
  headers: Record<string, string> = { accept: HTML },
  method: 'GET' | 'HEAD' = 'GET',
) => shop.call(url, undefined, undefined, { method, headers });
const page = (more: Partial<Awaited<ReturnType<PageRenderer>>> = {}) => ({
  status: 200,
  head: '<title>Corsi</title>',
  body: '<main>Ciao</main>',
  state: { navigation: 'here' },
  chunks: ['course', 'unknown'],
  ...more,
});
beforeEach(() => {
  stage.renderForTest = async () => page();
});

describe('files', () => {
  const raw = (url: string, encoding: string) =>
    shop.app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } });

  test.each([
    ['br', 'br', brotliCompressSync(SCRIPT)],
    ['gzip', 'gzip', gzipSync(SCRIPT)],
    ['identity', undefined, Buffer.from(SCRIPT)],
  ])(
    'a hashed script goes to who accepts %s as the build compressed it',
    async (accepted, encoding, bytes) => {
      const answer = await raw('/assets/main.0123456789.js', accepted);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['content-type']).toMatch(/javascript/);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding');
      expect(answer.rawPayload.equals(bytes)).toBe(true);
    },
  );

  test.each(['/icons/favicon.svg', '/demo/cover.webp', '/default-avatar.svg'])(
    '%s may be kept for an hour',
    async (url) => {
      const answer = await ask(url, {});
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
    },
  );

  test('a part of a clip may be asked for', async () => {
    const answer = await ask('/demo/cover.webp', { range: 'bytes=0-2' });
    expect([answer.status, answer.text]).toEqual([206, 'pic']);
  });

  test.each([
    '/assets/gone.js',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/demo/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/assets/',
    '/index.html',
    '/default-avatar.svg.br',
    '/default-avatar.svg.gz',
  ])('%s is no file of the site', async (url) => {
    const answer = await ask(url, {});
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('<!--');
  });

  test.each(['/assets/gone.js', '/icons/gone.svg', '/demo/gone.webp', '/demo/', '/media/public/gone.webp'])(
    '%s is answered with a line of JSON and not with a page, which nobody renders',
    async (url) => {
      const render = jest.fn(async () => page());
      stage.renderForTest = render;
      const { status, headers, text } = await ask(url);
      expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
      expect(text.length).toBeLessThan(200);
      expect(render).not.toHaveBeenCalled();
    },
  );
});

describe('pages', () => {
  test('the root leads to the shop', async () => {
    const answer = await ask('/');
    expect([answer.status, answer.headers.location]).toEqual([302, '/corsi-trading-online/']);
  });

  test.each([
    '/corsi-trading-online',
    '/corsi-trading-online/',
    '/corsi-trading-online/corso/a%2Fb',
    '/login?forceLogout=1',
  ])('%s is rendered, and kept by nobody', async (url) => {
    const seen: string[] = [];
    stage.renderForTest = async ({ address }) => {
      seen.push(address);
      return page();
    };
    const { status, headers, text } = await ask(url);
    expect([status, headers['cache-control'], seen]).toEqual([200, 'no-cache', [url]]);
    expect(text).toContain('<div id="root"><main>Ciao</main></div>');
    expect(text).toContain(
      // With the chunk that it shares with other pages.
      '<title>Corsi</title><link rel="preload" as="script" href="/assets/77.7777777777.js">' +
        '<link rel="preload" as="script" href="/assets/course.abcdef0123.js">',
    );
    expect(text).toContain('<script type="application/json" id="state">{"navigation":"here"}</script>');
    expect(text).not.toContain('<!--');
  });

  test('the browser learns its environment from the page', async () => {
    const { text } = await ask('/login');
    const json = /id="environment">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(shop.configuration.environment);
  });

  test('nothing in the data ends its element, and nothing in a page is taken for a place of the template', async () => {
    const text = '</script><script>alert(1)</script><!--data--> $& $1';
    stage.renderForTest = async () => page({ state: { text }, body: '<p><!--data-->$&</p>' });
    const answer = await ask('/corsi-trading-online/');
    expect(answer.text).not.toContain('<script>alert');
    expect(answer.text).toContain('<div id="root"><p><!--data-->$&</p></div>');
    expect(JSON.parse(/id="state">(.*?)<\/script>/.exec(answer.text)?.[1] ?? '')).toEqual({ text });
  });

  test('the renderer’s status and redirects are the page’s', async () => {
    stage.renderForTest = async () => page({ status: 404 });
    expect((await ask('/corsi-trading-online/nulla')).status).toBe(404);
    stage.renderForTest = async () => page({ status: 301, redirect: '/corsi-trading-online/evento' });
    const moved = await ask('/corsi-trading-online/registrazione-webinar');
    expect([moved.status, moved.headers.location]).toEqual([301, '/corsi-trading-online/evento']);
  });

  test('a page’s calls are answered as a visitor’s, even for who bears a token', async () => {
    const token = await shop.tokenOf(1);
    let answers: unknown[] = [];
    stage.renderForTest = async ({ fetch }) => {
      const [open, guarded] = [
        await fetch({ method: 'POST', url: '/api/courses/GetFilteredCourses', body: { Query: 'x' } }),
        await fetch({ method: 'GET', url: '/api/Coupon/GetAllCoupons' }),
      ];
      answers = [open.status, (open.data as { items: unknown[] }).items, guarded.status];
      return page();
    };
    await ask('/corsi-trading-online/', { accept: HTML, authorization: `Bearer ${token}` });
    expect(answers).toEqual([200, [], 401]);
  });

  test('if rendering fails, the browser gets the empty shell and builds the page itself', async () => {
    stage.renderForTest = async () => {
      throw new Error('no such thing as a window');
    };
    const { status, text } = await ask('/corsi-trading-online/corsi');
    expect(status).toBe(200);
    expect(text).toContain('<div id="root"></div>');
    expect(text).toContain('id="environment"');
    expect(text).not.toContain('id="state"');
    expect(text).not.toContain('window');
    expect(shop.log.join('')).toContain('no such thing as a window');
  });

  test.each(['/nulla', '/wp-admin/setup.php', '/corsi'])(
    '%s: the not-found page with status 404',
    async (url) => {
      const { status, text, headers } = await ask(url);
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(text).toContain('id="environment"');
    },
  );

  test.each([
    ['/corsi-trading-online/corsi/%', 200],
    ['/corsi-trading-online/corsi/100%', 200],
    ['/corsi-trading-online/%E0%A4%A', 200],
    ['/x%', 404],
  ])('%s, a percent sign that means nothing, is a page all the same', async (path, status) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  });

  test('what is no page request gets no page', async () => {
    expect((await ask('/nulla', { accept: 'application/json' })).data).toMatchObject({
      code: 'unknown_call',
    });
    expect((await shop.call('/nulla', {}, undefined, { headers: { accept: HTML } })).status).toBe(404);
  });

  test('HEAD answers like GET, without a body', async () => {
    const answers: Answer[] = [
      await ask('/corsi-trading-online/', undefined, 'HEAD'),
      await ask('/nulla', undefined, 'HEAD'),
      await ask('/assets/main.0123456789.js', {}, 'HEAD'),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, ''],
      [404, ''],
      [200, ''],
    ]);
  });

  test('long pages and answers travel compressed', async () => {
    stage.renderForTest = async () => page({ body: 'x'.repeat(5000) });
    const answer = await shop.app.inject({
      url: '/corsi-trading-online/',
      headers: { accept: HTML, 'accept-encoding': 'gzip' },
    });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.rawPayload).toString()).toContain('x'.repeat(5000));
  });

  test('of scripts within the page the rules allow one, which marks a session before the first paint', async () => {
    const { text, headers } = await ask('/corsi-trading-online/');
    const [, script = ''] = /<script>([^<]+)<\/script>/.exec(text) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    expect(script).not.toBe('');
    expect(text.indexOf(script)).toBeLessThan(text.indexOf('<title>'));
    const run = (user: string | null) => {
      const root = { dataset: {} as Record<string, string> };
      const denied = () => {
        if (user === 'denied') throw new Error('denied');
        return user;
      };
      new Function('localStorage', 'document', script)({ getItem: denied }, { documentElement: root });
      return root.dataset.session;
    };
    expect([run('{"id":"1"}'), run(null), run('denied')]).toEqual(['unknown', undefined, undefined]);
  });

  test('the page’s rules: our own scripts alone, framed by nobody', async () => {
    const { headers } = await ask('/corsi-trading-online/');
    const rules = String(headers['content-security-policy']).split(';');
    expect(rules).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^script-src 'self' 'sha256-[\w+/=]+'$/),
        "frame-ancestors 'none'",
        "object-src 'none'",
        "base-uri 'none'",
      ]),
    );
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

test('without a built site the start says so in one line', async () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'corsi-empty-'));
  await expect(openTestApp({ clientDir: empty })).rejects.toThrow(
    /^CLIENT_DIR is wrong: .*index.html is missing\. Run npm run build/,
  );
  rmSync(empty, { recursive: true });
});

it('writes the pages of the sandbox in the shop’s font', async () => {
  const { body } = await shop.app.inject({ method: 'GET', url: '/sandbox-pay/nessuno' });
  expect(body).toContain('url("/assets/figtree-latin-wght-normal.c134f287.woff2")');
});
