import { loadCartPage } from '../../../../../src/client/features/checkout/cart/cartPageSaga';
import { cartQuote } from '../../../../../src/client/features/checkout/cart/cartQuote';
import { cartThings } from '../../../../../src/client/features/checkout/cart/cartThings';
import { slices } from '../../../../../src/client/features/checkout/cart/pages/CartPage';
import { selectLine, selectProvider } from '../../../../../src/client/features/checkout/checkoutSelectors';
import { lineChosen, providerChosen } from '../../../../../src/client/features/checkout/checkoutSlice';
import type { LoadReason } from '../../../../../src/client/routing/page';
import { paths } from '../../../../../src/client/routing/paths';
import type { QuotedLine } from '../../../../../src/contract/checkout/cart';
import { testUser } from '../../../../support/client';
import { clientWith } from '../support';

const WAYS = ['stripe', 'bank_transfer'].map((name) => ({ name, label: name, text: '' }));
const quoted = (id: string): QuotedLine => ({
  kind: 'course',
  IdItemEnc: id,
  title: id,
  slug: id,
  cover: null,
  listPrice: 100,
  discount: 0,
  total: 100,
  isLowered: false,
});
const before = { kind: 'cart', id: 'cart', slug: 'cart', title: 'c1', price: 100 } as const;
const now = [quoted('c1'), quoted('c2')];

it.each([
  ['entered', '', null, WAYS],
  ['entered', '?pagamento=bonifico', 'bank_transfer', WAYS],
  // A link of a time when it was offered.
  ['entered', '?pagamento=bonifico', null, WAYS.slice(0, 1)],
  ['retried', '', 'bank_transfer', WAYS],
  ['identityChanged', '', 'bank_transfer', WAYS],
] as [LoadReason, string, string | null, typeof WAYS][])(
  'the way to pay that was chosen, when the cart is %s at “%s” and holds more than before, is %s (of %j)',
  async (reason, query, way, items) => {
    const getWaysToPay = jest.fn(async () => ({ items }));
    const payments = {
      getWaysToPay,
      getInvoice: async () => ({ isOk: true }),
      quoteCart: async () => ({ isOk: true, item: { lines: now } }),
    };
    const getCart = jest.fn(async () => ({ isOk: true, items: now, total: 2 }));
    const { run, store } = clientWith(
      { cart: { getCart }, payments },
      {
        address: paths.cart() + query,
        user: testUser,
        sagas: false,
        slices: [cartThings.slice, ...slices],
      },
    );
    // A link is followed where nothing was being bought.
    if (query === '') store.dispatch(lineChosen(before));
    store.dispatch(providerChosen('bank_transfer'));
    await run(loadCartPage, {}, reason).toPromise();
    expect(selectLine(store.getState())?.price).toBe(200);
    expect(selectProvider(store.getState())).toBe(way);
    expect(getWaysToPay).toHaveBeenCalled();
    // What the cart holds is known by now.
    await run(cartQuote.load).toPromise();
    expect(getCart).toHaveBeenCalledTimes(1);
  },
);
