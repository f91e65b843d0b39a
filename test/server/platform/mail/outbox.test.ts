import { eq } from 'drizzle-orm';
import { readSettings } from '../../../../src/server/platform/configuration/configuration';
import { mails } from '../../../../src/server/platform/database';
import {
  createOutbox,
  MAX_ATTEMPTS,
  type Outbox,
  queueMail,
  retryDelay,
} from '../../../../src/server/platform/mail/outboxService';
import { deleteFarewellMails } from '../../../../src/server/platform/mail/retentionService';
import { smtpTransport } from '../../../../src/server/platform/mail/smtp';
import type { MailTransport } from '../../../../src/server/platform/mail/transport';
import { SECRET } from '../../../support/app';
import { openTestDatabase, type TestDatabase } from '../../../support/database';
import { openPostOffice, type PostOffice } from './postOffice';

const TOKEN = 'a-token-that-opens-something';
const configuration = { ...readSettings({}), sessionSecret: SECRET };
const from = 'Corsi Trading Online <noreply@shop.example>';

let database: TestDatabase;
let office: PostOffice;
let now = new Date();
const clock = () => now;
const lines: string[] = [];
const note = (...what: unknown[]) => void lines.push(JSON.stringify(what));
const log = { info: note, warn: note, error: note };
const outboxOn = (transport: MailTransport) =>
  createOutbox({ database, clock, transport, configuration, log });
const readReceipt = async (purchaseId: string) => {
  if (purchaseId === 'broken') throw new Error('no such font');
  return purchaseId === 'p1' ? { name: 'ricevuta-2026-1.pdf', content: Buffer.from('%PDF-1.3') } : undefined;
};
const readFiles = {
  receipt: readReceipt,
  creditNote: async (id: string) => ({ name: `nota-${id}.pdf`, content: Buffer.from('%PDF-1.3') }),
};
/** A busy machine may answer late: only a test of the timeout has a short one. */
const outboxTo = (url: string, timeout = 10_000) =>
  outboxOn(smtpTransport({ url, from, timeout, readFiles }));

let outbox: Outbox;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.empty();
  now = new Date();
  lines.length = 0;
  office = await openPostOffice();
  outbox = outboxTo(office.url);
});
afterEach(async () => {
  await outbox.close();
  await office.close();
});
afterAll(() => database.discard());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const write = (cause = 'activation:1', to = 'sara@example.com') =>
  outbox.write({
    cause,
    to,
    template: 'activation',
    data: { link: outbox.links.activation(TOKEN) },
  });
const queue = async (cause?: string, to?: string) => {
  const mail = await write(cause, to);
  await database.orm.transaction((tx) => queueMail(tx, mail));
  return mail.id;
};
const find = async (id: string) => (await database.orm.select().from(mails).where(eq(mails.id, id)))[0];

describe('a mail', () => {
  test('is delivered once, in both forms, and then keeps no link that still opens something', async () => {
    const id = await queue();
    await outbox.deliverDue();
    await outbox.deliverDue();
    expect(office.taken).toHaveLength(1);
    const [{ to, raw } = { to: [], raw: '' }] = office.taken;
    expect(to).toEqual(['sara@example.com']);
    expect(raw).toMatch(/^From: Corsi Trading Online <noreply@shop\.example>/m);
    expect(raw).toMatch(/^Subject: Attiva il tuo account/m);
    expect(raw).toContain(`Message-ID: <${id}@shop.example>`);
    const [, plain, page] = raw.split(/^Content-Type: text\/(?:plain|html);.*$/m);
    expect(plain).toContain('Ciao, ti diamo il benvenuto');
    expect(plain).not.toContain('<');
    expect(page).toContain('<!DOCTYPE html');
    const html = expect.stringMatching(/^<!DOCTYPE.*attivazione\/…/s);
    const text = expect.stringMatching(/^[^<]+attivazione\/…/);
    expect(await find(id)).toMatchObject({ status: 'sent', sentAt: now, attempts: 1, html, text });
    expect(JSON.stringify(await find(id))).not.toContain(TOKEN);
    expect(lines.join('')).not.toContain(TOKEN);
    expect(lines.join('')).not.toContain('sara@example.com');
  });

  test('takes along an event, and whom an answer goes to; one that has neither bears no trace of them', async () => {
    const mail = await outbox.write({
      cause: 'webinar:1',
      to: 'sara@example.com',
      replyTo: 'luca@example.com',
      template: 'activation',
      data: { link: 'https://shop.example' },
      calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
    });
    await database.orm.transaction((tx) => queueMail(tx, mail));
    await outbox.deliverDue();
    await queue();
    await outbox.deliverDue();
    const [withBoth = '', plain = ''] = office.taken.map(({ raw }) => raw);
    expect(withBoth).toMatch(/^Reply-To: <?luca@example\.com>?/m);
    expect(withBoth).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/m);
    expect(withBoth).toContain('evento.ics');
    expect(withBoth).toContain(Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n').toString('base64'));
    expect(plain).not.toMatch(/Reply-To|text\/calendar/);
  });

  test('takes along the receipt of a purchase', async () => {
    const mail = await outbox.write({
      cause: 'purchase:p1',
      to: 'sara@example.com',
      template: 'activation',
      data: { link: 'https://shop.example' },
      receiptOf: 'p1',
    });
    const none = { ...mail, id: 'without', cause: 'purchase:p2', receiptOf: 'p2' };
    for (const each of [mail, none]) {
      await database.orm.transaction((tx) => queueMail(tx, each));
      await outbox.deliverDue();
    }
    expect(office.taken[0]?.raw).toMatch(/^Content-Type: application\/pdf; name=ricevuta-2026-1\.pdf/m);
    expect(office.taken[0]?.raw).toContain(Buffer.from('%PDF-1.3').toString('base64'));
    // A purchase without one is mailed about all the same.
    expect(office.taken[1]?.raw).toContain('Message-ID: <without@');
    expect(office.taken[1]?.raw).not.toContain('application/pdf');
  });

  test('takes along the credit note of a refund', async () => {
    const mail = await outbox.write({
      cause: 'refunded:p1:1',
      to: 'sara@example.com',
      template: 'activation',
      data: { link: 'https://shop.example' },
      creditNoteOf: '7',
    });
    await database.orm.transaction((tx) => queueMail(tx, mail));
    await outbox.deliverDue();
    expect(office.taken[0]?.raw).toMatch(/^Content-Type: application\/pdf; name=nota-7\.pdf/m);
  });

  test('whose receipt cannot be read waits, and holds up no other', async () => {
    const mail = await outbox.write({
      cause: 'purchase:broken',
      to: 'sara@example.com',
      template: 'activation',
      data: { link: 'https://shop.example' },
      receiptOf: 'broken',
    });
    await database.orm.transaction((tx) => queueMail(tx, mail));
    await queue('activation:other', 'luca@example.com');
    await outbox.deliverDue();
    expect(office.taken.flatMap(({ to }) => to).join()).toContain('luca@example.com');
    expect(office.taken).toHaveLength(1);
    expect(await find(mail.id)).toMatchObject({
      status: 'waiting',
      lastError: 'its document could not be read',
    });
  });

  test('goes out once a cause, however often the cause comes', async () => {
    await queue('activation:7');
    const again = await write('activation:7');
    expect(await database.orm.transaction((tx) => queueMail(tx, again))).toBe(false);
    await outbox.deliverDue();
    await queue('activation:7');
    await outbox.deliverDue();
    expect(office.taken).toHaveLength(1);
  });

  test('of a transaction that was undone is never sent', async () => {
    const mail = await write();
    const undone = database.orm.transaction(async (tx) => {
      await queueMail(tx, mail);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await outbox.deliverDue();
    expect(office.taken).toEqual([]);
  });

  test('that several workers look for at once is sent by one of them', async () => {
    await Promise.all(Array.from({ length: 5 }, (_, index) => queue(`activation:${index}`)));
    const other = outboxTo(office.url);
    await Promise.all([outbox.deliverDue(), other.deliverDue(), outbox.deliverDue()]);
    await other.close();
    expect(office.taken).toHaveLength(5);
  });

  test('that the server has taken is not offered again where that could not be written down', async () => {
    const id = await queue();
    await database.pool.query(
      `alter table mails add constraint none_sent check (status <> 'sent') not valid`,
    );
    await expect(outbox.deliverDue()).rejects.toThrow();
    await database.pool.query('alter table mails drop constraint none_sent');
    later(3_600_000);
    await outbox.deliverDue();
    expect(office.taken).toHaveLength(1);
    expect(await find(id)).toMatchObject({ status: 'sent' });
  });

  test('that a process took and lost is taken up by another after a while', async () => {
    const id = await queue();
    const dying = outboxOn({ keepsMails: false, send: () => new Promise(() => {}), close: () => {} });
    void dying.deliverDue();
    while ((await find(id))?.attempts !== 1);
    await outbox.deliverDue();
    expect(office.taken).toHaveLength(0);
    later(11 * 60_000);
    await outbox.deliverDue();
    expect(office.taken).toHaveLength(1);
  });
});

describe('while the server', () => {
  test('is down, mails wait, and go out when it is back', async () => {
    const { url } = office;
    await office.close();
    const first = await queue('activation:1');
    later(1);
    const second = await queue('activation:2');
    await outbox.deliverDue();
    expect(await find(first)).toMatchObject({
      status: 'waiting',
      attempts: 1,
      lastError: expect.stringContaining('ECONN'),
    });
    // One sign of life that fails is enough: the others are not even tried.
    expect(await find(second)).toMatchObject({ status: 'waiting', attempts: 0 });
    office = await openPostOffice(Number(new URL(url).port));
    await outbox.deliverDue();
    expect(office.taken).toHaveLength(1);
    later(retryDelay(1));
    await outbox.deliverDue();
    expect(office.taken).toHaveLength(2);
    expect(await find(first)).toMatchObject({ status: 'sent', attempts: 2, lastError: '' });
  });

  test('is down, the log says so once, and once when it is back', async () => {
    const { url } = office;
    await office.close();
    await queue();
    for (const attempt of [1, 2, 3]) {
      await outbox.deliverDue();
      later(retryDelay(attempt));
    }
    office = await openPostOffice(Number(new URL(url).port));
    await outbox.deliverDue();
    const [down, ...after] = lines.filter((line) => line.includes('the mail server'));
    expect(down).toMatch(/^\[{"reason":".*ECONN.*"},"the mail server takes no mails"\]$/);
    expect(after).toEqual(['["the mail server takes mails again"]']);
  });

  test('says nothing, a try ends by itself and the next one delivers', async () => {
    office.mood = 'silent';
    const id = await queue();
    const impatient = outboxTo(office.url, 1000);
    await impatient.deliverDue();
    expect(await find(id)).toMatchObject({ status: 'waiting', attempts: 1 });
    office.mood = 'well';
    later(retryDelay(1));
    await impatient.deliverDue();
    await impatient.close();
    expect(office.taken).toHaveLength(1);
  });

  test.each([
    ['recipient', 450],
    ['data', 451],
    ['greeting', 421],
    ['greeting', 554],
  ] as const)('refuses for now (%s, %i), the mail goes out later', async (at, code) => {
    office.mood = { at, code };
    const id = await queue();
    await outbox.deliverDue();
    expect(await find(id)).toMatchObject({ status: 'waiting', attempts: 1 });
    office.mood = 'well';
    await outbox.deliverDue();
    expect(office.taken).toEqual([]);
    later(retryDelay(1));
    await outbox.deliverDue();
    expect(office.taken).toHaveLength(1);
    expect(await find(id)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  test.each([
    ['recipient', 550],
    ['data', 554],
  ] as const)('refuses one mail for good (%s, %i), it is given up and the others go', async (at, code) => {
    office.mood = { at, code };
    const id = await queue('activation:1', 'nobody@example.com');
    await outbox.deliverDue();
    expect(await find(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      lastError: expect.stringContaining(`${code}`),
    });
    expect(JSON.stringify(await find(id))).not.toContain(TOKEN);
    office.mood = 'well';
    await queue('activation:2');
    later(24 * 3_600_000);
    await outbox.deliverDue();
    expect(office.taken.map(({ to }) => to)).toEqual([['sara@example.com']]);
  });

  test('stays away, tries come at growing pauses and end after twelve', async () => {
    office.mood = { at: 'data', code: 451 };
    const id = await queue();
    const pauses = Array.from({ length: MAX_ATTEMPTS }, (_, index) => retryDelay(index + 1));
    expect(pauses.map((ms) => ms / 60_000)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]);
    for (const pause of pauses) {
      await outbox.deliverDue();
      later(pause - 1000);
      await outbox.deliverDue();
      later(1000);
    }
    expect(office.asked.count).toBe(MAX_ATTEMPTS);
    expect(await find(id)).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS });
    later(48 * 3_600_000);
    await outbox.deliverDue();
    expect(office.asked.count).toBe(MAX_ATTEMPTS);
  });
});

test('a farewell that still waits after a month is kept until it was delivered', async () => {
  office.mood = { at: 'data', code: 451 };
  const id = await queue('account-deleted:1');
  await outbox.deliverDue();
  later(31 * 24 * 3_600_000);
  await deleteFarewellMails({ database, clock });
  expect(await find(id)).toMatchObject({ status: 'waiting' });
  office.mood = 'well';
  await outbox.deliverDue();
  await deleteFarewellMails({ database, clock });
  expect([office.taken.length, await find(id)]).toEqual([1, undefined]);
});

test('closing waits for the mail under way and begins no other', async () => {
  const ends: (() => void)[] = [];
  const send = jest.fn(() => new Promise<void>((resolve) => void ends.push(resolve)));
  const slow = outboxOn({ keepsMails: false, send, close: () => {} });
  const first = await queue('activation:1');
  const second = await queue('activation:2');
  slow.kick();
  while (ends.length === 0) await database.ping();
  const closed = slow.close();
  ends[0]?.();
  await closed;
  const states = [await find(first), await find(second)].map((mail) => mail?.status).sort();
  expect(states).toEqual(['sent', 'waiting']);
  expect(send).toHaveBeenCalledTimes(1);
});
