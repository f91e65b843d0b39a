import { CALLBACK_PATH } from '../../../../src/server/checkout/providers/paths';
import { reconcileOverdue } from '../../../../src/server/checkout/purchases/reconciliation';
import { entitlements, paymentEvents } from '../../../../src/server/platform/database';
import { watchBooks } from '../../../support/money/books';
import { addStudent, orderCourse, shopOf } from '../purchases/fixtures';
import { PROVIDERS, type ProviderUnderTest } from './providers';
import { tillOf } from './till';

describe.each(PROVIDERS)('with %s', (_name, open) => {
  let provider: ProviderUnderTest;
  let shop: ProviderUnderTest['shop'];
  let till: ReturnType<typeof tillOf>;
  let stock: ReturnType<typeof shopOf>;
  beforeAll(async () => {
    provider = await open();
    shop = provider.shop;
    till = tillOf(shop);
    stock = shopOf(shop);
  });
  afterEach(() => jest.restoreAllMocks());
  watchBooks(() => provider);
  afterAll(() => provider.close());

  const pass = (minutes: number) => {
    shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
  };

  const openPurchase = () => orderCourse(shop);

  it('a callback that comes before the buyer returns gives the course; the success page changes nothing more', async () => {
    const { student, id, reference } = await openPurchase();
    await provider.pay(reference);
    expect(await provider.callBack(reference)).toBe(200);
    expect(await till.rightsOf(student.id)).toHaveLength(1);
    const before = await till.purchase(id);
    const asked = jest.spyOn(shop.deps.payments.current, 'lookUp');
    expect((await till.confirm(student.token, id)).data.item.status).toBe('paid');
    expect(await till.purchase(id)).toEqual(before);
    expect(asked).not.toHaveBeenCalled();
  });

  it('a buyer who returns before the callback gets the course at once; the callback changes nothing more', async () => {
    const { student, id, reference } = await openPurchase();
    await provider.pay(reference);
    expect((await till.confirm(student.token, id)).data.item.status).toBe('paid');
    const before = await till.purchase(id);
    expect(await provider.callBack(reference)).toBe(200);
    expect(await till.purchase(id)).toEqual(before);
    expect(await till.rightsOf(student.id)).toHaveLength(1);
  });

  it('a buyer who never returns gets the course by the callback alone', async () => {
    const { student, reference } = await openPurchase();
    await provider.pay(reference);
    await provider.callBack(reference);
    expect(await till.rightsOf(student.id)).toHaveLength(1);
  });

  it('a buyer who never returns, and whose callback is lost, gets the course by the sweep', async () => {
    const { student, reference } = await openPurchase();
    await provider.pay(reference);
    pass(3);
    await reconcileOverdue(shop.deps);
    expect(await till.rightsOf(student.id)).toHaveLength(1);
  });

  it('ten callbacks at once, some under other event ids, and returns beside them: one course, one toast', async () => {
    const { student, id, reference } = await openPurchase();
    await provider.pay(reference);
    const announced = jest.fn();
    const unsubscribe = shop.deps.backplane.subscribe('purchase', announced);
    await provider.latency.during(() =>
      Promise.all([
        ...[1, 2, 3, 4].map((n) => provider.callBack(reference, { id: `again-${reference}-${n}` })),
        ...[1, 2, 3, 4, 5, 6].map(() => provider.callBack(reference)),
        ...[1, 2, 3].map(() => till.confirm(student.token, id)),
      ]),
    );
    unsubscribe();
    expect(await till.rightsOf(student.id)).toHaveLength(1);
    expect(await till.purchasesOf(student.id)).toHaveLength(1);
    expect(announced).toHaveBeenCalledTimes(1);
  });

  it('a callback that says paid where the provider says open gives nothing: it is only a hint', async () => {
    const { student, reference } = await openPurchase();
    expect(await provider.callBack(reference)).toBe(200);
    expect(await till.rightsOf(student.id)).toEqual([]);
  });

  it('a payment that arrives after the shop gave the purchase up still gives the course', async () => {
    const { student, id, reference } = await openPurchase();
    await provider.pay(reference);
    await shop.database.pool.query(`update purchases set state = 'expired' where id = $1`, [id]);
    await provider.callBack(reference);
    expect((await till.purchase(id)).state).toBe('paid');
    expect(await till.rightsOf(student.id)).toHaveLength(1);
  });

  it('an event that was processed is not processed again', async () => {
    const { reference } = await openPurchase();
    await provider.pay(reference);
    const lookUp = jest.spyOn(shop.deps.payments.current, 'lookUp');
    await provider.callBack(reference);
    await provider.callBack(reference);
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  it('a forged callback is refused with 400 and leaves no trace', async () => {
    const { reference } = await openPurchase();
    await provider.pay(reference);
    const before = await shop.database.orm.select().from(paymentEvents);
    expect(await provider.callBack(reference, { isForged: true })).toBe(400);
    expect(await shop.database.orm.select().from(paymentEvents)).toEqual(before);
  });

  it.each([
    ['without a signature', {}, '{}'],
    ['with empty signatures', { 'x-sandbox-signature': '', 'stripe-signature': '' }, ''],
    ['of another type', { 'content-type': 'text/plain' }, 'hello'],
  ])('a callback %s is refused with 400', async (_how, headers, payload) => {
    const answer = await shop.app.inject({ method: 'POST', url: CALLBACK_PATH, headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ isOk: false, code: 'invalid_signature' });
  });

  it('a callback of 10 MB is refused unread', async () => {
    const payload = Buffer.alloc(10 * 1024 * 1024, 'x');
    const answer = await shop.app.inject({ method: 'POST', url: CALLBACK_PATH, payload });
    expect(answer.statusCode).toBe(413);
  });

  it('a callback that cannot be dealt with answers 500 and is dealt with when it is sent again', async () => {
    const { student, reference } = await openPurchase();
    await provider.pay(reference);
    provider.fail();
    expect(await provider.callBack(reference)).toBe(500);
    expect(await till.rightsOf(student.id)).toEqual([]);
    expect(await provider.callBack(reference)).toBe(200);
    expect(await till.rightsOf(student.id)).toHaveLength(1);
  });

  describe('a refund', () => {
    async function paid() {
      const purchase = await openPurchase();
      await provider.pay(purchase.reference);
      await provider.callBack(purchase.reference);
      return purchase;
    }
    const refund = (reference: string, cents: number) =>
      shop.deps.payments.current.refund?.(reference, cents);

    it('of a part leaves the access, and the rest may follow', async () => {
      const { student, id, reference } = await paid();
      expect(await refund(reference, 2500)).toMatchObject({
        state: 'paid',
        charge: { cents: 10_000, currency: 'EUR' },
        refunds: [{ cents: 2500, state: 'succeeded' }],
        disputes: [],
      });
      await refund(reference, 2500);
      await provider.callBack(reference, { id: `part-${reference}` });
      expect(await till.purchase(id)).toMatchObject({ state: 'refunded_in_part', refundedCents: 2500 });
      expect((await till.rightsOf(student.id)).map(({ revokedAt }) => revokedAt)).toEqual([null]);
      await refund(reference, 10_000);
      await provider.callBack(reference, { id: `rest-${reference}` });
      expect(await till.purchase(id)).toMatchObject({ state: 'refunded', refundedCents: 10_000 });
      expect((await till.rightsOf(student.id)).map(({ revokedAt }) => revokedAt)).toEqual([shop.time.now]);
    });

    it('takes only what the purchase gave: a gift of the same course stays', async () => {
      const { student, course, reference } = await paid();
      await stock.give(student.id, course.id);
      await refund(reference, 10_000);
      await provider.callBack(reference, { id: `gift-${reference}` });
      const open = (await till.rightsOf(student.id)).filter(({ revokedAt }) => revokedAt === null);
      expect(open.map(({ source }) => source)).toEqual(['gift']);
    });

    it('of what was never paid is refused', async () => {
      const { reference } = await openPurchase();
      await expect(refund(reference, 10_000)).rejects.toThrow('refunds only what was paid');
    });
  });

  describe('a checkout', () => {
    it('that the buyer opens again is the same', async () => {
      const { student, course, id, url } = await openPurchase();
      const again = await till.buy(student.token, { IdCourseEnc: course.id });
      expect(again.data.item).toEqual({ url, IdPurchaseEnc: id });
    });

    it('cannot be paid once its time is over', async () => {
      const { id, reference } = await openPurchase();
      pass(31);
      await reconcileOverdue(shop.deps);
      expect((await till.purchase(id)).state).toBe('expired');
      expect(await shop.deps.payments.current.lookUp(reference)).toEqual({ state: 'expired' });
    });

    it('that gives way to a learning path with the same course cannot be paid any more', async () => {
      const { student, course, id, reference } = await openPurchase();
      const bundle = await stock.addBundle([course.id]);
      expect((await till.buyBundle(student.token, { IdBundleEnc: bundle.id })).data.isOk).toBe(true);
      expect((await till.purchase(id)).state).toBe('expired');
      expect(await shop.deps.payments.current.lookUp(reference)).toEqual({ state: 'expired' });
    });

    it('that is paid while it gives way is fulfilled, and the other is refused as owned', async () => {
      const { student, course, id, reference } = await openPurchase();
      const bundle = await stock.addBundle([course.id]);
      await provider.pay(reference);
      const { data } = await till.buyBundle(student.token, { IdBundleEnc: bundle.id });
      expect(data).toMatchObject({ isOk: false, code: 'already_owned' });
      expect((await till.purchase(id)).state).toBe('paid');
    });
  });

  describe('the success page', () => {
    it('shows another person’s purchase to nobody, in the same words as one that does not exist', async () => {
      const { id, reference } = await openPurchase();
      await provider.pay(reference);
      const stranger = await addStudent(shop);
      const others = await till.confirm(stranger.token, id);
      const nowhere = await till.confirm(stranger.token, 'a/b+c=d%');
      expect(others.status).toBe(200);
      expect(others.data).toMatchObject({ isOk: false, code: 'not_found' });
      expect(nowhere.data).toEqual(others.data);
    });

    it('tells the buyer that a purchase is still pending when the provider cannot be asked', async () => {
      const { student, id } = await openPurchase();
      provider.fail();
      const { status, data } = await till.confirm(student.token, id);
      expect(status).toBe(200);
      expect(data).toMatchObject({ isOk: true, item: { status: 'pending' } });
    });
  });
});

it('a callback about a checkout of nobody is acknowledged, so that the provider stops sending it', async () => {
  const [[, open] = []] = PROVIDERS;
  const provider = await open?.();
  const rights = await provider?.shop.database.orm.select().from(entitlements);
  expect(await provider?.callBack('unknown')).toBe(200);
  expect(await provider?.shop.database.orm.select().from(entitlements)).toEqual(rights);
  await provider?.close();
});
