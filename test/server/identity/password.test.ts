import { eq } from 'drizzle-orm';
import { mails, oneTimeTokens, users } from '../../../src/server/platform/database';
import { openTestApp, PASSWORD, type TestApp } from '../../support/app';
import { openOwnDatabase } from '../../support/database';
import { limitsFollow } from '../../support/limitsClock';
import { lastTokenTo, linkOf, mailsTo, STRONG } from './letters';

let shop: TestApp;
limitsFollow(() => shop);
beforeAll(async () => {
  shop = await openTestApp({ database: await openOwnDatabase(), variables: { LOG_LEVEL: 'trace' } });
});
// Each test comes an hour after the one before it: no limit of that one counts any more.
beforeEach(() => later(61));
afterAll(() => shop.close());

const later = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
};
const prepare = (Email: string) => {
  later(1);
  return shop.call('/api/users/PrepareResetPassword', { Email });
};
const reset = (Token: string, Password = STRONG) =>
  shop.call('/api/users/ResetPassword', { Token, Password });
const check = (Token: string) => shop.call('/api/users/CheckResetToken', { Token });
const update = (token: string, CurrentPassword: string, Password = STRONG) =>
  shop.call('/api/users/UpdatePassword', { Password, CurrentPassword }, token);
const logIn = async (Username: string, Password: string) =>
  (await shop.call('/api/users/authenticate', { Username, Password })).data;
const guarded = async (token: string) => (await shop.call('/api/users/GetLogins', {}, token)).status;

describe('a forgotten password', () => {
  test('is chosen anew by the link of a mail; every login ends, and the owner is told', async () => {
    const activatedAt = new Date('2026-01-01T10:00:00Z');
    const id = await shop.addUser({ email: 'Anna@example.com', firstName: 'Anna', activatedAt });
    const [phone, desk] = [await shop.logIn('anna@example.com'), await shop.logIn('anna@example.com')];
    await prepare('anna@EXAMPLE.com');
    const [mail] = await mailsTo(shop, 'anna@example.com');
    expect(mail).toMatchObject({ subject: 'Scegli una nuova password', status: 'sent' });
    const { page, token } = linkOf(mail);
    expect(page).toBe('reimposta-password');
    expect((await reset(token)).data).toMatchObject({ isOk: true, email: 'Anna@example.com' });
    expect([await guarded(phone), await guarded(desk)]).toEqual([401, 401]);
    expect(await logIn('anna@example.com', PASSWORD)).toMatchObject({ code: 'invalid_credentials' });
    expect(await logIn('anna@example.com', STRONG)).toMatchObject({ isOk: true });
    const [user] = await shop.database.orm.select().from(users).where(eq(users.id, id));
    expect(user).toMatchObject({ activatedAt, claimedAt: null });
    // What it costs to guess it.
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    later(1);
    expect((await mailsTo(shop, 'anna@example.com')).map(({ subject }) => subject)).toContain(
      'La tua password è cambiata',
    );
    expect(shop.log.join('')).not.toContain(token);
  });

  test('can be checked by its link, which stays unused and tells nothing of the account', async () => {
    await shop.addUser({ email: 'verifica@example.com', firstName: 'Carla' });
    await prepare('verifica@example.com');
    const token = await lastTokenTo(shop, 'verifica@example.com');
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await check(token)).toMatchObject({ status: 200, data: { isOk: true } });
      expect(Object.keys((await check(token)).data)).toEqual(['isOk']);
    }
    expect((await check('false')).data).toMatchObject({
      ...{ isOk: false, code: 'token_invalid' },
      message: expect.stringMatching(/^Questo link non è valido: .* chiedine uno nuovo\.$/),
    });
    expect((await reset(token)).data.isOk).toBe(true);
    expect((await check(token)).data).toMatchObject({
      ...{ isOk: false, code: 'token_used' },
      message: 'Questo link è già stato usato o non vale più: se ti serve, chiedine uno nuovo.',
    });
  });

  test('has one answer and the same work, whether the mail has an account or not', async () => {
    await shop.addUser({ email: 'bruno@example.com' });
    const traces = async (email: string) => {
      const { status, data } = await prepare(email);
      await shop.delivered();
      const stored = (await shop.database.orm.select().from(oneTimeTokens)).length;
      return { answer: [status, data], stored };
    };
    const known = await traces('bruno@example.com');
    const unknown = await traces('nessuno@example.com');
    expect(unknown.answer).toEqual(known.answer);
    // No link on screen opens an account that exists.
    expect(known.answer[1]).toEqual({ isOk: true, message: expect.any(String) });
    // A token is stored for both; the one without an account opens nothing.
    expect(unknown.stored).toBe(known.stored + 1);
    expect(await mailsTo(shop, 'nessuno@example.com')).toEqual([]);
    expect(await mailsTo(shop, 'bruno@example.com')).toHaveLength(1);
  });

  test('the link holds an hour, once, also when two tabs send it at the same time', async () => {
    await shop.addUser({ email: 'carla@example.com' });
    await prepare('carla@example.com');
    const late = await lastTokenTo(shop, 'carla@example.com');
    later(61);
    expect((await check(late)).data).toMatchObject({
      ...{ isOk: false, code: 'token_expired' },
      message: 'Questo link è scaduto: chiedine uno nuovo.',
    });
    expect((await reset(late)).data).toMatchObject({ isOk: false, code: 'token_expired' });
    await prepare('carla@example.com');
    const token = await lastTokenTo(shop, 'carla@example.com');
    const answers = await Promise.all([reset(token), reset(token, `${STRONG}-bis`)]);
    const codes = answers.map(({ data }) => data.code ?? 'done').sort();
    expect(codes).toEqual(['done', 'token_used']);
    expect((await reset(token)).data.code).toBe('token_used');
  });

  test('a link that was asked for before is void once the password was changed', async () => {
    await shop.addUser({ email: 'dario@example.com' });
    await prepare('dario@example.com');
    const first = await lastTokenTo(shop, 'dario@example.com');
    await prepare('dario@example.com');
    const second = await lastTokenTo(shop, 'dario@example.com');
    expect(first).not.toBe(second);
    expect((await reset(second)).data.isOk).toBe(true);
    expect((await reset(first, 'tutta-un-altra-cosa-8')).data.code).toBe('token_used');
  });

  test('a link that was made up, or is for something else, opens nothing', async () => {
    const email = 'elisa@example.com';
    await shop.call('/api/users/RegisterUser', {
      FirstName: 'Elisa',
      Surname: 'R',
      Email: email,
      Password: STRONG,
    });
    const ofActivation = await lastTokenTo(shop, email);
    for (const token of ['made-up', ofActivation]) {
      expect((await reset(token)).data).toMatchObject({ isOk: false, code: 'token_invalid' });
    }
  });

  test('a weak one is refused, and the link still holds', async () => {
    await shop.addUser({ email: 'fabio.rossi@example.com' });
    await prepare('fabio.rossi@example.com');
    const token = await lastTokenTo(shop, 'fabio.rossi@example.com');
    for (const weak of ['fabiorossi1', '1234567890']) {
      expect((await reset(token, weak)).data).toMatchObject({
        code: 'weak_password',
        errors: { Password: expect.any(String) },
      });
    }
    expect((await reset(token, 'corta')).status).toBe(400);
    expect((await reset(token)).data.isOk).toBe(true);
  });

  test('of an account that was never activated activates it: the mail has arrived', async () => {
    await shop.addUser({ email: 'gaia@example.com', activatedAt: null });
    await prepare('gaia@example.com');
    await reset(await lastTokenTo(shop, 'gaia@example.com'));
    expect(await logIn('gaia@example.com', STRONG)).toMatchObject({ isOk: true });
  });

  test.each(['PrepareResetPassword', 'ResendActivation'])(
    '%s stores a mail for an address without an account too, and takes it back',
    async (name) => {
      await shop.database.pool.query(`
        create sequence tried_mails;
        create function count_tried() returns trigger language plpgsql as
          $$ begin perform nextval('tried_mails'); return new; end $$;
        create trigger count_tried before insert on mails for each row execute function count_tried()`);
      await shop.call(`/api/users/${name}`, { Email: 'mai-vista@example.com' });
      const { rows } = await shop.database.pool.query('select last_value, is_called from tried_mails');
      await shop.database.pool.query('drop sequence tried_mails; drop function count_tried cascade');
      expect(rows).toEqual([{ last_value: '1', is_called: true }]);
      expect(await mailsTo(shop, 'mai-vista@example.com')).toEqual([]);
    },
  );

  test('of a deleted account sends nothing', async () => {
    await shop.addUser({ email: 'ida@example.com', deletedAt: new Date() });
    expect((await prepare('ida@example.com')).data.isOk).toBe(true);
    expect(await mailsTo(shop, 'ida@example.com')).toEqual([]);
  });

  test('fills nobody’s mailbox: five mails in an hour, with the same answer for the sixth', async () => {
    await shop.addUser({ email: 'luca@example.com' });
    for (let i = 0; i < 7; i += 1) expect((await prepare('luca@example.com')).data.isOk).toBe(true);
    expect(await mailsTo(shop, 'luca@example.com')).toHaveLength(5);
    later(61);
    await prepare('luca@example.com');
    expect(await mailsTo(shop, 'luca@example.com')).toHaveLength(6);
  });
});

describe('a known password', () => {
  test('is changed with the current one: other logins end, this one stays, and the owner is told', async () => {
    await shop.addUser({ email: 'marta@example.com' });
    const [here, there] = [await shop.logIn('marta@example.com'), await shop.logIn('marta@example.com')];
    expect((await update(here, PASSWORD)).data).toMatchObject({ isOk: true });
    expect([await guarded(here), await guarded(there)]).toEqual([200, 401]);
    expect(await logIn('marta@example.com', STRONG)).toMatchObject({ isOk: true });
    expect((await mailsTo(shop, 'marta@example.com'))[0]?.subject).toBe('La tua password è cambiata');
  });

  test('is not changed with a wrong one; the answer names the field and does not log out', async () => {
    await shop.addUser({ email: 'nico@example.com' });
    const token = await shop.logIn('nico@example.com');
    const { status, data } = await update(token, 'sbagliata');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      isOk: false,
      errors: { CurrentPassword: 'La password attuale non è corretta.' },
    });
    expect(await guarded(token)).toBe(200);
    expect((await update(token, '')).data.errors).toHaveProperty('CurrentPassword');
  });

  test('is not changed to itself or to a weak one', async () => {
    await shop.addUser({ email: 'olga.bianchi@example.com' });
    const token = await shop.logIn('olga.bianchi@example.com');
    for (const [next, reason] of [
      [PASSWORD, 'La nuova password è uguale a quella attuale.'],
      ['olgabianchi77', expect.stringContaining('somiglia troppo al tuo nome')],
      ['qwertyuiop', expect.stringContaining('facile da indovinare')],
    ]) {
      const { data } = await update(token, PASSWORD, next);
      expect(data).toMatchObject({ isOk: false, errors: { Password: reason } });
    }
  });

  test('voids the links that were sent before', async () => {
    await shop.addUser({ email: 'pia@example.com' });
    const token = await shop.logIn('pia@example.com');
    await prepare('pia@example.com');
    const link = await lastTokenTo(shop, 'pia@example.com');
    await update(token, PASSWORD);
    expect((await reset(link, 'tutta-un-altra-cosa-8')).data.code).toBe('token_used');
  });

  test('changed in two tabs at once is changed by one of them', async () => {
    await shop.addUser({ email: 'rita@example.com' });
    const token = await shop.logIn('rita@example.com');
    const answers = await Promise.all([
      update(token, PASSWORD),
      update(token, PASSWORD, 'tutta-un-altra-cosa-8'),
    ]);
    expect(answers.map(({ data }) => data.isOk).sort()).toEqual([false, true]);
  });

  test('guessed by who found an open browser is guessed twenty times at most', async () => {
    await shop.addUser({ email: 'sara@example.com' });
    const token = await shop.logIn('sara@example.com');
    const answers: Awaited<ReturnType<typeof update>>[] = [];
    for (let i = 0; i < 20; i += 1) answers.push(await update(token, `sbagliata-${i}`));
    // Not even the right one is looked at any more; whoever mistyped it stays logged in.
    answers.push(await update(token, PASSWORD));
    expect(answers.map(({ status, data }) => [status, data.isOk])).toEqual(Array(21).fill([200, false]));
    expect(answers[19]?.data.errors.CurrentPassword).toBe('La password attuale non è corretta.');
    expect(answers[20]?.data.errors.CurrentPassword).toMatch(/^Hai sbagliato la password molte volte/);
  });

  test('is not there for who came by a login provider: the answer says how to choose one', async () => {
    await shop.addUser({ email: 'olga@example.com' });
    const token = await shop.logIn('olga@example.com');
    await shop.database.orm
      .update(users)
      .set({ passwordHash: null })
      .where(eq(users.email, 'olga@example.com'));
    const { status, data } = await update(token, 'una-qualsiasi');
    expect([status, data.isOk]).toEqual([200, false]);
    expect(data.errors?.CurrentPassword).toMatch(/Non hai ancora una password.*«Password dimenticata\?»/);
  });

  test('is asked of nobody without a token', async () => {
    expect((await update('', PASSWORD)).status).toBe(401);
  });
});

test('a mail that could not be queued undoes what caused it', async () => {
  const id = await shop.addUser({ email: 'tina@example.com' });
  await prepare('tina@example.com');
  const token = await lastTokenTo(shop, 'tina@example.com');
  const { pool } = shop.database;
  await pool.query(`alter table mails add constraint no_more check (cause not like 'password:%') not valid`);
  expect((await reset(token)).status).toBe(500);
  await pool.query('alter table mails drop constraint no_more');
  expect(await logIn('tina@example.com', PASSWORD)).toMatchObject({ isOk: true });
  expect((await reset(token)).data.isOk).toBe(true);
  const [user] = await shop.database.orm.select().from(users).where(eq(users.id, id));
  expect(user?.passwordHash).toMatch(/^\$argon2id/);
  await shop.delivered();
  expect((await shop.database.orm.select().from(mails)).filter(({ status }) => status === 'waiting')).toEqual(
    [],
  );
});
