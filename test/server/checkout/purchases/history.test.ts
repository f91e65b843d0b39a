import {
  audit,
  couponRedemptions,
  paymentEvents,
  type purchases,
} from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';
import { addStudent } from './fixtures';

const { shop, stock, admin } = adminShop({ now: '2026-05-10T10:00:00.000Z' });

const at = (minute: number) => new Date(Date.UTC(2026, 4, 10, 8, minute));
type Fields = Partial<typeof purchases.$inferInsert>;

/** A purchase of 100 euro, 20 less than its list price, that was opened at 8:00, paid at 8:05 and changed at 8:30. */
async function bought(fields: Fields = {}) {
  const course = await stock.addCourse();
  const { id: userId } = await addStudent(shop);
  const times = { createdAt: at(0), paidAt: at(5), updatedAt: at(30) };
  const coupon = { couponCode: 'META', discountCents: 2000 };
  return stock.addPurchase(userId, { courseId: course.id }, { ...times, ...coupon, ...fields });
}
const historyOf = async (IdEnc: string) =>
  (await admin.post('/api/admin/GetPurchase', { IdEnc })).data.item.history;

const created = { at: at(0).toISOString(), kind: 'created', amount: 100 };
const paid = { at: at(5).toISOString(), kind: 'paid', amount: 100 };
const changed = at(30).toISOString();

it.each<[string, Fields, object[]]>([
  ['pending', { state: 'pending', paidAt: null }, [created]],
  ['failed', { state: 'failed', paidAt: null }, [created, { at: changed, kind: 'failed' }]],
  ['expired', { state: 'expired', paidAt: null }, [created, { at: changed, kind: 'expired' }]],
  ['paid', {}, [created, paid]],
  ['disputed', { state: 'disputed' }, [created, paid, { at: changed, kind: 'disputed', amount: 100 }]],
  [
    'refunded in part',
    { state: 'refunded_in_part', refundedCents: 4050 },
    [created, paid, { at: changed, kind: 'refunded', amount: 40.5 }],
  ],
  [
    'refunded since it gave nothing new',
    { state: 'refunded', refundedCents: 10_000, refundReason: 'nothing_new', isActive: false },
    [
      created,
      paid,
      { at: at(5).toISOString(), kind: 'refund_due', amount: 100 },
      { at: changed, kind: 'refunded', amount: 100 },
    ],
  ],
])('a purchase that is %s tells what became of it, and when', async (_name, fields, history) => {
  expect(await historyOf((await bought(fields)).id)).toEqual(history);
});

it.each([
  ['a further refund that is refused', 'RefundPurchase', { Amount: 1, Refunded: 0 }],
  ['what the bank sent back, once it is settled,', 'SettleRejectedRefund', {}],
])('%s leaves the moment of the refund before it', async (_what, call, order) => {
  const fields = { state: 'refunded_in_part', refundedCents: 4050, rejectedCents: 1000 } as const;
  const { id: IdEnc } = await bought(fields);
  await admin.post(`/api/admin/${call}`, { IdEnc, ...order });
  const history = await historyOf(IdEnc);
  expect(history).toContainEqual({ at: changed, kind: 'refunded', amount: 50.5 });
  expect(history).toContainEqual({ at: changed, kind: 'refund_rejected', amount: 10 });
});

it('everything comes in the order of time, with who did it, and nothing of another purchase', async () => {
  const { orm } = shop.database;
  const coupon = await stock.addCoupon('META');
  const [own, other] = [
    await bought({ couponId: coupon.id, providerReference: 'r1' }),
    await bought({ providerReference: 'r2' }),
  ];
  const use = { couponId: coupon.id, redeemedAt: at(1), releasedAt: at(3), excess: 'use_limit' } as const;
  await orm.insert(couponRedemptions).values({ ...use, userId: own.userId, purchaseId: own.id });
  const event = { kind: 'checkout.paid', receivedAt: at(4) };
  await orm.insert(paymentEvents).values([
    { ...event, provider: 'sandbox', eventId: 'e1', payload: { reference: 'r1' } },
    { ...event, provider: 'sandbox', eventId: 'e2', payload: { reference: 'r2' } },
    { ...event, provider: 'former', eventId: 'e3', payload: { reference: 'r1' } },
  ]);
  const entry = { actorId: admin.id, resource: 'purchases', resourceId: own.id };
  const refund = (minute: number, from: number, to: number) => ({
    ...{ ...entry, action: 'refund', at: at(minute) },
    before: { refunded: from },
    after: { refunded: to },
  });
  await orm
    .insert(audit)
    .values([
      refund(20, 30, 50),
      refund(10, 0, 30),
      { ...entry, action: 'deactivate', at: at(40) },
      { ...entry, action: 'activate', at: at(50), actorId: null },
      { ...entry, action: 'deactivate', at: at(12), resourceId: other.id },
      { ...entry, action: 'update', at: at(13), resource: 'coupons' },
    ]);
  const history = await historyOf(own.id);
  const who = expect.stringContaining('@example.com');
  expect(history.map(({ at: _at, ...rest }: { at: string }) => rest)).toEqual([
    { kind: 'created', amount: 100 },
    { kind: 'coupon_redeemed', detail: 'META' },
    { kind: 'coupon_released', detail: 'META' },
    { kind: 'provider_event', detail: 'checkout.paid' },
    { kind: 'coupon_exceeded', detail: 'META, oltre gli usi in tutto' },
    { kind: 'paid', amount: 100 },
    { kind: 'refund_asked', amount: 30, who },
    { kind: 'refund_asked', amount: 20, who },
    { kind: 'deactivated', who },
    { kind: 'activated' },
  ]);
});

it('what happened in one moment is told in the order in which it came about', async () => {
  const { orm } = shop.database;
  const moment = { createdAt: at(0), paidAt: at(0), updatedAt: at(0), providerReference: 'r1' };
  const { id: couponId } = await stock.addCoupon('META');
  const fields: Fields = { ...moment, couponId, state: 'refunded_in_part', refundedCents: 4000 };
  const { id: purchaseId, userId } = await bought(fields);
  const use = { couponId, redeemedAt: at(0), releasedAt: at(0), excess: 'use_limit' } as const;
  await orm.insert(couponRedemptions).values({ ...use, userId, purchaseId });
  const event = { provider: 'sandbox', kind: 'checkout.paid', receivedAt: at(0) };
  await orm.insert(paymentEvents).values({ ...event, eventId: 'e1', payload: { reference: 'r1' } });
  const entry = { actorId: admin.id, resource: 'purchases', resourceId: purchaseId, at: at(0) };
  await orm.insert(audit).values([
    { ...entry, action: 'deactivate' },
    { ...entry, action: 'activate' },
  ]);
  expect((await historyOf(purchaseId)).map(({ kind }: { kind: string }) => kind)).toEqual([
    'created',
    'coupon_redeemed',
    'coupon_released',
    'coupon_exceeded',
    'provider_event',
    'paid',
    'refunded',
    'deactivated',
    'activated',
  ]);
});
