import { mails } from '../../../../src/server/platform/database';
import { deleteFarewellMails } from '../../../../src/server/platform/mail/retentionService';
import { openTestDatabase, type TestDatabase } from '../../../support/database';

const DAY = 24 * 3_600_000;
const now = new Date('2026-05-04T08:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.discard());

it('farewells are deleted a month after they were written, and no other mail', async () => {
  const content = { to: 'sara@example.com', subject: 'Ciao', html: '', text: '' };
  const add = (cause: string, ageMs: number, status: 'sent' | 'failed' | 'waiting' = 'sent') => {
    const createdAt = new Date(now.getTime() - ageMs);
    const sentAt = status === 'sent' ? createdAt : null;
    return database.orm.insert(mails).values({ ...content, cause, status, createdAt, sentAt });
  };
  await add('account-deleted:old', 30 * DAY + 1);
  await add('account-deleted:failed', 30 * DAY + 1, 'failed');
  await add('account-deleted:young', 30 * DAY);
  await add('account-deleted:waiting', 30 * DAY + 1, 'waiting');
  await add('purchase:old', 400 * DAY);
  await add('account-deletedX:old', 400 * DAY);
  await deleteFarewellMails({ database, clock: () => now });
  const kept = await database.orm.select({ cause: mails.cause }).from(mails).orderBy(mails.cause);
  expect(kept.map(({ cause }) => cause).sort()).toEqual([
    'account-deleted:waiting',
    'account-deleted:young',
    'account-deletedX:old',
    'purchase:old',
  ]);
});
