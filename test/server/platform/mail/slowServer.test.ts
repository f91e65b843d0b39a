import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { readSettings } from '../../../../src/server/platform/configuration/configuration';
import { mails } from '../../../../src/server/platform/database';
import { createOutbox, queueMail } from '../../../../src/server/platform/mail/outboxService';
import { smtpTransport } from '../../../../src/server/platform/mail/smtp';
import { embeddedMailbox, type MailTransport } from '../../../../src/server/platform/mail/transport';
import { SECRET } from '../../../support/app';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../support/database';

/** A mail server that takes its time, or says nothing more. */

let database: TestDatabase;
let now = new Date();
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.empty());
afterAll(() => database.discard());

/** The outbox of a process. */
const outboxOn = (transport: Partial<MailTransport>) =>
  createOutbox({
    ...{ database, log: silentLog, clock: () => now },
    transport: { ...embeddedMailbox, keepsMails: false, ...transport },
    configuration: { ...readSettings({}), sessionSecret: SECRET },
  });

async function queue() {
  const outbox = outboxOn({});
  const data = { link: outbox.links.activation('token') };
  const mail = await outbox.write({
    cause: 'activation:1',
    to: 'sara@example.com',
    template: 'activation',
    data,
  });
  await queueMail(database.orm, mail);
}

/** A process whose server takes a mail only when it is told to. */
function slow(steps: string[] = []) {
  let take: (() => void) | undefined;
  const outbox = outboxOn({
    send: () =>
      new Promise<void>((resolve) => {
        take = () => {
          steps.push('taken');
          resolve();
        };
      }),
    close: () => void steps.push('left'),
  });
  return {
    outbox,
    async begin() {
      outbox.kick();
      while (!take) await database.ping();
    },
    take: () => take?.(),
  };
}

it('a mail that one process is sending is sent by no other for ten minutes, however long that takes', async () => {
  await queue();
  const { outbox, begin, take } = slow();
  const send = jest.fn(async () => {});
  const other = outboxOn({ send });
  await begin();
  now = new Date(now.getTime() + 10 * 60_000 - 1);
  await other.deliverDue();
  expect(send).not.toHaveBeenCalled();
  now = new Date(now.getTime() + 1);
  await other.deliverDue();
  expect(send).toHaveBeenCalledTimes(1);
  take();
  await outbox.close();
  await other.close();
});

it('a process that stops lets the server take the mail under way, and leaves it then', async () => {
  await queue();
  const steps: string[] = [];
  const { outbox, begin, take } = slow(steps);
  await begin();
  const closed = outbox.close().then(() => steps.push('closed'));
  await database.ping();
  take();
  await closed;
  expect(steps).toEqual(['taken', 'left', 'closed']);
  expect(await database.orm.select({ status: mails.status }).from(mails)).toEqual([{ status: 'sent' }]);
});

it('a server that greets and then says nothing more is given up, and is taken for out of order', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write('220 shop.example\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const transport = smtpTransport({
    url: `smtp://127.0.0.1:${port}`,
    from: 'shop@example.com',
    timeout: 200,
    readFiles: { receipt: async () => undefined, creditNote: async () => undefined },
  });
  const mail = {
    ...{ id: '1', to: 'sara@example.com', subject: 's', html: 'h', text: 't' },
    ...{ replyTo: '', calendar: '', receiptOf: '', creditNoteOf: '' },
  };
  await expect(transport.send(mail)).rejects.toMatchObject({ name: 'MailRefusal', concerns: 'server' });
  transport.close();
  for (const socket of sockets) socket.destroy();
  server.close();
});
