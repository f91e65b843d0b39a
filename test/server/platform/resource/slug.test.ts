import { courses } from '../../../../src/server/platform/database';
import { freeSlug, slugOf } from '../../../../src/server/platform/resource/slug';
import { openTestDatabase, type TestDatabase } from '../../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it.each([
  ['Più trading!', 'piu-trading'],
  ['«Über São Tomé!»', 'uber-sao-tome'],
  [' L’oro & l’argento ', 'l-oro-l-argento'],
  ['ﬁnanza 2: 10 regole', 'finanza-2-10-regole'],
  ['株式', 'senza-titolo'],
  ['', 'senza-titolo'],
  [`${'a'.repeat(79)} bene`, 'a'.repeat(79)],
  ['b'.repeat(81), 'b'.repeat(80)],
])('the title %j is %s in an address', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

it('a slug that others have gets the first number that is free', async () => {
  const row = { title: 'x', priceCents: 0, level: 'principiante' } as const;
  const slugs = ['oro', 'oro-3', 'oro-e-argento', 'argento-2'];
  await database.orm.insert(courses).values(slugs.map((slug) => ({ ...row, slug })));
  const free = (title: string) => freeSlug(database.orm, courses.slug, title);
  expect([await free('Oro'), await free('Argento'), await free('Rame')]).toEqual([
    'oro-2',
    'argento',
    'rame',
  ]);
  await database.orm.insert(courses).values({ ...row, slug: 'oro-2' });
  expect(await free('oro')).toBe('oro-4');
});
