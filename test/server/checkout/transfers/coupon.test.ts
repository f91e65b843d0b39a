import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { watchBooks } from '../../../support/money/books';
import { shopOf } from '../purchases/fixtures';
import { setAccount, transfersOf } from './transfers';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let desk: ReturnType<typeof transfersOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  shop.time.now = new Date('2026-11-25T10:00:00Z');
  stock = shopOf(shop);
  desk = transfersOf(shop);
  await setAccount(shop);
});
watchBooks(() => ({ shop }));
afterAll(() => shop.close());

/** A buyer who waits for a transfer with the coupon, and orders another course with it. */
async function orderTwice(IdCouponEnc: string, Provider: string) {
  const { id, student } = await desk.order({ extras: { IdCouponEnc } });
  const other = await stock.addCourse();
  const order = { IdCourseEnc: other.id, IdCouponEnc, Provider };
  return { id, order, student, data: (await desk.till.buy(student.token, order)).data };
}

describe('a coupon of an order that waits for its transfer', () => {
  it.each(['sandbox', 'bank_transfer'])(
    'holds for another course too, and both orders stay (%s)',
    async (way) => {
      const coupon = await stock.addCoupon(`SEMPRE-${way}`);
      const { id, data } = await orderTwice(coupon.id, way);
      expect(data.isOk).toBe(true);
      const states = [id, data.item.IdPurchaseEnc].map(async (one) => (await desk.till.purchase(one)).state);
      expect(await Promise.all(states)).toEqual(['pending', 'pending']);
      expect(await desk.till.usesOf(coupon.id)).toBe(2);
    },
  );

  it.each([
    [{ perUserLimit: 1 }, 'Hai già usato questo coupon.'],
    [{ useLimit: 1 }, expect.stringMatching(/^L’ultimo utilizzo di questo coupon è riservato/)],
  ])('is refused for its own reason where it has no use left (%j)', async (limit, message) => {
    const coupon = await stock.addCoupon(`UNO-${Object.keys(limit)}`, limit);
    const { id, data } = await orderTwice(coupon.id, 'sandbox');
    expect(data).toMatchObject({ isOk: false, code: 'coupon_used_up', message });
    expect((await desk.till.purchase(id)).state).toBe('pending');
  });

  it('goes on to the next order of a card that gives way, where only that one can be cancelled', async () => {
    const coupon = await stock.addCoupon('DUE', { useLimit: 2 });
    const { id, order, student, data } = await orderTwice(coupon.id, 'sandbox');
    const third = { ...order, IdCourseEnc: (await stock.addCourse()).id };
    shop.time.now = new Date(shop.time.now.getTime() + 1000);
    expect((await desk.till.buy(student.token, third)).data.isOk).toBe(true);
    expect((await desk.till.purchase(id)).state).toBe('pending');
    expect((await desk.till.purchase(data.item.IdPurchaseEnc)).state).toBe('expired');
    expect(await desk.till.usesOf(coupon.id)).toBe(2);
  });
});
