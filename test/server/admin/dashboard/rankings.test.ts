import { audit, orderLines, parameters, purchases, reviews } from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';

const { shop, stock, admin } = adminShop();

const AT = new Date('2025-05-10T10:00:00Z');
const dashboard = async () => (await admin.post('/api/admin/Dashboard', { Month: 5, Year: 2025 })).data.item;

it('the ten courses that brought most come in their order, on sale or not, and the eleventh is left out', async () => {
  const userId = await shop.addUser();
  const titles: string[] = [];
  // In no order of their own: 7, 3, 10, 6, …
  for (let nth = 1; nth <= 11; nth += 1) {
    const euro = (nth * 7) % 11 || 11;
    const course = await stock.addCourse({ title: `${euro}`, isOperative: nth % 2 === 0 });
    titles.push(course.title);
    await stock.addPurchase(userId, { courseId: course.id }, { totalCents: euro * 100, paidAt: AT });
  }
  expect(new Set(titles).size).toBe(11);
  const { topCourses } = await dashboard();
  expect(
    topCourses.map(({ title, revenue }: { title: string; revenue: number }) => [title, revenue]),
  ).toEqual(Array.from({ length: 10 }, (_, place) => [`${11 - place}`, 11 - place]));
});

it('of courses that brought as much, the one that sold more often comes first, and is not left out', async () => {
  const userId = await shop.addUser();
  const rare = Array.from({ length: 10 }, (_, nth) => `a${nth}`);
  for (const id of [...rare, 'z']) await stock.addCourse({ id });
  for (const courseId of rare)
    await stock.addPurchase(userId, { courseId }, { totalCents: 1000, paidAt: AT });
  for (const _twice of [1, 2])
    await stock.addPurchase(userId, { courseId: 'z' }, { totalCents: 500, paidAt: AT });
  const { topCourses } = await dashboard();
  expect(topCourses[0]).toMatchObject({ IdCourseEnc: 'z', purchases: 2, revenue: 10 });
  expect(topCourses.slice(1).map((row: { IdCourseEnc: string }) => row.IdCourseEnc)).toEqual(
    rare.slice(0, 9),
  );
});

it('the courses of an order bring together what was paid and given back, to the cent', async () => {
  const userId = await shop.addUser();
  const [one, two, three] = [
    await stock.addCourse({ title: 'Uno' }),
    await stock.addCourse({ title: 'Due' }),
    await stock.addCourse({ title: 'Tre' }),
  ];
  const { orm } = shop.database;
  const fields = { totalCents: 100, state: 'refunded_in_part', refundedCents: 50, paidAt: AT } as const;
  const bought = { ...fields, updatedAt: AT, itemTitle: 'Uno + altri 2' };
  const { id: purchaseId } = await stock.addPurchase(userId, { courseId: one.id }, bought);
  await orm.update(purchases).set({ courseId: null, isCart: true });
  await orm.delete(orderLines);
  const sums = { purchaseId, discountCents: 0 };
  await orm.insert(orderLines).values(
    [one, two, three].map(({ id, title }, position) => {
      const cents = position === 2 ? 34 : 33;
      const line = { listCents: cents, totalCents: cents, courseId: id, courseIds: [id] };
      return { ...sums, ...line, title, position };
    }),
  );
  const { topCourses, revenue } = await dashboard();
  const shares = topCourses.map((row: { title: string; revenue: number }) => [row.title, row.revenue]);
  expect(Object.fromEntries(shares)).toEqual({ Uno: 0.16, Due: 0.17, Tre: 0.17 });
  expect(revenue).toBe(0.5);
});

it('the twenty coupons with most checkouts come in their order, and the twenty-first is left out', async () => {
  const userId = await shop.addUser();
  const { id: courseId } = await stock.addCourse();
  const begin = async (couponId: string, times: number) => {
    for (let nth = 0; nth < times; nth += 1)
      await stock.addPurchase(
        userId,
        { courseId },
        { couponId, createdAt: AT, state: 'failed', paidAt: null },
      );
  };
  const name = (nth: number) => `C${String(nth).padStart(2, '0')}`;
  for (let nth = 0; nth < 21; nth += 1) await stock.addCoupon(name(nth), { id: name(nth) });
  await begin(name(0), 1);
  for (let nth = 1; nth < 20; nth += 1) await begin(name(nth), 2);
  await begin(name(20), 3);
  const { coupons } = await dashboard();
  expect(coupons.map(({ CouponCode }: { CouponCode: string }) => CouponCode)).toEqual([
    name(20),
    ...Array.from({ length: 19 }, (_, place) => name(place + 1)),
  ]);
});

it('a review waits until an admin has decided on it as its author last left it', async () => {
  const { orm } = shop.database;
  const changed = new Date('2026-03-01T10:00:00Z');
  await orm.insert(parameters).values({ key: 'reviews.moderated', value: true });
  const ids: string[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const review = { text: '', rating: 4, isEnabled: false, updatedAt: changed };
    const courseId = (await stock.addCourse()).id;
    const [row] = await orm
      .insert(reviews)
      .values({ ...review, userId: admin.id, courseId })
      .returning();
    ids.push(row?.id ?? '');
  }
  const decided = { action: 'disable', resource: 'reviews' };
  await orm.insert(audit).values([
    { ...decided, resourceId: ids[0] ?? '', at: changed },
    { ...decided, resourceId: ids[3] ?? '', at: new Date(changed.getTime() + 1) },
    { ...decided, resourceId: ids[1] ?? '', at: new Date(changed.getTime() - 1) },
    { ...decided, resourceId: ids[2] ?? '', resource: 'coupons', at: new Date(changed.getTime() + 1) },
  ]);
  expect((await dashboard()).attention.waitingReviews).toBe(2);
});
