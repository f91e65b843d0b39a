import { eq, sql } from 'drizzle-orm';
import { fulfil, releaseReservation } from '../../../../src/server/checkout/purchases/fulfilment';
import {
  reconcile,
  reconcileOverdue,
  recoverEvents,
} from '../../../../src/server/checkout/purchases/reconciliation';
import { recordPaidStatus } from '../../../../src/server/checkout/purchases/refunds';
import { paymentEvents, purchases } from '../../../../src/server/platform/database';
import type { ListedEvent } from '../../../../src/server/platform/paymentProvider';
import { adminOf, adminShop, late } from '../../../support/admin';
import { fulfilPaid, paidStatus } from '../../../support/money/paid';
import { GOOD_CARD } from '../payments/till';
import { setAccount, transfersOf } from '../transfers/transfers';
import { addStudent } from './fixtures';

/** What the operators of a shop read of its payments. */

const { shop, stock } = adminShop({ now: '2026-11-25T10:00:00Z' });
const desk = late(() => transfersOf(shop));
const till = late(() => desk.till);
beforeEach(() => {
  shop.log.length = 0;
});
afterEach(() => jest.restoreAllMocks());

/** The provider of new checkouts, which can do everything. */
const provider = () => shop.deps.payments.current as Required<typeof shop.deps.payments.current>;
const DOWN = 'the provider is down';
const away = () => Promise.reject(new Error(DOWN));
const logged = (message: string): Record<string, unknown>[] =>
  shop.log
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === message)
    .map(({ level, time: _time, pid: _pid, hostname: _host, msg: _msg, ...facts }) => ({ ...facts, level }));
const INFO = 30;
const WARN = 40;
const ERROR = 50;
const fault = { err: expect.objectContaining({ message: DOWN }) };

async function begun() {
  const student = await addStudent(shop);
  const { id: IdCourseEnc } = await stock.addCourse();
  const { data } = await till.buy(student.token, { IdCourseEnc });
  return {
    student,
    IdCourseEnc,
    data,
    id: data.item?.IdPurchaseEnc as string,
    url: data.item?.url as string,
  };
}

it('a checkout that could not be opened is logged with its purchase and the fault', async () => {
  jest.spyOn(provider(), 'createCheckout').mockImplementationOnce(away);
  const { student, data } = await begun();
  expect(data.code).toBe('provider_unavailable');
  const [purchase] = await till.purchasesOf(student.id);
  expect(logged('creating the checkout failed')).toMatchObject([
    { ...fault, level: ERROR, purchase: purchase?.id },
  ]);
});

it('a checkout that could not be looked up is logged with its purchase and the fault', async () => {
  const { student, id } = await begun();
  jest.spyOn(provider(), 'lookUp').mockImplementationOnce(away);
  expect((await till.confirm(student.token, id)).data.item.status).toBe('pending');
  expect(logged('looking up the checkout failed')).toMatchObject([{ ...fault, level: WARN, purchase: id }]);
});

it('the sandbox’s callback that failed is logged, and its buyer goes on to the result', async () => {
  const { id, url } = await begun();
  jest.spyOn(provider(), 'lookUp').mockImplementationOnce(away);
  const answer = await till.pay(url, GOOD_CARD);
  expect(answer.headers.location).toContain(`/pagamento/successo/${id}`);
  expect(logged('the sandbox’s callback failed')).toMatchObject([{ ...fault, level: ERROR }]);
});

it('a purchase that could not be reconciled is logged, and the others are reconciled', async () => {
  const [one, other] = [await begun(), await begun()];
  shop.time.now = new Date(shop.time.now.getTime() + 31 * 60_000);
  const { expire } = provider();
  jest
    .spyOn(provider(), 'expire')
    .mockImplementation((reference) => (reference === one.id ? away() : expire(reference)));
  expect(await reconcileOverdue(shop.deps)).toBe(2);
  expect(logged('a purchase could not be reconciled')).toMatchObject([
    { ...fault, level: WARN, purchase: one.id },
  ]);
  expect((await till.purchase(other.id)).state).toBe('expired');
});

it('an order that cannot be cancelled for another is logged with its buyer and the fault', async () => {
  const { student, IdCourseEnc } = await begun();
  const { id: IdBundleEnc } = await stock.addBundle([IdCourseEnc]);
  shop.time.now = new Date(shop.time.now.getTime() + 120_000);
  jest.spyOn(provider(), 'expire').mockImplementationOnce(away);
  expect((await till.buyBundle(student.token, { IdBundleEnc })).data.code).toBe('payment_under_way');
  expect(logged('a competing purchase could not be cancelled')).toMatchObject([
    { ...fault, level: WARN, user: student.id },
  ]);
});

it('a payment that gave nothing is logged with the reason, and its refund that failed with the fault', async () => {
  const { student, IdCourseEnc, id } = await begun();
  await stock.give(student.id, IdCourseEnc);
  jest.spyOn(provider(), 'refund').mockImplementation(away);
  await fulfilPaid(shop.deps, id);
  expect(logged('a payment has to be refunded')).toEqual([
    expect.objectContaining({ level: ERROR, purchase: id, reason: 'nothing_new' }),
  ]);
  expect(logged('a payment could not be refunded')).toMatchObject([{ ...fault, level: ERROR, purchase: id }]);
});

describe('a purchase that changes while its provider is asked', () => {
  /** A paid purchase of which a part goes back during each answer, or the first alone. */
  async function changing({ isOnce }: { isOnce: boolean }) {
    const { id: courseId } = await stock.addCourse();
    const { id: userId } = await addStudent(shop);
    const { id } = await stock.addPurchase(userId, { courseId }, { providerReference: 'changing' });
    let refundedCents = 0;
    jest.spyOn(provider(), 'lookUp').mockImplementation(async () => {
      if (!isOnce || refundedCents === 0) {
        refundedCents += 100;
        const change = { state: 'refunded_in_part', refundedCents } as const;
        await shop.database.orm.update(purchases).set(change).where(eq(purchases.id, id));
      }
      return paidStatus('changing', { refunds: [4000] });
    });
    return id;
  }

  it('is asked about again', async () => {
    const id = await changing({ isOnce: true });
    await reconcile(shop.deps, id);
    expect(await till.purchase(id)).toMatchObject({ state: 'refunded_in_part', refundedCents: 4000 });
  });

  it('each time is left as it is, which the caller learns', async () => {
    const id = await changing({ isOnce: false });
    await expect(reconcile(shop.deps, id)).rejects.toThrow('kept changing');
  });
});

it('a payment is logged once, with its purchase', async () => {
  const { id } = await begun();
  for (const _again of [1, 2]) await fulfilPaid(shop.deps, id);
  expect(logged('purchase paid')).toEqual([expect.objectContaining({ level: INFO, purchase: id })]);
});

it('a charge of another sum is logged once, as an error with the sum; an order that had expired stays so', async () => {
  const { id } = await begun();
  await releaseReservation(shop.deps, id, 'expired');
  const charge = { reference: id, cents: 9999, currency: 'USD', at: shop.time.now };
  for (const _again of [1, 2]) await fulfil(shop.deps, id, charge);
  expect(logged('another sum was charged than was asked for')).toEqual([
    expect.objectContaining({ level: ERROR, purchase: id, cents: 9999, currency: 'USD' }),
  ]);
  expect((await till.purchase(id)).state).toBe('expired');
});

it('money that went back is logged with what is left of the purchase', async () => {
  const { id: courseId } = await stock.addCourse();
  const { id: userId } = await addStudent(shop);
  const purchase = await stock.addPurchase(userId, { courseId });
  await recordPaidStatus(shop.deps, purchase, paidStatus(purchase.id, { refunds: [2500] }));
  expect(logged('the money of a purchase has changed')).toMatchObject([
    { level: WARN, purchase: purchase.id, state: 'refunded_in_part', refundedCents: 2500 },
  ]);
});

it('money that a bank has sent back is logged as an error, with what is left of the purchase', async () => {
  const { id: courseId } = await stock.addCourse();
  const { id: userId } = await addStudent(shop);
  const purchase = await stock.addPurchase(userId, { courseId });
  const told = paidStatus(purchase.id, { refunds: [{ cents: 2500, state: 'failed' }] });
  await recordPaidStatus(shop.deps, purchase, told);
  expect(logged('a bank has sent a refund back')).toMatchObject([
    { level: ERROR, purchase: purchase.id, state: 'paid', refundedCents: 0 },
  ]);
});

it('an admin’s refund that the provider refuses is logged with its purchase and the fault', async () => {
  const { id, url } = await begun();
  await till.pay(url, GOOD_CARD);
  jest.spyOn(provider(), 'refund').mockImplementation(away);
  const admin = await adminOf(shop);
  const { data } = await admin.post('/api/admin/RefundPurchase', { IdEnc: id, Amount: 1, Refunded: 0 });
  expect(data.code).toBe('provider_unavailable');
  expect(logged('an admin’s refund could not be carried out')).toMatchObject([
    { ...fault, level: ERROR, purchase: id },
  ]);
});

it('a bank transfer that could not be cancelled is logged, and its buyer is asked to try again', async () => {
  await setAccount(shop);
  const { student, id } = await desk.order();
  const transfers = shop.deps.payments.of('bank_transfer') as ReturnType<typeof provider>;
  jest.spyOn(transfers, 'expire').mockImplementation(away);
  expect(await desk.cancel(student.token, id)).toMatchObject({ isOk: false, code: 'provider_unavailable' });
  expect(logged('a bank transfer could not be cancelled')).toMatchObject([
    { ...fault, level: WARN, purchase: id },
  ]);
  expect((await till.purchase(id)).state).toBe('pending');
});

it('a database that takes no writes is logged as such, and no purchase or event beside it', async () => {
  const full = async () => {
    await shop.database.orm.execute(sql.raw(`do $$ begin raise exception using errcode = '53100'; end $$`));
    throw new Error('it did not fail');
  };
  const [overdue, paid] = [await begun(), await begun()];
  await stock.give(paid.student.id, paid.IdCourseEnc);
  const refund = jest.spyOn(provider(), 'refund').mockImplementation(full);
  await fulfilPaid(shop.deps, paid.id);
  expect(refund).toHaveBeenCalled();
  shop.time.now = new Date(shop.time.now.getTime() + 31 * 60_000);
  const expire = jest.spyOn(provider(), 'expire').mockImplementation(full);
  await reconcileOverdue(shop.deps);
  expect(expire).toHaveBeenCalledWith(overdue.id);
  const listEvents = async function* () {
    yield [{ id: 'full', read: full }];
  };
  Object.assign(provider(), { listEvents });
  expect(await recoverEvents(shop.deps)).toBe(0);
  Object.assign(provider(), { listEvents: undefined });
  for (const message of [
    'a payment could not be refunded',
    'a purchase could not be reconciled',
    'a payment event could not be recovered',
  ])
    expect([message, logged(message)]).toEqual([message, []]);
});

describe('events whose callbacks never came', () => {
  afterEach(() => Object.assign(provider(), { listEvents: undefined }));
  /** Makes the provider list these events. */
  function list(...events: readonly ListedEvent[]) {
    async function* listEvents() {
      yield events;
    }
    Object.assign(provider(), { listEvents });
  }

  it('are logged with their number and provider', async () => {
    const { id } = await begun();
    list({ id: 'e1', read: async () => ({ id: 'e1', kind: 'checkout.paid', reference: id }) });
    // Another provider's events have ids of their own.
    const { orm } = shop.database;
    const [processedAt, receivedAt] = [new Date(0), new Date(0)];
    const former = { provider: 'former', eventId: 'e1', kind: 'other', payload: {}, receivedAt, processedAt };
    await orm.insert(paymentEvents).values(former);
    expect(await recoverEvents(shop.deps)).toBe(1);
    const ofFormer = orm.select().from(paymentEvents).where(eq(paymentEvents.provider, 'former'));
    expect(await ofFormer).toMatchObject([{ processedAt }]);
    expect(logged('payment events came without their callbacks')).toMatchObject([
      { level: WARN, recovered: 1, provider: 'sandbox' },
    ]);
    expect(await recoverEvents(shop.deps)).toBe(0);
    expect(logged('payment events came without their callbacks')).toHaveLength(1);
  });

  it('are logged with the fault where one cannot be read, and the next are recovered', async () => {
    const { id } = await begun();
    list(
      { id: 'e2', read: away },
      { id: 'e3', read: async () => ({ id: 'e3', kind: 'checkout.paid', reference: id }) },
    );
    expect(await recoverEvents(shop.deps)).toBe(1);
    expect(logged('a payment event could not be recovered')).toMatchObject([
      { ...fault, level: WARN, eventId: 'e2' },
    ]);
  });

  it('are logged where they are of no purchase, and those of no checkout are neither counted nor read again', async () => {
    const read = jest.fn(async () => ({ id: 'e5', kind: 'other', reference: undefined }));
    list(
      { id: 'e4', read: async () => ({ id: 'e4', kind: 'checkout.paid', reference: 'nobody' }) },
      { id: 'e5', read },
    );
    expect(await recoverEvents(shop.deps)).toBe(1);
    expect(logged('payment event for an unknown purchase')).toMatchObject([
      { level: WARN, provider: 'sandbox', eventId: 'e4' },
    ]);
    expect(await recoverEvents(shop.deps)).toBe(0);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
