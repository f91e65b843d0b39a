import { readdirSync } from 'node:fs';
import { users } from '../../src/server/platform/database';
import { openOwnDatabase, openTestDatabase, type TestDatabase } from '../support/database';

const makers = {
  own: openOwnDatabase,
  kept: openTestDatabase,
};

const opened: TestDatabase[] = [];
async function open(kind: keyof typeof makers, connections?: number) {
  const database = await makers[kind](connections);
  opened.push(database);
  return database;
}
afterEach(async () => {
  for (const database of opened.splice(0)) await database.discard();
});

const tablesOf = async ({ pool }: TestDatabase): Promise<string[]> => {
  const { rows } = await pool.query(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  return rows.map(({ name }) => name);
};

describe('a test database of its own', () => {
  it('is migrated and shares no row, table or folder with another one', async () => {
    const first = await open('own');
    const tables = await tablesOf(first);
    await first.pool.query('create table leaked (id int)');
    await first.orm.insert(users).values({ email: 'a@example.com' });

    const second = await open('own');
    expect(await tablesOf(second)).toEqual(tables);
    expect(tables).toContain('public.users');
    expect(await second.orm.select().from(users)).toEqual([]);
    expect(second.dataDir).not.toBe(first.dataDir);
  });

  it('leaves nothing behind once it is discarded', async () => {
    const discarded = await open('own');
    const { rows } = await discarded.pool.query('select current_database() as name');
    opened.pop();
    await discarded.discard();
    expect(() => readdirSync(discarded.dataDir)).toThrow(/ENOENT/);
    const left = await (await open('own')).pool.query('select datname as name from pg_database');
    expect(left.rows).not.toContainEqual(rows[0]);
  });
});

it('has as many connections as a test asks for, and one by default', async () => {
  const one = await open('kept');
  const three = await open('kept', 3);
  const pids = async ({ pool }: TestDatabase) => {
    const found = await Promise.all(
      Array.from({ length: 6 }, () => pool.query('select pg_backend_pid() as pid, pg_sleep(0.01)')),
    );
    return new Set(found.map(({ rows }) => rows[0].pid)).size;
  };
  expect([await pids(one), await pids(three)]).toEqual([1, 3]);
});

describe('a database that the worker keeps', () => {
  const numberOf = async ({ pool }: TestDatabase) => {
    const { rows } = await pool.query(
      `insert into audit (action, resource, resource_id, at) values ('a', 'b', 'c', now()) returning id`,
    );
    return Number(rows[0].id);
  };

  it('is another one for each that is open at once', async () => {
    const [first, second] = [await open('kept'), await open('kept')];
    await first.orm.insert(users).values({ email: 'a@example.com' });
    expect(await second.orm.select().from(users)).toEqual([]);
  });

  it('comes back without a row, and counts from 1 again', async () => {
    const first = await open('kept');
    await first.orm.insert(users).values({ email: 'a@example.com' });
    await numberOf(first);
    opened.pop();
    await first.discard();
    const again = await open('kept');
    expect(await again.orm.select().from(users)).toEqual([]);
    expect(await numberOf(again)).toBe(1);
  });
});
