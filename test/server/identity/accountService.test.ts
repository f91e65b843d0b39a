import { eq } from 'drizzle-orm';
import { dismissTeacher, promoteToAdmin } from '../../../src/server/identity/accountService';
import { users } from '../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../support/app';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const logIn = (Username: string, Password: string) =>
  shop.call('/api/users/authenticate', { Username, Password });

test('the first admin gets an account, whose password is told once and lets them in', async () => {
  const password = await promoteToAdmin(shop.database, 'anna@example.com', new Date());
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect((await logIn('anna@example.com', password ?? '')).data).toMatchObject({ isOk: true, claim: 1 });
});

test('who has an account becomes an admin at the next call, and keeps the password', async () => {
  const id = await shop.addUser({ email: 'Bruno@example.com', activatedAt: null });
  expect(await promoteToAdmin(shop.database, 'bruno@example.com', new Date())).toBeUndefined();
  const [user] = await shop.database.orm.select().from(users).where(eq(users.id, id));
  expect(user).toMatchObject({ role: 1, activatedAt: expect.any(Date) });
  expect(await shop.logIn('Bruno@example.com')).toEqual(expect.any(String));
});

test('a teacher without a page is a student again; an admin stays one, and others what they are', async () => {
  const ids = [
    await shop.addUser({ role: 2 }),
    await shop.addUser({ role: 1 }),
    await shop.addUser({ role: 2 }),
  ];
  const { orm } = shop.database;
  for (const id of ids.slice(0, 2)) await orm.transaction((tx) => dismissTeacher(tx, id));
  const roleOf = async (id: string) => (await orm.select().from(users).where(eq(users.id, id)))[0]?.role;
  expect(await Promise.all(ids.map(roleOf))).toEqual([0, 1, 2]);
});
