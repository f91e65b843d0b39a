import { act, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { lazyBanner } from '../../../../../src/client/features/promotions/banner/lazyBanner';
import { RecommendedCourse } from '../../../../../src/client/features/promotions/promoter/components/RecommendedCourse';
import { promoterPage } from '../../../../../src/client/features/promotions/promoter/promoterPage';
import { paths } from '../../../../../src/client/routing/paths';
import type { ShopPromoter } from '../../../../../src/contract/promotions/promoters';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { sampleCard } from '../../catalogue/courses/samples';
import { later } from '../../checkout/support';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const coupon = (more: object = {}) => ({
  IdCouponEnc: 'c',
  CouponCode: 'AMICI',
  isPercentage: true,
  discount: 20,
  price: { listPrice: 79.9, discount: 15.98, total: 63.92 },
  ...more,
});

/** A promoter without a countdown. */
const NONE = {
  bannerEndDate: null,
  bannerCourseLink: '',
  bannerCouponDiscount: null,
  bannerCourseTitle: '',
  bannerCouponIsPercentage: false,
} as const;

const renderCourse = (shopPromoter: ShopPromoter, course: object = {}, found: object | null = null) =>
  renderPart(
    createTestClient({ sagas: false }),
    <MemoryRouter>
      <RecommendedCourse course={sampleCard(1, course)} coupon={found as never} shopPromoter={shopPromoter} />
    </MemoryRouter>,
  );

function show(course: object, found: object | null) {
  const { container } = renderCourse(NONE, course, found);
  return () => ({
    price: [...container.querySelectorAll('strong')]
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
      .find((text) => text?.endsWith('€')),
    struck: container.querySelector('s')?.textContent?.replaceAll('\u00a0', ' '),
    note: /Prezzo con il coupon [^A-Z]*AMICI/.test(container.textContent ?? ''),
    to: screen.getByText('Acquista il corso').getAttribute('href'),
  });
}
const plain = paths.course('corso-1');
const reduced = paths.course('corso-1', 'AMICI');

describe('the course that a promoter recommends', () => {
  it.each([
    [{}, null, { price: '79,90 €', struck: undefined, note: false, to: plain }],
    [
      { listPrice: 99.9 },
      null,
      { price: 'Prezzo scontato: 79,90 €', struck: 'Prezzo intero: 99,90 €', note: false, to: plain },
    ],
    [
      {},
      coupon(),
      { price: 'Prezzo scontato: 63,92 €', struck: 'Prezzo intero: 79,90 €', note: true, to: reduced },
    ],
    [
      { listPrice: 99.9 },
      coupon(),
      { price: 'Prezzo scontato: 63,92 €', struck: 'Prezzo intero: 99,90 €', note: true, to: reduced },
    ],
    // A coupon that takes nothing off.
    [
      {},
      coupon({ price: { listPrice: 79.9, discount: 0, total: 79.9 } }),
      { price: '79,90 €', struck: undefined, note: false, to: reduced },
    ],
  ])('with %j and the coupon %j costs what the buyer pays', (course, found, wanted) => {
    expect(show(course, found)()).toEqual(wanted);
  });

  it('is free with a coupon that takes off all of its price', () => {
    const seen = show({}, coupon({ price: { listPrice: 79.9, discount: 79.9, total: 0 } }));
    expect(screen.getByText('Gratis')).toBeInTheDocument();
    expect(seen()).toMatchObject({ struck: 'Prezzo intero: 79,90 €', note: true, to: reduced });
  });

  it('can be bought while the countdown’s code is not here, whose button it then is', async () => {
    const code = later<Awaited<typeof lazyBanner.arrived>>();
    jest.replaceProperty(lazyBanner, 'arrived', code.promise);
    const bannerEndDate = new Date(Date.now() + 86_400_000).toISOString();
    const discount = { bannerCouponDiscount: 20, bannerCourseTitle: 'Corso 1' };
    await act(async () => {
      renderCourse({ ...NONE, ...discount, bannerEndDate, bannerCourseLink: reduced });
    });
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByText('Acquista il corso').getAttribute('href')).toBe(plain);
    await act(async () => code.answer(await lazyBanner.load()));
    expect(screen.getByRole('timer')).toBeInTheDocument();
    expect(screen.queryByText('Acquista il corso')).toBeNull();
  });

  it('loses its coupon at the very end of it', () => {
    jest.useFakeTimers({ now: NOW });
    const seen = show({}, coupon({ endsAt: new Date(NOW + 2000).toISOString() }));
    act(() => void jest.advanceTimersByTime(1000));
    expect(seen()).toMatchObject({ note: true, to: reduced });
    act(() => void jest.advanceTimersByTime(1000));
    expect(seen()).toEqual({ price: '79,90 €', struck: undefined, note: false, to: plain });
    jest.useRealTimers();
  });

  it('has a countdown only while its coupon holds, and then a button of its own', async () => {
    await lazyBanner.load();
    jest.useFakeTimers({ now: NOW });
    const bannerEndDate = new Date(NOW + 86_400_000).toISOString();
    const discount = { bannerCouponDiscount: 20, bannerCourseTitle: 'Corso 1' };
    const promotion = { ...NONE, ...discount, bannerEndDate, bannerCourseLink: reduced };
    await act(async () => {
      renderCourse(promotion, {}, coupon({ endsAt: new Date(NOW + 1000).toISOString() }));
    });
    expect(screen.getByRole('timer')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(1000));
    jest.useRealTimers();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByText('Acquista il corso')).toHaveAttribute('href', plain);
  });

  it('says how long it is, without ratings where there are none', () => {
    show({ sectionsCount: 1, reviews: { average: 0, count: 0 } }, null);
    expect(screen.getByText('1 lezione · 2h 5m')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /su 5/ })).toBeNull();
    expect(screen.getByText('Accesso per sempre, anche da telefono')).toBeInTheDocument();
    expect(screen.getByText('Pagamento sicuro con carta')).toBeInTheDocument();
  });

  it('names itself, leads to its page with the coupon and says how it is rated', () => {
    const cover = { src: '/corso.webp', srcSet: '', width: 800, height: 450 };
    show({ subtitle: 'Dalle basi', cover }, coupon());
    const picture = document.querySelector('img[src="/corso.webp"]');
    expect(picture).toHaveAttribute('alt', '');
    expect(picture).toHaveAttribute('loading', 'eager');
    const title = screen.getByRole('heading', { level: 2, name: 'Corso 1' });
    expect(within(title).getByRole('link')).toHaveAttribute('href', reduced);
    expect(screen.getByText('Dalle basi')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '4,5 su 5, 8 recensioni' })).toBeInTheDocument();
    expect(screen.queryByText('Hai già questo corso.')).toBeNull();
  });
});

it.each([
  [{ CouponCode: 'AMICI' }, [[{ IdCourseEnc: 'course-1', CouponCode: 'AMICI' }]]],
  [{ CouponCode: '' }, []],
  [{ CouponCode: 'AMICI', course: undefined }, []],
])('a promoter with %j has their coupon checked for their course', async (more, asked) => {
  const isValidCoupon = jest.fn(async (_input: object) => ({ isOk: true, item: coupon() }));
  const item = { name: 'Amici', course: sampleCard(1), shopPromoter: null, ...more };
  const api = { promoters: { getByName: async () => ({ isOk: true, item }) }, courses: { isValidCoupon } };
  const { run, store } = createTestClient({ api, sagas: false, slices: [promoterPage.slice] });
  await run(promoterPage.load, 'amici').toPromise();
  expect(isValidCoupon.mock.calls).toEqual(asked);
  expect(promoterPage.selectAny(store.getState()).data?.coupon).toEqual(asked.length > 0 ? coupon() : null);
});
