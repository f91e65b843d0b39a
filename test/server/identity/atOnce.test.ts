import { and, eq, isNull, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { consentText, MARKETING_CONSENT } from '../../../src/contract/identity/consents';
import { issueToken, newToken } from '../../../src/server/identity/tokenService';
import {
  consents,
  identities,
  media,
  oneTimeTokens,
  purchases,
  teachers,
  users,
} from '../../../src/server/platform/database';
import type { Transaction } from '../../../src/server/platform/database/executor';
import { adminOf } from '../../support/admin';
import { PASSWORD, type TestApp } from '../../support/app';
import { beforeCommit, openBusyApp } from '../../support/beforeCommit';
import { createProvider } from '../../support/oidc';
import { tillOf } from '../checkout/payments/till';
import { addStudent, shopOf } from '../checkout/purchases/fixtures';
import { mailsTo, STRONG } from './letters';

/** Each call runs beside a transaction that changes the account and commits while the call waits. */
let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  const { variables } = await createProvider();
  shop = await openBusyApp({ variables });
  stock = shopOf(shop);
});
afterAll(() => shop.close());

const find = async (id: string) => (await shop.database.orm.select().from(users).where(eq(users.id, id)))[0];
const change = (id: string, fields: Partial<typeof users.$inferInsert>) => (tx: Transaction) =>
  tx.update(users).set(fields).where(eq(users.id, id));
const isDeleted = (id: string) => change(id, { deletedAt: shop.time.now });
/** As every transaction does that handles an account. */
const hold = (tx: Transaction, id: string) =>
  tx.execute(sql`select from users where id = ${id} for no key update`);

/** @returns the secret of a link that was mailed */
async function linkFor(
  userId: string,
  purpose: 'activation' | 'password_reset' | 'email_change' | 'email_undo',
  payload?: Record<string, unknown>,
): Promise<string> {
  const token = newToken();
  const issue = { purpose, userId, ...(payload && { payload }) };
  await shop.database.orm.transaction((tx) => issueToken(tx, token, issue, shop.time.now));
  return token.secret;
}
const reset = (Token: string) => shop.call('/api/users/ResetPassword', { Token, Password: STRONG });

describe('a link that a mail carries', () => {
  it('opens nothing once another tab has used it', async () => {
    const { id } = await addStudent(shop);
    const secret = await linkFor(id, 'password_reset');
    const { passwordHash } = (await find(id)) ?? {};
    const { data } = await beforeCommit(
      shop.database,
      (tx) => tx.update(oneTimeTokens).set({ usedAt: shop.time.now }).where(eq(oneTimeTokens.userId, id)),
      () => reset(secret),
    );
    expect([data.code, (await find(id))?.passwordHash]).toEqual(['token_used', passwordHash]);
  });

  it('sets no password of an account that is being deleted', async () => {
    const { id, email } = await addStudent(shop);
    const secret = await linkFor(id, 'password_reset');
    const { data } = await beforeCommit(shop.database, isDeleted(id), () => reset(secret));
    expect(data.code).toBe('token_invalid');
    expect(await mailsTo(shop, email)).toEqual([]);
  });

  it('leaves an account alone that another link is activating', async () => {
    const id = await shop.addUser({ activatedAt: null, firstName: 'Anna' });
    const payload = { passwordHash: 'another', firstName: 'Ladra', lastName: '' };
    const Token = await linkFor(id, 'activation', payload);
    const { data } = await beforeCommit(shop.database, change(id, { activatedAt: shop.time.now }), () =>
      shop.call('/api/users/ActivateAccount', { Token }),
    );
    expect(data.code).toBe('already_activated');
    expect(await find(id)).toMatchObject({ firstName: 'Anna' });
  });

  it.each([
    ['email_change', 'ConfirmEmail'],
    ['email_undo', 'UndoEmailChange'],
  ] as const)('of purpose %s keeps the address that was changed meanwhile', async (purpose, call) => {
    const { id } = await addStudent(shop);
    const email = `chiesto.${purpose}@example.com`;
    const Token = await linkFor(id, purpose, { email, loginId: '' });
    const newer = `scelto.${purpose}@example.com`;
    const { data } = await beforeCommit(shop.database, change(id, { email: newer }), () =>
      shop.call(`/api/users/${call}`, { Token }),
    );
    expect([data.code, (await find(id))?.email]).toEqual(['token_invalid', newer]);
  });
});

it('says goodbye to the address that was changed while the account was being deleted', async () => {
  const { id, email, token } = await addStudent(shop);
  const newer = `nuovo.${email}`;
  const { data } = await beforeCommit(shop.database, change(id, { email: newer }), () =>
    shop.call('/api/users/DeleteAccount', { Password: PASSWORD }, token),
  );
  expect([data.isOk, (await find(id))?.deletedAt]).toEqual([true, shop.time.now]);
  expect([(await mailsTo(shop, email)).length, (await mailsTo(shop, newer)).length]).toEqual([0, 1]);
});

it('refuses a login with a password that is being changed', async () => {
  const { id, email } = await addStudent(shop);
  const { data } = await beforeCommit(shop.database, change(id, { passwordHash: 'new' }), () =>
    shop.call('/api/users/authenticate', { Username: email, Password: PASSWORD }),
  );
  expect(data).toMatchObject({ isOk: false, code: 'invalid_credentials' });
});

it('refuses a second change of the password with the former one', async () => {
  const { id, token } = await addStudent(shop);
  const { data } = await beforeCommit(shop.database, change(id, { passwordHash: 'new' }), () =>
    shop.call('/api/users/UpdatePassword', { CurrentPassword: PASSWORD, Password: STRONG }, token),
  );
  expect([data.isOk, (await find(id))?.passwordHash]).toEqual([false, 'new']);
});

it('notes a consent once that two tabs give', async () => {
  const { id: userId, token } = await addStudent(shop);
  const text = consentText(MARKETING_CONSENT);
  const { data } = await beforeCommit(
    shop.database,
    async (tx) => {
      await hold(tx, userId);
      await tx.insert(consents).values({ userId, purpose: 'marketing', text });
    },
    () => shop.call('/api/users/UpdateCommunications', { Marketing: true, Text: text }, token),
  );
  expect(data.isOk).toBe(true);
  expect(await shop.database.orm.$count(consents, eq(consents.userId, userId))).toBe(1);
});

it('neither takes a picture off an account that is being deleted nor shows one there', async () => {
  const remove = (token: string) => shop.call('/api/users/RemoveProfilePicture', {}, token);
  const square = { width: 64, height: 64, channels: 3 as const, background: '#123' };
  const picture = await sharp({ create: square }).png().toBuffer();
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const upload = (token: string) =>
    shop.call('/api/users/UploadProfilePicture', undefined, token, {
      payload: Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')]),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
  for (const change of [remove, upload]) {
    const { id, token } = await addStudent(shop);
    const { data } = await beforeCommit(shop.database, isDeleted(id), () => change(token));
    expect(data.code).toBe('not_found');
    const shown = and(eq(media.ownerId, id), isNull(media.orphanedAt));
    expect(await shop.database.orm.$count(media, shown)).toBe(0);
  }
});

it('keeps the last way in when two login providers are taken away', async () => {
  const { id: userId, token } = await addStudent(shop);
  await shop.database.orm.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
  const common = { userId, subject: userId, email: 'a@example.com' };
  await shop.database.orm.insert(identities).values([
    { ...common, provider: 'google' },
    { ...common, provider: 'posta' },
  ]);
  const { data } = await beforeCommit(
    shop.database,
    async (tx) => {
      await hold(tx, userId);
      await tx.delete(identities).where(eq(identities.provider, 'posta'));
    },
    () => shop.call('/api/users/RemoveLinkedAccount', { Provider: 'google' }, token),
  );
  expect(data.code).toBe('last_way_in');
});

describe('roles', () => {
  const claim = (admin: Awaited<ReturnType<typeof adminOf>>, IdEnc: string, Role: number) =>
    admin.post('/api/admin/UpdateUserClaim', { IdEnc, Role });
  /** Nobody is an admin but those of the test. */
  beforeEach(() => shop.database.orm.update(users).set({ role: 0 }));

  it('keep one of two admins who dismiss each other', async () => {
    const [one, other] = [await adminOf(shop), await adminOf(shop)];
    const { data } = await beforeCommit(shop.database, change(one.id, { role: 0 }), () =>
      claim(one, other.id, 0),
    );
    expect([data.code, (await find(other.id))?.role]).toEqual(['last_admin', 1]);
    await shop.database.orm.update(users).set({ role: 0 }).where(eq(users.id, other.id));
  });

  it('keep one of two admins who dismiss each other beside one whose address nobody proved', async () => {
    const [one, other] = [await adminOf(shop), await adminOf(shop)];
    const unproved = await shop.addUser({ role: 1, activatedAt: null });
    const { data } = await beforeCommit(shop.database, change(one.id, { role: 0 }), () =>
      claim(one, other.id, 0),
    );
    expect([data.code, (await find(other.id))?.role]).toEqual(['last_admin', 1]);
    expect((await claim(other, unproved, 0)).data.isOk).toBe(true);
    expect((await find(unproved))?.role).toBe(0);
    await shop.database.orm.update(users).set({ role: 0 }).where(eq(users.id, other.id));
  });

  it('keep an admin who deletes the own account while the other is dismissed', async () => {
    const [one, other] = [await adminOf(shop), await adminOf(shop)];
    const { data } = await beforeCommit(shop.database, change(one.id, { role: 0 }), () =>
      shop.call('/api/users/DeleteAccount', { Password: PASSWORD }, other.token),
    );
    expect([data.code, (await find(other.id))?.deletedAt]).toEqual(['last_admin', null]);
    await shop.database.orm.update(users).set({ role: 0 }).where(eq(users.id, other.id));
  });

  it('of a person who is becoming a teacher are not taken away with the page there', async () => {
    const admin = await adminOf(shop);
    const { id: userId } = await addStudent(shop);
    const { data } = await beforeCommit(
      shop.database,
      async (tx) => {
        await tx.insert(teachers).values({ userId, slug: userId, name: 'Elena Ricci' });
        await change(userId, { role: 2 })(tx);
      },
      () => claim(admin, userId, 0),
    );
    expect([data.code, (await find(userId))?.role]).toEqual(['teacher', 2]);
  });

  it('are not given to a page that is being made for the same account', async () => {
    const admin = await adminOf(shop);
    const { id: userId, email: Email } = await addStudent(shop);
    const { status, data } = await beforeCommit(
      shop.database,
      async (tx) => {
        await hold(tx, userId);
        await tx.insert(teachers).values({ userId, slug: userId, name: 'Elena Ricci' });
      },
      () => admin.post('/api/admin/AddTeacher', { Email }),
    );
    expect([status, data.errors]).toEqual([200, { Email: 'Questa persona è già tra i relatori.' }]);
  });
});

it('ends a checkout that is opened while its buyer deletes the account', async () => {
  const [one, other] = [await addStudent(shop), await addStudent(shop)];
  const till = tillOf(shop);
  const course = await stock.addCourse();
  const { IdPurchaseEnc: id } = (await till.buy(one.token, { IdCourseEnc: course.id })).data.item;
  const { data } = await beforeCommit(
    shop.database,
    async (tx) => {
      await hold(tx, other.id);
      await tx.update(purchases).set({ userId: other.id }).where(eq(purchases.id, id));
    },
    () => shop.call('/api/users/DeleteAccount', { Password: PASSWORD }, other.token),
  );
  expect([data.isOk, (await till.purchase(id)).state]).toEqual([true, 'expired']);
});

it('keeps a gift for the next owner of an address whose account is being deleted', async () => {
  const admin = await adminOf(shop);
  const { id, email: EmailUser } = await addStudent(shop);
  const { id: IdCourseEnc } = await stock.addCourse();
  const { data } = await beforeCommit(shop.database, isDeleted(id), () =>
    admin.post('/api/courses/GiftCourse', { IdCourseEnc, EmailUser }),
  );
  expect(data.message).toContain('Con questa e-mail non c’è ancora un account');
  expect(await tillOf(shop).rightsOf(id)).toEqual([]);
});
