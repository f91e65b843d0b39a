import { inspect } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { users } from '../../../../src/server/platform/database';
import { isDatabaseError } from '../../../../src/server/platform/database/queryErrors';
import { errorForLog } from '../../../../src/server/platform/http/log';
import { OutageError } from '../../../../src/server/platform/work/outage';
import { openTestDatabase, type TestDatabase } from '../../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.discard());

const SECRETS = { email: 'anna@example.com', passwordHash: '$argon2id$secret-hash' };

async function failure(run: () => Promise<unknown>): Promise<Error> {
  await run().catch(() => {});
  return run().then(
    () => new Error('it did not fail'),
    (error: Error) => error,
  );
}

test('an error that a function raises tells neither its values nor where it was', async () => {
  const raise = `do $$ begin raise unique_violation using detail = 'anna@example.com'; end $$`;
  const error = await failure(() => database.orm.execute(raise));
  expect(error.cause).toMatchObject({ code: '23505', detail: undefined, where: undefined });
});

test('an error of our own database is told from one of a service that was asked meanwhile', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(isDatabaseError(new DrizzleQueryError('select 1', [], new Error('no such row')))).toBe(true);
  expect(isDatabaseError(new OutageError('no connection to the database', { cause }))).toBe(true);
  for (const error of [cause, new Error('the provider is away'), 'a text'])
    expect(isDatabaseError(error)).toBe(false);
});

test.each([
  ['alone', () => database.orm.insert(users).values(SECRETS)],
  ['in a transaction', () => database.orm.transaction((tx) => tx.insert(users).values(SECRETS))],
])('an error of a query %s shows no parameter, wherever one looks', async (_where, run) => {
  const error = await failure(async () => run());
  expect(error).toBeInstanceOf(DrizzleQueryError);
  expect(error.cause).toMatchObject({ code: '23505', constraint: 'users_email_key' });
  const shown = [
    error.message,
    error.stack,
    inspect(error, { depth: 9 }),
    JSON.stringify(errorForLog(error)),
  ];
  expect(shown.join()).toContain('insert into "users"');
  for (const secret of Object.values(SECRETS)) expect(shown.join()).not.toContain(secret);
});
