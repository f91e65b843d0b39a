import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { makeAdmin } from '../../../src/server/commands/admin';
import { adopt } from '../../../src/server/commands/adopt';
import { commandLog } from '../../../src/server/commands/log';
import { readSettings } from '../../../src/server/platform/configuration/configuration';
import { courses, purchases, StartError, sharedMarks, users } from '../../../src/server/platform/database';
import { openTestDatabase, type TestDatabase } from '../../support/database';
import { PRODUCTION } from '../../support/production';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.discard());
beforeEach(() => database.empty());

/** Runs a command. @returns the lines that it prints */
async function run(
  command: (settings: ReturnType<typeof readSettings>) => Promise<void>,
  variables: Record<string, string> = {},
): Promise<string[]> {
  const print = jest.spyOn(console, 'log').mockImplementation(() => {});
  await command(readSettings({ DATABASE_URL: database.directUrl, DATA_DIR: database.dataDir, ...variables }));
  const lines = print.mock.calls.flatMap(([line]) => String(line).split('\n'));
  print.mockRestore();
  return lines;
}
/** Resolves when only this test is connected to the database. */
async function isLeftAlone(): Promise<void> {
  const others = sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  while ((await database.orm.execute(others)).rows.length > 0) await new Promise(setImmediate);
}

it('the command makes an admin, and prints the password of a new account once', async () => {
  const { orm } = database;
  const asked = (mail = 'anna@example.com') => run((settings) => makeAdmin(settings, [mail]));
  const [first, password, warning] = await asked();
  expect(first).toBe('anna@example.com is an admin now.');
  expect(password).toMatch(/^Password: ([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect(warning).toBe('It is not shown again: change it after the first login.');
  const [user] = await orm.select().from(users).where(eq(users.email, 'anna@example.com'));
  expect(user).toMatchObject({ role: 1, activatedAt: expect.any(Date) });
  // The account has a password by now.
  for (const mail of ['anna@example.com', ' Anna@Example.com '])
    expect(await asked(mail)).toEqual(['anna@example.com is an admin now.']);
  expect(await orm.$count(users)).toBe(1);
  await isLeftAlone();
});

it.each([[[]], [['anna']], [['anna@example.com', 'bruno@example.com']]])(
  'the words %j name no one account, and none is made',
  async (words) => {
    const refusal = await run((settings) => makeAdmin(settings, words)).catch((error: unknown) => error);
    jest.restoreAllMocks();
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as Error).message).toMatch(/^Say whose account shall be an admin's: admin MAIL/);
    expect(await database.orm.select().from(users)).toEqual([]);
  },
);

it('a shop takes the mode, the payments and the secret of a start that it would refuse', async () => {
  const { orm } = database;
  await orm.insert(sharedMarks).values({ name: 'mode', mark: 'demo' });
  const course = { id: 'c', slug: 'c', title: 'C', priceCents: 100, level: 'principiante' } as const;
  await orm.insert(courses).values(course);
  await orm.insert(users).values({ id: 'u', email: 'a@example.com' });
  const sale = { provider: 'sandbox', listCents: 100, totalCents: 100 };
  await orm.insert(purchases).values({ ...sale, userId: 'u', courseId: 'c' });
  const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_12' };
  const variables = { ...PRODUCTION, ...keys };
  expect(await run(adopt, variables)).toEqual(["MODE=production with live payments is the shop's now."]);
  expect(await orm.select({ isTest: purchases.isTest }).from(purchases)).toEqual([{ isTest: true }]);
  const marks = await orm.select().from(sharedMarks);
  const byName = Object.fromEntries(marks.map(({ name, mark }) => [name, mark]));
  expect(byName).toMatchObject({ mode: 'production', payments: 'live' });
  const test = { ...variables, STRIPE_SECRET_KEY: 'sk_test_1', SESSION_SECRET: 'another'.repeat(6) };
  expect(await run(adopt, test)).toEqual(["MODE=production with test payments is the shop's now."]);
  const after = await orm.select().from(sharedMarks);
  expect(after.filter(({ name, mark }) => byName[name] !== mark)).toHaveLength(2);
  await isLeftAlone();
});

it('a command that fails leaves no connection open', async () => {
  const DATA_DIR = path.join(database.dataDir, 'file');
  writeFileSync(DATA_DIR, '');
  await expect(run(adopt, { DATA_DIR })).rejects.toThrow('cannot be written');
  jest.restoreAllMocks();
  expect(await database.orm.select().from(sharedMarks)).toEqual([]);
  await isLeftAlone();
});

it('of the database’s log a command prints warnings and errors alone', () => {
  const print = jest.spyOn(console, 'error').mockImplementation(() => {});
  const out = jest.spyOn(console, 'log').mockImplementation(() => {});
  commandLog.info({}, 'brought up to date');
  commandLog.warn({}, 'still runs');
  commandLog.error({}, 'is away');
  expect([print.mock.calls, out.mock.calls]).toEqual([[['still runs'], ['is away']], []]);
});
