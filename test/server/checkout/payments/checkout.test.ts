import { eq } from 'drizzle-orm';
import { reconcileOverdue } from '../../../../src/server/checkout/purchases/reconciliation';
import { courses } from '../../../../src/server/platform/database';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { watchBooks } from '../../../support/money/books';
import { mailsTo } from '../../identity/letters';
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

describe('what is charged', () => {
  it('is the price in the database, whatever prices the browser sends', async () => {
    const course = await stock.addCourse({ priceCents: 14_990 });
    const student = await addStudent(shop);
    const { data } = await till.buy(student.token, {
      IdCourseEnc: course.id,
      price: 0.01,
      total: 0.01,
      listPrice: 0.01,
      discount: 149.89,
    });
    expect(await till.purchase(data.item.IdPurchaseEnc)).toMatchObject({
      listCents: 14_990,
      discountCents: 0,
      totalCents: 14_990,
      state: 'pending',
    });
  });

  it('is less the coupon, which is kept with the purchase', async () => {
    const course = await stock.addCourse({ priceCents: 14_990 });
    const coupon = await stock.addCoupon('VENTI', { amount: 20 });
    const student = await addStudent(shop);
    const { data } = await till.buy(student.token, { IdCourseEnc: course.id, IdCouponEnc: coupon.id });
    expect(await till.purchase(data.item.IdPurchaseEnc)).toMatchObject({
      couponCode: 'VENTI',
      listCents: 14_990,
      discountCents: 2998,
      totalCents: 11_992,
    });
  });

  it('stays what was shown for half an hour, then the buyer begins anew at the new price', async () => {
    const course = await stock.addCourse({ priceCents: 5000 });
    const student = await addStudent(shop);
    const first = (await till.buy(student.token, { IdCourseEnc: course.id })).data.item;
    await shop.database.orm.update(courses).set({ priceCents: 6000 }).where(eq(courses.id, course.id));
    await till.pay(first.url, GOOD_CARD);
    expect(await till.purchase(first.IdPurchaseEnc)).toMatchObject({ state: 'paid', totalCents: 5000 });

    const late = await addStudent(shop);
    const opened = (await till.buy(late.token, { IdCourseEnc: course.id })).data.item;
    shop.time.now = new Date(shop.time.now.getTime() + 31 * MINUTE);
    const page = await till.pay(opened.url, GOOD_CARD);
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain('Il tempo per pagare è terminato');
    expect(await till.rightsOf(late.id)).toEqual([]);
  });
});

describe('the checkout refuses, before anything is paid', () => {
  it('a course that the buyer owns', async () => {
    const course = await stock.addCourse();
    const student = await addStudent(shop);
    await stock.give(student.id, course.id);
    const { status, data } = await till.buy(student.token, { IdCourseEnc: course.id });
    expect(status).toBe(200);
    expect(data).toMatchObject({ isOk: false, code: 'already_owned' });
    expect(await till.purchasesOf(student.id)).toEqual([]);
  });

  it('a bundle all of whose courses the buyer owns, but not one of which only some are', async () => {
    const [first, second] = [await stock.addCourse(), await stock.addCourse()];
    const bundle = await stock.addBundle([first.id, second.id]);
    const student = await addStudent(shop);
    await stock.give(student.id, first.id);
    expect((await till.buyBundle(student.token, { IdBundleEnc: bundle.id })).data.isOk).toBe(true);
    await stock.give(student.id, second.id);
    const { data } = await till.buyBundle(student.token, { IdBundleEnc: bundle.id });
    expect(data).toMatchObject({ isOk: false, code: 'already_owned' });
  });

  it('a learning path without courses: there would be nothing to give', async () => {
    const bundle = await stock.addBundle([]);
    const student = await addStudent(shop);
    const { data } = await till.buyBundle(student.token, { IdBundleEnc: bundle.id });
    expect(data).toMatchObject({
      code: 'nothing_inside',
      message: expect.stringMatching(/non contiene ancora/),
    });
    expect(await till.purchasesOf(student.id)).toEqual([]);
  });

  it('a coupon that does not exist', async () => {
    const course = await stock.addCourse();
    const student = await addStudent(shop);
    const { data } = await till.buy(student.token, { IdCourseEnc: course.id, IdCouponEnc: 'a/b+c=d%' });
    expect(data).toMatchObject({ isOk: false, code: 'coupon_unknown' });
  });

  it.each(['nothing', 'a/b+c=d%', '../../etc', "' or 1=1"])('a course that is not there: %s', async (id) => {
    const student = await addStudent(shop);
    const { status, data } = await till.buy(student.token, { IdCourseEnc: id });
    expect(status).toBe(200);
    expect(data).toMatchObject({ isOk: false, code: 'not_found' });
  });

  it('a course that is not on sale', async () => {
    const course = await stock.addCourse({ isOperative: false });
    const student = await addStudent(shop);
    const { data } = await till.buy(student.token, { IdCourseEnc: course.id });
    expect(data).toMatchObject({ isOk: false, code: 'not_found' });
  });

  it('a visitor, with 401', async () => {
    const course = await stock.addCourse();
    const { status } = await shop.call('/api/PaymentRequest/create-checkout', { IdCourseEnc: course.id });
    expect(status).toBe(401);
  });
});

describe('where nothing is to pay', () => {
  it('a 100 % coupon gives the course at once and leads to the success page, without the provider', async () => {
    const course = await stock.addCourse();
    const coupon = await stock.addCoupon('TUTTO', { amount: 100 });
    const student = await addStudent(shop);
    const { data } = await till.buy(student.token, { IdCourseEnc: course.id, IdCouponEnc: coupon.id });
    expect(data.item.url).toBe(`/corsi-trading-online/pagamento/successo/${data.item.IdPurchaseEnc}`);
    expect(await till.purchase(data.item.IdPurchaseEnc)).toMatchObject({
      ...{ state: 'paid', provider: 'none', keptBuyer: null },
    });
    expect(await till.rightsOf(student.id)).toHaveLength(1);
    expect(await till.usesOf(coupon.id)).toBe(1);
    expect((await till.confirm(student.token, data.item.IdPurchaseEnc)).data.item.status).toBe('paid');
  });

  it('a euro coupon above the price costs nothing, never less', async () => {
    const course = await stock.addCourse({ priceCents: 1000 });
    const coupon = await stock.addCoupon('MENO50', { kind: 'euro', amount: 5000 });
    const student = await addStudent(shop);
    const { data } = await till.buy(student.token, { IdCourseEnc: course.id, IdCouponEnc: coupon.id });
    const purchase = await till.purchase(data.item.IdPurchaseEnc);
    expect(purchase).toMatchObject({ totalCents: 0, discountCents: 1000, state: 'paid' });
  });
});

describe('a double click', () => {
  it('opens one purchase, also when both calls come at once', async () => {
    const course = await stock.addCourse();
    const student = await addStudent(shop);
    const answers = await shop.latency.during(() =>
      Promise.all([1, 2, 3, 4].map(() => till.buy(student.token, { IdCourseEnc: course.id }))),
    );
    expect(new Set(answers.map(({ data }) => data.item.url)).size).toBe(1);
    expect(await till.purchasesOf(student.id)).toHaveLength(1);
  });

  it('on a free course gives it once, with its mail; both are told the same', async () => {
    const course = await stock.addCourse({ priceCents: 0 });
    const student = await addStudent(shop);
    const answers = await Promise.all([1, 2].map(() => till.buy(student.token, { IdCourseEnc: course.id })));
    expect(answers[0]?.data.isOk).toBe(true);
    expect(answers[1]?.data).toEqual(answers[0]?.data);
    expect(await till.rightsOf(student.id)).toHaveLength(1);
    expect(await mailsTo(shop, student.email)).toHaveLength(1);
  });

  it('with another coupon in a second tab leaves one payable: the first pay page says that it is over', async () => {
    const course = await stock.addCourse();
    const coupon = await stock.addCoupon('TAB', { amount: 50 });
    const student = await addStudent(shop);
    const first = (await till.buy(student.token, { IdCourseEnc: course.id })).data.item;
    const second = (await till.buy(student.token, { IdCourseEnc: course.id, IdCouponEnc: coupon.id })).data
      .item;
    expect(second.url).not.toBe(first.url);
    expect((await till.pay(first.url, GOOD_CARD)).statusCode).toBe(410);
    expect((await till.pay(second.url, GOOD_CARD)).statusCode).toBe(303);
    expect(await till.rightsOf(student.id)).toHaveLength(1);
  });

  it('with a coupon that does not hold is refused, and the pay page that is open stays payable', async () => {
    const course = await stock.addCourse();
    const ended = await stock.addCoupon('FINITO', { endsAt: new Date(shop.time.now.getTime() - MINUTE) });
    const student = await addStudent(shop);
    const first = (await till.buy(student.token, { IdCourseEnc: course.id })).data.item;
    for (const [IdCouponEnc, code] of [
      ['nonsense', 'coupon_unknown'],
      [ended.id, 'coupon_expired'],
    ]) {
      const again = await till.buy(student.token, { IdCourseEnc: course.id, IdCouponEnc });
      expect(again.data).toMatchObject({ isOk: false, code });
    }
    expect((await till.pay(first.url, GOOD_CARD)).statusCode).toBe(303);
    expect(await till.rightsOf(student.id)).toHaveLength(1);
  });

  it('after the first tab has paid is refused as owned', async () => {
    const course = await stock.addCourse();
    const student = await addStudent(shop);
    const first = (await till.buy(student.token, { IdCourseEnc: course.id })).data.item;
    await till.pay(first.url, GOOD_CARD);
    const again = await till.buy(student.token, { IdCourseEnc: course.id });
    expect(again.data).toMatchObject({ isOk: false, code: 'already_owned' });
  });
});

describe('a coupon with one use', () => {
  it('goes to one of two people who check out at once; the other is told why, before paying', async () => {
    const course = await stock.addCourse();
    const coupon = await stock.addCoupon('UNICO-A', { useLimit: 1 });
    const people = [await addStudent(shop), await addStudent(shop)];
    const order = { IdCourseEnc: course.id, IdCouponEnc: coupon.id };
    const answers = await shop.latency.during(() =>
      Promise.all(people.map(({ token }) => till.buy(token, order))),
    );
    expect(answers.map(({ data }) => data.isOk).sort()).toEqual([false, true]);
    const refused = answers.find(({ data }) => !data.isOk)?.data;
    expect(refused).toMatchObject({ code: 'coupon_used_up', message: expect.stringContaining('riservato') });
    expect(await till.usesOf(coupon.id)).toBe(1);
  });

  it('is free again for others once the half hour has gone by without payment', async () => {
    const course = await stock.addCourse();
    const coupon = await stock.addCoupon('UNICO-B', { useLimit: 1 });
    const [first, second] = [await addStudent(shop), await addStudent(shop)];
    const order = { IdCourseEnc: course.id, IdCouponEnc: coupon.id };
    const opened = (await till.buy(first.token, order)).data.item;
    shop.time.now = new Date(shop.time.now.getTime() + 31 * MINUTE);
    expect((await till.buy(second.token, order)).data.isOk).toBe(true);
    expect(await till.usesOf(coupon.id)).toBe(1);
    await reconcileOverdue(shop.deps);
    expect((await till.purchase(opened.IdPurchaseEnc)).state).toBe('expired');
    expect(await till.usesOf(coupon.id)).toBe(1);
  });

  it('may be taken by its holder to another course: the first purchase is withdrawn', async () => {
    const [one, other] = [await stock.addCourse(), await stock.addCourse()];
    const coupon = await stock.addCoupon('UNICO-C', { useLimit: 1 });
    const student = await addStudent(shop);
    const first = (await till.buy(student.token, { IdCourseEnc: one.id, IdCouponEnc: coupon.id })).data.item;
    const second = await till.buy(student.token, { IdCourseEnc: other.id, IdCouponEnc: coupon.id });
    expect(second.data.isOk).toBe(true);
    expect((await till.purchase(first.IdPurchaseEnc)).state).toBe('expired');
    expect(await till.usesOf(coupon.id)).toBe(1);
  });
});

describe('a bundle', () => {
  it('gives all its courses when paid, and leads to the success page of bundles', async () => {
    const [one, other] = [await stock.addCourse(), await stock.addCourse()];
    const bundle = await stock.addBundle([one.id, other.id], { priceCents: 15_000 });
    const student = await addStudent(shop);
    const { url, IdPurchaseEnc } = (await till.buyBundle(student.token, { IdBundleEnc: bundle.id })).data
      .item;
    const paid = await till.pay(url, GOOD_CARD);
    expect(paid.headers.location).toBe(`/corsi-trading-online/pagamento-bundle/successo/${IdPurchaseEnc}`);
    const rights = await till.rightsOf(student.id);
    expect(rights.map(({ courseId }) => courseId).sort()).toEqual([one.id, other.id].sort());
    expect(rights.every(({ source }) => source === 'bundle')).toBe(true);
    const { item } = (await till.confirm(student.token, IdPurchaseEnc)).data;
    expect(item).toMatchObject({ IdBundleEnc: bundle.id, slug: bundle.slug, total: 150 });
    expect(item).not.toHaveProperty('IdCourseEnc');
  });
});

describe('when the provider does not answer', () => {
  it('the buyer is told, nothing stays reserved, and the next try works', async () => {
    const course = await stock.addCourse();
    const coupon = await stock.addCoupon('UNICO-D', { useLimit: 1 });
    const student = await addStudent(shop);
    jest.spyOn(shop.deps.payments.current, 'createCheckout').mockRejectedValueOnce(new Error('down'));
    const order = { IdCourseEnc: course.id, IdCouponEnc: coupon.id };
    const { status, data } = await till.buy(student.token, order);
    expect(status).toBe(200);
    expect(data).toMatchObject({ isOk: false, code: 'provider_unavailable' });
    expect(data.message).toMatch(/^Il servizio di pagamento non risponde: non ti è stato addebitato nulla/);
    expect(await till.usesOf(coupon.id)).toBe(0);
    expect((await till.buy(student.token, order)).data.isOk).toBe(true);
  });
});
