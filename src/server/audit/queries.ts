import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { audit as rows } from '../../contract/audit';
import { contains, equals, type Slice } from '../admin/grid';
import { audit, users } from '../database';
import type { Executor } from '../database/executor';
import { isWithinDays } from '../database/italianTime';

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

/** The audit's rows with the mail address of who wrote. */
export function listAudit(db: Executor, where: SQL | undefined) {
  const { id, at, action, resource, resourceId } = audit;
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
          id,
          at,
          action,
          resource,
          resourceId,
          who: users.email,
          before: sql<string | null>`${audit.before}::text`,
          after: sql<string | null>`${audit.after}::text`,
        })
        .from(audit)
        .leftJoin(users, eq(users.id, audit.actorId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  };
}
