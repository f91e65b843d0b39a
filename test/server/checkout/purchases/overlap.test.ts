import { eq } from 'drizzle-orm';
import { grant } from '../../../../src/server/access/entitlementService';
import { receiveEvent, reconcileOverdue } from '../../../../src/server/checkout/purchases/reconciliation';
import { purchases } from '../../../../src/server/platform/database';
import { shopAddress } from '../../../../src/server/platform/mail/shopAddress';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { watchBooks } from '../../../support/money/books';
import { paidStatus } from '../../../support/money/paid';
import { mailsTo } from '../../identity/letters';
import { GOOD_CARD, tillOf } from '../payments/till';
import { addStudent, shopOf } from './fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  till = tillOf(shop);
});
afterEach(() => jest.restoreAllMocks());
watchBooks(() => ({ shop }));
afterAll(() => shop.close());

const MINUTE = 60_000;
const pass = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * MINUTE);
};

/** A learning path of two courses, and a student who may buy it whole or course by course. */
async function pathAndStudent() {
  const [one, other] = [await stock.addCourse(), await stock.addCourse()];
  const bundle = await stock.addBundle([one.id, other.id]);
  const student = await addStudent(shop);
  type Opened = { url: string; IdPurchaseEnc: string };
  const buyCourse = async (IdCourseEnc: string): Promise<Opened> =>
    (await till.buy(student.token, { IdCourseEnc })).data.item;
  const buyBundle = async (): Promise<Opened> =>
    (await till.buyBundle(student.token, { IdBundleEnc: bundle.id })).data.item;
  return { one, other, bundle, student, buyCourse, buyBundle };
}

/** A buyer who paid the course after the path: the sandbox is made to take a payment it would refuse. */
async function paidTwice() {
  const { one, student, buyCourse, buyBundle } = await pathAndStudent();
  const coupon = await stock.addCoupon(`DOPPIO-${one.id}`, { useLimit: 1 });
  const order = { IdCourseEnc: one.id, IdCouponEnc: coupon.id };
  const second: { IdPurchaseEnc: string } = (await till.buy(student.token, order)).data.item;
  await till.pay((await buyBundle()).url, GOOD_CARD);
  const reference = (await till.purchase(second.IdPurchaseEnc)).providerReference ?? '';
  const { lookUp } = shop.deps.payments.current;
  let money = paidStatus(reference, { charged: 8000 });
  jest
    .spyOn(shop.deps.payments.current, 'lookUp')
    .mockImplementation(async (asked) => (asked === reference ? money : lookUp(asked)));
  const giveBack = async (asked: string) => {
    if (asked !== reference) throw new Error('away');
    money = paidStatus(reference, { charged: 8000, refunds: [8000] });
    return money;
  };
  return { giveBack, student, coupon, id: second.IdPurchaseEnc, reference, buyCourse };
}

/** The provider of this test, which can refund. */
const refunds = () => shop.deps.payments.current as Required<typeof shop.deps.payments.current>;

const letters = async (reference: string) =>
  (await mailsTo(shop, shopAddress(shop.configuration))).filter(({ text }) => text.includes(reference));

describe('pending purchases of one buyer', () => {
  it('that overlap: only the last one can be paid, and the others say why', async () => {
    const { one, other, student, buyCourse, buyBundle } = await pathAndStudent();
    const courses = [await buyCourse(one.id), await buyCourse(other.id)];
    const whole = await buyBundle();
    for (const { url, IdPurchaseEnc } of courses) {
      const page = await till.pay(url, GOOD_CARD);
      expect(page.statusCode).toBe(410);
      expect(page.body).toContain('Pagamento annullato');
      expect((await till.purchase(IdPurchaseEnc)).state).toBe('expired');
    }
    expect((await till.pay(whole.url, GOOD_CARD)).statusCode).toBe(303);
    expect(await till.rightsOf(student.id)).toHaveLength(2);
  });

  it('a learning path gives way to one of its courses, too', async () => {
    const { one, buyCourse, buyBundle } = await pathAndStudent();
    const whole = await buyBundle();
    const course = await buyCourse(one.id);
    expect((await till.pay(whole.url, GOOD_CARD)).statusCode).toBe(410);
    expect((await till.pay(course.url, GOOD_CARD)).statusCode).toBe(303);
  });

  it('that have nothing in common can both be paid', async () => {
    const { one, other, student, buyCourse } = await pathAndStudent();
    const both = [await buyCourse(one.id), await buyCourse(other.id)];
    for (const { url } of both) expect((await till.pay(url, GOOD_CARD)).statusCode).toBe(303);
    expect(await till.rightsOf(student.id)).toHaveLength(2);
  });

  it('stay as they are when the new one is refused', async () => {
    const { one, bundle, student, buyCourse } = await pathAndStudent();
    const full = await stock.addCoupon(`PIENO-${one.id}`, { useLimit: 1, uses: 1 });
    const course = await buyCourse(one.id);
    const order = { IdBundleEnc: bundle.id, IdCouponEnc: full.id };
    expect((await till.buyBundle(student.token, order)).data.code).toBe('coupon_used_up');
    expect((await till.pay(course.url, GOOD_CARD)).statusCode).toBe(303);
  });

  it('that a provider holds which is not configured any more: it stays as it is, and nobody is asked', async () => {
    const { one, buyCourse, buyBundle } = await pathAndStudent();
    const { IdPurchaseEnc: id } = await buyCourse(one.id);
    await shop.database.orm.update(purchases).set({ provider: 'former' }).where(eq(purchases.id, id));
    const expire = jest.spyOn(shop.deps.payments.current, 'expire');
    await buyBundle();
    expect(expire).not.toHaveBeenCalled();
    expect((await till.purchase(id)).state).toBe('pending');
  });

  it('for the same course: taken up again while five minutes are left to pay it, afterwards opened anew', async () => {
    const { one, buyCourse } = await pathAndStudent();
    const first = await buyCourse(one.id);
    pass(24);
    expect((await buyCourse(one.id)).IdPurchaseEnc).toBe(first.IdPurchaseEnc);
    pass(2);
    expect((await buyCourse(one.id)).IdPurchaseEnc).not.toBe(first.IdPurchaseEnc);
    expect((await till.purchase(first.IdPurchaseEnc)).state).toBe('expired');
  });

  it('for the same course: taken up again with the invoice that is typed now, or none', async () => {
    const { one, student } = await pathAndStudent();
    const address = { address: 'Via Po 3', postalCode: '10123', city: 'Torino', province: 'TO' };
    const invoice = { kind: 'person', taxCode: 'RSSMRA85T10A562S', country: 'IT', ...address };
    const storedFor = async (more: object) => {
      const { data } = await till.buy(student.token, { IdCourseEnc: one.id, ...more });
      const { id, invoice } = await till.purchase(data.item.IdPurchaseEnc);
      return [id, (invoice as { name: string } | null)?.name];
    };
    const [id] = await storedFor({});
    expect(await storedFor({ invoice: { ...invoice, name: 'Anna' } })).toEqual([id, 'Anna']);
    expect(await storedFor({ invoice: { ...invoice, name: 'Bruno' } })).toEqual([id, 'Bruno']);
    expect(await storedFor({})).toEqual([id, undefined]);
  });

  it('that the provider cannot end now: the new one is refused with a reason', async () => {
    const { one, bundle, student, buyCourse } = await pathAndStudent();
    await buyCourse(one.id);
    jest.spyOn(shop.deps.payments.current, 'expire').mockRejectedValueOnce(new Error('away'));
    const { status, data } = await till.buyBundle(student.token, { IdBundleEnc: bundle.id });
    expect([status, data.isOk, data.code]).toEqual([200, false, 'payment_under_way']);
    expect(data.message).toContain('pagamento in corso per gli stessi corsi');
  });
});

describe('a payment that gives its buyer nothing new', () => {
  it('is recorded, gives no second right, is announced to nobody, reported once and refunded once', async () => {
    const { student, coupon, id, reference, giveBack } = await paidTwice();
    const provider = jest.spyOn(refunds(), 'refund').mockImplementation(giveBack);
    const announced = jest.fn();
    const unsubscribe = shop.deps.backplane.subscribe('purchase', announced);
    for (const event of ['first', 'again']) {
      await receiveEvent(shop.deps, shop.deps.payments.current, {
        id: `${id}:${event}`,
        kind: 'checkout.paid',
        reference,
      });
      await till.confirm(student.token, id);
    }
    unsubscribe();
    expect(await till.purchase(id)).toMatchObject({
      state: 'refunded',
      refundReason: 'nothing_new',
      refundedCents: 8000,
      isActive: false,
    });
    const rights = await till.rightsOf(student.id);
    expect(rights.filter(({ sourceId }) => sourceId === id)).toEqual([]);
    expect(await till.usesOf(coupon.id)).toBe(0);
    expect(announced).not.toHaveBeenCalled();
    expect(provider.mock.calls).toEqual([[reference, 8000]]);
    const [letter, ...more] = await letters(reference);
    expect(more).toEqual([]);
    for (const part of ['possedeva già tutto', '80,00\u00a0€']) expect(letter?.text).toContain(part);
    const told = (await mailsTo(shop, student.email)).find(({ subject }) => subject.includes('rimborsato'));
    expect(told?.text).toContain('quando avevi già tutto quello che comprende: ti restituiamo 80,00');
  });

  it('frees the use of the coupon that it held', async () => {
    const { one, student } = await pathAndStudent();
    const coupon = await stock.addCoupon(`REGALATO-${one.id}`, { useLimit: 1 });
    const order = { IdCourseEnc: one.id, IdCouponEnc: coupon.id };
    const { url } = (await till.buy(student.token, order)).data.item;
    const gift = {
      userId: student.id,
      courseIds: [one.id],
      source: 'gift',
      sourceId: `gift-${one.id}`,
    } as const;
    await shop.database.orm.transaction((tx) => grant(tx, { ...gift, grantedAt: shop.time.now }));
    await till.pay(url, GOOD_CARD);
    expect(await till.usesOf(coupon.id)).toBe(0);
  });

  it('is told to the buyer on the success page, which may be asked first', async () => {
    const { student, id } = await paidTwice();
    jest.spyOn(refunds(), 'refund').mockRejectedValue(new Error('away'));
    const { item } = (await till.confirm(student.token, id)).data;
    expect(item).toMatchObject({ status: 'refund_due', refundReason: 'nothing_new' });
  });

  it('is refunded by the sweep when the provider fails at first', async () => {
    const { student, id, reference, giveBack } = await paidTwice();
    const provider = jest
      .spyOn(refunds(), 'refund')
      .mockRejectedValueOnce(new Error('away'))
      .mockImplementation(giveBack);
    await till.confirm(student.token, id);
    expect((await till.purchase(id)).state).toBe('paid');
    pass(2);
    await reconcileOverdue(shop.deps);
    expect((await till.purchase(id)).state).toBe('refunded');
    pass(120);
    await reconcileOverdue(shop.deps);
    expect(provider.mock.calls.filter(([asked]) => asked === reference)).toHaveLength(2);
  });

  it('stays with the shop where the provider cannot refund: the letter says so', async () => {
    const { student, id, reference } = await paidTwice();
    const { refund } = shop.deps.payments.current;
    Object.assign(shop.deps.payments.current, { refund: undefined });
    await till.confirm(student.token, id);
    Object.assign(shop.deps.payments.current, { refund });
    expect((await till.purchase(id)).state).toBe('paid');
    expect((await letters(reference))[0]?.text).toContain('Restituisci la somma dal pannello');
  });

  it('is never refunded by another provider than the one that took the money', async () => {
    const { student, id, reference } = await paidTwice();
    const provider = jest.spyOn(refunds(), 'refund').mockRejectedValue(new Error('away'));
    await till.confirm(student.token, id);
    await shop.database.orm.update(purchases).set({ provider: 'former' }).where(eq(purchases.id, id));
    provider.mockClear();
    pass(120);
    await reconcileOverdue(shop.deps);
    expect(provider).not.toHaveBeenCalledWith(reference, expect.anything());
    expect((await till.purchase(id)).state).toBe('paid');
  });

  it('with a part that is new is kept, and gives that part', async () => {
    const { one, other, student, buyCourse, buyBundle } = await pathAndStudent();
    await till.pay((await buyCourse(one.id)).url, GOOD_CARD);
    const whole = await buyBundle();
    await till.pay(whole.url, GOOD_CARD);
    expect(await till.purchase(whole.IdPurchaseEnc)).toMatchObject({ state: 'paid', refundReason: null });
    const courses = (await till.rightsOf(student.id)).map(({ courseId }) => courseId);
    expect(new Set(courses)).toEqual(new Set([one.id, other.id]));
  });
});

it('the sandbox refunds what was paid, once, and nothing else', async () => {
  const { one, other, buyCourse } = await pathAndStudent();
  const [paid, open] = [await buyCourse(one.id), await buyCourse(other.id)];
  await till.pay(paid.url, GOOD_CARD);
  const { database } = shop.deps;
  const payments = shop.deps.payments.current;
  await payments.refund?.(paid.IdPurchaseEnc, 10_000);
  await payments.refund?.(paid.IdPurchaseEnc, 10_000);
  const { rows } = await database.pool.query(
    `select count(*)::int as count from payment_events where kind = 'checkout.refunded' and event_id = $1`,
    [`${paid.IdPurchaseEnc}:refunded:10000`],
  );
  expect(rows).toEqual([{ count: 1 }]);
  await expect(payments.refund?.(open.IdPurchaseEnc, 10_000)).rejects.toThrow('refunds only what was paid');
});
