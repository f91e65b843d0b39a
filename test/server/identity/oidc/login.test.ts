import { eq } from 'drizzle-orm';
import { consents, identities, logins, oneTimeTokens, users } from '../../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../../support/app';
import { createProvider, type TestProvider } from '../../../support/oidc';
import { lastTokenTo, mailsTo, STRONG } from '../letters';
import { Browser, handOn } from './browser';

let provider: TestProvider;
let shop: TestApp;
beforeAll(async () => {
  provider = await createProvider();
  await provider.start();
  shop = await openTestApp({ variables: { ...provider.variables, LOG_LEVEL: 'trace' } });
});
afterAll(async () => {
  await shop.close();
  await provider.stop();
});

const browser = () => new Browser(shop);
const find = async (email: string) =>
  (await shop.database.orm.select().from(users).where(eq(users.email, email)))[0];
const agreedTo = async (userId: string) =>
  (await shop.database.orm.select().from(consents).where(eq(consents.userId, userId)))
    .map(({ purpose, text }) => `${purpose}: ${text}`)
    .sort();
const identitiesOf = (userId: string) =>
  shop.database.orm.select().from(identities).where(eq(identities.userId, userId));

describe('a login through a provider', () => {
  test('makes a new person’s account, active at once, and leads where they were going', async () => {
    const { status, data } = await browser().logIn('anna', {
      Provider: 'google',
      ReturnUrl: '/corsi-trading-online/corso/ichimoku?a=b',
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      isOk: true,
      claim: 0,
      item: { username: 'anna@example.com', firstName: 'Anna', lastName: 'Rossi' },
      returnUrl: '/corsi-trading-online/corso/ichimoku?a=b',
    });
    const user = await find('anna@example.com');
    expect(user).toMatchObject({ passwordHash: null, activatedAt: shop.time.now });
    const own = await shop.call('/api/users/GetLogins', {}, data.item.token);
    expect(own.data.items).toHaveLength(1);
    expect(await agreedTo(user?.id ?? '')).toEqual([
      'privacy: Confermi anche di aver letto la privacy policy.',
      'terms: Se entri così per la prima volta, accetti i termini e condizioni.',
    ]);
  });

  test('knows names that only the id_token tells, and an address that only the userinfo tells', async () => {
    const { data } = await browser().logIn('gina-split');
    expect(data.item).toMatchObject({ username: 'gina@example.com', firstName: 'Gina', lastName: 'Rossi' });
  });

  test('finds the same person again, also after the address changed here', async () => {
    const first = await browser().logIn('bruno');
    await shop.database.orm
      .update(users)
      .set({ email: 'bruno.nuovo@example.com' })
      .where(eq(users.id, first.data.item.id));
    const again = await browser().logIn('bruno');
    expect(again.data.item.id).toBe(first.data.item.id);
    expect(await find('bruno@example.com')).toBeUndefined();
  });

  test('with the confirmed address of an account enters that account, which keeps its password', async () => {
    const id = await shop.addUser({ email: 'Carla@example.com', firstName: 'Carla Maria', role: 2 });
    const { data } = await browser().logIn('carla');
    expect(data).toMatchObject({ claim: 2, item: { id, firstName: 'Carla Maria' } });
    expect((await shop.logIn('carla@example.com')).length).toBeGreaterThan(3);
    expect([(await identitiesOf(id)).length, await agreedTo(id)]).toEqual([1, []]);
    const [mail, ...others] = await mailsTo(shop, 'Carla@example.com');
    expect(mail).toMatchObject({ subject: 'Ora puoi accedere anche con Google di prova' });
    await browser().logIn('carla');
    expect(others).toEqual([]);
    expect(await mailsTo(shop, 'Carla@example.com')).toHaveLength(1);
  });

  test('through either of two providers with one address is one account', async () => {
    const one = await browser().logIn('dario');
    const other = browser();
    const { data } = await other.begin('MailLogin');
    const arrived = handOn(await other.visitor.goThrough(data.item.url, 'dario'));
    const two = await other.finish(arrived, 'FinalizeMailLogin');
    expect(two.data.item.id).toBe(one.data.item.id);
    expect((await identitiesOf(one.data.item.id)).map((row) => row.provider).sort()).toEqual([
      'google',
      'posta',
    ]);
  });

  test('twice at once makes one account', async () => {
    const [a, b] = [browser(), browser()];
    const arrived = [await a.arriveAs('elisa'), await b.arriveAs('elisa')];
    const answers = await Promise.all([a.finish(arrived[0] ?? {}), b.finish(arrived[1] ?? {})]);
    expect(new Set(answers.map(({ data }) => data.item.id)).size).toBe(1);
  });

  test.each([
    ['unverified', 'email_unverified', 'non è ancora confermato'],
    ['nomail', 'email_missing', 'non ci ha comunicato'],
  ])(
    'whose address is %s is refused, and neither makes nor enters an account',
    async (trait, code, words) => {
      const id = await shop.addUser({ email: `fabio${trait}@example.com` });
      const { status, data } = await browser().logIn(`fabio${trait}-${trait}`);
      expect([status, data.isOk, data.code]).toEqual([200, false, code]);
      expect(data.message).toContain(`Google di prova`);
      expect(data.message).toContain(words);
      expect(data.item).toBeUndefined();
      expect(await identitiesOf(id)).toEqual([]);
    },
  );

  test('never enters a deleted account; its owner begins anew', async () => {
    const first = await browser().logIn('gaia');
    const { id } = first.data.item;
    const gone = { deletedAt: new Date(), email: `deleted-${id}@example.com` };
    await shop.database.orm.update(users).set(gone).where(eq(users.id, id));
    const again = await browser().logIn('gaia');
    expect(again.data).toMatchObject({ isOk: true, item: { username: 'gaia@example.com' } });
    expect(again.data.item.id).not.toBe(id);
  });
});

describe('an account that somebody made beforehand with another’s address', () => {
  test('is its owner’s alone once they come: no password, link or login of before is left', async () => {
    const email = 'vittima@example.com';
    const strange = { FirstName: 'Altro', Surname: 'Nome', Email: email, Password: STRONG };
    await shop.call('/api/users/RegisterUser', strange);
    const link = await lastTokenTo(shop, email);
    const before = await find(email);
    const userId = before?.id ?? '';
    await shop.database.orm.insert(identities).values({ provider: 'posta', subject: 'altro', userId });
    await shop.database.orm.insert(logins).values({ userId, expiresAt: new Date(Date.now() + 1e9) });

    const { data } = await browser().logIn('vittima');
    expect(data.item).toMatchObject({ id: userId, firstName: 'Vittima', lastName: 'Rossi' });
    expect(await find(email)).toMatchObject({ passwordHash: null, activatedAt: shop.time.now });
    const guess = await shop.call('/api/users/authenticate', { Username: email, Password: STRONG });
    expect(guess.data.isOk).toBe(false);
    expect((await shop.call('/api/users/ActivateAccount', { Token: link })).data.isOk).not.toBe(undefined);
    expect(await find(email)).toMatchObject({ passwordHash: null, firstName: 'Vittima' });
    expect((await identitiesOf(userId)).map((row) => row.subject)).toEqual(['vittima']);
    const running = await shop.call('/api/users/GetLogins', {}, data.item.token);
    expect(running.data.items).toHaveLength(1);
  });
});

describe('what is brought back', () => {
  const WORDS = {
    login_used: 'Questo accesso è già stato usato: ricomincia dalla pagina di accesso.',
    login_expired: 'È passato troppo tempo: ricomincia dalla pagina di accesso.',
    login_foreign:
      'Questo accesso è cominciato in un altro browser: ricomincia dalla pagina di accesso, qui.',
    login_refused: 'Google di prova non ha confermato l’accesso: ricomincia dalla pagina di accesso.',
    login_invalid: 'Questo accesso non è valido: ricomincia dalla pagina di accesso.',
  };
  const refused = (code: keyof typeof WORDS) => ({
    ...{ status: 200, data: { isOk: false, code, message: WORDS[code] } },
  });

  test('holds once: a reload of the page is told so', async () => {
    const own = browser();
    const arrived = await own.arriveAs('hugo');
    expect((await own.finish({ ...arrived, Provider: undefined })).data.isOk).toBe(true);
    expect(await own.finish(arrived)).toMatchObject(refused('login_used'));
  });

  test('holds ten minutes', async () => {
    const own = browser();
    const arrived = await own.arriveAs('ida');
    const start = shop.time.now;
    shop.time.now = new Date(start.getTime() + 10 * 60_000);
    expect(await own.finish(arrived)).toMatchObject(refused('login_expired'));
    shop.time.now = start;
    expect(await find('ida@example.com')).toBeUndefined();
  });

  test('by another browser is refused, and its own can still go on', async () => {
    const [own, thief, stranger] = [browser(), browser(), browser()];
    const arrived = await own.arriveAs('lia');
    await thief.begin();
    for (const other of [thief, stranger]) {
      expect(await other.finish(arrived)).toMatchObject(refused('login_foreign'));
    }
    expect(await own.finish(arrived)).toMatchObject({ data: { isOk: true } });
  });

  test('with a stolen code and one’s own state is refused', async () => {
    const [own, thief] = [browser(), browser()];
    const stolen = await own.arriveAs('mara');
    const theirs = await thief.arriveAs('nino');
    expect(await thief.finish({ ...theirs, Code: stolen.Code })).toMatchObject(refused('login_refused'));
    expect(await find('mara@example.com')).toBeUndefined();
  });

  test.each([
    ['a state that nobody made', { State: 'x'.repeat(43) }],
    ['no state', { State: undefined }],
    ['the page of another provider', { Provider: 'posta' }],
  ])('with %s is refused', async (_what, more) => {
    const own = browser();
    const arrived = await own.arriveAs('olga');
    expect(await own.finish({ ...arrived, ...more })).toMatchObject(refused('login_invalid'));
  });

  test('to the call of the other kind of provider is refused, and to its own it can still go on', async () => {
    const own = browser();
    const arrived = await own.arriveAs('piero');
    expect(await own.finish(arrived, 'FinalizeMailLogin')).toMatchObject(refused('login_invalid'));
    expect((await own.finish(arrived)).data.isOk).toBe(true);
  });

  test.each([
    ['another nonce', 'nonce', 'a-nonce-of-somebody-else'],
    ['another PKCE challenge', 'code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ])('for %s is refused', async (_what, name, value) => {
    const own = browser();
    const { data } = await own.begin();
    const address = new URL(data.item.url);
    address.searchParams.set(name, value);
    const arrived = handOn(await own.visitor.goThrough(address.href, 'quinto'));
    expect(await own.finish(arrived)).toMatchObject(refused('login_refused'));
    expect(await find('quinto@example.com')).toBeUndefined();
  });

  test('from another issuer is refused', async () => {
    const own = browser();
    const arrived = await own.arriveAs('rita');
    const answer = await own.finish({ ...arrived, Iss: 'https://evil.example' });
    expect(answer).toMatchObject(refused('login_refused'));
  });

  test('without a code, when the person gave up there, is no call: the page says it', async () => {
    const own = browser();
    const { data } = await own.begin();
    const back = await own.visitor.giveUp(data.item.url);
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect((await own.finish(handOn(back))).status).toBe(400);
  });
});

describe('secrets', () => {
  test('of a login are hashes in the database, gone after it, and never in the log', async () => {
    const own = browser();
    const { data, headers } = await own.begin();
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/^provider_login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(headers['cache-control']).toBe('no-store');
    const arrived = handOn(await own.visitor.goThrough(data.item.url, 'sara'));
    const rows = async () => JSON.stringify(await shop.database.orm.select().from(oneTimeTokens));
    const secrets = [arrived.State, arrived.Code, cookie.slice(15, 58)].map(String);
    for (const secret of secrets) expect(await rows()).not.toContain(secret);
    await shop.app.inject(`/corsi-trading-online/accesso/google?code=${arrived.Code}&state=${arrived.State}`);
    await own.finish(arrived);
    const spent = await shop.database.orm.select().from(oneTimeTokens);
    expect(spent.filter((row) => row.usedAt && row.purpose === 'social_login' && row.payload)).toEqual([]);
    const log = shop.log.join('');
    expect(log).toContain('/corsi-trading-online/accesso/google?code&state');
    for (const secret of [...secrets, 'secret of google']) expect(log).not.toContain(secret);
  });

  test('the address of the provider asks for a code with PKCE, state and nonce', async () => {
    const { data } = await browser().begin();
    const { origin, searchParams } = new URL(data.item.url);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'shop-google',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://localhost:3000/corsi-trading-online/accesso/google',
      state: expect.any(String),
      nonce: expect.any(String),
      code_challenge: expect.any(String),
      code_challenge_method: 'S256',
    });
  });

  test('logins in several tabs share the browser’s cookie, and each goes through', async () => {
    const own = browser();
    const one = await own.arriveAs('tina');
    const two = await own.arriveAs('tina');
    for (const arrived of [one, two]) expect((await own.finish(arrived)).data.isOk).toBe(true);
  });
});

test('who registers with a mail provider is led to its page that makes an account, where it has one', async () => {
  const { data } = await browser().begin('MailRegister');
  expect(new URL(data.item.url).searchParams.get('prompt')).toBe('create');
});

test('where one was going is kept only if it is a path of this site', async () => {
  for (const ReturnUrl of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    expect((await browser().logIn('ugo', { ReturnUrl })).data).not.toHaveProperty('returnUrl');
  }
});
