import { eq } from 'drizzle-orm';
import { readSettings } from '../../../../src/server/platform/configuration/configuration';
import { mails } from '../../../../src/server/platform/database';
import {
  createOutbox,
  MAX_ATTEMPTS,
  type Outbox,
  queueMail,
  queueMailIf,
} from '../../../../src/server/platform/mail/outboxService';
import { smtpTransport } from '../../../../src/server/platform/mail/smtp';
import { SECRET } from '../../../support/app';
import { openTestDatabase, type TestDatabase } from '../../../support/database';
import { openPostOffice, type PostOffice } from './postOffice';

const NOW = Date.parse('2026-05-04T08:00:00Z');

/** What the operator reads of each mail, in the log and in the list of mails. */
let database: TestDatabase;
let office: PostOffice;
let outbox: Outbox;
const lines: unknown[][] = [];
const log = {
  info: (...line: unknown[]) => void lines.push(['info', ...line]),
  warn: (...line: unknown[]) => void lines.push(['warn', ...line]),
  error: (...line: unknown[]) => void lines.push(['error', ...line]),
};

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.empty();
  lines.length = 0;
  office = await openPostOffice();
  const readFiles = { receipt: async () => undefined, creditNote: async () => undefined };
  const from = 'Corsi <noreply@shop.example>';
  outbox = createOutbox({
    ...{ database, log, clock: () => new Date(NOW) },
    transport: smtpTransport({ url: office.url, from, timeout: 2000, readFiles }),
    configuration: { ...readSettings({}), sessionSecret: SECRET },
  });
});
afterEach(async () => {
  await outbox.close();
  await office.close();
});
afterAll(() => database.discard());

async function queue(to = 'sara@example.com', replyTo = ''): Promise<string> {
  const data = { link: outbox.links.activation('token') };
  const mail = await outbox.write({ cause: `activation:${to}`, to, replyTo, template: 'activation', data });
  await queueMail(database.orm, mail);
  return mail.id;
}
const lastError = async (id: string) =>
  (await database.orm.select().from(mails).where(eq(mails.id, id)))[0]?.lastError;

it('a server that refuses the shop’s own address takes no mail at all', async () => {
  office.mood = { at: 'sender', code: 550 };
  const mail = await queue();
  await outbox.deliverDue();
  const reason = 'MAIL FROM 550';
  expect(lines).toEqual([
    ['error', { reason }, 'the mail server takes no mails'],
    ['warn', { mail, attempts: 1, reason }, 'mail failed, will be retried'],
  ]);
});

it('a mail to an address with a comma goes to no second one, and neither does an answer to it', async () => {
  await queue('sara,luca@example.com', 'anna,paolo@example.com');
  await outbox.deliverDue();
  expect(office.taken.flatMap(({ to }) => to).join(' ')).not.toMatch(/^luca| luca/);
  expect(office.taken[0]?.raw).toMatch(/^Reply-To: <?"?anna,paolo"?@example\.com>?\r?$/m);
});

it('a mail that went out is one line, with the attempts that it took', async () => {
  const mail = await queue();
  await outbox.deliverDue();
  expect(lines).toEqual([['info', { mail, attempts: 1 }, 'mail delivered']]);
  // And counts for its address and kind alone, for an hour.
  const count = (to: string, kind = 'activation') => outbox.countLately(to, kind);
  const counted = [count('Sara@Example.com'), count('luca@example.com'), count('sara@example.com', 'activ')];
  expect(await Promise.all(counted)).toEqual([1, 0, 0]);
  const ago = (ms: number) => database.orm.update(mails).set({ createdAt: new Date(NOW - ms) });
  await ago(3_600_000 - 1);
  expect(await count('sara@example.com')).toBe(1);
  await ago(3_600_000);
  expect(await count('sara@example.com')).toBe(0);
});

it.each([
  [{ at: 'recipient', code: 450 }, 'RCPT TO 450', 'mail failed, will be retried'],
  [{ at: 'recipient', code: 550 }, 'RCPT TO 550', 'mail failed permanently'],
  [{ at: 'data', code: 499 }, 'DATA 499', 'mail failed, will be retried'],
  [{ at: 'data', code: 500 }, 'DATA 500', 'mail failed permanently'],
] as const)(
  'of %j the log and the list name the reason, and not the recipient',
  async (mood, reason, said) => {
    office.mood = mood;
    const mail = await queue();
    await outbox.deliverDue();
    expect(lines).toEqual([['warn', { mail, attempts: 1, reason }, said]]);
    expect(await lastError(mail)).toBe(reason);
  },
);

it('a server that refuses one mail takes mails again', async () => {
  office.mood = { at: 'greeting', code: 421 };
  const mail = await queue();
  await outbox.deliverDue();
  office.mood = { at: 'recipient', code: 550 };
  await database.orm.update(mails).set({ nextAttemptAt: new Date(NOW) });
  await outbox.deliverDue();
  const told = { mail, attempts: 2, reason: 'RCPT TO 550' };
  expect(lines.slice(-2)).toEqual([
    ['info', 'the mail server takes mails again'],
    ['warn', told, 'mail failed permanently'],
  ]);
});

it('a mail is undone whose address is not to be written to, and a fault is no such case', async () => {
  const { orm } = database;
  const data = { link: outbox.links.activation('token') };
  const request = { cause: 'activation:1', to: 'sara@example.com', template: 'activation', data } as const;
  const [first, second] = [
    await outbox.write(request),
    await outbox.write({ ...request, cause: 'activation:2' }),
  ];
  await orm.transaction((tx) => queueMailIf(false, tx, first));
  expect(await orm.$count(mails)).toBe(0);
  await orm.transaction((tx) => queueMailIf(true, tx, first));
  expect(await orm.$count(mails)).toBe(1);
  for (const isDue of [true, false]) {
    const queued = orm.transaction((tx) => queueMailIf(isDue, tx, { ...second, id: first.id }));
    await expect(queued).rejects.toThrow();
  }
});

it('a mail that is given up after its last attempt is said to have failed for good', async () => {
  office.mood = { at: 'recipient', code: 450 };
  const mail = await queue();
  await database.orm.update(mails).set({ attempts: MAX_ATTEMPTS - 1 });
  await outbox.deliverDue();
  const told = { mail, attempts: MAX_ATTEMPTS, reason: 'RCPT TO 450' };
  expect(lines).toEqual([['warn', told, 'mail failed permanently']]);
});

it('a mail says that a program wrote it, so that no absence note answers it', async () => {
  await queue();
  await outbox.deliverDue();
  expect(office.taken[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
});

it('of a long reason 300 letters are kept', async () => {
  const failing = createOutbox({
    ...{ database, log, clock: () => new Date(NOW) },
    transport: {
      keepsMails: false,
      send: async () => {
        throw new Error('x'.repeat(301));
      },
      close() {},
    },
    configuration: { ...readSettings({}), sessionSecret: SECRET },
  });
  const mail = await queue();
  await failing.deliverDue();
  expect(await lastError(mail)).toBe('x'.repeat(300));
  await failing.close();
});
