import { eq, sql } from 'drizzle-orm';
import { newId, type Orm, schema } from '../../../../src/server/platform/database';
import { containsPattern, escapeLike } from '../../../../src/server/platform/database/likePattern';
import { prepared } from '../../../../src/server/platform/database/prepared';
import {
  againIfDeleted,
  isForeignKeyViolation,
  isUniqueViolation,
} from '../../../../src/server/platform/database/violations';
import { writeProbe } from '../../../../src/server/platform/database/writeProbe';
import { openTestDatabase, type TestDatabase } from '../../../support/database';

const { users } = schema;

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.discard());
beforeEach(() => database.empty());

test('an id is 128 random bits that need no encoding in an address', async () => {
  const [user] = await database.orm.insert(users).values({ email: 'a@example.com' }).returning();
  expect(user?.id).toMatch(/^[\w-]{22}$/);
  expect(new Set(Array.from({ length: 1000 }, newId)).size).toBe(1000);
});

test('dates, defaults and empty texts come back as they were written', async () => {
  const activatedAt = new Date('2026-03-29T01:59:59.987Z');
  await database.orm.insert(users).values({ email: 'a@example.com', activatedAt });
  const [user] = await database.orm.select().from(users);
  expect(user).toMatchObject({ activatedAt, role: 0, firstName: '', deletedAt: null, version: 1 });
  expect(user?.createdAt).toBeInstanceOf(Date);
});

test('an update moves updatedAt on by itself', async () => {
  const [made] = await database.orm
    .insert(users)
    .values({ email: 'a@example.com', updatedAt: new Date(0) })
    .returning();
  const [changed] = await database.orm.update(users).set({ city: 'Roma' }).returning();
  expect(made?.updatedAt).toEqual(new Date(0));
  expect(changed?.updatedAt.getTime()).toBeGreaterThan(0);
});

test('a unique violation can be told by its code and its constraint', async () => {
  await database.orm.insert(users).values({ email: 'a@example.com' });
  const error = await database.orm
    .insert(users)
    .values({ email: 'A@example.com' })
    .catch((caught: unknown) => caught);
  expect((error as Error).cause).toMatchObject({ code: '23505', constraint: 'users_email_key' });
  expect([isUniqueViolation(error), isForeignKeyViolation(error)]).toEqual([true, false]);
});

describe('a transaction whose row is deleted meanwhile', () => {
  const deleted = Object.assign(new Error('no such row'), { code: '23503' });
  const wrapped = new Error('Failed query', { cause: deleted });
  const twice = Object.assign(new Error('there already'), { code: '23505' });
  /** Fails with these, one after the other, and then succeeds. */
  const runs = (...errors: Error[]) => {
    const orm = { transaction: jest.fn(async (run: (tx: string) => unknown) => run('tx')) };
    const work = jest.fn((_tx: unknown) => {
      const error = errors.shift();
      return error ? Promise.reject(error) : Promise.resolve('written');
    });
    return { done: againIfDeleted(orm as unknown as Orm, work as never), orm, work };
  };

  test.each([
    ['that does not fail runs once', [], 1, 'written'],
    ['runs once more', [wrapped], 2, 'written'],
    ['runs once more, however the driver tells it', [deleted], 2, 'written'],
    ['runs no third time', [deleted, wrapped], 2, wrapped],
    ['that fails of something else runs once', [twice], 1, twice],
  ])('%s', async (_what, errors, times, outcome) => {
    const { done, orm, work } = runs(...errors);
    expect(await done.catch((error: unknown) => error)).toBe(outcome);
    expect([orm.transaction.mock.calls.length, work.mock.calls]).toEqual([times, Array(times).fill(['tx'])]);
  });
});

test('a pattern finds the text itself, whatever it holds, and values that contain it', async () => {
  const text = String.raw`50%_a\b`;
  const { rows } = await database.pool.query(
    `select n like $1 as is, n like $2 as has from unnest($3::text[]) with ordinality as v(n, at) order by at`,
    [escapeLike(text), containsPattern(text), [text, `x ${text} y`, '50xya\\b', '50%ya\\b', '50%_ab']],
  );
  expect(rows.map(({ is, has }) => [is, has])).toEqual([
    [true, true],
    [false, true],
    [false, false],
    [false, false],
    [false, false],
  ]);
});

test('statements are prepared once for each database', () => {
  const prepare = jest.fn((orm: Orm) => ({ orm }));
  const statements = prepared(prepare);
  const [one, other] = [{}, {}] as unknown as [Orm, Orm];
  expect(statements(one)).toBe(statements(one));
  expect([statements(one).orm, statements(other).orm]).toEqual([one, other]);
  expect(prepare).toHaveBeenCalledTimes(2);
});

describe('the probe of the database', () => {
  test('fails where nothing can be written, and leaves no setting behind', async () => {
    await database.ping();
    const memory = await database.pool.query('show work_mem');
    expect(memory.rows).toEqual([{ work_mem: '4MB' }]);
    await database.pool.query('set default_transaction_read_only = on');
    await expect(database.ping()).rejects.toMatchObject({ code: '25006' });
    await database.pool.query('reset default_transaction_read_only');
    // No room for what a query puts aside.
    await database.pool.query('set temp_file_limit = 0');
    await expect(database.ping()).rejects.toMatchObject({ code: '53400' });
    await database.pool.query('reset temp_file_limit');
    await database.ping();
  });

  test('writes once for all who ask at the same time, and once more for the next, also after a failure', async () => {
    const query = jest.fn<Promise<void>, []>().mockRejectedValueOnce(new Error('full'));
    const ping = writeProbe({ query } as never);
    const outcomes = await Promise.allSettled([ping(), ping()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockResolvedValue();
    expect(await Promise.all([ping(), ping()])).toEqual([undefined, undefined]);
    await ping();
    expect(query).toHaveBeenCalledTimes(3);
  });
});

test('a hundred requests at once get their answers through the one connection', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      database.orm.transaction(async (tx) => {
        await tx.insert(users).values({ email: `user${index}@example.com` });
        const [found] = await tx
          .select()
          .from(users)
          .where(eq(users.email, `user${index}@example.com`));
        return found?.email;
      }),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 100 }, (_, index) => `user${index}@example.com`));
});

test('a transaction that throws leaves nothing, and the next query is not inside it', async () => {
  await expect(
    database.orm.transaction(async (tx) => {
      await tx.insert(users).values({ email: 'a@example.com' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await database.orm.select().from(users)).toEqual([]);
});

test('prepared queries still work after the connection broke, and what was under way is undone', async () => {
  const byMail = database.orm
    .select()
    .from(users)
    .where(eq(users.email, sql.placeholder('email')))
    .prepare('user_by_mail');
  await database.orm.insert(users).values({ email: 'a@example.com' });
  expect(await byMail.execute({ email: 'a@example.com' })).toHaveLength(1);

  const client = await database.pool.connect();
  client.on('error', () => {});
  await client.query('begin');
  await client.query('delete from users');
  const stream = (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
  const gone = new Promise((resolve) => client.once('end', resolve));
  stream.destroy();
  await gone;
  client.release(true);

  expect(await byMail.execute({ email: 'a@example.com' })).toHaveLength(1);
});

test('a database can be closed twice, and answers no more', async () => {
  const second = await openTestDatabase();
  await Promise.all([second.close(), second.close()]);
  await expect(second.ping()).rejects.toThrow();
  await second.discard();
});
