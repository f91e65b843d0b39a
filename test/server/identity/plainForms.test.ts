import { openTestApp, PASSWORD, type TestApp } from '../../support/app';
import { STRONG } from './letters';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

/** Each test calls from an address of its own, so that none meets another's limits. */
let host = 0;
beforeEach(() => {
  host += 1;
});
const fromOwnAddress = () => ({ remoteAddress: `192.0.2.${host}` });

const OURS = { 'sec-fetch-site': 'same-origin' };
const SIGN_UP = '/corsi-trading-online/iscrizione';

/** Sends a form as a browser without scripts does. */
async function post(url: string, fields: Record<string, string>, headers: Record<string, string> = OURS) {
  const answer = await shop.app.inject({
    ...fromOwnAddress(),
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
  });
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { status: answer.statusCode, text: answer.body, location: String(answer.headers.location), cookie };
}
const codeIn = (location: string) => new URLSearchParams(location.split('?')[1]).get('code') ?? '';
const finish = async (Code: string, cookie: string) =>
  (
    await shop.call('/api/users/FinalizeFormLogin', { Code }, undefined, {
      ...fromOwnAddress(),
      headers: { cookie },
    })
  ).data;
const loggedErrors = () => shop.log.filter((line) => JSON.parse(line).level >= 50);
const right = (Username: string) => ({ Username, Password: PASSWORD });

describe('the login form without scripts', () => {
  it('stands in the page beside the application’s root, at the address with its way back', async () => {
    const { body } = await shop.app.inject({
      url: '/login?ReturnUrl=%2Fx%3Fa%3D1',
      headers: { accept: 'text/html' },
    });
    expect(body).toContain(
      '<div id="root"></div><noscript><main style="font:17px/1.6 Helvetica,Arial,sans-serif;max-width:560px;margin:48px auto;padding:0 16px"><h1>Accedi</h1><form method="post" action="/login?ReturnUrl=%2Fx%3Fa%3D1">',
    );
  });

  it('takes as many characters as the contract allows', async () => {
    const { body } = await shop.app.inject({ url: '/login', headers: { accept: 'text/html' } });
    const lengthOf = (name: string) => new RegExp(`name="${name}"[^>]* maxlength="(\\d+)"`).exec(body)?.[1];
    expect([lengthOf('Username'), lengthOf('Password')]).toEqual(['254', '200']);
  });

  it('hands a session over by a one-time code that only the same browser can use, once', async () => {
    await shop.addUser({ email: 'piana@example.com' });
    const { status, location, cookie } = await post(
      '/login?ReturnUrl=%2Fprofilo',
      right('piana@example.com'),
    );
    expect(status).toBe(303);
    expect(location).toMatch(/^\/corsi-trading-online\/accesso\/e-mail\?code=[\w-]{43}$/);
    expect(await finish(codeIn(location), '')).toMatchObject({ isOk: false, code: 'login_foreign' });
    const answer = await finish(codeIn(location), cookie);
    expect(answer).toMatchObject({
      isOk: true,
      claim: 0,
      returnUrl: '/profilo',
      item: { username: 'piana@example.com' },
    });
    const own = await shop.call('/api/users/GetUserPurchases', {}, answer.item.token);
    expect(own.status).toBe(200);
    expect(await finish(codeIn(location), cookie)).toMatchObject({ isOk: false, code: 'login_used' });
  });

  it('logs no error for a login that succeeds or is refused', async () => {
    await shop.addUser({ email: 'silenziosa@example.com' });
    shop.log.length = 0;
    expect((await post('/login', right('silenziosa@example.com'))).status).toBe(303);
    await post('/login', { Username: 'silenziosa@example.com', Password: 'sbagliata-1' });
    expect(loggedErrors()).toEqual([]);
  });

  it('gives a code that ends with the password and after ten minutes', async () => {
    const id = await shop.addUser({ email: 'cambia@example.com' });
    const first = await post('/login', right('cambia@example.com'));
    await shop.database.pool.query(`update users set password_hash = password_hash || 'x' where id = $1`, [
      id,
    ]);
    expect(await finish(codeIn(first.location), first.cookie)).toMatchObject({ code: 'login_invalid' });
    await shop.addUser({ email: 'tardi@example.com' });
    const second = await post('/login', right('tardi@example.com'));
    shop.time.now = new Date(shop.time.now.getTime() + 10 * 60_000);
    expect(await finish(codeIn(second.location), second.cookie)).toMatchObject({ code: 'login_expired' });
  });

  it('comes back with the typed address and never the password when it is refused', async () => {
    await shop.addUser({ email: 'inattiva@example.com', activatedAt: null });
    const wrong = await post('/login', { Username: '"><b>@example.com', Password: 'segreta-segreta' });
    expect(wrong.text).toContain('value="&quot;&gt;&lt;b&gt;@example.com"');
    expect(wrong.text).toContain('E-mail o password non corretti.');
    expect(wrong.text).not.toContain('segreta-segreta');
    expect((await post('/login', right('inattiva@example.com'))).text).toContain('non è ancora attivo');
    const empty = await post('/login', {});
    expect(empty.text).toMatch(/id="Username-message"[^>]*>[^<]+/);
  });

  it('refuses forms of other sites', async () => {
    await shop.addUser({ email: 'altrove@example.com' });
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ];
    for (const headers of foreign) {
      const { status, location } = await post(
        '/login',
        right('altrove@example.com'),
        headers as Record<string, string>,
      );
      expect([status, location]).toEqual([403, 'undefined']);
    }
    const { origin } = new URL(shop.configuration.publicUrl);
    expect((await post('/login', right('altrove@example.com'), { origin })).status).toBe(303);
  });

  it('leads to no other site', async () => {
    await shop.addUser({ email: 'fuori@example.com' });
    const bad = [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:1',
    ];
    for (const ReturnUrl of bad) {
      const { location, cookie } = await post(
        `/login?${new URLSearchParams({ ReturnUrl })}`,
        right('fuori@example.com'),
      );
      const answer = await finish(codeIn(location), cookie);
      expect(answer.isOk).toBe(true);
      expect(answer).not.toHaveProperty('returnUrl');
    }
  });
});

describe('the sign-up form without scripts', () => {
  const typed = { FirstName: 'Sara', Surname: 'D’Angelo', Email: 'sara@example.com', Password: STRONG };

  it('makes the account and says to look for the mail', async () => {
    shop.log.length = 0;
    const { status, text } = await post(SIGN_UP, { ...typed, Terms: 'on', Privacy: 'on' });
    expect(status).toBe(200);
    expect(text).toContain('Controlla la posta');
    expect(loggedErrors()).toEqual([]);
    const mails = await shop.database.pool.query(`select cause from mails where "to" = 'sara@example.com'`);
    expect(mails.rows).toHaveLength(1);
  });

  it('comes back with what was typed and ticked, and a message at the field', async () => {
    const { text } = await post(SIGN_UP, { ...typed, Terms: 'on', Password: 'corta' });
    expect(text).toContain('value="D’Angelo"');
    expect(text).toContain('name="Terms" required checked');
    expect(text).not.toContain('name="Privacy" required checked');
    expect(text).toMatch(/id="Password-message"/);
    expect(text).not.toContain('corta"');
  });

  it('refuses forms of other sites', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const Email = 'altrove.iscritta@example.com';
      const { status } = await post(
        SIGN_UP,
        { ...typed, Email, Terms: 'on', Privacy: 'on' },
        headers as never,
      );
      expect(status).toBe(403);
    }
    const { rows } = await shop.database.pool.query(`select from users where email like 'altrove.iscritta%'`);
    expect(rows).toEqual([]);
  });

  it('counts the limit of the call and says so', async () => {
    let last = await post(SIGN_UP, {});
    for (let at = 0; at < 200 && last.status !== 429; at += 1) last = await post(SIGN_UP, {});
    expect(last.status).toBe(429);
    expect(last.text).toContain('role="alert"');
  });
});
