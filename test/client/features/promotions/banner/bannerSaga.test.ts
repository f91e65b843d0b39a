import { navigationRequested } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import {
  bannerClosed,
  bannerReceived,
  selectBanner,
} from '../../../../../src/client/features/promotions/banner/bannerSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { memoryCookies } from '../../../../../src/client/services/cookies';
import type { ActiveBanner } from '../../../../../src/contract/promotions/banners';
import { createTestClient } from '../../../../support/client';

const START = Date.parse('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;
/** Milliseconds until the banner is loaded. */
const LOAD_DELAY = 500;

const banner = (endsAt: number, fields: Partial<ActiveBanner> = {}): ActiveBanner => ({
  bannerEndDate: new Date(endsAt).toISOString(),
  bannerCourseLink: '/corsi-trading-online/corso/x/SCONTO',
  bannerCouponDiscount: 50,
  bannerCourseTitle: 'Tutti i corsi',
  bannerCouponIsPercentage: true,
  bannerHideIn: null,
  bannerCustomText: null,
  ...fields,
});
const found = (item: ActiveBanner) => ({ isOk: true, item });
const none = { isOk: false, message: 'Nessuna offerta è attiva.' };

/** A client some time after its first page. @param sent the banner that the server has rendered */
async function open(activeShop: jest.Mock, cookies = memoryCookies(), sent?: ActiveBanner) {
  const client = createTestClient({
    address: paths.paymentFailed(),
    api: { banners: { activeShop } },
    services: { now: () => Date.now(), cookies },
  });
  if (sent) client.store.dispatch(bannerReceived({ item: sent, isClosed: false }));
  await jest.advanceTimersByTimeAsync(LOAD_DELAY);
  return client;
}

beforeEach(() => {
  jest.useFakeTimers({ now: START - LOAD_DELAY, doNotFake: ['queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});
const settle = () => jest.advanceTimersByTimeAsync(0);
const shown = ({ store }: Awaited<ReturnType<typeof open>>) => selectBanner(store.getState());

it('is loaded once, after the first page', async () => {
  const item = banner(START + HOUR);
  const activeShop = jest.fn().mockResolvedValue(found(item));
  const client = await open(activeShop);
  await settle();
  client.store.dispatch(navigationRequested({ to: paths.login() }));
  await settle();
  expect(shown(client)).toEqual({ item, isLoaded: true, isClosed: false });
  expect(activeShop).toHaveBeenCalledTimes(1);
});

it('is not loaded again if the shop has none', async () => {
  const activeShop = jest.fn().mockResolvedValue(none);
  const client = await open(activeShop);
  await settle();
  client.store.dispatch(navigationRequested({ to: paths.login() }));
  await jest.advanceTimersByTimeAsync(HOUR);
  expect(shown(client)).toMatchObject({ item: null, isLoaded: true });
  expect(activeShop).toHaveBeenCalledTimes(1);
});

it('logs a failure, and loads the banner with the next page', async () => {
  const activeShop = jest.fn().mockRejectedValueOnce(new Error('Network Error')).mockResolvedValue(none);
  const client = await open(activeShop);
  await settle();
  expect(client.seen.log.join()).toMatch(/no banner.*Network Error/);
  expect([client.toasts, client.seen.alerts]).toEqual([[], []]);
  client.store.dispatch(navigationRequested({ to: paths.login() }));
  await settle();
  expect(shown(client).isLoaded).toBe(true);
});

it('is replaced by the next banner when it ends, until there is none', async () => {
  const second = banner(START + 2 * HOUR, { bannerCouponDiscount: 40 });
  const activeShop = jest
    .fn()
    .mockResolvedValueOnce(found(banner(START + HOUR)))
    .mockResolvedValueOnce(found(second))
    .mockResolvedValue(none);
  const client = await open(activeShop);
  await jest.advanceTimersByTimeAsync(HOUR);
  expect(activeShop).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1000);
  expect(shown(client).item).toEqual(second);
  await jest.advanceTimersByTimeAsync(HOUR);
  expect(shown(client).item).toBeNull();
  await jest.advanceTimersByTimeAsync(24 * HOUR);
  expect(activeShop).toHaveBeenCalledTimes(3);
});

it('is replaced within seconds after the computer slept past its end', async () => {
  const activeShop = jest
    .fn()
    .mockResolvedValueOnce(found(banner(START + HOUR)))
    .mockResolvedValue(none);
  await open(activeShop);
  await settle();
  jest.setSystemTime(START + 5 * HOUR);
  await jest.advanceTimersByTimeAsync(16_000);
  expect(activeShop).toHaveBeenCalledTimes(2);
});

it('is not replaced if its end is invalid or past', async () => {
  for (const bannerEndDate of ['mai', new Date(START - 1).toISOString()]) {
    const activeShop = jest.fn().mockResolvedValue(found(banner(START, { bannerEndDate })));
    await open(activeShop);
    await jest.advanceTimersByTimeAsync(HOUR);
    expect(activeShop).toHaveBeenCalledTimes(1);
  }
});

it('stays closed on the next visit; another banner is shown', async () => {
  const cookies = memoryCookies();
  const item = banner(START + HOUR);
  const first = await open(jest.fn().mockResolvedValue(found(item)), cookies);
  await settle();
  first.store.dispatch(bannerClosed());
  await settle();
  expect(shown(first).isClosed).toBe(true);
  const again = await open(jest.fn().mockResolvedValue(found(item)), cookies);
  const other = await open(jest.fn().mockResolvedValue(found(banner(START + 2 * HOUR))), cookies);
  await settle();
  expect([shown(again).isClosed, shown(other).isClosed]).toEqual([true, false]);
});

it('that follows one that was closed is shown, and can be closed as well', async () => {
  const cookies = { ...memoryCookies(), set: jest.fn() };
  const ends = [START + HOUR, START + 2 * HOUR];
  const activeShop = jest.fn().mockResolvedValue(none);
  for (const end of ends) activeShop.mockResolvedValueOnce(found(banner(end)));
  const client = await open(activeShop, cookies);
  await settle();
  client.store.dispatch(bannerClosed());
  await jest.advanceTimersByTimeAsync(HOUR + 1000);
  expect(shown(client).isClosed).toBe(false);
  client.store.dispatch(bannerClosed());
  await settle();
  expect(shown(client).isClosed).toBe(true);
  expect(cookies.set.mock.calls.map(([, name]) => name)).toEqual(ends.map((end) => end.toString(36)));
});

it('that follows one that was closed on an earlier visit is shown', async () => {
  const cookies = { ...memoryCookies(), get: () => (START + HOUR).toString(36) };
  const activeShop = jest.fn().mockResolvedValueOnce(found(banner(START + HOUR)));
  const client = await open(activeShop, cookies);
  expect(shown(client).isClosed).toBe(true);
  const next = banner(START + 2 * HOUR);
  activeShop.mockResolvedValue(found(next));
  await jest.advanceTimersByTimeAsync(HOUR + 1000);
  expect(shown(client)).toMatchObject({ item: next, isClosed: false });
});

it('that the server has sent with the page is not loaded again before its end', async () => {
  const activeShop = jest.fn().mockResolvedValue(none);
  await open(activeShop, memoryCookies(), banner(START + HOUR));
  expect(activeShop).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(HOUR + 1000);
  expect(activeShop).toHaveBeenCalledTimes(1);
});

it('that is refused is none, whatever comes with the refusal', async () => {
  const client = await open(jest.fn().mockResolvedValue({ ...none, item: banner(START + HOUR) }));
  await settle();
  expect(shown(client)).toMatchObject({ item: null, isLoaded: true });
});

it('remembers a closed banner until its end, to the second and no shorter', async () => {
  const cookies = { ...memoryCookies(), set: jest.fn() };
  const client = await open(jest.fn().mockResolvedValue(found(banner(START + HOUR + 100))), cookies);
  await settle();
  client.store.dispatch(bannerClosed());
  await settle();
  expect(cookies.set.mock.calls).toEqual([['banner', (START + HOUR + 100).toString(36), 3601]]);
  // In the second in which it ends.
  jest.setSystemTime(START + HOUR + 5000);
  client.store.dispatch(bannerClosed());
  await settle();
  expect(cookies.set.mock.calls.at(-1)?.[2]).toBe(0);
});

it('that failed to load is not asked for again on the same page', async () => {
  const activeShop = jest.fn().mockRejectedValueOnce(new Error('Network Error')).mockResolvedValue(none);
  await open(activeShop);
  await jest.advanceTimersByTimeAsync(HOUR);
  expect(activeShop).toHaveBeenCalledTimes(1);
});
