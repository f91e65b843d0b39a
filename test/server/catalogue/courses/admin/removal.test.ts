import { eq } from 'drizzle-orm';
import { bundleCourses, gifts } from '../../../../../src/server/platform/database';
import type { Transaction } from '../../../../../src/server/platform/database/executor';
import { type Admin, adminOf } from '../../../../support/admin';
import type { TestApp } from '../../../../support/app';
import { beforeCommit, openBusyApp } from '../../../../support/beforeCommit';
import { watchBooks } from '../../../../support/money/books';
import { storePurchases } from '../../../../support/money/lines';
import { GOOD_CARD, tillOf } from '../../../checkout/payments/till';
import { addStudent, shopOf } from '../../../checkout/purchases/fixtures';

/** Whether a course may be deleted, by what people have ordered and been given. */
let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
let admin: Admin;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  till = tillOf(shop);
  admin = await adminOf(shop);
});
watchBooks(() => ({ shop }));
afterAll(() => shop.close());

const remove = (IdEnc: string) => admin.post('/api/courses/DeleteCourse', { IdEnc });
/** Two courses, and a learning path of both. */
async function path() {
  const [one, other] = [await stock.addCourse(), await stock.addCourse()];
  await stock.makeSellable(other.id);
  const bundle = await stock.addBundle([one.id, other.id]);
  const takeOut = async () =>
    (await admin.put(`/api/Bundle/updateBundleCourses/${bundle.id}`, { courses: [other.id] })).data.isOk;
  const buy = async (fields: object = {}) => {
    const student = await addStudent(shop);
    const { data } = await till.buyBundle(student.token, { IdBundleEnc: bundle.id, ...fields });
    return { student, url: data.item.url as string };
  };
  return { one, other, bundle, takeOut, buy };
}

it('a course in several learning paths, on sale or not, names the first of them by title', async () => {
  const { id } = await stock.addCourse();
  for (const title of ['Zeta', 'Alfa', 'Medio'])
    await stock.addBundle([id], { title, isOperative: title !== 'Alfa' });
  expect((await remove(id)).data).toMatchObject({
    code: 'course_in_bundle',
    message: expect.stringContaining('“Alfa”'),
  });
});

describe('a course that a learning path held', () => {
  it.each([
    ['an order that is not paid yet', {}],
    ['a gift that is not paid yet', { GiftEmail: 'amica@example.com' }],
  ])('is not deleted out of %s, which grants it once it is paid', async (_name, fields) => {
    const { one, takeOut, buy } = await path();
    const { student, url } = await buy(fields);
    expect(await takeOut()).toBe(true);
    expect((await remove(one.id)).data).toMatchObject({ isOk: false, code: 'course_bought' });
    await till.pay(url, GOOD_CARD);
    expect(await till.rightsOf(student.id)).toHaveLength('GiftEmail' in fields ? 0 : 2);
    expect((await remove(one.id)).data.code).toBe('course_bought');
  });

  it('is deleted where nobody has ordered the path', async () => {
    const { one, takeOut } = await path();
    await takeOut();
    expect((await remove(one.id)).data).toEqual({ isOk: true });
  });
});

it('a course that waits for somebody as a gift is not deleted, nor is the gift', async () => {
  const course = await stock.addCourse();
  await admin.post('/api/courses/GiftCourse', { IdCourseEnc: course.id, EmailUser: 'nuova@example.com' });
  expect((await remove(course.id)).data).toMatchObject({ isOk: false, code: 'course_bought' });
  const waiting = await shop.database.orm.select().from(gifts);
  expect(waiting.filter(({ courseId }) => courseId === course.id)).toHaveLength(1);
  // It was opened by an account that has been deleted since.
  await shop.database.orm.update(gifts).set({ usedAt: shop.time.now }).where(eq(gifts.courseId, course.id));
  expect((await remove(course.id)).data).toEqual({ isOk: true });
});

describe('at the same moment', () => {
  /** A checkout that is about to commit. */
  async function checkout(item: { courseId: string } | { bundleId: string }) {
    const { id: userId } = await addStudent(shop);
    const sums = { listCents: 10_000, totalCents: 10_000 };
    const row = { ...item, ...sums, userId, itemTitle: 'Corso', provider: 'sandbox' };
    return (orm: Transaction) => storePurchases({ orm }, [row]);
  }

  it('a course that is being bought is not deleted, with the reason', async () => {
    const { id: courseId } = await stock.addCourse();
    const buy = await checkout({ courseId });
    const { status, data } = await beforeCommit(shop.database, buy, () => remove(courseId));
    expect([status, data.code]).toEqual([200, 'course_bought']);
  });

  it('a learning path that is being bought is not deleted, with the reason', async () => {
    const { bundle } = await path();
    const buy = await checkout({ bundleId: bundle.id });
    const { status, data } = await beforeCommit(shop.database, buy, () =>
      admin.remove(`/api/Bundle/${bundle.id}`),
    );
    expect([status, data.code]).toEqual([200, 'bundle_bought']);
  });

  it('a course that a learning path is being given is not deleted out of it', async () => {
    const { id: courseId } = await stock.addCourse();
    const { id: bundleId } = await stock.addBundle([]);
    const { status, data } = await beforeCommit(
      shop.database,
      (tx) => tx.insert(bundleCourses).values({ bundleId, courseId, position: 0 }),
      () => remove(courseId),
    );
    expect([status, data.code]).toEqual([200, 'course_in_bundle']);
    expect(await shop.database.orm.$count(bundleCourses, eq(bundleCourses.courseId, courseId))).toBe(1);
  });
});
