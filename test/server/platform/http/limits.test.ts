import { type LimitName, Limits, tooMany } from '../../../../src/server/platform/http/limits';
import { CallError } from '../../../../src/server/platform/http/refusals';
import { openTestDatabase, type TestDatabase } from '../../../support/database';

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
  const messageAfter = async (milliseconds: number) => {
    now += milliseconds;
    return (await refusalOf(limits.use('sign_up', 'a')))?.answer.message;
  };
  expect(refused?.answer.message).toBe('Troppe richieste. Riprova tra 7 minuti.');
  expect(await messageAfter(339_999)).toBe('Troppe richieste. Riprova tra 2 minuti.');
  expect(await messageAfter(1)).toBe('Troppe richieste. Aspetta un momento e riprova.');
  now += 60_001;
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
  await one.use('login_everywhere', 'a@example.com');
  await database.pool.query('update rate_limits set points = 300');
  expect(await refusalOf(one.use('login_everywhere', 'a@example.com'))).toBeDefined();
  expect(await one.isSpent('login_everywhere', 'a@example.com')).toBe(true);
  await other.clear('login_everywhere', 'a@example.com');
  expect(await one.isSpent('login_everywhere', 'a@example.com')).toBe(false);
  expect(await refusalOf(one.use('login_everywhere', 'a@example.com'))).toBeUndefined();
});

test('whatever is asked of a limit is asked of the whole network of an IPv6 address', async () => {
  const limits = process();
  const [one, other] = ['2001:db8:1:2::1', '2001:db8:1:2:9::2'];
  await times(30, () => limits.use('sign_up', one));
  expect(await limits.isSpent('sign_up', other)).toBe(true);
  expect(await refusalOf(limits.check('sign_up', other))).toBeDefined();
  await limits.giveBack('sign_up', other);
  expect(await limits.isSpent('sign_up', one)).toBe(false);
  await limits.use('sign_up', one);
  await limits.clear('sign_up', other);
  expect(await limits.isSpent('sign_up', one)).toBe(false);
});

/** How often in how many seconds. */
const EXPECTED = {
  login: [60, 60],
  login_account: [30, 900],
  login_everywhere: [300, 900],
  password_change: [20, 900],
  password_asked: [300, 900],
  sign_up: [30, 600],
  buyer_sign_up: [15, 600],
  reset: [20, 600],
  token: [60, 600],
  coupon: [120, 60],
  coupon_guess: [30, 600],
  checkout: [60, 60],
  lead: [30, 600],
  picture: [30, 600],
  video_upload: [120, 600],
  review: [20, 600],
  review_answer: [60, 600],
  consent: [60, 600],
  data_copy: [10, 600],
  receipt: [60, 600],
  gift_preview: [60, 600],
  note: [120, 600],
  cart: [240, 600],
  wishlist: [240, 600],
  question: [20, 600],
  question_vote: [120, 600],
  certificate: [60, 600],
  provider_login: [60, 600],
} as const satisfies Record<LimitName, readonly [number, number]>;

test.each(Object.entries(EXPECTED) as [LimitName, readonly [number, number]][])(
  '%s lets through so many uses in so many seconds, %j, and one more when they are over',
  async (name, [most, seconds]) => {
    const limits = process();
    const next = () => refusalOf(limits.use(name, 'a'));
    const start = now;
    expect(await next()).toBeUndefined();
    await database.pool.query('update rate_limits set points = $1', [most - 2]);
    expect([await next(), await limits.isSpent(name, 'a')]).toEqual([undefined, false]);
    expect([await next(), await limits.isSpent(name, 'a')]).toEqual([undefined, true]);
    expect(await next()).toMatchObject({ status: 429, retryAfter: seconds });
    now = start + seconds * 1000 - 1;
    expect(await next()).toMatchObject({ status: 429, retryAfter: 1 });
    now = start + seconds * 1000 + 1;
    expect(await next()).toBeUndefined();
  },
);

test('a check refuses from the last use on, until the window is over', async () => {
  const limits = process();
  await times(29, () => limits.use('coupon_guess', 'a'));
  expect(await refusalOf(limits.check('coupon_guess', 'a'))).toBeUndefined();
  await limits.use('coupon_guess', 'a');
  now += 60_000;
  expect(await refusalOf(limits.check('coupon_guess', 'a'))).toMatchObject({ status: 429, retryAfter: 540 });
  expect(await limits.tryUse('coupon_guess', 'a')).toBe(false);
  expect(await limits.tryUse('coupon_guess', 'b')).toBe(true);
  now += 540_001;
  expect(await refusalOf(limits.check('coupon_guess', 'a'))).toBeUndefined();
});

test('windows that are over leave the database, and no others', async () => {
  const limits = process();
  await limits.use('sign_up', 'a');
  now += 2;
  await limits.use('reset', 'b');
  now += 599_999;
  await limits.tidy();
  const { rows } = await database.pool.query('select key from rate_limits');
  expect(rows).toEqual([{ key: 'reset:b' }]);
});

test('a long key counts by its first 400 characters, and takes no more room', async () => {
  const limits = process();
  const key = (end: string) => `${'a'.repeat(399)}${end}`;
  for (const end of ['b', 'bc', 'c']) await limits.use('sign_up', key(end));
  const { rows } = await database.pool.query('select key, points from rate_limits order by key');
  expect(rows).toEqual([
    { key: `sign_up:${key('b')}`, points: 2 },
    { key: `sign_up:${key('c')}`, points: 1 },
  ]);
});

test('a limit of which the database tells nothing is not used up: the call fails as any other', async () => {
  const away = new Error('the database is away');
  jest.spyOn(database.pool, 'query').mockImplementation(() => Promise.reject(away));
  await expect(process().tryUse('sign_up', 'a')).rejects.toBe(away);
});

test('who is refused at the very end of a window waits a second', () => {
  expect([0, 1, 1000, 1001].map((wait) => tooMany(wait).retryAfter)).toEqual([1, 1, 1, 2]);
});
