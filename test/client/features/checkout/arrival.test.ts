import {
  selectCheckoutMessage,
  selectInvoiceForm,
  selectIsCancelled,
} from '../../../../src/client/features/checkout/checkoutSelectors';
import { selectIsLoading } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { createCartStorage } from '../../../../src/client/services/cartStorage';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import { type ApiStub, createTestClient, onItsWay, testUser, until } from '../../../support/client';
import { emptyShop } from '../../../support/emptyShop';
import { sampleCourse } from '../catalogue/courses/samples';
import { settle, validCoupon } from './support';

const PAY_PAGE = 'https://pay.example/1';
const path = paths.course('ichimoku-da-zero');
const purchase = {
  IdEnc: 'purchase-1',
  IdCourseEnc: 'course-1',
  title: 'Ichimoku da zero',
  slug: 'ichimoku-da-zero',
  status: 'pending',
  listPrice: 79.9,
  discount: 0,
  total: 79.9,
  createdAt: '2026-11-21T10:00:00.000Z',
};

interface Options {
  readonly user?: typeof testUser;
  readonly payments?: ApiStub['payments'];
  readonly course?: object;
  readonly coupon?: unknown;
  readonly cart?: ReturnType<typeof createCartStorage>;
  readonly device?: ReturnType<typeof memoryArea>;
  readonly toTop?: () => void;
  readonly isValidCoupon?: (input: { CouponCode: string }) => Promise<object>;
}

/** Enters the page of a course. */
async function arrive(
  address: string,
  {
    payments = {},
    user,
    course,
    coupon,
    toTop,
    isValidCoupon,
    cart = createCartStorage(memoryArea()),
    device = memoryArea(),
  }: Options = {},
) {
  const createCheckout = jest.fn(async () => ({
    isOk: true,
    item: { url: PAY_PAGE, IdPurchaseEnc: 'purchase-1' },
  }));
  const { services } = createTestClient({ sagas: false });
  const client = createTestClient({
    address,
    ...(user && { user }),
    services: { cart, device, ...(toTop && { browser: { ...services.browser, toTop } }) },
    api: {
      ...emptyShop,
      courses: {
        ...emptyShop.courses,
        getDetailCourseByTitle: async () => ({ isOk: true, item: { ...sampleCourse(1), ...course } }),
        getReviewByIdCourse: async () => ({ items: [], total: 0 }),
        isValidCoupon: isValidCoupon ?? (async () => coupon ?? { isOk: true, item: validCoupon() }),
      },
      payments: { createCheckout, ...payments },
    },
  });
  await until(client.store, (state) => !selectIsLoading(state));
  for (let turn = 0; turn < 5; turn += 1) await settle();
  return { ...client, createCheckout };
}

const student = { user: testUser };

describe('an address that says to buy', () => {
  it('buys with the invoice that was typed in another tab', async () => {
    const invoice = {
      kind: 'person',
      name: 'Sara Conti',
      taxCode: 'RSSMRA85T10A562S',
      address: 'Via Città 1',
      postalCode: '20121',
      city: 'Milano',
      province: 'MI',
    };
    const device = memoryArea();
    const until = Number.MAX_SAFE_INTEGER;
    device.setItem('invoiceDraft', JSON.stringify({ invoice, isNeeded: true, owner: '', until }));
    const { createCheckout } = await arrive(`${path}?acquista=1`, { ...student, device });
    expect(createCheckout).toHaveBeenCalledWith(expect.objectContaining({ invoice, NeedsInvoice: true }));
  });

  it('stops where the invoice that was asked for in another tab is not whole', async () => {
    const device = memoryArea();
    const until = Number.MAX_SAFE_INTEGER;
    const draft = { invoice: { name: 'Sara' }, isNeeded: true, owner: testUser.id, until };
    device.setItem('invoiceDraft', JSON.stringify(draft));
    const { store, createCheckout } = await arrive(`${path}?acquista=1`, { ...student, device });
    expect(createCheckout).not.toHaveBeenCalled();
    expect(selectCheckoutMessage(store.getState())).toBe('Controlla i dati per la fattura.');
    expect(selectInvoiceForm(store.getState())).toBe('open');
  });

  it('opens the payment, and is no longer in the history', async () => {
    const { seen, createCheckout, history } = await arrive(`${path}?acquista=1`, student);
    expect(createCheckout).toHaveBeenCalledTimes(1);
    expect(seen.left).toEqual([PAY_PAGE]);
    expect(history.entries).toEqual([path]);
  });

  it('leads a visitor to the checkout’s page', async () => {
    const { history, createCheckout } = await arrive(`${path}?da=newsletter&acquista=1`);
    expect(createCheckout).not.toHaveBeenCalled();
    expect(history.entries).toEqual([`${path}?da=newsletter`, paths.checkout('course', 'corso-1')]);
  });

  it('buys with the coupon of the path', async () => {
    const { createCheckout } = await arrive(`${path}/BENVENUTO20?acquista=1`, student);
    expect(createCheckout).toHaveBeenCalledWith(
      expect.objectContaining({ IdCouponEnc: 'id-of-BENVENUTO20', Total: 80 }),
    );
  });

  it('buys with the coupon of the form that was sent, not with that of the path', async () => {
    const isValidCoupon = jest.fn(async ({ CouponCode }: { CouponCode: string }) => ({
      isOk: true,
      item: validCoupon(CouponCode),
    }));
    await arrive(`${path}/DELLINK?coupon=scritto&acquista=1`, { ...student, isValidCoupon });
    expect(new Set(isValidCoupon.mock.calls.map(([{ CouponCode }]) => CouponCode))).toEqual(
      new Set(['SCRITTO']),
    );
  });

  it('buys without a coupon where the form was sent with none, whatever the path says', async () => {
    const { createCheckout } = await arrive(`${path}/DELLINK?coupon=&acquista=1`, student);
    expect(createCheckout).toHaveBeenCalledWith({ IdCourseEnc: 'course-1', Total: 79.9 });
  });

  it('buys with the coupon that the cart kept over the login', async () => {
    const cart = createCartStorage(memoryArea());
    const line = {
      kind: 'course' as const,
      id: 'course-1',
      slug: 'ichimoku-da-zero',
      title: 'I',
      price: 79.9,
    };
    cart.save({ line, couponCode: 'BENVENUTO20' });
    const { createCheckout } = await arrive(`${path}?acquista=1`, { ...student, cart });
    expect(createCheckout).toHaveBeenCalledWith(
      expect.objectContaining({ IdCouponEnc: 'id-of-BENVENUTO20' }),
    );
  });

  it('buys nothing if the coupon no longer holds: the price is another', async () => {
    const coupon = { isOk: false, code: 'coupon_expired', message: 'Scaduto.' };
    const { createCheckout } = await arrive(`${path}/VECCHIO?acquista=1`, { ...student, coupon });
    expect(createCheckout).not.toHaveBeenCalled();
  });

  it('gives nothing for free without a press', async () => {
    const item = { ...validCoupon('REGALO100'), price: { listPrice: 79.9, discount: 79.9, total: 0 } };
    const { createCheckout } = await arrive(`${path}/REGALO100?acquista=1`, {
      ...student,
      coupon: { isOk: true, item },
    });
    expect(createCheckout).not.toHaveBeenCalled();
  });

  it.each([
    ['is owned', { owned: true }],
    ['the bank works on a payment for', { transfer: { isOffered: true, isProcessing: true } }],
  ])('buys nothing that %s, nor anything else that lies in the cart', async (_what, course) => {
    const cart = createCartStorage(memoryArea());
    cart.save({ line: { kind: 'course', id: 'other', slug: 'other', title: 'Altro', price: 10 } });
    const { createCheckout } = await arrive(`${path}?acquista=1`, {
      ...student,
      cart,
      course,
    });
    expect(createCheckout).not.toHaveBeenCalled();
  });
});

describe('an address that says that a payment was cancelled', () => {
  const address = `${path}/BENVENUTO20?annullato=purchase-1`;
  const told = (state: Parameters<typeof selectCheckoutMessage>[0]) =>
    selectIsCancelled(state) ? selectCheckoutMessage(state) : '';
  const answering = (answer: object) => ({ confirmCheckout: jest.fn(async () => answer) });

  it('says so once, and charges nothing', async () => {
    const payments = answering({ isOk: true, item: purchase });
    const { store, history, createCheckout } = await arrive(address, { ...student, payments });
    expect(told(store.getState())).toBe('Hai annullato, nessun addebito.');
    expect(payments.confirmCheckout).toHaveBeenCalledWith({ IdPurchaseEnc: 'purchase-1' });
    expect(history.entries).toEqual([`${path}/BENVENUTO20`]);
    expect(createCheckout).not.toHaveBeenCalled();
  });

  it.each(['failed', 'expired'])('says that the payment is closed, if it %s', async (status) => {
    const payments = answering({ isOk: true, item: { ...purchase, status } });
    const { store } = await arrive(address, { ...student, payments });
    expect(told(store.getState())).toBe('Il pagamento è chiuso, nessun addebito.');
  });

  it('says so also where the address says to buy as well, and then buys nothing', async () => {
    const payments = answering({ isOk: true, item: purchase });
    const { store, history, createCheckout } = await arrive(`${path}?acquista=1&annullato=purchase-1`, {
      ...student,
      payments,
    });
    expect(told(store.getState())).toBe('Hai annullato, nessun addebito.');
    expect(createCheckout).not.toHaveBeenCalled();
    expect(history.entries).toEqual([path]);
  });

  it('brings the price into view', async () => {
    const toTop = jest.fn();
    const payments = answering({ isOk: true, item: purchase });
    await arrive(address, { ...student, payments, toTop });
    expect(toTop).toHaveBeenCalledWith('#prezzo');
  });

  it('says nothing on another page, to which the buyer went meanwhile', async () => {
    const payments = answering({ isOk: true, item: purchase });
    const client = createTestClient({
      address,
      ...student,
      api: { ...emptyShop, courses: { ...emptyShop.courses, getDetailCourseByTitle: onItsWay }, payments },
    });
    await settle();
    client.history.push(paths.paymentFailed());
    await until(client.store, (state) => !selectIsLoading(state));
    for (let turn = 0; turn < 5; turn += 1) await settle();
    expect(payments.confirmCheckout).not.toHaveBeenCalled();
    expect(client.history.entries.at(-1)).toBe(paths.paymentFailed());
  });

  it('shows a purchase that was paid meanwhile', async () => {
    const payments = answering({ isOk: true, item: { ...purchase, status: 'paid' } });
    const { store, history } = await arrive(address, { ...student, payments });
    expect(history.entries).toEqual([paths.paymentSucceeded('purchase-1')]);
    expect(told(store.getState())).toBe('');
  });

  it('tells nobody of a purchase that is not theirs', async () => {
    const payments = answering({ isOk: false, message: 'Non trovato.' });
    const { store } = await arrive(address, { ...student, payments });
    expect(told(store.getState())).toBe('');
    expect(selectCheckoutMessage(store.getState())).toBe('');
  });

  it('asks nothing for a visitor', async () => {
    const payments = answering({ isOk: true, item: purchase });
    const { store, history } = await arrive(address, { payments });
    expect(payments.confirmCheckout).not.toHaveBeenCalled();
    expect(told(store.getState())).toBe('');
    expect(history.entries).toEqual([`${path}/BENVENUTO20`]);
  });
});
