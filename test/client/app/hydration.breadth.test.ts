/** @jest-environment node */
import { setImmediate } from 'node:timers/promises';
import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import { compose } from 'redux';
import { canonicalAddress } from '../../../src/client/app/canonicalAddress';
import { BASE, paths } from '../../../src/client/routing/paths';
import { createSessionStorage } from '../../../src/client/services/sessionStorage';
import { ROLE } from '../../../src/contract/identity/roles';
import type { RenderedPage } from '../../../src/contract/platform/renderer';
import { testEnvironment, testUser } from '../../support/client';
import { sampleBundle, sampleBundleDetail } from '../features/catalogue/bundles/samples';
import { sampleCard, sampleCourse, sampleReview } from '../features/catalogue/courses/samples';
import { sampleHighlights } from '../features/catalogue/home/samples';

/** Milliseconds. */
const PATIENCE = 30_000;
/** The pages are new: of an old one the browser asks for the data again. */
const NOW = Date.now();
const cards = { items: [sampleCard(1), sampleCard(2), sampleCard(3)], total: 3 };
const answers: Record<string, unknown> = {
  '/api/courses/GetHomeListCourse/': cards,
  '/api/courses/GetRandomListCourse': cards,
  '/api/courses/GetEducationalOfferListCourse': cards,
  '/api/courses/GetFilteredCourses': cards,
  '/api/HomePageSection/Cached': {
    items: [
      {
        id: 's',
        title: 'Scelti',
        text: 'Da dove si parte',
        position: 0,
        isActive: true,
        version: 1,
        courses: cards.items,
      },
      {
        id: 'p',
        title: 'Percorsi formativi',
        text: '',
        position: 1,
        isActive: true,
        version: 1,
        courses: [],
        bundles: [sampleBundle(1), sampleBundle(2)],
      },
    ],
  },
  '/api/HomePageSection/Highlights': {
    isOk: true,
    item: sampleHighlights(),
  },
  '/api/Bundle/Cached': { items: [sampleBundle(1), sampleBundle(2)] },
  '/api/Bundle/getBundleDTObyTitle/percorso-1': { isOk: true, item: sampleBundleDetail(1) },
  '/api/Bundle/IsValidBundleCoupon': { isOk: false, message: 'Non esiste.', code: 'coupon_unknown' },
  '/api/Teacher/Cached': {
    items: [{ ...sampleCourse(1).teachers[0], coursesCount: 3, courses: cards.items }],
  },
  '/api/Promoter/GetByName/mercati-in-chiaro': {
    isOk: true,
    item: {
      id: 'm',
      name: 'Mercati in Chiaro',
      slug: 'mercati-in-chiaro',
      headline: 'Senza promesse',
      description: 'Chi siamo',
      picture: null,
      isActive: true,
      version: 1,
      course: sampleCard(1),
      CouponCode: 'BENVENUTO20',
      shopPromoter: {
        bannerEndDate: '2026-11-25T10:00:00.000Z',
        bannerCourseLink: '/corsi-trading-online/corso/corso-1',
        bannerCouponDiscount: 20,
        bannerCourseTitle: 'Corso 1',
        bannerCouponIsPercentage: true,
      },
    },
  },
  '/api/BannerSetting/active-shop': { isOk: false, message: 'Nessuna offerta è attiva.' },
  '/api/courses/GetDetailCourseByTitle': { isOk: true, item: sampleCourse(1) },
  '/api/courses/GetReviewByIdCourse': {
    items: [sampleReview(1), sampleReview(2)],
    total: 2,
    summary: { average: 5, count: 2 },
  },
  '/api/courses/IsValidCoupon': {
    isOk: true,
    item: {
      IdCouponEnc: 'c',
      CouponCode: 'BENVENUTO20',
      isPercentage: true,
      discount: 20,
      price: { listPrice: 79.9, discount: 15.98, total: 63.92 },
    },
  },
};

const BANNER = {
  bannerEndDate: '2090-01-01T00:00:00Z',
  bannerCourseLink: paths.course('corso-1', 'SETTIMANA20'),
  bannerCouponDiscount: 20,
  bannerCourseTitle: 'Corso 1',
  bannerCouponIsPercentage: true,
  bannerHideIn: null,
  bannerCustomText: null,
};

/** The page as the server makes it: in Node, where there is no document. */
async function renderedPage(address: string, now = NOW): Promise<RenderedPage> {
  expect(typeof document).toBe('undefined');
  // Modules that know a document are forgotten.
  jest.resetModules();
  const { render } = await import('../../../src/client/render');
  return render({
    address,
    environment: testEnvironment,
    now,
    cookies: '',
    fetch: async ({ url }) => {
      const data = answers[url.split('?')[0] ?? ''];
      return data ? { status: 200, data } : { status: 404, data: { message: `no answer for ${url}` } };
    },
  });
}

const script = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
const documentOf = ({ head, body, state }: RenderedPage) =>
  `<!doctype html><html lang="it"><head>${head}</head><body><div id="root">${body}</div>` +
  `${script('environment', testEnvironment)}${script('state', state)}</body></html>`;

const GLOBALS = [
  'window',
  'document',
  'navigator',
  'localStorage',
  'sessionStorage',
  'HTMLElement',
  'Element',
  'Node',
  'Text',
  'Event',
  'MutationObserver',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'HTMLIFrameElement',
  'SVGElement',
  'FormData',
  'XMLHttpRequest',
] as const;

/** A browser's window that shows the page, and the development React that hydrates it by `main.tsx`. */
async function hydrate(html: string, address: string, before: (window: DOMWindow) => void = () => undefined) {
  const said: string[] = [];
  const dom = new JSDOM(html, {
    url: `http://shop.example${address}`,
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(),
  });
  for (const kind of ['error', 'warn'] as const) {
    jest.spyOn(console, kind).mockImplementation((...parts: unknown[]) => {
      const text = parts.map(String).join(' ');
      // How fast the machine of the tests is, is not the matter.
      if (!/Middleware took \d+ms/.test(text)) said.push(text);
    });
  }
  const nothing = () => undefined;
  const matchMedia = () => ({
    matches: false,
    addListener: nothing,
    removeListener: nothing,
    addEventListener: nothing,
    removeEventListener: nothing,
  });
  Object.assign(dom.window, { matchMedia, scrollTo: nothing });
  before(dom.window);
  for (const name of GLOBALS) {
    Object.defineProperty(globalThis, name, {
      value: name === 'window' ? dom.window : dom.window[name],
      configurable: true,
      writable: true,
    });
  }
  const heading = dom.window.document.querySelector('h1');
  jest.resetModules();
  countWork();
  const roots = watchRoots();
  const replay = require('../../../src/client/app/replay') as typeof import('../../../src/client/app/replay');
  const prepared = jest.spyOn(replay, 'prepareReplay').mockResolvedValue();
  require('../../../src/client/main');
  const root = dom.window.document.getElementById('root');
  const isHydrated = () =>
    Object.keys(root?.firstElementChild ?? {}).some((key) => key.startsWith('__reactFiber'));
  await turnsUntil(() => roots.length > 0 && isHydrated());
  await drain();
  return { dom, said, heading, prepared, isHydrated: isHydrated() };
}

/** The roots that `main.tsx` makes, to be unmounted: React would go on working after the window is gone. */
let mounted: { unmount: () => void }[] = [];
function watchRoots() {
  const client = require('react-dom/client') as typeof import('react-dom/client');
  mounted = [];
  for (const make of ['hydrateRoot', 'createRoot'] as const) {
    const real = client[make] as (...input: unknown[]) => { unmount: () => void };
    jest.spyOn(client, make).mockImplementation(((...input: unknown[]) => {
      const root = real(...input);
      mounted.push(root);
      return root;
    }) as never);
  }
  return mounted;
}

async function turnsUntil(holds: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`Waited ${PATIENCE} ms for ${holds}`);
    await setImmediate();
  }
}

/** Work that React has put off to a later turn. It takes its `setImmediate` when it is imported. */
const putOff = { count: 0 };
const realSetImmediate = globalThis.setImmediate;
function countWork() {
  putOff.count = 0;
  const counting = (work: (...input: unknown[]) => void, ...input: unknown[]) => {
    putOff.count += 1;
    return realSetImmediate(() => {
      putOff.count -= 1;
      work(...input);
    });
  };
  Object.assign(globalThis, { setImmediate: counting });
}

/** Waits until React has had nothing to do for some turns: what it waits for comes back in one of them. */
async function drain(): Promise<void> {
  let quiet = 0;
  await turnsUntil(() => {
    quiet = putOff.count === 0 ? quiet + 1 : 0;
    return quiet > 50;
  });
}

// What the application does a while after a page is there is not to happen after the test.
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'Date', 'performance'] });
});
afterEach(async () => {
  for (const root of mounted.splice(0)) root.unmount();
  await drain();
  Object.assign(globalThis, { setImmediate: realSetImmediate });
  jest.useRealTimers();
  for (const name of GLOBALS) Reflect.deleteProperty(globalThis, name);
});

describe('a page that the server rendered', () => {
  it.each([
    ['home', paths.home(), /./],
    ['home, about a missing course', `${paths.home()}?corso=trading+da+zeri`, /./],
    ['the list', paths.courses(), /./],
    ['the list of a category', paths.coursesBy('ichimoku'), /Ichimoku/],
    ['a course', paths.course('corso-1'), /Corso 1/],
    ['a course with a coupon', paths.course('corso-1', 'BENVENUTO20'), /Corso 1/],
    ['the learning paths', paths.bundles(), /Percorsi formativi/],
    ['a learning path', paths.bundle('percorso-1'), /Percorso 1/],
    ['a learning path with a coupon', paths.bundleOffer('NULLA', 'percorso-1'), /Percorso 1/],
    ['the speakers', paths.teachers(), /I relatori/],
    ['the promoter', paths.promoter('mercati-in-chiaro', 'mercati-in-chiaro'), /Mercati in Chiaro/],
    ['the not-found page', `${BASE}/nulla`, /non esiste/],
    ['a learning path that does not exist', paths.bundle('nulla'), /non esiste/],
  ])(
    '%s comes finished and hydrates without a word on the console',
    async (_name, address, title) => {
      const page = await renderedPage(address);
      expect(page.state).not.toBeNull();
      const { dom, said, heading, isHydrated } = await hydrate(documentOf(page), address);
      expect(heading?.textContent).toMatch(title);
      expect(said).toEqual([]);
      expect(isHydrated).toBe(true);
      // Hydrated, not rendered anew: the heading is the one that came with the page.
      expect(dom.window.document.querySelector('h1')).toBe(heading);
    },
    60_000,
  );

  it('with the countdown banner hydrates it in its place once its code has come', async () => {
    const none = answers['/api/BannerSetting/active-shop'];
    answers['/api/BannerSetting/active-shop'] = { isOk: true, item: BANNER };
    try {
      const page = await renderedPage(paths.home());
      expect(page.body).toContain('OFFERTA SPECIALE PER');
      const { dom, said } = await hydrate(documentOf(page), paths.home());
      const bar = dom.window.document.querySelector('aside');
      const close = bar?.querySelector('button');
      const isAlive = () => Object.keys(close ?? {}).some((key) => key.startsWith('__reactProps'));
      await turnsUntil(() => {
        jest.advanceTimersByTime(1);
        return isAlive();
      });
      expect(said).toEqual([]);
      close?.click();
      await drain();
      expect(dom.window.document.querySelector('aside')).toBeNull();
    } finally {
      answers['/api/BannerSetting/active-shop'] = none;
    }
  }, 60_000);

  it('of an hour ago hydrates, and asks for its data again', async () => {
    const page = await renderedPage(paths.teachers(), NOW - 3_600_000);
    const sent: string[] = [];
    const { dom, said, heading } = await hydrate(documentOf(page), paths.teachers(), (window) => {
      const { open } = window.XMLHttpRequest.prototype;
      window.XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string) {
        sent.push(url);
        return open.call(this, method, url, true);
      } as typeof open;
    });
    expect(sent.some((url) => url.includes('/api/Teacher/Cached'))).toBe(true);
    expect(said).toEqual([]);
    expect(dom.window.document.querySelector('h1')).toBe(heading);
  }, 60_000);

  it.each([
    ['a parameter that no page reads', '?utm_source=a'],
    ['a hash', '#domande'],
    ['both', '?coupon=NULLA&utm_source=a#domande'],
  ])(
    'at an address with %s hydrates, asks for nothing again, and takes the whole address to the login',
    async (_what, rest) => {
      const address = paths.course('corso-1') + rest;
      const page = await renderedPage(canonicalAddress(address.split('#')[0] ?? ''));
      const sent: string[] = [];
      let headings: Element[] = [];
      const { dom, said, heading } = await hydrate(documentOf(page), address, (window) => {
        headings = [...window.document.querySelectorAll('h1, h2, h3')];
        const { open } = window.XMLHttpRequest.prototype;
        window.XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string) {
          sent.push(url);
          return open.call(this, method, url, true);
        } as typeof open;
      });
      const { document } = dom.window;
      expect(said).toEqual([]);
      expect(document.querySelector('h1')).toBe(heading);
      // Sections whose code has not come yet keep the server's elements.
      expect(headings.filter(({ isConnected }) => !isConnected)).toEqual([]);
      const login = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Accedi');
      expect(new URL(login?.href ?? '').searchParams.get('ReturnUrl')).toBe(address);
      expect(sent).toEqual([]);
    },
    60_000,
  );

  it('leaves behind what the server said of it alone, once another one is shown', async () => {
    const page = await renderedPage(paths.teachers());
    class SilentRequest {
      readonly upload = { addEventListener: () => undefined };
      open() {}
      send() {}
      abort() {}
      setRequestHeader() {}
      getAllResponseHeaders = () => '';
    }
    const { dom } = await hydrate(documentOf(page), paths.teachers(), (window) => {
      Object.assign(window, { XMLHttpRequest: SilentRequest });
    });
    const { document, history } = dom.window;
    const said = () => document.querySelectorAll('[data-page], link[rel=canonical], script[type*=ld]').length;
    expect(said()).toBeGreaterThan(5);
    history.pushState({ key: 'a' }, '', paths.courses());
    dom.window.dispatchEvent(new dom.window.PopStateEvent('popstate'));
    expect(said()).toBe(0);
  }, 60_000);

  it('that differs from what the browser renders would be told of', async () => {
    const page = await renderedPage(paths.home());
    const changed = { ...page, body: page.body.replace(/(<h1[^>]*>)/, '$1Altro ') };
    const { said } = await hydrate(documentOf(changed), paths.home());
    expect(said.join('\n')).toMatch(/[Hh]ydrat/);
  }, 60_000);

  it.each([
    ['a visitor', undefined, false],
    ['a student', ROLE.student, false],
    ['an admin', ROLE.admin, true],
  ])(
    'brings %s, where DevTools are present, only the pages that they may enter',
    async (_who, claim, isAdmin) => {
      const page = await renderedPage(paths.teachers());
      const { prepared } = await hydrate(documentOf(page), paths.teachers(), (window) => {
        Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: () => compose });
        if (claim !== undefined) createSessionStorage(window.localStorage).save(testUser, claim);
      });
      expect(prepared).toHaveBeenCalledTimes(1);
      expect(prepared).toHaveBeenCalledWith(expect.objectContaining({ isAdmin }));
    },
    60_000,
  );
});
