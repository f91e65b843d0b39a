import { eq } from 'drizzle-orm';
import { releaseReservation } from '../../../../src/server/checkout/purchases/fulfilment';
import { coupons, courses } from '../../../../src/server/platform/database';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { watchBooks } from '../../../support/money/books';
import { addStudent, shopOf } from '../purchases/fixtures';
import { GOOD_CARD, tillOf } from './till';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  till = tillOf(shop);
});
watchBooks(() => ({ shop }));
afterAll(() => shop.close());

const MINUTE = 60_000;
const pass = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * MINUTE);
};

/** A promise, and what resolves it. */
function signal(): [Promise<void>, () => void] {
  let resolve = () => {};
  return [new Promise<void>((done) => (resolve = done)), () => resolve()];
}

/** A student on the pay page of a course for 100 €, with a coupon of 20 % that ends in ten minutes. */
async function paying() {
  const course = await stock.addCourse({ priceCents: 10_000 });
  const coupon = await stock.addCoupon(`BREVE-${course.id}`, {
    amount: 20,
    endsAt: new Date(shop.time.now.getTime() + 10 * MINUTE),
  });
  const student = await addStudent(shop);
  const order = { IdCourseEnc: course.id, IdCouponEnc: coupon.id };
  const buy = async () => (await till.buy(student.token, order)).data;
  const first = (await buy()).item as { url: string; IdPurchaseEnc: string };
  const setPrice = (priceCents: number) =>
    shop.database.orm.update(courses).set({ priceCents }).where(eq(courses.id, course.id));
  return { course, coupon, student, buy, first, setPrice };
}

describe('a coupon that ends while one pays', () => {
  it('is honoured for half an hour: the price is the one that was shown', async () => {
    const { first, student, coupon } = await paying();
    pass(29);
    const page = await shop.app.inject({ url: first.url });
    expect(page.body).toContain('80,00');
    expect((await till.pay(first.url, GOOD_CARD)).statusCode).toBe(303);
    expect(await till.purchase(first.IdPurchaseEnc)).toMatchObject({ state: 'paid', totalCents: 8000 });
    expect(await till.rightsOf(student.id)).toHaveLength(1);
    expect(await till.usesOf(coupon.id)).toBe(1);
  });

  it('is honoured also for who goes back and presses the button again: it is the same pay page', async () => {
    const { buy, first } = await paying();
    pass(15);
    expect((await buy()).item).toEqual(first);
  });

  it('gives way, for who goes back, to a price that is lower by then: nobody pays more than is shown', async () => {
    const { course, coupon, student, first } = await paying();
    await shop.database.orm.update(coupons).set({ amount: 50 }).where(eq(coupons.id, coupon.id));
    const order = { IdCourseEnc: course.id, IdCouponEnc: coupon.id, Total: 50 };
    const second = (await till.buy(student.token, order)).data.item;
    expect(second.IdPurchaseEnc).not.toBe(first.IdPurchaseEnc);
    expect((await till.pay(first.url, GOOD_CARD)).statusCode).toBe(410);
    await till.pay(second.url, GOOD_CARD);
    expect(await till.purchase(second.IdPurchaseEnc)).toMatchObject({ state: 'paid', totalCents: 5000 });
    expect(await till.usesOf(coupon.id)).toBe(1);
  });

  it('is explained after that, before anything is paid, and the full price can be bought', async () => {
    const { course, student, buy, first } = await paying();
    pass(31);
    expect((await till.pay(first.url, GOOD_CARD)).statusCode).toBe(410);
    expect(await buy()).toMatchObject({
      isOk: false,
      code: 'coupon_expired',
      message: expect.stringMatching(/^Questo coupon è scaduto /),
    });
    const full = (await till.buy(student.token, { IdCourseEnc: course.id })).data.item;
    expect((await shop.app.inject({ url: full.url })).body).toContain('100,00');
    await till.pay(full.url, GOOD_CARD);
    expect(await till.purchase(full.IdPurchaseEnc)).toMatchObject({ state: 'paid', totalCents: 10_000 });
    expect(await till.rightsOf(student.id)).toHaveLength(1);
  });

  it('is honoured also when an admin switches it off or takes its uses away meanwhile', async () => {
    const { coupon, first, student } = await paying();
    await shop.database.orm.update(coupons).set({ isActive: false }).where(eq(coupons.id, coupon.id));
    await till.pay(first.url, GOOD_CARD);
    expect(await till.purchase(first.IdPurchaseEnc)).toMatchObject({ state: 'paid', totalCents: 8000 });
    expect(await till.rightsOf(student.id)).toHaveLength(1);
  });
});

describe('a purchase that is given up while the provider opens its checkout', () => {
  it('cannot be paid there: the buyer is asked to try again', async () => {
    const { id: IdCourseEnc } = await stock.addCourse();
    const student = await addStudent(shop);
    const { createCheckout } = shop.deps.payments.current;
    let payPage = '';
    jest.spyOn(shop.deps.payments.current, 'createCheckout').mockImplementationOnce(async (request) => {
      const checkout = await createCheckout(request);
      await releaseReservation(shop.deps, request.purchaseId, 'expired');
      payPage = checkout.url;
      return checkout;
    });
    const { data } = await till.buy(student.token, { IdCourseEnc });
    expect(data).toMatchObject({ isOk: false, code: 'payment_under_way' });
    expect(data.message).toMatch(/^Un altro tuo pagamento è in corso/);
    expect((await till.pay(payPage, GOOD_CARD)).statusCode).toBe(410);
    expect(await till.rightsOf(student.id)).toEqual([]);
    expect((await till.buy(student.token, { IdCourseEnc })).data.isOk).toBe(true);
  });
});

describe('a second click whose checkout fails at the provider', () => {
  const failing = () => jest.spyOn(shop.deps.payments.current, 'createCheckout');

  it('leads to the pay page that the first one has opened meanwhile', async () => {
    const { id: IdCourseEnc } = await stock.addCourse();
    const student = await addStudent(shop);
    const { createCheckout } = shop.deps.payments.current;
    let second: Promise<unknown> | undefined;
    failing()
      .mockImplementationOnce(async (request) => {
        const checkout = await createCheckout(request);
        second = till.buy(student.token, { IdCourseEnc });
        await secondAsks;
        return checkout;
      })
      .mockImplementationOnce(async () => {
        asked();
        await firstAnswered;
        throw new Error('down');
      });
    const [secondAsks, asked] = signal();
    const [firstAnswered, answered] = signal();
    const first = (await till.buy(student.token, { IdCourseEnc })).data;
    answered();
    expect(await second).toMatchObject({ data: first });
    expect((await till.pay(first.item.url, GOOD_CARD)).statusCode).toBe(303);
    expect((await till.purchase(first.item.IdPurchaseEnc)).state).toBe('paid');
  });

  it('leaves the first one, which the provider is still opening', async () => {
    const { id: IdCourseEnc } = await stock.addCourse();
    const student = await addStudent(shop);
    const { createCheckout } = shop.deps.payments.current;
    failing()
      .mockImplementationOnce(async (request) => {
        expect((await till.buy(student.token, { IdCourseEnc })).data.code).toBe('provider_unavailable');
        return createCheckout(request);
      })
      .mockRejectedValueOnce(new Error('down'));
    const { item } = (await till.buy(student.token, { IdCourseEnc })).data;
    expect((await till.pay(item.url, GOOD_CARD)).statusCode).toBe(303);
  });
});

describe('a price that changes while one pays', () => {
  it.each([
    ['rises', 12_000],
    ['falls', 5000],
  ])('and %s leaves the pay page as it was shown', async (_how, priceCents) => {
    const { first, setPrice } = await paying();
    await setPrice(priceCents);
    expect((await shop.app.inject({ url: first.url })).body).toContain('80,00');
    await till.pay(first.url, GOOD_CARD);
    expect(await till.purchase(first.IdPurchaseEnc)).toMatchObject({
      listCents: 10_000,
      discountCents: 2000,
      totalCents: 8000,
      state: 'paid',
    });
  });

  it('is on the new pay page of who begins anew, before paying; the old one cannot be paid beside it', async () => {
    const { buy, first, setPrice, student } = await paying();
    await setPrice(12_000);
    const { item } = await buy();
    expect(item.IdPurchaseEnc).not.toBe(first.IdPurchaseEnc);
    expect((await shop.app.inject({ url: item.url })).body).toContain('96,00');
    expect((await till.pay(first.url, GOOD_CARD)).statusCode).toBe(410);
    await till.pay(item.url, GOOD_CARD);
    expect(await till.purchase(item.IdPurchaseEnc)).toMatchObject({ state: 'paid', totalCents: 9600 });
    expect(await till.rightsOf(student.id)).toHaveLength(1);
  });

  it('and a course that leaves the shop meanwhile: who is on the pay page still gets it', async () => {
    const { course, first, student } = await paying();
    await shop.database.orm.update(courses).set({ isOperative: false }).where(eq(courses.id, course.id));
    await till.pay(first.url, GOOD_CARD);
    expect(await till.rightsOf(student.id)).toHaveLength(1);
  });
});

describe('a price that changed since it was shown', () => {
  const plain = (text: string) => text.replace(/\u00a0/g, ' ');

  it.each([
    ['rises', 12_000, '120,00 €', 120],
    ['falls', 5000, '50,00 €', 50],
  ])(
    'and %s is told with the old and the new one, before anything is charged',
    async (_how, priceCents, text, euro) => {
      const course = await stock.addCourse({ priceCents: 10_000 });
      const { id, token } = await addStudent(shop);
      await shop.database.orm.update(courses).set({ priceCents }).where(eq(courses.id, course.id));
      const { status, data } = await till.buy(token, { IdCourseEnc: course.id, Total: 100 });
      expect(status).toBe(200);
      expect(data).toMatchObject({
        isOk: false,
        code: 'price_changed',
        price: { listPrice: euro, discount: 0, total: euro },
      });
      expect(plain(data.message)).toMatch(`Il prezzo è cambiato: da 100,00 € a ${text}.`);
      expect(data.item).toBeUndefined();
      expect(await till.purchasesOf(id)).toEqual([]);

      const again = (await till.buy(token, { IdCourseEnc: course.id, Total: data.price.total })).data;
      expect(plain((await shop.app.inject({ url: again.item.url })).body)).toContain(text);
    },
  );

  it('is compared after the coupon, to the cent, and one that is the same goes on', async () => {
    const course = await stock.addCourse({ priceCents: 8990 });
    const coupon = await stock.addCoupon(`SESTO-${course.id}`, { amount: 15 });
    const { token } = await addStudent(shop);
    const order = { IdCourseEnc: course.id, IdCouponEnc: coupon.id };
    expect((await till.buy(token, { ...order, Total: 89.9 })).data).toMatchObject({
      code: 'price_changed',
      price: { listPrice: 89.9, discount: 13.49, total: 76.41 },
    });
    expect((await till.buy(token, { ...order, Total: 76.41 })).data.isOk).toBe(true);
  });

  it('holds for what was free and is no longer, and the other way round', async () => {
    const course = await stock.addCourse({ priceCents: 4000 });
    const gift = await stock.addCoupon(`DONO-${course.id}`, { amount: 100 });
    const { id, token } = await addStudent(shop);
    expect((await till.buy(token, { IdCourseEnc: course.id, Total: 0 })).data.code).toBe('price_changed');
    const order = { IdCourseEnc: course.id, IdCouponEnc: gift.id };
    expect((await till.buy(token, { ...order, Total: 40 })).data.code).toBe('price_changed');
    expect(await till.rightsOf(id)).toEqual([]);
    expect((await till.buy(token, { ...order, Total: 0 })).data.isOk).toBe(true);
    expect(await till.rightsOf(id)).toHaveLength(1);
  });

  it('leaves the pay page that is open as it is until the new price was agreed to', async () => {
    const { course, coupon, student, first, setPrice } = await paying();
    await setPrice(12_000);
    const order = { IdCourseEnc: course.id, IdCouponEnc: coupon.id };
    expect((await till.buy(student.token, { ...order, Total: 80 })).data.code).toBe('price_changed');
    await till.pay(first.url, GOOD_CARD);
    expect(await till.purchase(first.IdPurchaseEnc)).toMatchObject({ state: 'paid', totalCents: 8000 });
  });

  it('of a learning path is told in the same way', async () => {
    const inside = await stock.addCourse();
    const bundle = await stock.addBundle([inside.id], { priceCents: 30_000 });
    const { token } = await addStudent(shop);
    const { data } = await till.buyBundle(token, { IdBundleEnc: bundle.id, Total: 250 });
    expect(data).toMatchObject({ code: 'price_changed', price: { listPrice: 300, total: 300 } });
    expect((await till.buyBundle(token, { IdBundleEnc: bundle.id, Total: 300 })).data.isOk).toBe(true);
  });

  it.each([-1, 'cento', null])('a total that is no amount (%s) is refused as such', async (Total) => {
    const course = await stock.addCourse();
    const { token } = await addStudent(shop);
    expect((await till.buy(token, { IdCourseEnc: course.id, Total })).status).toBe(400);
  });
});
