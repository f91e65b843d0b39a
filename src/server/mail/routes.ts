import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../deps';
import { notFound, serve } from '../http/serve';
import { demoMailRoutes } from './demoRoutes';
import { withoutTokens } from './links';
import { findMail, listMails, type MailRow } from './queries';

/** The admin's mailbox, and in demo mode the pages that show mails. */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, mails } = deps;
  app.addHook('onClose', () => mails.close());
  serve(app, table.mails, {
    async list({ Query = '', page, pageSize }) {
      const { items, total } = await listMails(database, { query: Query.trim(), page, pageSize });
      return { items: items.map(onWire), total };
    },
    async get({ id }) {
      const mail = await findMail(database, id);
      if (!mail) throw notFound();
      const readable = mails.keepsMails ? (text: string) => text : withoutTokens;
      return { isOk: true, item: { ...onWire(mail), html: readable(mail.html), text: readable(mail.text) } };
    },
  });
  if (deps.configuration.mode === 'demo') demoMailRoutes(app, deps);
}

function onWire(mail: Omit<MailRow, 'cause' | 'html' | 'text' | 'replyTo' | 'calendar' | 'nextAttemptAt'>) {
  const { id, to, subject, status, attempts, lastError, createdAt, sentAt } = mail;
  return {
    id,
    to,
    subject,
    status,
    attempts,
    lastError,
    createdAt: createdAt.toISOString(),
    ...(sentAt && { sentAt: sentAt.toISOString() }),
  };
}
