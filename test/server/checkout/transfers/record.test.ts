import { eq } from 'drizzle-orm';
import { reconcileOverdue, recoverEvents } from '../../../../src/server/checkout/purchases/reconciliation';
import { bankTransferPayments, bankTransfers, mails } from '../../../../src/server/platform/database';
import { adminShop, auditOf, late } from '../../../support/admin';
import { bookFaults } from '../../../support/money/books';
import { setAccount, transfersOf } from './transfers';

const { shop, stock, admin } = adminShop({ now: '2026-11-25T10:00:00Z' });
const desk = late(() => transfersOf(shop));
const till = late(() => desk.till);
beforeEach(() => setAccount(shop));
afterEach(async () => expect(await bookFaults(shop.database)).toEqual([]));

const stateOf = async (id: string) => (await till.purchase(id)).state;
const sentTo = (to: string) => shop.database.orm.select().from(mails).where(eq(mails.to, to));
/** What the mails to somebody are about, in the order of the alphabet. */
const mailsTo = async (to: string) => (await sentTo(to)).map(({ cause }) => cause.split(':')[0]).sort();
/** The texts of the mails to somebody about another sum, in any order. */
const differencesTo = async (to: string) =>
  (await sentTo(to)).filter(({ cause }) => cause.startsWith('transfer-differs:')).map(({ text }) => text);

describe('the whole sum', () => {
  it('makes the order paid, with its course, receipt and mail, as a card does', async () => {
    const { student, course, id } = await desk.order();
    const { isOk, item } = await desk.record(admin, id, { Reference: 'TRN 0306912345' });
    expect([isOk, item.status, item.transfer.state]).toEqual([true, 'paid', 'paid']);
    expect(item.receipt).toMatch(/^\d+\/2026$/);
    expect(await till.rightsOf(student.id)).toMatchObject([{ courseId: course.id, revokedAt: null }]);
    expect(await mailsTo(student.email)).toEqual(['purchase', 'transfer']);
    expect(item.transfer.payments).toEqual([
      { amount: 100, day: '2026-11-20', reference: 'TRN 0306912345', recordedAt: '2026-11-25T10:00:00.000Z' },
    ]);
  });

  it('is told in the purchase’s history and in the audit, with its admin', async () => {
    const { id } = await desk.order();
    const { item } = await desk.record(admin, id, { Reference: 'TRN 1' });
    expect(item.history.map(({ kind }: { kind: string }) => kind)).toEqual([
      'created',
      'paid',
      'transfer_recorded',
    ]);
    expect(item.history.at(-1)).toMatchObject({
      detail: 'TRN 1',
      amount: 100,
      who: expect.stringContaining('@'),
    });
    const after = { received: 100, amount: 100, day: '2026-11-20', reference: 'TRN 1' };
    expect(await auditOf(shop)).toMatchObject([
      { action: 'transfer_recorded', resourceId: id, actorId: admin.id, before: { received: 0 }, after },
    ]);
  });

  it('may come in two transfers', async () => {
    const { student, id, url, course } = await desk.order();
    const first = await desk.record(admin, id, { Amount: 60.5 });
    expect([first.isOk, first.item.status, first.item.transfer]).toMatchObject([
      true,
      'pending',
      { state: 'short', received: 60.5 },
    ]);
    expect(await till.rightsOf(student.id)).toEqual([]);
    expect(await mailsTo(student.email)).toEqual(['transfer', 'transfer-differs']);
    const [text] = await differencesTo(student.email);
    expect(text).toContain(
      `Per “${course.title}” sono arrivati 60,50\u00a0€, ma l’ordine è di 100,00\u00a0€`,
    );
    expect(text).toContain('Manda altri 39,50\u00a0€');
    for (const part of [first.item.transfer.number, shop.deps.configuration.publicUrl + url])
      expect(text).toContain(part);
    const second = await desk.record(admin, id, { Amount: 39.5, Received: 60.5 });
    expect(second.item).toMatchObject({ status: 'paid', transfer: { state: 'paid', received: 100 } });
    expect((await auditOf(shop))[0]).toMatchObject({
      before: { received: 60.5 },
      after: { received: 100, amount: 39.5 },
    });
  });

  it('has each difference mailed that a transfer leaves', async () => {
    const { student, id } = await desk.order();
    await desk.record(admin, id, { Amount: 60.5 });
    await desk.record(admin, id, { Amount: 20, Received: 60.5 });
    const texts = await differencesTo(student.email);
    expect(texts).toHaveLength(2);
    expect(texts).toContainEqual(expect.stringContaining('Manda altri 39,50\u00a0€'));
    expect(texts).toContainEqual(expect.stringContaining('Manda altri 19,50\u00a0€'));
  });

  it('that comes after the deadline pays the order all the same', async () => {
    const coupon = await stock.addCoupon('UNICO', { useLimit: 1, kind: 'euro', amount: 1000 });
    const { student, id } = await desk.order({ extras: { IdCouponEnc: coupon.id } });
    desk.pass(9);
    await reconcileOverdue(shop.deps);
    expect([await stateOf(id), await till.usesOf(coupon.id)]).toEqual(['expired', 0]);
    const { item } = await desk.record(admin, id, { Amount: 90 });
    expect(item).toMatchObject({ status: 'paid', transfer: { state: 'paid' } });
    expect([(await till.rightsOf(student.id)).length, await till.usesOf(coupon.id)]).toEqual([1, 1]);
  });

  it('is granted by the recovery of events when the process died after the record', async () => {
    const { id } = await desk.order();
    const { orm } = shop.database;
    await orm
      .insert(bankTransferPayments)
      .values({ purchaseId: id, cents: 10_000, day: '2026-11-25', reference: 'X', createdAt: shop.time.now });
    await orm.update(bankTransfers).set({ completedAt: shop.time.now, endedAt: shop.time.now });
    expect(await recoverEvents(shop.deps)).toBe(1);
    expect(await stateOf(id)).toBe('paid');
    expect(await recoverEvents(shop.deps)).toBe(0);
  });

  it('is granted by the recovery also after a hundred other payments', async () => {
    const [other, order] = [await desk.order({ priceCents: 20_000 }), await desk.order()];
    const payment = { day: '2026-11-25', createdAt: shop.time.now };
    const parts = Array.from({ length: 100 }, (_none, nth) => ({
      ...payment,
      purchaseId: other.id,
      cents: 100,
      reference: `P ${nth}`,
    }));
    const whole = { ...payment, purchaseId: order.id, cents: 10_000, reference: 'X' };
    const { orm } = shop.database;
    await orm.insert(bankTransferPayments).values([...parts, whole]);
    await orm
      .update(bankTransfers)
      .set({ completedAt: shop.time.now, endedAt: shop.time.now })
      .where(eq(bankTransfers.purchaseId, order.id));
    expect(await recoverEvents(shop.deps)).toBe(101);
    expect([await stateOf(other.id), await stateOf(order.id)]).toEqual(['pending', 'paid']);
  });
});

describe('another sum', () => {
  it('beyond the total is recorded and grants nothing, until the difference is returned', async () => {
    const { student, id } = await desk.order();
    const over = await desk.record(admin, id, { Amount: 120 });
    expect(over.item).toMatchObject({ status: 'pending', transfer: { state: 'over', received: 120 } });
    expect(await differencesTo(student.email)).toEqual([
      expect.stringContaining('Ti restituiamo 20,00\u00a0€, poi puoi cominciare'),
    ]);
    expect(await till.rightsOf(student.id)).toEqual([]);
    const { item } = await desk.record(admin, id, { Amount: 20, IsReturn: true, Received: 120 });
    expect(item).toMatchObject({ status: 'paid', refunded: 0, transfer: { state: 'paid', received: 100 } });
    expect(await mailsTo(student.email)).toEqual(['purchase', 'transfer', 'transfer-differs']);
  });

  it('beyond the total of a gift promises its buyer no course', async () => {
    const { student, id } = await desk.order({ extras: { GiftEmail: 'amica@example.com' } });
    await desk.record(admin, id, { Amount: 120 });
    expect(await differencesTo(student.email)).toEqual([
      expect.stringContaining('Ti restituiamo 20,00\u00a0€, poi il regalo parte'),
    ]);
  });

  it('keeps the order from being cancelled before its deadline, by its buyer as by another order', async () => {
    const { student, id, course } = await desk.order();
    await desk.record(admin, id, { Amount: 60 });
    expect(await desk.cancel(student.token, id)).toMatchObject({
      isOk: false,
      code: 'transfer_received',
      message: expect.stringMatching(/^Abbiamo già ricevuto un bonifico/),
      item: { state: 'short' },
    });
    const { data } = await till.buy(student.token, { IdCourseEnc: course.id, Provider: 'sandbox' });
    expect(data).toMatchObject({ isOk: false, code: 'transfer_under_way' });
    expect(await stateOf(id)).toBe('pending');
  });

  it('lets the order expire at its deadline, and the rest that comes later pays it', async () => {
    const { id } = await desk.order();
    await desk.record(admin, id, { Amount: 60 });
    desk.pass(9);
    await reconcileOverdue(shop.deps);
    expect(await stateOf(id)).toBe('expired');
    const { item } = await desk.record(admin, id, { Amount: 40, Received: 60 });
    expect(item.status).toBe('paid');
  });
});

describe('money for an order that was cancelled', () => {
  it('is recorded and grants nothing; once returned, nothing is left', async () => {
    const { student, id } = await desk.order();
    await desk.cancel(student.token, id);
    const { isOk, item } = await desk.record(admin, id);
    expect([isOk, item.status, item.transfer]).toMatchObject([
      true,
      'expired',
      { state: 'cancelled', received: 100 },
    ]);
    expect(await till.rightsOf(student.id)).toEqual([]);
    expect(await mailsTo(student.email)).toEqual(['transfer']);
    const back = await desk.record(admin, id, { IsReturn: true, Received: 100 });
    expect(back.item.transfer).toMatchObject({ state: 'cancelled', received: 0 });
  });
});

describe('money that goes back', () => {
  it('is a refund of the paid order, in parts or in whole, and access follows', async () => {
    const { student, id } = await desk.order();
    await desk.record(admin, id);
    const beyond = await desk.record(admin, id, { Amount: 100.01, IsReturn: true, Received: 100 });
    expect(beyond.errors.Amount).toContain('al massimo 100,00');
    const part = await desk.record(admin, id, { Amount: 30, IsReturn: true, Received: 100 });
    const payments = [{ amount: 100 }, { amount: -30 }];
    expect(part.item).toMatchObject({ status: 'refunded_in_part', refunded: 30, transfer: { payments } });
    const rest = await desk.record(admin, id, { Amount: 70, IsReturn: true, Received: 70 });
    expect(rest.item).toMatchObject({ status: 'refunded', refunded: 100, isActive: false });
    expect(await till.rightsOf(student.id)).toMatchObject([{ revokedAt: expect.any(Date) }]);
  });

  it('is no refund where the buyer had paid twice', async () => {
    const { student, id } = await desk.order();
    await desk.record(admin, id);
    const twice = await desk.record(admin, id, { Received: 100 });
    expect(twice.item).toMatchObject({ status: 'paid', transfer: { state: 'paid', received: 200 } });
    expect(await mailsTo(student.email)).toEqual(['purchase', 'transfer']);
    desk.pass(1);
    const { item } = await desk.record(admin, id, { IsReturn: true, Received: 200 });
    expect(item).toMatchObject({ status: 'paid', refunded: 0, transfer: { received: 100 } });
    const [transfer] = await shop.database.orm.select().from(bankTransfers);
    expect(transfer?.completedAt).toEqual(new Date('2026-11-25T10:00:00Z'));
  });

  it('of an order that is not paid yet tells its buyer of no difference again', async () => {
    const { student, id } = await desk.order();
    await desk.record(admin, id, { Amount: 60 });
    const { item } = await desk.record(admin, id, { Amount: 20, IsReturn: true, Received: 60 });
    expect(item.transfer).toMatchObject({ state: 'short', received: 40 });
    expect(await mailsTo(student.email)).toEqual(['transfer', 'transfer-differs']);
  });
});

it('a day is Italy’s: money of today is recorded after midnight there', async () => {
  shop.time.now = new Date('2026-11-25T23:30:00Z');
  const { id } = await desk.order();
  const tomorrow = await desk.record(admin, id, { Day: '2026-11-27' });
  expect(tomorrow.errors).toEqual({ Day: 'La data è nel futuro.' });
  expect(await desk.record(admin, id, { Day: '2026-11-26' })).toMatchObject({ isOk: true });
});

it('a record that is sent again after a lost answer gets the same answer, and counts once', async () => {
  const { id, student } = await desk.order();
  const halves = [
    { Amount: 50, Reference: 'TRN 8' },
    { Amount: 50, Reference: 'TRN 9', Received: 50 },
  ];
  const recordAll = async () => {
    for (const half of halves) expect(await desk.record(admin, id, half)).toMatchObject({ isOk: true });
  };
  await recordAll();
  await recordAll();
  expect(await shop.database.orm.select().from(bankTransferPayments)).toHaveLength(2);
  expect(await auditOf(shop)).toHaveLength(2);
  expect(await till.rightsOf(student.id)).toHaveLength(1);
});

describe('a record is refused', () => {
  it('with a reference of the bank that is recorded already, for the same order or another', async () => {
    const [one, other] = [await desk.order(), await desk.order()];
    await desk.record(admin, one.id, { Amount: 50, Reference: 'TRN 7' });
    for (const [id, fields] of [
      [one.id, { Received: 50 }],
      [one.id, { Amount: 40 }],
      [one.id, { Day: '2026-11-19' }],
      [one.id, { IsReturn: true }],
      [other.id, {}],
    ] as const) {
      const movement = { Amount: 50, Reference: ' TRN 7 ', ...fields };
      const { isOk, errors } = await desk.record(admin, id, movement);
      expect([isOk, errors.Reference]).toEqual([false, expect.stringContaining('già registrato')]);
    }
    expect(await shop.database.orm.select().from(bankTransferPayments)).toHaveLength(1);
  });

  it('when other money was recorded since the admin looked', async () => {
    const { id } = await desk.order();
    await desk.record(admin, id, { Amount: 50 });
    const { isOk, code, item, message } = await desk.record(admin, id, { Amount: 50 });
    expect([isOk, code, item.transfer.received]).toEqual([false, 'conflict', 50]);
    expect(message).toMatch(/^Nel frattempo è stato registrato un altro movimento/);
  });

  it.each([
    ['Day', { Day: '2026-11-26' }],
    ['Day', { Day: 'ieri' }],
    ['Amount', { Amount: 0 }],
    ['Amount', { Amount: 10.001 }],
    ['Reference', { Reference: '  ' }],
  ])('at its field %s: %j', async (field, fields) => {
    const { id } = await desk.order();
    const { isOk, errors } = await desk.record(admin, id, fields);
    expect([isOk, Object.keys(errors)]).toEqual([false, [field]]);
    expect(await shop.database.orm.select().from(bankTransferPayments)).toEqual([]);
  });

  it('for a purchase that is paid another way', async () => {
    const { id } = await desk.order({ extras: { Provider: 'sandbox' } });
    expect(await desk.record(admin, id)).toMatchObject({ isOk: false, code: 'not_found' });
  });
});
