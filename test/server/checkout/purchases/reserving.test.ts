import { eq } from 'drizzle-orm';
import { findByReference } from '../../../../src/server/checkout/purchases/queries';
import {
  cancelCheckouts,
  forgetBuyer,
  hasOpenCheckouts,
} from '../../../../src/server/checkout/purchases/reconciliation';
import { bundleCourses, coupons, purchases } from '../../../../src/server/platform/database';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { storePurchases } from '../../../support/money/lines';
import { tillOf } from '../payments/till';
import { setAccount } from '../transfers/transfers';
import { addStudent, shopOf } from './fixtures';

/** What a checkout decides by before it reserves, and which purchases it finds. */

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  till = tillOf(shop);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => shop.close());

const MINUTE = 60_000;
const pass = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * MINUTE);
};
const asCourse = ({ id }: { id: string }) => ({ kind: 'course', IdItemEnc: id });

/** A student on the pay page of a course for 100 €, with a coupon of 20 %. */
async function paying(code: string) {
  const [course, coupon] = [await stock.addCourse({ title: 'Onde' }), await stock.addCoupon(code)];
  const { token } = await addStudent(shop);
  const buy = async (order: object = { IdCourseEnc: course.id, IdCouponEnc: coupon.id }) =>
    (await till.buy(token, order)).data;
  const id: string = (await buy()).item.IdPurchaseEnc;
  const change = (fields: Partial<typeof coupons.$inferInsert>) =>
    shop.database.orm.update(coupons).set(fields).where(eq(coupons.id, coupon.id));
  return { course, coupon, token, id, buy, change };
}

describe('an open pay page', () => {
  it('stays payable when its coupon, ended meanwhile, is refused for another course', async () => {
    const { coupon, id, buy, change } = await paying('FINE');
    await change({ endsAt: shop.time.now });
    pass(2);
    const { id: IdCourseEnc } = await stock.addCourse();
    const answer = await buy({ IdCourseEnc, IdCouponEnc: coupon.id });
    expect(answer).toMatchObject({ isOk: false, code: 'coupon_expired' });
    expect((await till.purchase(id)).state).toBe('pending');
  });

  it('holds its price where the coupon gives less by now, which a page that shows more is told', async () => {
    const { course, coupon, id, buy, change } = await paying('MENO');
    await change({ amount: 10 });
    const order = { IdCourseEnc: course.id, IdCouponEnc: coupon.id };
    expect(await buy({ ...order, Total: 90 })).toMatchObject({
      ...{ isOk: false, code: 'price_changed' },
      price: { listPrice: 100, discount: 20, total: 80 },
    });
    expect((await buy({ ...order, Total: 80 })).item.IdPurchaseEnc).toBe(id);
  });
});

it('an open order of a path gives way to that of a course which was added to the path since', async () => {
  const { token } = await addStudent(shop);
  const [first, added] = [await stock.addCourse(), await stock.addCourse()];
  const { id: IdBundleEnc } = await stock.addBundle([first.id]);
  const whole = (await till.buyBundle(token, { IdBundleEnc })).data.item.IdPurchaseEnc;
  const row = { bundleId: IdBundleEnc, courseId: added.id, position: 1 };
  await shop.database.orm.insert(bundleCourses).values(row);
  pass(2);
  expect((await till.buy(token, { IdCourseEnc: added.id })).data.isOk).toBe(true);
  expect((await till.purchase(whole)).state).toBe('expired');
});

describe('a checkout', () => {
  it('says of what its buyer has whether that is the course, or all courses of the path', async () => {
    const { id, token } = await addStudent(shop);
    const course = await stock.addCourse();
    const path = await stock.addBundle([course.id]);
    await stock.give(id, course.id);
    const answers = [
      await till.buy(token, { IdCourseEnc: course.id }),
      await till.buyBundle(token, { IdBundleEnc: path.id }),
    ];
    expect(answers.map(({ data }) => [data.code, data.message])).toEqual([
      ['already_owned', 'Possiedi già questo corso: lo trovi tra i tuoi corsi.'],
      ['already_owned', 'Possiedi già tutti i corsi di questo percorso: lo trovi tra i tuoi corsi.'],
    ]);
  });

  it('of a cart names by its title what the bank works on, also where that comes first', async () => {
    const { course, token, id } = await paying('BANCA');
    const { orm } = shop.database;
    await orm.update(purchases).set({ processingSince: shop.time.now }).where(eq(purchases.id, id));
    const lines = [course, await stock.addCourse()].map(asCourse);
    expect((await till.buyCart(token, { lines })).data).toMatchObject({
      code: 'payment_processing',
      message: expect.stringContaining('«Onde»'),
      IdItemEnc: course.id,
    });
  });

  it('of a cart names the line that waits for a bank transfer, or cannot be cancelled now', async () => {
    await setAccount(shop);
    const { token } = await addStudent(shop);
    const [awaited, open, fresh] = [
      await stock.addCourse({ title: 'Attesa' }),
      await stock.addCourse(),
      await stock.addCourse(),
    ];
    await till.buy(token, { IdCourseEnc: awaited.id, Provider: 'bank_transfer' });
    await till.buy(token, { IdCourseEnc: open.id });
    pass(2);
    const buyCart = async (...things: { id: string }[]) =>
      (await till.buyCart(token, { lines: things.map(asCourse) })).data;
    expect(await buyCart(fresh, awaited)).toMatchObject({
      ...{ isOk: false, code: 'transfer_under_way', IdItemEnc: awaited.id },
      message: expect.stringMatching(/^Per «Attesa» hai già un ordine in attesa del bonifico/),
    });
    // Of two that wait, the one that was ordered last.
    const last = await stock.addCourse({ title: 'Ultima' });
    await till.buy(token, { IdCourseEnc: last.id, Provider: 'bank_transfer' });
    expect(await buyCart(fresh, awaited, last)).toMatchObject({
      ...{ IdItemEnc: last.id, message: expect.stringMatching(/^Per «Ultima»/) },
    });
    const sandbox = shop.deps.payments.current as Required<typeof shop.deps.payments.current>;
    const { expire } = sandbox;
    const ending = jest.spyOn(sandbox, 'expire').mockRejectedValueOnce(new Error('away'));
    expect(await buyCart(fresh, open)).toMatchObject({
      ...{ isOk: false, code: 'payment_under_way', IdItemEnc: open.id },
      message: expect.stringMatching(/ora non riusciamo ad annullarlo: riprova tra poco\.$/),
    });
    // Of two that are open, the one that cannot be cancelled.
    const newer = await stock.addCourse();
    const newest = (await till.buy(token, { IdCourseEnc: newer.id })).data.item.IdPurchaseEnc;
    pass(2);
    ending.mockImplementation(async (reference) => {
      if (reference !== newest) throw new Error('away');
      return expire(reference);
    });
    expect(await buyCart(newer, open)).toMatchObject({ code: 'payment_under_way', IdItemEnc: open.id });
    expect((await till.purchase(newest)).state).toBe('expired');
  });

  it.each([
    [49, 'below_minimum'],
    [50, undefined],
    [0, undefined],
  ])('of %i cents where 50 are the least that can be paid: %s', async (priceCents, code) => {
    const sandbox = shop.deps.payments.current;
    const { minimumCents } = sandbox;
    Object.assign(sandbox, { minimumCents: 50 });
    const { token } = await addStudent(shop);
    const { data } = await till.buy(token, { IdCourseEnc: (await stock.addCourse({ priceCents })).id });
    Object.assign(sandbox, { minimumCents });
    expect(data.code).toBe(code);
  });

  it('of something free that its buyer has answers with no purchase of somebody else or of something else', async () => {
    const course = await stock.addCourse({ priceCents: 0 });
    const [owner, other] = [await addStudent(shop), await addStudent(shop)];
    await stock.give(owner.id, course.id);
    expect((await till.buy(other.token, { IdCourseEnc: course.id })).data.isOk).toBe(true);
    const { id: another } = await stock.addCourse({ priceCents: 0 });
    expect((await till.buy(owner.token, { IdCourseEnc: another })).data.isOk).toBe(true);
    const { data } = await till.buy(owner.token, { IdCourseEnc: course.id });
    expect(data).toMatchObject({ isOk: false, code: 'already_owned' });
  });
});

it('each open order of a buyer is cancelled with the account, but one that only a former provider knows', async () => {
  const { id: userId, token } = await addStudent(shop);
  const ids: string[] = [];
  for (const _each of [1, 2, 3]) {
    const { id: IdCourseEnc } = await stock.addCourse();
    ids.push((await till.buy(token, { IdCourseEnc })).data.item.IdPurchaseEnc);
  }
  const { orm } = shop.database;
  const [former = ''] = ids;
  await orm.update(purchases).set({ provider: 'former' }).where(eq(purchases.id, former));
  expect(await hasOpenCheckouts(shop.deps, orm, userId)).toBe(true);
  await cancelCheckouts(shop.deps, userId);
  const states = await Promise.all(ids.map(async (id) => (await till.purchase(id)).state));
  expect(states).toEqual(['pending', 'expired', 'expired']);
  expect(await hasOpenCheckouts(shop.deps, orm, userId)).toBe(false);
});

describe('a reference that two providers know', () => {
  async function twins(providerReference: string) {
    const { id: userId } = await addStudent(shop);
    const { id: courseId } = await stock.addCourse();
    const row = { userId, courseId, state: 'expired', listCents: 100, totalCents: 100 } as const;
    const [ofSandbox, ofFormer] = await storePurchases(shop.database, [
      { ...row, provider: 'sandbox', providerReference },
      { ...row, provider: 'former', providerReference },
      { ...row, provider: 'former', providerReference: `other-${providerReference}` },
      { ...row, provider: 'sandbox' },
    ]);
    return { userId, ids: [ofSandbox?.id, ofFormer?.id] };
  }

  it('finds the purchase of the one that is asked', async () => {
    const { ids } = await twins('twin-1');
    const { orm } = shop.database;
    const found = [];
    for (const provider of ['sandbox', 'former', 'stripe'])
      found.push((await findByReference(orm, provider, 'twin-1'))?.id);
    expect(found).toEqual([...ids, undefined]);
  });

  it('is forgotten at its own alone, with none of another buyer', async () => {
    const { userId } = await twins('twin-2');
    await twins('twin-3');
    const forgotten: Record<string, readonly string[]> = {};
    for (const provider of shop.deps.payments.all)
      jest.spyOn(provider, 'forgetBuyer').mockImplementation(async (_tx, references) => {
        forgotten[provider.name] = references;
      });
    await forgetBuyer(shop.deps, shop.database.orm, userId);
    expect(forgotten).toEqual({ sandbox: ['twin-2'], bank_transfer: [] });
  });
});
