import { COUPON_EXCESSES } from '../../../../src/contract/promotions/coupons';
import { recordPaidStatus } from '../../../../src/server/checkout/purchases/refunds';
import { couponRedemptions } from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';
import { paidStatus } from '../../../support/money/paid';
import { addStudent } from './fixtures';

const { shop, stock, admin } = adminShop();

async function bought(fields: Parameters<typeof stock.addPurchase>[2] = {}) {
  const { id: courseId } = await stock.addCourse();
  const { id } = await addStudent(shop);
  return stock.addPurchase(id, { courseId }, fields);
}
const eventsOf = async (IdEnc: string) =>
  (await admin.post('/api/admin/GetPurchase', { IdEnc })).data.item.history.map(
    ({ at: _at, ...event }: { at: string }) => event,
  );

it.each([
  ['won', { kind: 'dispute_won', amount: 100 }],
  ['lost', { kind: 'dispute_lost' }],
] as const)('a dispute that is %s stands in the history after its opening', async (state, end) => {
  const purchase = await bought();
  const disputed = await recordPaidStatus(
    shop.deps,
    purchase,
    paidStatus(purchase.id, { disputes: [{ state: 'open' }] }),
  );
  if (!disputed) throw new Error('not recorded');
  await recordPaidStatus(shop.deps, disputed, paidStatus(purchase.id, { disputes: [{ state }] }));
  const events = await eventsOf(purchase.id);
  expect(events.slice(-2)).toEqual([{ kind: 'disputed', amount: 100 }, end]);
});

it('each rule that a late use of a coupon broke is told in its own words', async () => {
  const details: string[] = [];
  for (const excess of COUPON_EXCESSES) {
    const { id: couponId } = await stock.addCoupon(excess.toUpperCase());
    const { id: purchaseId, userId } = await bought({ couponId, couponCode: 'META' });
    const use = { couponId, userId, purchaseId, redeemedAt: shop.time.now, excess };
    // One beyond the limit is not counted.
    const releasedAt = excess === 'use_limit' ? shop.time.now : null;
    await shop.database.orm.insert(couponRedemptions).values({ ...use, releasedAt });
    const told = (await eventsOf(purchaseId)).find(
      ({ kind }: { kind: string }) => kind === 'coupon_exceeded',
    );
    details.push(told?.detail);
  }
  expect(details).toEqual([
    'META, oltre gli usi in tutto',
    'META, oltre gli usi per persona',
    'META, dopo la fine del coupon',
  ]);
});
