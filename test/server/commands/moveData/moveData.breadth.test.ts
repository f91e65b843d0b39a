import { Readable } from 'node:stream';
import { Client } from 'pg';
import { moveData } from '../../../../src/server/commands/moveData/moveData';
import { openPostgresSource, type Source } from '../../../../src/server/commands/moveData/source';
import { readContent, readTables } from '../../../../src/server/commands/moveData/tables';
import { audit, coupons, courses, purchases, reviews, users } from '../../../../src/server/platform/database';
import { migrate, migrationMoments } from '../../../../src/server/platform/database/migrate';
import {
  createEmptyDatabase,
  openOwnDatabase,
  silentLog,
  type TestDatabase,
} from '../../../support/database';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openOwnDatabase(3);
  const { orm } = shop;
  await orm.insert(users).values([
    { id: 'u1', email: 'a@example.com', firstName: 'Zoë \\ "tab\there"', city: 'Forlì\nCesena' },
    { id: 'u2', email: 'b@example.com', firstName: '' },
  ]);
  const course = { level: 'principiante', priceCents: 9900, isOperative: true } as const;
  await orm.insert(courses).values([
    { id: 'c1', slug: 'uno', title: 'Il mercato FX', ...course },
    { id: 'c2', slug: 'due', title: 'Opzioni', ...course, priceCents: 100 },
  ]);
  const [coupon] = await orm
    .insert(coupons)
    .values({ code: 'MENO', kind: 'percentage', amount: 20, scope: 'everything' })
    .returning();
  await orm.insert(purchases).values(
    [12_345, 1].map((totalCents, index) => ({
      userId: 'u1',
      courseId: `c${index + 1}`,
      itemTitle: 'x',
      couponId: coupon?.id ?? null,
      listCents: totalCents + 3,
      discountCents: 3,
      totalCents,
      provider: 'sandbox',
      invoice: { name: 'Società "A" \\N' },
    })),
  );
  await orm.insert(reviews).values({ userId: 'u1', courseId: 'c1', rating: 4, text: 'Bene' });
  for (const action of ['one', 'two', 'three']) {
    await orm.insert(audit).values({ action, resource: 'x', resourceId: 'y', at: new Date() });
  }
});
afterAll(() => shop.discard());

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  closing.push(() => client.end());
  return client;
}

async function emptyTarget(): Promise<Client> {
  const { url, drop } = await createEmptyDatabase();
  closing.push(drop);
  return connect(url);
}

const sourceOf = async (url = shop.directUrl) => openPostgresSource(await connect(url));
const marks: string[] = [];
const progress: [table: string, bytes: number, isDone: boolean][] = [];
const move = async (source: Source, client: Client) => {
  marks.length = 0;
  const target = { client, begin: () => void marks.push('begun'), finish: () => void marks.push('finished') };
  progress.length = 0;
  return moveData({ source, target, onProgress: (...step) => void progress.push(step) });
};
const count = async (client: Client, table: string) =>
  Number((await client.query(`select count(*) from ${table}`)).rows[0].count);

/** Everything that each table holds, generated columns included. */
async function contentsOf(client: Pick<Client, 'query'>): Promise<unknown[]> {
  const query = async (statement: string) => (await client.query(statement)).rows as never[];
  const tables = await readTables(query);
  const contents: unknown[] = [];
  for (const { name } of tables) {
    contents.push((await client.query(`select t::text from ${name} as t order by 1`)).rows);
  }
  return contents;
}

it('copies every row of every table, and tells rows and sums', async () => {
  const [from, target] = [await connect(shop.directUrl), await emptyTarget()];
  // Servers may be set to anything.
  for (const client of [from, target])
    await client.query(`set timezone = 'Asia/Tokyo'; set datestyle = 'German'; set bytea_output = 'escape';
      set statement_timeout = '1h'; set extra_float_digits = -5`);
  const moved = await move(await openPostgresSource(from), target);
  for (const client of [from, target])
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
  expect(await contentsOf(target)).toEqual(await contentsOf(shop.pool as never));
  expect(moved.find(({ name }) => name === 'purchases')).toMatchObject({
    rows: 2,
    sums: { list_cents: '12352', discount_cents: '6', total_cents: '12346', refunded_cents: '0' },
  });
  expect(moved.length).toBeGreaterThan(40);
  expect(marks).toEqual(['begun', 'finished']);
  const done = progress.filter(([, , isDone]) => isDone);
  expect(done.map(([name]) => name)).toEqual(moved.map(({ name }) => name));
  for (const [name, bytes] of done)
    expect([name, bytes > 0]).toEqual([name, (moved.find((table) => table.name === name)?.rows ?? 0) > 0]);
  // Without statistics the first queries of the shop would be slow.
  const { rows } = await target.query(`select reltuples::int as n from pg_class where relname = 'purchases'`);
  expect(rows).toEqual([{ n: 2 }]);
});

it('tells how far a table is about once a second', async () => {
  const source = await sourceOf();
  const now = jest.spyOn(Date, 'now').mockReturnValue(0);
  const copyOut: Source['copyOut'] = async (select) => {
    const text = Buffer.concat(await (await source.copyOut(select)).toArray());
    const pieces = [0, 10, 20, 30].map((at) => text.subarray(at, at < 30 ? at + 10 : undefined));
    return Readable.from(pieces).on('data', () => now.mockReturnValue(Date.now() + 400));
  };
  await move({ ...source, copyOut }, await emptyTarget());
  const told = progress.filter(([name]) => name === 'users');
  expect(told.map(([, bytes, isDone]) => isDone || bytes)).toEqual([30, true]);
});

it('leaves foreign keys, triggers and counters as the source has them', async () => {
  const target = await emptyTarget();
  await move(await sourceOf(), target);
  const rules = async (client: Pick<Client, 'query'>) =>
    (
      await client.query(`
        select conrelid::regclass || pg_get_constraintdef(oid) as rule from pg_constraint
          where connamespace = 'public'::regnamespace and convalidated
        union all select tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal
        union all select sequencename || coalesce(last_value, 0) from pg_sequences where schemaname = 'public'
        order by 1`)
    ).rows;
  expect(await rules(target)).toEqual(await rules(shop.pool as never));
  await expect(target.query(`update purchases set user_id = 'nobody'`)).rejects.toThrow('foreign key');
  const { rows } = await target.query(
    `insert into audit (action, resource, resource_id, at) values ('four', 'x', 'y', now()) returning id`,
  );
  expect(Number(rows[0].id)).toBe(4);
});

it('reads one snapshot: what is written meanwhile stays out, in every table', async () => {
  const target = await emptyTarget();
  const source = await sourceOf();
  await source.query('select 1');
  await shop.orm.insert(users).values({ id: 'late', email: 'late@example.com' });
  closing.push(() => shop.pool.query(`delete from users where id = 'late'`));
  await move(source, target);
  expect(await count(target, 'users')).toBe(2);
});

it('cannot change the source', async () => {
  const source = await sourceOf();
  await expect(source.query('delete from audit')).rejects.toThrow('read-only transaction');
});

it('brings the database of an earlier version up to date in the target, and leaves the source as it was', async () => {
  const moments = migrationMoments();
  const earlier = await emptyTarget();
  await migrate(earlier, silentLog, { upTo: moments.at(-6) as number });
  await earlier.query(`insert into users (id, email) values ('old', 'old@example.com')`);
  const source = await openPostgresSource(earlier);
  const target = await emptyTarget();
  await move(source, target);
  const journal = 'drizzle.__drizzle_migrations';
  expect(await count(target, journal)).toBe(moments.length);
  expect(await count(target, 'users')).toBe(1);
  await earlier.query('commit');
  expect(await count(earlier, journal)).toBe(moments.length - 5);
});

describe('refuses, and copies nothing', () => {
  it('a target with rows', async () => {
    const target = await emptyTarget();
    await migrate(target, silentLog);
    await target.query(`insert into users (id, email) values ('there', 'there@example.com')`);
    await expect(move(await sourceOf(), target)).rejects.toThrow(
      'The database of --to is not empty: it has rows in users. Name an empty one.',
    );
    expect(await count(target, 'users')).toBe(1);
    expect(marks).toEqual([]);
  });

  it('a target with a table of somebody else', async () => {
    const target = await emptyTarget();
    await target.query('create table letters (id int)');
    await expect(move(await sourceOf(), target)).rejects.toThrow('a table letters that is not this shop’s');
  });

  it('a target that is the source', async () => {
    const target = await emptyTarget();
    await migrate(target, silentLog);
    const { rows } = await target.query('select current_database() as name');
    const source = await sourceOf(shop.directUrl.replace(/\/[^/?]+\?/, `/${rows[0].name}?`));
    await expect(move(source, target)).rejects.toThrow('--from and --to are the same database');
  });

  it('a source that is being moved already', async () => {
    const source = await sourceOf();
    const query = async (statement: string) =>
      (statement.includes('advisory_lock') ? [{ isFree: false }] : await source.query(statement)) as never[];
    await expect(move({ ...source, query }, await emptyTarget())).rejects.toThrow('is being moved already');
    expect(marks).toEqual([]);
  });

  it('a source of a newer version', async () => {
    const newer = await emptyTarget();
    await migrate(newer, silentLog);
    await newer.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    );
    const target = await emptyTarget();
    await expect(move(await openPostgresSource(newer), target)).rejects.toThrow('newer schema');
    await expect(count(target, 'users')).rejects.toThrow('does not exist');
  });

  it('a target of a newer version', async () => {
    const target = await emptyTarget();
    await migrate(target, silentLog);
    await target.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    );
    await expect(move(await sourceOf(), target)).rejects.toThrow('newer schema');
  });

  it('a source with other tables than its version of the program makes', async () => {
    const source = await sourceOf();
    const query = async (statement: string) =>
      (await source.query(statement)).slice(statement.includes('as money') ? 1 : 0) as never[];
    const target = await emptyTarget();
    await expect(move({ ...source, query }, target)).rejects.toThrow('The tables of --from are not those');
    expect([marks, await count(target, 'users')]).toEqual([['begun'], 0]);
  });

  it('a source without a shop', async () => {
    const source = await openPostgresSource(await emptyTarget());
    await expect(move(source, await emptyTarget())).rejects.toThrow('The database of --from holds no shop.');
  });
});

describe('a move that does not come to its end', () => {
  it('leaves the target without rows, and can be begun again', async () => {
    const target = await emptyTarget();
    const source = await sourceOf();
    const broken: Source = {
      ...source,
      copyOut: async (select) =>
        select.includes('from users')
          ? new Readable({
              read() {
                this.destroy(new Error('cut off'));
              },
            })
          : source.copyOut(select),
    };
    await expect(move(broken, target)).rejects.toThrow('cut off');
    expect(await count(target, 'courses')).toBe(0);
    await target.query('select pg_advisory_unlock_all()');
    await source.query('select pg_advisory_unlock_all()');
    await move(source, target);
    expect(await count(target, 'users')).toBe(2);
  });

  it('is one where a value differs at the end: it is refused and nothing is kept', async () => {
    const target = await emptyTarget();
    const source = await sourceOf();
    const changed: Source = {
      ...source,
      copyOut: (select) => source.copyOut(select.replace('item_title', `'y'`)),
    };
    await expect(move(changed, target)).rejects.toThrow(
      'The table purchases differs after it was copied (2 and 2 rows)',
    );
    expect(await count(target, 'purchases')).toBe(0);
    expect(marks).toEqual(['begun']);
  });
});

it('a table’s content differs with any value of any column', async () => {
  const query = async (statement: string) => (await shop.pool.query(statement)).rows as never[];
  const [table] = (await readTables(query)).filter(({ name }) => name === 'users');
  if (!table) throw new Error('no such table');
  const before = await readContent(query, table);
  await shop.pool.query(`update users set city = 'Roma' where id = 'u2'`);
  const after = await readContent(query, table);
  await shop.pool.query(`update users set city = '' where id = 'u2'`);
  expect(after.rows).toBe(before.rows);
  expect(after.hash).not.toBe(before.hash);
});
