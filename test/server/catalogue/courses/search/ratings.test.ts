import { openTestDatabase, type TestDatabase } from '../../../../support/database';

const WRITERS = 6;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(WRITERS);
});
afterAll(() => database.discard());
beforeEach(async () => {
  await database.empty();
  await run(
    `insert into users (id, email) select 'u' || n, 'u' || n || '@example.com' from generate_series(1, 40) n`,
  );
  await run(`insert into courses (id, slug, title, level, price_cents) select 'c' || n, 'c' || n, 'Corso', 'avanzato', 100
    from generate_series(1, 3) n`);
});

const run = async (statement: string) => (await database.pool.query(statement)).rows;
const kept = () => run('select course_id, stars, reviews, average from course_ratings order by course_id');
const counted = () =>
  run(`select c.id as course_id, coalesce(sum(r.rating), 0)::int as stars, count(r.id)::int as reviews,
    avg(r.rating)::float8 as average from courses c left join reviews r on r.course_id = c.id and r.is_enabled
    group by c.id order by c.id`);

async function expectKept(): Promise<void> {
  expect(await kept()).toEqual(await counted());
}

it('a course begins without ratings', async () => {
  expect(await kept()).toHaveLength(3);
  await expectKept();
});

it('the sums follow reviews that are written, changed, disabled, enabled, moved and removed', async () => {
  for (const statement of [
    `insert into reviews (id, user_id, course_id, text, rating) select 'r' || n, 'u' || n, 'c' || 1 + n % 3, 'Utile', 1 + n % 5
       from generate_series(1, 40) n`,
    `update reviews set rating = 6 - rating where course_id = 'c1'`,
    `update reviews set is_enabled = false where rating < 3`,
    `update reviews set is_enabled = true, rating = 5 where user_id in ('u1', 'u2')`,
    `update reviews set course_id = 'c3' where id = 'r3'`,
    `update reviews set text = 'Altro'`,
    `delete from users where id = 'u4'`,
    `delete from reviews where course_id = 'c2'`,
    `delete from courses where id = 'c1'`,
  ]) {
    await run(statement);
    await expectKept();
  }
});

it('course and reviews of one transaction count', async () => {
  await run(`begin; insert into courses (id, slug, title, level, price_cents) values ('new', 'new', 'Nuovo', 'avanzato', 1);
    insert into reviews (id, user_id, course_id, text, rating) values ('r', 'u1', 'new', 'Utile', 4); commit`);
  await expectKept();
  expect((await kept()).find(({ course_id }) => course_id === 'new')).toMatchObject({ average: 4 });
});

it('parallel writers lose no review and do not lock each other up', async () => {
  const write = async (writer: number) => {
    // Each statement touches all courses, in an order of its own.
    const own = `user_id in ('u${writer * 2 + 1}', 'u${writer * 2 + 2}')`;
    for (let turn = 0; turn < 4; turn += 1) {
      await run(`insert into reviews (id, user_id, course_id, text, rating)
        select gen_random_uuid()::text, u.id, c.id, 'Utile', 1 + ${writer} % 5
        from users u cross join courses c where ${own.replace('user_id', 'u.id')} order by random()`);
      await run(
        `update reviews set rating = 1 + (rating + ${turn}) % 5, is_enabled = course_id <> 'c2' where ${own}`,
      );
      await run(`delete from reviews where ${own} and course_id <> 'c${1 + (writer % 3)}'`);
      if (turn < 3) await run(`delete from reviews where ${own}`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_none, writer) => write(writer)));
  await expectKept();
});
