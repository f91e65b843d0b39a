import {
  coursesNamed,
  teachersNamed,
  teachersOnSale,
} from '../../../../../src/server/catalogue/courses/search/suggestionQueries';
import { openTestDatabase, type TestDatabase } from '../../../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.discard());

/** Courses with a word in their titles, the first the newest; one with the word alone is the oldest. */
async function addCourses(word: string, count: number): Promise<void> {
  await database.pool.query(
    `insert into courses (id, slug, title, price_cents, is_operative, level, published_at)
     select $1 || n, $1 || n, $1 || case when n = $2 then '' else ' passo ' || n end, 1000, n > 0, 'principiante',
       now() - n * interval '1 hour'
     from generate_series(0, $2::int) n`,
    [word, count],
  );
}

const suggested = async (word: string) =>
  (await coursesNamed(database.orm, `'${word}':*`, 5)).map(({ slug }) => slug);

describe('the courses that are suggested', () => {
  it('are on sale, and the title with the fewest other words is among them', async () => {
    await addCourses('grafic', 100);
    expect(await suggested('grafic')).toEqual(['grafic1', 'grafic2', 'grafic3', 'grafic4', 'grafic100']);
  });

  it('are those of the newest hundred where more titles have the words, each once', async () => {
    await addCourses('nuvol', 101);
    expect(await suggested('nuvol')).toEqual(['nuvol1', 'nuvol2', 'nuvol3', 'nuvol4', 'nuvol5']);
  });

  it('come by their dates, those without one last', async () => {
    await addCourses('canal', 2);
    await database.pool.query(
      `insert into courses (id, slug, title, price_cents, is_operative, level)
       values ('senza', 'senza', 'canal passo 9', 1000, true, 'principiante')`,
    );
    expect(await suggested('canal')).toEqual(['canal1', 'canal2', 'senza']);
  });

  it('have the words in their titles, whatever else their names have', async () => {
    await database.pool.query(
      `insert into courses (id, slug, title, subtitle, price_cents, is_operative, level, published_at)
       values ('s', 's', 'Altro', 'Candele', 1000, true, 'principiante', now())`,
    );
    expect(await suggested('cand')).toEqual([]);
  });
});

it('teachers who are suggested come with the number of their courses on sale, most first; those of a filter by name', async () => {
  await addCourses('volum', 6);
  await database.pool.query(
    `insert into users (id, email) select 'u' || n, n || '@example.com' from generate_series(1, 3) n`,
  );
  await database.pool.query(
    `insert into teachers (id, user_id, name, slug) select 't' || 4 - n, 'u' || n, 'Elena ' || 4 - n, 'e' || n from generate_series(3, 1, -1) n`,
  );
  // The first teaches four of which one is not on sale, the second four, the third one that is not on sale.
  await database.pool.query(`insert into course_teachers (course_id, teacher_id) values
    ('volum0', 't3'), ('volum1', 't3'), ('volum2', 't3'), ('volum3', 't2'), ('volum4', 't2'), ('volum5', 't2'),
    ('volum0', 't1'), ('volum6', 't2'), ('volum6', 't3')`);
  const found = await teachersNamed(database.orm, ['elena'], 5);
  expect(found.map(({ slug, courses }) => [slug, courses])).toEqual([
    ['e2', 4],
    ['e1', 3],
  ]);
  const courses = await coursesNamed(database.orm, "'volum'", 9);
  expect(courses.find(({ slug }) => slug === 'volum6')?.teachers).toBe('Elena 3, Elena 2');
  const filters = async (most: number) =>
    (await teachersOnSale(database.orm, most)).map(({ name, slug }) => [name, slug]);
  expect(await filters(5)).toEqual([
    ['Elena 2', 'e2'],
    ['Elena 3', 'e1'],
  ]);
  expect(await filters(1)).toEqual([['Elena 2', 'e2']]);
  await database.pool.query(`update teachers set name = 'Elena'`);
  expect((await filters(5)).map(([, slug]) => slug)).toEqual(['e1', 'e2']);
});
