import { pathCompletion } from '../../../../src/server/learning/certificates/pathCompletion';
import { viewedSections } from '../../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../../support/app';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());

/** The buyer of a path of two courses, of 100 and 200 seconds, each in two lessons. */
async function learner() {
  const { id: userId } = await addStudent(shop);
  const courses = [await stock.addCourse(), await stock.addCourse()];
  const courseIds = courses.map(({ id }) => id);
  const bundle = await stock.addBundle(courseIds, { title: 'Dalle basi' });
  await stock.addPurchase(userId, { bundleId: bundle.id, courseIds });
  const lessons: string[] = [];
  for (const [index, courseId] of courseIds.entries()) {
    for (const position of [0, 1]) {
      const fields = { position, durationSeconds: 50 * (index + 1) };
      lessons.push((await stock.addSection(courseId, fields)).id);
    }
  }
  const view = async (lesson: number, viewedAt: string) =>
    void (await shop.database.orm
      .insert(viewedSections)
      .values({ userId, sectionId: lessons[lesson] ?? '', viewedAt: new Date(viewedAt) }));
  return { view, completion: () => pathCompletion(shop.database.orm, userId, bundle.id) };
}

it('a path is completed when the last lesson of any of its courses was viewed', async () => {
  const { view, completion } = await learner();
  await view(2, '2026-05-01T10:00:00Z');
  await view(0, '2026-05-04T10:00:00Z');
  await view(1, '2026-05-03T10:00:00Z');
  await view(3, '2026-05-02T10:00:00Z');
  expect(await completion()).toEqual({
    title: 'Dalle basi',
    duration: 300,
    sections: 4,
    viewed: 4,
    completedAt: '2026-05-04T10:00:00.000Z',
    isEmpty: false,
  });
});

it('a path of which nothing was viewed was completed at no moment', async () => {
  const { completion } = await learner();
  expect(await completion()).toMatchObject({ sections: 4, viewed: 0, completedAt: null });
});

it('a path of which some lessons were viewed says how many', async () => {
  const { view, completion } = await learner();
  await view(3, '2026-05-01T10:00:00Z');
  expect(await completion()).toMatchObject({
    viewed: 1,
    completedAt: '2026-05-01T10:00:00.000Z',
    isEmpty: true,
  });
});
