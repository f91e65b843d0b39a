import { watchCartPage } from '../../../../../src/client/features/checkout/cart/cartPageSaga';
import { cartQuote } from '../../../../../src/client/features/checkout/cart/cartQuote';
import { cartThings } from '../../../../../src/client/features/checkout/cart/cartThings';
import { slices } from '../../../../../src/client/features/checkout/cart/pages/CartPage';
import { selectLine } from '../../../../../src/client/features/checkout/checkoutSelectors';
import { memoryArea } from '../../../../../src/client/services/sessionStorage';
import type { QuotedLine } from '../../../../../src/contract/checkout/cart';
import { clientWith, settle } from '../support';

const thing = (id: string) => ({ kind: 'course' as const, id, title: id });
const quoted = ({ IdItemEnc }: Pick<QuotedLine, 'IdItemEnc'>): QuotedLine => ({
  kind: 'course',
  IdItemEnc,
  title: IdItemEnc,
  slug: IdItemEnc,
  cover: null,
  listPrice: 100,
  discount: 0,
  total: 100,
  isLowered: false,
});

/** Opens a visitor's cart of two courses, which another tab makes one of these; returns what is bought then. */
async function changedTo(ids: readonly string[], { isQuoted = true } = {}) {
  const device = memoryArea();
  cartThings.keep(device, ['c1', 'c2'].map(thing));
  const quoteCart = jest.fn(async ({ lines }: { lines: { IdItemEnc: string }[] }) => ({
    isOk: true,
    item: { lines: lines.map((line) => quoted(line)) },
  }));
  const { run, store } = clientWith(
    { payments: { quoteCart } },
    { services: { device }, slices: [cartThings.slice, ...slices] },
  );
  run(watchCartPage);
  if (isQuoted) await run(cartQuote.load).toPromise();
  cartThings.keep(device, ids.map(thing));
  await run(cartThings.read).toPromise();
  await settle();
  const { data } = cartQuote.selectAny(store.getState());
  return {
    shown: data?.lines.map(({ IdItemEnc }) => IdItemEnc),
    bought: selectLine(store.getState())?.things?.map(({ IdItemEnc }) => IdItemEnc),
    asked: quoteCart.mock.calls.length,
  };
}

it.each([
  ['replaced one thing by another', ['c1', 'c3']],
  ['replaced all things', ['c3', 'c4']],
  ['added a thing', ['c1', 'c2', 'c3']],
  ['removed a thing', ['c2']],
])('a cart in which another tab %s shows and buys what it holds now', async (_what, ids) => {
  expect(await changedTo(ids)).toMatchObject({ shown: ids, bought: ids });
});

it('a cart that another tab left as it was asks for no other prices', async () => {
  expect(await changedTo(['c1', 'c2'])).toMatchObject({ shown: ['c1', 'c2'], asked: 1 });
});

it('a cart whose first prices are still to come leaves them to its page', async () => {
  expect(await changedTo(['c1', 'c3'], { isQuoted: false })).toMatchObject({ shown: undefined, asked: 0 });
});
