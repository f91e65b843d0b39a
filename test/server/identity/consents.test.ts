import { asc, eq } from 'drizzle-orm';
import { consentText, SIGN_UP_CONSENTS } from '../../../src/contract/identity/consents';
import { commonConsents } from '../../../src/server/identity/consentService';
import { forgetOldTokens, issueToken, newToken } from '../../../src/server/identity/tokenService';
import { consents, users } from '../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../support/app';
import { lastTokenTo, linkOf, mailsTo, STRONG } from './letters';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const ALL = { Terms: true, Privacy: true, Marketing: true };
const REQUIRED = { Terms: true, Privacy: true };
/** Mails of the same millisecond have no order. */
const aSecondLater = () => {
  shop.time.now = new Date(shop.time.now.getTime() + 1000);
};
const register = (Email: string, boxes: object) => {
  aSecondLater();
  const person = { FirstName: 'Sara', Surname: 'Conti', Password: STRONG };
  return shop.call('/api/users/RegisterUser', { ...person, Email, ...boxes });
};
const activate = (Token: string) => shop.call('/api/users/ActivateAccount', { Token });
const keptOf = async (email: string) => {
  const { orm } = shop.database;
  const rows = await orm
    .select({ purpose: consents.purpose, text: consents.text, givenAt: consents.givenAt })
    .from(consents)
    .innerJoin(users, eq(users.id, consents.userId))
    .where(eq(users.email, email))
    .orderBy(asc(consents.purpose));
  return rows;
};
const purposesOf = async (email: string) => (await keptOf(email)).map(({ purpose }) => purpose);

test('what was agreed to at sign-up is kept in the words of the form, with its time, once the account is active', async () => {
  await register('anna@example.com', { ...REQUIRED, Marketing: false });
  const signedUpAt = shop.time.now;
  expect(await keptOf('anna@example.com')).toEqual([]);
  const token = await lastTokenTo(shop, 'anna@example.com');
  shop.time.now = new Date(shop.time.now.getTime() + 3_600_000);
  await activate(token);
  await activate(token);
  const words = (purpose: string) => {
    const consent = SIGN_UP_CONSENTS.find((row) => row.purpose === purpose);
    return consent && consentText(consent);
  };
  expect(await keptOf('anna@example.com')).toEqual([
    { purpose: 'privacy', text: words('privacy'), givenAt: signedUpAt },
    { purpose: 'terms', text: words('terms'), givenAt: signedUpAt },
  ]);
});

test.each([
  [{ Terms: false, Privacy: true }, { Terms: 'Per iscriverti devi accettare i termini e condizioni.' }],
  [
    { Terms: false, Privacy: false, Marketing: true },
    {
      Terms: 'Per iscriverti devi accettare i termini e condizioni.',
      Privacy: 'Per iscriverti devi leggere la privacy policy.',
    },
  ],
])('what is required and declined is refused beside its box: %j', async (boxes, errors) => {
  const { status, data } = await register('bea@example.com', boxes);
  expect([status, data.isOk, data.errors]).toEqual([200, false, errors]);
  expect(await mailsTo(shop, 'bea@example.com')).toEqual([]);
});

test('the payload of the specification, which speaks of none, is accepted; nothing is noted then', async () => {
  expect((await register('carlo@example.com', {})).data.isOk).toBe(true);
  await activate(await lastTokenTo(shop, 'carlo@example.com'));
  expect(await keptOf('carlo@example.com')).toEqual([]);
});

test('who chooses another password later agrees to nothing anew', async () => {
  await register('gina@example.com', ALL);
  await activate(await lastTokenTo(shop, 'gina@example.com'));
  aSecondLater();
  await shop.call('/api/users/PrepareResetPassword', { Email: 'gina@example.com' });
  const Token = await lastTokenTo(shop, 'gina@example.com');
  const chosen = { Token, Password: `${STRONG}-bis` };
  expect((await shop.call('/api/users/ResetPassword', chosen)).data.isOk).toBe(true);
  expect(await purposesOf('gina@example.com')).toEqual(['marketing', 'privacy', 'terms']);
});

describe('of several sign-ups with one address', () => {
  test('only what the one agreed to whose link was followed is kept', async () => {
    await register('dora@example.com', ALL);
    await register('dora@example.com', REQUIRED);
    const [, first] = await mailsTo(shop, 'dora@example.com');
    await activate(linkOf(first).token);
    expect(await purposesOf('dora@example.com')).toEqual(['marketing', 'privacy', 'terms']);
  });

  test('what all agreed to, where nobody can tell which one was the owner’s', async () => {
    await register('elio@example.com', ALL);
    const first = shop.time.now;
    await register('elio@example.com', REQUIRED);
    aSecondLater();
    await shop.call('/api/users/PrepareResetPassword', { Email: 'elio@example.com' });
    const Token = await lastTokenTo(shop, 'elio@example.com');
    expect((await shop.call('/api/users/ResetPassword', { Token, Password: STRONG })).data.isOk).toBe(true);
    expect(await purposesOf('elio@example.com')).toEqual(['privacy', 'terms']);
    const [privacy] = await keptOf('elio@example.com');
    expect(privacy?.givenAt).toEqual(first);
  });

  test('what one agreed to in other words than the others is not what all agreed to', async () => {
    const userId = await shop.addUser({ activatedAt: null });
    const { orm } = shop.database;
    const given = (purpose: string, text: string) => ({
      purpose,
      text,
      givenAt: shop.time.now.toISOString(),
    });
    const privacy = given('privacy', 'Ho letto.');
    for (const text of ['Accetto.', 'Accetto le nuove condizioni.']) {
      const payload = { isSignUp: true, consents: [given('terms', text), privacy] };
      const issue = { purpose: 'activation', userId, payload } as const;
      await orm.transaction((tx) => issueToken(tx, newToken(), issue, shop.time.now));
    }
    expect(await commonConsents(orm, userId)).toEqual([privacy]);
  });

  test('a mail that was only sent again carries what was agreed to', async () => {
    await register('fede@example.com', ALL);
    aSecondLater();
    await shop.call('/api/users/ResendActivation', { Email: 'fede@example.com' });
    await activate(await lastTokenTo(shop, 'fede@example.com'));
    expect(await purposesOf('fede@example.com')).toEqual(['marketing', 'privacy', 'terms']);
  });

  test('a mail that is sent again ten days later still carries what was agreed to', async () => {
    await register('gino@example.com', ALL);
    const signedUpAt = shop.time.now;
    shop.time.now = new Date(signedUpAt.getTime() + 10 * 24 * 3_600_000);
    await forgetOldTokens(shop.deps);
    await shop.call('/api/users/ResendActivation', { Email: 'gino@example.com' });
    await activate(await lastTokenTo(shop, 'gino@example.com'));
    const kept = await keptOf('gino@example.com');
    expect(kept.map(({ purpose }) => purpose)).toEqual(['marketing', 'privacy', 'terms']);
    expect(kept[0]?.givenAt).toEqual(signedUpAt);
  });
});
