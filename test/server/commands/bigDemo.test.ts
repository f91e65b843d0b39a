import { growDemo } from '../../../src/server/commands/bigDemo';
import { sizeOf } from '../../../src/server/commands/demo';
import { StartError } from '../../../src/server/database';
import { seedDemo } from '../../../src/server/database/demo/seed';
import { hashPassword } from '../../../src/server/users/accountService';
import { openTestApp, PASSWORD, type TestApp } from '../../support/app';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
  const { database, media, clock } = shop.deps;
  await seedDemo({ database, media, clock, log: { info() {} }, hashPassword });
});
afterAll(() => shop.close());

const grow = async (courses: number, users: number, purchases: number) => {
  const client = await shop.database.pool.connect();
  const printed: string[] = [];
  try {
    const hash = await hashPassword(PASSWORD);
    await growDemo(client, { courses, users, purchases }, hash, (line) => printed.push(line));
  } finally {
    client.release();
  }
  return printed;
};
const one = async (query: string) => Object.values((await shop.database.pool.query(query)).rows[0]);

test('the shop grows to the size asked for, and to no more when asked again', async () => {
  const size = ['courses: 120', 'users: 700', 'purchases: 2500'];
  expect(await grow(120, 700, 2500)).toEqual(size);
  expect(await grow(120, 700, 2500)).toEqual(size);
});

test('what was made is whole: lessons and duration of a course, a right for each paid purchase', async () => {
  expect(
    await one(`select count(*)::int from courses c where duration_seconds <> (
      select coalesce(sum(duration_seconds), 0) from sections where course_id = c.id) or not exists (
      select 1 from course_categories where course_id = c.id and category = c.level)`),
  ).toEqual([0]);
  expect(
    await one(`select count(*)::int from purchases p where state = 'paid' and is_active and not exists (
      select 1 from entitlements where source_id = p.id and user_id = p.user_id)`),
  ).toEqual([0]);
  expect(
    await one(`select count(*)::int from reviews r where not exists (
      select 1 from entitlements e where e.user_id = r.user_id and e.course_id = r.course_id)`),
  ).toEqual([0]);
});

test('its people may log in, and its courses are in the list', async () => {
  expect(await shop.logIn('utente700@example.com')).toEqual(expect.any(String));
  const { data } = await shop.call('/api/courses/GetFilteredCourses', { pageSize: 100 });
  expect(data.total).toBeGreaterThanOrEqual(115);
});

test.each([
  [['--courses', 'many']],
  [['--courses', '-1']],
  [['--dogs', '3']],
  [['20']],
  [['--users', '99999999']],
])('%j is answered with the usage', (parameters) => {
  expect(() => sizeOf(parameters)).toThrow(StartError);
  expect(() => sizeOf(parameters)).toThrow(/^Usage: demo /);
});

test('numbers are read by name, absent ones as none', () => {
  expect(sizeOf(['--courses', '10', '--users=20'])).toEqual({ courses: 10, users: 20, purchases: 0 });
  expect(sizeOf([])).toBeUndefined();
});
