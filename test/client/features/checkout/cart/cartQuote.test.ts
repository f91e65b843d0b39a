import { cartQuote } from '../../../../../src/client/features/checkout/cart/cartQuote';
import { cartThings } from '../../../../../src/client/features/checkout/cart/cartThings';
import { memoryArea } from '../../../../../src/client/services/sessionStorage';
import { createTestClient } from '../../../../support/client';

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
