import { eq } from 'drizzle-orm';
import { dismissTeacher, promoteToAdmin } from '../../../src/server/identity/accountService';
import { users } from '../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../support/app';
import { browserOf } from './browser';
import { lastTokenTo, STRONG } from './letters';

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

test('an active account becomes an admin’s at the next call, and keeps the password', async () => {
  const id = await shop.addUser({ email: 'Bruno@example.com' });
  expect(await promoteToAdmin(shop.database, 'bruno@example.com', new Date())).toBeUndefined();
  const [user] = await shop.database.orm.select().from(users).where(eq(users.id, id));
  expect(user).toMatchObject({ role: 1, activatedAt: shop.time.now });
  expect(await shop.logIn('Bruno@example.com')).toEqual(expect.any(String));
});

test('an account that nobody has activated becomes an admin’s with a new password, and its sessions and links end', async () => {
  const email = 'carla@example.com';
  const { item } = await browserOf(shop).signUp(email);
  await shop.call('/api/users/PrepareResetPassword', { Email: email });
  const Token = await lastTokenTo(shop, email);
  const password = await promoteToAdmin(shop.database, 'Carla@example.com', shop.time.now);
  expect((await logIn(email, STRONG)).data.code).toBe('invalid_credentials');
  expect((await logIn(email, password ?? '')).data).toMatchObject({ isOk: true, claim: 1 });
  expect((await shop.call('/api/users/GetOwnedCourses', {}, item.token)).status).toBe(401);
  const reset = await shop.call('/api/users/ResetPassword', { Token, Password: `${STRONG}-bis` });
  expect(reset.data.code).toBe('token_used');
  const [user] = await shop.database.orm.select().from(users).where(eq(users.email, email));
  expect(user?.claimedAt).toEqual(shop.time.now);
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
