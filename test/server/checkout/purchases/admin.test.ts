import { eq } from 'drizzle-orm';
import { deleteUser } from '../../../../src/server/account/deletion/deletionService';
import {
  bundles,
  couponRedemptions,
  courses,
  entitlements,
  paymentEvents,
  purchases,
  receipts,
} from '../../../../src/server/platform/database';
import { adminShop, auditOf } from '../../../support/admin';
import { addStudent } from './fixtures';

const { shop, stock, admin } = adminShop();

const list = async (query: Record<string, string> = {}) =>
  (await admin.post(`/api/courses/GetAllPurchases?${new URLSearchParams(query)}`)).data;
const toggle = (IdEnc: string, IsActive?: boolean) =>
  admin.post('/api/admin/TooglePurchaseActivation', { IdEnc, IsActive });
const detail = (IdEnc: string) => admin.post('/api/admin/GetPurchase', { IdEnc });
const openCourses = async (userId: string) =>
  (await shop.database.orm.select().from(entitlements).where(eq(entitlements.userId, userId)))
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ courseId }) => courseId);

describe('the grid of purchases', () => {
  it('is sorted by date, buyer, title, total and state, with stable pages to the last one', async () => {
    const course = await stock.addCourse();
    for (let nth = 1; nth <= 7; nth += 1) {
      const { id } = await addStudent(shop, { firstName: 'Anna', lastName: `Rossi ${8 - nth}` });
      await stock.addPurchase(id, course_(course), {
        itemTitle: `Titolo ${(nth * 3) % 7}`,
        totalCents: nth % 2 ? 100 : 200 + nth,
        discountCents: nth % 2 ? 900 : 0,
        createdAt: new Date(Date.UTC(2026, 0, nth, 12)),
        state: nth === 4 ? 'disputed' : 'paid',
      });
    }
    const totals = async (query: Record<string, string>) =>
      (await list(query)).items.map(({ buyer }: { buyer: string }) => Number(buyer.at(-1)));
    expect(await totals({})).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await totals({ Sort: 'createdAt' })).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(await totals({ Sort: 'buyer', Direction: 'desc' })).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(await totals({ Sort: 'buyer', page: '3', pageSize: '3' })).toEqual([7]);
    expect((await list({ Sort: 'title' })).items[0].title).toBe('Titolo 0');
    const dear = (await list({ Sort: 'total', Direction: 'desc', pageSize: '3' })).items;
    expect(dear.map(({ total }: { total: number }) => total)).toEqual([2.06, 2.04, 2.02]);
    expect((await list({ Sort: 'status' })).items[0].status).toBe('disputed');
    for (const Sort of ['createdAt', 'buyer', 'title', 'total', 'status'])
      for (const Direction of ['asc', 'desc']) {
        const pages = [];
        for (const page of ['1', '2', '3'])
          pages.push(...(await list({ Sort, Direction, page, pageSize: '3' })).items);
        const all = (await list({ Sort, Direction, pageSize: '100' })).items;
        expect(pages).toEqual(all);
        expect(new Set(pages.map(({ IdEnc }) => IdEnc)).size).toBe(7);
      }
    const beyond = await list({ page: '1000000000', pageSize: '3', Sort: 'password' });
    expect([beyond.page, beyond.total, beyond.items.length]).toEqual([3, 7, 1]);
  });

  it('names the page of what is on sale alone, since visitors see no other', async () => {
    const course = await stock.addCourse();
    const bundle = await stock.addBundle([course.id]);
    const { id } = await addStudent(shop);
    const purchase = await stock.addPurchase(id, course_(course), { createdAt: new Date('2026-01-01') });
    await stock.addPurchase(id, { bundleId: bundle.id, courseIds: [course.id] });
    const slugs = async () => (await list()).items.map(({ slug }: { slug: string }) => slug);
    expect(await slugs()).toEqual([bundle.slug, course.slug]);
    await shop.database.orm.update(courses).set({ isOperative: false });
    expect(await slugs()).toEqual([bundle.slug, '']);
    expect((await detail(purchase.id)).data.item.slug).toBe('');
    await shop.database.orm.update(courses).set({ isOperative: true, deletedAt: new Date() });
    await shop.database.orm.update(bundles).set({ isOperative: false });
    expect(await slugs()).toEqual(['', '']);
  });

  it('is filtered by days in Italy, both included, by state, course, bundle, buyer and cost', async () => {
    const [one, other] = [await stock.addCourse(), await stock.addCourse()];
    const bundle = await stock.addBundle([other.id]);
    const { id } = await addStudent(shop);
    // 23:30 UTC is half past midnight of the next day in Italy.
    const early = await stock.addPurchase(id, course_(one), { createdAt: new Date('2026-01-31T23:30:00Z') });
    const late = await stock.addPurchase(
      (await addStudent(shop)).id,
      { bundleId: bundle.id, courseIds: [other.id] },
      { createdAt: new Date('2026-02-01T23:30:00Z'), state: 'refunded', refundedCents: 10_000 },
    );
    const ids = async (query: Record<string, string>) =>
      (await list(query)).items.map(({ IdEnc }: { IdEnc: string }) => IdEnc);
    expect(await ids({ From: '2026-02-01', To: '2026-02-01' })).toEqual([early.id]);
    expect(await ids({ From: '2026-02-02' })).toEqual([late.id]);
    expect(await ids({ To: '2026-01-31' })).toEqual([]);
    expect(await ids({ State: 'refunded' })).toEqual([late.id]);
    expect(await ids({ IdCourseEnc: one.id })).toEqual([early.id]);
    expect(await ids({ IdBundleEnc: bundle.id })).toEqual([late.id]);
    expect(await ids({ IdUserEnc: id })).toEqual([early.id]);
    expect(await ids({ From: 'ieri', State: 'boh' })).toHaveLength(2);
    const free = await stock.addPurchase(id, course_(other), { totalCents: 0, discountCents: 100 });
    expect(await ids({ IsCharged: 'false' })).toEqual([free.id]);
    expect(await ids({ IsCharged: 'true' })).toEqual([late.id, early.id]);
  });

  it('is searched by buyer, mail, title, coupon, reference and receipt', async () => {
    const course = await stock.addCourse();
    const { id, email } = await addStudent(shop, { firstName: 'Zoë', lastName: "D'Angelo" });
    const { id: purchaseId } = await stock.addPurchase(id, course_(course), {
      itemTitle: 'Candele 100%',
      couponCode: 'ESTATE',
      providerReference: 'cs_987',
    });
    await stock.addPurchase((await addStudent(shop)).id, course_(course), { itemTitle: 'Altro' });
    const seller = { name: '', address: '', vatNumber: '', mail: '' };
    await shop.database.orm.insert(receipts).values({
      ...{ purchaseId, year: 2019, number: 12, issuedAt: shop.time.now },
      details: { seller, buyer: 'Zoë', vatRate: 22 },
    });
    for (const Query of [
      ...["zoë d'ang", email.slice(0, 12), 'candele 100%', 'estate', 'CS_98', ' 12/2019 '],
      ` ${purchaseId} `,
    ])
      expect([Query, (await list({ Query })).total]).toEqual([Query, 1]);
    expect((await list({ Query: '%' })).total).toBe(1);
    for (const Query of ['PROVA 12/2019', 'n12/2019', '12/20190', '9999999999/2019'])
      expect([Query, (await list({ Query })).total]).toEqual([Query, 0]);
    await shop.database.orm.update(receipts).set({ isTest: true });
    for (const Query of ['prova 12/2019', '12/2019']) expect((await list({ Query })).total).toBe(1);
  });

  it('keeps the count of thousands of purchases for the same filters or month alone', async () => {
    const [course, { id }] = [await stock.addCourse(), await addStudent(shop)];
    await shop.database.pool.query(
      `insert into purchases (id, user_id, course_id, list_cents, total_cents, state, provider, paid_at)
        select 'p' || n, $1, $2, 100, 100, 'paid', 'sandbox', $3 from generate_series(1, 2000) n`,
      [id, course.id, '2026-03-10T10:00:00Z'],
    );
    const inApril = { paidAt: new Date('2026-04-10T10:00:00Z') };
    await stock.addPurchase(id, course_(course), { state: 'refunded', refundedCents: 10_000, ...inApril });
    const total = async (query: Record<string, string>) => (await list({ pageSize: '1', ...query })).total;
    const states = [{}, { State: 'paid' }, { State: 'refunded' }] as Record<string, string>[];
    const totals = [];
    for (const state of states) totals.push(await total(state));
    expect(totals).toEqual([2001, 2000, 1]);
    const paidIn = async (Month: number) =>
      (await admin.post('/api/admin/GetPurchasesByPeriod', { Month, Year: 2026, pageSize: 1 })).data.total;
    expect([await paidIn(3), await paidIn(4)]).toEqual([2000, 1]);
    // No later test is told these counts.
    shop.time.now = new Date(shop.time.now.getTime() + 10_000);
  });

  it('shows what was paid in a month in Italy, newest first', async () => {
    const course = await stock.addCourse();
    const paid = ['2026-02-28T23:30:00Z', '2026-03-31T21:30:00Z', '2026-03-31T22:30:00Z'];
    for (const [nth, paidAt] of paid.entries())
      await stock.addPurchase((await addStudent(shop)).id, course_(course), {
        paidAt: new Date(paidAt),
        createdAt: new Date(Date.UTC(2026, 1, 9 - nth)),
      });
    const march = await admin.post('/api/admin/GetPurchasesByPeriod', { Month: 3, Year: 2026 });
    expect(march.data.items.map(({ paidAt }: { paidAt: string }) => paidAt)).toEqual([
      '2026-03-31T21:30:00.000Z',
      '2026-02-28T23:30:00.000Z',
    ]);
    const second = { Month: 3, Year: 2026, page: 2, pageSize: 1 };
    expect((await admin.post('/api/admin/GetPurchasesByPeriod', second)).data).toMatchObject({
      ...{ items: [{ paidAt: '2026-02-28T23:30:00.000Z' }], page: 2, total: 2 },
    });
    const wrong = await admin.post('/api/admin/GetPurchasesByPeriod', { Month: 3, Year: 1 });
    expect([wrong.status, wrong.data.isOk, Object.keys(wrong.data.errors)]).toEqual([200, false, ['Year']]);
  });
});

describe('the switch of a purchase', () => {
  it('closes and opens exactly what it gave, in the audit and however often it is sent', async () => {
    const [one, two, own] = [await stock.addCourse(), await stock.addCourse(), await stock.addCourse()];
    const bundle = await stock.addBundle([one.id, two.id]);
    const { id } = await addStudent(shop);
    const { id: purchaseId } = await stock.addPurchase(id, {
      bundleId: bundle.id,
      courseIds: [one.id, two.id],
    });
    await stock.give(id, own.id);
    await stock.give(id, two.id);
    const [before] = await shop.database.orm.select().from(purchases);
    for (const _again of [1, 2]) {
      const { data } = await toggle(purchaseId, false);
      expect(data.item).toMatchObject({ isActive: false, status: 'deactivated' });
      expect((await openCourses(id)).sort()).toEqual([two.id, own.id].sort());
    }
    expect((await toggle(purchaseId)).data.item).toMatchObject({ isActive: true, status: 'paid' });
    expect((await openCourses(id)).sort()).toEqual([one.id, two.id, two.id, own.id].sort());
    expect(await auditOf(shop)).toMatchObject([
      { action: 'activate', actorId: admin.id, before: { isActive: false }, after: { isActive: true } },
      { action: 'deactivate', resource: 'purchases', resourceId: purchaseId },
    ]);
    expect((await shop.database.orm.select().from(purchases))[0]).toEqual(before);
  });

  it.each(['refunded', 'disputed'] as const)('that was off or on is neither once it is %s', async (state) => {
    const course = await stock.addCourse();
    const { id } = await addStudent(shop);
    const refundedCents = state === 'refunded' ? 10_000 : 0;
    for (const isActive of [false, true]) {
      const sold = await stock.addPurchase(id, course_(course), { state, refundedCents, isActive });
      expect((await detail(sold.id)).data.item).toMatchObject({ status: state, isActive: false });
    }
  });

  it('is refused for what was not paid or was given back', async () => {
    const course = await stock.addCourse();
    const { id } = await addStudent(shop);
    for (const fields of [
      { state: 'pending', paidAt: null },
      { state: 'refunded', refundedCents: 10_000 },
      { refundReason: 'nothing_new', isActive: false },
    ] as const) {
      const purchase = await stock.addPurchase(id, course_(course), fields);
      for (const isActive of [undefined, purchase.isActive]) {
        const { status, data } = await toggle(purchase.id, isActive);
        expect([status, data.isOk, data.message]).toEqual([200, false, expect.stringMatching(/^Questo acq/)]);
      }
    }
    expect(await auditOf(shop)).toEqual([]);
    expect((await toggle('nessuno')).data).toMatchObject({ isOk: false, code: 'not_found' });
  });
});

it('a purchase is shown with its courses and its whole history', async () => {
  const course = await stock.addCourse({ title: 'Ichimoku' });
  const coupon = await stock.addCoupon('META');
  const { id } = await addStudent(shop, { firstName: 'Anna', lastName: 'Bianchi' });
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 10, minute));
  const { id: purchaseId } = await stock.addPurchase(id, course_(course), {
    couponId: coupon.id,
    couponCode: 'META',
    discountCents: 5000,
    totalCents: 5000,
    refundedCents: 1000,
    state: 'refunded_in_part',
    providerReference: 'cs_1',
    currency: 'USD',
    invoice: { kind: 'business', name: 'Bianchi srl', vatNumber: '00743110157' },
    createdAt: at(0),
    paidAt: at(3),
    updatedAt: at(9),
  });
  const { orm } = shop.database;
  await orm
    .insert(couponRedemptions)
    .values({ couponId: coupon.id, userId: id, purchaseId, redeemedAt: at(1) });
  const event = { provider: 'sandbox', kind: 'checkout.completed', receivedAt: at(2) };
  await orm.insert(paymentEvents).values([
    { ...event, eventId: 'e1', payload: { reference: 'cs_1' } },
    { ...event, eventId: 'e2', payload: { reference: 'cs_2' } },
  ]);
  await toggle(purchaseId);
  const { data } = await detail(purchaseId);
  expect(data.item).toMatchObject({
    IdUserEnc: id,
    buyer: 'Anna Bianchi',
    total: 50,
    refunded: 10,
    isActive: false,
    status: 'deactivated',
    provider: 'sandbox',
    providerReference: 'cs_1',
    currency: 'USD',
    invoice: { kind: 'business', name: 'Bianchi srl', vatNumber: '00743110157', country: 'IT' },
    courses: [{ IdCourseEnc: course.id, title: 'Ichimoku', isOpen: false }],
  });
  const history = data.item.history.map(({ at: _at, ...rest }: { at: string }) => rest);
  expect(history).toEqual([
    { kind: 'created', amount: 50 },
    { kind: 'coupon_redeemed', detail: 'META' },
    { kind: 'provider_event', detail: 'checkout.completed' },
    { kind: 'paid', amount: 50 },
    { kind: 'refunded', amount: 10 },
    { kind: 'deactivated', who: expect.stringContaining('@') },
  ]);
});

const course_ = ({ id }: { id: string }) => ({ courseId: id });

it('a purchase names its buyer, by the e-mail where there are no names, and nobody once the account was deleted', async () => {
  const course = await stock.addCourse();
  const { id, email } = await addStudent(shop);
  const purchase = await stock.addPurchase(id, course_(course));
  const shown = async () => [(await list()).items[0], (await detail(purchase.id)).data.item];
  expect(await shown()).toMatchObject(Array(2).fill({ IdUserEnc: id, email, buyer: email }));
  expect(await deleteUser(shop.deps, id)).toBe('deleted');
  expect(await shown()).toMatchObject(Array(2).fill({ email: '', buyer: 'Account eliminato' }));
  expect(JSON.stringify(await shown())).not.toContain('deleted.invalid');
  expect((await shown()).map(({ IdUserEnc }) => IdUserEnc)).toEqual([undefined, undefined]);
});
