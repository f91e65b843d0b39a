import {
  selectCouponCode,
  selectCouponStatus,
  selectInvoice,
  selectLine,
  selectQuote,
} from '../../../../src/client/features/checkout/checkoutSelectors';
import {
  cartCleared,
  cartQuoted,
  couponRemoved,
  couponSubmitted,
  invoiceFilled,
  lineChosen,
} from '../../../../src/client/features/checkout/checkoutSlice';
import { loggedIn, loggedOut, replaced } from '../../../../src/client/features/identity/session/sessionSlice';
import { createCartStorage } from '../../../../src/client/services/cartStorage';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import { testUser } from '../../../support/client';
import { bundle, clientWith, course, settle, studentWith, validCoupon } from './support';

const answering = () => jest.fn(async () => ({ isOk: true, item: validCoupon() }));

describe('the cart after a reload', () => {
  it('holds the course, and checks the coupon again on the course page', async () => {
    const cart = createCartStorage(memoryArea());
    cart.save({ line: course, couponCode: 'BENVENUTO20' });
    const isValidCoupon = answering();
    const { store } = clientWith({ courses: { isValidCoupon } }, { services: { cart } });
    expect(selectLine(store.getState())).toEqual(course);
    expect(selectCouponCode(store.getState())).toBe('BENVENUTO20');
    await settle();
    expect(isValidCoupon).not.toHaveBeenCalled();
    store.dispatch(lineChosen(course));
    expect(selectCouponStatus(store.getState())).toBe('checking');
    await settle();
    expect(isValidCoupon).toHaveBeenCalledTimes(1);
    expect(selectQuote(store.getState()).total).toBe(80);
  });

  it('is replaced by another course that is viewed now', async () => {
    const cart = createCartStorage(memoryArea());
    cart.save({ line: course, couponCode: 'BENVENUTO20' });
    const isValidCoupon = answering();
    const { store } = clientWith({ courses: { isValidCoupon } }, { services: { cart } });
    store.dispatch(lineChosen(bundle));
    await settle();
    expect(isValidCoupon).not.toHaveBeenCalled();
    expect(cart.read()).toEqual({ line: bundle });
  });

  it('ignores invalid data in the storage', () => {
    const area = memoryArea();
    const cart = createCartStorage(area);
    for (const text of [
      '{',
      '1',
      'null',
      '{"line":{"kind":"course"}}',
      '{"line":{"kind":"car","price":1}}',
    ]) {
      area.setItem('cart', text);
      expect(cart.read()).toBeUndefined();
    }
  });

  it('does not block the purchase if the storage is full', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const cart = createCartStorage({ ...memoryArea(), setItem: refuse });
    expect(() => cart.save({ line: course })).not.toThrow();
  });
});

describe('the cart', () => {
  it('drops a refused coupon, not the course', async () => {
    const { store, services } = clientWith({
      courses: { isValidCoupon: async () => ({ isOk: false, message: 'Scaduto.' }) },
    });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'SCADUTO' }));
    await settle();
    expect(services.cart.read()).toEqual({ line: course });
  });

  it('keeps a coupon for a reload until it is removed', async () => {
    const { store, services } = clientWith({ courses: { isValidCoupon: answering() } });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'BENVENUTO20' }));
    await settle();
    expect(services.cart.read()?.couponCode).toBe('BENVENUTO20');
    store.dispatch(couponRemoved());
    expect(services.cart.read()).toEqual({ line: course });
  });

  it('keeps for a reload the coupon with which all its things were quoted together', () => {
    const things = [{ kind: 'course', IdItemEnc: 'c1' } as const];
    const line = { kind: 'cart', id: 'cart', slug: 'cart', title: 'Candele', price: 100, things } as const;
    const { store, services } = clientWith({});
    store.dispatch(cartQuoted({ line, coupon: validCoupon() }));
    expect(services.cart.read()).toEqual({ line, couponCode: 'BENVENUTO20', linkCode: '' });
  });

  it('keeps no coupon for a reload in whose place another one was refused', async () => {
    const isValidCoupon = answering();
    const { store, services } = clientWith({ courses: { isValidCoupon } });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'BENVENUTO20' }));
    await settle();
    isValidCoupon.mockResolvedValueOnce({ isOk: false, message: 'Non esiste.' } as never);
    store.dispatch(couponSubmitted({ code: 'ALTRO' }));
    await settle();
    expect(services.cart.read()).toEqual({ line: course });
  });

  it('keeps no tax code after a logout', () => {
    const { store, services } = studentWith({});
    store.dispatch(lineChosen(course));
    store.dispatch(invoiceFilled({ taxCode: 'CNTSRA80A01H501U' }));
    expect(services.device.getItem('invoiceDraft')).toContain('CNTSRA80A01H501U');
    store.dispatch(loggedOut());
    expect(selectInvoice(store.getState())).toEqual({});
    expect(services.device.getItem('invoiceDraft')).toBeNull();
    // The page still sells what it shows.
    expect(selectLine(store.getState())).toEqual(course);
  });

  it('keeps no tax code, typed before the login, for another person who logs in in another tab', async () => {
    const { store, services } = clientWith({});
    store.dispatch(lineChosen(course));
    store.dispatch(invoiceFilled({ taxCode: 'CNTSRA80A01H501U' }));
    const session = { claim: 0 };
    store.dispatch(loggedIn({ ...session, user: testUser }));
    expect(selectInvoice(store.getState())).toEqual({ taxCode: 'CNTSRA80A01H501U' });
    store.dispatch(replaced());
    expect(services.device.getItem('invoiceDraft')).toBeNull();
    store.dispatch(loggedIn({ ...session, user: { ...testUser, id: 'another' } }));
    await settle();
    expect(selectInvoice(store.getState())).toEqual({});
    expect(services.device.getItem('invoiceDraft')).toBeNull();
  });

  it('is empty, also in the storage, after the payment', () => {
    const { store, services } = studentWith({});
    store.dispatch(lineChosen(course));
    store.dispatch(invoiceFilled({ taxCode: 'CNTSRA80A01H501U' }));
    store.dispatch(cartCleared());
    expect(selectLine(store.getState())).toBeNull();
    expect(selectInvoice(store.getState())).toEqual({});
    expect(services.cart.read()).toBeUndefined();
    expect(services.device.getItem('invoiceDraft')).toBeNull();
  });
});
