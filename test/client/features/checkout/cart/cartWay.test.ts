import { loadCartPage } from '../../../../../src/client/features/checkout/cart/cartPageSaga';
import { cartThings } from '../../../../../src/client/features/checkout/cart/cartThings';
import { slices } from '../../../../../src/client/features/checkout/cart/pages/CartPage';
import { selectProvider } from '../../../../../src/client/features/checkout/checkoutSelectors';
import { providerChosen } from '../../../../../src/client/features/checkout/checkoutSlice';
import type { LoadReason } from '../../../../../src/client/routing/page';
import { testUser } from '../../../../support/client';
import { clientWith } from '../support';

const WAYS = ['stripe', 'bank_transfer'].map((name) => ({ name, label: name, text: '' }));

it.each([
  ['entered', null],
  ['retried', 'bank_transfer'],
  ['identityChanged', 'bank_transfer'],
] as [LoadReason, string | null][])(
  'the way to pay that was chosen, when the cart is %s, is %s',
  async (reason, way) => {
    const payments = {
      getWaysToPay: async () => ({ items: WAYS }),
      getInvoice: async () => ({ isOk: true }),
    };
    const cart = { getCart: async () => ({ isOk: true, items: [], total: 0 }) };
    const { run, store } = clientWith(
      { cart, payments },
      { user: testUser, slices: [cartThings.slice, ...slices] },
    );
    store.dispatch(providerChosen('bank_transfer'));
    await run(loadCartPage, {}, reason).toPromise();
    expect(selectProvider(store.getState())).toBe(way);
  },
);
