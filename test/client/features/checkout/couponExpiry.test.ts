import * as bundlePage from '../../../../src/client/features/catalogue/bundles/pages/BundlePage';
import * as coursePage from '../../../../src/client/features/catalogue/courses/pages/CoursePage';
import * as cartPage from '../../../../src/client/features/checkout/cart/pages/CartPage';
import {
  selectCouponCode,
  selectCouponMessage,
  selectCouponStatus,
  selectQuote,
} from '../../../../src/client/features/checkout/checkoutSelectors';
import {
  cartQuoted,
  couponApplied,
  couponRemoved,
  couponSubmitted,
  lineChosen,
} from '../../../../src/client/features/checkout/checkoutSlice';
import { watchCouponExpiry } from '../../../../src/client/features/checkout/couponExpirySaga';
import * as checkoutPage from '../../../../src/client/features/checkout/pages/CheckoutPage';
import type { PageModule } from '../../../../src/client/routing/page';
import { paths } from '../../../../src/client/routing/paths';
import { createTestClient } from '../../../support/client';
import { bundle, course, validCoupon } from './support';

/** No page is rendered. */
const Page = () => null;

const START = Date.parse('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;
const ended = {
  isOk: false,
  code: 'coupon_expired',
  message: 'Questo coupon è scaduto il 21 novembre 2026.',
};

beforeEach(() => {
  jest.useFakeTimers({ now: START, doNotFake: ['queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

async function open(endsAt: string | undefined, page: PageModule = { Page, watch: watchCouponExpiry }) {
  const item = { ...validCoupon(), ...(endsAt === undefined ? {} : { endsAt }) };
  const isValidCoupon = jest.fn().mockResolvedValueOnce({ isOk: true, item }).mockResolvedValue(ended);
  const client = createTestClient({
    address: paths.paymentFailed(),
    api: { courses: { isValidCoupon } },
    services: { now: () => Date.now() },
    ...(page.slices && { slices: page.slices }),
  });
  const task = client.run(() => page.watch?.({}) ?? watchCouponExpiry());
  client.store.dispatch(lineChosen(course));
  client.store.dispatch(couponSubmitted({ code: 'BENVENUTO20' }));
  await pass(0);
  return { ...client, isValidCoupon, task };
}

it('shows the full price and the reason when the coupon expires in view', async () => {
  const { store, isValidCoupon } = await open(new Date(START + HOUR).toISOString());
  expect(selectQuote(store.getState()).discount).toBeGreaterThan(0);
  // The server's clock may be a little behind.
  await pass(HOUR + 999);
  expect(isValidCoupon).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(selectCouponStatus(store.getState())).toBe('refused');
  expect(selectCouponMessage(store.getState())).toBe(ended.message);
  expect(selectQuote(store.getState())).toEqual({
    listPrice: course.price,
    discount: 0,
    total: course.price,
  });
});

it.each([
  ['a course', coursePage],
  ['a learning path', bundlePage],
  ['the checkout', checkoutPage],
  ['the cart', cartPage],
] as [string, PageModule][])('shows it on the page of %s', async (_what, page) => {
  const { store } = await open(new Date(START + HOUR).toISOString(), page);
  await pass(HOUR + 1000);
  expect(selectCouponStatus(store.getState())).toBe('refused');
});

it('checks the coupon once, within seconds, after the computer slept past its end', async () => {
  const { isValidCoupon } = await open(new Date(START + HOUR).toISOString());
  jest.setSystemTime(START + 9 * HOUR);
  await pass(60_000);
  expect(isValidCoupon).toHaveBeenCalledTimes(2);
});

it('watches the coupon with which all things of a cart were quoted together', async () => {
  const quoteCart = jest.fn(async () => ({ isOk: true, item: { lines: [], couponRefusal: ended } }));
  const client = createTestClient({
    address: paths.paymentFailed(),
    api: { payments: { quoteCart } },
    services: { now: () => Date.now() },
  });
  client.run(watchCouponExpiry);
  const line = { ...course, kind: 'cart', things: [{ kind: 'course', IdItemEnc: 'c1' }] } as const;
  client.store.dispatch(lineChosen(line));
  const coupon = { ...validCoupon(), endsAt: new Date(START + HOUR).toISOString() };
  client.store.dispatch(cartQuoted({ line, coupon }));
  await pass(HOUR + 1000);
  expect(quoteCart).toHaveBeenCalledTimes(1);
  expect(selectCouponMessage(client.store.getState())).toBe(ended.message);
});

it.each([
  ['without an end', undefined],
  ['with an invalid end', 'mai'],
  ['with an end in the past by this clock, which the server accepted', '2026-11-21T09:00:00Z'],
])('does not check a coupon %s again', async (_name, endsAt) => {
  const { isValidCoupon } = await open(endsAt);
  await pass(48 * HOUR);
  expect(isValidCoupon).toHaveBeenCalledTimes(1);
});

it('does not check the coupon of one item for another that is viewed before the coupon expires', async () => {
  const { store, isValidCoupon } = await open(new Date(START + HOUR).toISOString());
  store.dispatch(lineChosen(bundle));
  await pass(2 * HOUR);
  expect(isValidCoupon).toHaveBeenCalledTimes(1);
  expect(selectCouponStatus(store.getState())).toBe('none');
});

it.each(['is refused', 'cannot be checked'])(
  'does not check a coupon again after another one %s in its place',
  async (what) => {
    const { store, isValidCoupon } = await open(new Date(START + HOUR).toISOString());
    if (what === 'cannot be checked') isValidCoupon.mockRejectedValueOnce(new Error('no line'));
    store.dispatch(couponSubmitted({ code: 'ALTRO' }));
    await pass(2 * HOUR);
    expect(isValidCoupon).toHaveBeenCalledTimes(2);
    expect(selectCouponCode(store.getState())).toBe('ALTRO');
  },
);

it('does not check a coupon again that was removed, or whose page was left', async () => {
  const removed = await open(new Date(START + HOUR).toISOString());
  removed.store.dispatch(couponRemoved());
  const left = await open(new Date(Date.now() + HOUR).toISOString());
  left.task.cancel();
  await pass(2 * HOUR);
  expect(removed.isValidCoupon).toHaveBeenCalledTimes(1);
  expect(left.isValidCoupon).toHaveBeenCalledTimes(1);
});

it('watches a coupon that the page has from the server', async () => {
  const isValidCoupon = jest.fn(async () => ended);
  const { run, store } = createTestClient({
    address: paths.paymentFailed(),
    api: { courses: { isValidCoupon } },
    services: { now: () => Date.now() },
  });
  store.dispatch(lineChosen(course));
  store.dispatch(couponApplied({ ...validCoupon(), endsAt: new Date(START + HOUR).toISOString() }));
  run(watchCouponExpiry);
  await pass(HOUR + 1000);
  expect(isValidCoupon).toHaveBeenCalledTimes(1);
});
