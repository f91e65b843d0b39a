/** @jest-environment node */

import { matchRoute } from '../../src/client/app/matchRoute';
import { render } from '../../src/client/render';
import { BASE, paths } from '../../src/client/routing/paths';
import { testEnvironment } from '../support/client';
import { rulesFor } from './app/styleRules';
import { sampleCourse, sampleReview } from './features/catalogue/courses/samples';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const BANNER = '/BannerSetting/';
const nothing = { status: 200, data: { items: [], total: 0 } };
const missing = { status: 404, data: { isOk: false, message: 'Non c’è.' } };

interface Answer {
  readonly status: number;
  readonly data: unknown;
}

/** Renders a page whose calls are answered by the part of the address that they begin with; the others find nothing. */
async function pageAt(
  address: string,
  answers: Readonly<Record<string, Answer>> = {},
  { cookies = '', promoterPath = '' } = {},
) {
  const asked: string[] = [];
  const bodies: unknown[] = [];
  const page = await render({
    address,
    environment: { ...testEnvironment, promoterPath },
    cookies,
    now: NOW,
    fetch: async ({ method, url, body }) => {
      asked.push(url);
      if (body) bodies.push({ method, body });
      return Object.entries(answers).find(([part]) => url.includes(part))?.[1] ?? nothing;
    },
  });
  return { ...page, asked, bodies };
}

it('a page is whole however long it is: no part is hidden until a script moves it into its place', async () => {
  const items = Array.from({ length: 10 }, (_none, at) => ({
    ...sampleReview(at),
    Text: `Recensione ${at}: ${'un corso chiaro. '.repeat(200)}`,
  }));
  const summary = { average: 5, count: 10, histogram: [0, 0, 0, 0, 10] };
  const { body, bodies, asked } = await pageAt(paths.course('corso-1', 'MENO15'), {
    GetDetailCourse: { status: 200, data: { isOk: true, item: sampleCourse(1) } },
    GetReview: { status: 200, data: { items, total: 10, summary } },
    IsValidCoupon: { status: 200, data: { isOk: false, message: 'Scaduto.' } },
  });
  // Calls say what they ask for, and none has an empty query.
  const coupon = expect.objectContaining({ CouponCode: 'MENO15' });
  expect(bodies).toContainEqual({ method: 'POST', body: coupon });
  expect(asked.filter((url) => url.endsWith('?'))).toEqual([]);
  expect(body).toContain('Recensione 9: un corso');
  expect(body).not.toMatch(/<template|<div hidden|<script/);
});

it.each([
  ['/', 302, paths.home()],
  [`${BASE}/registrazione-webinar?utm_source=x`, 301, `${paths.webinar()}?utm_source=x`],
  [`${paths.courses()}?q=etf`, 301, paths.coursesBy('etf')],
])('%s leads by %i to %s', async (address, status, redirect) => {
  expect(await pageAt(address)).toMatchObject({ status, redirect, body: '' });
});

it.each([
  ['the cart, which the browser builds', paths.cart(), 200, ['cart-page']],
  ['a preview, which the server may not show', paths.coursePreview('a'), 200, ['course']],
  ['a preview of nothing', `${BASE}/nulla/nulla?anteprima=1`, 404, ['not-found']],
  ['the admin, whose code is for admins alone', paths.admin(), 200, []],
])('of %s there is the head alone', async (_name, address, status, chunks) => {
  const page = await pageAt(address);
  expect(page).toMatchObject({ status, chunks, body: '', isShared: false });
  expect(page.head).toContain('name="robots" content="noindex"');
});

it('a page is rendered for the time that is asked for, and whole: neither as loading nor without its looks', async () => {
  const { state, head, body, status, isShared } = await pageAt(paths.contacts());
  expect(state).toMatchObject({ navigation: { renderedAt: NOW, isLoading: false } });
  expect([status, isShared, body.includes('role="progressbar"')]).toEqual([200, true, false]);
  expect(body).toMatch(/^<div/);
  // By the shop's own defaults, not MUI's.
  expect(body).toContain('MuiContainer-maxWidthXl');
  // The header stays in sight.
  expect(body).toContain('MuiAppBar-positionSticky');
  expect(head).toMatch(/<style data-emotion="css[^>]*>[^<]/);
  const looksOf = (part: RegExp) => rulesFor(part, head);
  const isTall = expect.stringContaining('min-height:44px');
  // A finger meets every button, and a phone does not zoom into the field.
  const buttons = head.match(/\bcss-\w+-MuiButtonBase-root-Mui(?:Icon)?Button-root(?=\{)/g) ?? [];
  expect(buttons.length).toBeGreaterThan(3);
  for (const name of buttons) expect(looksOf(new RegExp(`${name}$`))).toContainEqual(isTall);
  expect(looksOf(/MuiInputBase-input$/)).toContainEqual(expect.stringContaining('font-size:1rem'));
  // The search slides away, not while it has the focus, and for who wants no motion it does not slide.
  expect(looksOf(/\[data-folded="?true"?\]:not\(:focus-within\)$/)).toHaveLength(1);
  expect(head).toMatch(/prefers-reduced-motion: reduce\)\{\.css-\w+\{transition:none/);
  // What has the focus is seen: a button, a link, the search, and the way past the header.
  for (const part of [/MuiButton-root/, /MuiIconButton-root/, /MuiLink-root/])
    expect(looksOf(new RegExp(`${part.source}\\.Mui-focusVisible$`))).toContainEqual(
      expect.stringContaining('outline-width:3px'),
    );
  expect(looksOf(/MuiInputBase-root\.Mui-focused$/)).toEqual([
    expect.stringContaining('box-shadow:0 0 0 1px'),
  ]);
  expect(looksOf(/MuiLink-root:focus$/)).toEqual(['top:8px;']);
});

it('the promoter whose fixed path is set has a page there, though its data do not come', async () => {
  const unavailable = { status: 503, data: { isOk: false } };
  const page = await pageAt(`${BASE}/amici`, { Promoter: unavailable }, { promoterPath: 'amici' });
  expect(page).toMatchObject({ status: 503, chunks: ['promoter'] });
  expect(await pageAt(`${BASE}/amici`)).toMatchObject({ status: 404 });
});

it('a page that throws is no page: the server does not send the skeleton of one', async () => {
  const boom = () => {
    throw new Error('boom');
  };
  const { page } = matchRoute(paths.contacts()).row;
  jest.spyOn(page, 'load').mockResolvedValue({ Page: boom });
  await expect(pageAt(paths.contacts())).rejects.toThrow('boom');
});

describe('where nothing is', () => {
  const TEXT = 'Questa pagina non esiste';

  it.each([
    ['an unknown address', `${BASE}/nulla/nulla`, ['not-found'], true],
    ['a learning path that is gone', paths.bundle('x'), ['bundle', 'not-found'], true],
    [
      'a certificate that nobody has, whose page says so itself',
      paths.certificate('x'),
      ['certificate'],
      false,
    ],
  ])('%s is a 404 with a page', async (_name, address, chunks, isNotFound) => {
    const page = await pageAt(address, { Bundle: missing, ertificate: missing });
    expect(page).toMatchObject({ status: 404, chunks });
    expect([page.body.includes(TEXT), page.body.length > 1000]).toEqual([isNotFound, true]);
  });
});

describe('the banner', () => {
  const item = {
    bannerEndDate: '2026-11-24T10:00:00Z',
    bannerCourseLink: paths.course('uno'),
    bannerCouponDiscount: 20,
    bannerCourseTitle: 'Uno',
    bannerCouponIsPercentage: true,
    bannerHideIn: '/corso/v/',
    bannerCustomText: null,
  };
  const open = { [BANNER]: { status: 200, data: { isOk: true, item } } };

  it.each([
    ['that the browser builds', paths.cart(), ['cart-page', 'banner']],
    ['that the server renders', paths.contacts(), ['contacts']],
  ])('is there from the first on a page %s, unless it was closed before', async (_name, address, chunks) => {
    const page = await pageAt(address, open);
    expect(page).toMatchObject({ chunks, state: { banner: { item, isClosed: false } } });
    expect(page.otherCookie).toMatch(/^banner=\w+$/);
    const isShownIn = ({ body }: typeof page) => body.includes(`href="${item.bannerCourseLink}`);
    expect(isShownIn(page)).toBe(page.body !== '');
    const closed = await pageAt(address, open, { cookies: page.otherCookie ?? '' });
    expect(isShownIn(closed)).toBe(false);
    expect(closed).toMatchObject({ chunks: chunks.slice(0, 1), state: { banner: { isClosed: true } } });
    expect(closed.otherCookie).toBeUndefined();
  });

  it.each([paths.providerReturn('google'), paths.webinar()])('is not asked for at %s', async (address) => {
    const { asked, otherCookie } = await pageAt(address, open);
    expect([asked.filter((url) => url.includes(BANNER)), otherCookie]).toEqual([[], undefined]);
  });
});
