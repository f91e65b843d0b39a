import { demoPaymentEvents } from '../../../../src/server/checkout/payments/demoPayments';
import { listBalance } from '../../../../src/server/checkout/providers/sandbox/balance';
import {
  endedEvent,
  endSession,
  findSession,
  forgetBuyer,
  listRefunds,
  openedEvent,
  openSession,
  recordRefund,
  refundedEvent,
} from '../../../../src/server/checkout/providers/sandbox/sessions';
import { paymentEvents } from '../../../../src/server/platform/database';
import type { BalanceEntry, BalanceQuestion } from '../../../../src/server/platform/paymentProvider';
import { adminShop } from '../../../support/admin';

const { shop } = adminShop({ now: '2026-11-20T11:00:00Z' });

const session = { reference: 'r1', amountCents: 10_000 };
const minute = (nth: number) => new Date(Date.UTC(2026, 10, 20, 12, nth));
const refund = (totalCents: number, nth: number) =>
  recordRefund(shop.database.orm, session, totalCents, minute(nth));
const refunds = async () =>
  (await listRefunds(shop.database.orm, session)).map(({ cents, at }) => [cents, at]);

it('each refund of the sandbox is what it adds to those before; a lower or equal sum adds none', async () => {
  await refund(1000, 1);
  await refund(1000, 2);
  await refund(3500, 3);
  await refund(2000, 4);
  await refund(10_000, 5);
  expect(await refunds()).toEqual([
    [1000, minute(1)],
    [2500, minute(3)],
    [6500, minute(5)],
  ]);
  expect(await listRefunds(shop.database.orm, { ...session, reference: 'r2' })).toEqual([]);
});

it('refunds that were stored at the same time, the larger sum first, are told in the order of their sums', async () => {
  const events = [refundedEvent('r1', 3500, minute(2)), refundedEvent('r1', 1000, minute(1))];
  await shop.database.orm.insert(paymentEvents).values(events);
  expect(await refunds()).toEqual([
    [1000, minute(1)],
    [2500, minute(2)],
  ]);
});

it('a refund that an earlier version kept without its sum is of all', async () => {
  await shop.database.orm.insert(paymentEvents).values({
    provider: 'sandbox-books',
    eventId: 'r1:refunded',
    kind: 'checkout.refunded',
    payload: { reference: 'r1' },
    receivedAt: minute(1),
  });
  expect(await refunds()).toEqual([[10_000, minute(1)]]);
});

const request = {
  ...{ purchaseId: 'p1', title: 'Ichimoku', lines: [], picture: '', couponCode: '', currency: 'EUR' },
  ...{ amountCents: 10_000, listCents: 10_000, discountCents: 0, email: 'a@example.com' },
  ...{ successPath: '/s', failurePath: '/f', cancelPath: '/c', expiresAt: minute(30) },
};

it('a checkout is opened once and ends once, whatever comes later', async () => {
  const { orm } = shop.database;
  await openSession(orm, 'r1', request, minute(0));
  await openSession(orm, 'r1', { ...request, amountCents: 1 }, minute(1));
  expect(await findSession(orm, 'r1')).toMatchObject({ amountCents: 10_000, expiresAt: minute(30) });
  expect(await endSession(orm, 'r1', 'failed', minute(2))).toBe(true);
  expect(await endSession(orm, 'r1', 'paid', minute(3))).toBe(false);
  expect(await findSession(orm, 'r1')).toMatchObject({ end: 'failed', endedAt: minute(2) });
  expect(await findSession(orm, 'r2')).toBeUndefined();
});

it('the address of a deleted buyer leaves their checkouts, and no other’s', async () => {
  const { orm } = shop.database;
  for (const reference of ['r1', 'r2']) await openSession(orm, reference, request, minute(0));
  await forgetBuyer(orm, []);
  await forgetBuyer(orm, ['r1']);
  const [gone, kept] = [await findSession(orm, 'r1'), await findSession(orm, 'r2')];
  expect([gone?.email, gone?.amountCents, kept?.email]).toEqual([undefined, 10_000, 'a@example.com']);
});

it('a demo’s payment is one that ended, was refunded and leads back as the shop’s own do', async () => {
  const { orm } = shop.database;
  const sums = { listCents: 12_000, discountCents: 2000, totalCents: 10_000 };
  const sold = {
    ...{ id: 'p9', userId: 'u9', itemTitle: 'Percorso', bundleId: 'b9', couponCode: 'META', ...sums },
    ...{ refundedCents: 1000, provider: 'sandbox', providerReference: 'r9' },
    ...{ createdAt: minute(0), paidAt: minute(1), expiresAt: minute(30), updatedAt: minute(5) },
  };
  await orm.insert(paymentEvents).values(demoPaymentEvents([sold]));
  expect(await findSession(orm, 'r9')).toMatchObject({
    ...{ purchaseId: 'p9', title: 'Percorso', lines: [{ title: 'Percorso', ...sums }], couponCode: 'META' },
    ...{ amountCents: 10_000, listCents: 12_000, discountCents: 2000, expiresAt: minute(30) },
    ...{ end: 'paid', endedAt: minute(1) },
    successPath: '/corsi-trading-online/pagamento-bundle/successo/p9',
    failurePath: '/corsi-trading-online/pagamento/fallito?acquisto=p9',
  });
  expect(await listRefunds(orm, { reference: 'r9', amountCents: 10_000 })).toMatchObject([
    { cents: 1000, at: minute(5) },
  ]);
  const kinds = (fields: object) => demoPaymentEvents([{ ...sold, ...fields }]).map(({ kind }) => kind);
  expect(kinds({ refundedCents: 0 })).toEqual(['checkout.opened', 'checkout.paid']);
  for (const never of [{ paidAt: null }, { providerReference: null }]) expect(kinds(never)).toEqual([]);
  // One that was never held was paid when it was ordered.
  const [first, , back] = demoPaymentEvents([
    { ...sold, bundleId: null, expiresAt: null, updatedAt: undefined },
  ]);
  expect([first?.payload, back?.receivedAt]).toEqual([
    expect.objectContaining({
      expiresAt: minute(1).toISOString(),
      successPath: '/corsi-trading-online/pagamento/successo/p9',
      cancelPath: '/corsi-trading-online/',
    }),
    minute(1),
  ]);
});

describe('the sandbox’s balance', () => {
  const listed = async (question: BalanceQuestion) => {
    const found: BalanceEntry[] = [];
    for await (const page of listBalance(shop.database.orm, question)) found.push(...page);
    return found;
  };
  const store = (events: ReturnType<typeof endedEvent>[]) =>
    shop.database.orm.insert(paymentEvents).values(events);

  it('holds what was paid, less its fee, and each refund, from the first moment on and before the last', async () => {
    await store([
      openedEvent('r1', { ...request, amountCents: 9_990 }, minute(0)),
      endedEvent('r1', 'paid', minute(1)),
      refundedEvent('r1', 1_000, minute(2)),
      refundedEvent('r1', 9_990, minute(3)),
      openedEvent('r2', request, minute(0)),
      endedEvent('r2', 'failed', minute(1)),
      openedEvent('r3', { ...request, purchaseId: 'p3', amountCents: 9_960 }, minute(2)),
      endedEvent('r3', 'paid', minute(4)),
      refundedEvent('r3', 500, minute(6)),
    ]);
    const paid = {
      reference: 'r1:ended',
      kind: 'charge',
      about: 'r1',
      cents: 9_990,
      feeCents: 175,
      at: minute(1),
    };
    const part = { reference: 'r1:refunded:1000', kind: 'refund', about: 'r1:refunded:1000', cents: -1_000 };
    const rest = { reference: 'r1:refunded:9990', kind: 'refund', cents: -8_990, feeCents: 0, at: minute(3) };
    const ofOrder = { charge: 'r1', purchaseId: 'p1', currency: 'EUR' };
    expect(await listed({ from: minute(1), to: minute(4) })).toMatchObject(
      [paid, part, rest].map((entry) => ({ ...entry, ...ofOrder })),
    );
    expect(await listed({ from: minute(4), to: minute(5) })).toMatchObject([
      // To the nearest cent, whichever that is.
      { purchaseId: 'p3', charge: 'r3', cents: 9_960, feeCents: 174 },
    ]);
    expect(await listed({ about: 'r1' })).toMatchObject([paid]);
    expect(await listed({ about: 'r1:refunded:1000' })).toMatchObject([part]);
  });

  it('is read to its end, each row once, though many are of one moment', async () => {
    const events = Array.from({ length: 1_001 }, (_none, nth) => [
      openedEvent(`c${nth}`, request, minute(0)),
      endedEvent(`c${nth}`, 'paid', minute(nth < 500 ? 1 : 2)),
    ]).flat();
    await store(events);
    const found = await listed({ from: minute(0), to: minute(9) });
    expect([found.length, new Set(found.map(({ reference }) => reference)).size]).toEqual([1_001, 1_001]);
  });
});
