import { findTitles } from '../../../../src/server/platform/resource/titles';
import { adminShop } from '../../../support/admin';

const { shop, stock } = adminShop();

it('courses and learning paths are named together, on sale or not, and nothing else', async () => {
  const [course, path] = [
    await stock.addCourse({ title: 'Ichimoku', isOperative: false }),
    await stock.addBundle([], { title: 'Da zero' }),
  ];
  await stock.addCourse();
  const found = await findTitles(shop.database.orm, [path.id, null, course.id, 'nulla', path.id]);
  expect(Object.fromEntries(found)).toEqual({
    [course.id]: { id: course.id, title: 'Ichimoku', isOperative: false },
    [path.id]: { id: path.id, title: 'Da zero', isOperative: true },
  });
});

it('nothing is asked of the database where nothing is to be named', async () => {
  const asked = jest.spyOn(shop.database.pool, 'query');
  expect(await findTitles(shop.database.orm, [null])).toEqual(new Map());
  expect(asked).not.toHaveBeenCalled();
});
