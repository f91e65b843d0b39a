import { eq } from 'drizzle-orm';
import type { NewPurchase } from '../../../../src/server/checkout/purchases/queries';
import { entitlements } from '../../../../src/server/platform/database';
import { adminShop, auditOf } from '../../../support/admin';
import { addStudent } from './fixtures';

const { shop, stock, admin } = adminShop();

it.each<[string, Partial<NewPurchase>, string]>([
  ['waits for its payment', { state: 'pending', paidAt: null }, 'non è stato pagato'],
  ['was refused', { state: 'failed', paidAt: null }, 'non è stato pagato'],
  ['was not paid in time', { state: 'expired', paidAt: null }, 'non è stato pagato'],
  ['is disputed', { state: 'disputed' }, 'è contestato presso la banca'],
  ['was given back', { state: 'refunded', refundedCents: 10_000 }, 'è stato rimborsato'],
])(
  'a purchase that %s is switched neither on nor off, and the refusal says why',
  async (_what, fields, why) => {
    const { id: courseId } = await stock.addCourse();
    const { id } = await addStudent(shop);
    const purchase = await stock.addPurchase(id, { courseId }, fields);
    for (const IsActive of [true, false]) {
      const { data } = await admin.post('/api/admin/TooglePurchaseActivation', {
        IdEnc: purchase.id,
        IsActive,
      });
      expect([data.isOk, data.message]).toEqual([false, expect.stringContaining(why)]);
    }
    expect(await auditOf(shop)).toEqual([]);
  },
);

it.each<[string, Partial<NewPurchase>]>([
  ['paid', {}],
  ['refunded in part', { state: 'refunded_in_part', refundedCents: 1000 }],
])('a purchase that is %s can be switched off, and no other with it', async (_what, fields) => {
  const { id: courseId } = await stock.addCourse();
  const { id } = await addStudent(shop);
  const { id: IdEnc } = await stock.addPurchase(id, { courseId }, fields);
  const other = await stock.addPurchase(await shop.addUser(), { courseId }, fields);
  shop.time.now = new Date(shop.time.now.getTime() + 60_000);
  const { data } = await admin.post('/api/admin/TooglePurchaseActivation', { IdEnc, IsActive: false });
  expect(data).toMatchObject({ isOk: true, item: { isActive: false, status: 'deactivated' } });
  const kept = await admin.post('/api/admin/GetPurchase', { IdEnc: other.id });
  expect(kept.data.item).toMatchObject({ isActive: true, courses: [{ isOpen: true }] });
  const ofBuyer = eq(entitlements.userId, id);
  const rights = await shop.database.orm.select().from(entitlements).where(ofBuyer);
  expect(rights.map(({ revokedAt }) => revokedAt)).toEqual([shop.time.now]);
});
