import { CallFailed } from '../../../../src/client/api/failure';
import { watchArrival } from '../../../../src/client/features/checkout/buyIntentSaga';
import { checkOut, goToPayment } from '../../../../src/client/features/checkout/checkoutSaga';
import {
  cartQuoted,
  checkoutFailed,
  checkoutRedirected,
  checkoutRefused,
  checkoutRequested,
  checkoutResumed,
  couponApplied,
  couponFailed,
  couponLinked,
  couponRefused,
  couponSubmitted,
  invoiceToggled,
  lineChosen,
} from '../../../../src/client/features/checkout/checkoutSlice';
import { couponSaga, validateCoupon } from '../../../../src/client/features/checkout/couponSaga';
import { restored } from '../../../../src/client/features/identity/session/sessionSlice';
import {
  navigated,
  navigationRequested,
  pageEntered,
} from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import type { CartLine } from '../../../../src/client/services/cartStorage';
import { type ApiStub, createTestClient, testEnvironment, testUser } from '../../../support/client';
import { failing } from '../../../support/failing';
import { mockStore } from '../../../support/mockStore';
import { provokes } from '../../../support/unexpected';
import { bundle, course, later, settle, validCoupon } from './support';

/** The actions of the coupon's and the checkout's sagas, in order. */

const offline = { kind: 'network', endpoint: 'courses.x', guarded: false, message: 'offline' } as const;
const { token: _token, ...user } = testUser;
const atCourse = navigated({
  address: { pathname: paths.course(course.slug), search: '', hash: '', key: 'k' },
  kind: 'PUSH',
});
const cart: CartLine = { ...course, kind: 'cart', id: 'cart', slug: 'cart', things: [] };

function open(api: ApiStub, { isStudent = true, line = course as CartLine } = {}) {
  const { services, seen } = createTestClient({ sagas: false, api });
  const before = [restored(isStudent ? { user, claim: 0 } : null), atCourse, lineChosen(line)];
  return { ...mockStore(services, { before }), seen };
}

describe('a coupon', () => {
  const check = (isValidCoupon: () => Promise<unknown>) => open({ courses: { isValidCoupon } });

  it('from a link is noted and applied', async () => {
    const { run, dispatched } = check(async () => ({ isOk: true, item: validCoupon() }));
    await run(validateCoupon, ' benvenuto20').toPromise();
    expect(dispatched()).toEqual([couponLinked({ code: 'BENVENUTO20' }), couponApplied(validCoupon())]);
  });

  it('is refused with the server’s words and reason', async () => {
    const refusal = { isOk: false, message: 'Questo coupon è scaduto.', code: 'coupon_expired' };
    // Whatever comes with it.
    const answer = { ...refusal, item: validCoupon() };
    const { run, dispatched } = check(async () => answer);
    await run(validateCoupon, 'VECCHIO').toPromise();
    expect(dispatched()).toEqual([
      couponLinked({ code: 'VECCHIO' }),
      couponRefused({ code: 'VECCHIO', message: answer.message, reason: 'coupon_expired' }),
    ]);
  });

  it.each([
    ['', '', 'Scrivi il codice del coupon.'],
    ['X'.repeat(101), 'X'.repeat(100), 'Questo codice è troppo lungo per un coupon.'],
  ])('typed as %j is refused without a call', async (typed, code, message) => {
    const { run, dispatched } = open({});
    await run(validateCoupon, typed).toPromise();
    expect(dispatched()).toEqual([couponRefused({ code, message })]);
  });

  it('that could not be checked is a failure, plain data', async () => {
    const { run, dispatched } = check(async () => {
      throw new CallFailed(offline);
    });
    await run(validateCoupon, 'CODICE').toPromise();
    expect(dispatched()).toEqual([couponLinked({ code: 'CODICE' }), couponFailed(offline)]);
  });

  it('typed over another gives the second’s answer alone', async () => {
    const [first, second] = [later<unknown>(), later<unknown>()];
    const answers = [first.promise, second.promise];
    const { run, store, dispatched } = check(() => answers.shift() ?? Promise.reject());
    const task = run(couponSaga);
    store.dispatch(couponSubmitted({ code: 'PRIMO' }));
    store.dispatch(couponSubmitted({ code: 'SECONDO' }));
    second.answer({ isOk: true, item: validCoupon('SECONDO') });
    first.answer({ isOk: true, item: validCoupon('PRIMO') });
    await settle();
    expect(dispatched()).toEqual([
      couponSubmitted({ code: 'PRIMO' }),
      couponSubmitted({ code: 'SECONDO' }),
      couponApplied(validCoupon('SECONDO')),
    ]);
    task.cancel();
  });
});

describe('an address that says to buy', () => {
  const at = (search: string) =>
    navigated({ address: { pathname: paths.cart(), search, hash: '', key: 'k' }, kind: 'REPLACE' });

  it.each([
    ['a thing that is shown', lineChosen(course)],
    ['a cart that is quoted', cartQuoted({ line: { ...cart, price: 100 }, coupon: validCoupon() })],
  ])(
    'buys %s once its page is there without it, and not when the page is there as it was',
    async (_what, shown) => {
      const { services } = createTestClient({ sagas: false });
      const { run, store, dispatched } = mockStore(services, { before: [at('?acquista=1')] });
      const task = run(watchArrival);
      expect(dispatched()).toEqual([navigationRequested({ to: paths.cart(), replace: true })]);
      // A page that the server has rendered is entered at its first address first.
      store.dispatch(pageEntered());
      store.dispatch(at(''));
      store.dispatch(shown);
      expect(dispatched()).not.toContainEqual(checkoutRequested());
      store.dispatch(pageEntered());
      await task.toPromise();
      expect(dispatched().at(-1)).toEqual(checkoutRequested());
    },
  );

  it.each([
    ['on a page to which the buyer went on meanwhile', '?acquista=1', '?da=mail'],
    ['where a payment was given up of which the address does not say which', '?annullato=', ''],
  ])('buys nothing %s', async (_where, arrival, next) => {
    const { services } = createTestClient({ sagas: false });
    const { run, store, dispatched } = mockStore(services, { before: [at(arrival)] });
    const task = run(watchArrival);
    expect(dispatched()).toEqual([navigationRequested({ to: paths.cart(), replace: true })]);
    store.dispatch(at(next));
    store.dispatch(lineChosen(course));
    store.dispatch(pageEntered());
    await task.toPromise();
    expect(dispatched()).not.toContainEqual(checkoutRequested());
  });
});

it('an address whose purchase cannot be read leaves its page as it is', async () => {
  provokes(/^log: carryOut failed: /);
  const { services } = createTestClient({
    sagas: false,
    api: { payments: { confirmCheckout: failing(503) } },
  });
  const arrived = (search: string) =>
    navigated({ address: { pathname: paths.cart(), search, hash: '', key: 'k' }, kind: 'REPLACE' });
  const before = [restored({ user, claim: 0 }), arrived('?annullato=p1')];
  const { run, store, dispatched } = mockStore(services, { before });
  const task = run(watchArrival);
  for (const action of [arrived(''), lineChosen(course), pageEntered()]) store.dispatch(action);
  await task.toPromise();
  expect(dispatched().at(-1)).toEqual(pageEntered());
});

describe('a checkout', () => {
  const buy = (answer: () => Promise<unknown>) => open({ payments: { createCheckout: answer } });
  const item = { IdPurchaseEnc: 'acquisto-1', url: 'https://pay.example/1' };

  it('leaves for the pay page, and says so before', async () => {
    const { run, store, dispatched, seen } = buy(async () => ({ isOk: true, item }));
    const task = run(checkOut);
    await settle();
    expect(dispatched()).toEqual([checkoutRedirected({ purchaseId: 'acquisto-1' })]);
    expect(seen.left).toEqual(['https://pay.example/1']);
    store.dispatch(checkoutResumed());
    await task.toPromise();
    expect(dispatched().slice(1)).toEqual([checkoutResumed(), checkoutResumed()]);
  });

  it('goes to an address of the shop without leaving it', async () => {
    const { run, dispatched, seen } = open({});
    await run(goToPayment, `${testEnvironment.shopUrl}/pagamento/successo/a1`).toPromise();
    expect(dispatched()).toEqual([
      navigationRequested({ to: `${new URL(testEnvironment.shopUrl).pathname}/pagamento/successo/a1` }),
      checkoutResumed(),
    ]);
    expect(seen.left).toEqual([]);
  });

  it.each([
    ['a course', course, paths.checkout('course', course.slug)],
    ['a learning path', bundle, paths.checkout('bundle', bundle.id)],
    ['all things of the cart', cart, paths.cart()],
  ])('of a visitor goes on to the page where %s is paid', async (_what, line, to) => {
    const { run, dispatched } = open({}, { isStudent: false, line });
    await run(checkOut).toPromise();
    expect(dispatched()).toEqual([checkoutResumed(), navigationRequested({ to })]);
  });

  it('that is refused for its invoice opens the form before the words are there', async () => {
    const answer = {
      isOk: false,
      message: 'Controlla i dati.',
      code: 'invoice',
      errors: { 'invoice.zip': 'CAP?' },
    };
    const { run, dispatched } = buy(async () => answer);
    await run(checkOut).toPromise();
    expect(dispatched()).toEqual([
      invoiceToggled({ isOpen: true }),
      checkoutRefused({ message: answer.message, code: 'invoice', errors: expect.anything() }),
    ]);
  });

  it('that fails is a failure, plain data; nobody leaves', async () => {
    const { run, dispatched, seen } = buy(async () => {
      throw new CallFailed(offline);
    });
    await run(checkOut).toPromise();
    expect(dispatched()).toEqual([checkoutFailed(offline)]);
    expect(seen.left).toEqual([]);
  });

  it('with a coupon that is still being checked waits for it, and stops where it does not hold', async () => {
    const quote = later<unknown>();
    const { run, store, dispatched } = open({ courses: { isValidCoupon: () => quote.promise } });
    const coupons = run(couponSaga);
    store.dispatch(couponSubmitted({ code: 'FORSE' }));
    store.dispatch(checkoutRequested());
    const task = run(checkOut);
    quote.answer({ isOk: false, message: 'No.' });
    await task.toPromise();
    expect(dispatched().slice(2)).toEqual([
      couponRefused({ code: 'FORSE', message: 'No.' }),
      checkoutRefused({ message: expect.stringContaining('controlla il prezzo'), code: '' }),
    ]);
    coupons.cancel();
  });
});
