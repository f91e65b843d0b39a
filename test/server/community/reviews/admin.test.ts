import { eq } from 'drizzle-orm';
import { parameters, reviews } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { adminShop, auditOf } from '../../../support/admin';
import { addStudent } from '../../checkout/purchases/fixtures';

const { shop, stock, admin } = adminShop();

async function addReview(courseId: string, fields: Partial<typeof reviews.$inferInsert> = {}) {
  const { id: userId, email } = await addStudent(shop, { firstName: 'Anna', lastName: 'Bianchi' });
  const row = { userId, courseId, text: 'Bene', rating: 5, ...fields };
  const [review] = await shop.database.orm.insert(reviews).values(row).returning();
  if (!review) throw new Error('no review');
  return { ...review, email };
}
const list = async (query: object = {}) => (await admin.post('/api/admin/GetReviews', query)).data;
const toggle = (IdEnc: string, IsEnabled: boolean) =>
  admin.post('/api/admin/ToogleReview', { IdEnc, IsEnabled });
const shown = async (IdEnc: string) =>
  (await shop.call('/api/courses/GetReviewByIdCourse', { IdEnc })).data.summary.count;

it('reviews are listed by month of Italy, searched, filtered, sorted and paged', async () => {
  const [one, two] = [await stock.addCourse({ title: 'Alfa' }), await stock.addCourse({ title: 'Beta' })];
  const march = await addReview(one.id, { createdAt: new Date('2025-02-28T23:30:00Z'), rating: 2 });
  const april = await addReview(two.id, { createdAt: new Date('2025-03-31T22:30:00Z'), text: 'Così così' });
  const off = await addReview(two.id, { createdAt: new Date('2025-03-10T22:30:00Z'), isEnabled: false });
  const ids = async (query: object) => (await list(query)).items.map(({ IdEnc }: { IdEnc: string }) => IdEnc);
  expect(await ids({ Month: 3, Year: 2025 })).toEqual([off.id, march.id]);
  expect(await ids({ State: 'disabled' })).toEqual([off.id]);
  expect((await list({ State: 'disabled', pageSize: 1 })).total).toBe(1);
  expect(await ids({ Sort: 'courseTitle' })).toEqual([march.id, off.id, april.id]);
  expect(await ids({ Sort: 'Rating' })).toEqual([march.id, off.id, april.id]);
  for (const Query of ['così', 'alfa', march.email]) expect(await ids({ Query })).toHaveLength(1);
  expect(await list({ page: 99, pageSize: 2 })).toMatchObject({
    page: 2,
    total: 3,
    items: [{ IdEnc: march.id }],
  });
  expect((await list()).items[0]).toMatchObject({
    IdEnc: april.id,
    IdCourseEnc: two.id,
    courseTitle: 'Beta',
    author: 'Anna B.',
    email: april.email,
    IsEnabled: true,
  });
  // A month without its year is none.
  for (const half of [{ Month: 3 }, { Year: 2025 }]) expect(await ids(half)).toHaveLength(3);
  expect(await ids({ Month: 3, Year: 2024 })).toEqual([]);
});

it('a review that is switched is gone from its course at once, and from nothing else', async () => {
  const [course, other] = [await stock.addCourse(), await stock.addCourse()];
  const review = await addReview(course.id);
  await addReview(other.id);
  expect([await shown(course.id), await shown(other.id)]).toEqual([1, 1]);
  const invalidate = jest.spyOn(publicCache(shop.database), 'invalidate');
  for (const _again of [1, 2]) expect((await toggle(review.id, false)).data).toEqual({ isOk: true });
  expect(invalidate.mock.calls.filter(([subjects]) => subjects?.length)).toEqual([
    [['reviews', `reviews ${course.id}`, `rating ${course.id}`]],
  ]);
  invalidate.mockRestore();
  expect([await shown(course.id), await shown(other.id)]).toEqual([0, 1]);
  const disabled = { action: 'disable', resourceId: review.id, after: { IsEnabled: false } };
  expect(await auditOf(shop)).toMatchObject([
    { ...disabled, before: { IsEnabled: false } },
    { ...disabled, before: { IsEnabled: true } },
  ]);
  expect((await toggle('nessuna', true)).data.code).toBe('not_found');
});

it('a decision leaves the moment at which the author last changed the review', async () => {
  const updatedAt = new Date('2025-03-01T10:00:00Z');
  const { id } = await addReview((await stock.addCourse()).id, { updatedAt });
  for (const _again of [1, 2]) await toggle(id, false);
  const [row] = await shop.database.orm.select().from(reviews).where(eq(reviews.id, id));
  expect(row).toMatchObject({ isEnabled: false, version: 2, updatedAt });
});

it('a review that an admin has decided on waits no more, until its author changes it', async () => {
  const { orm } = shop.database;
  await orm.insert(parameters).values({ key: 'reviews.moderated', value: true });
  const course = await stock.addCourse();
  const student = await addStudent(shop);
  await stock.give(student.id, course.id);
  const write = (fields: object) =>
    shop.call(
      '/api/courses/AddReviewByIdCourse',
      { IdCourseEnc: course.id, Text: 'x', Rating: 4, ...fields },
      student.token,
    );
  const waiting = async () =>
    (await admin.post('/api/admin/Dashboard', { Month: 5, Year: 2025 })).data.item.attention.waitingReviews;
  const listed = async () => (await list({ State: 'waiting' })).total;
  await addReview(course.id);
  const { IdEnc } = (await write({})).data.item;
  expect([await waiting(), await listed()]).toEqual([1, 1]);
  expect((await list({ State: 'waiting' })).items).toMatchObject([{ IdEnc }]);
  shop.time.now = new Date(Date.now() + 60_000);
  await toggle(IdEnc, false);
  expect([await waiting(), await listed()]).toEqual([0, 0]);
  await orm.update(reviews).set({ updatedAt: new Date(Date.now() + 120_000) });
  expect([await waiting(), await listed()]).toEqual([1, 1]);
  await orm.delete(parameters);
  expect([await waiting(), await listed()]).toEqual([0, 0]);
});

it('of two reviews that wait only the one that was decided on waits no more, until its author changes it', async () => {
  const { orm } = shop.database;
  await orm.insert(parameters).values({ key: 'reviews.moderated', value: true });
  const { id: courseId } = await stock.addCourse();
  const { id: userId, token } = await addStudent(shop);
  await stock.give(userId, courseId);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const waits = { isEnabled: false, updatedAt: minutesAgo(2) };
  const [own, other] = [await addReview(courseId, { userId, ...waits }), await addReview(courseId, waits)];
  const waiting = async () =>
    (await list({ State: 'waiting' })).items.map(({ IdEnc }: { IdEnc: string }) => IdEnc).sort();
  expect(await waiting()).toEqual([own.id, other.id].sort());
  shop.time.now = minutesAgo(1);
  await toggle(own.id, false);
  expect(await waiting()).toEqual([other.id]);
  const change = { IdCourseEnc: courseId, IdEnc: own.id, Text: 'Meglio', Rating: 4 };
  await shop.call('/api/courses/AddReviewByIdCourse', change, token);
  expect(await waiting()).toEqual([own.id, other.id].sort());
});

it('reviews wait also where an old shop has stored its moderation as a text', async () => {
  await shop.database.orm.insert(parameters).values({ key: 'reviews.moderated', value: 'true' });
  await addReview((await stock.addCourse()).id, { isEnabled: false });
  expect((await list({ State: 'waiting' })).total).toBe(1);
});

it('reviews of a course off sale are shown to its owners and to admins alone, at once after the switch', async () => {
  const course = await stock.addCourse();
  const { id: userId, token } = await addStudent(shop);
  await stock.give(userId, course.id);
  await addReview(course.id);
  const read = async (reader?: string) =>
    (await shop.call('/api/courses/GetReviewByIdCourse', { IdEnc: course.id }, reader)).status;
  const readers = [undefined, await shop.tokenOf(0), await shop.tokenOf(2), token, await shop.tokenOf(1)];
  const all = async () => Promise.all(readers.map(read));
  expect(await all()).toEqual([200, 200, 200, 200, 200]);
  await shop.call('/api/courses/ToogleOperativeCourse', { IdEnc: course.id, IsOperative: false }, readers[4]);
  expect(await all()).toEqual([404, 404, 404, 200, 200]);
  expect((await shop.call('/api/courses/GetReviewByIdCourse', { IdEnc: 'nessuno' })).status).toBe(404);
  expect((await shop.call('/api/courses/GetReviewByIdCourse', { IdEnc: 'nessuno' }, readers[4])).status).toBe(
    404,
  );
});
