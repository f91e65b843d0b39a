import { createDashboard } from '../../../../src/server/admin/dashboard/service';
import { storeComparison } from '../../../../src/server/checkout/books/queries';
import { accountOf } from '../../../../src/server/checkout/books/service';
import {
  banners,
  mails,
  parameters,
  paymentMovements,
  questions,
  reviews,
} from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';
import { addStudent } from '../../checkout/purchases/fixtures';

const { shop, stock, admin } = adminShop();

const dashboard = async (Month: number, Year = 2025) =>
  (await admin.post('/api/admin/Dashboard', { Month, Year })).data.item;

it('the figures of a month are those of Italy’s days, beside the month before; a refund counts on its own day', async () => {
  const course = await stock.addCourse({ title: 'Ichimoku' });
  const bundle = await stock.addBundle([course.id], { title: 'Percorso' });
  const buyer = await shop.addUser({ createdAt: new Date('2025-03-30T22:30:00Z') });
  const other = await shop.addUser({ createdAt: new Date('2025-03-30T21:30:00Z') });
  const sold = (userId: string, paidAt: string, fields: object = {}) =>
    stock.addPurchase(userId, { courseId: course.id }, { paidAt: new Date(paidAt), ...fields });
  // Clocks go forward on 30 March 2025: midnight of the 31st is 22:00 UTC, that of the 30th was 23:00.
  const { id: purchaseId } = await sold(buyer, '2025-03-30T22:30:00Z', { totalCents: 5000 });
  await sold(other, '2025-03-29T23:10:00Z', {
    totalCents: 7000,
    state: 'refunded_in_part',
    refundedCents: 2550,
    updatedAt: new Date('2025-04-02T10:00:00Z'),
  });
  await sold(other, '2025-03-31T22:00:00Z', { totalCents: 99_900 });
  await sold(buyer, '2025-02-28T22:59:59Z', { totalCents: 100 });
  await sold(buyer, '2024-12-31T22:59:59Z', { totalCents: 700 });
  await stock.addPurchase(
    buyer,
    { bundleId: bundle.id, courseIds: [] },
    {
      paidAt: new Date('2025-03-05T10:00:00Z'),
      totalCents: 20_000,
    },
  );
  await sold(buyer, '2025-03-05T10:00:00Z', { state: 'pending', paidAt: null });
  // It came about in March and is told in April: what March has told stays.
  await shop.database.orm.insert(paymentMovements).values({
    ...{
      purchaseId,
      kind: 'refund',
      cents: -300,
      currency: 'EUR',
      provider: 'stripe',
      providerReference: 're_1',
    },
    ...{ occurredAt: new Date('2025-03-07T10:00:00Z'), bookedAt: new Date('2025-04-03T10:00:00Z') },
  });
  const march = await dashboard(3);
  expect(march).toMatchObject({ revenue: 320, purchases: 3, newUsers: 2 });
  expect(march.before).toEqual({ revenue: 1, purchases: 1, newUsers: 0 });
  expect(march.days).toHaveLength(31);
  expect(march.days.filter(({ purchases }: { purchases: number }) => purchases > 0)).toEqual([
    { day: '2025-03-05', revenue: 200, purchases: 1, newUsers: 0 },
    { day: '2025-03-30', revenue: 70, purchases: 1, newUsers: 1 },
    { day: '2025-03-31', revenue: 50, purchases: 1, newUsers: 1 },
  ]);
  expect(march.topCourses).toEqual([
    { IdBundleEnc: bundle.id, title: 'Percorso', revenue: 200, purchases: 1 },
    { IdCourseEnc: course.id, title: 'Ichimoku', revenue: 120, purchases: 2 },
  ]);
  const april = await dashboard(4);
  expect(april).toMatchObject({ revenue: 970.5, purchases: 1, before: { revenue: 320 } });
  expect(april.days[1]).toMatchObject({ day: '2025-04-02', revenue: -25.5, purchases: 0 });
  expect(april.days[2]).toMatchObject({ day: '2025-04-03', revenue: -3, purchases: 0 });
  expect((await dashboard(1)).before).toMatchObject({ revenue: 7, purchases: 1 });
});

it('the conversion of a coupon, active or not, counts the checkouts begun with it and those paid', async () => {
  const course = await stock.addCourse();
  const coupon = await stock.addCoupon('META', { isActive: false });
  await stock.addCoupon('MAI');
  const { id } = await addStudent(shop);
  // The first and the last instant of May in Italy.
  const at = { couponId: coupon.id, createdAt: new Date('2025-04-30T22:00:00Z') };
  const last = { ...at, createdAt: new Date('2025-05-31T21:59:59.999Z') };
  const item = { courseId: course.id };
  await stock.addPurchase(id, item, { ...at, totalCents: 3000, paidAt: new Date('2025-06-01T10:00:00Z') });
  await stock.addPurchase(id, item, { ...at, state: 'expired', paidAt: null });
  await stock.addPurchase(id, item, { ...last, state: 'failed', paidAt: null });
  expect((await dashboard(5)).coupons).toEqual([
    { IdCouponEnc: coupon.id, CouponCode: 'META', checkouts: 3, paid: 1, revenue: 30 },
  ]);
  for (const month of [4, 6]) expect((await dashboard(month)).coupons).toEqual([]);
});

it('no figure adds money of another currency, and each takes off what went back', async () => {
  const course = await stock.addCourse();
  const coupon = await stock.addCoupon('META');
  const { id } = await addStudent(shop);
  const at = new Date('2025-05-10T10:00:00Z');
  const sold = { couponId: coupon.id, createdAt: at, paidAt: at, updatedAt: at };
  const item = { courseId: course.id };
  await stock.addPurchase(id, item, { ...sold, totalCents: 9000, currency: 'USD' });
  await stock.addPurchase(id, item, {
    ...{ ...sold, totalCents: 3000, state: 'refunded_in_part', refundedCents: 1000 },
  });
  const may = await dashboard(5);
  expect(may).toMatchObject({
    revenue: 20,
    topCourses: [{ IdCourseEnc: course.id, revenue: 20 }],
    coupons: [{ CouponCode: 'META', checkouts: 2, paid: 2, revenue: 20 }],
  });
});

it('a day counts what happens from its first instant to before the next one’s', async () => {
  const course = await stock.addCourse();
  const buyer = await shop.addUser({ createdAt: new Date('2025-02-01T00:00:00Z') });
  const instants = [
    '2025-02-28T22:59:59.999Z',
    '2025-02-28T23:00:00Z',
    '2025-03-01T22:59:59.999Z',
    '2025-03-01T23:00:00Z',
    '2025-03-31T21:59:59.999Z',
    '2025-03-31T22:00:00Z',
  ].map((instant) => new Date(instant));
  for (const [index, paidAt] of instants.entries()) {
    await stock.addPurchase(buyer, { courseId: course.id }, { paidAt, totalCents: 100 * 2 ** index });
    await shop.addUser({ createdAt: paidAt });
  }
  const march = await dashboard(3);
  expect(march).toMatchObject({ revenue: 30, purchases: 4, newUsers: 4 });
  expect(march.before).toEqual({ revenue: 1, purchases: 1, newUsers: 2 });
  expect(march.topCourses).toMatchObject([{ revenue: 30, purchases: 4 }]);
  expect(march.days.filter(({ purchases }: { purchases: number }) => purchases > 0)).toEqual([
    { day: '2025-03-01', revenue: 6, purchases: 2, newUsers: 2 },
    { day: '2025-03-02', revenue: 8, purchases: 1, newUsers: 1 },
    { day: '2025-03-31', revenue: 16, purchases: 1, newUsers: 1 },
  ]);
});

it('the figures of thousands of sales, or beside them, are kept for their own month alone', async () => {
  const [{ id: courseId }, userId] = [await stock.addCourse(), await shop.addUser()];
  const { pool } = shop.database;
  await pool.query(
    `insert into purchases (id, user_id, course_id, list_cents, total_cents, state, provider, paid_at)
      select 'p' || n, $1, $2, 100, 100, 'paid', 'sandbox', '2025-05-10T10:00:00Z' from generate_series(1, 2000) n`,
    [userId, courseId],
  );
  await pool.query(`insert into payment_movements
      (purchase_id, kind, cents, currency, occurred_at, booked_at, provider, provider_reference)
    select id, 'charge', total_cents, currency, paid_at, paid_at, provider, id from purchases`);
  const sales = { revenue: 2000, purchases: 2000 };
  expect(await dashboard(6)).toMatchObject({ purchases: 0, before: sales });
  expect(await dashboard(5)).toMatchObject({ ...sales, before: { purchases: 0 } });
  expect(await dashboard(5, 2024)).toMatchObject({ purchases: 0, before: { purchases: 0 } });
  await stock.addPurchase(userId, { courseId }, { paidAt: new Date('2025-06-10T10:00:00Z') });
  expect(await dashboard(6)).toMatchObject({ purchases: 0, before: sales });
  // No later test is told these figures.
  shop.time.now = new Date(shop.time.now.getTime() + 10_000);
});

it('what needs attention is counted whatever the month, each by itself', async () => {
  const course = await stock.addCourse();
  const section = await stock.addSection(course.id);
  const { orm } = shop.database;
  const { id } = await addStudent(shop);
  const some = (count: number) => Array.from({ length: count }, (_none, index) => index);
  const item = { courseId: course.id };
  for (const _one of some(1)) await stock.addPurchase(id, item, { state: 'pending', paidAt: null });
  const due = { refundReason: 'nothing_new', isActive: false } as const;
  for (const _one of some(3)) await stock.addPurchase(id, item, due);
  await stock.addPurchase(id, item, { ...due, state: 'refunded', refundedCents: 10_000 });
  const rejected = { rejectedCents: 100, refundedCents: 4000 };
  for (const state of ['refunded_in_part', 'disputed'] as const)
    await stock.addPurchase(id, item, { ...rejected, state });
  const mail = { to: 'a@example.com', subject: 's', html: 'h', text: 't' };
  const failed = some(4).map((index) => ({ ...mail, cause: `failed:${index}`, status: 'failed' as const }));
  await orm.insert(mails).values([...failed, { ...mail, cause: 'two' }]);
  const week = 7 * 86_400_000;
  const ends = (ms: number) => new Date(shop.time.now.getTime() + ms);
  await orm
    .insert(banners)
    .values([
      ...[1, 2, 3, week - 1, week].map((ms) => ({ isActive: true, bannerEndDate: ends(ms) })),
      ...[week + 1, 0, -1].map((ms) => ({ isActive: true, bannerEndDate: ends(ms) })),
      { isActive: false, bannerEndDate: ends(1) },
    ]);
  const asked = { sectionId: section.id, userId: id, text: 'Perché?' };
  const answered = { ...asked, answer: 'Così.', answeredBy: id, answeredAt: shop.time.now };
  await orm
    .insert(questions)
    .values([
      ...some(6).map(() => asked),
      { ...asked, isHidden: true },
      { ...asked, isHidden: true },
      answered,
    ]);
  for (const index of some(8)) {
    const { id: courseId } = await stock.addCourse();
    const review = { userId: id, courseId, text: '', rating: 4, isEnabled: index === 7 };
    await orm.insert(reviews).values(review);
  }
  const expected = {
    failedMails: 4,
    pendingPayments: 1,
    refundsDue: 3,
    refundsRejected: 2,
    waitingReviews: 0,
    openQuestions: 6,
    endingBanners: 5,
  };
  expect((await dashboard(5)).attention).toEqual(expected);
  await orm.insert(parameters).values({ key: 'reviews.moderated', value: true });
  expect((await dashboard(5)).attention).toEqual({ ...expected, waitingReviews: 7 });
});

it('a month that is none is refused at its fields', async () => {
  const { status, data } = await admin.post('/api/admin/Dashboard', { Month: 13, Year: 1 });
  expect([status, data.code, Object.keys(data.errors)]).toEqual([200, 'invalid_input', ['Month', 'Year']]);
});

it('a difference to the books of a payment provider tells the sum on either side, each in its currency', async () => {
  const { id: userId } = await addStudent(shop);
  const course = await stock.addCourse();
  const { id } = await stock.addPurchase(userId, { courseId: course.id }, { itemTitle: 'Ichimoku' });
  const provider = { name: 'sandbox', listBalance: () => undefined } as never;
  const agreeing = { name: 'bank_transfer', listBalance: () => undefined } as never;
  const deps = { ...shop.deps, payments: { ...shop.deps.payments, all: [agreeing, provider] } };
  const found = { what: 'other_sum', kind: 'charge', reference: 'ch_1', day: '2026-01-06' } as const;
  const sums = { ours: { cents: 10_000, currency: 'EUR' }, theirs: { cents: 10_050, currency: 'USD' } };
  const days = { from: '2026-01-05', to: '2026-01-10' };
  await shop.database.orm.transaction((tx) =>
    storeComparison(tx, accountOf(deps, provider), days, [{ ...found, ...sums, purchaseId: id }], new Date()),
  );
  const { item } = await createDashboard(deps)({ Month: 5, Year: 2025 });
  const row = {
    ...{ what: 'other_sum', movement: 'charge', reference: 'ch_1', day: '2026-01-06' },
    ...{ IdPurchaseEnc: id, title: 'Ichimoku' },
    ...{ ours: { amount: 100, currency: 'EUR' }, theirs: { amount: 100.5, currency: 'USD' } },
  };
  expect(item?.differences).toEqual([{ provider: 'sandbox', count: 1, rows: [row] }]);
});
