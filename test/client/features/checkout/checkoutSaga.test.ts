import { CallFailed } from '../../../../src/client/api/failure';
import {
  selectAppliedCoupon,
  selectCheckoutMessage,
  selectCheckoutStatus,
  selectInvoice,
  selectInvoiceErrors,
  selectInvoiceForm,
  selectIsAlreadyOwned,
  selectQuote,
} from '../../../../src/client/features/checkout/checkoutSelectors';
import {
  checkoutRequested,
  couponRemoved,
  couponSubmitted,
  invoiceFilled,
  invoiceToggled,
  lineChosen,
} from '../../../../src/client/features/checkout/checkoutSlice';
import { BASE, paths } from '../../../../src/client/routing/paths';
import { testUser } from '../../../support/client';
import { bundle, course, later, settle, studentWith, validCoupon } from './support';

const payPage = 'https://pay.example/checkout/1';
const bought = (url = payPage) => ({ isOk: true, item: { url, IdPurchaseEnc: 'purchase-1' } });
const shopUrl = { environment: { shopUrl: `http://shop.example${BASE}` } };

/** Nothing is missing. */
const wholeInvoice = {
  kind: 'person',
  name: 'Sara Conti',
  taxCode: 'RSSMRA85T10A562S',
  address: 'Via Città 1',
  postalCode: '20121',
  city: 'Milano',
  province: 'MI',
} as const;

describe('buying', () => {
  it('sends course, coupon and the shown total, and leaves for the payment page', async () => {
    const createCheckout = jest.fn(async () => bought());
    const { store, seen } = studentWith({
      payments: { createCheckout },
      courses: { isValidCoupon: async () => ({ isOk: true, item: validCoupon() }) },
    });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'BENVENUTO20' }));
    await settle();
    store.dispatch(checkoutRequested());
    await settle();
    expect(createCheckout).toHaveBeenCalledWith({
      IdCourseEnc: course.id,
      IdCouponEnc: 'id-of-BENVENUTO20',
      Total: 80,
    });
    expect(seen.left).toEqual([payPage]);
    expect(selectCheckoutStatus(store.getState())).toBe('pending');
  });

  it('of a bundle uses its own call, with the invoice data that was filled in', async () => {
    const createBundleCheckout = jest.fn(async () => bought());
    const { store } = studentWith({ payments: { createBundleCheckout } });
    store.dispatch(lineChosen(bundle));
    store.dispatch(invoiceToggled({ isOpen: true }));
    store.dispatch(invoiceFilled(wholeInvoice));
    store.dispatch(checkoutRequested());
    await settle();
    expect(createBundleCheckout).toHaveBeenCalledWith({
      IdBundleEnc: bundle.id,
      Total: 250,
      invoice: wholeInvoice,
      NeedsInvoice: true,
    });
  });

  it('says at the invoice’s fields what is wrong with them, until they are changed', async () => {
    const errors = { 'invoice.taxCode': 'Non è valido.', 'invoice.city': 'Scrivi la città.' };
    const answer = {
      isOk: false,
      code: 'invalid_invoice',
      message: 'Controlla i dati per la fattura.',
      errors,
    };
    const { store } = studentWith({ payments: { createCheckout: async () => answer as never } });
    store.dispatch(lineChosen(course));
    store.dispatch(invoiceToggled({ isOpen: true }));
    // The server may know better.
    store.dispatch(invoiceFilled({ ...wholeInvoice, city: 'X' }));
    store.dispatch(checkoutRequested());
    await settle();
    expect(selectInvoiceForm(store.getState())).toBe('open');
    expect(selectInvoiceErrors(store.getState())).toEqual({
      taxCode: 'Non è valido.',
      city: 'Scrivi la città.',
    });
    store.dispatch(invoiceFilled({ ...wholeInvoice, city: 'X', taxCode: 'RSSMRA80A01H501U' }));
    expect(selectInvoiceErrors(store.getState())).toEqual({ city: 'Scrivi la città.' });
    expect(selectCheckoutMessage(store.getState())).toBe(answer.message);
    store.dispatch(invoiceFilled({ ...wholeInvoice, city: 'Roma', taxCode: 'RSSMRA80A01H501U' }));
    expect(selectCheckoutMessage(store.getState())).toBe('');
  });

  it.each([
    ['nothing', {}],
    ['a fault', { ...wholeInvoice, postalCode: '1' }],
    ['a field missing', { ...wholeInvoice, city: ' ' }],
  ])('never begins without the invoice that was asked for: %s typed', async (_what, invoice) => {
    const createCheckout = jest.fn(async () => bought());
    const user = { ...testUser, firstName: '', lastName: '' };
    const payments = { createCheckout, getInvoice: async () => ({ isOk: true }) };
    const { store } = studentWith({ payments }, { user });
    store.dispatch(lineChosen(course));
    store.dispatch(invoiceToggled({ isOpen: true }));
    store.dispatch(invoiceFilled(invoice));
    await settle();
    store.dispatch(checkoutRequested());
    await settle();
    expect(createCheckout).not.toHaveBeenCalled();
    expect(selectCheckoutMessage(store.getState())).toBe('Controlla i dati per la fattura.');
    expect(Object.keys(selectInvoiceErrors(store.getState()))).not.toEqual([]);
    expect(selectInvoice(store.getState())).toEqual(invoice);
    store.dispatch(invoiceToggled({ isOpen: false }));
    store.dispatch(checkoutRequested());
    await settle();
    expect(createCheckout).toHaveBeenCalledWith({ IdCourseEnc: course.id, Total: course.price });
  });

  it('fills the form from the profile where no purchase had an invoice', async () => {
    const user = { ...testUser, address: 'Via Roma 1', cap: '00184', city: 'Roma' };
    const { store } = studentWith({ payments: { getInvoice: async () => ({ isOk: true }) } }, { user });
    store.dispatch(lineChosen(course));
    store.dispatch(invoiceToggled({ isOpen: true }));
    await settle();
    expect(selectInvoice(store.getState())).toEqual({
      name: 'Sara Conti',
      address: 'Via Roma 1',
      postalCode: '00184',
      city: 'Roma',
    });
  });

  it('with no more than a kind of buyer or a country asks for no invoice', async () => {
    const createCheckout = jest.fn(async () => bought());
    const { store } = studentWith({ payments: { createCheckout } });
    store.dispatch(lineChosen(course));
    store.dispatch(invoiceFilled({ kind: 'business', country: 'FR', name: ' ' }));
    store.dispatch(checkoutRequested());
    await settle();
    expect(createCheckout).toHaveBeenCalledWith({ IdCourseEnc: course.id, Total: course.price });
  });

  it('fills the opened invoice form from the last purchase, never over what was typed', async () => {
    const last = { kind: 'person', name: 'Sara Conti', country: 'IT' } as const;
    const getInvoice = jest.fn(async () => ({ isOk: true, item: last as never }));
    const { store } = studentWith({ payments: { getInvoice } });
    store.dispatch(lineChosen(course));
    store.dispatch(invoiceToggled({ isOpen: true }));
    await settle();
    expect(selectInvoice(store.getState())).toEqual(last);
    store.dispatch(invoiceToggled({ isOpen: false }));
    store.dispatch(invoiceFilled({ name: 'Altra' }));
    store.dispatch(invoiceToggled({ isOpen: true }));
    await settle();
    expect(selectInvoice(store.getState())).toEqual({ name: 'Altra' });
    expect(getInvoice).toHaveBeenCalledTimes(1);
  });

  it('shows a price that has changed, and charges it when the button is pressed again', async () => {
    const message = 'Il prezzo è cambiato: da 100,00 € a 120,00 €.';
    const price = { listPrice: 120, discount: 0, total: 120 };
    const createCheckout = jest
      .fn<Promise<object>, [object]>()
      .mockResolvedValueOnce({ isOk: false, code: 'price_changed', message, price })
      .mockResolvedValue(bought());
    const { store, seen } = studentWith({ payments: { createCheckout: createCheckout as never } });
    store.dispatch(lineChosen(course));
    store.dispatch(checkoutRequested());
    await settle();
    expect(createCheckout).toHaveBeenLastCalledWith({ IdCourseEnc: course.id, Total: 100 });
    expect(seen.left).toEqual([]);
    expect(selectCheckoutMessage(store.getState())).toBe(message);
    expect(selectQuote(store.getState())).toEqual(price);
    store.dispatch(checkoutRequested());
    await settle();
    expect(createCheckout).toHaveBeenLastCalledWith({ IdCourseEnc: course.id, Total: 120 });
    expect(seen.left).toEqual([payPage]);
  });

  it('keeps the coupon if the price has changed, and can remove it from the new price', async () => {
    const price = { listPrice: 120, discount: 24, total: 96 };
    const { store } = studentWith({
      payments: {
        createCheckout: async () => ({ isOk: false, code: 'price_changed', message: 'Cambiato.', price }),
      },
      courses: { isValidCoupon: async () => ({ isOk: true, item: validCoupon() }) },
    });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'BENVENUTO20' }));
    await settle();
    store.dispatch(checkoutRequested());
    await settle();
    expect(selectQuote(store.getState())).toEqual(price);
    expect(selectAppliedCoupon(store.getState())?.CouponCode).toBe('BENVENUTO20');
    store.dispatch(couponRemoved());
    expect(selectQuote(store.getState()).total).toBe(120);
  });

  it('happens once on repeated presses, also while the browser is leaving', async () => {
    const answer = later<ReturnType<typeof bought>>();
    const createCheckout = jest.fn(() => answer.promise);
    const { store } = studentWith({ payments: { createCheckout } });
    store.dispatch(lineChosen(course));
    store.dispatch(checkoutRequested());
    store.dispatch(checkoutRequested());
    answer.answer(bought());
    await settle();
    store.dispatch(checkoutRequested());
    await settle();
    expect(createCheckout).toHaveBeenCalledTimes(1);
  });

  it('is possible again after the browser’s back button', async () => {
    const createCheckout = jest.fn(async () => bought());
    const { store, returnByBack } = studentWith({ payments: { createCheckout } });
    store.dispatch(lineChosen(course));
    store.dispatch(checkoutRequested());
    await settle();
    returnByBack();
    await settle();
    expect(selectCheckoutStatus(store.getState())).toBe('idle');
    store.dispatch(checkoutRequested());
    await settle();
    expect(createCheckout).toHaveBeenCalledTimes(2);
  });

  it('is possible again if the payment page does not open', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const { store } = studentWith({ payments: { createCheckout: async () => bought() } });
    store.dispatch(lineChosen(course));
    store.dispatch(checkoutRequested());
    await jest.advanceTimersByTimeAsync(14_999);
    expect(selectCheckoutStatus(store.getState())).toBe('pending');
    await jest.advanceTimersByTimeAsync(1);
    expect(selectCheckoutStatus(store.getState())).toBe('idle');
    jest.useRealTimers();
  });

  it.each([
    paths.paymentSucceeded('purchase-1'),
    `http://shop.example${paths.paymentSucceeded('purchase-1')}`,
  ])('with a coupon of 100 % goes to the success page inside the application: %s', async (url) => {
    const { store, seen, history } = studentWith(
      {
        payments: {
          createCheckout: async () => bought(url),
          confirmCheckout: () => later().promise,
        },
      },
      shopUrl,
    );
    store.dispatch(lineChosen(course));
    store.dispatch(checkoutRequested());
    await settle();
    expect(history.entries.at(-1)).toBe(paths.paymentSucceeded('purchase-1'));
    expect(seen.left).toEqual([]);
  });

  it.each([
    '/sandbox-pay/abc',
    'http://shop.example/sandbox-pay/abc',
    '//evil.example/corsi-trading-online/in',
  ])('leaves the application for a page that the router does not know: %s', async (url) => {
    const { store, seen } = studentWith({ payments: { createCheckout: async () => bought(url) } }, shopUrl);
    store.dispatch(lineChosen(course));
    store.dispatch(checkoutRequested());
    await settle();
    expect(seen.left).toEqual([url]);
  });

  it('says that the buyer owns the course already, so that the page can link to it', async () => {
    const message = 'Possiedi già questo corso: lo trovi tra i tuoi corsi.';
    const { store } = studentWith({
      payments: { createCheckout: async () => ({ isOk: false, code: 'already_owned', message }) },
    });
    store.dispatch(lineChosen(course));
    store.dispatch(checkoutRequested());
    await settle();
    expect(selectCheckoutStatus(store.getState())).toBe('failed');
    expect(selectCheckoutMessage(store.getState())).toBe(message);
    expect(selectIsAlreadyOwned(store.getState())).toBe(true);
  });

  it('shows the full price if the coupon was used up meanwhile', async () => {
    const message = 'Questo coupon è esaurito.';
    const { store } = studentWith({
      courses: { isValidCoupon: async () => ({ isOk: true, item: validCoupon('UNICO') }) },
      payments: { createCheckout: async () => ({ isOk: false, code: 'coupon_used_up', message }) },
    });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'UNICO' }));
    await settle();
    store.dispatch(checkoutRequested());
    await settle();
    expect(selectQuote(store.getState()).total).toBe(100);
    const { coupon } = store.getState().checkout;
    expect(coupon).toEqual({ status: 'refused', code: 'UNICO', message, applied: null });
    expect(selectCheckoutMessage(store.getState())).toContain('prezzo è cambiato');
  });

  it('waits for a coupon that is being checked, and does not buy at a higher price', async () => {
    const check = later<{ isOk: boolean; message?: string; item?: unknown }>();
    const createCheckout = jest.fn(async () => bought());
    const { store } = studentWith({
      courses: { isValidCoupon: () => check.promise },
      payments: { createCheckout },
    });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'BENVENUTO20' }));
    store.dispatch(checkoutRequested());
    check.answer({ isOk: false, message: 'Questo coupon è scaduto.' });
    await settle();
    expect(createCheckout).not.toHaveBeenCalled();
    expect(selectCheckoutStatus(store.getState())).toBe('failed');
  });

  it('says that the network is away, and can be tried again', async () => {
    const failure = { kind: 'timeout', endpoint: 'x', guarded: true, message: 'timeout' } as const;
    const { store } = studentWith({
      payments: { createCheckout: () => Promise.reject(new CallFailed(failure)) },
    });
    store.dispatch(lineChosen(course));
    store.dispatch(checkoutRequested());
    await settle();
    expect(selectCheckoutStatus(store.getState())).toBe('failed');
    expect(selectCheckoutMessage(store.getState())).toContain('non ha risposto in tempo');
  });

  it('leads to login and back if the session has expired', async () => {
    const failure = { kind: 'status', status: 401, endpoint: 'x', guarded: true, message: '' } as const;
    const { store, session, history } = studentWith({
      payments: { createCheckout: () => Promise.reject(new CallFailed(failure)) },
    });
    store.dispatch(lineChosen(course));
    store.dispatch(checkoutRequested());
    await settle();
    expect(session.read()).toBeUndefined();
    expect(history.entries.at(-1)).toBe(paths.login(paths.paymentFailed()));
    expect(selectCheckoutStatus(store.getState())).toBe('idle');
  });
});
