import { and, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Lead, leads as rows } from '../../contract/leads/leads';
import { leads } from '../platform/database';
import { isWithinDays } from '../platform/database/italianTime';
import type { Deps } from '../platform/deps';
import { contains, equals, type GridOrder, readTableGrid } from '../platform/resource/grid';

type Filters = Pick<z.output<typeof rows.list.input>, 'Query' | 'Kind' | 'From' | 'To'>;

function matching({ Query, Kind, From, To }: Filters): SQL | undefined {
  const { email, firstName, lastName, subject, message, kind, createdAt } = leads;
  return and(
    contains(Query, [email, firstName, lastName, subject, message]),
    equals(kind, Kind),
    isWithinDays(createdAt, From, To),
  );
}

type ListQuery = z.output<typeof rows.list.input>;

const { id, createdAt, email, firstName, lastName, kind } = leads;
const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: {
    createdAt,
    email: sql`lower(${email})`,
    firstName: sql`lower(${firstName})`,
    lastName: sql`lower(${lastName})`,
    kind,
  },
  id,
  usual: [createdAt, 'desc'],
};

/** Returns a page of leads. */
export async function leadsPage({ database }: Deps, query: ListQuery) {
  const { rows: found, ...rest } = await readTableGrid(database.orm, leads, query, ORDER, matching(query));
  return { items: found.map(toResponse), ...rest };
}

function toResponse(row: typeof leads.$inferSelect): Lead {
  return {
    id: row.id,
    kind: row.kind,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    subject: row.subject,
    message: row.message,
    consentText: row.consentText,
    consentAt: row.consentAt.toISOString(),
    ...(row.advertisingText &&
      row.advertisingAt && {
        advertisingText: row.advertisingText,
        advertisingAt: row.advertisingAt.toISOString(),
      }),
    ...(row.withdrawnAt && { withdrawnAt: row.withdrawnAt.toISOString() }),
    createdAt: row.createdAt.toISOString(),
  };
}
