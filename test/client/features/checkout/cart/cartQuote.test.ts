import { cartQuote, lineOfCart } from '../../../../../src/client/features/checkout/cart/cartQuote';
import { cartThings } from '../../../../../src/client/features/checkout/cart/cartThings';
import { memoryArea } from '../../../../../src/client/services/sessionStorage';
import type { QuotedLine } from '../../../../../src/contract/checkout/cart';
import { createTestClient } from '../../../../support/client';
import { failing } from '../../../../support/failing';

it('what is off sale keeps the title that it had in the cart', async () => {
  const device = memoryArea();
  cartThings.keep(device, [
    { kind: 'course', id: 'c1', title: 'Candele' },
    { kind: 'course', id: 'c2', title: 'Opzioni' },
  ]);
  const line = (IdItemEnc: string, title: string) => ({ kind: 'course', IdItemEnc, title, listPrice: 10 });
  const quoteCart = async () => ({
    isOk: true,
    item: { lines: [line('c1', 'Candele giapponesi'), line('c2', '')] },
  });
  const { run, store } = createTestClient({
    sagas: false,
    slices: [cartThings.slice, cartQuote.slice],
    services: { device },
    api: { payments: { quoteCart: quoteCart as never } },
  });
  await run(cartQuote.load).toPromise();
  const { data } = cartQuote.selectAny(store.getState() as object);
  expect(data?.lines.map(({ title }) => title)).toEqual(['Candele giapponesi', 'Opzioni']);
});

it('prices that are not found are a failure that can be tried again', async () => {
  const device = memoryArea();
  cartThings.keep(device, [{ kind: 'course', id: 'c1', title: 'Candele' }]);
  const { run, store } = createTestClient({
    sagas: false,
    slices: [cartThings.slice, cartQuote.slice],
    services: { device },
    api: { payments: { quoteCart: failing(404) } },
  });
  await run(cartQuote.load).toPromise();
  expect(cartQuote.selectAny(store.getState() as object)).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/./),
  });
});

describe('what is bought of a cart', () => {
  const quoted = (title: string, listPrice: number, more: Partial<QuotedLine> = {}): QuotedLine => ({
    ...{ kind: 'course', IdItemEnc: title, title, slug: title, cover: null },
    ...{ listPrice, discount: 0, total: listPrice, isLowered: false },
    ...more,
  });
  const problem = { code: 'withdrawn', message: 'Non è più in vendita.' } as const;

  it('costs the sum of the list prices to the cent, of what can be bought alone', () => {
    const lines = [
      quoted('Uno', 19.99, { total: 10, isLowered: true }),
      quoted('Via', 50, { problem }),
      quoted('Due', 33.3),
      quoted('Tre', 64.1, { kind: 'bundle' }),
    ];
    expect(lineOfCart(lines)).toEqual({
      kind: 'cart',
      id: 'cart',
      slug: 'cart',
      title: 'Uno + Due + Tre',
      price: 117.39,
      things: [
        { kind: 'course', IdItemEnc: 'Uno' },
        { kind: 'course', IdItemEnc: 'Due' },
        { kind: 'bundle', IdItemEnc: 'Tre' },
      ],
    });
  });

  it('is nothing where nothing can be bought', () => {
    expect([[], [quoted('Via', 50, { problem })]].map((lines) => lineOfCart(lines))).toEqual([
      undefined,
      undefined,
    ]);
  });
});
