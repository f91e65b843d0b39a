import { eq } from 'drizzle-orm';
import { enter } from '../../../../src/server/identity/oidc/entry';
import { listIdentities } from '../../../../src/server/identity/oidc/queries';
import { users } from '../../../../src/server/platform/database';
import { openTestDatabase, type TestDatabase } from '../../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.discard());

const NOW = new Date('2026-03-10T12:00:00Z');
const logIn = (subject: string) =>
  database.orm.transaction((tx) => {
    const names = { firstName: 'Anna', lastName: 'Verdi' };
    const person = { subject, email: `${subject}@example.com`, isEmailVerified: true, ...names };
    return enter(tx, 'google', person, NOW);
  });
const add = async (subject: string, fields: Partial<typeof users.$inferInsert>) =>
  (
    await database.orm
      .insert(users)
      .values({ email: `${subject}@example.com`, ...fields })
      .returning()
  )[0]?.id ?? '';
const find = async (id: string) => (await database.orm.select().from(users).where(eq(users.id, id)))[0];

it('an account that nobody had proved is its owner’s since they came; what was bought before is not theirs', async () => {
  const id = await add('anna', { buysUnproved: true, passwordHash: 'typed' });
  expect((await logIn('anna')).kind).toBe('first');
  expect(await find(id)).toMatchObject({ activatedAt: NOW, claimedAt: NOW, passwordHash: null });
});

it('an account in use stays as it is, and one that is new was nobody’s before', async () => {
  const before = new Date('2026-03-01T12:00:00Z');
  const id = await add('bruno', { activatedAt: before, passwordHash: 'owned' });
  expect((await logIn('bruno')).kind).toBe('linked');
  expect(await find(id)).toMatchObject({ activatedAt: before, claimedAt: null, passwordHash: 'owned' });
  const made = await logIn('carla');
  expect(made).toMatchObject({ kind: 'first', user: { activatedAt: NOW, claimedAt: null } });
});

it('the provider’s account is kept with its address and the moment, and found again', async () => {
  const first = await logIn('dario');
  const id = 'user' in first ? first.user.id : '';
  expect(await listIdentities(database.orm, id)).toEqual([
    { provider: 'google', subject: 'dario', email: 'dario@example.com', userId: id, createdAt: NOW },
  ]);
  const moved = { email: 'altro@example.com', activatedAt: null };
  await database.orm.update(users).set(moved).where(eq(users.id, id));
  expect(await logIn('dario')).toMatchObject({ kind: 'known', user: { id, activatedAt: NOW } });
  expect((await find(id))?.activatedAt).toEqual(NOW);
  expect(await listIdentities(database.orm, id)).toHaveLength(1);
});
