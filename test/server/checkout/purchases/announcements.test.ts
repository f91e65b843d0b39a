import { eq } from 'drizzle-orm';
import type { PurchaseAnnouncement } from '../../../../src/server/platform/backplane/backplane';
import { audit, consents, newId, purchases, users } from '../../../../src/server/platform/database';
import { type Admin, adminOf, auditOf } from '../../../support/admin';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { storePurchases } from '../../../support/money/lines';
import { GOOD_CARD, tillOf } from '../payments/till';
import { addStudent, shopOf } from './fixtures';

let shop: TestApp;
let admin: Admin;
let stock: ReturnType<typeof shopOf>;
const shown: PurchaseAnnouncement[] = [];
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  shop.deps.backplane.subscribe('purchase', (purchase) => void shown.push(purchase));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.empty();
  shown.length = 0;
  admin = await adminOf(shop);
});

async function purchase(fields: Partial<typeof purchases.$inferInsert> = {}) {
  const { id: userId } = await addStudent(shop, { firstName: 'Sara', lastName: 'Conti' });
  const { id: courseId } = await stock.addCourse();
  const price = { listCents: 12_000, discountCents: 2000, totalCents: 10_000, itemTitle: 'Ichimoku' };
  const [row] = await storePurchases(shop.database, [
    {
      userId,
      courseId,
      ...price,
      state: 'paid',
      paidAt: shop.time.now,
      provider: 'sandbox',
      ...fields,
    },
  ]);
  return row?.id ?? '';
}
/** Says whether the buyers of this test may be named. */
const allow = async (isGiven = true, givenAt = shop.time.now) => {
  const buyers = await shop.database.orm.select({ userId: purchases.userId }).from(purchases);
  const consent = { purpose: 'buyer_name' as const, text: 'Sì', isGiven, givenAt };
  await shop.database.orm.insert(consents).values(buyers.map(({ userId }) => ({ userId, ...consent })));
};
const notify = (IdEnc: string) => admin.post('/api/Notifications/NotifyPurchaseAsync', { IdEnc });
const history = async (query = '') => (await admin.get(`/api/Notifications/History?${query}`)).data;

describe('notifications of the admin', () => {
  it('show the toast of a paid purchase to everybody, and are kept in a history', async () => {
    const id = await purchase();
    await allow();
    expect((await notify(id)).data).toEqual({ isOk: true });
    expect(shown).toMatchObject([{ buyer: 'Sara C.', title: 'Ichimoku', price: 100 }]);
    expect(await history()).toEqual({
      items: [
        {
          id: expect.any(String),
          at: shop.time.now.toISOString(),
          who: expect.stringContaining('@example.com'),
          IdPurchaseEnc: id,
          buyer: 'Sara C.',
          title: 'Ichimoku',
          price: 100,
        },
      ],
      total: 1,
      page: 1,
    });
  });

  it('name nobody who did not allow it, or does no longer', async () => {
    const id = await purchase();
    const { id: stranger } = await addStudent(shop);
    const own = { purpose: 'marketing' as const, text: 'Sì' };
    await shop.database.orm.insert(consents).values({ userId: stranger, text: 'Sì', purpose: 'buyer_name' });
    const buyer = async () => (await admin.get(`/api/Notifications/Preview/${id}`)).data.item.buyer;
    expect(await buyer()).toBe('Qualcuno');
    const [row] = await shop.database.orm.select({ userId: purchases.userId }).from(purchases);
    await shop.database.orm.insert(consents).values({ userId: row?.userId ?? '', ...own });
    expect(await buyer()).toBe('Qualcuno');
    const at = (seconds: number) => new Date(shop.time.now.getTime() + seconds * 1000);
    await allow(true, at(2));
    expect(await buyer()).toBe('Sara C.');
    await allow(false, at(1));
    expect(await buyer()).toBe('Sara C.');
    await allow(false, at(3));
    expect(await buyer()).toBe('Qualcuno');
    await notify(id);
    expect(shown).toMatchObject([{ buyer: 'Qualcuno', title: 'Ichimoku' }]);
    expect((await history()).items).toMatchObject([{ buyer: 'Qualcuno' }]);
  });

  it('name nobody who has no name, or whose account was deleted', async () => {
    const id = await purchase();
    await allow();
    const named = { firstName: 'Sara', lastName: 'Conti', deletedAt: null };
    const buyerOf = async (fields: Partial<typeof users.$inferInsert>) => {
      const [row] = await shop.database.orm.select({ userId: purchases.userId }).from(purchases);
      await shop.database.orm
        .update(users)
        .set({ ...named, ...fields })
        .where(eq(users.id, row?.userId ?? ''));
      return (await admin.get(`/api/Notifications/Preview/${id}`)).data.item.buyer;
    };
    expect(await buyerOf({})).toBe('Sara C.');
    expect(await buyerOf({ firstName: '', lastName: '' })).toBe('Qualcuno');
    expect(await buyerOf({ deletedAt: shop.time.now })).toBe('Qualcuno');
    await notify(id);
    expect((await history()).items).toMatchObject([{ buyer: 'Qualcuno' }]);
  });

  it('are seen before they are sent, and nothing is sent by that', async () => {
    const id = await purchase();
    await allow();
    const { data } = await admin.get(`/api/Notifications/Preview/${id}`);
    expect(data.item).toMatchObject({
      buyer: 'Sara C.',
      title: 'Ichimoku',
      price: 100,
      type: 'corso',
      button: 'Vedi il corso',
    });
    expect([shown, await auditOf(shop)]).toEqual([[], []]);
    const unpaid = await admin.get(
      `/api/Notifications/Preview/${await purchase({ totalCents: 0, discountCents: 12_000 })}`,
    );
    expect([unpaid.status, unpaid.data.code]).toEqual([200, 'not_paid']);
  });

  it.each([
    ['that waits for its payment', { state: 'pending', paidAt: null }, 'not_paid'],
    ['whose money went back', { state: 'refunded', refundedCents: 10_000 }, 'not_paid'],
    ['that is disputed', { state: 'disputed' }, 'not_paid'],
    ['of which a part went back', { state: 'refunded_in_part', refundedCents: 100 }, 'not_paid'],
    ['that cost nothing', { totalCents: 0, discountCents: 12_000 }, 'not_paid'],
  ] as const)('of a purchase %s are refused', async (_name, fields, code) => {
    const { status, data } = await notify(await purchase(fields));
    expect([status, data.isOk, data.code]).toEqual([200, false, code]);
    expect([shown, await auditOf(shop)]).toEqual([[], []]);
  });

  it('are audited with what everybody was told', async () => {
    const id = await purchase();
    await notify(id);
    expect(await auditOf(shop)).toEqual([
      {
        action: 'notify',
        resource: 'notifications',
        resourceId: id,
        actorId: admin.id,
        before: null,
        after: { title: 'Ichimoku', price: 100 },
      },
    ]);
  });

  it('lead to the page of the course, or of the learning path', async () => {
    const course = await stock.addCourse({ slug: 'perché' });
    const bundle = await stock.addBundle([course.id]);
    await notify(await purchase({ courseId: course.id }));
    await notify(await purchase({ courseId: null, bundleId: bundle.id }));
    const base = '/corsi-trading-online';
    expect(shown).toMatchObject([
      { kind: 'course', link: `${base}/corso/${encodeURIComponent('perché')}` },
      { kind: 'bundle', link: `${base}/percorsi-formativi/${encodeURIComponent(bundle.id)}` },
    ]);
  });

  it.each([
    [300, 'x'.repeat(300)],
    [301, `${'x'.repeat(299)}…`],
  ])('have room for a title of 300 characters: %i', async (length, title) => {
    await notify(await purchase({ itemTitle: 'x'.repeat(length) }));
    expect(shown[0]?.title).toBe(title);
  });

  it('of a purchase that does not exist are refused', async () => {
    const { status, data } = await notify(newId());
    expect([status, data.code]).toEqual([200, 'not_found']);
  });

  it('are listed without a name where nobody knows who sent them', async () => {
    const resourceId = await purchase();
    const entry = { at: shop.time.now, action: 'notify', resource: 'notifications', actorId: null };
    // What else the audit holds of the purchase is no announcement.
    const others = [
      { ...entry, resource: 'purchases' },
      { ...entry, action: 'update' },
    ];
    const entries = [entry, ...others].map((one) => ({ ...one, resourceId }));
    await shop.database.orm.insert(audit).values(entries);
    expect(await history()).toMatchObject({ items: [{ IdPurchaseEnc: resourceId, who: '' }], total: 1 });
  });

  it('come by pages, newest first', async () => {
    const ids = [await purchase(), await purchase(), await purchase()];
    for (const id of ids) {
      shop.time.now = new Date(shop.time.now.getTime() + 1000);
      await notify(id);
    }
    const { items, page } = await history('pageSize=2&page=9');
    expect([page, items.map((item: { IdPurchaseEnc: string }) => item.IdPurchaseEnc)]).toEqual([2, [ids[0]]]);
  });
});

it('what is bought is told to everybody once it is paid, and what costs nothing to nobody', async () => {
  const till = tillOf(shop);
  const { id: buyerId, token } = await addStudent(shop);
  const [free, sold] = [await stock.addCourse({ priceCents: 0 }), await stock.addCourse({ title: 'Onde' })];
  await till.buy(token, { IdCourseEnc: free.id });
  await till.pay((await till.buy(token, { IdCourseEnc: sold.id })).data.item.url, GOOD_CARD);
  expect(shown).toMatchObject([{ buyerId, title: 'Onde' }]);
  expect(shown).toHaveLength(1);
});
