import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { bundles, courses, promoters, teachers } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { createSitemap } from '../../../../src/server/site/sitemap/service';
import { openTestApp, type TestApp } from '../../../support/app';
import { shopOf } from '../../checkout/purchases/fixtures';

const PUBLIC = 'https://corsi.example';
const SHOP = `${PUBLIC}/corsi-trading-online`;

let folder: string;
let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-renderer-'));
  const renderer = path.join(folder, 'render.js');
  writeFileSync(
    renderer,
    "module.exports.render = async () => ({ status: 200, head: '', body: '', state: null, chunks: [] });" +
      "module.exports.publicPaths = () => ['/corsi-trading-online/', '/corsi-trading-online/corsi', '/corsi-trading-online/relatori'];",
  );
  shop = await openTestApp({ renderer, variables: { PUBLIC_URL: PUBLIC } });
  stock = shopOf(shop);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await shop.database.orm.delete(courses);
  await shop.database.orm.delete(bundles);
  await shop.database.orm.delete(promoters);
  await shop.database.orm.delete(teachers);
  publicCache(shop.database).invalidate();
});

const ask = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url, headers });
/** Read as XML, so that what is not well formed fails. */
const parse = (xml: string) =>
  new new JSDOM('').window.DOMParser().parseFromString(xml, 'application/xml').documentElement;
const locations = (xml: string) =>
  [...parse(xml).querySelectorAll('loc')].map(({ textContent }) => textContent);
const listed = async (url = '/sitemap.xml') => locations((await ask(url)).body);
const PAGES = [`${SHOP}/`, `${SHOP}/corsi`, `${SHOP}/relatori`];

it('robots.txt names the sitemap by its absolute address, and closes no page', async () => {
  const { statusCode, headers, body } = await ask('/robots.txt');
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'public, max-age=60',
  ]);
  expect(body).toMatch(/^User-agent: \*$/m);
  expect(body).toContain(`Sitemap: ${PUBLIC}/sitemap.xml`);
  expect(body.match(/^Disallow: .*$/gm)).toEqual(
    ['/api/', '/crm/', '/hubs/'].map((path) => `Disallow: ${path}`),
  );
});

it('every course and learning path on sale is in it, with the categories they bear, and nothing else', async () => {
  const course = await stock.addCourse({ slug: 'ichimoku', categories: ['avanzato', 'ichimoku'] });
  await stock.addCourse({ slug: 'spento', isOperative: false, categories: ['scalping'] });
  await stock.addCourse({ slug: 'tolto', deletedAt: shop.time.now, categories: ['criptovalute'] });
  await stock.addBundle([course.id], { slug: 'percorso' });
  await stock.addBundle([course.id], { slug: 'percorso-spento', isOperative: false });
  const answer = await ask('/sitemap.xml');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ]);
  expect(locations(answer.body)).toEqual([
    ...PAGES,
    `${SHOP}/corsi/avanzato`,
    `${SHOP}/corsi/ichimoku`,
    `${SHOP}/percorsi-formativi/percorso`,
    `${SHOP}/corso/ichimoku`,
  ]);
});

it('what is switched off leaves, what comes in is there, each with the day of its last change', async () => {
  const updatedAt = new Date('2026-03-12T10:00:00.000Z');
  const { id } = await stock.addCourse({ slug: 'uno', updatedAt });
  const last = [...parse((await ask('/sitemap.xml')).body).querySelectorAll('url')].at(-1);
  expect(last?.querySelector('loc')?.textContent).toBe(`${SHOP}/corso/uno`);
  expect(last?.querySelector('lastmod')?.textContent).toBe(updatedAt.toISOString());
  await shop.database.orm.update(courses).set({ isOperative: false }).where(eq(courses.id, id));
  publicCache(shop.database).invalidate();
  expect(await listed()).toEqual(PAGES);
});

it('the catalogue’s pages have the day of the last change to a course on sale, the others their own or none', async () => {
  const at = (month: number) => new Date(Date.UTC(2026, month, 12, 10));
  const course = await stock.addCourse({ slug: 'uno', updatedAt: at(2), categories: ['ichimoku'] });
  await stock.addCourse({ slug: 'due', updatedAt: at(1) });
  await stock.addCourse({ isOperative: false, updatedAt: at(3) });
  await stock.addBundle([course.id], { slug: 'percorso', updatedAt: at(4) });
  const { orm } = shop.database;
  await orm.insert(promoters).values({ name: 'bianchi', updatedAt: at(5) });
  await stock.addTeacher('Anna Riva');
  await orm.update(teachers).set({ updatedAt: at(6) });
  const entries = [...parse((await ask('/sitemap.xml')).body).querySelectorAll('url')];
  const text = (entry: Element, name: string) => entry.querySelector(name)?.textContent;
  expect(Object.fromEntries(entries.map((entry) => [text(entry, 'loc'), text(entry, 'lastmod')]))).toEqual({
    [`${SHOP}/`]: at(2).toISOString(),
    [`${SHOP}/corsi`]: at(2).toISOString(),
    [`${SHOP}/relatori`]: undefined,
    [`${SHOP}/promoter/bianchi`]: at(5).toISOString(),
    [`${SHOP}/relatori/anna-riva`]: at(6).toISOString(),
    [`${SHOP}/corsi/ichimoku`]: at(2).toISOString(),
    [`${SHOP}/percorsi-formativi/percorso`]: at(4).toISOString(),
    [`${SHOP}/corso/uno`]: at(2).toISOString(),
    [`${SHOP}/corso/due`]: at(1).toISOString(),
  });
});

it('each promoter’s page is in it as long as the promoter is active, one at its fixed path', async () => {
  const { promoterPath } = shop.configuration.environment;
  const page = `/corsi-trading-online/${promoterPath}`;
  const home = '/corsi-trading-online/';
  const sitemap = createSitemap(shop.deps, { pages: [home, home] });
  const whole = async () => {
    publicCache(shop.database).invalidate();
    return locations(String((await sitemap.whole()).bytes));
  };
  expect(await whole()).toEqual([`${SHOP}/`]);
  await shop.database.orm
    .insert(promoters)
    .values([{ name: promoterPath.toUpperCase() }, ...['Zeta', 'rossi&c'].map((name) => ({ name }))]);
  const others = ['rossi%26c', 'Zeta'].map((name) => `${SHOP}/promoter/${name}`);
  const all = await whole();
  expect(all.filter((url) => url !== PUBLIC + page)).toEqual([`${SHOP}/`, ...others]);
  expect(all).toContain(PUBLIC + page);
  await shop.database.orm.update(promoters).set({ isActive: false });
  expect(await whole()).toEqual([`${SHOP}/`]);
});

it('each teacher’s page is in it, and leaves it with the teacher', async () => {
  const { id } = await stock.addTeacher('Anna Riva');
  expect((await listed()).sort()).toEqual([...PAGES, `${SHOP}/relatori/anna-riva`].sort());
  await shop.database.orm.delete(teachers).where(eq(teachers.id, id));
  publicCache(shop.database).invalidate(['teachers']);
  expect(await listed()).toEqual(PAGES);
});

it('is kept like every public answer: the database is not asked for each robot', async () => {
  await stock.addCourse({ slug: 'uno' });
  expect(await listed()).toHaveLength(4);
  const { headers } = await ask('/sitemap.xml');
  expect(headers['cache-control']).toBe('public, max-age=60');
  expect((await ask('/sitemap.xml', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  await shop.database.orm.delete(courses);
  expect(await listed()).toHaveLength(4);
  publicCache(shop.database).invalidate();
  expect(await listed()).toHaveLength(3);
});

it.each(['courses', 'bundles', 'teachers', 'site'] as const)(
  'is written again after a write to the %s',
  async (subject) => {
    expect(await listed()).toEqual(PAGES);
    await shop.database.orm.insert(promoters).values({ name: 'bianchi' });
    publicCache(shop.database).invalidate([subject]);
    expect(await listed()).toContain(`${SHOP}/promoter/bianchi`);
  },
);

it('addresses with any character are written as a page’s own canonical address is', async () => {
  const slugs = ['a/b', 'c?d#e', '100%', 'sì & no', "l'oro", '"virgolette"', '🚀 luna', '<b>'];
  for (const slug of slugs) await stock.addCourse({ slug });
  const found = (await listed()).slice(PAGES.length);
  expect(found.sort()).toEqual(slugs.map((slug) => `${SHOP}/corso/${encodeURIComponent(slug)}`).sort());
});

it('more addresses than a file may hold come in several, and each is in exactly one', async () => {
  for (let n = 0; n < 7; n += 1) {
    await stock.addCourse({ id: `${n}`, slug: `intero-${n}` });
    await stock.addCourse({ id: `${n}-spento`, isOperative: false });
  }
  await stock.addBundle([], { slug: 'percorso' });
  const sitemap = createSitemap(shop.deps, { pages: ['/corsi-trading-online/'], mostInAFile: 3 });
  const index = (await sitemap.whole()).bytes.toString();
  expect(parse(index).localName).toBe('sitemapindex');
  expect(locations(index)).toEqual([
    `${PUBLIC}/sitemap-pagine.xml`,
    ...[1, 2, 3].map((part) => `${PUBLIC}/sitemap-corsi-${part}.xml`),
  ]);
  expect(locations((await sitemap.pages()).bytes.toString())).toEqual([
    `${SHOP}/`,
    `${SHOP}/percorsi-formativi/percorso`,
  ]);
  const parts = await Promise.all(
    [1, 2, 3].map(async (part) => locations(String((await sitemap.courses(part))?.bytes))),
  );
  expect(parts.map((part) => part.length)).toEqual([3, 3, 1]);
  expect(parts.flat().sort()).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `${SHOP}/corso/intero-${n}`));
  expect(await sitemap.courses(4)).toBeUndefined();
});

it('is one file as long as all of its addresses fit, of whatever kind they are', async () => {
  const { orm } = shop.database;
  await stock.addCourse({ slug: 'uno', categories: ['ichimoku'] });
  await stock.addBundle([], { slug: 'percorso' });
  await stock.addTeacher('Anna Riva');
  await orm.insert(promoters).values({ name: 'bianchi' });
  const pages = ['/corsi-trading-online/'];
  const whole = async (mostInAFile: number) => {
    publicCache(shop.database).invalidate();
    return parse(String((await createSitemap(shop.deps, { pages, mostInAFile }).whole()).bytes));
  };
  expect(locations((await whole(6)).outerHTML)).toEqual([
    `${SHOP}/`,
    `${SHOP}/promoter/bianchi`,
    `${SHOP}/relatori/anna-riva`,
    `${SHOP}/corsi/ichimoku`,
    `${SHOP}/percorsi-formativi/percorso`,
    `${SHOP}/corso/uno`,
  ]);
  expect((await whole(5)).localName).toBe('sitemapindex');
});

it('seven courses fill a file of seven: no empty one comes after it', async () => {
  for (let n = 0; n < 7; n += 1) await stock.addCourse();
  const sitemap = createSitemap(shop.deps, { pages: [], mostInAFile: 7 });
  expect(await sitemap.courses(1)).toBeDefined();
  expect(await sitemap.courses(2)).toBeUndefined();
});

it('more courses than are asked for at a time are all there', async () => {
  const rows = Array.from({ length: 2500 }, (_, n) => ({
    slug: `massa-${n}`,
    title: 'Massa',
    priceCents: 100,
    level: 'principiante' as const,
    isOperative: true,
  }));
  await shop.database.orm.insert(courses).values(rows);
  publicCache(shop.database).invalidate();
  expect(new Set(await listed()).size).toBe(2500 + PAGES.length);
  const sitemap = createSitemap(shop.deps, { pages: [], mostInAFile: 1500 });
  for (const [part, size] of [
    [1, 1500],
    [2, 1000],
  ] as const)
    expect(locations(String((await sitemap.courses(part))?.bytes))).toHaveLength(size);
  const packed = await ask('/sitemap.xml', { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(locations(gunzipSync(packed.rawPayload).toString())).toHaveLength(2500 + PAGES.length);
});

it.each(['/sitemap-corsi-0.xml', '/sitemap-corsi-2.xml', '/sitemap-corsi-x.xml', '/sitemap-altro.xml'])(
  '%s is no part of it',
  async (url) => {
    await stock.addCourse();
    expect((await ask(url)).statusCode).toBe(404);
    expect(await listed('/sitemap-corsi-1.xml')).toHaveLength(1);
    expect(await listed('/sitemap-pagine.xml')).toEqual(PAGES);
  },
);
