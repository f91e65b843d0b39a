import { countLearners } from '../../../../../src/server/catalogue/courses/search/learnersService';
import { beforeCommit } from '../../../../support/beforeCommit';
import { openTestDatabase, type TestDatabase } from '../../../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(4);
});
afterAll(() => database.discard());
beforeEach(async () => {
  await database.empty();
  await run(
    `insert into users (id, email) select 'u' || n, 'u' || n || '@example.com' from generate_series(1, 9) n`,
  );
  await run(`insert into courses (id, slug, title, level, price_cents) select 'c' || n, 'c' || n, 'Corso', 'avanzato', 100
    from generate_series(1, 5) n`);
  await run(`insert into entitlements (id, user_id, course_id, source, source_id)
    select u.id || c.id, u.id, c.id, 'purchase', 'p' from users u cross join courses c`);
  await countLearners(database.orm);
});

const run = async (statement: string) => (await database.pool.query(statement)).rows;
const learners = async () =>
  (await run('select learners from course_search order by course_id')).map((row) => row.learners);

it('counts each person once, however many rights they have', async () => {
  expect(await learners()).toEqual([9, 9, 9, 9, 9]);
  await run(
    `insert into entitlements (id, user_id, course_id, source, source_id) values ('g', 'u1', 'c1', 'gift', 'g')`,
  );
  await run(`update entitlements set revoked_at = now() where user_id = 'u2' and course_id = 'c3'`);
  await run(`update entitlements set revoked_at = now() where course_id = 'c4'`);
  await run(`delete from entitlements where course_id = 'c5' and user_id in ('u1', 'u2', 'u3')`);
  await countLearners(database.orm, 2);
  expect(await learners()).toEqual([9, 9, 8, 0, 6]);
});

it('counts only courses whose entitlements have changed', async () => {
  await run('update course_search set learners = 1000');
  await run(`update entitlements set revoked_at = now() where user_id = 'u2' and course_id = 'c3'`);
  await countLearners(database.orm);
  expect(await learners()).toEqual([1000, 1000, 8, 1000, 1000]);
});

it('misses no change that is committed while it counts', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(`delete from entitlements where user_id = 'u1' and course_id = 'c1'`);
  await countLearners(database.orm);
  await client.query('commit');
  client.release();
  await Promise.all([countLearners(database.orm), countLearners(database.orm)]);
  expect(await learners()).toEqual([8, 9, 9, 9, 9]);
});

it('waits for a count that has begun before, so that no older one is written after it', async () => {
  let hasEnded = false;
  await beforeCommit(
    database,
    (tx) => countLearners(tx),
    async () => {
      await countLearners(database.orm);
      hasEnded = true;
    },
    async () => expect(hasEnded).toBe(false),
  );
  expect(hasEnded).toBe(true);
});

it('does not make buyers of one course wait for each other', async () => {
  const [first, second] = await Promise.all([database.pool.connect(), database.pool.connect()]);
  const buy = (user: string) => `insert into entitlements (id, user_id, course_id, source, source_id)
    values ('n${user}', '${user}', 'c1', 'code', 'x')`;
  for (const client of [first, second]) await client.query(`begin; set local lock_timeout = '1s'`);
  await first.query(buy('u1'));
  await second.query(buy('u2'));
  for (const client of [first, second]) {
    await client.query('rollback');
    client.release();
  }
});
