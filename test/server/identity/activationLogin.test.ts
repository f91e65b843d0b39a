import { eq } from 'drizzle-orm';
import { logins, oneTimeTokens, users } from '../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../support/app';
import { lastTokenTo, STRONG } from './letters';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp({ variables: { LOG_LEVEL: 'trace' } });
});
afterAll(() => shop.close());

let host = 0;
beforeEach(() => {
  host += 1;
});

/** A browser that keeps the shop's cookie. */
function openBrowser(cookie = '') {
  const call = async (url: string, body: object) => {
    const answer = await shop.call(url, body, undefined, {
      remoteAddress: `198.51.100.${host}`,
      headers: { cookie },
    });
    const set =
      [answer.headers['set-cookie']]
        .flat()
        .map(String)
        .find((text) => text.startsWith('sign_up=')) ?? '';
    if (set) cookie = set.split(';')[0] ?? '';
    return { ...answer, set };
  };
  const person = { FirstName: 'Sara', Surname: 'Conti', Password: STRONG };
  return {
    register: (Email: string) => {
      shop.time.now = new Date(shop.time.now.getTime() + 1000);
      return call('/api/users/RegisterUser', { ...person, Email });
    },
    activate: async (Token: string) => (await call('/api/users/ActivateAccount', { Token })).data,
    resend: (Email: string) => {
      shop.time.now = new Date(shop.time.now.getTime() + 1000);
      return call('/api/users/ResendActivation', { Email });
    },
    secret: () => cookie.split('=')[1] ?? '',
  };
}

const loginsOf = (userId: string) => shop.database.orm.select().from(logins).where(eq(logins.userId, userId));
const idOf = async (email: string) =>
  (await shop.database.orm.select().from(users).where(eq(users.email, email)))[0]?.id ?? '';

describe('the activation link in the browser that signed up', () => {
  test('logs in, with the name that was typed, and the token works', async () => {
    const browser = openBrowser();
    await browser.register('here@example.com');
    // Given before the address was proved: it counts from now on.
    await shop.database.orm.update(users).set({ role: 2 }).where(eq(users.email, 'here@example.com'));
    const answer = await browser.activate(await lastTokenTo(shop, 'here@example.com'));
    expect(answer).toMatchObject({
      isOk: true,
      email: 'here@example.com',
      claim: 2,
      item: { username: 'here@example.com', firstName: 'Sara', lastName: 'Conti' },
    });
    const { status } = await shop.call('/api/users/GetLogins', {}, answer.item.token);
    expect(status).toBe(200);
  });

  test('logs in once: neither the link nor one of an earlier sign-up logs in again', async () => {
    const browser = openBrowser();
    await browser.register('once@example.com');
    const first = await lastTokenTo(shop, 'once@example.com');
    await browser.register('once@example.com');
    const last = await lastTokenTo(shop, 'once@example.com');
    const answers = await Promise.all([browser.activate(last), browser.activate(last)]);
    expect(answers.filter(({ item }) => item)).toHaveLength(1);
    for (const token of [first, last]) {
      const again = await browser.activate(token);
      expect(again).toMatchObject({ isOk: true, code: 'already_activated' });
      expect(again.item).toBeUndefined();
    }
    expect(await loginsOf(await idOf('once@example.com'))).toHaveLength(1);
  });

  test('logs in by a link that was sent again', async () => {
    const browser = openBrowser();
    await browser.register('again@example.com');
    await openBrowser().resend('again@example.com');
    const answer = await browser.activate(await lastTokenTo(shop, 'again@example.com'));
    expect(answer.item).toMatchObject({ username: 'again@example.com' });
  });

  test('shares its cookie between two sign-ups, of which each keeps it for two days more', async () => {
    const browser = openBrowser();
    const { set } = await browser.register('one@example.com');
    expect(set).toMatch(/^sign_up=[\w-]{43}; Max-Age=172800; Path=\/; HttpOnly; SameSite=Lax$/);
    const secret = browser.secret();
    expect((await browser.register('two@example.com')).set).toBe(set);
    expect(browser.secret()).toBe(secret);
    for (const email of ['two@example.com', 'one@example.com']) {
      expect((await browser.activate(await lastTokenTo(shop, email))).item.username).toBe(email);
    }
  });
});

describe('the activation link in another browser', () => {
  test.each([
    ['that never signed up', async () => openBrowser()],
    [
      'that signed up as somebody else',
      async () => {
        const browser = openBrowser();
        await browser.register('somebody@example.com');
        return browser;
      },
    ],
  ])('%s activates, names the address, and logs nobody in', async (name, open) => {
    const email = `forged.${name.length}@example.com`;
    await openBrowser().register(email);
    const other = await open();
    const answer = await other.activate(await lastTokenTo(shop, email));
    expect(answer).toMatchObject({ isOk: true, email });
    expect(answer.item).toBeUndefined();
    expect(answer.claim).toBeUndefined();
    expect(await loginsOf(await idOf(email))).toEqual([]);
  });

  test('logs nobody in although it asked for the link to be sent again', async () => {
    await openBrowser().register('asked@example.com');
    const other = openBrowser();
    await other.register('asker@example.com');
    await other.resend('asked@example.com');
    const answer = await other.activate(await lastTokenTo(shop, 'asked@example.com'));
    expect(answer).toMatchObject({ isOk: true });
    expect(answer.item).toBeUndefined();
  });
});

test('a cookie that is no secret of the shop’s gives way to one', async () => {
  const browser = openBrowser('sign_up=guessable');
  await browser.register('guessable@example.com');
  expect(browser.secret()).toMatch(/^[\w-]{43}$/);
});

test('the cookie is set alike for known and unknown addresses, and its secret is neither stored nor logged', async () => {
  await shop.addUser({ email: 'known@example.com' });
  const [known, unknown] = [openBrowser(), openBrowser()];
  await known.register('known@example.com');
  await unknown.register('unknown@example.com');
  expect([known.secret().length, unknown.secret().length]).toEqual([43, 43]);
  const rows = JSON.stringify(await shop.database.orm.select().from(oneTimeTokens));
  for (const browser of [known, unknown]) {
    expect(rows).not.toContain(browser.secret());
    expect(shop.log.join('')).not.toContain(browser.secret());
  }
});

test('over https the cookie belongs to this host alone', async () => {
  const secure = await openTestApp({ variables: { PUBLIC_URL: 'https://corsi.example.com' } });
  const body = { FirstName: 'Sara', Surname: 'Conti', Password: STRONG, Email: 'https@example.com' };
  const { headers } = await secure.call('/api/users/RegisterUser', body);
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-sign_up=[\w-]{43}; Max-Age=172800; Path=\/; HttpOnly; Secure; SameSite=Lax,/,
  );
  await secure.close();
});
