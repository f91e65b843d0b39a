import { readSettings } from '../../../../src/server/platform/configuration/configuration';
import { type Database, mails } from '../../../../src/server/platform/database';
import { createOutbox, queueMail } from '../../../../src/server/platform/mail/outboxService';
import { claimMail } from '../../../../src/server/platform/mail/queries';
import type { MailTransport } from '../../../../src/server/platform/mail/transport';
import { SECRET } from '../../../support/app';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../support/database';

/** Several processes on one PostgreSQL: the embedded database has one connection, where nothing is at once. */
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(8);
});
beforeEach(() => database.empty());
afterAll(() => database.discard());

const sent: string[] = [];
const transport: MailTransport = {
  keepsMails: false,
  send: async ({ id }) => void sent.push(id),
  close() {},
};
const now = new Date();
const lease = new Date(now.getTime() + 600_000);
/** As a process of its own has it. */
const openOutbox = () =>
  createOutbox({
    ...{ database, transport, log: silentLog, clock: () => now },
    configuration: { ...readSettings({}), sessionSecret: SECRET },
  });

async function queue(count: number): Promise<void> {
  const outbox = openOutbox();
  for (let index = 0; index < count; index += 1) {
    const mail = await outbox.write({
      ...{ cause: `activation:${index}`, to: `${index}@example.com`, template: 'activation' },
      data: { link: outbox.links.activation('token') },
    });
    await queueMail(database.orm, mail);
  }
}

async function isWaitingForALock(): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}

it('a mail that another process is claiming is not claimed a second time', async () => {
  await queue(1);
  // Awaited only after the commit: a claim that waits for the other one's would hang before.
  let second: ReturnType<typeof claimMail> | undefined;
  await database.orm.transaction(async (tx) => {
    const first = await claimMail({ orm: tx } as unknown as Database, now, lease);
    expect(first).toBeDefined();
    second = claimMail(database, now, lease);
    await Promise.race([second, isWaitingForALock()]);
  });
  expect(await second).toBeUndefined();
});

it('a mail that another process is claiming keeps no process from the next one', async () => {
  await queue(2);
  await database.orm.transaction(async (tx) => {
    const first = await claimMail({ orm: tx } as unknown as Database, now, lease);
    const second = await claimMail(database, now, lease);
    expect([first?.cause, second?.cause].sort()).toEqual(['activation:0', 'activation:1']);
  });
});

it('each mail is sent once, however many processes send', async () => {
  sent.length = 0;
  await queue(30);
  await Promise.all([1, 2, 3, 4].map(() => openOutbox().deliverDue()));
  expect(sent).toHaveLength(30);
  expect(new Set(sent).size).toBe(30);
});

it('of the mails that are due the one that has waited longest is claimed, until its lease ends', async () => {
  const rows = [3, 1, 4, 2, 0].map((minutes) => ({
    cause: `a:${minutes}`,
    ...{ to: 'a@example.com', subject: 's', html: 'h', text: 't' },
    nextAttemptAt: new Date(now.getTime() - minutes * 60_000),
  }));
  await database.orm.insert(mails).values(rows);
  await database.orm.insert(mails).values([
    { ...rows[0], cause: 'later', nextAttemptAt: new Date(now.getTime() + 1) },
    { ...rows[2], cause: 'sent', status: 'sent', sentAt: now },
    { ...rows[2], cause: 'failed', status: 'failed' },
  ] as (typeof mails.$inferInsert)[]);
  const claimed: string[] = [];
  for (let mail = await claimMail(database, now, lease); mail; mail = await claimMail(database, now, lease)) {
    claimed.push(mail.cause);
    expect([mail.attempts, mail.nextAttemptAt]).toEqual([1, lease]);
  }
  expect(claimed).toEqual(['a:4', 'a:3', 'a:2', 'a:1', 'a:0']);
  expect(await claimMail(database, new Date(lease.getTime() - 1), lease)).toMatchObject({ cause: 'later' });
  expect(await claimMail(database, new Date(lease.getTime() - 1), lease)).toBeUndefined();
  expect(await claimMail(database, lease, new Date(lease.getTime() + 1))).toMatchObject({ attempts: 2 });
});
