import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { leads as rows } from '../../contract/leads';
import { contains, equals } from '../admin/grid';
import { leads } from '../database';
import type { Executor } from '../database/executor';
import { isWithinDays, italianTime } from '../database/italianTime';

type Filters = Pick<z.output<typeof rows.list.input>, 'Query' | 'Kind' | 'From' | 'To'>;

export function matching({ Query, Kind, From, To }: Filters): SQL | undefined {
  const { email, firstName, lastName, subject, message, kind, createdAt } = leads;
  return and(
    contains(Query, [email, firstName, lastName, subject, message]),
    equals(kind, Kind),
    isWithinDays(createdAt, From, To),
  );
}

const PAGE = 1000;

/** Oldest first, a page at a time: no statement is long, and no transaction stays open. */
export async function* pagesOfLeads(db: Executor, where: SQL | undefined) {
  let after: SQL | undefined;
  for (;;) {
    const found = await page(db, and(where, after));
    if (found.length > 0) yield found;
    const last = found.at(-1);
    if (found.length < PAGE || !last) return;
    after = sql`(${leads.createdAt}, ${leads.id}) > (${last.at.toISOString()}::timestamptz, ${last.id})`;
  }
}

export type LeadRow = Awaited<ReturnType<typeof page>>[number];

function page(db: Executor, where: SQL | undefined) {
  const { id, kind, firstName, lastName, email, phone, subject, message, consentText } = leads;
  return db
    .select({
      id,
      kind,
      firstName,
      lastName,
      email,
      phone,
      subject,
      message,
      consentText,
      at: leads.createdAt,
      createdAt: italianTime(leads.createdAt),
      consentAt: italianTime(leads.consentAt),
      withdrawnAt: italianTime(leads.withdrawnAt),
    })
    .from(leads)
    .where(where)
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(PAGE);
}
