import { and, eq } from 'drizzle-orm';
import { revokeFrom } from '../../../src/server/access/entitlementService';
import { type PathCourse, startOf } from '../../../src/server/access/pathsService';
import {
  bundleCourses,
  bundles,
  certificates,
  courses,
  entitlements,
  orderLines,
  viewedSections,
} from '../../../src/server/platform/database';
import type { TestApp } from '../../support/app';
import { openBusyApp } from '../../support/beforeCommit';
import { pdfText } from '../../support/pdfText';
import { tillOf } from '../checkout/payments/till';
import { addStudent, shopOf } from '../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());

/** A student of a learning path of two courses with a lesson each. */
async function learner() {
  const student = await addStudent(shop, { firstName: 'Anna', lastName: 'Riva' });
  const [first, second] = [await stock.addCourse(), await stock.addCourse()];
  const sections = [await stock.addSection(first.id), await stock.addSection(second.id)];
  const courseIds = [second.id, first.id];
  const bundle = await stock.addBundle(courseIds, { title: 'Dalle basi', cover: '/demo/covers/p' });
  const purchase = await stock.addPurchase(student.id, { bundleId: bundle.id, courseIds });
  const finish = async (place: 0 | 1, userId = student.id) =>
    void (await shop.database.orm
      .insert(viewedSections)
      .values({ userId, sectionId: sections[place]?.id ?? '', viewedAt: shop.time.now }));
  const begin = async (place: 0 | 1) =>
    void (await shop.database.orm
      .insert(viewedSections)
      .values({ userId: student.id, sectionId: sections[place]?.id ?? '', positionSeconds: 9 }));
  const profile = async () => (await shop.call('/api/users/GetUserPurchases', {}, student.token)).data;
  const confirm = async () =>
    (await shop.call('/api/PaymentRequest/confirm-checkout', { IdPurchaseEnc: purchase.id }, student.token))
      .data.item;
  const download = () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/users/DownloadPathCertificate',
      payload: { IdBundleEnc: bundle.id },
      headers: { authorization: `Bearer ${student.token}` },
    });
  return { student, first, second, bundle, purchase, begin, finish, profile, confirm, download };
}

it('is one thing on the profile, with its courses in its order and a progress of its own', async () => {
  const { first, second, bundle, begin, finish, profile } = await learner();
  await finish(0);
  await begin(1);
  // Its video is still to come.
  await stock.addSection(first.id, { position: 1, durationSeconds: 0 });
  expect((await profile()).paths).toEqual([
    {
      IdBundleEnc: bundle.id,
      title: 'Dalle basi',
      slug: bundle.slug,
      cover: expect.objectContaining({ src: '/demo/covers/p-800.webp' }),
      courses: [second.id, first.id],
      progress: 33.33,
      since: expect.any(String),
    },
  ]);
});

it('is shown to an admin who looks at its student, and is none of the admin’s own', async () => {
  const { student, bundle } = await learner();
  const admin = await shop.tokenOf(1);
  const pathsOf = async (input: object) =>
    (await shop.call('/api/users/GetUserPurchases', input, admin)).data.paths;
  expect(await pathsOf({ IdEnc: student.id })).toEqual([expect.objectContaining({ IdBundleEnc: bundle.id })]);
  expect(await pathsOf({})).toEqual([]);
});

it('comes before those that were bought earlier', async () => {
  const { student, bundle, purchase, profile } = await learner();
  const course = await stock.addCourse();
  const [old, older] = [await stock.addBundle([course.id]), await stock.addBundle([course.id])];
  const since = new Map([[purchase.id, '2026-03-03T10:00:00.000Z']]);
  for (const [{ id: bundleId }, day] of [
    [older, '01'],
    [old, '02'],
    // Had twice, it came with the first of them.
    [older, '04'],
  ] as const) {
    const { id } = await stock.addPurchase(student.id, { bundleId, courseIds: [course.id] });
    since.set(id, `2026-03-${day}T10:00:00.000Z`);
  }
  for (const [id, at] of since) {
    const ofPurchase = eq(entitlements.sourceId, id);
    await shop.database.orm
      .update(entitlements)
      .set({ grantedAt: new Date(at) })
      .where(ofPurchase);
  }
  const { paths } = await profile();
  expect(paths.map((path: { IdBundleEnc: string; since: string }) => [path.IdBundleEnc, path.since])).toEqual(
    [
      [bundle.id, '2026-03-03T10:00:00.000Z'],
      [old.id, '2026-03-02T10:00:00.000Z'],
      [older.id, '2026-03-01T10:00:00.000Z'],
    ],
  );
});

it('counts what its owner has viewed, whatever others have', async () => {
  const { bundle, second, finish, profile, confirm, download } = await learner();
  const other = await addStudent(shop);
  for (const place of [0, 1] as const) await finish(place, other.id);
  expect((await profile()).paths).toMatchObject([{ IdBundleEnc: bundle.id, progress: 0 }]);
  expect((await confirm()).startCourse).toBe(second.id);
  expect((await download()).json()).toMatchObject({
    isOk: false,
    code: 'not_completed',
    message: 'Il certificato arriva a percorso completato: ti mancano 2 lezioni.',
  });
});

it('keeps what was bought, whatever the path holds by now', async () => {
  const { first, second, bundle, profile } = await learner();
  const later = await stock.addCourse();
  const { orm } = shop.database;
  await orm.insert(bundleCourses).values({ bundleId: bundle.id, courseId: later.id, position: 5 });
  const gone = and(eq(bundleCourses.bundleId, bundle.id), eq(bundleCourses.courseId, second.id));
  await orm.delete(bundleCourses).where(gone);
  await orm.update(bundles).set({ isOperative: false }).where(eq(bundles.id, bundle.id));
  expect((await profile()).paths).toMatchObject([{ courses: [first.id, second.id] }]);
  // Courses that the path no longer holds come by title.
  const [one = '', other = ''] = [first.id, second.id].sort();
  await orm.update(courses).set({ title: 'Zeta' }).where(eq(courses.id, one));
  await orm.update(courses).set({ title: 'Alfa' }).where(eq(courses.id, other));
  await orm.delete(bundleCourses).where(eq(bundleCourses.courseId, first.id));
  expect((await profile()).paths).toMatchObject([{ courses: [other, one] }]);
});

it('is not there for courses that were bought one by one, nor after its refund', async () => {
  const { student, first, second, purchase, profile } = await learner();
  const [single, beside] = [await stock.addCourse(), await stock.addCourse()];
  await stock.addPurchase(student.id, { courseId: single.id });
  // Bought in one cart with the path.
  await stock.give(student.id, beside.id, { source: 'purchase', sourceId: purchase.id });
  expect((await profile()).paths).toMatchObject([{ courses: [second.id, first.id] }]);
  await revokeFrom(shop.database.orm, purchase.id, shop.time.now);
  expect((await profile()).paths).toEqual([]);
});

it('holds the courses that its buyer had before too, as long as both are held', async () => {
  const { orm } = shop.database;
  const student = await addStudent(shop);
  const [had, fresh] = [await stock.addCourse(), await stock.addCourse()];
  const ago = (days: number) => new Date(shop.time.now.getTime() - days * 86_400_000);
  await stock.give(student.id, had.id, { sourceId: `before ${had.id}`, grantedAt: ago(9) });
  const bundle = await stock.addBundle([had.id, fresh.id]);
  const { id } = await stock.addPurchase(student.id, { bundleId: bundle.id, courseIds: [fresh.id] });
  const granted = { courseIds: [fresh.id], ownedIds: [had.id] };
  await orm.update(orderLines).set(granted).where(eq(orderLines.purchaseId, id));
  await orm
    .update(entitlements)
    .set({ grantedAt: ago(2) })
    .where(eq(entitlements.sourceId, id));
  const paths = async () =>
    (await shop.call('/api/users/GetUserPurchases', {}, student.token)).data.paths.map(
      ({ courses, since }: { courses: string[]; since: string }) => [courses, since],
    );
  expect(await paths()).toEqual([[[had.id, fresh.id], ago(2).toISOString()]]);
  await revokeFrom(orm, `before ${had.id}`, shop.time.now);
  expect(await paths()).toEqual([[[fresh.id], ago(2).toISOString()]]);
  await stock.give(student.id, had.id);
  await revokeFrom(orm, id, shop.time.now);
  expect(await paths()).toEqual([]);
});

it('starts on the success page with the first course that is not finished, in the path’s order', async () => {
  const { first, second, finish, confirm } = await learner();
  expect((await confirm()).startCourse).toBe(second.id);
  await finish(1);
  expect((await confirm()).startCourse).toBe(first.id);
  await finish(0);
  expect((await confirm()).startCourse).toBe(second.id);
});

it('goes on with the first course that is not finished, one whose lessons are still to come included', () => {
  const course = (courseId: string, sections: number, viewed: number): PathCourse => ({
    ...{ bundleId: 'p', title: '', slug: '', cover: '', since: '', seconds: 0, lastViewed: null },
    ...{ courseId, sections, viewed },
  });
  const courses = [course('seen', 2, 2), course('empty', 0, 0), course('open', 2, 1)];
  expect(startOf({ courses })).toBe('empty');
});

it('names no start to the giver of a path', async () => {
  const till = tillOf(shop);
  const buyer = await addStudent(shop);
  const course = await stock.addCourse();
  const bundle = await stock.addBundle([course.id]);
  // Also where the giver has the same path.
  await stock.addPurchase(buyer.id, { bundleId: bundle.id, courseIds: [course.id] });
  const order = { IdBundleEnc: bundle.id, GiftEmail: 'amica@example.com' };
  const { data } = await shop.call('/api/PaymentRequest/create-bundle-checkout', order, buyer.token);
  expect(data.isOk).toBe(true);
  const item = (await till.confirm(buyer.token, data.item.IdPurchaseEnc)).data.item;
  expect(item).not.toHaveProperty('startCourse');
});

describe('the certificate of a learning path', () => {
  it('comes once all its courses are finished, numbered like others, and anybody can verify it', async () => {
    const { student, bundle, finish, download } = await learner();
    await finish(0);
    expect((await download()).json()).toMatchObject({
      isOk: false,
      code: 'not_completed',
      message: 'Il certificato arriva a percorso completato: ti manca una lezione.',
    });
    await finish(1);
    const answer = await download();
    const text = pdfText(answer.rawPayload).replace(/\s+/g, ' ');
    expect(text).toContain('ha completato tutti i corsi del percorso formativo');
    expect(text).toContain('Dalle basi');
    const { items } = (await shop.call('/api/users/GetCertificates', {}, student.token)).data;
    expect(items).toMatchObject([
      { IdBundleEnc: bundle.id, isPath: true, duration: 120, holder: 'Anna Riva' },
    ]);
    expect(items[0].number).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    const { data } = await shop.call(`/api/Certificate/${items[0].number}`, undefined, undefined, {
      method: 'GET',
    });
    expect(data.item).toMatchObject({ courseTitle: 'Dalle basi', isPath: true });
    expect((await download()).rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  it('is one, however many downloads ask for it at once', async () => {
    const { student, finish, download } = await learner();
    await finish(0);
    await finish(1);
    const answers = await Promise.all(Array.from({ length: 6 }, download));
    for (const { statusCode } of answers) expect(statusCode).toBe(200);
    const rows = await shop.database.orm
      .select()
      .from(certificates)
      .where(eq(certificates.userId, student.id));
    expect(rows).toHaveLength(1);
  });

  it('waits for a course that has no lessons yet', async () => {
    const student = await addStudent(shop, { firstName: 'Anna', lastName: 'Riva' });
    const [full, empty] = [await stock.addCourse(), await stock.addCourse()];
    const section = await stock.addSection(full.id);
    const courseIds = [full.id, empty.id];
    const bundle = await stock.addBundle(courseIds);
    await stock.addPurchase(student.id, { bundleId: bundle.id, courseIds });
    const viewed = { userId: student.id, sectionId: section.id, viewedAt: shop.time.now };
    await shop.database.orm.insert(viewedSections).values(viewed);
    const { data } = await shop.call(
      '/api/users/DownloadPathCertificate',
      { IdBundleEnc: bundle.id },
      student.token,
    );
    expect(data).toMatchObject({
      isOk: false,
      code: 'not_completed',
      message: 'Questo percorso ha ancora corsi senza lezioni da completare.',
    });
  });

  it('counts no longer after the refund, and is nobody else’s', async () => {
    const { student, bundle, purchase, finish, download } = await learner();
    await finish(0);
    await finish(1);
    await download();
    const other = await addStudent(shop);
    const { data } = await shop.call(
      '/api/users/DownloadPathCertificate',
      { IdBundleEnc: bundle.id },
      other.token,
    );
    expect(data).toMatchObject({ isOk: false, code: 'not_found' });
    await revokeFrom(shop.database.orm, purchase.id, shop.time.now);
    expect((await shop.call('/api/users/GetCertificates', {}, student.token)).data.items).toEqual([]);
    expect((await download()).json()).toMatchObject({ isOk: false, code: 'not_found' });
  });
});
