import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { openTestApp, type TestApp } from '../../../support/app';
import { shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(() => shop.database.empty().then(() => publicCache(shop.database).invalidate()));

it('visitors see every teacher by name, with a portrait and the number of courses on sale', async () => {
  const stock = shopOf(shop);
  const [on, off] = [await stock.addCourse(), await stock.addCourse({ isOperative: false })];
  await stock.addTeacher('Zeno Riva', [on.id, off.id]);
  await stock.addTeacher('Anna Bianchi');
  const { status, data } = await shop.call('/api/Teacher/Cached', undefined, undefined, { method: 'GET' });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    total: 2,
    items: [
      { name: 'Anna Bianchi', coursesCount: 0 },
      { name: 'Zeno Riva', coursesCount: 1, picture: { src: '/demo/teachers/zeno-riva-480.webp' } },
    ],
  });
  expect(JSON.stringify(data)).not.toContain('@');
});

it('beside each teacher stand the newest courses on sale, six at the most', async () => {
  const stock = shopOf(shop);
  const made = [];
  for (let count = 0; count < 8; count += 1) made.push(await stock.addCourse({ slug: `di-carla-${count}` }));
  const off = await stock.addCourse({ slug: 'spento', isOperative: false, publishedAt: shop.time.now });
  await stock.addTeacher('Carla Neri', [...made.map(({ id }) => id), off.id]);
  const { data } = await shop.call('/api/Teacher/Cached', undefined, undefined, { method: 'GET' });
  const carla = data.items.find(({ name }: { name: string }) => name === 'Carla Neri');
  expect(carla.coursesCount).toBe(8);
  expect(carla.courses.map(({ slug }: { slug: string }) => slug)).toEqual(
    made.slice(0, 6).map(({ slug }) => slug),
  );
});
