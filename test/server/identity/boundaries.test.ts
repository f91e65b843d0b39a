import { eq, inArray } from 'drizzle-orm';
import { loginsThatHold } from '../../../src/server/identity/loginCheckService';
import {
  beginJourney,
  endJourney,
  JOURNEY_LASTS,
  newProofs,
} from '../../../src/server/identity/oidc/journeys';
import { recentLogins } from '../../../src/server/identity/passwordConfirmation';
import {
  examineToken,
  forgetOldTokens,
  issueToken,
  LASTS,
  newToken,
} from '../../../src/server/identity/tokenService';
import { LOGIN_LASTS } from '../../../src/server/identity/tokens';
import { logins, mails, oneTimeTokens } from '../../../src/server/platform/database';
import { openTestApp, PASSWORD, type TestApp } from '../../support/app';
import { addStudent } from '../checkout/purchases/fixtures';
import { mailsTo, STRONG } from './letters';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const DAY = 24 * 3_600_000;
const at = (start: Date, ms: number) => new Date(start.getTime() + ms);

it.each([
  ['activation', 2 * DAY],
  ['password_reset', DAY / 24],
  ['email_change', DAY],
  ['email_undo', 7 * DAY],
] as const)('the link of %s opens until %i ms have passed, and no longer', async (purpose, lasts) => {
  expect(LASTS[purpose]).toBe(lasts);
  const { id: userId } = await addStudent(shop);
  const start = shop.time.now;
  const token = newToken();
  const { orm } = shop.database;
  await orm.transaction((tx) => issueToken(tx, token, { purpose, userId }, start));
  const kindAt = async (ms: number) => (await examineToken(orm, purpose, token.secret, at(start, ms))).kind;
  expect([await kindAt(lasts - 1), await kindAt(lasts)]).toEqual(['good', 'expired']);
});

it('an old link is told apart from a false one until a week after its end, and no longer', async () => {
  const { id: userId } = await addStudent(shop);
  const start = shop.time.now;
  const token = newToken();
  const { database } = shop;
  await database.orm.transaction((tx) => issueToken(tx, token, { purpose: 'password_reset', userId }, start));
  const kindAt = async (ms: number) => {
    const now = at(start, ms);
    await forgetOldTokens({ database, clock: () => now });
    return (await examineToken(database.orm, 'password_reset', token.secret, now)).kind;
  };
  const forgotten = LASTS.password_reset + 7 * DAY;
  expect([await kindAt(forgotten), await kindAt(forgotten + 1)]).toEqual(['expired', 'invalid']);
});

it('a sign-up is forgotten with its links once its account is gone, and kept while it waits', async () => {
  const { database } = shop;
  const start = shop.time.now;
  const waits = await shop.addUser({ activatedAt: null });
  const gone = await shop.addUser({ activatedAt: null, deletedAt: start });
  for (const userId of [waits, gone]) {
    const issue = { purpose: 'activation', userId, payload: { isSignUp: true } } as const;
    await database.orm.transaction((tx) => issueToken(tx, newToken(), issue, start));
  }
  await forgetOldTokens({ database, clock: () => at(start, LASTS.activation + 8 * DAY) });
  const left = await database.orm
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(inArray(oneTimeTokens.userId, [waits, gone]));
  expect(left).toEqual([{ userId: waits }]);
});

it('a way to a login provider ends after ten minutes', async () => {
  const { orm } = shop.database;
  const start = shop.time.now;
  const kinds = [];
  for (const ms of [JOURNEY_LASTS - 1, JOURNEY_LASTS]) {
    const proofs = newProofs();
    await beginJourney(orm, proofs, { provider: 'google', returnUrl: '', browser: 'mine' }, start);
    kinds.push((await endJourney(orm, proofs.state, 'mine', () => true, at(start, ms))).kind);
  }
  expect([JOURNEY_LASTS, ...kinds]).toEqual([600_000, 'good', 'expired']);
  await orm.delete(oneTimeTokens);
});

it('a login is recent for a quarter of an hour', async () => {
  const { id } = await addStudent(shop);
  const [login] = await shop.database.orm.select().from(logins).where(eq(logins.userId, id));
  const recentAt = (ms: number) =>
    recentLogins({ ...shop.deps, clock: () => at(login?.createdAt ?? shop.time.now, ms) })(login?.id ?? '');
  expect([await recentAt(15 * 60_000), await recentAt(15 * 60_000 + 1)]).toEqual([true, false]);
});

it('a login ends when its time is over, in the list of logins and by a later login too', async () => {
  const student = await addStudent(shop);
  const start = shop.time.now;
  const list = () => shop.call('/api/users/GetLogins', {}, student.token);
  shop.time.now = at(start, LOGIN_LASTS * 1000 - 1000);
  const second = await shop.logIn(student.email);
  expect((await list()).data.total).toBe(2);
  shop.time.now = at(start, LOGIN_LASTS * 1000);
  expect((await list()).status).toBe(401);
  expect((await shop.call('/api/users/GetLogins', {}, second)).data.total).toBe(1);
  const stored = () => shop.database.orm.$count(logins, eq(logins.userId, student.id));
  expect(await stored()).toBe(2);
  await shop.logIn(student.email);
  expect(await stored()).toBe(2);
  shop.time.now = start;
});

it('a login ends with its row’s time, whatever its token says', async () => {
  const { id, token } = await addStudent(shop);
  const ends = async (ms: number) => {
    const expiresAt = at(shop.time.now, ms);
    await shop.database.orm
      .update(logins)
      .set({ createdAt: at(shop.time.now, -1), expiresAt })
      .where(eq(logins.userId, id));
    return (await shop.call('/api/users/GetLogins', {}, token)).status;
  };
  expect([await ends(1), await ends(0)]).toEqual([200, 401]);
});

it('of several logins those hold that neither ended nor ran out, of accounts that are there', async () => {
  const [userId, gone] = [await shop.addUser(), await shop.addUser({ deletedAt: shop.time.now })];
  const { now } = shop.time;
  const times = { createdAt: at(now, -DAY), expiresAt: at(now, 1) };
  await shop.database.orm.insert(logins).values([
    { id: 'holds', userId, ...times },
    { id: 'ended', userId, ...times, endedAt: now },
    { id: 'over', userId, ...times, expiresAt: now },
    { id: 'gone', userId: gone, ...times },
    { id: 'unasked', userId, ...times },
  ]);
  const ids = ['holds', 'ended', 'over', 'gone', 'unknown'];
  expect([...(await loginsThatHold(shop.database, ids, now))]).toEqual(['holds']);
});

it('of what a browser says of itself 400 characters are kept', async () => {
  const { id, email } = await addStudent(shop);
  const agent = 'x'.repeat(401);
  await shop.call('/api/users/authenticate', { Username: email, Password: PASSWORD }, undefined, {
    headers: { 'user-agent': agent },
  });
  const rows = await shop.database.orm.select().from(logins).where(eq(logins.userId, id));
  expect(rows.map(({ userAgent }) => userAgent)).toContain(agent.slice(0, 400));
});

it('a login that is ended again, by itself or with all others, ended when it was ended first', async () => {
  const { id, email, token } = await addStudent(shop);
  await shop.logIn(email);
  const { items } = (await shop.call('/api/users/GetLogins', {}, token)).data;
  const { IdEnc } = items.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  const start = shop.time.now;
  for (const minute of [1, 2]) {
    shop.time.now = at(start, minute * 60_000);
    expect((await shop.call('/api/users/EndLogin', { IdEnc }, token)).data).toEqual({ isOk: true });
  }
  shop.time.now = at(start, 3 * 60_000);
  const passwords = { CurrentPassword: PASSWORD, Password: STRONG };
  expect((await shop.call('/api/users/UpdatePassword', passwords, token)).data.isOk).toBe(true);
  const ended = (await shop.database.orm.select().from(logins).where(eq(logins.userId, id))).filter(
    ({ endedAt }) => endedAt,
  );
  expect(ended).toMatchObject([{ id: IdEnc, endedAt: at(start, 60_000) }]);
  shop.time.now = start;
});

it('mails of the last hour are counted against the limit of an address, earlier ones are not', async () => {
  const to = 'contata@example.com';
  const row = { to, subject: 's', html: 'h', text: 't' };
  const now = shop.time.now;
  await shop.database.orm.insert(mails).values(
    [0, 1, 3_599_999, 3_600_000, 7_200_000].map((ms, index) => ({
      ...row,
      cause: `reset:${index}`,
      createdAt: at(now, -ms),
    })),
  );
  await shop.database.orm.insert(mails).values({ ...row, cause: 'resetting:1', createdAt: now });
  expect(await shop.deps.mails.countLately(to.toUpperCase(), 'reset')).toBe(3);
});

it('nobody is greeted by a name that whoever signed up with their address has typed', async () => {
  const named = { firstName: 'Truffatore', activatedAt: null };
  await shop.addUser({ email: 'in.attesa@example.com', ...named });
  await shop.addUser({ email: 'attiva@example.com', firstName: 'Anna' });
  const { token } = await addStudent(shop);
  const texts: string[] = [];
  for (const Email of ['in.attesa@example.com', 'attiva@example.com']) {
    await shop.call('/api/users/PrepareResetPassword', { Email });
    await shop.call('/api/users/UpdateUserEmail', { Email, CurrentPassword: PASSWORD }, token);
    texts.push((await mailsTo(shop, Email)).map(({ text }) => text).join('\n'));
  }
  const [waiting = '', active = ''] = texts;
  expect(waiting.split('Ciao,')).toHaveLength(3);
  expect(waiting).not.toContain('Truffatore');
  expect(active.split('Ciao Anna,')).toHaveLength(3);
});
