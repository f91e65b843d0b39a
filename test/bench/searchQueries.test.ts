import queries from '../../bench/searchQueries.json';
import { COURSES } from '../../src/server/demo/content/catalogue';

test('fifty different searches, each for a course of the demo shop', () => {
  const slugs = new Set(COURSES.map(({ slug }) => slug));
  expect(new Set(queries.map(({ query }) => query)).size).toBe(50);
  expect(queries.filter(({ slug }) => !slugs.has(slug))).toEqual([]);
});

test('every course of the demo shop is looked for', () => {
  const wanted = new Set(queries.map(({ slug }) => slug));
  expect(COURSES.map(({ slug }) => slug).filter((slug) => !wanted.has(slug))).toEqual([]);
});
