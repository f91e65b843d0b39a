import { eq } from 'drizzle-orm';
import { addCertificate, findByNumber, listOwn } from '../../../../src/server/learning/certificates/queries';
import { certificates, entitlements } from '../../../../src/server/platform/database';
import { RULES } from '../../../../src/server/platform/http/limits';
import { openTestApp, type TestApp } from '../../../support/app';
import { setCount } from '../../../support/limitCount';
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
  // What was bought in one cart with the path may be kept.
  const beside = await stock.addCourse();
  await stock.give(userId, beside.id, { source: 'purchase', sourceId: refunded.purchaseId });
  expect(await counts(refunded.number)).toBe(false);
  expect((await listOwn(orm, userId)).map(({ number }) => number)).toEqual([kept.number]);
});

it('too many downloads in a short time are refused in words', async () => {
  const { id, token } = await addStudent(shop);
  const download = async (call: string, body: object) =>
    (await shop.call(`/api/users/${call}`, body, token)).data;
  await download('DownloadCertificate/', { IdCourseEnc: 'x' });
  await setCount(shop, 'certificate', RULES.certificate.most, id);
  const refused = {
    isOk: false,
    code: 'too_many_certificates',
    message: 'Hai scaricato molti certificati: aspetta qualche minuto e riprova.',
  };
  expect(await download('DownloadCertificate/', { IdCourseEnc: 'x' })).toMatchObject(refused);
  expect(await download('DownloadPathCertificate', { IdBundleEnc: 'x' })).toMatchObject(refused);
});

it('one’s certificates come newest first, those of one moment by their numbers', async () => {
  const { id, token } = await addStudent(shop);
  const dates = ['2026-03-01', '2026-05-01', '2026-04-01', '2026-04-01'].map((day) => new Date(day));
  for (const [nth, issuedAt] of dates.entries()) {
    const course = await stock.addCourse({ title: `Corso del ${issuedAt.getMonth() + 1}` });
    await stock.give(id, course.id);
    await shop.database.orm.insert(certificates).values({
      number: `ORDI-${9 - nth}`,
      userId: id,
      courseId: course.id,
      holder: 'Anna',
      courseTitle: course.title,
      durationSeconds: 1,
      issuer: 'Corsi',
      completedAt: dates[2 - nth] ?? issuedAt,
      issuedAt,
    });
  }
  const { items, total } = (await shop.call('/api/users/GetCertificates', {}, token)).data;
  const numbers = items.map(({ number }: { number: string }) => number);
  expect([numbers, total]).toEqual([['ORDI-8', 'ORDI-6', 'ORDI-7', 'ORDI-9'], 4]);
});
