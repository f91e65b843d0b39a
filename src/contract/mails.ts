import { z } from 'zod';
import { get } from './endpoint';
import { byId, id, instant, itemOf, listOf, paging } from './shapes';

/** A mail of the outbox. Links with one-time tokens are shown only when mails are kept instead of sent. */
export const mail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number().int(),
  /** The mail server's last error, or empty. */
  lastError: z.string(),
  createdAt: instant,
  sentAt: instant.optional(),
});
export const mails = {
  /** Newest first; `Query` searches addresses and subjects. */
  list: get(
    '/api/Mail',
    'admin',
    paging.extend({ Query: z.string().max(200).optional() }),
    listOf(mail.omit({ html: true, text: true })),
  ),
  get: get('/api/Mail/{id}', 'admin', byId, itemOf(mail)),
};
