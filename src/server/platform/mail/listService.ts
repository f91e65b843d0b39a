import { and, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { MailRow, mails as rows } from '../../../contract/platform/mails';
import { type Database, mails } from '../database';
import type { Deps } from '../deps';
import { contains, equals, type GridOrder, readGrid, type Slice } from '../resource/grid';

type ListQuery = z.output<typeof rows.list.input>;

const { id, to, subject, status, attempts, lastError, createdAt, sentAt } = mails;
/** Without the texts, which are long and may hold one-time tokens. */
const columns = { id, to, subject, status, attempts, lastError, createdAt, sentAt };
const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: { createdAt, sentAt, to: sql`lower(${to})`, subject: sql`lower(${subject})`, status, attempts },
  id,
  usual: [createdAt, 'desc'],
};

/** Returns a page of the mailbox. */
export async function mailsPage({ database }: Deps, { Query, Status, ...wanted }: ListQuery) {
  const where = and(contains(Query, [to, subject]), equals(status, Status));
  const { rows: found, ...rest } = await readGrid(wanted, ORDER, listMails(database, where));
  return { items: found.map(toMailResponse), ...rest };
}

function listMails({ orm }: Database, where: SQL | undefined) {
  return {
    count: () => orm.$count(mails, where),
    rows: ({ orderBy, limit, offset }: Slice) =>
      orm
        .select(columns)
        .from(mails)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  };
}

export function toMailResponse(mail: Pick<typeof mails.$inferSelect, keyof typeof columns>): MailRow {
  return {
    id: mail.id,
    to: mail.to,
    subject: mail.subject,
    status: mail.status,
    attempts: mail.attempts,
    lastError: mail.lastError,
    createdAt: mail.createdAt.toISOString(),
    ...(mail.sentAt && { sentAt: mail.sentAt.toISOString() }),
  };
}
