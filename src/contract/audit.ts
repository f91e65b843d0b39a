import { z } from 'zod';
import { get } from './endpoint';
import { id, instant, listOf, paging } from './shapes';

export const auditEntry = z.object({
  id,
  at: instant,
  who: z.string(),
  action: z.string(),
  resource: z.string(),
  resourceId: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export const audit = {
  list: get(
    '/api/Audit',
    'admin',
    paging.extend({ Query: z.string().max(200).optional() }),
    listOf(auditEntry),
  ),
};
