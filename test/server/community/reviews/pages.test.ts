import { eq } from 'drizzle-orm';
import { bestReviews } from '../../../../src/server/community/reviews/bestReviews';
import { courses, parameters, reviews } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { adminShop, auditOf } from '../../../support/admin';
import { EMPTY_PROFILE } from '../../../support/emptyProfile';
import { addStudent } from '../../checkout/purchases/fixtures';

const { shop, stock, admin } = adminShop();

const list = async (IdEnc: string, page = {}) =>
  (await shop.call('/api/courses/GetReviewByIdCourse', { IdEnc, ...page })).data;
const texts = async (IdEnc: string, page?: object) =>
  (await list(IdEnc, page)).items.map(({ Text }: { Text: string }) => Text);

async function write(courseId: string, Text: string, Rating = 4) {
  const { id, token } = await addStudent(shop, { firstName: 'Anna', lastName: 'Bianchi' });
  await stock.give(id, courseId);
  const { data } = await shop.call(
    '/api/courses/AddReviewByIdCourse',
    { IdCourseEnc: courseId, Text, Rating },
    token,
  );
  return { id, token, item: data.item };
}

it('a review has the day on which it was written', async () => {
  const course = await stock.addCourse();
  shop.time.now = new Date('2031-02-03T04:05:06.789Z');
  const { item } = await write(course.id, 'Bene');
  expect(item.createdAt).toBe('2031-02-03T04:05:06.789Z');
  expect((await list(course.id)).items[0].createdAt).toBe('2031-02-03T04:05:06.789Z');
});

it('each page of each size, of each course, is kept by itself', async () => {
  const [course, other] = [await stock.addCourse(), await stock.addCourse()];
  const rows = [];
  for (const [nth, text] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    const userId = await shop.addUser();
    // "b" and "c" are of one moment: their ids decide.
    const createdAt = new Date(Date.UTC(2026, 0, nth === 1 ? 3 : nth + 1));
    rows.push({ id: `r${9 - nth}`, userId, courseId: course.id, text, rating: 4, createdAt });
  }
  const alone = { userId: await shop.addUser(), courseId: other.id, text: 'altro', rating: 4 };
  await shop.database.orm.insert(reviews).values([...rows, alone]);
  publicCache(shop.database).invalidate();
  for (const _kept of [1, 2]) {
    expect(await texts(course.id, { page: 1, pageSize: 2 })).toEqual(['e', 'd']);
    expect(await texts(course.id, { page: 2, pageSize: 2 })).toEqual(['c', 'b']);
    expect(await texts(course.id, { page: 3, pageSize: 2 })).toEqual(['a']);
    expect(await texts(course.id, { page: 1, pageSize: 3 })).toEqual(['e', 'd', 'c']);
    expect(await texts(course.id, { page: 2, pageSize: 3 })).toEqual(['b', 'a']);
    expect(await texts(other.id, { page: 1, pageSize: 2 })).toEqual(['altro']);
  }
});

it('the stars of a course are counted one by one', async () => {
  const course = await stock.addCourse();
  for (const rating of [1, 2, 2, 3, 5, 5, 5]) await write(course.id, 'x', rating);
  expect((await list(course.id)).summary).toEqual({ average: 3.29, count: 7, histogram: [1, 2, 1, 0, 3] });
});

it('what an admin shows again is back at once, in the audit, and waits for nothing', async () => {
  const course = await stock.addCourse();
  const { item } = await write(course.id, 'Bene');
  const toggle = (IsEnabled: boolean) =>
    admin.post('/api/admin/ToogleReview', { IdEnc: item.IdEnc, IsEnabled });
  await toggle(false);
  expect(await texts(course.id)).toEqual([]);
  await toggle(true);
  expect(await texts(course.id)).toEqual(['Bene']);
  expect(await auditOf(shop)).toMatchObject([
    {
      action: 'enable',
      resource: 'reviews',
      resourceId: item.IdEnc,
      actorId: admin.id,
      before: { IsEnabled: false },
      after: { IsEnabled: true },
    },
    { action: 'disable' },
  ]);
});

it('an admin finds the reviews that are shown, and each by its author’s names', async () => {
  const course = await stock.addCourse({ title: 'Volumi' });
  const { item, id } = await write(course.id, 'Bene');
  const hidden = await write(course.id, 'Male');
  await admin.post('/api/admin/ToogleReview', { IdEnc: hidden.item.IdEnc, IsEnabled: false });
  const ids = async (query: object) =>
    (await admin.post('/api/admin/GetReviews', query)).data.items.map(
      ({ IdEnc }: { IdEnc: string }) => IdEnc,
    );
  expect(await ids({ State: 'enabled' })).toEqual([item.IdEnc]);
  expect(await ids({ Query: 'anna bianchi', State: 'enabled' })).toEqual([item.IdEnc]);
  expect(await ids({ Query: 'nessuno' })).toEqual([]);
  expect(id).not.toBe(hidden.id);
});

it('the best reviews have four stars and sixty characters at least; words that two have pasted count once', async () => {
  const add = async (text: string, rating: number) => {
    const course = await stock.addCourse();
    const userId = await shop.addUser({ firstName: 'Anna' });
    await shop.database.orm.insert(reviews).values({ userId, courseId: course.id, text, rating });
    return { ...course, userId };
  };
  const addTo = async (courseId: string, text: string, rating: number) => {
    const userId = await shop.addUser();
    await shop.database.orm.insert(reviews).values({ userId, courseId, text, rating });
  };
  const four = await add(`${'a'.repeat(60)} `, 4);
  await add(`${'b'.repeat(59)}  `, 5);
  await add('c'.repeat(60), 3);
  const pasted = await add(` ${'d'.repeat(71)}`, 5);
  await add(`D${'d'.repeat(70)}`, 4);
  await addTo(pasted.id, 'f'.repeat(60), 4);
  const deleted = await add('e'.repeat(60), 5);
  // Neither another course that was bought nor another buyer of this one makes a review verified.
  await stock.give(four.userId, pasted.id, { source: 'purchase' });
  await stock.give(pasted.userId, four.id, { source: 'purchase' });
  // Nor does a gift.
  await stock.give(four.userId, four.id, { source: 'gift' });
  const deletedAt = shop.time.now;
  await shop.database.orm.update(courses).set({ deletedAt }).where(eq(courses.id, deleted.id));
  const best = async (most: number) =>
    (await bestReviews(shop.deps, most)).map(({ course, ...review }) => [
      course.slug,
      review.Rating,
      review.isVerified,
    ]);
  expect(await best(9)).toEqual([
    [pasted.slug, 5, false],
    [four.slug, 4, false],
  ]);
  expect(await best(1)).toEqual([[pasted.slug, 5, false]]);
});

it('where reviews are moderated, a changed one waits again, and is gone from the course at once', async () => {
  const course = await stock.addCourse();
  const { item, token } = await write(course.id, 'prima');
  const stars = async () =>
    (await shop.call('/api/courses/GetDetailCourse', { IdCourseEnc: course.id })).data.item.reviews.count;
  expect([await texts(course.id), await stars()]).toEqual([['prima'], 1]);
  await shop.database.orm.insert(parameters).values({ key: 'reviews.moderated', value: true });
  const change = { IdCourseEnc: course.id, IdEnc: item.IdEnc, Text: 'dopo', Rating: item.Rating };
  const { data } = await shop.call('/api/courses/AddReviewByIdCourse', change, token);
  expect(data.item.IsEnabled).toBe(false);
  expect([await texts(course.id), await stars()]).toEqual([[], 0]);
});

it('the best reviews are chosen among the 200 latest', async () => {
  const { orm } = shop.database;
  const [userId, other] = [await shop.addUser(), await shop.addUser()];
  const course = await stock.addCourse();
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute));
  const best = { userId: other, text: 'a'.repeat(60), rating: 5, createdAt: at(0) };
  await orm.insert(reviews).values({ ...best, courseId: course.id });
  const fields = { title: 'x', priceCents: 100, level: 'avanzato' as const };
  const more = await orm
    .insert(courses)
    .values(Array.from({ length: 200 }, (_none, nth) => ({ ...fields, slug: `altro-${nth}` })))
    .returning({ courseId: courses.id });
  await orm
    .insert(reviews)
    .values(more.map((one) => ({ ...one, userId, text: 'Bene', rating: 3, createdAt: at(1) })));
  const texts = async () => (await bestReviews(shop.deps, 9)).map(({ Text }) => Text);
  expect(await texts()).toEqual([]);
  await orm.delete(reviews).where(eq(reviews.courseId, more[0]?.courseId ?? ''));
  expect(await texts()).toEqual([best.text]);
});

it('who names another’s review changes neither that one nor their own', async () => {
  const course = await stock.addCourse();
  const [own, other] = [await write(course.id, 'Mia'), await write(course.id, 'Altrui')];
  const change = { IdCourseEnc: course.id, IdEnc: other.item.IdEnc, Text: 'x', Rating: 1 };
  const { data } = await shop.call('/api/courses/AddReviewByIdCourse', change, own.token);
  expect(data).toMatchObject({ isOk: false, code: 'not_found' });
  expect((await texts(course.id)).sort()).toEqual(['Altrui', 'Mia']);
});

it('of several courses each has its own review of one author, at once where another parameter is on', async () => {
  await shop.database.orm.insert(parameters).values({ key: 'altro', value: true });
  const [one, two] = [await stock.addCourse(), await stock.addCourse()];
  const { id, token } = await write(one.id, 'Prima');
  await stock.give(id, two.id);
  const second = { IdCourseEnc: two.id, Text: 'Seconda', Rating: 2 };
  const { data } = await shop.call('/api/courses/AddReviewByIdCourse', second, token);
  expect(data.item).toMatchObject({ Text: 'Seconda', Rating: 2, IsEnabled: true });
  const own = async (IdCourseEnc: string) =>
    (await shop.call('/api/courses/GetDetailCourse', { IdCourseEnc }, token)).data.item.ownReview.Text;
  expect([await own(one.id), await own(two.id)]).toEqual(['Prima', 'Seconda']);
  // Both are signed with another name as soon as their author has one.
  const authors = async () =>
    (await Promise.all([one, two].map((course) => list(course.id)))).map(({ items }) => items[0].author);
  expect(await authors()).toEqual(['Anna B.', 'Anna B.']);
  const profile = { ...EMPTY_PROFILE, FirstName: 'Zoe', LastName: 'Neri' };
  await shop.call('/api/users/UpdateUserData', profile, token);
  expect(await authors()).toEqual(['Zoe N.', 'Zoe N.']);
});

it('the reviews of a deleted course are 404, though it still counts as on sale', async () => {
  const { id } = await stock.addCourse({ deletedAt: shop.time.now });
  expect(await list(id)).toMatchObject({ isOk: false, code: 'not_found' });
});
