import { CallFailed } from '../../../../src/client/api/failure';
import { createStore } from '../../../../src/client/app/store';
import { checkoutSaga } from '../../../../src/client/features/checkout/checkoutSaga';
import {
  selectCheckoutMessage,
  selectCheckoutStatus,
  selectLine,
  selectQuote,
} from '../../../../src/client/features/checkout/checkoutSelectors';
import {
  cartQuoted,
  checkoutRequested,
  couponApplied,
  couponRemoved,
  couponSubmitted,
  lineChosen,
  providerChosen,
} from '../../../../src/client/features/checkout/checkoutSlice';
import { restored } from '../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../src/client/routing/paths';
import { type ApiStub, createTestClient, onItsWay } from '../../../support/client';
import { type clientWith, course, later, settle, studentWith, validCoupon } from './support';

const bought = (url: string) => ({ isOk: true, item: { url, IdPurchaseEnc: 'purchase-1' } });
const status = ({ store }: ReturnType<typeof clientWith>) => selectCheckoutStatus(store.getState());
const message = ({ store }: ReturnType<typeof clientWith>) => selectCheckoutMessage(store.getState());

/** A student who has pressed the buy button. */
async function buying(createCheckout: () => Promise<unknown>, more: object = {}) {
  const client = studentWith({ payments: { createCheckout, ...more } });
  client.store.dispatch(lineChosen(course));
  client.store.dispatch(checkoutRequested());
  await settle();
  return client;
}

describe('the buy button works again', () => {
  it('when the buyer goes to another page instead of waiting for the payment page', async () => {
    const client = await buying(async () => bought('https://pay.example/1'));
    expect(status(client)).toBe('pending');
    client.history.push(`${paths.paymentFailed()}?altrove=1`);
    expect(status(client)).toBe('idle');
  });

  it('when a purchase that costs nothing leads to its own page', async () => {
    const confirmCheckout = () => later().promise;
    const client = await buying(async () => bought(paths.paymentSucceeded('purchase-1')), {
      confirmCheckout,
    });
    expect(status(client)).toBe('idle');
  });

  it('when it was pressed while nothing was for sale', () => {
    const client = studentWith({});
    client.store.dispatch(checkoutRequested());
    expect(status(client)).toBe('idle');
  });
});

describe('a purchase that is refused', () => {
  it.each([{ isOk: false }, { isOk: true }])(
    'without a reason says that it could not be started: %j',
    async (answer) => {
      const client = await buying(async () => answer);
      expect(message(client)).toBe('Non è stato possibile avviare l’acquisto.');
    },
  );

  it.each([
    ['a coupon is applied', couponApplied(validCoupon())],
    ['a coupon is removed', couponRemoved()],
    ['another way to pay is chosen', providerChosen('bank_transfer')],
  ])('is forgotten once %s', async (_what, action) => {
    const client = await buying(async () => ({ isOk: false, message: 'Non ora.' }));
    expect([status(client), message(client)]).toEqual(['failed', 'Non ora.']);
    client.store.dispatch(action);
    expect([status(client), message(client)]).toEqual(['idle', '']);
  });

  it('is forgotten when the page shows its course again', async () => {
    const client = await buying(async () => ({ isOk: false, message: 'Non ora.' }));
    client.store.dispatch(lineChosen(course));
    expect([status(client), message(client)]).toEqual(['idle', '']);
  });
});

describe('a purchase that waits for its coupon', () => {
  const failure = { kind: 'network', endpoint: 'x', guarded: false, message: '' } as const;

  it.each([
    ['is removed', 'removed'],
    ['cannot be checked', 'failed'],
    ['is refused', 'refused'],
  ])('does not go on once the coupon %s', async (_what, how) => {
    const check = later<object>();
    const createCheckout = jest.fn();
    const client = studentWith({
      courses: { isValidCoupon: () => check.promise },
      payments: { createCheckout },
    });
    client.store.dispatch(lineChosen(course));
    client.store.dispatch(couponSubmitted({ code: 'MENO15' }));
    client.store.dispatch(checkoutRequested());
    if (how === 'removed') client.store.dispatch(couponRemoved());
    else if (how === 'failed') check.fail(new CallFailed(failure));
    else check.answer({ isOk: false, message: 'Scaduto.' });
    await settle();
    expect(createCheckout).not.toHaveBeenCalled();
    expect(message(client)).toContain('Il coupon non è stato applicato');
  });

  it('goes on once it is applied, also where its course was loaded again meanwhile', async () => {
    const check = later<object>();
    const createCheckout = jest.fn(async () => bought('https://pay.example/1'));
    const { store } = studentWith({
      courses: { isValidCoupon: () => check.promise },
      payments: { createCheckout },
    });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'BENVENUTO20' }));
    store.dispatch(checkoutRequested());
    await settle();
    store.dispatch(lineChosen(course));
    await settle();
    expect(createCheckout).not.toHaveBeenCalled();
    check.answer({ isOk: true, item: validCoupon() });
    await settle();
    expect(createCheckout).toHaveBeenCalledWith(expect.objectContaining({ Total: 80 }));
  });

  it('goes on once a cart was quoted with it, before its own check is answered', async () => {
    const things = [{ kind: 'course', IdItemEnc: 'c1' } as const];
    const line = { kind: 'cart', id: 'cart', slug: 'cart', title: 'Candele', price: 100, things } as const;
    const createCartCheckout = jest.fn(async () => bought('https://pay.example/1'));
    const { store } = studentWith({ payments: { quoteCart: onItsWay, createCartCheckout } });
    store.dispatch(lineChosen(line));
    store.dispatch(couponSubmitted({ code: 'BENVENUTO20' }));
    store.dispatch(checkoutRequested());
    await settle();
    store.dispatch(cartQuoted({ line, coupon: validCoupon() }));
    await settle();
    expect(createCartCheckout).toHaveBeenCalledWith({
      lines: things,
      Total: 80,
      IdCouponEnc: 'id-of-BENVENUTO20',
    });
  });

  it('leaves the button to another course that is shown meanwhile', async () => {
    const createCheckout = jest.fn(async () => bought('https://pay.example/1'));
    const client = studentWith({
      courses: { isValidCoupon: () => later().promise },
      payments: { createCheckout },
    });
    client.store.dispatch(lineChosen(course));
    client.store.dispatch(couponSubmitted({ code: 'MENO15' }));
    client.store.dispatch(checkoutRequested());
    client.store.dispatch(lineChosen({ ...course, id: 'another', price: 30 }));
    await settle();
    expect(createCheckout).not.toHaveBeenCalled();
    client.store.dispatch(checkoutRequested());
    await settle();
    expect(createCheckout).toHaveBeenCalledWith({ IdCourseEnc: 'another', Total: 30 });
  });
});

describe('a page that the server has rendered', () => {
  /** A store as the browser has it before the session was read. */
  function hydrating(api: ApiStub = {}) {
    const { services } = createTestClient({ sagas: false, address: paths.paymentFailed(), api });
    const { store, run } = createStore(services);
    return { services, store, run };
  }

  it('takes the kept cart only once the session is read', () => {
    const { services, store, run } = hydrating();
    services.cart.save({ line: course });
    run(checkoutSaga);
    expect(selectLine(store.getState())).toBeNull();
    store.dispatch(restored(null));
    expect(selectLine(store.getState())).toEqual(course);
  });

  it('keeps the course that it shows for a reload', () => {
    const { services, store, run } = hydrating();
    store.dispatch(lineChosen(course));
    run(checkoutSaga);
    store.dispatch(restored(null));
    expect(services.cart.read()).toMatchObject({ line: course });
  });

  it('shows the price of now, not that of the cart that was kept with its coupon', () => {
    const { services, store, run } = hydrating({ courses: { isValidCoupon: onItsWay } });
    services.cart.save({ line: { ...course, price: 90 }, couponCode: 'BENVENUTO20' });
    store.dispatch(lineChosen(course));
    run(checkoutSaga);
    store.dispatch(restored(null));
    expect(selectLine(store.getState())).toEqual(course);
  });

  it('checks the kept coupon of the course that it shows', async () => {
    const isValidCoupon = async () => ({ isOk: true, item: validCoupon() });
    const { services, store, run } = hydrating({ courses: { isValidCoupon } });
    services.cart.save({ line: course, couponCode: 'BENVENUTO20' });
    store.dispatch(lineChosen(course));
    run(checkoutSaga);
    store.dispatch(restored(null));
    await settle();
    expect(selectQuote(store.getState()).total).toBe(80);
  });
});
