import { eq } from 'drizzle-orm';
import { enter } from '../../../../src/server/identity/oidc/entry';
import { beginJourney, endJourney, newProofs } from '../../../../src/server/identity/oidc/journeys';
import { lockUserByEmail } from '../../../../src/server/identity/oidc/queries';
import { identities, oneTimeTokens, users } from '../../../../src/server/platform/database';
import { beforeCommit } from '../../../support/beforeCommit';
import { openTestDatabase, type TestDatabase } from '../../../support/database';

/** Each login runs beside a transaction that changes the account and commits while the login waits. */
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(4);
});
afterAll(() => database.discard());

const now = new Date();
const PROVIDER = 'google';
const person = (subject: string) => ({
  ...{ subject, isEmailVerified: true, firstName: 'Anna', lastName: 'Verdi' },
  email: `${subject}@example.com`,
});
const addUser = async (subject: string, fields: Partial<typeof users.$inferInsert> = {}) => {
  const [user] = await database.orm
    .insert(users)
    .values({ email: `${subject}@example.com`, activatedAt: now, ...fields })
    .returning();
  return user?.id ?? '';
};
const logIn = (subject: string) => () =>
  database.orm.transaction((tx) => enter(tx, PROVIDER, person(subject), now));

it('enters no account that is being deleted, but a new one of the same person', async () => {
  const id = await addUser('anna');
  await database.orm.insert(identities).values({ provider: PROVIDER, subject: 'anna', userId: id });
  const entry = await beforeCommit(
    database,
    (tx) => tx.update(users).set({ deletedAt: now, email: 'x@deleted.invalid' }).where(eq(users.id, id)),
    logIn('anna'),
  );
  expect(entry.kind).toBe('first');
});

it('keeps the password of an account that its owner’s link is activating', async () => {
  const id = await addUser('bruno', { activatedAt: null, passwordHash: 'typed' });
  const entry = await beforeCommit(
    database,
    (tx) => tx.update(users).set({ activatedAt: now, passwordHash: 'owned' }).where(eq(users.id, id)),
    logIn('bruno'),
  );
  expect(entry).toMatchObject({ kind: 'linked', user: { id, passwordHash: 'owned' } });
  // The login's insert has waited there; it must hold what it reads afterwards, too.
  const owner = await beforeCommit(
    database,
    (tx) => tx.update(users).set({ passwordHash: 'newer' }).where(eq(users.id, id)),
    () => database.orm.transaction((tx) => lockUserByEmail(tx, 'bruno@example.com')),
  );
  expect(owner?.passwordHash).toBe('newer');
});

it('ends one way to a provider once, when two tabs bring it back', async () => {
  const proofs = newProofs();
  const origin = { provider: PROVIDER, returnUrl: '', browser: 'mine' };
  await beginJourney(database.orm, proofs, origin, now);
  const verdict = await beforeCommit(
    database,
    (tx) => tx.update(oneTimeTokens).set({ usedAt: now }).where(eq(oneTimeTokens.purpose, 'social_login')),
    () => database.orm.transaction((tx) => endJourney(tx, proofs.state, 'mine', () => true, now)),
  );
  expect(verdict.kind).toBe('used');
});
