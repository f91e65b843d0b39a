/** @jest-environment node */

import { publicPaths, render } from '../../../src/client/render';
import { BASE, paths } from '../../../src/client/routing/paths';
import { CATEGORIES } from '../../../src/contract/catalogue/categories';
import type { CourseCard, CourseDetail } from '../../../src/contract/catalogue/courses';
import { testEnvironment } from '../../support/client';
import { missingFields, RATING, RECOMMENDED, REQUIRED, wrongValues } from '../../support/courseFields';
import { readHead } from '../../support/head';
import { sampleCard, sampleCourse, sampleReview } from '../features/catalogue/courses/samples';

const ORIGIN = 'http://shop.example';
const at = (path: string) => ORIGIN + path;

interface Answers {
  readonly course?: CourseDetail;
  readonly cards?: readonly CourseCard[];
  readonly bundle?: object;
  readonly speakers?: readonly object[];
  /** The status of every call. */
  readonly status?: number;
}

async function pageOf(address: string, answers: Answers = {}) {
  const { course = sampleCourse(1), cards, bundle, speakers = [], status = 200 } = answers;
  const items = cards ?? [sampleCard(1), sampleCard(2)];
  const reviews = course.reviews.count > 0 ? [sampleReview(1)] : [];
  const summary = { ...course.reviews, histogram: [0, 0, 0, 0, course.reviews.count] };
  return render({
    address,
    environment: testEnvironment,
    cookies: '',
    now: Date.parse('2026-11-21T10:00:00Z'),
    fetch: async ({ url }) => {
      if (status !== 200) return { status, data: { isOk: false } };
      if (url.includes('HomePageSection')) return { status, data: { items: [], total: 0 } };
      if (url.includes('/Bundle/get')) return { status, data: { isOk: true, item: bundle } };
      if (url.includes('/Bundle/Cached')) return { status, data: { items: bundle ? [bundle] : [] } };
      if (url.includes('/Teacher/BySlug')) return { status, data: { isOk: true, item: speakers[0] } };
      if (url.includes('/Teacher/')) return { status, data: { items: speakers, total: speakers.length } };
      if (url.includes('GetDetailCourse')) return { status, data: { isOk: true, item: course } };
      if (url.includes('GetReview')) {
        return { status, data: { items: reviews, total: course.reviews.count, summary } };
      }
      if (url.includes('IsValidCoupon')) return { status, data: { isOk: false, message: 'Coupon scaduto.' } };
      return { status, data: { items, total: items.length } };
    },
  });
}
const headOf = async (address: string, answers?: Answers) => {
  const page = await pageOf(address, answers);
  return { ...readHead(`<!doctype html><head>${page.head}</head>`), page };
};

const bare = sampleCourse(1, {
  subtitle: '',
  description: '',
  cover: null,
  teachers: [],
  sections: [],
  goals: [],
  categories: [],
  duration: 0,
  sectionsCount: 0,
  studentsCount: 0,
  reviews: { average: 0, count: 0, histogram: [0, 0, 0, 0, 0] },
});
const full = sampleCourse(1, {
  categories: ['intermedio', 'ichimoku'],
  cover: { src: '/demo/covers/uno-800.webp', srcSet: '', width: 800, height: 450 },
});

describe('a course', () => {
  it('bears every field that search engines ask for, and all that they recommend', async () => {
    const { thing, contexts } = await headOf(paths.course('corso-1'), { course: full });
    expect(contexts).toEqual(['https://schema.org']);
    const course = thing('Course');
    expect(missingFields(course, [...REQUIRED, ...RECOMMENDED, ...RATING])).toEqual([]);
    expect(wrongValues(course)).toEqual([]);
    expect(course).toMatchObject({
      '@id': at(paths.course('corso-1')),
      name: 'Corso 1',
      image: [at('/demo/covers/uno-800.webp')],
      offers: [{ category: 'Paid', price: '79.90', priceCurrency: 'EUR' }],
      hasCourseInstance: [{ courseMode: 'Online', courseWorkload: 'PT2H5M' }],
      educationalLevel: 'Intermediate',
      aggregateRating: { ratingValue: 4.5, ratingCount: 8 },
      review: [{ author: { name: 'Luca P.' }, reviewRating: { ratingValue: 5 } }],
    });
  });

  it('without sections, cover, teacher, text or review still bears what is required, and no rating', async () => {
    const { thing, description, shared, page } = await headOf(paths.course('corso-1'), { course: bare });
    expect(missingFields(thing('Course'), REQUIRED)).toEqual([]);
    expect(wrongValues(thing('Course'))).toEqual([]);
    for (const field of ['aggregateRating', 'review', 'image', 'syllabusSections', 'teaches', 'about']) {
      expect(thing('Course')).not.toHaveProperty(field);
    }
    expect(description).toBe('Corso 1: videocorso in italiano, con accesso per sempre.');
    expect(shared['og:image']).toBe(at('/icons/share.png'));
    expect([page.status, page.body.includes('Corso 1')]).toEqual([200, true]);
  });

  it('one that costs nothing is free', async () => {
    const { thing } = await headOf(paths.course('corso-1'), { course: { ...bare, price: 0 } });
    expect(thing('Course')).toMatchObject({ offers: [{ category: 'Free', price: '0.00' }] });
  });

  it('is shared with its own picture, whose size is told', async () => {
    const { shared, card, titles, description } = await headOf(paths.course('corso-1'), { course: full });
    expect(titles).toEqual(['Corso 1 · Corsi Trading Online']);
    expect(description).toBe('Dalle basi alla pratica');
    expect(shared).toEqual({
      'og:type': 'website',
      'og:site_name': 'Corsi Trading Online',
      'og:locale': 'it_IT',
      'og:title': 'Corso 1',
      'og:description': 'Dalle basi alla pratica',
      'og:url': at(paths.course('corso-1')),
      'og:image': at('/demo/covers/uno-800.webp'),
      'og:image:width': '800',
      'og:image:height': '450',
    });
    expect(card).toBe('summary_large_image');
  });

  it.each([
    ['its exact title', paths.course('Corso 1')],
    ['a query that says nothing', `${paths.course('corso-1')}?utm_source=posta`],
  ])('under %s leads to its one address, and is listed there', async (_name, address) => {
    const { canonical, robots } = await headOf(address);
    expect([canonical, robots]).toEqual([at(paths.course('corso-1')), 'max-image-preview:large']);
  });

  it.each([
    paths.course('corso-1', 'BENVENUTO20'),
    paths.courseOffer('BENVENUTO20', 'course-1'),
    `${paths.course('corso-1')}?coupon=BENVENUTO20`,
  ])('%s, with a coupon, is not listed; shared, it keeps the coupon', async (address) => {
    const { canonical, robots, shared } = await headOf(address);
    expect([canonical, robots]).toEqual([at(paths.course('corso-1')), 'noindex']);
    expect(shared['og:url']).toBe(at(address));
  });

  it('whose data do not come is told to come back later, not listed', async () => {
    const { page, robots } = await headOf(paths.course('corso-1'), { status: 500 });
    expect([page.status, robots]).toEqual([503, 'noindex']);
  });

  it.each(['a/b', 'c?d#e', '100%', 'sì & no', "l'oro", '"citato"', '🚀 luna', '</script><b>', '$&'])(
    'named %s has its name right everywhere',
    async (slug) => {
      const title = `Corso ${slug}`;
      const course = sampleCourse(1, { slug, title, subtitle: `Su ${slug}` });
      const { canonical, titles, description, shared, thing, page } = await headOf(paths.course(slug), {
        course,
      });
      const url = `${ORIGIN}${BASE}/corso/${encodeURIComponent(slug)}`;
      expect([page.status, canonical, shared['og:url'], thing('Course')?.url]).toEqual([200, url, url, url]);
      expect([titles, shared['og:title'], thing('Course')?.name]).toEqual([
        [`${title} · Corsi Trading Online`],
        title,
        title,
      ]);
      expect([description, thing('Course')?.description]).toEqual([`Su ${slug}`, `Su ${slug}`]);
      expect(thing('BreadcrumbList')?.itemListElement.at(-1)).toMatchObject({ name: title, item: url });
    },
  );
});

describe('the catalogue', () => {
  it('lists its courses by their addresses', async () => {
    const { thing, canonical, robots } = await headOf(paths.courses());
    expect([canonical, robots]).toEqual([at(paths.courses()), 'max-image-preview:large']);
    expect(thing('ItemList')?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Corso 1', url: at(paths.course('corso-1')) },
      { '@type': 'ListItem', position: 2, name: 'Corso 2', url: at(paths.course('corso-2')) },
    ]);
  });

  it.each(CATEGORIES)('%s has an address and a way back of its own', async (category) => {
    const { canonical, robots, thing } = await headOf(paths.coursesBy(category.toUpperCase()));
    expect([canonical, robots]).toEqual([at(paths.coursesBy(category)), 'max-image-preview:large']);
    expect(thing('BreadcrumbList')?.itemListElement.map(({ item }: { item: string }) => item)).toEqual(
      [paths.home(), paths.courses(), paths.coursesBy(category)].map(at),
    );
  });

  it.each([
    [paths.coursesBy('medie mobili'), paths.coursesBy('medie mobili')],
    [`${paths.courses()}?ordina=rating`, paths.courses()],
    [`${paths.courses()}?relatore=anna-riva`, paths.courses()],
    [`${paths.coursesBy('ichimoku')}?livello=avanzato&prezzo_max=50`, paths.coursesBy('ichimoku')],
  ])('%s, searched or filtered, is not listed', async (address, path) => {
    const { canonical, robots } = await headOf(address);
    expect([canonical, robots]).toEqual([at(path), 'noindex']);
  });

  it('each page of it has its own address, title and places; a query that says nothing does not count', async () => {
    const { canonical, robots, titles, thing } = await headOf(`${paths.courses()}?pagina=2&utm_medium=x`);
    expect([canonical, robots]).toEqual([at(`${paths.courses()}?pagina=2`), 'max-image-preview:large']);
    expect(titles).toEqual(['Tutti i corsi, pagina 2 · Corsi Trading Online']);
    expect(thing('ItemList')?.itemListElement[0].position).toBe(25);
  });

  it('where nothing is, nothing is listed', async () => {
    const { robots, thing } = await headOf(paths.coursesBy('scalping'), { cards: [] });
    expect([robots, thing('ItemList')]).toEqual(['noindex', undefined]);
  });
});

describe('a learning path', () => {
  const { IdCourseEnc: _id, ...card } = sampleCard(1);
  const bundle = {
    IdBundleEnc: 'bundle-1',
    slug: 'da-zero-a-trader',
    title: 'Da zero a trader',
    subtitle: 'Quattro corsi in ordine',
    description: '',
    cover: { src: '/demo/covers/percorso-800.webp', srcSet: '', width: 800, height: 450 },
    price: 199,
    singlyPrice: 300,
    coursesCount: 2,
    duration: 7200,
    steps: [card],
    courses: [sampleCard(1), sampleCard(2)],
  };
  const address = paths.bundle('da-zero-a-trader');

  it('is one thing at one price, with the courses inside', async () => {
    const { canonical, robots, thing, shared } = await headOf(address, { bundle });
    expect([canonical, robots]).toEqual([at(address), 'max-image-preview:large']);
    expect(thing('Product')).toMatchObject({
      name: 'Da zero a trader',
      url: at(address),
      offers: [{ price: '199.00', priceCurrency: 'EUR', url: at(address) }],
    });
    expect(thing('ItemList')?.itemListElement.map(({ url }: { url: string }) => url)).toEqual(
      ['corso-1', 'corso-2'].map((slug) => at(paths.course(slug))),
    );
    expect(shared['og:image']).toBe(at('/demo/covers/percorso-800.webp'));
  });

  it('without courses is offered to nobody', async () => {
    const { thing } = await headOf(address, {
      bundle: { ...bundle, courses: [], steps: [], coursesCount: 0 },
    });
    expect(thing('Product')).toMatchObject({ name: 'Da zero a trader' });
    expect(thing('Product')).not.toHaveProperty('offers');
    expect(thing('ItemList')).toBeUndefined();
  });

  it.each([
    paths.bundle('da-zero-a-trader', 'MENO15'),
    paths.bundleOffer('MENO15', 'da-zero-a-trader'),
    `${paths.bundle('da-zero-a-trader')}?coupon=MENO15`,
  ])('%s, with a coupon, is not listed', async (couponed) => {
    const { canonical, robots } = await headOf(couponed, { bundle });
    expect([canonical, robots]).toEqual([at(address), 'noindex']);
  });

  it('all of them are a list', async () => {
    const { thing, canonical, robots } = await headOf(paths.bundles(), { bundle });
    expect([canonical, robots]).toEqual([at(paths.bundles()), 'max-image-preview:large']);
    expect(thing('ItemList')?.itemListElement).toMatchObject([{ position: 1, url: at(address) }]);
  });
});

describe('the rest', () => {
  it('speakers are told of by name, on their one page', async () => {
    const { teachers } = sampleCourse(1);
    const speakers = teachers.map((one) => ({ ...one, coursesCount: 0, courses: [] }));
    const { thing, canonical, robots } = await headOf(paths.teachers(), { speakers });
    expect([canonical, robots]).toEqual([at(paths.teachers()), 'max-image-preview:large']);
    expect(thing('ItemList')?.itemListElement).toMatchObject([
      { item: { '@type': 'Person', name: 'Anna Riva', jobTitle: 'Analista tecnica' } },
    ]);
  });

  it('a speaker’s own page is listed as a person’s, below that of all speakers', async () => {
    const [teacher] = sampleCourse(1).teachers;
    const page = {
      coursesCount: 0,
      courses: [],
      learnersCount: 0,
      reviews: { average: 0, count: 0 },
      bundles: [],
    };
    const address = paths.teacher('anna-riva');
    const { thing, canonical, robots, titles } = await headOf(address, {
      speakers: [{ ...teacher, ...page }],
    });
    expect([canonical, robots]).toEqual([at(address), 'max-image-preview:large']);
    expect(titles).toEqual([expect.stringContaining('Anna Riva')]);
    expect(thing('Person')).toMatchObject({
      name: 'Anna Riva',
      url: at(address),
      jobTitle: 'Analista tecnica',
    });
    expect(thing('BreadcrumbList')?.itemListElement).toMatchObject([
      {},
      { item: at(paths.teachers()) },
      { name: 'Anna Riva' },
    ]);
  });

  it.each([
    paths.bundle('x'),
    paths.bundles(),
    paths.teachers(),
    paths.teacher('anna-riva'),
    paths.webinar(),
    paths.courses(),
  ])('%s whose data do not come is told to come back later', async (address) => {
    const { page, robots } = await headOf(address, { status: 500 });
    expect([page.status, robots]).toEqual([503, 'noindex']);
  });

  it('the home says whose shop it is', async () => {
    const { thing, canonical, robots } = await headOf(paths.home());
    expect([canonical, robots]).toEqual([at(paths.home()), 'max-image-preview:large']);
    expect(thing('Organization')).toMatchObject({
      name: 'Corsi Trading Online',
      url: at(paths.home()),
      logo: { url: at('/icons/icon-512.png') },
    });
    expect(thing('WebSite')).toMatchObject({ url: at(paths.home()) });
  });

  it('the home that tells of a missing course is the home for search engines, and is kept for nobody else', async () => {
    const address = `${paths.home()}?corso=%3Cb%3Euno%3C%2Fb%3E`;
    const { canonical, robots, page } = await headOf(address);
    expect([canonical, robots]).toEqual([at(paths.home()), 'max-image-preview:large']);
    expect([page.status, page.isShared]).toEqual([200, false]);
    expect(page.body).toContain('Il corso che cercavi non è nel catalogo, o non lo è più.');
    expect(page.body).toContain(`href="${paths.course('corso-2')}"`);
    expect(page.body + page.head).not.toContain('<b>');
  });

  it.each([
    [paths.course('trading-da-zeri'), '?corso=trading+da+zeri'],
    [paths.course('trading-da-zeri', 'MENO15'), '?corso=trading+da+zeri'],
    [paths.courseOffer('MENO15', 'a/b'), '?corso='],
    [paths.course('x'.repeat(300)), `?corso=${'x'.repeat(100)}`],
  ])('the server leads from the missing course at %s home, which says so', async (address, search) => {
    const page = await render({
      address,
      environment: testEnvironment,
      cookies: '',
      now: 0,
      fetch: async () => ({ status: 404, data: { isOk: false, message: 'Non c’è.' } }),
    });
    expect([page.status, page.redirect]).toEqual([302, paths.home() + search]);
  });

  it.each([
    '/login?forceLogout=1',
    paths.viewer('a/b'),
    paths.profile(),
    paths.activation('token'),
    paths.signUp(),
    paths.forgottenPassword(),
    paths.resetPassword('token'),
    paths.confirmEmail('token'),
    paths.paymentFailed(),
    paths.paymentSucceeded('id'),
    paths.bundlePaymentSucceeded('id'),
    paths.admin(),
    `${BASE}/nulla`,
    '/nulla',
  ])('%s is not listed, and has a title', async (address) => {
    const { robots, canonical, titles, things } = await headOf(address);
    expect([robots, canonical, things]).toEqual(['noindex', undefined, []]);
    expect(titles).toHaveLength(1);
    expect(titles[0]).toContain('Corsi Trading Online');
  });

  it('what is in the sitemap may be listed, and has the very address that it has there', async () => {
    const listed = publicPaths(testEnvironment);
    expect(listed).toEqual(expect.arrayContaining([paths.home(), paths.courses()]));
    expect(new Set(listed).size).toBe(listed.length);
    for (const path of [paths.home(), paths.courses()]) {
      const { canonical, robots } = await headOf(path);
      expect([canonical, robots]).toEqual([at(path), 'max-image-preview:large']);
    }
  });
});
