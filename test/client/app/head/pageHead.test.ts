import { headElements } from '../../../../src/client/app/head/elements';
import { pageHead, publicPaths } from '../../../../src/client/app/head/pageHead';
import { headRules } from '../../../../src/client/app/head/rules';
import { matchRoute } from '../../../../src/client/app/matchRoute';
import { isoDuration } from '../../../../src/client/features/catalogue/courses/courseHead';
import { webinarPage } from '../../../../src/client/features/leads/webinar';
import { webinarHead } from '../../../../src/client/features/leads/webinarHead';
import {
  pageMissed,
  renderingStarted,
} from '../../../../src/client/features/platform/navigation/navigationSlice';
import { promoterPage } from '../../../../src/client/features/promotions/promoter/promoterPage';
import { BASE, paths } from '../../../../src/client/routing/paths';
import { createTestClient, testEnvironment } from '../../../support/client';

const SITE = 'http://shop.example';

describe('the head of a page', () => {
  const head = (path: string, { isMissing = false, hasState = true, written = '', search = '' } = {}) => {
    const { store } = createTestClient({ address: path, sagas: false });
    if (isMissing) store.dispatch(pageMissed());
    return pageHead({
      match: matchRoute(path),
      address: path + search,
      environment: testEnvironment,
      written,
      ...(hasState && { state: store.getState() as never }),
    });
  };
  const robots = (html: string) => /name="robots" content="([^"]*)"/.exec(html)?.[1];
  const description = (html: string) => /name="description" content="([^"]*)"/.exec(html)?.[1];
  const canonical = (html: string) => /rel="canonical" href="([^"]*)"/.exec(html)?.[1];

  it('is listed under its own address', () => {
    const { html } = head(paths.contacts(), { search: '?inviato=1' });
    expect([robots(html), canonical(html)]).toEqual(['max-image-preview:large', SITE + paths.contacts()]);
    expect(html).toContain('<title>Contatti · Corsi Trading Online</title>');
    expect(description(html)).toMatch(/^Scrivici: una domanda su un corso/);
    // By its title where nothing else is said of it.
    expect(description(head(paths.legal('termini')).html)).toBe('Note legali · Corsi Trading Online');
    expect(description(head(paths.videoSignUp()).html)).toMatch(/^Ricevi il video gratuito/);
  });

  it('is, but for its title, of this page alone, and leaves with it', () => {
    const [title, ...more] = head(paths.contacts()).html.split(/(?=<(?:title|meta|link|script)\b)/);
    expect(title).toMatch(/^<title>/);
    expect(more.length).toBeGreaterThan(10);
    expect(more.filter((element) => !element.includes(' data-page=""'))).toEqual([]);
    expect(more.at(-1)).toContain('ld+json');
    // No things to tell of.
    expect(head(paths.video('x')).html).not.toContain('ld+json');
  });

  it('shares the shop’s own picture, whose size is told, where the page has none', () => {
    const told = head(paths.contacts()).html.matchAll(/property="og:image(:\w+)?" content="([^"]*)"/g);
    expect([...told].map(([, what, value]) => [what, value])).toEqual([
      [undefined, `${SITE}/icons/share.png`],
      [':width', '1200'],
      [':height', '630'],
    ]);
  });

  it('shares a picture of another site by its own address', () => {
    const picture = { src: 'https://cdn.example/a.webp', srcSet: '', width: 10, height: 20 };
    const page = { path: '/a?b=1&c=2', isIndexed: true, picture };
    const content = { head: page, title: 'A', description: 'B', address: paths.home(), written: '' };
    const html = headElements(testEnvironment, content);
    expect(html).toContain(`property="og:image" content="${picture.src}"`);
    expect(canonical(html)).toBe(`${SITE}/a?b=1&amp;c=2`);
  });

  it.each([
    ['finds nothing', paths.contacts(), { isMissing: true }],
    ['is rendered by the browser', paths.contacts(), { hasState: false }],
    ['does not exist', `${BASE}/nulla/nulla`, {}],
    ['is for one person alone', paths.profile(), {}],
  ])('of a page that %s is not listed, and has no address of its own', (_what, path, more) => {
    const { html, isBroken } = head(path, more);
    expect([robots(html), canonical(html), isBroken]).toEqual(['noindex', undefined, false]);
    expect(html).not.toContain('og:url');
  });

  it('says nothing twice that the page has written itself', () => {
    const written =
      '<title>L&#x27;uno &amp; l&quot;altro</title><meta name="description" content="Sua &lt;b&gt;"/><meta name="robots" content="noindex"/>';
    const { html } = head(paths.contacts(), { written });
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html.match(/name="robots"/g)).toHaveLength(1);
    expect(html).toContain('property="og:title" content="L\'uno &amp; l&quot;altro"');
    expect(html).toContain('property="og:description" content="Sua &lt;b&gt;"');
  });
});

describe('the promoter’s page', () => {
  const head = (act: (client: ReturnType<typeof createTestClient>) => void, params = {}) => {
    const client = createTestClient({ sagas: false, slices: [promoterPage.slice] });
    client.store.dispatch(promoterPage.actions.requested('amici'));
    act(client);
    const environment = { ...testEnvironment, promoterPath: 'amici' };
    return headRules.promoter?.head?.({
      params,
      search: '',
      state: client.store.getState() as never,
      environment,
    });
  };

  it('is listed once there is a promoter', () => {
    const picture = { src: '/media/a.webp', srcSet: '', width: 10, height: 20 };
    const promoter = { name: 'Gli amici', slug: 'amici', picture };
    const listed = head(({ store }) =>
      store.dispatch(promoterPage.actions.received({ promoter, coupon: null } as never)),
    );
    const path = '/corsi-trading-online/amici';
    expect(listed).toMatchObject({ path, isIndexed: true, isBroken: false, picture });
    expect(listed?.things?.[0]).toMatchObject({
      itemListElement: [{}, { name: 'Gli amici', item: SITE + path }],
    });
  });

  it('goes by the fixed path or by an address of its own, however it was reached', () => {
    const pathOf = (slug: string, name: string) =>
      head(
        ({ store }) =>
          store.dispatch(
            promoterPage.actions.received({
              promoter: { name: 'X', slug, picture: null },
              coupon: null,
            } as never),
          ),
        { name },
      )?.path;
    expect(pathOf('Amici', 'amici')).toBe('/corsi-trading-online/amici');
    expect(pathOf('Rossi', 'ROSSI')).toBe('/corsi-trading-online/promoter/Rossi');
  });

  it('is not listed without one, and broken where it did not load', () => {
    const missing = head(({ store }) => store.dispatch(promoterPage.actions.missed('')));
    expect(missing).toMatchObject({ isIndexed: false, isBroken: false });
    const failure = { kind: 'network', endpoint: 'x', guarded: false, message: 'no' } as const;
    const failed = head(({ store }) => store.dispatch(promoterPage.actions.failed(failure)));
    expect(failed).toMatchObject({ isIndexed: false, isBroken: true });
    const named = head(({ store }) => store.dispatch(promoterPage.actions.missed('')), { name: 'altri' });
    expect([missing?.path, named?.path]).toEqual([`${BASE}/amici`, `${BASE}/promoter/altri`]);
    expect(missing?.things?.[0]).toMatchObject({ itemListElement: [{}, { name: 'Offerta dedicata' }] });
  });
});

describe('a page that no row of the database stands behind', () => {
  const head = (name: keyof typeof headRules, params = {}) =>
    headRules[name]?.head?.({ params, search: '', state: {} as never, environment: testEnvironment });

  it.each([
    ['contacts', {}, paths.contacts(), 'Contatti'],
    ['videoSignUp', {}, paths.videoSignUp(), 'Lezione gratuita'],
    ['legal', { page: 'termini' }, paths.legal('termini'), 'Termini e condizioni'],
    ['legal', { page: 'disclaimer' }, paths.legal('disclaimer'), 'Disclaimer'],
    ['legal', { page: 'avviso-di-rischio' }, paths.legal('avviso-di-rischio'), 'Avviso di rischio'],
    [
      'legal',
      { page: 'trattamento-dati' },
      paths.legal('trattamento-dati'),
      'Informativa sul trattamento dei dati personali',
    ],
    ['legal', { page: 'privacy' }, paths.legal('privacy'), 'Privacy policy'],
    ['legal', { page: 'cookie' }, paths.legal('cookie'), 'Cookie policy'],
    ['legal', { page: 'altro' }, paths.legal('altro'), 'Note legali'],
  ] as const)('%s %j is listed under its one address, with a way back', (name, params, path, called) => {
    expect(head(name, params)).toMatchObject({ path, isIndexed: true });
    expect(head(name, params)?.things?.[0]).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: `${SITE}${BASE}/` },
        { position: 2, name: called, item: SITE + path },
      ],
    });
  });

  it('is not listed where it plays a video, and has its own address', () => {
    expect(head('video', { rest: 'x' })).toEqual({ path: paths.video('x'), isIndexed: false });
  });
});

describe('the pages of the sitemap that no row stands behind', () => {
  const listed = (name: keyof typeof headRules, more: object) =>
    headRules[name]?.listed?.({ ...testEnvironment, ...more });

  it('are the shop’s own legal pages, not those of another site', () => {
    const own = paths.legal('privacy');
    const legal = {
      ...testEnvironment.legal,
      privacy: own,
      terms: `https://example.com${paths.legal('termini')}`,
      cookies: '/cookies',
    };
    expect(listed('legal', { legal })).toEqual([own]);
  });

  it('are these', () => {
    const none = Object.fromEntries(Object.keys(testEnvironment.legal).map((name) => [name, '/altro']));
    expect([...publicPaths({ ...testEnvironment, legal: none as never })].sort()).toEqual(
      [
        paths.home(),
        paths.courses(),
        paths.bundles(),
        paths.teachers(),
        paths.webinar(),
        paths.videoSignUp(),
        paths.contacts(),
      ].sort(),
    );
  });
});

it.each([
  ['09:00:00', 'Event'],
  ['10:59:59', 'Event'],
  ['11:00:00', 'BreadcrumbList'],
])('a webinar from 10 to 11 is told of at %s as %s', (time, type) => {
  const { store } = createTestClient({ sagas: false, slices: [webinarPage.slice] });
  store.dispatch(renderingStarted(Date.parse(`2026-11-21T${time}Z`)));
  const [start, end] = ['2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'];
  const webinar = { title: 'T', description: '', teacher: '', picture: '', start, end };
  store.dispatch(webinarPage.actions.received({ webinar, courses: [] } as never));
  const { things = [] } = webinarHead({
    params: {},
    search: '',
    state: store.getState(),
    environment: testEnvironment,
  });
  expect((things[0] as { '@type': string })['@type']).toBe(type);
});

it.each([
  [0, 'PT0S'],
  [59, 'PT59S'],
  [60, 'PT1M'],
  [3600, 'PT1H'],
  [7500, 'PT2H5M'],
  [3661.9, 'PT1H1M1S'],
  [-5, 'PT0S'],
])('the %d seconds of a course are told of as %s', (seconds, text) =>
  expect(isoDuration(seconds)).toBe(text),
);
