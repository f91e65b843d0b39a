import { newId, rateLimits } from '../../../src/server/platform/database';
import type { LimitName } from '../../../src/server/platform/http/limits';
import { openTestApp, PASSWORD, type TestApp } from '../../support/app';
import { setCount } from '../../support/limitCount';
import { addStudent } from '../checkout/purchases/fixtures';
import { lastTokenTo, STRONG } from './letters';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(() => shop.database.orm.delete(rateLimits));

/** An account, and logins to it from an address. */
async function account(email = `${newId().toLowerCase()}@example.com`, more: { activatedAt?: null } = {}) {
  await shop.addUser({ email, ...more });
  const logIn = async (remoteAddress: string, Password = PASSWORD, Username = email) => {
    const body = { Username, Password };
    const { status, data } = await shop.call('/api/users/authenticate', body, undefined, { remoteAddress });
    return status === 200 ? data.isOk : status;
  };
  return Object.assign(logIn, { email });
}
const count = (name: LimitName, points: number) => setCount(shop, name, points);

it('thirty wrong passwords close an account to their address alone, and right ones count for none', async () => {
  const logIn = await account();
  expect(await logIn('192.0.2.1', 'sbagliata')).toBe(false);
  await count('login_account', 29);
  for (const _again of [1, 2, 3]) expect(await logIn('192.0.2.1')).toBe(true);
  expect(await logIn('192.0.2.1', 'sbagliata')).toBe(false);
  expect(await logIn('192.0.2.1')).toBe(429);
  expect(await logIn('192.0.2.2')).toBe(true);
});

it('right passwords of an account that waits for its activation count for none, either', async () => {
  const logIn = await account(undefined, { activatedAt: null });
  expect(await logIn('192.0.2.1', 'sbagliata')).toBe(false);
  await count('login_account', 29);
  await count('login_everywhere', 299);
  for (const _again of [1, 2]) expect(await logIn('192.0.2.1')).toBe(false);
  expect(await logIn('192.0.2.1', 'sbagliata')).toBe(false);
  expect(await logIn('192.0.2.1')).toBe(429);
});

it('an address in other letters is the same account, wherever it is guessed from', async () => {
  const logIn = await account();
  const shouted = logIn.email.toUpperCase();
  expect(await logIn('192.0.2.1', 'sbagliata')).toBe(false);
  await count('login_account', 30);
  expect(await logIn('192.0.2.1', 'sbagliata', shouted)).toBe(429);
  await count('login_everywhere', 300);
  expect(await logIn('192.0.2.2', 'sbagliata', shouted)).toBe(429);
});

it('who signed up in capitals gets in at once by a new password, too', async () => {
  const name = newId();
  const logIn = await account(`Anna.${name}@Example.com`);
  const { email } = logIn;
  await logIn('192.0.2.1', 'sbagliata');
  await count('login_everywhere', 300);
  expect(await logIn('192.0.2.2')).toBe(429);
  await shop.call('/api/users/PrepareResetPassword', { Email: email });
  const Token = await lastTokenTo(shop, email);
  expect((await shop.call('/api/users/ResetPassword', { Token, Password: STRONG })).data.isOk).toBe(true);
  expect(await logIn('192.0.2.2', STRONG)).toBe(true);
});

it('of what is guessed from everywhere right passwords count for none', async () => {
  const logIn = await account();
  expect(await logIn('192.0.2.1', 'sbagliata')).toBe(false);
  await count('login_everywhere', 299);
  for (const last of [2, 3, 4]) expect(await logIn(`192.0.2.${last}`)).toBe(true);
  expect(await logIn('192.0.2.5', 'sbagliata')).toBe(false);
  expect(await logIn('192.0.2.6')).toBe(429);
});

it('an account that is guessed from everywhere stays open to the networks that it logged in from', async () => {
  const logIn = await account();
  expect(await logIn('2001:db8:1:2::1')).toBe(true);
  expect(await logIn('192.0.2.1', 'sbagliata')).toBe(false);
  await count('login_everywhere', 300);
  for (const _again of [1, 2]) expect(await logIn('2001:db8:1:2::ffff')).toBe(true);
  expect(await logIn('2001:db8:1:2::ffff', 'sbagliata')).toBe(false);
  expect(await logIn('2001:db8:1:3::1')).toBe(429);
  expect(await logIn('192.0.2.1')).toBe(429);
});

it('who chooses a new password by mail gets in at once, from everywhere', async () => {
  const logIn = await account();
  const { email } = logIn;
  await logIn('192.0.2.1', 'sbagliata');
  await count('login_everywhere', 300);
  expect(await logIn('192.0.2.2')).toBe(429);
  await shop.call('/api/users/PrepareResetPassword', { Email: email });
  const Token = await lastTokenTo(shop, email);
  expect((await shop.call('/api/users/ResetPassword', { Token, Password: STRONG })).data.isOk).toBe(true);
  expect(await logIn('192.0.2.2', STRONG)).toBe(true);
  expect(await logIn('192.0.2.3', STRONG)).toBe(true);
});

it('twenty wrong current passwords close their change for a while, and right ones count for none', async () => {
  const { email, token } = await addStudent(shop);
  const change = async (Email: string, CurrentPassword: string) =>
    (await shop.call('/api/users/UpdateUserEmail', { Email, CurrentPassword }, token)).data;
  const wrong = () => change('nuovo@example.com', 'sbagliata');
  expect((await wrong()).errors.CurrentPassword).toBe('La password attuale non è corretta.');
  await count('password_change', 19);
  for (const nth of [1, 2]) expect((await change(`${nth}${email}`, PASSWORD)).isOk).toBe(true);
  expect((await wrong()).errors.CurrentPassword).toBe('La password attuale non è corretta.');
  expect((await wrong()).errors.CurrentPassword).toMatch(/^Hai sbagliato la password molte volte/);
  expect((await change(`3${email}`, PASSWORD)).isOk).toBe(false);
});
