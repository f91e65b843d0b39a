import { eq } from 'drizzle-orm';
import { listSignUps } from '../../../src/server/identity/tokenQueries';
import { forgetOldTokens } from '../../../src/server/identity/tokenService';
import { oneTimeTokens, users } from '../../../src/server/platform/database';
import { openTestApp, PASSWORD, type TestApp } from '../../support/app';
import { lastTokenTo, linkOf, mailsTo, STRONG } from './letters';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp({ variables: { LOG_LEVEL: 'trace' } });
});
afterAll(() => shop.close());

/** Each test calls from an address of its own, so that none meets another's limits. */
let host = 0;
beforeEach(() => {
  host += 1;
});
const call = (url: string, body: object) =>
  shop.call(url, body, undefined, { remoteAddress: `192.0.2.${host}` });

const person = { FirstName: 'Sara', Surname: 'Conti', Password: STRONG };
const register = (Email: string, more: object = {}) => {
  shop.time.now = new Date(shop.time.now.getTime() + 1000);
  return call('/api/users/RegisterUser', { ...person, Email, ...more });
};
const activate = (Token: string) => call('/api/users/ActivateAccount', { Token });
const resend = (Email: string) => {
  shop.time.now = new Date(shop.time.now.getTime() + 1000);
  return call('/api/users/ResendActivation', { Email });
};
const logIn = async (Username: string, Password = STRONG) =>
  (await shop.call('/api/users/authenticate', { Username, Password })).data;
const find = async (email: string) =>
  (await shop.database.orm.select().from(users).where(eq(users.email, email)))[0];
const hoursLater = async (hours: number, run: () => Promise<void>) => {
  const start = shop.time.now;
  shop.time.now = new Date(start.getTime() + hours * 3_600_000);
  await run();
  shop.time.now = start;
};

describe('signing up', () => {
  test('sends a mail whose link activates the account, which then lets its owner in', async () => {
    const { status, data } = await register('Sara.Conti@example.com');
    expect(status).toBe(200);
    expect(data).toMatchObject({ isOk: true, item: { email: 'sara.conti@example.com' } });
    expect(await logIn('sara.conti@example.com')).toMatchObject({ isOk: false, code: 'not_activated' });
    const [mail] = await mailsTo(shop, 'sara.conti@example.com');
    expect(mail).toMatchObject({ status: 'sent', subject: 'Attiva il tuo account' });
    expect(mail?.text).toContain('Ciao, ti diamo il benvenuto');
    const { page, token } = linkOf(mail);
    expect(page).toBe('attivazione');
    expect(mail?.text).toContain(`http://localhost:3000/corsi-trading-online/attivazione/${token}`);
    expect(mail?.html).toContain(`/corsi-trading-online/attivazione/${token}`);
    expect((await activate(token)).data).toMatchObject({ isOk: true, message: expect.any(String) });
    expect(await logIn('sara.conti@example.com')).toMatchObject({
      isOk: true,
      claim: 0,
      item: { firstName: 'Sara' },
    });
  });

  test('keeps no token in the database but its hash, and none in the log', async () => {
    await register('hash@example.com');
    const token = await lastTokenTo(shop, 'hash@example.com');
    await activate(token);
    const rows = await shop.database.orm.select().from(oneTimeTokens);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(shop.log.join('')).not.toContain(token);
    expect(shop.log.join('')).not.toContain(STRONG);
  });

  test('with the mail of an account answers a stranger the same; the owner is told by mail', async () => {
    await shop.addUser({ email: 'owner@example.com', firstName: 'Olga' });
    const known = await register('owner@example.com');
    const unknown = await register('nobody@example.com');
    const shown = ({ data }: typeof known) => ({
      ...data,
      item: Object.keys(data.item),
      mailboxUrl: typeof data.mailboxUrl,
    });
    expect(shown(known)).toEqual(shown(unknown));
    const [mail] = await mailsTo(shop, 'owner@example.com');
    expect(mail).toMatchObject({
      subject: 'Hai già un account',
      text: expect.stringContaining('Ciao Olga,'),
    });
    expect(linkOf(mail).token).toBe('');
    expect(await logIn('owner@example.com', PASSWORD)).toMatchObject({ isOk: true });
    expect(await logIn('owner@example.com', STRONG)).toMatchObject({ isOk: false });
  });

  test('twice at once makes one account, and both links lead to it', async () => {
    await Promise.all([register('double@example.com'), register('double@example.com')]);
    const sent = await mailsTo(shop, 'double@example.com');
    expect(sent).toHaveLength(2);
    expect((await activate(linkOf(sent[1]).token)).data.isOk).toBe(true);
    expect((await activate(linkOf(sent[0]).token)).data).toMatchObject({
      isOk: true,
      code: 'already_activated',
    });
  });

  test('with somebody’s unactivated mail never puts one’s own password into what they activate', async () => {
    await register('victim@example.com', { Password: 'attaccante-prima-99-x' });
    await register('victim@example.com');
    const own = await lastTokenTo(shop, 'victim@example.com');
    await register('victim@example.com', { Password: 'attaccante-dopo-77-y' });
    expect((await activate(own)).data.isOk).toBe(true);
    expect(await logIn('victim@example.com')).toMatchObject({ isOk: true });
    for (const Password of ['attaccante-prima-99-x', 'attaccante-dopo-77-y']) {
      expect(await logIn('victim@example.com', Password)).toMatchObject({ code: 'invalid_credentials' });
    }
  });

  test.each([
    ['the mail', { Password: 'maria.verdi@example.com' }],
    ['the mail without its end', { Password: 'MariaVerdi1980' }],
    ['the name', { FirstName: 'Ermenegilda', Surname: 'Verdi', Password: 'Ermenegilda-12' }],
    ['one of the commonest', { Password: '1234567890' }],
    ['one of the commonest, varied', { Password: 'Password123' }],
    ['a walk on the keyboard', { Password: 'qwertyuiop' }],
    ['one letter again and again', { Password: 'aaaaaaaaaaaaaa' }],
  ])('refuses %s as a password, and makes nothing', async (_what, more) => {
    const { status, data } = await register('maria.verdi@example.com', more);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      isOk: false,
      code: 'weak_password',
      errors: { Password: expect.any(String) },
    });
    expect(await find('maria.verdi@example.com')).toBeUndefined();
  });

  test.each([
    [{ Email: 'no mail' }, 'Email'],
    [{ Email: 'a@b' }, 'Email'],
    [{ Email: `${'x'.repeat(250)}@example.com` }, 'Email'],
    [{ Email: 'a@example.com\r\nBcc: b@example.com' }, 'Email'],
    [{ Password: 'corta' }, 'Password'],
    [{ Password: 'x'.repeat(201) }, 'Password'],
    [{ FirstName: ' ' }, 'FirstName'],
    [{ FirstName: 'SCONTI 90% su evil.example' }, 'FirstName'],
    [{ Surname: 'www.evil.example' }, 'Surname'],
    [{ Surname: '+39 333 1234567' }, 'Surname'],
    [{ Surname: 'x'.repeat(101) }, 'Surname'],
  ])('with %j is refused with the name of the field', async (more, field) => {
    const { status, data } = await register('bad@example.com', more);
    expect([status, data.code]).toEqual([400, 'invalid_input']);
    expect(data.errors[field]).toEqual(expect.any(String));
  });
});

describe('an activation link', () => {
  test('repeated, in another tab say, kindly says that the account is active', async () => {
    await register('twice@example.com');
    const token = await lastTokenTo(shop, 'twice@example.com');
    const [one, two] = await Promise.all([activate(token), activate(token)]);
    expect([one.data.isOk, two.data.isOk]).toEqual([true, true]);
    expect([one.data.code, two.data.code].filter(Boolean)).toEqual(['already_activated']);
    await hoursLater(72, async () => {
      expect((await activate(token)).data).toMatchObject({ isOk: true, code: 'already_activated' });
    });
  });

  test('holds two days, and another can be asked for', async () => {
    await register('late@example.com');
    const token = await lastTokenTo(shop, 'late@example.com');
    await hoursLater(49, async () => {
      expect((await activate(token)).data).toMatchObject({ isOk: false, code: 'token_expired' });
      expect((await resend('late@example.com')).data.isOk).toBe(true);
      expect((await activate(await lastTokenTo(shop, 'late@example.com'))).data).toMatchObject({
        isOk: true,
      });
    });
    expect(await logIn('late@example.com')).toMatchObject({ isOk: true });
  });

  test('that was made up, is cut off, or is for something else opens nothing', async () => {
    await shop.addUser({ email: 'other@example.com' });
    await shop.call('/api/users/PrepareResetPassword', { Email: 'other@example.com' });
    const ofReset = await lastTokenTo(shop, 'other@example.com');
    await register('cut@example.com');
    const cut = (await lastTokenTo(shop, 'cut@example.com')).slice(0, -1);
    for (const token of ['made-up', cut, ofReset, '../..', 'x'.repeat(500)]) {
      expect((await activate(token)).data).toMatchObject({ isOk: false, code: 'token_invalid' });
    }
    expect((await activate('')).status).toBe(400);
    expect((await find('cut@example.com'))?.activatedAt).toBeNull();
  });

  test('of a deleted account opens nothing', async () => {
    await register('gone@example.com');
    const token = await lastTokenTo(shop, 'gone@example.com');
    await shop.database.orm
      .update(users)
      .set({ deletedAt: new Date() })
      .where(eq(users.email, 'gone@example.com'));
    expect((await activate(token)).data).toMatchObject({ isOk: false, code: 'token_invalid' });
  });
});

describe('asking for the activation mail again', () => {
  test('has one answer, whether there is such an account or not', async () => {
    await shop.addUser({ email: 'active@example.com' });
    await register('waiting@example.com');
    const answers = [];
    for (const email of ['active@example.com', 'waiting@example.com', 'never@example.com']) {
      const { status, data } = await resend(email);
      expect(data).not.toHaveProperty('mailboxUrl');
      answers.push([status, data]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[1]).toEqual(answers[2]);
    expect((await mailsTo(shop, 'active@example.com'))[0]?.subject).toBe('Hai già un account');
    expect(await mailsTo(shop, 'waiting@example.com')).toHaveLength(2);
    expect(await mailsTo(shop, 'never@example.com')).toEqual([]);
  });

  test('sends what was typed so far, not what somebody types after it', async () => {
    await register('resent@example.com');
    await resend('resent@example.com');
    const own = await lastTokenTo(shop, 'resent@example.com');
    await register('resent@example.com', { Password: 'attaccante-dopo-77-y', FirstName: 'Altra' });
    expect((await activate(own)).data.isOk).toBe(true);
    expect(await logIn('resent@example.com')).toMatchObject({ isOk: true, item: { firstName: 'Sara' } });
  });

  test('after several sign-ups lets who reads the mail choose the password, which activates the account', async () => {
    await register('mixed@example.com', { Password: 'attaccante-prima-99-x' });
    await register('mixed@example.com', { Password: 'attaccante-dopo-77-y' });
    await resend('mixed@example.com');
    const [mail] = await mailsTo(shop, 'mixed@example.com');
    expect(mail?.text).toContain('l’iscrizione è stata fatta più di una volta');
    const { page, token } = linkOf(mail);
    expect(page).toBe('reimposta-password');
    const reset = await shop.call('/api/users/ResetPassword', { Token: token, Password: STRONG });
    expect(reset.data.isOk).toBe(true);
    expect(await logIn('mixed@example.com')).toMatchObject({ isOk: true });
  });

  test('does so ten days after the sign-ups too, and forgets them once the account is active', async () => {
    const email = 'forgotten@example.com';
    await register(email, { Password: 'attaccante-prima-99-x' });
    await register(email, { Password: 'attaccante-dopo-77-y' });
    const { id: userId = '' } = (await find(email)) ?? {};
    await hoursLater(240, async () => {
      await forgetOldTokens(shop.deps);
      await resend(email);
      const { page, token } = linkOf((await mailsTo(shop, email))[0]);
      expect(page).toBe('reimposta-password');
      await shop.call('/api/users/ResetPassword', { Token: token, Password: STRONG });
      await forgetOldTokens(shop.deps);
      expect(await listSignUps(shop.database.orm, userId)).toEqual([]);
    });
  });

  test('voids the link to choose a password once another one has activated the account', async () => {
    await register('either@example.com');
    const own = await lastTokenTo(shop, 'either@example.com');
    await register('either@example.com', { Password: 'attaccante-dopo-77-y' });
    await resend('either@example.com');
    const { token: Token } = linkOf((await mailsTo(shop, 'either@example.com'))[0]);
    expect((await activate(own)).data.isOk).toBe(true);
    const late = await shop.call('/api/users/ResetPassword', { Token, Password: 'attaccante-prima-99-x' });
    expect(late.data).toMatchObject({ isOk: false, code: 'token_used' });
    expect(await logIn('either@example.com')).toMatchObject({ isOk: true });
  });

  test('fills nobody’s mailbox: five in an hour, with the same answer for the sixth', async () => {
    await register('full@example.com');
    const answers: boolean[] = [];
    for (let i = 0; i < 8; i += 1) answers.push((await resend('full@example.com')).data.isOk);
    expect(answers).toEqual(Array(8).fill(true));
    expect(await mailsTo(shop, 'full@example.com')).toHaveLength(5);
  });

  test('changes no account and adds none where a sign-up is one too many for a mail', async () => {
    const email = 'sixth@example.com';
    for (let i = 0; i < 5; i += 1) await register(email);
    await register(email, { FirstName: 'Altra' });
    expect(await find(email)).toMatchObject({ firstName: 'Sara' });
    await shop.database.orm.delete(users).where(eq(users.email, email));
    await register(email);
    expect(await find(email)).toBeUndefined();
  });
});
