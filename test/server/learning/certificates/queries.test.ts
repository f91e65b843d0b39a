import { eq } from 'drizzle-orm';
import { addCertificate, findByNumber, listOwn } from '../../../../src/server/learning/certificates/queries';
import { entitlements } from '../../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../../support/app';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());

let made = 0;
async function certify(userId: string, item: { courseId: string } | { bundleId: string }): Promise<string> {
  made += 1;
  const number = `ABCD-EFGH-JKLM-NP${made.toString().padStart(2, '0')}`;
  const about = { courseId: null, bundleId: null, ...item };
  await addCertificate(shop.database.orm, {
    number,
    userId,
    ...about,
    holder: 'Anna Verdi',
    courseTitle: 'Candele',
    durationSeconds: 3600,
    issuer: 'La scuola',
    completedAt: shop.time.now,
    issuedAt: shop.time.now,
  });
  return number;
}
const counts = async (number: string) => (await findByNumber(shop.database.orm, number)) !== undefined;

it('a certificate of a course counts by its holder’s right alone', async () => {
  const { orm } = shop.database;
  const course = await stock.addCourse();
  const [holder, other] = [await addStudent(shop), await addStudent(shop)];
  for (const { id } of [holder, other]) await stock.give(id, course.id);
  const number = await certify(holder.id, { courseId: course.id });
  expect(await counts(number)).toBe(true);
  await orm.update(entitlements).set({ revokedAt: shop.time.now }).where(eq(entitlements.userId, holder.id));
  expect(await counts(number)).toBe(false);
  expect(await listOwn(orm, holder.id)).toEqual([]);
});

it('a certificate of a path counts by that path’s purchase alone', async () => {
  const { orm } = shop.database;
  const { id: userId } = await addStudent(shop);
  const buyPath = async () => {
    const courseIds = [(await stock.addCourse()).id];
    const { id: bundleId } = await stock.addBundle(courseIds);
    const { id } = await stock.addPurchase(userId, { bundleId, courseIds });
    return { purchaseId: id, number: await certify(userId, { bundleId }) };
  };
  const [refunded, kept] = [await buyPath(), await buyPath()];
  const ofRefunded = eq(entitlements.sourceId, refunded.purchaseId);
  await orm.update(entitlements).set({ revokedAt: shop.time.now }).where(ofRefunded);
  expect(await counts(refunded.number)).toBe(false);
  expect((await listOwn(orm, userId)).map(({ number }) => number)).toEqual([kept.number]);
});
