import {
  selectCouponMessage,
  selectCouponStatus,
  selectQuote,
} from '../../../../src/client/features/checkout/checkoutSelectors';
import { couponApplied, lineChosen } from '../../../../src/client/features/checkout/checkoutSlice';
import { checkRestoredCoupon, validateCoupon } from '../../../../src/client/features/checkout/couponSaga';
import { loggedIn } from '../../../../src/client/features/identity/session/sessionSlice';
import { testUser } from '../../../support/client';
import { clientWith, course, later, settle, validCoupon } from './support';

type Answer = { isOk: boolean; item?: ReturnType<typeof validCoupon> };

const cart = {
  kind: 'cart',
  id: 'cart',
  slug: 'cart',
  title: 'Candele',
  price: 100,
  things: [{ kind: 'course', IdItemEnc: 'c1' }],
} as const;

it('a coupon that a cart is refused says why in the server’s words', async () => {
  const message = 'Questo coupon è scaduto.';
  const couponRefusal = { code: 'coupon_expired', message };
  const quoteCart = jest.fn(async () => ({ isOk: true, item: { lines: [], couponRefusal } }));
  const { store, run } = clientWith({ payments: { quoteCart } });
  store.dispatch(lineChosen(cart));
  await run(validateCoupon, 'SCADUTO').toPromise();
  expect(quoteCart).toHaveBeenCalledWith({ lines: cart.things, CouponCode: 'SCADUTO' });
  expect([selectCouponStatus(store.getState()), selectCouponMessage(store.getState())]).toEqual([
    'refused',
    message,
  ]);
});

it('a coupon’s price for one course is not shown for another with the same code', async () => {
  const first = later<Answer>();
  const price = { listPrice: 30, discount: 15, total: 15 };
  const isValidCoupon = jest
    .fn(async (): Promise<Answer> => ({ isOk: true, item: { ...validCoupon(), price } }))
    .mockReturnValueOnce(first.promise);
  const { store, run } = clientWith({ courses: { isValidCoupon } });
  store.dispatch(lineChosen(course));
  const left = run(validateCoupon, 'BENVENUTO20').toPromise();
  store.dispatch(lineChosen({ ...course, id: 'another', price: 30 }));
  await run(validateCoupon, 'BENVENUTO20').toPromise();
  first.answer({ isOk: true, item: validCoupon() });
  await left;
  expect(selectQuote(store.getState())).toEqual(price);
});

it('the coupon of a cart is not asked about once more at the login, whose prices say it', async () => {
  const quoteCart = jest.fn();
  const { store } = clientWith({ payments: { quoteCart } });
  store.dispatch(lineChosen(cart));
  store.dispatch(couponApplied(validCoupon()));
  const { token: _token, ...user } = testUser;
  store.dispatch(loggedIn({ user, claim: 0 }));
  await settle();
  expect(quoteCart).not.toHaveBeenCalled();
});

it('nothing is asked of who has no coupon, nor are they told that one is missing', async () => {
  const { store, run } = clientWith({});
  store.dispatch(lineChosen(course));
  await run(checkRestoredCoupon).toPromise();
  expect([selectCouponStatus(store.getState()), selectCouponMessage(store.getState())]).toEqual(['none', '']);
});

it('a coupon that takes off another sum when it is checked again shows the new price', async () => {
  const price = { listPrice: 100, discount: 10, total: 90 };
  const isValidCoupon = jest
    .fn(async (): Promise<Answer> => ({ isOk: true, item: { ...validCoupon(), price } }))
    .mockResolvedValueOnce({ isOk: true, item: validCoupon() });
  const { store, run } = clientWith({ courses: { isValidCoupon } });
  store.dispatch(lineChosen(course));
  for (let load = 0; load < 2; load += 1) await run(validateCoupon, 'BENVENUTO20').toPromise();
  expect(selectQuote(store.getState())).toEqual(price);
});
