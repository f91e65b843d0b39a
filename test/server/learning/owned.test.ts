import { eq } from 'drizzle-orm';
import { ROLE, type Role } from '../../../src/contract/identity/roles';
import { ownPurchases } from '../../../src/server/account/profileService';
import { findCompletion } from '../../../src/server/learning/certificates/queries';
import { bundles, courses } from '../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../support/app';
import { tillOf } from '../checkout/payments/till';
import { addStudent, shopOf } from '../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
  await stock.finishByPosition();
});
afterAll(() => shop.close());

const ask = (caller: { id: string; role?: Role }, IdEnc?: string) =>
  ownPurchases(shop.deps)(
    { IdEnc },
    {
      caller: { role: ROLE.student, loginId: 'login', isProved: true, ...caller },
      ip: '127.0.0.1',
      requestId: 'request',
      userAgent: '',
      cookies: { get: () => undefined, set: () => undefined },
    },
  );

it('a person sees everything he may watch, from wherever it came, with progress; watched last comes first', async () => {
  const [bought, given, empty] = [
    await stock.addCourse({ sections: 3, cover: '/demo/covers/x' }),
    await stock.addCourse({ sections: 2, isOperative: false }),
    await stock.addCourse(),
  ];
  const bundle = await stock.addBundle([empty.id]);
  const student = await addStudent(shop);
  const till = tillOf(shop);
  await till.pay(
    (await till.buy(student.token, { IdCourseEnc: bought.id })).data.item.url,
    '4242424242424242',
  );
  await till.pay(
    (await till.buyBundle(student.token, { IdBundleEnc: bundle.id })).data.item.url,
    '4242424242424242',
  );
  await stock.give(student.id, given.id);
  await stock.give(student.id, given.id, { source: 'code' });
  const { data } = await shop.call('/api/courses/GetSections', { IdEnc: bought.id }, student.token);
  const section = data.item.sections[0].IdEnc;
  await shop.call('/api/Courses/InsertViewedSection', { IdEnc: section, Viewed: true }, student.token);

  const answer = await ask(student);
  expect(answer.courses).toHaveLength(3);
  expect(answer.courses[0]).toMatchObject({
    IdCourseEnc: bought.id,
    sectionsCount: 3,
    viewedCount: 1,
    progress: 33.33,
    lastWatchedAt: shop.time.now.toISOString(),
    cover: { src: '/demo/covers/x-800.webp' },
  });
  const others = answer.courses.slice(1);
  expect(others.map((course) => [course.IdCourseEnc, course.progress])).toEqual(
    expect.arrayContaining([
      [given.id, 0],
      [empty.id, 0],
    ]),
  );
  expect(others.every((course) => course.lastWatchedAt === undefined)).toBe(true);
  expect(answer.total).toBe(2);
  expect(answer.items.map(({ status }) => status)).toEqual(['paid', 'paid']);
});

it('what was watched last comes first, course by course, also when it is told late', async () => {
  const student = await addStudent(shop);
  const owned: { course: string; section: string }[] = [];
  for (const _place of [1, 2, 3]) {
    const course = await stock.addCourse();
    const section = await stock.addSection(course.id);
    await stock.give(student.id, course.id);
    owned.push({ course: course.id, section: section.id });
  }
  const [first, second, third] = owned;
  const watch = (place: (typeof owned)[number] | undefined, more = {}) => {
    shop.time.now = new Date(shop.time.now.getTime() + 60_000);
    const body = { IdEnc: place?.section, Position: 3, ...more };
    return shop.call('/api/Courses/InsertViewedSection', body, student.token);
  };
  const order = async () => (await ask(student)).courses.map(({ IdCourseEnc }) => IdCourseEnc);
  await watch(second);
  await watch(third);
  expect(await order()).toEqual([third?.course, second?.course, first?.course]);
  await watch(second);
  expect(await order()).toEqual([second?.course, third?.course, first?.course]);
  // Told last, but watched before the others.
  await watch(first, { Ago: 3600 });
  expect(await order()).toEqual([second?.course, third?.course, first?.course]);
});

it('what was not watched yet comes by when it was first got, the latest first', async () => {
  const student = await addStudent(shop);
  const daysAgo = (days: number) => ({ grantedAt: new Date(shop.time.now.getTime() - days * 86_400_000) });
  const owned: string[] = [];
  for (const days of [3, 1, 2]) {
    const { id } = await stock.addCourse({ id: `avuto-${9 - days}` });
    await stock.give(student.id, id, daysAgo(days));
    owned.push(id);
  }
  const [first, last, middle] = owned;
  await stock.give(student.id, first ?? '', daysAgo(0));
  expect((await ask(student)).courses.map(({ IdCourseEnc }) => IdCourseEnc)).toEqual([last, middle, first]);
});

it('the call is for who is logged in, and takes an admin’s ids with any sign in them', async () => {
  const path = '/api/users/GetUserPurchases';
  const visitor = await shop.call(path, {});
  expect(visitor.status).toBe(401);
  const admin = await shop.tokenOf(1);
  const student = await addStudent(shop);
  await stock.give(student.id, (await stock.addCourse()).id);
  const seen = await shop.call(path, { IdEnc: student.id }, admin);
  expect(seen.data.courses).toHaveLength(1);
  for (const IdEnc of ['nobody', 'a/b+c=d%']) {
    const { status, data } = await shop.call(path, { IdEnc }, admin);
    expect([status, data.isOk, data.code]).toEqual([200, false, 'not_found']);
  }
  const own = await shop.call(path, { IdEnc: 'a/b+c=d%' }, student.token);
  expect(own.data.courses).toHaveLength(1);
});

it('what came to nothing is not among the purchases', async () => {
  const course = await stock.addCourse();
  const student = await addStudent(shop);
  const till = tillOf(shop);
  await till.giveUp((await till.buy(student.token, { IdCourseEnc: course.id })).data.item.url);
  expect(await ask(student)).toMatchObject({ items: [], total: 0, courses: [] });
  await till.buy(student.token, { IdCourseEnc: course.id });
  expect((await ask(student)).items).toMatchObject([{ status: 'pending' }]);
  shop.time.now = new Date(shop.time.now.getTime() + 31 * 60_000);
  expect((await ask(student)).items).toEqual([]);
});

it('a student who names another person sees his own; an admin sees the other’s', async () => {
  const course = await stock.addCourse();
  const [student, other] = [await addStudent(shop), await addStudent(shop)];
  await stock.give(other.id, course.id);
  expect((await ask(student, other.id)).courses).toEqual([]);
  expect((await ask({ id: student.id, role: ROLE.teacher }, other.id)).courses).toEqual([]);
  expect((await ask({ id: student.id, role: ROLE.admin }, other.id)).courses).toHaveLength(1);
  await expect(ask({ id: student.id, role: ROLE.admin }, 'a/b+c=d%')).rejects.toMatchObject({ status: 404 });
});

it('a course and a path that were deleted stay with who has them, and still lead to their certificates', async () => {
  const { orm } = shop.database;
  const { id } = await stock.addCourse({ sections: 1 });
  const bundle = await stock.addBundle([id]);
  const student = await addStudent(shop);
  await stock.addPurchase(student.id, { bundleId: bundle.id, courseIds: [id] });
  const deleted = { deletedAt: shop.time.now, isOperative: false };
  await orm.update(courses).set(deleted).where(eq(courses.id, id));
  await orm.update(bundles).set(deleted).where(eq(bundles.id, bundle.id));
  const answer = await ask(student);
  expect(answer.courses).toMatchObject([{ IdCourseEnc: id }]);
  expect(answer.paths).toMatchObject([{ IdBundleEnc: bundle.id, courses: [id] }]);
  const { data } = await shop.call('/api/courses/GetSections', { IdEnc: id }, student.token);
  expect(data).toMatchObject({ isOk: true, item: { IdCourseEnc: id } });
  expect(await findCompletion(orm, student.id, id)).toMatchObject({ sections: 1, viewed: 0 });
});

it('a course whose right was revoked is no longer there', async () => {
  const course = await stock.addCourse();
  const student = await addStudent(shop);
  await stock.give(student.id, course.id, { revokedAt: shop.time.now });
  expect((await ask(student)).courses).toEqual([]);
});
