import type { APIRequestContext } from '@playwright/test';
import { missingFields, RATING, RECOMMENDED, REQUIRED, wrongValues } from '../support/courseFields';
import { readHead } from '../support/head';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';

interface Card {
  readonly slug: string;
  readonly title: string;
  readonly reviews: { readonly average: number; readonly count: number };
}

/** The first response alone, as a robot reads it; redirects are not followed. */
async function headOf(request: APIRequestContext, address: string) {
  const answer = await request.get(address, { headers: { accept: 'text/html' }, maxRedirects: 0 });
  const html = await answer.text();
  return { status: answer.status(), location: answer.headers().location, ...readHead(html) };
}

async function allCourses(request: APIRequestContext): Promise<Card[]> {
  const answer = await request.post('/api/courses/GetFilteredCourses', { data: { pageSize: 100 } });
  const { items, total } = (await answer.json()) as { items: Card[]; total: number };
  expect(items).toHaveLength(total);
  return items;
}

async function allBundles(request: APIRequestContext): Promise<Card[]> {
  return ((await (await request.get('/api/Bundle/Cached')).json()) as { items: Card[] }).items;
}

async function sitemapOf(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
}

test('the sitemap lists every course and learning path on sale, and pages that may be found; nothing else', async ({
  request,
  baseURL,
}) => {
  test.slow();
  const listed = await sitemapOf(request);
  expect(new Set(listed).size).toBe(listed.length);
  const inFolder = (folder: string) =>
    listed.filter((address) => address.startsWith(`${baseURL}${SHOP}/${folder}/`)).sort();
  const addresses = (folder: string, items: readonly Card[]) =>
    items.map(({ slug }) => `${baseURL}${SHOP}/${folder}/${encodeURIComponent(slug)}`).sort();
  expect(inFolder('corso')).toEqual(addresses('corso', await allCourses(request)));
  expect(inFolder('percorsi-formativi')).toEqual(addresses('percorsi-formativi', await allBundles(request)));
  for (const address of listed) {
    const { status, titles, description, canonical, robots, shared } = await headOf(request, address);
    const found = { status, titles: titles.length, canonical, robots, url: shared['og:url'] };
    expect(found, address).toEqual({
      status: 200,
      titles: 1,
      canonical: address,
      robots: 'max-image-preview:large',
      url: address,
    });
    expect(titles[0]?.length, address).toBeGreaterThan(10);
    expect(description?.length, address).toBeGreaterThan(10);
  }
});

test('every course of the shop bears the fields that search engines ask for, and one average everywhere', async ({
  request,
  baseURL,
}) => {
  test.slow();
  for (const { slug, title, reviews } of await allCourses(request)) {
    const address = `${baseURL}${SHOP}/corso/${slug}`;
    const { thing, shared, card } = await headOf(request, address);
    const course = thing('Course');
    const fields = [...REQUIRED, ...RECOMMENDED, ...(reviews.count > 0 ? RATING : [])];
    // A course on no topic of its own has a level alone.
    expect(
      missingFields(course, fields).filter((field) => field !== 'about[]'),
      slug,
    ).toEqual([]);
    expect(wrongValues(course), slug).toEqual([]);
    expect(course?.name).toBe(title);
    expect(thing('BreadcrumbList')?.itemListElement.at(-1).item).toBe(address);
    if (reviews.count > 0) {
      const { ratingValue, ratingCount } = course?.aggregateRating ?? {};
      expect([ratingValue, ratingCount], slug).toEqual([reviews.average, reviews.count]);
    } else expect(course).not.toHaveProperty('aggregateRating');
    expect(card).toBe('summary_large_image');
    const picture = await request.get(shared['og:image'] ?? '');
    expect([picture.status(), picture.headers()['content-type']], slug).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
});

/** Every public route: what its first response tells. `path` is what the canonical names. */
const ROUTES: readonly (readonly [address: string, path: string | undefined, isListed: boolean])[] = [
  ['/', '/', true],
  ['/relatori', '/relatori', true],
  ['/percorsi-formativi', '/percorsi-formativi', true],
  ['/mercati-in-chiaro', '/mercati-in-chiaro', true],
  ['/corsi', '/corsi', true],
  ['/corsi?utm_source=posta', '/corsi', true],
  ['/corsi/ichimoku', '/corsi/ichimoku', true],
  ['/corsi/nuvola%20di%20kumo', '/corsi/nuvola%20di%20kumo', false],
  ['/corsi?prezzo_max=100', '/corsi', false],
  ['/corso/v/qualcosa', undefined, false],
  ['/corso/ichimoku-da-zero', '/corso/ichimoku-da-zero', true],
  ['/corso/ichimoku-da-zero/BENVENUTO20', '/corso/ichimoku-da-zero', false],
  ['/corso/ichimoku-da-zero?coupon=BENVENUTO20', '/corso/ichimoku-da-zero', false],
  ['/in', undefined, false],
  ['/attivazione/qualcosa', undefined, false],
  ['/iscrizione', undefined, false],
  ['/evento', '/evento', true],
  ['/iscrizione-video', '/iscrizione-video', true],
  ['/pagamento/fallito', undefined, false],
  ['/pagamento/successo/qualcosa', undefined, false],
  ['/pagamento-bundle/successo/qualcosa', undefined, false],
  ['/note-legali/privacy', '/note-legali/privacy', true],
  ['/admin', undefined, false],
];

for (const [address, path, isListed] of ROUTES) {
  test(`${address} tells who it is${isListed ? '' : ', and that it is not to be listed'}`, async ({
    request,
    baseURL,
  }) => {
    const { status, titles, description, canonical, robots } = await headOf(request, SHOP + address);
    expect(status).toBe(200);
    expect(titles).toHaveLength(1);
    expect(titles[0]).toMatch(/Corsi Trading Online|Webinar/);
    expect(description).toBeTruthy();
    expect(canonical).toBe(path && `${baseURL}${SHOP}${path}`);
    expect(robots).toBe(isListed ? 'max-image-preview:large' : 'noindex');
  });
}

test('a learning path is listed once: not by its offers, nor by its coupons', async ({
  request,
  baseURL,
}) => {
  const [bundle] = await allBundles(request);
  const canonical = `${baseURL}${SHOP}/percorsi-formativi/${bundle?.slug}`;
  for (const [address, robots] of [
    [`/percorsi-formativi/${bundle?.slug}`, 'max-image-preview:large'],
    [`/percorsi-formativi/${bundle?.slug}/MENO15`, 'noindex'],
    [`/offerta-percorsi-formativi/MENO15/${bundle?.slug}`, 'noindex'],
  ]) {
    expect(await headOf(request, SHOP + address)).toMatchObject({ status: 200, canonical, robots });
  }
});

test('moved addresses say where to, unknown ones are not found', async ({ request }) => {
  for (const [from, to] of [
    ['/registrazione-webinar', '/evento'],
    ['/percorso-formativo', '/percorsi-formativi'],
    ['/percorso-formativo/uno', '/percorsi-formativi/uno'],
  ]) {
    expect(await headOf(request, SHOP + from)).toMatchObject({ status: 301, location: SHOP + to });
  }
  for (const address of [`${SHOP}/nulla`, '/nulla', `${SHOP}/percorsi-formativi/nulla`]) {
    const { status, robots, canonical } = await headOf(request, address);
    expect([status, robots, canonical], address).toEqual([404, 'noindex', undefined]);
  }
});

const ODD = ['a/b?c#d', '100%', 'R&D', "l'oro", '"citato"', '🚀 luna', '<script>alert(1)</script>', '..%2f'];
for (const text of ODD) {
  test(`an address that holds ${text} is a page, and is written as it was asked for`, async ({
    request,
    baseURL,
  }) => {
    const address = `${SHOP}/corsi/${encodeURIComponent(text)}`;
    const { status, titles, canonical, robots } = await headOf(request, address);
    expect([status, canonical, robots]).toEqual([200, `${baseURL}${address}`, 'noindex']);
    expect(titles).toEqual([`Risultati per “${text}” · Corsi Trading Online`]);
    // A course of that name is not there: home, as the specification has it, which says so by its words.
    const course = await headOf(request, `${SHOP}/corso/${encodeURIComponent(text)}`);
    expect(course.status).toBe(302);
    expect(course.location).toMatch(/^\/corsi-trading-online\/\?corso=[\w+]*$/);
  });
}

test('robots.txt leads to the sitemap, and lets robots read what pages are made of', async ({
  request,
  baseURL,
}) => {
  const answer = await request.get('/robots.txt');
  const text = await answer.text();
  expect(answer.status()).toBe(200);
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(text).not.toMatch(/Disallow: \/(assets|demo|media|corsi|\s|$)/m);
});

test('who goes on to another page leaves what was told of the first alone', async ({ page, baseURL }) => {
  await page.goto(`${SHOP}/corso/ichimoku-da-zero`);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', `${baseURL}${SHOP}/corso/ichimoku-da-zero`);
  await page
    .getByRole('navigation', { name: 'Percorso di navigazione' })
    .getByRole('link', { name: 'Corsi' })
    .click();
  await expect(page).toHaveTitle('Tutti i corsi · Corsi Trading Online');
  await expect(canonical).toHaveCount(0);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
});
