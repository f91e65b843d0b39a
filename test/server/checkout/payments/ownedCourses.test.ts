import { eq } from 'drizzle-orm';
import { courses, newId } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { adminOf } from '../../../support/admin';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { watchBooks } from '../../../support/money/books';
import { addStudent, shopOf } from '../purchases/fixtures';
import { GOOD_CARD, tillOf } from './till';

/** What a learning path costs, and gives, somebody who has some of its courses. */

let shop: TestApp;
let till: ReturnType<typeof tillOf>;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  till = tillOf(shop);
  stock = shopOf(shop);
});
beforeEach(() => shop.database.empty());
watchBooks(() => ({ shop }));
afterAll(() => shop.close());

const watchable = async (userId: string) =>
  (await till.rightsOf(userId))
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ courseId }) => courseId)
    .sort();

const refund = async (IdEnc: string, Amount: number) => {
  const admin = await adminOf(shop);
  const { data } = await admin.post('/api/admin/RefundPurchase', { IdEnc, Amount, Refunded: 0 });
  expect(data.isOk).toBe(true);
};

/** A path of 180 € with courses of 100, 60 and 40 €, and somebody who bought the first. */
async function owner() {
  const [had, second, third] = [
    await stock.addCourse({ slug: `a-${newId()}`, priceCents: 10_000 }),
    await stock.addCourse({ slug: `b-${newId()}`, priceCents: 6000 }),
    await stock.addCourse({ slug: `c-${newId()}`, priceCents: 4000 }),
  ];
  const bundle = await stock.addBundle([had.id, second.id, third.id], {
    slug: `p-${newId()}`,
    title: 'Dalle basi',
    priceCents: 18_000,
  });
  const student = await addStudent(shop);
  const { item: single } = (await till.buy(student.token, { IdCourseEnc: had.id })).data;
  await till.pay(single.url, GOOD_CARD);
  const order = { IdBundleEnc: bundle.id };
  const pay = async (more: object = {}) => {
    const { item } = (await till.buyBundle(student.token, { ...order, ...more })).data;
    await till.pay(item.url, GOOD_CARD);
    return item.IdPurchaseEnc as string;
  };
  const detail = async (token?: string) =>
    (await shop.call(`/api/Bundle/getBundleDTObyId/${bundle.id}`, undefined, token, { method: 'GET' })).data
      .item;
  const paths = async () =>
    (await shop.call('/api/users/GetUserPurchases', {}, student.token)).data.paths as {
      courses: string[];
      since: string;
    }[];
  return {
    had,
    second,
    third,
    bundle,
    student,
    single: single.IdPurchaseEnc as string,
    order,
    pay,
    detail,
    paths,
  };
}

it('a path costs its reader the share of the courses that they have not, and everybody else its price', async () => {
  const { had, student, detail } = await owner();
  expect(await detail(student.token)).toMatchObject({ price: 180, ownPrice: 90, ownedCourses: [had.id] });
  expect(await detail()).not.toHaveProperty('ownPrice');
  expect(await detail((await addStudent(shop)).token)).not.toHaveProperty('ownPrice');
});

it('the checkout charges that price only, and says so where another was shown', async () => {
  const { student, order, pay } = await owner();
  const { data } = await till.buyBundle(student.token, { ...order, Total: 180 });
  expect(data).toMatchObject({ isOk: false, code: 'price_changed', price: { listPrice: 90, total: 90 } });
  const bought = await till.purchase(await pay({ Total: 90 }));
  expect(bought).toMatchObject({ state: 'paid', listCents: 9000, totalCents: 9000 });
});

it('gives the courses that were paid for: a refund of the first one takes it away, and one of the path leaves it', async () => {
  const { had, second, third, student, single, pay, paths } = await owner();
  const whole = await pay();
  const inPaths = async () => (await paths()).map(({ courses }) => courses);
  expect(await watchable(student.id)).toEqual([had.id, second.id, third.id].sort());
  expect(await till.rightsOf(student.id)).toHaveLength(3);
  expect(await inPaths()).toEqual([[had.id, second.id, third.id]]);

  await refund(single, 100);
  expect(await watchable(student.id)).toEqual([second.id, third.id].sort());
  expect(await inPaths()).toEqual([[second.id, third.id]]);
  await refund(whole, 90);
  expect(await watchable(student.id)).toEqual([]);
});

it('is a path since its own purchase, in its whole order', async () => {
  const { had, second, third, pay, paths } = await owner();
  shop.time.now = new Date(shop.time.now.getTime() + 86_400_000);
  await pay();
  const since = shop.time.now.toISOString();
  expect(await paths()).toMatchObject([{ courses: [had.id, second.id, third.id], since }]);
});

it('a refund of the path leaves what was bought before it', async () => {
  const { had, student, pay, paths } = await owner();
  await refund(await pay(), 90);
  expect(await watchable(student.id)).toEqual([had.id]);
  expect(await paths()).toEqual([]);
});

it('a pending order follows what its buyer has by now', async () => {
  const { second, third, student, order, pay } = await owner();
  const first = (await till.buyBundle(student.token, order)).data.item.IdPurchaseEnc as string;
  await stock.addPurchase(student.id, { courseId: second.id });
  const bought = await pay();
  expect(bought).not.toBe(first);
  expect(await till.purchase(bought)).toMatchObject({ state: 'paid', totalCents: 3600 });
  expect((await till.purchase(first)).state).toBe('expired');
  const rights = (await till.rightsOf(student.id)).filter(({ sourceId }) => sourceId === bought);
  expect(rights.map(({ courseId }) => courseId)).toEqual([third.id]);
});

it('a pending order that costs the same counts what its buyer has by now among their courses', async () => {
  const { had, second, third, student, order, pay, paths } = await owner();
  await shop.database.orm.update(courses).set({ priceCents: 0 }).where(eq(courses.id, third.id));
  const first = (await till.buyBundle(student.token, order)).data.item.IdPurchaseEnc as string;
  await stock.give(student.id, third.id);
  expect(await pay()).toBe(first);
  const rights = (await till.rightsOf(student.id)).filter(({ sourceId }) => sourceId === first);
  expect(rights.map(({ courseId }) => courseId)).toEqual([second.id]);
  expect((await paths()).map((path) => path.courses)).toEqual([[had.id, second.id, third.id]]);
});

it('a course that was deleted has no share in the price', async () => {
  const { third, student, order, detail } = await owner();
  await shop.database.orm.update(courses).set({ deletedAt: shop.time.now }).where(eq(courses.id, third.id));
  publicCache(shop.database).invalidate();
  expect(await detail(student.token)).toMatchObject({ price: 180, ownPrice: 67.5 });
  const { item } = (await till.buyBundle(student.token, { ...order, Total: 67.5 })).data;
  expect(await till.purchase(item.IdPurchaseEnc)).toMatchObject({ totalCents: 6750 });
});

it('a gift costs the whole price, and gives all courses', async () => {
  const { student, order } = await owner();
  const { data } = await till.buyBundle(student.token, { ...order, GiftEmail: 'amica@example.com' });
  expect(await till.purchase(data.item.IdPurchaseEnc)).toMatchObject({ totalCents: 18_000 });
});

it('a coupon lowers what is left of the price, wherever it is checked', async () => {
  const { student, bundle, pay } = await owner();
  const coupon = await stock.addCoupon('META', { amount: 50 });
  const body = { IdBundleEnc: bundle.id, CouponCode: 'META' };
  const checked = async (token?: string) =>
    (await shop.call('/api/Bundle/IsValidBundleCoupon', body, token)).data.item.price;
  expect(await checked(student.token)).toEqual({ listPrice: 90, discount: 45, total: 45 });
  expect(await checked()).toEqual({ listPrice: 180, discount: 90, total: 90 });
  const bought = await till.purchase(await pay({ IdCouponEnc: coupon.id, Total: 45 }));
  expect(bought).toMatchObject({ listCents: 9000, discountCents: 4500, totalCents: 4500 });
});

it('a cart says what is deducted, and is charged without it', async () => {
  const { student, bundle } = await owner();
  const other = await stock.addCourse({ slug: `d-${newId()}`, priceCents: 5000 });
  const lines = [
    { kind: 'bundle', IdItemEnc: bundle.id },
    { kind: 'course', IdItemEnc: other.id },
  ];
  const quote = async (token?: string) =>
    (await shop.call('/api/PaymentRequest/QuoteCart', { lines }, token)).data.item;
  expect(await quote(student.token)).toMatchObject({
    lines: [{ listPrice: 90, deducted: 90, total: 90 }, { listPrice: 50 }],
    price: { total: 140 },
  });
  const visitors = await quote();
  expect(visitors).toMatchObject({ lines: [{ listPrice: 180 }, { listPrice: 50 }], price: { total: 230 } });
  expect(visitors.lines[0]).not.toHaveProperty('deducted');
  const { data } = await till.buyCart(student.token, { lines, Total: 140 });
  expect(await till.purchase(data.item.IdPurchaseEnc)).toMatchObject({ totalCents: 14_000 });
});

it('two paths that share only a course that the buyer has are bought together', async () => {
  const { had, bundle, student } = await owner();
  const more = await stock.addCourse({ slug: `e-${newId()}` });
  const other = await stock.addBundle([had.id, more.id], { slug: `q-${newId()}`, priceCents: 15_000 });
  const lines = [bundle.id, other.id].map((IdItemEnc) => ({ kind: 'bundle', IdItemEnc }));
  const { data } = await till.buyCart(student.token, { lines, Total: 90 + 75 });
  expect(data.isOk).toBe(true);
});

it('leads its buyer into the first course of the path that was paid, beside another of theirs', async () => {
  const { token } = await addStudent(shop);
  const firsts: string[] = [];
  const begun: string[] = [];
  for (const _two of [1, 2]) {
    const { id } = await stock.addCourse({ slug: `f-${newId()}` });
    firsts.push(id);
    const path = await stock.addBundle([id], { slug: `p-${newId()}` });
    const { url, IdPurchaseEnc } = (await till.buyBundle(token, { IdBundleEnc: path.id })).data.item;
    await till.pay(url, GOOD_CARD);
    begun.push(IdPurchaseEnc);
  }
  const shown = await Promise.all(begun.map(async (id) => (await till.confirm(token, id)).data.item));
  expect(shown.map(({ startCourse }) => startCourse)).toEqual(firsts);
});
