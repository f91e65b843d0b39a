import { hkdfSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { ROLE } from '../../../src/contract/identity/roles';
import { createTokens } from '../../../src/server/identity/tokens';
import { logins, users } from '../../../src/server/platform/database';
import { openTestApp, PASSWORD, SECRET, type TestApp } from '../../support/app';

const LOGIN = '/api/users/authenticate';
const GUARDED = '/api/users/GetUserPurchases';
const ADMINS_ONLY = '/api/Coupon/GetAllCoupons';
const DAY = 24 * 3600 * 1000;

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const logIn = (Username: string, Password = PASSWORD) => shop.call(LOGIN, { Username, Password });
const guarded = async (token: string) => (await shop.call(GUARDED, {}, token)).status;

describe('logging in', () => {
  test('answers the user, a token and the role as a number', async () => {
    const id = await shop.addUser({ email: 'Anna.Neri@example.com', firstName: 'Anna', role: ROLE.admin });
    const { status, data } = await logIn('Anna.Neri@example.com');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      isOk: true,
      claim: 1,
      item: { id, firstName: 'Anna', username: 'Anna.Neri@example.com' },
    });
    expect(data.item.token.length).toBeGreaterThan(3);
    expect(JSON.stringify(data)).not.toContain('argon2');
  });

  test('forgives spaces around the mail and other case', async () => {
    await shop.addUser({ email: 'Bruno@example.com' });
    expect((await logIn('  bRUNO@Example.com ')).data.isOk).toBe(true);
  });

  test('says the same for a wrong password and for an unknown mail', async () => {
    await shop.addUser({ email: 'carla@example.com' });
    const wrong = await logIn('carla@example.com', 'sbagliata');
    const unknown = await logIn('nessuno@example.com', 'sbagliata');
    expect(wrong.text).toBe(unknown.text);
    expect(wrong).toMatchObject({
      status: 200,
      data: { isOk: false, message: 'E-mail o password non corretti.', code: 'invalid_credentials' },
    });
  });

  test('an account that was not activated is told so, once the password is right', async () => {
    await shop.addUser({ email: 'elisa@example.com', activatedAt: null });
    expect((await logIn('elisa@example.com')).data).toMatchObject({ isOk: false, code: 'not_activated' });
    expect((await logIn('elisa@example.com', 'sbagliata')).data.code).toBe('invalid_credentials');
  });

  test('an account without a password, or a deleted one, lets nobody in', async () => {
    await shop.addUser({ email: 'fabio@example.com', passwordHash: null });
    await shop.addUser({ email: 'gaia@example.com', deletedAt: new Date() });
    expect((await logIn('fabio@example.com', '')).status).toBe(400);
    expect((await logIn('fabio@example.com')).data.code).toBe('invalid_credentials');
    expect((await logIn('gaia@example.com')).data.code).toBe('invalid_credentials');
  });

  test.each([
    [{ Username: 'x@example.com' }, 'Password', 'Campo obbligatorio.'],
    [{ Password: 'x' }, 'Username', 'Campo obbligatorio.'],
    [{ Username: ' ', Password: 'x' }, 'Username', 'Scrivi la tua e-mail.'],
    [{ Username: 7, Password: 'x' }, 'Username', 'Valore non valido.'],
    [{ Username: 'x@example.com', Password: 'x'.repeat(10_000) }, 'Password', 'Massimo: 200 caratteri.'],
    [
      { Username: 'a\0b', Password: 'x' },
      'Username',
      'Contiene caratteri che non possiamo salvare: cancellali e riprova.',
    ],
  ])('%j is answered 400 with the name of the field', async (body, field, message) => {
    const { status, data } = await shop.call(LOGIN, body);
    expect(status).toBe(400);
    expect(data).toMatchObject({ isOk: false, code: 'invalid_input', errors: { [field]: message } });
  });
});

describe('a session ends at the next call', () => {
  test('when the user logs out; other logins of the same user go on', async () => {
    await shop.addUser({ email: 'marta@example.com' });
    const [phone, desk] = [await shop.logIn('marta@example.com'), await shop.logIn('marta@example.com')];
    const { data, headers } = await shop.call('/api/users/Logout', undefined, phone);
    expect(data).toEqual({ isOk: true });
    // The browser's pass for videos goes with it.
    expect(headers['set-cookie']).toMatch(/^viewer=; Max-Age=0;/);
    expect([await guarded(phone), await guarded(desk)]).toEqual([401, 200]);
  });

  test('when the user is deleted', async () => {
    const id = await shop.addUser({ email: 'nico@example.com' });
    const token = await shop.logIn('nico@example.com');
    await shop.database.orm.update(users).set({ deletedAt: new Date() }).where(eq(users.id, id));
    expect(await guarded(token)).toBe(401);
  });

  test('when its login is taken out of the database', async () => {
    const id = await shop.addUser({ email: 'olga@example.com' });
    const token = await shop.logIn('olga@example.com');
    await shop.database.orm.delete(logins).where(eq(logins.userId, id));
    expect(await guarded(token)).toBe(401);
  });

  test('after thirty days', async () => {
    await shop.addUser({ email: 'pia@example.com' });
    const token = await shop.logIn('pia@example.com');
    const start = shop.time.now;
    shop.time.now = new Date(start.getTime() + 29 * DAY);
    const before = await guarded(token);
    shop.time.now = new Date(start.getTime() + 31 * DAY);
    const after = await guarded(token);
    shop.time.now = start;
    expect([before, after]).toEqual([200, 401]);
  });
});

test('a changed role holds at the next call, whatever the token was made for', async () => {
  const id = await shop.addUser({ email: 'rita@example.com', role: ROLE.admin });
  const token = await shop.logIn('rita@example.com');
  const status = async () => (await shop.call(ADMINS_ONLY, undefined, token, { method: 'GET' })).status;
  expect(await status()).not.toBe(403);
  await shop.database.orm.update(users).set({ role: ROLE.student }).where(eq(users.id, id));
  expect(await status()).toBe(403);
});

test('when a login was last seen is stored once in five minutes, not with every call', async () => {
  const userId = await shop.addUser({ email: 'tina@example.com' });
  const token = await shop.logIn('tina@example.com');
  const start = shop.time.now;
  const seenAfter = async (milliseconds: number) => {
    shop.time.now = new Date(start.getTime() + milliseconds);
    await guarded(token);
    const [login] = await shop.database.orm.select().from(logins).where(eq(logins.userId, userId));
    return Number(login?.lastSeenAt) - start.getTime();
  };
  const seen = [];
  for (const after of [1, 300_000, 300_001, 600_001]) seen.push(await seenAfter(after));
  shop.time.now = start;
  expect(seen).toEqual([0, 0, 300_001, 300_001]);
});

describe('a token that is not ours', () => {
  test.each([
    ['of another secret', () => createTokens('another secret').sign(claims, new Date())],
    ['of another login', () => createTokens(SECRET).sign({ ...claims, loginId: 'none' }, new Date())],
    ['of another user', () => createTokens(SECRET).sign({ ...claims, userId: 'someone else' }, new Date())],
    [
      'unsigned',
      async () => `${part({ alg: 'none' })}.${part({ sub: claims.userId, sid: claims.loginId })}.`,
    ],
    ['signed with the bare secret', () => bare().sign(new TextEncoder().encode(SECRET))],
    ['of another issuer', () => bare().setIssuer('another shop').sign(KEY)],
    ['signed by another algorithm', () => bare('HS384').sign(KEY)],
    ['without an end', () => endless().sign(KEY)],
    ['no token at all', async () => 'abcd'],
    ['endless', async () => 'a'.repeat(100_000)],
  ])('%s opens nothing', async (_name, make) => {
    expect(await guarded(await make())).toBe(401);
  });

  let claims: { userId: string; loginId: string };
  beforeAll(async () => {
    const userId = await shop.addUser({ email: 'sara@example.com' });
    await shop.logIn('sara@example.com');
    const [login] = await shop.database.orm.select().from(logins).where(eq(logins.userId, userId));
    claims = { userId, loginId: login?.id ?? '' };
  });
  const part = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url');
  const KEY = new Uint8Array(hkdfSync('sha256', SECRET, '', 'session tokens', 32));
  const endless = (alg = 'HS256') =>
    new SignJWT({ sid: claims.loginId })
      .setProtectedHeader({ alg })
      .setIssuer('corsi-trading-online')
      .setSubject(claims.userId);
  const bare = (alg?: string) => endless(alg).setExpirationTime('1d');

  test('the right one does open', async () => {
    for (const token of [await createTokens(SECRET).sign(claims, new Date()), await bare().sign(KEY)])
      expect(await guarded(token)).toBe(200);
  });
});
