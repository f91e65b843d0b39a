import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { audit as rows } from '../../../contract/admin/audit';
import { audit, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { isWithinDays } from '../../platform/database/italianTime';
import { contains, equals, type Slice } from '../../platform/resource/grid';

type ListQuery = z.output<typeof rows.list.input>;

export function matching({ Query, Resource, ResourceId, Action, Who, From, To }: ListQuery): SQL | undefined {
  return and(
    equals(audit.resource, Resource),
    equals(audit.resourceId, ResourceId),
    equals(audit.action, Action),
    Who ? contains(Who, [users.email]) : undefined,
    isWithinDays(audit.at, From, To),
    contains(Query, [audit.resourceId, users.email]),
  );
}

const whole = (column: PgColumn) => sql<string | null>`${column}::text`;
/** The stored text; one with more characters than `longest` ends in "…". */
const shortened = (column: PgColumn, longest: number) => sql<string | null>`case
  when length(${column}::text) > ${longest} then left(${column}::text, ${longest}) || '…' else ${column}::text end`;

const columns = {
  id: audit.id,
  at: audit.at,
  action: audit.action,
  resource: audit.resource,
  resourceId: audit.resourceId,
  who: users.email,
};

/** One row with all of its texts. */
export async function findAudit(db: Executor, id: number) {
  const rows = await db
    .select({ ...columns, before: whole(audit.before), after: whole(audit.after) })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(eq(audit.id, id));
  return rows[0];
}

/** The audit's rows with the mail address of their author. @param longest characters of a stored text */
export function listAudit(db: Executor, where: SQL | undefined, longest: number) {
  return {
    count: async () => {
      const counted = await db
        .select({ rows: sql<number>`count(*)::int` })
        .from(audit)
        .leftJoin(users, eq(users.id, audit.actorId))
        .where(where);
      return counted[0]?.rows ?? 0;
    },
    rows: ({ orderBy, limit, offset }: Slice) =>
      db
        .select({
          ...columns,
          before: shortened(audit.before, longest),
          after: shortened(audit.after, longest),
        })
        .from(audit)
        .leftJoin(users, eq(users.id, audit.actorId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  };
}
