import { gifts } from '../../../../../src/server/platform/database';
import { type Admin, adminOf } from '../../../../support/admin';
import type { TestApp } from '../../../../support/app';
import { openBusyApp } from '../../../../support/beforeCommit';
import { watchBooks } from '../../../../support/money/books';
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
});
