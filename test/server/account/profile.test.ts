import { eq } from 'drizzle-orm';
import { users } from '../../../src/server/platform/database';
import { openTestApp, PASSWORD, type TestApp } from '../../support/app';
import { lastTokenTo, linkOf, mailsTo, STRONG } from '../identity/letters';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
beforeEach(() => later(61));
afterAll(() => shop.close());

const later = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
};
const find = async (id: string) => (await shop.database.orm.select().from(users).where(eq(users.id, id)))[0];

describe('one’s own data', () => {
  const fields = {
    Address: ' Via Roma 1 ',
    Cap: '20100',
    City: 'Milano',
    Company: 'Neri S.r.l.',
    Country: 'Italia',
    Description: 'Trader',
    FirstName: 'Anna',
    LastName: 'Neri',
    Phone: '02 1234',
    Region: 'Lombardia',
  };
  const update = (token: string, more: object = {}) =>
    shop.call('/api/users/UpdateUserData', { ...fields, ...more }, token);

  test('are stored and answered by a number above 0', async () => {
    const id = await shop.addUser({ email: 'anna@example.com' });
    const token = await shop.logIn('anna@example.com');
    const { status, data } = await update(token);
    expect(status).toBe(200);
    expect(data).toBeGreaterThan(0);
    expect(await find(id)).toMatchObject({
      address: 'Via Roma 1',
      cap: '20100',
      city: 'Milano',
      company: 'Neri S.r.l.',
      country: 'Italia',
      description: 'Trader',
      firstName: 'Anna',
      lastName: 'Neri',
      phone: '02 1234',
      region: 'Lombardia',
    });
    expect((await update(token)).data).toBeGreaterThan(data);
  });

  test('are told to a device that logged in before they were changed, without a token', async () => {
    const id = await shop.addUser({ email: 'dora@example.com' });
    const former = await shop.logIn('dora@example.com');
    await update(await shop.logIn('dora@example.com'));
    const { status, data } = await shop.call('/api/users/GetProfile', {}, former);
    expect(status).toBe(200);
    expect(data).toEqual({
      isOk: true,
      isProved: true,
      item: {
        id,
        username: 'dora@example.com',
        urlProfile: (await find(id))?.urlProfile,
        address: 'Via Roma 1',
        cap: '20100',
        city: 'Milano',
        company: 'Neri S.r.l.',
        country: 'Italia',
        description: 'Trader',
        firstName: 'Anna',
        lastName: 'Neri',
        phone: '02 1234',
        region: 'Lombardia',
      },
    });
  });

  test('of two tabs the later one holds, whole', async () => {
    const id = await shop.addUser({ email: 'bruno@example.com' });
    const token = await shop.logIn('bruno@example.com');
    const answers = await Promise.all([
      update(token, { City: 'Roma', Cap: '00100' }),
      update(token, { City: 'Torino', Cap: '10100' }),
    ]);
    expect(answers.every(({ data }) => data > 0)).toBe(true);
    const user = await find(id);
    expect([
      ['Roma', '00100'],
      ['Torino', '10100'],
    ]).toContainEqual([user?.city, user?.cap]);
  });

  test.each([
    { Phone: 'abc' },
    { Phone: '123' },
    { Phone: '+39 02 1234567890123' },
    { Cap: '1' },
    { Cap: 'ABCDE', Country: '' },
  ])('are not saved with %j', async (wrong) => {
    const email = `${JSON.stringify(wrong).replace(/\W/g, '')}@example.com`;
    const id = await shop.addUser({ email });
    const { status, data } = await update(await shop.logIn(email), { City: 'Bari', ...wrong });
    expect([status, data]).toEqual([200, 0]);
    expect((await find(id))?.city).not.toBe('Bari');
  });

  test.each([
    { Phone: '+39 (02) 123.45-67' },
    { Phone: '', Cap: '' },
    { Cap: 'SW1A 1AA', Country: 'Regno Unito' },
  ])('are saved with %j', async (right) => {
    const email = `ok${JSON.stringify(right).replace(/\W/g, '')}@example.com`;
    await shop.addUser({ email });
    expect((await update(await shop.logIn(email), right)).data).toBeGreaterThan(0);
  });

  test('are not saved under a name that is an address, a number or an advertisement', async () => {
    const id = await shop.addUser({ email: 'nome@example.com', firstName: 'Anna' });
    const token = await shop.logIn('nome@example.com');
    for (const more of [{ FirstName: 'evil.example' }, { LastName: 'SCONTI 90% su evil.example' }]) {
      const { status, data } = await update(token, more);
      expect([status, data]).toEqual([200, 0]);
    }
    expect(await find(id)).toMatchObject({ firstName: 'Anna' });
    expect((await update(token, { FirstName: "Nicolo'", LastName: 'de’ Medici' })).data).toBeGreaterThan(0);
  });

  test('nobody changes a role or a mail through them, and visitors change nothing', async () => {
    const id = await shop.addUser({ email: 'carla@example.com' });
    const token = await shop.logIn('carla@example.com');
    await update(token, { role: 1, Role: 1, email: 'x@example.com', passwordHash: 'x' });
    expect(await find(id)).toMatchObject({ role: 0, email: 'carla@example.com' });
    expect((await update('')).status).toBe(401);
  });
});

describe('one’s mail', () => {
  const change = (token: string, Email: string, CurrentPassword = PASSWORD) =>
    shop.call('/api/users/UpdateUserEmail', { Email, CurrentPassword }, token);
  const confirm = (Token: string) => shop.call('/api/users/ConfirmEmail', { Token });
  const logIn = async (Username: string) =>
    (await shop.call('/api/users/authenticate', { Username, Password: PASSWORD })).data;

  test('changes when the new one is confirmed; the old one is told before and after', async () => {
    const id = await shop.addUser({ email: 'dario@example.com', firstName: 'Dario' });
    const token = await shop.logIn('dario@example.com');
    expect((await change(token, 'Nuovo@example.com')).data).toMatchObject({ isOk: true });
    expect((await find(id))?.email).toBe('dario@example.com');
    const { page, token: link } = linkOf((await mailsTo(shop, 'nuovo@example.com'))[0]);
    expect(page).toBe('conferma-email');
    const [told] = await mailsTo(shop, 'dario@example.com');
    for (const words of ['Ciao Dario,', 'nuovo@example.com']) expect(told?.text).toContain(words);
    expect(told?.text).not.toContain(link);
    later(1);
    expect((await confirm(link)).data).toMatchObject({ isOk: true, item: { email: 'nuovo@example.com' } });
    expect((await find(id))?.email).toBe('nuovo@example.com');
    const [changed] = await mailsTo(shop, 'dario@example.com');
    expect(changed?.subject).toBe('Il tuo indirizzo è cambiato');
    for (const words of ['Ciao Dario,', 'nuovo@example.com']) expect(changed?.text).toContain(words);
    expect(await logIn('nuovo@example.com')).toMatchObject({ isOk: true });
    expect(await logIn('dario@example.com')).toMatchObject({ isOk: false });
    expect((await confirm(link)).data).toMatchObject({ isOk: true, code: 'already_confirmed' });
  });

  test('of another account is told to that account alone', async () => {
    await shop.addUser({ email: 'elisa@example.com' });
    const id = await shop.addUser({ email: 'fabio@example.com' });
    const token = await shop.logIn('fabio@example.com');
    const taken = await change(token, 'elisa@example.com');
    later(1);
    const free = await change(token, 'libera@example.com');
    expect(free.data).toEqual({ isOk: true, message: expect.any(String) });
    expect(taken.data).toEqual(free.data);
    const [mail] = await mailsTo(shop, 'elisa@example.com');
    expect(mail?.subject).toBe('Hai già un account con questo indirizzo');
    expect(linkOf(mail).token).toBe('');
    expect((await find(id))?.email).toBe('fabio@example.com');
  });

  test('taken by somebody before it was confirmed stays theirs', async () => {
    const id = await shop.addUser({ email: 'gaia@example.com' });
    const token = await shop.logIn('gaia@example.com');
    await change(token, 'contesa@example.com');
    const link = await lastTokenTo(shop, 'contesa@example.com');
    await shop.addUser({ email: 'Contesa@example.com' });
    expect((await confirm(link)).data).toMatchObject({
      ...{ isOk: false, code: 'email_taken' },
      message: 'Questo indirizzo ora è di un altro account: scegline un altro.',
    });
    expect((await find(id))?.email).toBe('gaia@example.com');
  });

  test('is refused, by the field’s name, when it is the present one', async () => {
    await shop.addUser({ email: 'Ida@example.com' });
    const token = await shop.logIn('ida@example.com');
    const { status, data } = await change(token, 'IDA@example.com');
    expect([status, data.isOk]).toEqual([200, false]);
    expect(data.errors.Email).toEqual(expect.any(String));
  });

  test('a link is over after a day, after another was confirmed, and after the password was changed', async () => {
    await shop.addUser({ email: 'luca@example.com' });
    const token = await shop.logIn('luca@example.com');
    const linkTo = async (email: string) => {
      await change(token, email);
      later(1);
      return lastTokenTo(shop, email);
    };
    const first = await linkTo('luca1@example.com');
    later(25 * 60);
    expect((await confirm(first)).data.code).toBe('token_expired');
    const [second, third] = [await linkTo('luca2@example.com'), await linkTo('luca3@example.com')];
    expect((await confirm(third)).data.isOk).toBe(true);
    expect((await confirm(second)).data.code).toBe('token_used');
    const fourth = await linkTo('luca4@example.com');
    await shop.call('/api/users/UpdatePassword', { Password: STRONG, CurrentPassword: PASSWORD }, token);
    expect((await confirm(fourth)).data.code).toBe('token_used');
    expect((await confirm('made-up')).data.code).toBe('token_invalid');
  });

  test('cannot be asked for without end', async () => {
    await shop.addUser({ email: 'marta@example.com' });
    const token = await shop.logIn('marta@example.com');
    for (let i = 0; i < 5; i += 1) await change(token, `marta${i}@example.com`);
    const { status, data } = await change(token, 'marta9@example.com');
    expect([status, data.isOk, data.code]).toEqual([200, false, 'too_many_mails']);
    expect(data.message).toMatch(/^Hai chiesto troppe volte di cambiare indirizzo/);
  });
});

describe('one’s logins', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36';
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
  const logInWith = async (Username: string, agent: string): Promise<string> => {
    const more = { headers: { 'user-agent': agent } };
    const { data } = await shop.call(
      '/api/users/authenticate',
      { Username, Password: PASSWORD },
      undefined,
      more,
    );
    return data.item.token;
  };
  const list = async (token: string) => (await shop.call('/api/users/GetLogins', {}, token)).data.items;
  const end = (token: string, IdEnc: string) => shop.call('/api/users/EndLogin', { IdEnc }, token);

  test('are listed with device and time, the last seen first, and ended one by one', async () => {
    await shop.addUser({ email: 'nico@example.com' });
    const desk = await logInWith('nico@example.com', CHROME);
    later(10);
    const phone = await logInWith('nico@example.com', IPHONE);
    later(10);
    const logins = await list(desk);
    expect(logins).toMatchObject([
      { device: 'Chrome su Windows', isCurrent: true, lastSeenAt: shop.time.now.toISOString() },
      { device: 'Safari su iPhone', isCurrent: false },
    ]);
    later(10);
    expect(await list(phone)).toMatchObject([
      { device: 'Safari su iPhone', isCurrent: true },
      { device: 'Chrome su Windows', isCurrent: false },
    ]);
    expect((await end(desk, logins[1].IdEnc)).data.isOk).toBe(true);
    expect((await end(desk, logins[1].IdEnc)).data.isOk).toBe(true);
    expect((await shop.call('/api/users/GetLogins', {}, phone)).status).toBe(401);
    expect(await list(desk)).toHaveLength(1);
    await end(desk, logins[0].IdEnc);
    expect((await shop.call('/api/users/GetLogins', {}, desk)).status).toBe(401);
  });

  test('of others are neither seen nor ended', async () => {
    await shop.addUser({ email: 'olga@example.com' });
    await shop.addUser({ email: 'pia@example.com' });
    const [olga, pia] = [await shop.logIn('olga@example.com'), await shop.logIn('pia@example.com')];
    const [ofPia] = await list(pia);
    expect((await list(olga)).map(({ IdEnc }: { IdEnc: string }) => IdEnc)).not.toContain(ofPia.IdEnc);
    const { status, data } = await end(olga, ofPia.IdEnc);
    expect([status, data.code]).toEqual([200, 'not_found']);
    expect(await list(pia)).toHaveLength(1);
  });
});
