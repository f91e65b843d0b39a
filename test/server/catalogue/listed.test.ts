import { eq } from 'drizzle-orm';
import { countLearners } from '../../../src/server/catalogue/courses/search/learnersService';
import { courseTeachers, homeSections, teachers } from '../../../src/server/platform/database';
import { adminShop } from '../../support/admin';
import { addStudent } from '../checkout/purchases/fixtures';

const { shop, stock, admin } = adminShop();

const day = (date: number) => new Date(Date.UTC(2026, 0, date));
const titlesOf = ({ data }: { data: { items: { title: string }[] } }) => data.items.map(({ title }) => title);

it('courses are listed by each of their columns, newest first otherwise', async () => {
  await stock.addCourse({ title: 'B', priceCents: 200, createdAt: day(1) });
  const one = await stock.addCourse({ title: 'C', priceCents: 100, createdAt: day(3) });
  const two = await stock.addCourse({ title: 'a', priceCents: 300, createdAt: day(2) });
  const [anna, luca] = [await addStudent(shop), await addStudent(shop)];
  await stock.give(anna.id, one.id);
  for (const { id } of [anna, luca]) await stock.give(id, two.id);
  await countLearners(shop.database.orm);
  const list = (query: object = {}) => admin.post('/api/courses/GetAllCourses', query);
  const titles = async (query?: object) => titlesOf(await list(query));
  expect(await titles()).toEqual(['C', 'a', 'B']);
  expect(await titles({ Sort: 'createdAt' })).toEqual(['B', 'a', 'C']);
  expect(await titles({ Sort: 'title' })).toEqual(['a', 'B', 'C']);
  expect(await titles({ Sort: 'price' })).toEqual(['C', 'B', 'a']);
  const byLearners = await list({ Sort: 'learnersCount' });
  expect(titlesOf(byLearners)).toEqual(['B', 'C', 'a']);
  expect(byLearners.data.items.map(({ learnersCount }: { learnersCount: number }) => learnersCount)).toEqual([
    0, 1, 2,
  ]);
});

it('learning paths are listed by each of their columns, newest first otherwise, and found by their subtitle', async () => {
  const [one, two] = [await stock.addCourse(), await stock.addCourse()];
  await stock.addBundle([], { title: 'B', priceCents: 200, createdAt: day(1) });
  await stock.addBundle([one.id], { title: 'C', priceCents: 100, createdAt: day(3), subtitle: 'In breve' });
  await stock.addBundle([one.id, two.id], { title: 'a', priceCents: 300, createdAt: day(2) });
  const titles = async (query = '') => titlesOf(await admin.get(`/api/Bundle?${query}`));
  expect(await titles()).toEqual(['C', 'a', 'B']);
  expect(await titles('Sort=createdAt')).toEqual(['B', 'a', 'C']);
  expect(await titles('Sort=title')).toEqual(['a', 'B', 'C']);
  expect(await titles('Sort=price')).toEqual(['C', 'B', 'a']);
  expect(await titles('Sort=coursesCount')).toEqual(['B', 'C', 'a']);
  expect(await titles('Query=breve')).toEqual(['C']);
});

it('teachers are listed by each of their columns, in the shop’s order otherwise, and found by their headline', async () => {
  const { orm } = shop.database;
  const [one, two, gone] = [
    await stock.addCourse(),
    await stock.addCourse({ isOperative: false }),
    await stock.addCourse({ deletedAt: day(1) }),
  ];
  for (const [name, position, taught] of [
    ['Bea', 2, [gone.id]],
    ['Ciro', 1, [one.id]],
    ['anna', 3, [one.id, two.id]],
  ] as const) {
    const { id: teacherId } = await stock.addTeacher(name);
    await orm
      .update(teachers)
      .set({ position, headline: `Di ${name}` })
      .where(eq(teachers.id, teacherId));
    for (const courseId of taught) await orm.insert(courseTeachers).values({ courseId, teacherId });
  }
  const list = async (query = ''): Promise<{ name: string; coursesCount: number }[]> =>
    (await admin.get(`/api/Teacher?${query}`)).data.items;
  const names = async (query?: string) => (await list(query)).map(({ name }) => name);
  expect(await names()).toEqual(['Ciro', 'Bea', 'anna']);
  expect(await names('Sort=position&Direction=desc')).toEqual(['anna', 'Bea', 'Ciro']);
  expect(await names('Sort=name')).toEqual(['anna', 'Bea', 'Ciro']);
  expect((await list('Sort=coursesCount')).map(({ name, coursesCount }) => [name, coursesCount])).toEqual([
    ['Bea', 0],
    ['Ciro', 1],
    ['anna', 2],
  ]);
  expect(await names('Query=di%20cir')).toEqual(['Ciro']);
});

it('home sections are listed by each of their columns, in their order otherwise', async () => {
  await shop.database.orm.insert(homeSections).values([
    { title: 'B', kind: 'best_selling_courses', position: 2, isActive: true },
    { title: 'C', kind: 'educational_offers', position: 1, isActive: true },
    { title: 'a', kind: 'category', category: 'ichimoku', position: 3, isActive: true },
    { title: 'd', kind: 'text', position: 4, isActive: false },
  ]);
  const titles = async (query = '') => titlesOf(await admin.get(`/api/HomePageSection?${query}`));
  expect(await titles()).toEqual(['C', 'B', 'a', 'd']);
  expect(await titles('Sort=position&Direction=desc')).toEqual(['d', 'a', 'B', 'C']);
  expect(await titles('Sort=title')).toEqual(['a', 'B', 'C', 'd']);
  expect(await titles('Sort=kind')).toEqual(['B', 'a', 'C', 'd']);
  expect((await titles('Sort=isActive'))[0]).toBe('d');
});
