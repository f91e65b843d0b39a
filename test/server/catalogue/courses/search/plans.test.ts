import { sql } from 'drizzle-orm';
import { courseFilter, type Sort } from '../../../../../src/contract/catalogue/courses';
import {
  countFound,
  countStatement,
  pageStatement,
  type Wanted,
} from '../../../../../src/server/catalogue/courses/search/foundQueries';
import { filterCourses } from '../../../../../src/server/catalogue/courses/search/service';
import { openOwnDatabase, type TestDatabase } from '../../../../support/database';

const COURSES = 3000;
const everything: Wanted = { text: null, categories: [], minCents: undefined, maxCents: undefined };
const filters: Readonly<Record<string, Wanted>> = {
  everything,
  'a category': { ...everything, categories: ['intermedio'] },
  'a level and a topic': { ...everything, categories: ['principiante', 'ichimoku'] },
  'a category and a price': {
    ...everything,
    categories: ['intermedio'],
    minCents: 1000,
    maxCents: 9_000_000,
  },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await openOwnDatabase();
  await database.pool.query(
    `insert into courses (id, slug, title, description, price_cents, is_operative, level, published_at)
     select 'c' || n, 'c' || n, 'Corso ' || n, repeat('parola' || n || ' ', 60), 1000 + (n * 7 + 10000) % 21000, true,
       (array['principiante', 'intermedio', 'avanzato'])[1 + n % 3], now() - n * interval '1 hour'
     from generate_series(1, $1::int) n`,
    [COURSES],
  );
  await database.pool.query(
    `insert into course_categories (course_id, category) select id, level from courses
     union all select id, (array['ichimoku', 'scalping', 'criptovalute'])[1 + ascii(right(id, 1)) % 3] from courses`,
  );
  await database.pool.query(`insert into users (id, email) select 'u' || n, 'u' || n || '@example.com'
    from generate_series(1, 20) n`);
  await database.pool.query(`insert into reviews (user_id, course_id, text, rating, id)
    select u.id, c.id, 'Utile', 1 + (hashtext(u.id || c.id) & 3), u.id || c.id
    from users u join courses c on hashtext(c.id || u.id) % 2 = 0`);
  // The checkpoint makes commits certain, without which vacuum marks no page as visible to all.
  for (const statement of ['checkpoint', 'vacuum analyze course_search, course_ratings, reviews']) {
    await database.pool.query(statement);
  }
});
afterAll(() => database.discard());

/** Returns the steps of the plan: each operation with its table or index. */
async function planOf(statement: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await database.orm.execute<Record<string, string>>(sql`explain ${statement}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const pageOf = (sort: Sort) =>
  ({ sort, rankedBy: null, found: { total: COURSES, isCapped: false }, offset: 0, limit: 24 }) as const;

describe.each(Object.entries(filters))('a list of %s', (_name, wanted) => {
  it('is counted from an index alone', async () => {
    const plan = await planOf(countStatement(wanted));
    expect(plan).toMatch(/Index Only Scan using course_search_\w+_idx/);
    expect(plan).not.toContain('Seq Scan');
  });

  it.each([
    ['relevance', 'course_search_newest_idx'],
    ['newest', 'course_search_newest_idx'],
    ['price_up', 'course_search_price_idx'],
    ['price_down', 'course_search_price_idx'],
  ] as const)('is ordered by %s from an index alone', async (sort, index) => {
    const plan = await planOf(pageStatement(wanted, pageOf(sort)));
    expect(plan).toMatch(new RegExp(`Index Only Scan (Backward )?using ${index}`));
  });

  it('is ordered by rating from an index of the sums, and reads no reviews', async () => {
    const plan = await planOf(pageStatement(wanted, pageOf('rating')));
    expect(plan).toMatch(/Index (Only )?Scan using course_ratings_best_idx/);
    expect(plan).not.toMatch(/ reviews|Seq Scan/);
  });
});

describe('a search for words that many courses have', () => {
  const wanted: Wanted = { ...everything, text: "'cors'" };
  const page = { rankedBy: "'cors'", found: { total: 100, isCapped: true }, offset: 0, limit: 24 } as const;

  it.each(['relevance', 'newest', 'price_up', 'price_down', 'rating'] as const)(
    'by %s ranks the first of an index and reads no table of ratings',
    async (sort) => {
      const plan = await planOf(pageStatement(wanted, { ...page, sort }));
      expect(plan).toMatch(/CTE candidates\s+->\s+Limit/);
      expect(plan).toMatch(/Index Scan (Backward )?using course_search_(newest|price)_idx/);
      expect(plan).not.toContain('Seq Scan on course_ratings');
      expect(await database.orm.execute(pageStatement(wanted, { ...page, sort }))).toMatchObject({
        rowCount: 24,
      });
    },
  );

  it.each([
    ['newest', ['c1', 'c2', 'c3']],
    ['price_up', ['c1572', 'c1573', 'c1574']],
    ['price_down', ['c1571', 'c1570', 'c1569']],
  ] as const)('by %s begins with the first of all that fit', async (sort, first) => {
    const { rows } = await database.orm.execute<{ id: string }>(pageStatement(wanted, { ...page, sort }));
    expect(rows.slice(0, 3).map(({ id }) => id)).toEqual(first);
  });

  it('finds a course once, those named so before those that only tell of it', async () => {
    const text = "'7' | 'parola7' | 'parola8'";
    const { rows } = await database.orm.execute(
      pageStatement({ ...wanted, text }, { ...page, rankedBy: text, sort: 'relevance' }),
    );
    expect(rows).toEqual([{ id: 'c7' }, { id: 'c8' }]);
  });

  it.each(["'7' | '8'", "'parola7' | 'parola8'"])(
    'keeps to the filters, be the words (%s) in the names or elsewhere',
    async (text) => {
      const idsOf = async (filter: Partial<Wanted>) => {
        const narrowed = { ...wanted, text, ...filter };
        const statement = pageStatement(narrowed, { ...page, rankedBy: text, sort: 'newest' });
        return (await database.orm.execute<{ id: string }>(statement)).rows.map(({ id }) => id);
      };
      expect(await idsOf({})).toEqual(['c7', 'c8']);
      expect(await idsOf({ categories: ['avanzato'] })).toEqual(['c8']);
      expect(await idsOf({ maxCents: 11_049 })).toEqual(['c7']);
    },
  );

  it('tells a visitor that there are more than are counted', async () => {
    const filter = courseFilter.parse({ Query: 'cors' });
    expect(await filterCourses({ database } as never, filter)).toMatchObject({
      total: 100,
      isTotalCapped: true,
    });
  });

  it('looks for words in the names of a category without reading all of the category', async () => {
    const seldomNamed: Wanted = { ...wanted, text: "'7'", categories: ['avanzato'] };
    const plan = await planOf(pageStatement(seldomNamed, { ...page, sort: 'relevance' }));
    // A large shop's planner would combine the names' index with one that holds the whole category.
    expect(plan).toMatch(/Filter: .*category_bits.*Bitmap Index Scan on course_search_names_idx/s);
  });

  it('is counted up to the last page that can be asked for', async () => {
    expect(await countFound(database.orm, wanted)).toEqual({ total: 100, isCapped: true });
    expect(await countFound(database.orm, everything)).toEqual({ total: COURSES, isCapped: false });
    const first = (count: number) => Array.from({ length: count }, (_none, n) => `'${n + 1}'`).join(' | ');
    for (const [count, isCapped] of [
      [100, false],
      [101, true],
    ] as const)
      expect(await countFound(database.orm, { ...wanted, text: first(count) })).toEqual({
        total: 100,
        isCapped,
      });
  });
});
