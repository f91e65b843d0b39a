import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PageRenderer, RenderedPage, RenderRequest } from '../../../../src/contract/platform/renderer';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { openTestApp, type TestApp } from '../../../support/app';

const HOME = '/corsi-trading-online/';
const LIST = { method: 'POST', url: '/api/courses/GetFilteredCourses', body: { Query: '' } };
const BANNER = { method: 'GET', url: '/api/BannerSetting/active-shop' };

/** The orders to the tests' renderer, in a global: it is loaded by path like the real one. */
const stage = globalThis as unknown as { renderForTest: PageRenderer };

let folder: string;
let renderer: string;
let shop: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-renderer-'));
  renderer = path.join(folder, 'render.js');
  writeFileSync(
    renderer,
    `module.exports.render = (request) => globalThis.renderForTest(request);
     module.exports.canonicalAddress = (address) => address.split('?')[0];`,
  );
  shop = await openTestApp({ renderer });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const rendered: RenderRequest[] = [];
/** Makes the renderer call `calls` and answer a page that counts how often it was rendered. */
function stagePage(calls: readonly object[] = [LIST], more: Partial<RenderedPage> = {}) {
  stage.renderForTest = async (request) => {
    rendered.push(request);
    for (const call of calls) await request.fetch(call as Parameters<typeof request.fetch>[0]);
    const body = `<p>rendering ${rendered.length}</p>${'x'.repeat(3000)}`;
    return { status: 200, isShared: true, head: '', body, state: {}, chunks: [], ...more };
  };
}
beforeEach(() => {
  rendered.length = 0;
  publicCache(shop.database).invalidate();
  stagePage();
});

const ask = (headers: Record<string, string> = {}, url = HOME, { app }: TestApp = shop) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });
const numberOf = (html: string) => Number(/rendering (\d+)/.exec(html)?.[1]);
/** The rendering that a visitor sees. */
const seen = async (headers?: Record<string, string>, url?: string) =>
  numberOf((await ask(headers, url)).body);

it('renders a page once for all who ask at once and afterwards', async () => {
  expect(await Promise.all([seen(), seen(), seen()])).toEqual([1, 1, 1]);
  expect(await seen()).toBe(1);
});

it('renders a page again a minute later while it is sent, and before it is sent after ten', async () => {
  const begin = shop.time.now;
  const at = (seconds: number) => {
    shop.time.now = new Date(begin.getTime() + seconds * 1000);
    return seen();
  };
  expect([await at(0), await at(59.999), await at(60)]).toEqual([1, 1, 1]);
  expect(rendered).toHaveLength(2);
  await at(61);
  // The next one is sent once it is rendered.
  while ((await seen()) !== 2) await new Promise(setImmediate);
  expect(await at(60 + 600)).toBe(3);
  expect(rendered).toHaveLength(3);
  shop.time.now = begin;
});

it('renders as for a visitor, whatever the first one to ask sends along', async () => {
  await ask({ cookie: 'session=secret', authorization: 'Bearer secret' });
  const { environment } = shop.configuration;
  const now = shop.time.now.getTime();
  expect(rendered[0]).toMatchObject({ address: HOME, cookies: '', environment, now });
});

it('makes the calls of a page as a visitor, though the one who asks for it has a session', async () => {
  const statuses: number[] = [];
  stage.renderForTest = async ({ fetch }) => {
    const { status } = await fetch({ method: 'POST', url: '/api/users/GetCertificates', body: {} });
    statuses.push(status);
    return { status: 200, head: '', body: 'x', state: {}, chunks: [] };
  };
  const token = await shop.tokenOf(0);
  await ask({ authorization: `Bearer ${token}`, cookie: `token=${token}` });
  expect(statuses).toEqual([401]);
});

it('counts the calls of a page for the visitor who asks for it, and for nobody else', async () => {
  const guess = { IdCourseEnc: 'x', CouponCode: 'PROVA' };
  const statuses: number[] = [];
  stage.renderForTest = async ({ fetch }) => {
    const { status } = await fetch({ method: 'POST', url: '/api/courses/IsValidCoupon', body: guess });
    statuses.push(status);
    return { status: 200, head: '', body: 'x', state: {}, chunks: [] };
  };
  const pageFor = (remoteAddress: string) =>
    shop.app.inject({ url: HOME, headers: { accept: 'text/html' }, remoteAddress });
  for (let check = 0; check < 120; check += 1) await shop.app.limits.use('coupon', '192.0.2.1');
  await pageFor('192.0.2.1');
  await pageFor('192.0.2.2');
  expect(statuses.map((status) => status === 429)).toEqual([true, false]);
});

it('does not grow with query strings that a page does not read', async () => {
  for (let n = 0; n < 50; n += 1) expect(await seen({}, `${HOME}?utm_source=${n}`)).toBe(1);
  // All see it: nothing of the first visitor's address may be in it.
  expect(rendered.map(({ address }) => address)).toEqual([HOME]);
});

it.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('sends the same page to a browser that accepts %s', async (accepted, encoding, decode) => {
  const { body } = await ask();
  const answer = await ask({ 'accept-encoding': accepted });
  expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([encoding, 'accept-encoding']);
  expect(decode(answer.rawPayload).toString()).toBe(body);
});

it('answers 304 to a browser that has the page, until the page changes', async () => {
  const { headers } = await ask();
  const etag = String(headers.etag);
  expect(headers['cache-control']).toBe('no-cache');
  const again = await ask({ 'if-none-match': `"other", ${etag}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  // RFC 9110 §15.4.5: as in the answer that it stands for.
  expect(again.headers.vary).toBe(headers.vary);
  publicCache(shop.database).invalidate(['courses']);
  const changed = await ask({ 'if-none-match': etag });
  expect([changed.statusCode, numberOf(changed.body)]).toEqual([200, 2]);
});

it('drops a page with what one of its calls shows, and with nothing else', async () => {
  stagePage([LIST, { method: 'GET', url: '/api/Parameter?Prefix=legal.' }]);
  expect(await seen()).toBe(1);
  publicCache(shop.database).invalidate(['bundles', 'reviews x']);
  expect(await seen()).toBe(1);
  publicCache(shop.database).invalidate(['site']);
  expect(await seen()).toBe(2);
});

it('drops a page with its banner when a campaign is to begin', async () => {
  stagePage([BANNER]);
  const { campaigns } = await import('../../../../src/server/platform/database');
  const startsAt = new Date(shop.time.now.getTime() + 5000);
  const endsAt = new Date(startsAt.getTime() + 5000);
  await shop.database.orm.insert(campaigns).values({ name: 'c', title: 'c', startsAt, endsAt });
  expect(await seen()).toBe(1);
  shop.time.now = new Date(startsAt.getTime() - 1);
  expect(await seen()).toBe(1);
  shop.time.now = startsAt;
  expect(await seen()).toBe(2);
});

it('keeps no page that made a call whose answer is one visitor’s, or is not known to be for all', async () => {
  stagePage([LIST, { method: 'GET', url: '/api/courses/IsValidCoupon?CouponCode=X&IdCourseEnc=Y' }]);
  expect([await seen(), await seen()]).toEqual([1, 2]);
});

describe('a page with a coupon in its address', () => {
  const COUPON = { method: 'POST', url: '/api/courses/IsValidCouponWithTitle' };
  const check = (CouponCode: string) => ({ ...COUPON, body: { Title: 'c1', CouponCode } });
  const seenWith = async (code: string) => {
    stagePage([check(code)]);
    return [await seen(), await seen()];
  };
  beforeAll(async () => {
    const { courses, coupons } = await import('../../../../src/server/platform/database');
    const course = {
      title: 'c1',
      slug: 'c1',
      priceCents: 1000,
      level: 'avanzato',
      isOperative: true,
    } as const;
    await shop.database.orm.insert(courses).values(course);
    const terms = { kind: 'percentage', amount: 10, scope: 'every_course' } as const;
    await shop.database.orm.insert(coupons).values([
      { ...terms, code: 'SEMPRE' },
      { ...terms, code: 'FINO', endsAt: new Date(shop.time.now.getTime() + 60_000) },
      { ...terms, code: 'POCHI', useLimit: 5 },
    ]);
  });

  it('is kept until an admin changes coupons or courses', async () => {
    expect(await seenWith('SEMPRE')).toEqual([1, 1]);
    for (const subject of ['banner', 'courses'] as const) {
      const before = await seen();
      publicCache(shop.database).invalidate([subject]);
      expect(await seen()).toBe(before + 1);
    }
  });

  it('is rendered again at the coupon’s end', async () => {
    expect(await seenWith('FINO')).toEqual([1, 1]);
    shop.time.now = new Date(shop.time.now.getTime() + 60_000);
    expect(await seen()).toBe(2);
  });

  it.each(['POCHI', 'NONESISTE'])(
    'is never kept where each use counts or the code is none: %s',
    async (code) => {
      expect(await seenWith(code)).toEqual([1, 2]);
    },
  );
});

it.each([[{ isShared: false }], [{ status: 404 }], [{ status: 503 }], [{ status: 302, redirect: HOME }]])(
  'keeps no page with %j',
  async (more) => {
    stagePage([LIST], more);
    await ask();
    await ask();
    expect(rendered).toHaveLength(2);
  },
);

it('keeps a second page for visitors with the cookie that the first one names, and no third', async () => {
  stage.renderForTest = async (request) => {
    rendered.push(request);
    const body = `<p>rendering ${rendered.length}</p>`;
    const open = request.cookies === '' && { otherCookie: 'banner=abc' };
    return { status: 200, isShared: true, head: '', body, state: {}, chunks: [], ...open };
  };
  expect(await seen()).toBe(1);
  expect(await seen({ cookie: 'a=b; banner=abc' })).toBe(2);
  expect(await seen({ cookie: 'banner=abc' }, `${HOME}?utm_source=1`)).toBe(2);
  expect(rendered[1]).toMatchObject({ cookies: 'banner=abc', address: HOME });
  for (const cookie of ['banner=abcd', 'xbanner=abc', 'banner=1', 'banner=2'])
    expect(await seen({ cookie })).toBe(1);
  expect([await seen({ cookie: 'banner=abc' }), await seen()]).toEqual([2, 1]);
  const begin = shop.time.now;
  shop.time.now = new Date(begin.getTime() + 60_000);
  expect([await seen({ cookie: 'banner=abc' }), rendered.at(-1)?.cookies]).toEqual([2, 'banner=abc']);
  shop.time.now = begin;
});

it('sends the shell when a page takes too long, and the page once it is rendered', async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { renderForTest } = stage;
  stage.renderForTest = async (request) => {
    await held;
    return renderForTest(request);
  };
  const hasty = await openTestApp({ renderer, variables: { RENDER_TIMEOUT_MS: '50' } });
  const late = await ask({}, HOME, hasty);
  expect([late.statusCode, late.headers['cache-control'], late.headers.etag]).toEqual([
    200,
    'no-cache',
    undefined,
  ]);
  expect(late.body).toContain('<div id="root"></div>');
  // Without scripts the browser asks again by itself.
  expect(late.body).toContain('<noscript><meta http-equiv="refresh" content="1"></noscript>');
  finish();
  for (let answer = late; numberOf(answer.body) !== 1; answer = await ask({}, HOME, hasty));
  expect(rendered).toHaveLength(1);
  // A failure after the shell was sent is the operator's to know.
  let fail = () => {};
  stage.renderForTest = () =>
    new Promise((_resolve, reject) => {
      fail = () => reject(new Error('no window'));
    });
  expect((await ask({}, `${HOME}corsi`, hasty)).body).toContain('<meta http-equiv="refresh"');
  fail();
  const told = () => hasty.log.filter((line) => line.includes('a page was not rendered'));
  while (told().length === 0) await new Promise(setImmediate);
  expect(told()).toEqual([expect.stringContaining('no window')]);
  await hasty.close();
});

it('keeps no page that was rendered while the database was away', async () => {
  const { pool } = shop.database;
  const query = jest.spyOn(pool, 'query').mockImplementation(() => {
    throw new Error('the database is away');
  });
  const statuses: number[] = [];
  stage.renderForTest = async ({ fetch }) => {
    const { status } = await fetch(LIST as Parameters<typeof fetch>[0]);
    statuses.push(status);
    return { status: 200, isShared: true, head: '', body: '', state: {}, chunks: [] };
  };
  expect((await ask()).statusCode).toBe(200);
  query.mockRestore();
  await ask();
  await ask();
  expect(statuses).toEqual([500, 200]);
});
