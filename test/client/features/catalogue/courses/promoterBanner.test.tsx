import { act, screen, within } from '@testing-library/react';
import { Page, slices } from '../../../../../src/client/features/catalogue/courses/pages/CoursePage';
import { reviewsCode } from '../../../../../src/client/features/catalogue/courses/reviewsCode';
import { selectIsLoading } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import type { ShopPromoter } from '../../../../../src/contract/promotions/promoters';
import { createTestClient, testUser, until } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { renderPage } from '../../../../support/renderPage';
import { sampleCourse } from './samples';

const summary = { average: 0, count: 0, histogram: [0, 0, 0, 0, 0] };
const PROMOTER = 'amici-dei-grafici';
const shopPromoter: ShopPromoter = {
  bannerEndDate: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  bannerCourseLink: paths.course('corso-1', 'AMICI'),
  bannerCouponDiscount: 20,
  bannerCourseTitle: 'Corso 1',
  bannerCouponIsPercentage: true,
};
const offered = (fields: Partial<ShopPromoter> = {}) =>
  jest.fn(
    async (): Promise<unknown> => ({
      isOk: true,
      item: { shopPromoter: { ...shopPromoter, ...fields } },
    }),
  );

interface Situation {
  readonly getByName?: jest.Mock;
  readonly address?: string;
  /** The environment's course of the promoter. */
  readonly promoterCourse?: string;
  readonly owned?: boolean;
  /** The price with the coupon of the address. */
  readonly price?: object;
}

async function open({
  getByName = offered(),
  address = paths.course('corso-1'),
  promoterCourse = 'corso-1',
  owned = false,
  price,
}: Situation = {}) {
  const client = createTestClient({
    address,
    environment: { promoterPath: PROMOTER, promoterCourse },
    api: {
      courses: {
        getDetailCourseByTitle: async () => ({ isOk: true, item: sampleCourse(1, { owned }) }),
        getReviewByIdCourse: async () => ({ items: [], total: 0, summary }),
        isValidCoupon: async () =>
          price
            ? {
                isOk: true,
                item: { IdCouponEnc: 'c1', CouponCode: 'ALTRO', isPercentage: true, discount: 10, price },
              }
            : { isOk: false, message: 'Scaduto' },
      },
      promoters: { getByName },
    },
    slices,
    ...(owned ? { user: testUser } : {}),
  });
  await until(client.store, (state) => !selectIsLoading(state));
  await reviewsCode.load();
  const [, , title, coupon] = address.slice(1).split('/');
  await act(async () => void renderPage(client, Page, coupon ? { title, coupon } : { title }));
  return { client, getByName };
}
const banner = () => screen.queryByRole('region', { name: 'Offerta speciale' });

it('shows the promoter’s countdown and Buy button on the course that the environment names', async () => {
  const { getByName } = await open();
  expect(getByName).toHaveBeenCalledWith({ name: PROMOTER });
  const region = banner() as HTMLElement;
  expect(region).toHaveTextContent(/^OFFERTA SPECIALE PER.*-20%.*Corso 1/);
  expect(within(region).getByRole('link', { name: 'Acquista' })).toHaveAttribute(
    'href',
    paths.course('corso-1', 'AMICI'),
  );
});

it.each([
  ['another course', 'corso-2'],
  ['no course at all', ''],
])('does not request the promoter if the environment names %s', async (_name, promoterCourse) => {
  const { getByName } = await open({ promoterCourse });
  expect(getByName).not.toHaveBeenCalled();
  expect(banner()).toBeNull();
});

it.each([
  ['an owner of the course', { owned: true }],
  ['a visitor who has followed its button', { address: paths.course('corso-1', 'AMICI') }],
  [
    'a visitor whose price has a coupon already',
    {
      address: paths.course('corso-1', 'ALTRO'),
      price: { listPrice: 79.9, discount: 7.99, total: 71.91 },
    },
  ],
  ['anybody after its end', { getByName: offered({ bannerEndDate: null }) }],
])('is hidden from %s', async (_name, situation) => {
  await open(situation);
  expect(screen.getByRole('heading', { level: 1, name: 'Corso 1' })).toBeInTheDocument();
  expect(banner()).toBeNull();
});

it.each([
  ['is gone', failing(404)],
  ['is refused', jest.fn(async () => ({ isOk: false, code: 'not_found' }))],
  ['fails', failing(503)],
])('shows the course without an error if the promoter %s', async (_name, getByName) => {
  const { client } = await open({ getByName });
  expect(screen.getByRole('heading', { level: 1, name: 'Corso 1' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Acquista il corso' })).toBeEnabled();
  expect(client.toasts).toEqual([]);
  expect(client.seen.alerts).toEqual([]);
  expect(banner()).toBeNull();
});

it('waits only a moment for the promoter', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    const opening = open({ getByName: jest.fn(() => new Promise(() => undefined)) });
    await jest.advanceTimersByTimeAsync(1600);
    await opening;
    expect(screen.getByRole('heading', { level: 1, name: 'Corso 1' })).toBeInTheDocument();
    expect(banner()).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});
