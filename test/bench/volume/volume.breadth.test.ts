import { addVolume, type Volume, type VolumeProgress } from '../../../bench/volume/addVolume';
import { seedDemo } from '../../../src/server/demo/seed';
import { hashPassword } from '../../../src/server/identity/accountService';
import { openDatabase, StartError } from '../../../src/server/platform/database';
import { openTestApp, PASSWORD, type TestApp } from '../../support/app';
import { openOwnDatabase } from '../../support/database';
import { startPostgres } from '../../support/postgres';

let shop: TestApp;
let passwordHash: string;
beforeAll(async () => {
  shop = await openTestApp({ database: await openOwnDatabase(4) });
  passwordHash = await hashPassword(PASSWORD);
  const { database, media, clock } = shop.deps;
  await seedDemo({ database, media, clock, log: { info() {} }, hashPassword });
});
afterAll(() => shop.close());

const sizes = { courses: 0, users: 0, purchases: 0 };
const add = (options: Partial<Parameters<typeof addVolume>[0]>): Promise<Volume> =>
  addVolume({
    ...sizes,
    batch: 'uno',
    database: shop.database,
    passwordHash,
    clock: () => new Date(),
    ...options,
  });
const number = async (query: string): Promise<number> =>
  Number(Object.values((await shop.database.pool.query(query)).rows[0])[0]);
const count = (table: string) => number(`select count(*) from ${table}`);
const counts = async () => ({
  courses: await count('courses'),
  users: await count('users'),
  purchases: await count('purchases'),
});

type Counts = Awaited<ReturnType<typeof counts>>;
/** The batch `uno`, which all tests find. */
let first: { before: Counts; added: Volume; after: Counts };
beforeAll(async () => {
  const before = await counts();
  const added = await add({ courses: 320, users: 700, purchases: 9000 });
  first = { before, added, after: await counts() };
});

test('so many are added as were asked for, on top of what is there; a second batch adds again', async () => {
  const { before, added, after } = first;
  expect(added).toMatchObject({ courses: 320, users: 700, purchases: 9000 });
  expect(after).toEqual({
    courses: before.courses + 320,
    users: before.users + 700,
    purchases: before.purchases + 9000,
  });
  const again = await counts();
  await add({ batch: 'due', courses: 5, users: 10, purchases: 50 });
  expect(await counts()).toEqual({
    courses: again.courses + 5,
    users: again.users + 10,
    purchases: again.purchases + 50,
  });
});

const TABLES = [
  ...['courses', 'course_categories', 'course_teachers', 'sections', 'price_history', 'users'],
  ...['purchases', 'order_lines', 'payment_movements', 'entitlements', 'reviews'],
];
const EVERY_ROW = `select ${TABLES.map((table) => `(select count(*) from ${table})`).join(' + ')}`;

test('every row that it counts is there', async () => {
  const before = await number(EVERY_ROW);
  const { rows } = await add({ batch: 'righe', courses: 12, users: 30, purchases: 400 });
  expect((await number(EVERY_ROW)) - before).toBe(rows);
});

test('on PostgreSQL, where several batches run at a time, the counts are right too', async () => {
  const postgres = await startPostgres();
  const database = await openDatabase(
    { dataDir: '', databaseUrl: await postgres.createDatabase() },
    { info() {}, warn() {}, error() {} },
  );
  try {
    const size = { courses: 700, users: 12_000, purchases: 9000 };
    const { rows, ...added } = await add({ database, ...size });
    expect(added).toEqual(size);
    expect(Object.values((await database.pool.query(EVERY_ROW)).rows[0]).map(Number)).toEqual([rows]);
  } finally {
    await database.close();
    await postgres.stop();
  }
});

test.each([
  [
    'a course whose duration is not that of its lessons',
    `courses c where duration_seconds <> (select sum(duration_seconds) from sections where course_id = c.id)`,
  ],
  [
    'a course without its level among its categories',
    `courses c where not exists (select 1 from course_categories where course_id = c.id and category = c.level)`,
  ],
  [
    'a course without a teacher, a cover or a price since its first day',
    `courses c where cover = '' or not exists (select 1 from course_teachers where course_id = c.id)
      or not exists (select 1 from price_history where course_id = c.id and valid_from <= c.published_at)`,
  ],
  [
    'a lesson that cannot be played',
    `sections s where media_key is null or not exists (select 1 from media where key = s.media_key)`,
  ],
  [
    'a paid purchase that gives no access, or gives it twice',
    `purchases p where state in ('paid', 'refunded_in_part') and course_id is not null and 1 <> (
      select count(*) from entitlements where source_id = p.id and user_id = p.user_id
        and course_id = p.course_id and revoked_at is null)`,
  ],
  [
    'an unpaid or refunded purchase that gives access',
    `purchases p where state in ('failed', 'expired', 'refunded') and exists (
      select 1 from entitlements where source_id = p.id and revoked_at is null)`,
  ],
  [
    'a course that somebody has paid for twice',
    `(select user_id, course_id from purchases where state = 'paid' and course_id is not null
      group by user_id, course_id having count(*) > 1) twice`,
  ],
  [
    'a generated purchase before its buyer came, or in the future',
    `purchases p join users u on u.id = p.user_id
      where u.email like 'utente.%' and (p.created_at < u.created_at or p.created_at > now())`,
  ],
  [
    'a review by somebody who may not watch the course',
    `reviews r where not exists (
      select 1 from entitlements e where e.user_id = r.user_id and e.course_id = r.course_id)`,
  ],
  ['an id that is not like ours', `purchases where id !~ '^[A-Za-z0-9_-]{22}$'`],
])('there is no such thing as %s', async (_name, rows) => {
  expect(await count(rows)).toBe(0);
});

test('purchases spread over years, a few courses sell to many, and few things go wrong', async () => {
  const years = `extract(days from max(created_at) - min(created_at)) / 365 from purchases`;
  expect(await number(`select ${years}`)).toBeGreaterThan(2);
  const sales = `(select count(*) as n from purchases group by course_id) s`;
  expect(await number(`select max(n) / avg(n) from ${sales}`)).toBeGreaterThan(3);
  const paid = `avg((state = 'paid')::int) from purchases`;
  expect(await number(`select ${paid}`)).toBeGreaterThan(0.85);
});

test('the people made may log in, find their courses, and watch them', async () => {
  const { rows } = await shop.database.pool.query(
    `select email, course_id from entitlements join users on users.id = user_id
     where email like 'utente.uno.%' and revoked_at is null limit 1`,
  );
  const token = await shop.logIn(rows[0].email);
  const { data: own } = await shop.call('/api/users/GetUserPurchases', {}, token);
  expect(own.courses.map(({ IdCourseEnc }: { IdCourseEnc: string }) => IdCourseEnc)).toContain(
    rows[0].course_id,
  );
  const { data } = await shop.call('/api/courses/GetSections', { IdEnc: rows[0].course_id }, token);
  expect(data.isOk).toBe(true);
});

test('the courses made are found by visitors', async () => {
  const { rows } = await shop.database.pool.query(
    `select slug, title from courses where slug like '%-uno-7'`,
  );
  const { data } = await shop.call('/api/courses/GetDetailCourseByTitle', { title: rows[0].slug });
  expect(data.item.title).toBe(rows[0].title);
});

test('progress tells how far it is, up to all of it', async () => {
  const seen: VolumeProgress[] = [];
  await add({ batch: 'avanti', courses: 250, onProgress: (progress) => void seen.push(progress) });
  const steps = seen.map(({ done }, index) => done - (seen[index - 1]?.done ?? 0));
  expect(steps.sort((a, b) => a - b)).toEqual([50, 100, 100]);
  expect(seen.at(-1)).toMatchObject({ done: 250, total: 250 });
});

test('told to stop, it ends what was begun and leaves whole things', async () => {
  const before = await counts();
  const stop = new AbortController();
  const added = await add({
    batch: 'alt',
    courses: 600,
    users: 10,
    purchases: 10,
    signal: stop.signal,
    onProgress: () => stop.abort(),
  });
  expect(added).toMatchObject({ users: 0, purchases: 0 });
  expect(added.courses).toBeLessThan(600);
  expect(added.courses % 100).toBe(0);
  expect(await counts()).toEqual({ ...before, courses: before.courses + added.courses });
});

test('a batch that is there already is refused, and nothing of it is added twice', async () => {
  const before = await counts();
  const again = add({ batch: 'uno', courses: 3 });
  await expect(again).rejects.toThrow(StartError);
  await expect(again).rejects.toThrow('Batch "uno" exists already: give another --batch.');
  expect(await counts()).toEqual(before);
});

test('more purchases than there are pairs of a student and a course are refused in one line', async () => {
  const wanted = add({ batch: 'troppi', purchases: 19_999_999 });
  await expect(wanted).rejects.toThrow(
    /^19999999 purchases are more than \d+ students can make of \d+ courses/,
  );
});
