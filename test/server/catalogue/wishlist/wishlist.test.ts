import { eq } from 'drizzle-orm';
import { MOST_SAVED } from '../../../../src/contract/catalogue/wishlistLimits';
import { erase } from '../../../../src/server/account/deletion/queries';
import { courses, newId, wishlist } from '../../../../src/server/platform/database';
import type { Transaction } from '../../../../src/server/platform/database/executor';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import type { TestApp } from '../../../support/app';
import { beforeCommit, openBusyApp } from '../../../support/beforeCommit';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());

const call = async (name: string, body: object, token?: string) =>
  (await shop.call(`/api/Wishlist/${name}`, body, token)).data;
const savedBy = async (token: string) =>
  (await call('GetWishlist', {}, token)).items.map(({ IdCourseEnc }: { IdCourseEnc: string }) => IdCourseEnc);
const takeOffSale = async (id: string) => {
  await shop.database.orm.update(courses).set({ isOperative: false }).where(eq(courses.id, id));
  publicCache(shop.database).invalidate();
};

/** Fills an account's list up to the given number with other courses. */
async function fill(userId: string, most: number) {
  const row = (number: number) => ({
    slug: `riempie-${newId()}-${number}`,
    title: 'Altro',
    priceCents: 100,
    level: 'principiante' as const,
    isOperative: true,
  });
  const added = await shop.database.orm
    .insert(courses)
    .values(Array.from({ length: most }, (_none, number) => row(number)))
    .returning({ id: courses.id });
  await shop.database.orm
    .insert(wishlist)
    .values(added.map(({ id }) => ({ userId, courseId: id, savedAt: shop.time.now })));
}

it('keeps what a person saves, newest first, once however often it is saved, until it is removed', async () => {
  const { token } = await addStudent(shop);
  const [first, second] = [await stock.addCourse({ title: 'Candele' }), await stock.addCourse()];
  expect(await call('SaveCourse', { IdCourseEnc: first.id }, token)).toEqual({ isOk: true });
  const savedAt = shop.time.now.toISOString();
  shop.time.now = new Date(shop.time.now.getTime() + 60_000);
  await call('SaveCourse', { IdCourseEnc: second.id }, token);
  await call('SaveCourse', { IdCourseEnc: first.id }, token);
  const { items } = await call('GetWishlist', {}, token);
  expect(items[1]).toEqual({ IdCourseEnc: first.id, title: 'Candele', savedAt });
  expect(await savedBy(token)).toEqual([second.id, first.id]);
  for (const _time of [1, 2])
    expect(await call('RemoveCourse', { IdCourseEnc: second.id }, token)).toEqual({ isOk: true });
  expect(await savedBy(token)).toEqual([first.id]);
});

it('takes once more what it has already, though it is full and the course has left the catalogue', async () => {
  const { id, token } = await addStudent(shop);
  const [kept, other] = [await stock.addCourse(), await stock.addCourse()];
  await call('SaveCourse', { IdCourseEnc: kept.id }, token);
  await fill(id, MOST_SAVED - 1);
  expect(await call('SaveCourse', { IdCourseEnc: other.id }, token)).toMatchObject({
    code: 'too_many_saved',
  });
  expect(await call('SaveCourse', { IdCourseEnc: kept.id }, token)).toEqual({ isOk: true });
  await takeOffSale(kept.id);
  expect(await call('SaveCourse', { IdCourseEnc: kept.id }, token)).toEqual({ isOk: true });
});

it('shows nobody another person’s list, and changes none', async () => {
  const [one, other] = [await addStudent(shop), await addStudent(shop)];
  const course = await stock.addCourse();
  await call('SaveCourse', { IdCourseEnc: course.id }, one.token);
  expect(await savedBy(other.token)).toEqual([]);
  await call('RemoveCourse', { IdCourseEnc: course.id }, other.token);
  expect(await savedBy(one.token)).toEqual([course.id]);
  expect((await shop.call('/api/Wishlist/GetWishlist', {})).status).toBe(401);
});

it('takes only what is on sale, and keeps by its title what left the catalogue, which has no card any more', async () => {
  const { token } = await addStudent(shop);
  const [kept, hidden] = [await stock.addCourse({ title: 'Ritirato' }), await stock.addCourse()];
  await takeOffSale(hidden.id);
  for (const IdCourseEnc of [hidden.id, 'nulla'])
    expect(await call('SaveCourse', { IdCourseEnc }, token)).toMatchObject({
      isOk: false,
      code: 'not_on_sale',
    });
  await call('SaveCourse', { IdCourseEnc: kept.id }, token);
  const cards = async () => (await call('GetSavedCards', { courses: [hidden.id, kept.id] })).items;
  expect(await cards()).toMatchObject([{ IdCourseEnc: kept.id, title: 'Ritirato' }]);
  await takeOffSale(kept.id);
  expect(await cards()).toEqual([]);
  expect((await call('GetWishlist', {}, token)).items).toMatchObject([{ title: 'Ritirato' }]);
});

it('joins what a visitor saved to the account’s list, each once, without what is off sale', async () => {
  const { token } = await addStudent(shop);
  const [own, both, visited, gone] = [
    await stock.addCourse(),
    await stock.addCourse(),
    await stock.addCourse(),
    await stock.addCourse(),
  ];
  await takeOffSale(gone.id);
  for (const { id } of [own, both]) await call('SaveCourse', { IdCourseEnc: id }, token);
  const ids = [both.id, visited.id, visited.id, gone.id, 'nulla'];
  const joins = await Promise.all([1, 2, 3].map(() => call('JoinWishlist', { courses: ids }, token)));
  for (const { items } of joins) expect(items).toHaveLength(3);
  expect((await savedBy(token)).sort()).toEqual([own.id, both.id, visited.id].sort());
});

it('keeps the order in which a visitor saved, whatever the ids', async () => {
  const added = [await stock.addCourse(), await stock.addCourse(), await stock.addCourse()];
  const sorted = added.map(({ id }) => id).sort();
  for (const ids of [sorted, [...sorted].reverse()]) {
    const { token } = await addStudent(shop);
    await call('JoinWishlist', { courses: ids }, token);
    expect(await savedBy(token)).toEqual(ids);
  }
  // Of those of one moment the ids decide.
  const { id: userId, token } = await addStudent(shop);
  for (const courseId of [...sorted].reverse())
    await shop.database.orm.insert(wishlist).values({ userId, courseId, savedAt: shop.time.now });
  expect(await savedBy(token)).toEqual(sorted);
});

it('holds no more than its limit, whether courses are saved or joined at once', async () => {
  const { id, token } = await addStudent(shop);
  await fill(id, MOST_SAVED - 2);
  const more = await Promise.all(Array.from({ length: 6 }, () => stock.addCourse()));
  const answers = await Promise.all([
    ...more.slice(0, 3).map((course) => call('SaveCourse', { IdCourseEnc: course.id }, token)),
    call('JoinWishlist', { courses: more.slice(3).map((course) => course.id) }, token),
  ]);
  expect(await savedBy(token)).toHaveLength(MOST_SAVED);
  expect(answers.slice(0, 3).some(({ code }) => code === 'too_many_saved')).toBe(true);
});

it('joins the newest course into the last free place, whatever the list has already, and none beyond it', async () => {
  const { id, token } = await addStudent(shop);
  const [known, fresh, older] = [await stock.addCourse(), await stock.addCourse(), await stock.addCourse()];
  await call('SaveCourse', { IdCourseEnc: known.id }, token);
  await fill(id, MOST_SAVED - 2);
  const join = async (...courses: { id: string }[]) =>
    (await call('JoinWishlist', { courses: courses.map((course) => course.id) }, token)).items;
  const items = await join(known, fresh, older);
  expect(items).toHaveLength(MOST_SAVED);
  expect(items).toContainEqual(expect.objectContaining({ IdCourseEnc: fresh.id }));
  // A list of a shop that let people save more stays as it is.
  await fill(id, 1);
  expect(await join(older, await stock.addCourse())).toHaveLength(MOST_SAVED + 1);
});

it('counts a course that another device is saving at the same moment', async () => {
  const { id, token } = await addStudent(shop);
  await fill(id, MOST_SAVED - 1);
  const [first, second] = [await stock.addCourse(), await stock.addCourse()];
  const { lockedCount } = await import('../../../../src/server/catalogue/wishlist/queries');
  const answer = await beforeCommit(
    shop.database,
    async (tx) => {
      await lockedCount(tx, id);
      await tx.insert(wishlist).values({ userId: id, courseId: first.id, savedAt: shop.time.now });
    },
    () => call('SaveCourse', { IdCourseEnc: second.id }, token),
  );
  expect(answer).toMatchObject({ isOk: false, code: 'too_many_saved' });
});

describe('a course that is deleted while it is saved', () => {
  const deleteCourse = (id: string) => (tx: Transaction) => tx.delete(courses).where(eq(courses.id, id));

  it('is refused', async () => {
    const { token } = await addStudent(shop);
    const { id } = await stock.addCourse();
    const answer = await beforeCommit(shop.database, deleteCourse(id), () =>
      shop.call('/api/Wishlist/SaveCourse', { IdCourseEnc: id }, token),
    );
    expect(answer).toMatchObject({ status: 200, data: { isOk: false, code: 'not_on_sale' } });
  });

  it('is left out of what joins', async () => {
    const { token } = await addStudent(shop);
    const [kept, gone] = [await stock.addCourse(), await stock.addCourse()];
    const answer = await beforeCommit(shop.database, deleteCourse(gone.id), () =>
      shop.call('/api/Wishlist/JoinWishlist', { courses: [gone.id, kept.id] }, token),
    );
    expect(answer).toMatchObject({ status: 200, data: { isOk: true, items: [{ IdCourseEnc: kept.id }] } });
  });
});

it.each([
  ['saved', (id: string, token: string) => call('SaveCourse', { IdCourseEnc: id }, token)],
  ['joined', (id: string, token: string) => call('JoinWishlist', { courses: [id] }, token)],
])('keeps no course that is %s while its account is deleted', async (_case, change) => {
  const { id, email, token } = await addStudent(shop);
  const course = await stock.addCourse();
  const answer = await beforeCommit(
    shop.database,
    (tx) => erase(tx, { id, email }, shop.time.now),
    () => change(course.id, token),
  );
  expect(answer).toMatchObject({ isOk: false, code: 'not_found' });
  expect(await shop.database.orm.select().from(wishlist).where(eq(wishlist.userId, id))).toEqual([]);
});
