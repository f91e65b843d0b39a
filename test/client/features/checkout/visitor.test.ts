import {
  selectCheckoutMessage,
  selectCheckoutStatus,
  selectQuote,
} from '../../../../src/client/features/checkout/checkoutSelectors';
import {
  checkoutRequested,
  couponSubmitted,
  invoiceToggled,
  lineChosen,
} from '../../../../src/client/features/checkout/checkoutSlice';
import { BASE, paths } from '../../../../src/client/routing/paths';
import { onItsWay } from '../../../support/client';
import { clientWith, course, settle, validCoupon } from './support';

describe('a visitor who buys', () => {
  it('goes to the checkout’s page before any call, and keeps course and coupon', async () => {
    const createCheckout = jest.fn();
    const { store, services, history } = clientWith({
      courses: {
        isValidCoupon: async () => ({ isOk: true, item: validCoupon() }),
        getDetailCourseByTitle: () => new Promise<never>(() => undefined),
      },
      payments: { createCheckout },
    });
    store.dispatch(lineChosen(course));
    store.dispatch(couponSubmitted({ code: 'BENVENUTO20' }));
    await settle();
    store.dispatch(checkoutRequested());
    await settle();
    expect(createCheckout).not.toHaveBeenCalled();
    expect(history.entries.at(-1)).toBe(paths.checkout('course', course.slug));
    expect(services.cart.read()).toMatchObject({ line: course, couponCode: 'BENVENUTO20' });
    expect(selectQuote(store.getState()).total).toBe(80);
    expect(selectCheckoutStatus(store.getState())).toBe('idle');
  });

  it('is not held up by an invoice or a coupon, which that page asks for and checks', async () => {
    const { store, history } = clientWith({
      courses: { isValidCoupon: onItsWay, getDetailCourseByTitle: onItsWay },
    });
    store.dispatch(lineChosen(course));
    store.dispatch(invoiceToggled({ isOpen: true }));
    store.dispatch(couponSubmitted({ code: 'BENVENUTO20' }));
    store.dispatch(checkoutRequested());
    await settle();
    expect(history.entries.at(-1)).toBe(paths.checkout('course', course.slug));
    expect(selectCheckoutMessage(store.getState())).toBe('');
  });

  it('goes to the login of another site with an address that opens the payment', async () => {
    const { store, seen } = clientWith(
      {},
      {
        address: `${BASE}/pagamento/fallito?da=mail`,
        environment: { loginUrl: 'https://login.example/entra' },
      },
    );
    store.dispatch(lineChosen(course));
    store.dispatch(checkoutRequested());
    await settle();
    const [left = ''] = seen.left;
    expect(new URL(left).origin).toBe('https://login.example');
    expect(new URL(left).searchParams.get('ReturnUrl')).toBe(
      `http://shop.example${BASE}/pagamento/fallito?da=mail&acquista=1`,
    );
  });
});
