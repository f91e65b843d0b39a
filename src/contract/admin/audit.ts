import { z } from 'zod';
import { get } from '../platform/endpoint';
import { dayFilter, gridOf, gridQuery, textFilter } from '../platform/grid';
import { byId, id, instant, itemOf } from '../platform/shapes';

/** An admin's write. */
export const auditEntry = z.object({
  id,
  at: instant,
  /** The admin's mail address, '' once the account is gone. */
  who: z.string(),
  /** `auditActionName` names it. */
  action: z.string(),
  /** `auditResourceName` names it. */
  resource: z.string(),
  resourceId: z.string(),
  /** The stored record, as JSON; shortened in lists. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const audit = {
  /** Newest first. `Query` searches ids and mail addresses; `From` and `To` are days, both included. */
  list: get(
    '/api/Audit',
    'admin',
    gridQuery(['at', 'who', 'action', 'resource'] as const).extend({
      Resource: textFilter,
      ResourceId: textFilter,
      Action: textFilter,
      /** A mail address. */
      Who: textFilter,
      From: dayFilter,
      To: dayFilter,
    }),
    gridOf(auditEntry),
  ),
  get: get('/api/Audit/{id}', 'admin', byId, itemOf(auditEntry)),
};
