import { toFailure } from '../../../../../src/client/api/failure';
import { loadCartPage, watchCartPage } from '../../../../../src/client/features/checkout/cart/cartPageSaga';
import { cartQuote, lineOfCart } from '../../../../../src/client/features/checkout/cart/cartQuote';
import { cartThings } from '../../../../../src/client/features/checkout/cart/cartThings';
import { slices } from '../../../../../src/client/features/checkout/cart/pages/CartPage';
import {
  selectCheckoutMessage,
  selectCouponCode,
  selectCouponMessage,
  selectLine,
  selectQuote,
} from '../../../../../src/client/features/checkout/checkoutSelectors';
import {
  checkoutRefused,
  couponApplied,
  couponFailed,
  couponRefused,
  couponRemoved,
  couponSubmitted,
  lineChosen,
} from '../../../../../src/client/features/checkout/checkoutSlice';
import { loggedOut } from '../../../../../src/client/features/identity/session/sessionSlice';
import { createCartStorage } from '../../../../../src/client/services/cartStorage';
import { memoryArea } from '../../../../../src/client/services/sessionStorage';
import { onItsWay } from '../../../../support/client';
import { networkFailure } from '../../identity/account/support';
import { candele, clientWith, course, later, settle, validCoupon } from '../support';

const line = (total: number) => ({ ...candele, discount: 100 - total, total, isLowered: total < 100 });
const plain = lineOfCart([line(100)]);

/** A visitor's cart with one course, on whose page no saga works but those that a test runs. */
function open(cart = createCartStorage(memoryArea())) {
  const device = memoryArea();
  cartThings.keep(device, [{ kind: 'course', id: 'c1', title: 'Candele' }]);
  const quoteCart = jest.fn(async ({ CouponCode }: { CouponCode?: string }) => ({
    isOk: true,
    item: { lines: [line(CouponCode ? 80 : 100)], ...(CouponCode && { coupon: validCoupon(CouponCode) }) },
  }));
  const client = clientWith(
    { payments: { quoteCart } },
    { services: { cart, device }, slices: [cartThings.slice, ...slices] },
  );
  const totals = () => cartQuote.selectAny(client.store.getState()).data?.lines.map(({ total }) => total);
  return { ...client, totals, quoteCart };
}

/** The cart that a tab keeps, with a coupon. */
function keptCart(price = 100) {
  const cart = createCartStorage(memoryArea());
  if (plain) cart.save({ line: { ...plain, price }, couponCode: 'MENO20' });
  return cart;
}

it.each([
  ['of the same price', 100],
  ['that had another price', 90],
])('the coupon of a kept cart %s comes with its prices, asked for once', async (_what, price) => {
  const { run, store, totals, quoteCart } = open(keptCart(price));
  run(watchCartPage);
  await settle();
  expect(selectQuote(store.getState()).total).toBe(price);
  await run(loadCartPage, {}, 'entered').toPromise();
  await settle();
  expect(selectQuote(store.getState())).toEqual(validCoupon('MENO20').price);
  expect(totals()).toEqual([80]);
  expect(quoteCart.mock.calls.map(([{ CouponCode }]) => CouponCode)).toEqual(['MENO20']);
});

it('an applied coupon is asked about once when the cart’s page is opened again, and the tab keeps it', async () => {
  const { run, store, services, quoteCart } = open(keptCart());
  run(watchCartPage);
  for (const reason of ['entered', 'retried'] as const) await run(loadCartPage, {}, reason).toPromise();
  await settle();
  expect(selectQuote(store.getState()).total).toBe(80);
  expect(quoteCart).toHaveBeenCalledTimes(2);
  expect(services.cart.read()).toMatchObject({ line: { price: 100 }, couponCode: 'MENO20' });
});

it('a coupon that the cart’s prices refuse is said to be refused, without another question', async () => {
  const { run, store, totals, quoteCart } = open(keptCart());
  quoteCart.mockResolvedValueOnce({
    isOk: true,
    item: { lines: [line(100)], couponRefusal: { code: 'coupon_used_up', message: 'Già usato.' } },
  } as never);
  run(watchCartPage);
  await run(loadCartPage, {}, 'entered').toPromise();
  await settle();
  expect([selectCouponCode(store.getState()), selectCouponMessage(store.getState())]).toEqual([
    'MENO20',
    'Già usato.',
  ]);
  expect([totals(), quoteCart.mock.calls.length]).toEqual([[100], 1]);
});

it('the prices of the lines are asked for again with a coupon, and without it once it is removed', async () => {
  const { run, store, totals } = open();
  await run(loadCartPage, {}, 'entered').toPromise();
  run(watchCartPage);
  expect(totals()).toEqual([100]);
  if (plain) store.dispatch(lineChosen(plain));
  store.dispatch(couponApplied(validCoupon('MENO20')));
  await settle();
  expect(totals()).toEqual([80]);
  store.dispatch(couponRemoved());
  await settle();
  expect(totals()).toEqual([100]);
});

it.each([
  ['refused', couponRefused({ code: 'SCADUTO', message: 'Il coupon è scaduto.' })],
  ['not checked, as the network is down', couponFailed(toFailure(networkFailure()))],
])(
  'the lines cost again what they do without a coupon once another in its place is %s',
  async (_how, end) => {
    const { run, store, totals } = open();
    await run(loadCartPage, {}, 'entered').toPromise();
    run(watchCartPage);
    if (plain) store.dispatch(lineChosen(plain));
    store.dispatch(couponApplied(validCoupon('MENO20')));
    await settle();
    expect(totals()).toEqual([80]);
    store.dispatch(end);
    await settle();
    expect(totals()).toEqual([100]);
  },
);

it('a coupon that could not be checked asks for no prices again where none was lowered', async () => {
  const { run, store, quoteCart } = open();
  await run(loadCartPage, {}, 'entered').toPromise();
  run(watchCartPage);
  store.dispatch(couponFailed(toFailure(networkFailure())));
  await settle();
  expect(quoteCart).toHaveBeenCalledTimes(1);
});

it('the coupon of a kept cart is checked though the prices of its lines did not come', async () => {
  const { run, store, quoteCart } = open(keptCart());
  quoteCart.mockRejectedValueOnce(networkFailure());
  await run(loadCartPage, {}, 'entered').toPromise();
  expect(selectQuote(store.getState()).total).toBe(80);
});

it('the prices of the lines are asked for without a coupon that is still being checked', async () => {
  const { run, store, totals, quoteCart } = open();
  if (plain) store.dispatch(lineChosen(plain));
  quoteCart.mockImplementationOnce(onItsWay);
  store.dispatch(couponSubmitted({ code: 'FORSE' }));
  await run(cartQuote.load).toPromise();
  expect(quoteCart.mock.calls.map(([{ CouponCode }]) => CouponCode)).toEqual(['FORSE', undefined]);
  expect(totals()).toEqual([100]);
});

it('a message about the purchase stays in view where the page is read again and nothing has changed', async () => {
  const { run, store } = open();
  await run(loadCartPage, {}, 'entered').toPromise();
  store.dispatch(checkoutRefused({ message: 'Non ora.', code: '' }));
  await run(loadCartPage, {}, 'retried').toPromise();
  expect(selectCheckoutMessage(store.getState())).toBe('Non ora.');
  await run(loadCartPage, {}, 'entered').toPromise();
  expect(selectCheckoutMessage(store.getState())).toBe('');
});

it('each refusal of a purchase has the prices read again', async () => {
  const { run, store, quoteCart } = open();
  await run(loadCartPage, {}, 'entered').toPromise();
  run(watchCartPage);
  for (const message of ['Non ora.', 'Nemmeno ora.']) {
    quoteCart.mockClear();
    const errors = { taxCode: message };
    // A lower total is no other price: a coupon takes it off the same things.
    const price = { listPrice: 100, discount: 20, total: 80 };
    store.dispatch(checkoutRefused({ message, code: 'not_now', errors, price }));
    await settle();
    expect(quoteCart).toHaveBeenCalledTimes(1);
    expect(store.getState().checkout.checkout).toMatchObject({ message, code: 'not_now', errors });
  }
});

it('a cart that is entered again is not bought at its old prices where the new ones do not come', async () => {
  const { run, store, totals, quoteCart } = open();
  await run(loadCartPage, {}, 'entered').toPromise();
  store.dispatch(lineChosen(course));
  quoteCart.mockRejectedValueOnce(networkFailure());
  await run(loadCartPage, {}, 'entered').toPromise();
  expect(totals()).toEqual([100]);
  expect(selectLine(store.getState())).toEqual(course);
});

it('the prices of a cart are gone at the end of the session', async () => {
  const { run, store, totals } = open();
  await run(loadCartPage, {}, 'entered').toPromise();
  expect(totals()).toEqual([100]);
  store.dispatch(loggedOut());
  expect(totals()).toBeUndefined();
});

it('the prices with a coupon that was removed meanwhile come too late', async () => {
  const { run, store, totals, quoteCart } = open();
  await run(loadCartPage, {}, 'entered').toPromise();
  run(watchCartPage);
  if (plain) store.dispatch(lineChosen(plain));
  const lowered = later<Awaited<ReturnType<typeof quoteCart>>>();
  quoteCart.mockReturnValueOnce(lowered.promise);
  store.dispatch(couponApplied(validCoupon('MENO20')));
  store.dispatch(couponRemoved());
  await settle();
  lowered.answer({ isOk: true, item: { lines: [line(80)] } });
  await settle();
  expect(totals()).toEqual([100]);
});

it('the prices of what a cart held before its last change come too late', async () => {
  const { run, store, services, totals, quoteCart } = open();
  await run(loadCartPage, {}, 'entered').toPromise();
  run(watchCartPage);
  const before = later<Awaited<ReturnType<typeof quoteCart>>>();
  quoteCart.mockReturnValueOnce(before.promise);
  const thing = { kind: 'course', id: 'c1', title: 'Candele' } as const;
  store.dispatch(cartThings.actions.changed({ thing, isAdded: true }));
  cartThings.keep(services.device, []);
  store.dispatch(cartThings.actions.changed({ thing, isAdded: false }));
  await settle();
  before.answer({ isOk: true, item: { lines: [line(100)] } });
  await settle();
  expect(totals()).toEqual([]);
});

it('a coupon that is removed while the prices with it are on their way stays removed', async () => {
  const { run, store, quoteCart } = open(keptCart());
  const lowered = later<Awaited<ReturnType<typeof quoteCart>>>();
  quoteCart.mockReturnValueOnce(lowered.promise);
  const loading = run(loadCartPage, {}, 'entered').toPromise();
  await settle();
  store.dispatch(couponRemoved());
  lowered.answer({ isOk: true, item: { lines: [line(80)], coupon: validCoupon('MENO20') } });
  await loading;
  expect(selectCouponCode(store.getState())).toBe('');
  expect(selectQuote(store.getState()).total).toBe(100);
});

it('a refusal says its own words where the cart costs without its coupon what the refusal says', async () => {
  const { run, store } = open();
  await run(loadCartPage, {}, 'entered').toPromise();
  run(watchCartPage);
  const price = { listPrice: 100, discount: 20, total: 80 };
  store.dispatch(checkoutRefused({ message: 'Lo sconto è cambiato.', code: 'price_changed', price }));
  await settle();
  expect(selectCheckoutMessage(store.getState())).toBe('Lo sconto è cambiato.');
});

it('a coupon that could not be checked asks for the prices again where it lowered one of several', async () => {
  const { run, store, quoteCart } = open();
  quoteCart.mockResolvedValueOnce({
    isOk: true,
    item: { lines: [line(100), { ...line(80), IdItemEnc: 'c2' }] },
  });
  await run(cartQuote.load).toPromise();
  run(watchCartPage);
  store.dispatch(couponFailed(toFailure(networkFailure())));
  await settle();
  expect(quoteCart).toHaveBeenCalledTimes(2);
});

it('an applied coupon that takes off another sum when the page is read again shows the new price', async () => {
  const { run, store, quoteCart } = open(keptCart());
  await run(loadCartPage, {}, 'entered').toPromise();
  const price = { listPrice: 100, discount: 10, total: 90 };
  const coupon = { ...validCoupon('MENO20'), price };
  quoteCart.mockResolvedValueOnce({ isOk: true, item: { lines: [line(90)], coupon } });
  await run(loadCartPage, {}, 'retried').toPromise();
  expect(selectQuote(store.getState())).toEqual(price);
});
