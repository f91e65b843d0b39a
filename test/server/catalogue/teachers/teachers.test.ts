import { eq } from 'drizzle-orm';
import { countLearners } from '../../../../src/server/catalogue/courses/search/learnersService';
import { entitlements, reviews, teachers } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { adminOf } from '../../../support/admin';
import { openTestApp, type TestApp } from '../../../support/app';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(() => shop.database.empty().then(() => publicCache(shop.database).invalidate()));

it('visitors see every teacher by name, with a portrait and the number of courses on sale', async () => {
  const stock = shopOf(shop);
  const [on, off] = [await stock.addCourse(), await stock.addCourse({ isOperative: false })];
  const zeno = await stock.addTeacher('Zeno Riva', [on.id, off.id]);
  const texts = { headline: 'Trader', biography: 'Vita di Zeno' };
  await shop.database.orm.update(teachers).set(texts).where(eq(teachers.id, zeno.id));
  await stock.addTeacher('Anna Bianchi');
  const { status, data } = await shop.call('/api/Teacher/Cached', undefined, undefined, { method: 'GET' });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    total: 2,
    items: [
      { name: 'Anna Bianchi', coursesCount: 0 },
      {
        ...{ name: 'Zeno Riva', ...texts, coursesCount: 1 },
        picture: { src: '/demo/teachers/zeno-riva-480.webp' },
      },
    ],
  });
  expect(JSON.stringify(data)).not.toContain('@');
});

it('teachers come in the shop’s order, those of the same place by name', async () => {
  const { orm } = shop.database;
  for (const [name, position] of [
    ['Bruno Sala', 2],
    ['Carla Neri', 1],
    ['Anna Riva', 2],
  ] as const) {
    const { id } = await shopOf(shop).addTeacher(name);
    await orm.update(teachers).set({ position }).where(eq(teachers.id, id));
  }
  const { data } = await shop.call('/api/Teacher/Cached', undefined, undefined, { method: 'GET' });
  expect(data.items.map(({ name }: { name: string }) => name)).toEqual([
    'Carla Neri',
    'Anna Riva',
    'Bruno Sala',
  ]);
});

it('beside each teacher stand the newest courses on sale, six at the most, and on their own page all', async () => {
  const stock = shopOf(shop);
  const made = [];
  for (let count = 0; count < 8; count += 1) made.push(await stock.addCourse({ slug: `di-carla-${count}` }));
  const off = await stock.addCourse({ slug: 'spento', isOperative: false, publishedAt: shop.time.now });
  const never = await stock.addCourse({ slug: 'mai', publishedAt: null });
  await stock.addTeacher('Carla Neri', [...made.map(({ id }) => id), off.id, never.id]);
  // Comes before Carla, with one of her courses.
  await stock.addTeacher('Anna Bianchi', [made[5]?.id ?? '']);
  const { data } = await shop.call('/api/Teacher/Cached', undefined, undefined, { method: 'GET' });
  const carla = data.items.find(({ name }: { name: string }) => name === 'Carla Neri');
  expect(carla.coursesCount).toBe(9);
  expect(carla.courses.map(({ slug }: { slug: string }) => slug)).toEqual(
    made.slice(0, 6).map(({ slug }) => slug),
  );
  const page = await shop.call('/api/Teacher/BySlug/carla-neri', undefined, undefined, { method: 'GET' });
  expect(page.data.item.courses).toHaveLength(9);
});

describe('a teacher’s own page', () => {
  const pageOf = (slug: string) =>
    shop.call(`/api/Teacher/BySlug/${encodeURIComponent(slug)}`, undefined, undefined, { method: 'GET' });

  it('has all courses on sale, those with the most learners first, their paths, learners and reviews', async () => {
    const stock = shopOf(shop);
    const one = await stock.addCourse({ slug: 'uno' });
    const two = await stock.addCourse({ slug: 'due' });
    const off = await stock.addCourse({ slug: 'spento', isOperative: false });
    const other = await stock.addCourse({ slug: 'altrui' });
    await stock.addTeacher('Anna Riva', [one.id, two.id, off.id]);
    await stock.addBundle([other.id], { slug: 'senza' });
    await stock.addBundle([other.id, two.id, off.id], { slug: 'con', title: 'Con Anna', priceCents: 9900 });
    await stock.addBundle([two.id], { slug: 'chiuso', isOperative: false });
    const [first, second, gone] = [await addStudent(shop), await addStudent(shop), await addStudent(shop)];
    for (const { id } of [first, second]) await stock.give(id, two.id);
    await stock.give(first.id, one.id);
    await stock.give(gone.id, one.id);
    const { orm } = shop.database;
    await orm.update(entitlements).set({ revokedAt: shop.time.now }).where(eq(entitlements.userId, gone.id));
    await orm.insert(reviews).values([
      { userId: first.id, courseId: one.id, text: '', rating: 2 },
      { userId: first.id, courseId: two.id, text: '', rating: 5 },
      { userId: second.id, courseId: two.id, text: '', rating: 4 },
    ]);
    await countLearners(shop.database.orm);
    publicCache(shop.database).invalidate();
    const { status, data } = await pageOf('anna-riva');
    expect(status).toBe(200);
    expect(data.item).toMatchObject({
      name: 'Anna Riva',
      coursesCount: 2,
      learnersCount: 2,
      reviews: { average: 3.67, count: 3 },
      courses: [{ slug: 'due' }, { slug: 'uno' }],
      bundles: [{ slug: 'con', title: 'Con Anna', price: 99, coursesCount: 2 }],
    });
    expect(data.item.courses).toHaveLength(2);
    expect(JSON.stringify(data)).not.toContain('@');
  });

  it('drops a path at once that goes off sale', async () => {
    const stock = shopOf(shop);
    const { id: courseId } = await stock.addCourse();
    await stock.addTeacher('Anna Riva', [courseId]);
    const { id } = await stock.addBundle([courseId]);
    publicCache(shop.database).invalidate();
    const pathsShown = async () => (await pageOf('anna-riva')).data.item.bundles.length;
    expect(await pathsShown()).toBe(1);
    const admin = await adminOf(shop);
    const { item } = (await admin.get(`/api/Bundle/${id}`)).data;
    expect((await admin.put('/api/Bundle', { ...item, isOperative: false })).data).toMatchObject({
      isOk: true,
    });
    expect(await pathsShown()).toBe(0);
  });

  it('is not found under another name, and is there as soon as the teacher is', async () => {
    expect(await pageOf('anna-riva')).toMatchObject({ status: 404, data: { code: 'not_found' } });
    await shopOf(shop).addTeacher('Anna Riva');
    const { data } = await pageOf('anna-riva');
    expect(data.item).toMatchObject({
      coursesCount: 0,
      courses: [],
      bundles: [],
      reviews: { average: 0, count: 0 },
    });
  });
});

it('of courses with as many learners a teacher’s page has the newest first, and those never published last', async () => {
  const stock = shopOf(shop);
  const day = (nth: number) => new Date(Date.UTC(2026, 0, nth));
  const ids = [];
  for (const [slug, publishedAt] of [
    ['vecchio', day(1)],
    ['mai', null],
    ['nuovo', day(2)],
  ] as const)
    ids.push((await stock.addCourse({ slug, publishedAt })).id);
  await stock.addTeacher('Anna Riva', ids);
  const url = '/api/Teacher/BySlug/anna-riva';
  const { item } = (await shop.call(url, undefined, undefined, { method: 'GET' })).data;
  const slugs = item.courses.map(({ slug }: { slug: string }) => slug);
  expect(slugs).toEqual(['nuovo', 'vecchio', 'mai']);
});
