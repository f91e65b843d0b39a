import { Limits } from '../../../src/server/http/limits';
import { CallError } from '../../../src/server/http/refusals';
import { openTestDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
let now = Date.UTC(2026, 0, 1);
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await database.pool.query('delete from rate_limits');
});
afterAll(() => database.discard());

/** Each is what one process has. */
const process = () => new Limits(database);
const times = async (count: number, run: () => Promise<void>) => {
  for (let i = 0; i < count; i += 1) await run();
};
const refusalOf = (run: Promise<void>): Promise<CallError | undefined> =>
  run.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof CallError) return error;
      throw error;
    },
  );

test('two processes count together: who was refused by one is refused by the other', async () => {
  const [one, other] = [process(), process()];
  await times(15, () => one.use('sign_up', '192.0.2.1'));
  await times(15, () => other.use('sign_up', '192.0.2.1'));
  expect(await refusalOf(other.use('sign_up', '192.0.2.1'))).toMatchObject({ status: 429 });
  expect(await refusalOf(one.use('sign_up', '192.0.2.1'))).toMatchObject({ status: 429 });
  expect(await refusalOf(one.use('sign_up', '192.0.2.2'))).toBeUndefined();
  expect(await refusalOf(one.use('reset', '192.0.2.1'))).toBeUndefined();
});

test('of fifty at once in two processes no more than the limit pass', async () => {
  const [one, other] = [process(), process()];
  const tries = Array.from({ length: 50 }, (_, i) => refusalOf((i % 2 ? one : other).use('sign_up', 'a')));
  expect((await Promise.all(tries)).filter((refusal) => !refusal)).toHaveLength(30);
});

test('the refusal says in Italian to wait, and for how long, and ends with the window', async () => {
  const limits = process();
  await times(30, () => limits.use('sign_up', 'a'));
  now += 200_000;
  const refused = await refusalOf(limits.use('sign_up', 'a'));
  expect(refused).toMatchObject({ status: 429, retryAfter: 400, answer: { code: 'too_many_requests' } });
  expect(refused?.answer.message).toBe('Troppe richieste. Riprova tra 7 minuti.');
  now += 400_001;
  expect(await refusalOf(limits.use('sign_up', 'a'))).toBeUndefined();
});

test('a flood that is refused does not ask the database again', async () => {
  const limits = process();
  await times(30, () => limits.use('sign_up', 'a'));
  await refusalOf(limits.use('sign_up', 'a'));
  const asked = jest.spyOn(database.pool, 'query');
  for (let i = 0; i < 100; i += 1) await refusalOf(limits.use('sign_up', 'a'));
  expect(asked).not.toHaveBeenCalled();
});

test('checking does not count, and what is given back does not', async () => {
  const limits = process();
  await times(40, () => limits.check('sign_up', 'a'));
  await times(40, async () => {
    await limits.use('sign_up', 'a');
    await limits.giveBack('sign_up', 'a');
  });
  expect(await refusalOf(limits.use('sign_up', 'a'))).toBeUndefined();
});

test('who chose a new password by mail gets in, whichever process kept the account closed', async () => {
  const [one, other] = [process(), process()];
  await Promise.all(Array.from({ length: 300 }, () => one.use('login_everywhere', 'a@example.com')));
  expect(await refusalOf(one.use('login_everywhere', 'a@example.com'))).toBeDefined();
  expect(await one.isSpent('login_everywhere', 'a@example.com')).toBe(true);
  await other.clear('login_everywhere', 'a@example.com');
  expect(await one.isSpent('login_everywhere', 'a@example.com')).toBe(false);
  expect(await refusalOf(one.use('login_everywhere', 'a@example.com'))).toBeUndefined();
});

test('windows that are over leave the database', async () => {
  const limits = process();
  await limits.use('sign_up', 'a');
  now += 600_001;
  await limits.use('reset', 'b');
  await limits.tidy();
  const { rows } = await database.pool.query('select key from rate_limits');
  expect(rows).toEqual([{ key: 'reset:b' }]);
});
