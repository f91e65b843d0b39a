import { eq, sql } from 'drizzle-orm';
import { newId, schema } from '../../../../src/server/platform/database';
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
