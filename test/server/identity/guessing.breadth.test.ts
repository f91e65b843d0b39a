import { verify } from '@node-rs/argon2';
import { openTestApp, PASSWORD, type TestApp } from '../../support/app';
import { limitsFollow } from '../../support/limitsClock';

// Whether a password is right is told by a comparison, not by 21 ms of work: what counts is how often it is asked.
jest.mock('@node-rs/argon2', () => ({
  hash: jest.fn(async (password: string) => `hash of ${password}`),
  verify: jest.fn(async (hash: string, password: string) => hash === `hash of ${password}`),
}));
const verifications = () => jest.mocked(verify).mock.calls.length;

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
limitsFollow(() => shop);
// Each test comes an hour after the one before it: no limit of that one counts any more.
beforeEach(() => {
  later(60);
  jest.mocked(verify).mockClear();
});
afterAll(() => shop.close());

const logIn = (Username: string, Password: string, remoteAddress = '192.0.2.1') =>
  shop.call('/api/users/authenticate', { Username, Password }, undefined, { remoteAddress });
const later = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
};

test('an unknown mail and a wrong password cost one verification each', async () => {
  await shop.addUser({ email: 'anna@example.com' });
  await logIn('anna@example.com', 'sbagliata');
  expect(verifications()).toBe(1);
  await logIn('nessuno@example.com', 'sbagliata');
  expect(verifications()).toBe(2);
});

test('of 1,000 wrong logins from one address 30 are verified; the owner gets in from elsewhere', async () => {
  await shop.addUser({ email: 'bruno@example.com' });
  const answers = await Promise.all(
    Array.from({ length: 1000 }, () => logIn('bruno@example.com', 'sbagliata')),
  );
  expect(verifications()).toBe(30);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(970);
  expect(refused[0]?.data).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringMatching(/^Troppe/),
  });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await logIn('bruno@example.com', PASSWORD, '198.51.100.7')).data.isOk).toBe(true);
});

test('who guesses may try again after a quarter of an hour', async () => {
  await shop.addUser({ email: 'carla@example.com' });
  for (let i = 0; i < 30; i += 1) await logIn('carla@example.com', 'sbagliata');
  expect((await logIn('carla@example.com', PASSWORD)).status).toBe(429);
  later(16);
  expect((await logIn('carla@example.com', PASSWORD)).data.isOk).toBe(true);
});

describe('of 1,000 wrong logins from as many addresses', () => {
  const addressOf = (index: number) => `10.0.${Math.floor(index / 250)}.${index % 250}`;
  const guessFromEverywhere = (email: string) =>
    Promise.all(Array.from({ length: 1000 }, (_, index) => logIn(email, 'sbagliata', addressOf(index))));

  test('300 are verified, and the owner gets in from where they were before', async () => {
    await shop.addUser({ email: 'dario@example.com' });
    await logIn('dario@example.com', PASSWORD, '198.51.100.7');
    jest.mocked(verify).mockClear();
    await guessFromEverywhere('dario@example.com');
    expect(verifications()).toBe(300);
    expect((await logIn('dario@example.com', PASSWORD, '203.0.113.9')).status).toBe(429);
    expect((await logIn('dario@example.com', PASSWORD, '198.51.100.7')).data.isOk).toBe(true);
  });

  test('no other account is held up, and an unknown mail behaves the same', async () => {
    await shop.addUser({ email: 'elisa@example.com' });
    await guessFromEverywhere('nessuno@example.com');
    expect(verifications()).toBe(300);
    expect((await logIn('elisa@example.com', PASSWORD, addressOf(3))).data.isOk).toBe(true);
  });
});

test('IPv6 addresses of one household count as one', async () => {
  await shop.addUser({ email: 'fabio@example.com' });
  for (let i = 0; i < 31; i += 1) await logIn('fabio@example.com', 'sbagliata', `2001:db8::${i + 1}`);
  expect(verifications()).toBe(30);
});

test('right logins use up nothing', async () => {
  await shop.addUser({ email: 'gaia@example.com' });
  for (let i = 0; i < 40; i += 1) await logIn('gaia@example.com', PASSWORD);
  expect((await logIn('gaia@example.com', PASSWORD)).data.isOk).toBe(true);
});
