import { countLearners } from '../../../../../src/server/catalogue/courses/search/learnersService';
import { reviews } from '../../../../../src/server/platform/database';
import { adminOf } from '../../../../support/admin';
import { openTestApp, type TestApp } from '../../../../support/app';
import { addStudent, shopOf } from '../../../checkout/purchases/fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
  const stock = shopOf(shop);
  const hour = await stock.addCourse({ slug: 'hour', durationSeconds: 3600, categories: ['avanzato'] });
  const short = await stock.addCourse({ slug: 'short', durationSeconds: 3599, title: 'Candele brevi' });
  const long = await stock.addCourse({ slug: 'long', durationSeconds: 3601, title: 'Candele lunghe' });
  const off = await stock.addCourse({ slug: 'off', isOperative: false, durationSeconds: 3600 });
  await stock.addTeacher('Anna Riva', [hour.id, short.id, off.id]);
  await stock.addTeacher('Bruno Sala', [hour.id]);
  const [one, other] = [await addStudent(shop), await addStudent(shop)];
  await shop.database.orm.insert(reviews).values([
    { userId: one.id, courseId: hour.id, text: '', rating: 4 },
    { userId: one.id, courseId: short.id, text: '', rating: 4 },
    { userId: other.id, courseId: short.id, text: '', rating: 5 },
    { userId: one.id, courseId: long.id, text: '', rating: 3 },
    { userId: other.id, courseId: long.id, text: '', rating: 5 },
    { userId: other.id, courseId: off.id, text: '', rating: 5 },
  ]);
  for (const { id } of [one, other]) await stock.give(id, short.id);
  await stock.give(one.id, hour.id);
  await countLearners(shop.database.orm);
});
afterAll(() => shop.close());

const found = async (filter: object): Promise<{ slugs: string[]; total: number }> => {
  const { status, data } = await shop.call('/api/courses/GetFilteredCourses', filter);
  expect(status).toBe(200);
  return { slugs: data.items.map(({ slug }: { slug: string }) => slug), total: data.total };
};

it.each([
  [{ RatingMin: 4 }, ['hour', 'short', 'long']],
  [{ RatingMin: 4.1 }, ['short']],
  [{ RatingMin: 4.6 }, []],
  [{ DurationMax: 3600 }, ['hour', 'short']],
  [{ DurationMax: 3599 }, ['short']],
  [{ DurationMax: 0 }, []],
  [{ DurationMin: 3600 }, ['hour', 'long']],
  [{ DurationMin: 3600, DurationMax: 3600 }, ['hour']],
  [{ Teacher: 'anna-riva' }, ['hour', 'short']],
  [{ Teacher: 'bruno-sala' }, ['hour']],
  [{ Teacher: 'nessuno' }, []],
  [{ Query: 'candele', DurationMax: 3600 }, ['short']],
  [{ Query: 'candele', Teacher: 'bruno-sala' }, []],
  [{ Categories: ['avanzato'], RatingMin: 4, Teacher: 'anna-riva' }, ['hour']],
  [{ Sort: 'rating' }, ['short', 'long', 'hour']],
  [{ Sort: 'rating', Query: 'candele' }, ['short', 'long']],
  [{ Sort: 'popular' }, ['short', 'hour', 'long']],
  [{ Sort: 'popular', Teacher: 'bruno-sala' }, ['hour']],
])('%j finds what fits, both ends included, and counts it', async (filter, slugs) => {
  expect(await found(filter)).toEqual({ slugs, total: slugs.length });
});

it('where nothing fits, the courses with the best ratings stand in, and other teachers may be chosen', async () => {
  const { data } = await shop.call('/api/courses/GetFilteredCourses', { Teacher: 'nessuno' });
  expect(data.popular.map(({ slug }: { slug: string }) => slug)).toEqual(['short', 'long', 'hour']);
  expect(data.teachers).toContainEqual({ name: 'Anna Riva', slug: 'anna-riva' });
});

it('the teachers to choose among, and those suggested, follow a new name, and what is sold of them, at once', async () => {
  const admin = await adminOf(shop);
  const stock = shopOf(shop);
  const course = await stock.addCourse({ slug: 'sold' });
  const { id } = await stock.addTeacher('Carla Verdi', [course.id]);
  const offered = async () => {
    const { data } = await shop.call('/api/courses/GetFilteredCourses', {});
    return data.teachers.map(({ name }: { name: string }) => name);
  };
  const suggested = async () => (await shop.call('/api/courses/Suggest', { Query: 'carla' })).data.items;
  expect(await offered()).toContain('Carla Verdi');
  expect(await suggested()).toMatchObject([{ label: 'Carla Verdi' }]);
  const { item } = (await admin.get(`/api/Teacher/${id}`)).data;
  await admin.put('/api/Teacher', { ...item, name: 'Carla Bianchi' });
  const renamed = await offered();
  expect(renamed).toContain('Carla Bianchi');
  expect(renamed).not.toContain('Carla Verdi');
  expect(await suggested()).toMatchObject([{ label: 'Carla Bianchi' }]);
  await admin.post('/api/courses/ToogleOperativeCourse', { IdEnc: course.id });
  expect(await offered()).not.toContain('Carla Bianchi');
  expect(await suggested()).toEqual([]);
});

it.each([
  { RatingMin: 0 },
  { RatingMin: 6 },
  { DurationMin: -1 },
  { DurationMax: 1.5 },
  { Teacher: 'x'.repeat(301) },
])('%j is refused', async (filter) => {
  expect((await shop.call('/api/courses/GetFilteredCourses', filter)).status).toBe(400);
});

it.each([
  ['4,45', [5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4], true],
  ['4,44', [5, 5, 5, 5, 4, 4, 4, 4, 4], false],
])(
  'a course of %s stars %j is found among those from 4,5, as its card says: %s',
  async (slug, stars, isFound) => {
    const { id: courseId } = await shopOf(shop).addCourse({ slug });
    const students = await Promise.all(stars.map(() => addStudent(shop)));
    await shop.database.orm
      .insert(reviews)
      .values(stars.map((rating, at) => ({ userId: students[at]?.id ?? '', courseId, text: '', rating })));
    expect((await found({ RatingMin: 4.5 })).slugs.includes(slug)).toBe(isFound);
    // Off sale, so that no other test finds it.
    await (await adminOf(shop)).post('/api/courses/ToogleOperativeCourse', { IdEnc: courseId });
  },
);
