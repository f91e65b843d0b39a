import { CallFailed, failureText } from '../../../../src/client/api/failure';
import {
  selectAppliedCoupon,
  selectCheckoutMessage,
  selectCouponCode,
  selectCouponMessage,
  selectCouponStatus,
  selectQuote,
} from '../../../../src/client/features/checkout/checkoutSelectors';
import {
  checkoutRefused,
  couponRemoved,
  couponSubmitted,
  lineChosen,
} from '../../../../src/client/features/checkout/checkoutSlice';
import { checkRestoredCoupon, validateCoupon } from '../../../../src/client/features/checkout/couponSaga';
import { loggedIn } from '../../../../src/client/features/identity/session/sessionSlice';
import { createCartStorage } from '../../../../src/client/services/cartStorage';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import { onItsWay, testUser } from '../../../support/client';
import { bundle, clientWith, course, later, settle, validCoupon } from './support';

type Answer = { isOk: boolean; item?: ReturnType<typeof validCoupon>; message?: string; code?: string };

const { token: _token, ...user } = testUser;
const login = loggedIn({ user, claim: 0 });
const fullPrice = { listPrice: 100, discount: 0, total: 100 };

describe('a coupon', () => {
  it('shows a visitor the price that the server works out, whatever the client would have', async () => {
    const isValidCoupon = jest.fn(async () => ({
      isOk: true,
      item: { ...validCoupon(), price: { listPrice: 110, discount: 33, total: 77 } },
    }));
    const { store } = clientWith({ courses: { isValidCoupon } });
    store.dispatch(lineChosen(course));
    expect(selectQuote(store.getState())).toEqual(fullPrice);
    store.dispatch(couponSubmitted({ code: '  benvenuto20 ' }));
    expect(selectCouponStatus(store.getState())).toBe('checking');
    await settle();
    expect(isValidCoupon).toHaveBeenCalledWith({ IdCourseEnc: course.id, CouponCode: 'BENVENUTO20' });
    expect(selectCouponStatus(store.getState())).toBe('applied');
    expect(selectQuote(store.getState())).toEqual({ listPrice: 110, discount: 33, total: 77 });
  });

  it('of a bundle is checked by the call for bundles', async () => {
    const isValidBundleCoupon = jest.fn(async () => ({ isOk: true, item: validCoupon('MENO15') }));
    const { store } = clientWith({ bundles: { isValidBundleCoupon } });
    store.dispatch(lineChosen(bundle));
    store.dispatch(couponSubmitted({ code: 'meno15' }));
    await settle();
    expect(isValidBundleCoupon).toHaveBeenCalledWith({ IdBundleEnc: bundle.id, CouponCode: 'MENO15' });
    expect(selectCouponStatus(store.getState())).toBe('applied');
  });

  it.each([
    ['coupon_unknown', 'Questo coupon non esiste.'],
    ['coupon_expired', 'Questo coupon è scaduto.'],
    ['coupon_not_started', 'Questo coupon non è ancora valido.'],
    ['coupon_used_up', 'Questo coupon è esaurito.'],
    ['coupon_other', 'Questo coupon vale per un altro corso.'],
  ])(
    'that is refused (%s) says why in the server’s words, and the full price stays',
    async (code, message) => {
      const { store } = clientWith({
        courses: { isValidCoupon: async () => ({ isOk: false, message, code }) },
      });
      store.dispatch(lineChosen(course));
      store.dispatch(couponSubmitted({ code: 'x' }));
      await settle();
      expect(selectCouponStatus(store.getState())).toBe('refused');
      expect(selectCouponMessage(store.getState())).toBe(message);
      expect(selectCouponCode(store.getState())).toBe('X');
      expect(selectQuote(store.getState())).toEqual(fullPrice);
    },
  );

  it.each([
    ['', 'Scrivi il codice'],
    ['   ', 'Scrivi il codice'],
    ['A'.repeat(10_000), 'troppo lungo'],
  ])('that cannot be one is refused without a call', async (code, message) => {
    const isValidCoupon = jest.fn();
    const { store } = clientWith({ courses: { isValidCoupon } });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code }));
    await settle();
    expect(isValidCoupon).not.toHaveBeenCalled();
    expect(selectCouponMessage(store.getState())).toContain(message);
    expect(selectCouponCode(store.getState()).length).toBeLessThanOrEqual(100);
  });

  it('of a hundred letters is still checked', async () => {
    const isValidCoupon = jest.fn(async () => ({ isOk: false }));
    const { store } = clientWith({ courses: { isValidCoupon } });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'A'.repeat(100) }));
    await settle();
    expect(isValidCoupon).toHaveBeenCalledTimes(1);
    expect(selectCouponMessage(store.getState())).toBe('Questo coupon non è valido.');
  });

  it('that the server finds malformed says what is wrong with it', async () => {
    const failure = { kind: 'status', status: 400, endpoint: 'x', guarded: false, message: '' } as const;
    const refused = new CallFailed({ ...failure, errors: { CouponCode: 'Solo lettere e numeri.' } });
    const { store } = clientWith({ courses: { isValidCoupon: () => Promise.reject(refused) } });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'A B' }));
    await settle();
    expect(selectCouponMessage(store.getState())).toBe('Solo lettere e numeri.');
  });

  it('whose check fails on the network says so, logs nobody out and may be tried again', async () => {
    const failure = { kind: 'network', endpoint: 'x', guarded: false, message: 'Network Error' } as const;
    const isValidCoupon = jest
      .fn()
      .mockRejectedValueOnce(new CallFailed(failure))
      .mockResolvedValueOnce({ isOk: true, item: validCoupon() });
    const { store, seen } = clientWith({ courses: { isValidCoupon } });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'BENVENUTO20' }));
    await settle();
    expect(selectCouponMessage(store.getState())).toBe(failureText(failure));
    expect(selectCouponStatus(store.getState())).toBe('refused');
    expect(seen.left).toEqual([]);
    store.dispatch(couponSubmitted({ code: 'BENVENUTO20' }));
    await settle();
    expect(selectCouponStatus(store.getState())).toBe('applied');
  });

  it('does not lose to an older one whose answer comes late', async () => {
    const first = later<Answer>();
    const second = later<Answer>();
    const isValidCoupon = jest.fn().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
    const { store } = clientWith({ courses: { isValidCoupon } });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'PRIMO' }));
    store.dispatch(couponSubmitted({ code: 'SECONDO' }));
    second.answer({ isOk: true, item: validCoupon('SECONDO', 50) });
    await settle();
    first.answer({ isOk: true, item: validCoupon('PRIMO', 10) });
    await settle();
    expect(selectAppliedCoupon(store.getState())?.CouponCode).toBe('SECONDO');
    expect(selectQuote(store.getState()).total).toBe(50);
  });

  it('that was removed, or whose course was left, does not come back with a late answer', async () => {
    const answers = [later<Answer>(), later<Answer>()];
    const isValidCoupon = jest.fn();
    for (const { promise } of answers) isValidCoupon.mockReturnValueOnce(promise);
    const { store } = clientWith({ courses: { isValidCoupon } });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'UNO' }));
    store.dispatch(couponRemoved());
    store.dispatch(couponSubmitted({ code: 'DUE' }));
    store.dispatch(lineChosen({ ...course, id: 'another', price: 30 }));
    for (const { answer } of answers) answer({ isOk: true, item: validCoupon() });
    await settle();
    expect(isValidCoupon).toHaveBeenCalledTimes(2);
    expect(selectCouponStatus(store.getState())).toBe('none');
    expect(selectQuote(store.getState())).toEqual({ listPrice: 30, discount: 0, total: 30 });
  });

  it('of a cart with other things by now keeps the prices of those', async () => {
    const answers = [later<object>(), later<object>()];
    let asked = 0;
    const quoteCart = jest.fn(() => answers[asked++]?.promise);
    const { store, run } = clientWith({ payments: { quoteCart } });
    const cart = { kind: 'cart', id: 'cart', slug: 'cart', title: 'x' } as const;
    const thing = (IdItemEnc: string) => ({ kind: 'course', IdItemEnc }) as const;
    const quoted = (total: number) => {
      const price = { listPrice: total + 20, discount: 20, total };
      return { isOk: true, item: { lines: [], price, coupon: { ...validCoupon(), price } } };
    };
    store.dispatch(lineChosen({ ...cart, price: 100, things: [thing('a')] }));
    run(validateCoupon, 'BENVENUTO20');
    store.dispatch(lineChosen({ ...cart, price: 150, things: [thing('b')] }));
    answers[1]?.answer(quoted(130));
    await settle();
    answers[0]?.answer(quoted(80));
    await settle();
    expect(asked).toBe(2);
    expect(selectQuote(store.getState())).toMatchObject({ total: 130 });
  });

  it('that was removed is not refused by a check that fails late', async () => {
    const check = later<Answer>();
    const { store } = clientWith({ courses: { isValidCoupon: () => check.promise } });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'UNO' }));
    store.dispatch(couponRemoved());
    check.fail(new CallFailed({ kind: 'network', endpoint: 'x', guarded: false, message: '' }));
    await settle();
    expect([selectCouponStatus(store.getState()), selectCouponMessage(store.getState())]).toEqual([
      'none',
      '',
    ]);
  });

  it('stays while the same course is loaded again, and goes with another', async () => {
    const { store } = clientWith({
      courses: { isValidCoupon: async () => ({ isOk: true, item: validCoupon() }) },
    });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'BENVENUTO20' }));
    await settle();
    store.dispatch(lineChosen(course));
    expect(selectQuote(store.getState()).total).toBe(80);
    store.dispatch(lineChosen(bundle));
    expect(selectAppliedCoupon(store.getState())).toBeNull();
    expect(selectQuote(store.getState()).total).toBe(250);
  });
});

describe('the coupon of an address', () => {
  const withAnswers = () => {
    const isValidCoupon = jest.fn(async ({ CouponCode }: { CouponCode: string }) => ({
      isOk: true,
      item: validCoupon(CouponCode),
    }));
    return { isValidCoupon, ...clientWith({ courses: { isValidCoupon } }) };
  };

  it('is checked by the page that loads, without the watcher: so the server shows its price, too', async () => {
    const { store, run } = withAnswers();
    store.dispatch(lineChosen(course));
    await run(validateCoupon, 'link10').toPromise();
    expect(selectCouponCode(store.getState())).toBe('LINK10');
    expect(selectCouponStatus(store.getState())).toBe('applied');
  });

  it('gives way to the one that is typed while it is being checked', async () => {
    const slow = later<Answer>();
    const isValidCoupon = jest.fn(async () => ({ isOk: true, item: validCoupon('SCRITTO', 50) }));
    const { store, run } = clientWith({ courses: { isValidCoupon } });
    isValidCoupon.mockReturnValueOnce(slow.promise as ReturnType<typeof isValidCoupon>);
    store.dispatch(lineChosen(course));
    const checked = run(validateCoupon, 'LINK10').toPromise();
    store.dispatch(couponSubmitted({ code: 'SCRITTO' }));
    await settle();
    slow.answer({ isOk: true, item: validCoupon('LINK10', 10) });
    await checked;
    expect(selectAppliedCoupon(store.getState())?.CouponCode).toBe('SCRITTO');
    expect(selectQuote(store.getState()).total).toBe(50);
  });

  it('wins over another one that is still being checked, if it is new', async () => {
    const { store, run, isValidCoupon } = withAnswers();
    isValidCoupon.mockImplementationOnce(onItsWay);
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'MENO15' }));
    await run(validateCoupon, 'LINK10').toPromise();
    expect(selectAppliedCoupon(store.getState())?.CouponCode).toBe('LINK10');
  });

  it('gives way to the one that a person typed over it, when login loads the page again', async () => {
    const { store, run, isValidCoupon } = withAnswers();
    store.dispatch(lineChosen(course));
    await run(validateCoupon, 'LINK10').toPromise();
    store.dispatch(couponSubmitted({ code: 'BENVENUTO20' }));
    await settle();
    store.dispatch(login);
    await settle();
    store.dispatch(lineChosen(course));
    await run(validateCoupon, 'LINK10').toPromise();
    expect(selectCouponCode(store.getState())).toBe('BENVENUTO20');
    expect(isValidCoupon.mock.calls.map(([{ CouponCode }]) => CouponCode)).toEqual([
      'LINK10',
      'BENVENUTO20',
      'BENVENUTO20',
    ]);
  });

  it('is checked again after the one typed over it was refused, or after it was removed', async () => {
    const { store, run, isValidCoupon } = withAnswers();
    store.dispatch(lineChosen(course));
    await run(validateCoupon, 'LINK10').toPromise();
    isValidCoupon.mockResolvedValueOnce({ isOk: false } as never);
    store.dispatch(couponSubmitted({ code: 'SCADUTO' }));
    await settle();
    await run(validateCoupon, 'LINK10').toPromise();
    expect(selectAppliedCoupon(store.getState())?.CouponCode).toBe('LINK10');
    store.dispatch(couponRemoved());
    await run(validateCoupon, 'LINK10').toPromise();
    expect(selectAppliedCoupon(store.getState())?.CouponCode).toBe('LINK10');
    expect(isValidCoupon).toHaveBeenCalledTimes(4);
  });

  it('that was removed is not refused by a check that fails late', async () => {
    const check = later<Answer>();
    const { store, run } = clientWith({ courses: { isValidCoupon: () => check.promise } });
    store.dispatch(lineChosen(course));
    const checked = run(validateCoupon, 'LINK10').toPromise();
    store.dispatch(couponRemoved());
    check.fail(new CallFailed({ kind: 'network', endpoint: 'x', guarded: false, message: '' }));
    await checked;
    expect([selectCouponStatus(store.getState()), selectCouponMessage(store.getState())]).toEqual([
      'none',
      '',
    ]);
  });

  it('is kept for a reload as the coupon of the address', async () => {
    const { store, run, services } = withAnswers();
    store.dispatch(lineChosen(course));
    await run(validateCoupon, 'link10').toPromise();
    expect(services.cart.read()).toMatchObject({ couponCode: 'LINK10', linkCode: 'LINK10' });
  });
});

it('an applied coupon is checked again for who logs in, whose use of it may be spent', async () => {
  const message = 'Hai già usato questo coupon.';
  const isValidCoupon = jest.fn(async (): Promise<Answer> => ({ isOk: true, item: validCoupon() }));
  const { store } = clientWith({ courses: { isValidCoupon } });
  store.dispatch(lineChosen(course));
  store.dispatch(couponSubmitted({ code: 'BENVENUTO20' }));
  await settle();
  isValidCoupon.mockResolvedValueOnce({ isOk: false, code: 'coupon_used_up', message });
  store.dispatch(login);
  await settle();
  expect(selectQuote(store.getState())).toEqual(fullPrice);
  expect([selectCouponStatus(store.getState()), selectCouponMessage(store.getState())]).toEqual([
    'refused',
    message,
  ]);
});

it('a coupon that still holds for who logs in leaves what was said of their order meanwhile', async () => {
  const check = later<Answer>();
  const isValidCoupon = jest.fn(async (): Promise<Answer> => ({ isOk: true, item: validCoupon() }));
  const { store } = clientWith({ courses: { isValidCoupon } });
  store.dispatch(lineChosen(course));
  store.dispatch(couponSubmitted({ code: 'BENVENUTO20' }));
  await settle();
  isValidCoupon.mockReturnValueOnce(check.promise);
  store.dispatch(login);
  store.dispatch(checkoutRefused({ message: 'È già tuo.', code: 'already_owned' }));
  check.answer({ isOk: true, item: validCoupon() });
  await settle();
  expect(selectCheckoutMessage(store.getState())).toBe('È già tuo.');
  expect(selectCouponStatus(store.getState())).toBe('applied');
});

it('a coupon of the saved cart is checked once, where the page shows the price without its item', async () => {
  const isValidCoupon = jest.fn(async () => ({ isOk: true, item: validCoupon() }));
  const cart = createCartStorage(memoryArea());
  cart.save({ line: course, couponCode: 'BENVENUTO20' });
  const { store, run } = clientWith({ courses: { isValidCoupon } }, { services: { cart } });
  await run(checkRestoredCoupon).toPromise();
  expect(selectQuote(store.getState()).total).toBe(80);
  await run(checkRestoredCoupon).toPromise();
  expect(isValidCoupon).toHaveBeenCalledTimes(1);
});

it('a coupon of the saved cart is checked again where its check was cancelled', async () => {
  const isValidCoupon = jest.fn(async () => ({ isOk: true, item: validCoupon() }));
  const cart = createCartStorage(memoryArea());
  cart.save({ line: course, couponCode: 'BENVENUTO20' });
  const { store, run } = clientWith({ courses: { isValidCoupon } }, { services: { cart } });
  const checking = run(checkRestoredCoupon);
  // A purchase waits for it.
  expect(selectCouponStatus(store.getState())).toBe('checking');
  checking.cancel();
  await run(checkRestoredCoupon).toPromise();
  expect(selectQuote(store.getState()).total).toBe(80);
});
