import {
  endSession,
  findSession,
  listRefunds,
  openSession,
  recordRefund,
} from '../../../../src/server/checkout/providers/sandbox/sessions';
import { paymentEvents } from '../../../../src/server/platform/database';
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

it('a checkout is opened once and ends once, whatever comes later', async () => {
  const { orm } = shop.database;
  const request = {
    ...{ purchaseId: 'r1', title: 'Ichimoku', lines: [], picture: '', couponCode: '', currency: 'EUR' },
    ...{ amountCents: 10_000, listCents: 10_000, discountCents: 0, email: 'a@example.com' },
    ...{ successPath: '/s', failurePath: '/f', cancelPath: '/c', expiresAt: minute(30) },
  };
  await openSession(orm, 'r1', request, minute(0));
  await openSession(orm, 'r1', { ...request, amountCents: 1 }, minute(1));
  expect(await findSession(orm, 'r1')).toMatchObject({ amountCents: 10_000, expiresAt: minute(30) });
  expect(await endSession(orm, 'r1', 'failed', minute(2))).toBe(true);
  expect(await endSession(orm, 'r1', 'paid', minute(3))).toBe(false);
  expect(await findSession(orm, 'r1')).toMatchObject({ end: 'failed', endedAt: minute(2) });
  expect(await findSession(orm, 'r2')).toBeUndefined();
});
