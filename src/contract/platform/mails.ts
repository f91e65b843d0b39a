import { z } from 'zod';
import { get } from './endpoint';
import { choiceFilter, gridOf, gridQuery } from './grid';
import { byId, id, instant, itemOf } from './shapes';

export const MAIL_STATUSES = ['waiting', 'sent', 'failed'] as const;

/** A mail of the outbox. Links with one-time tokens are shown only when mails are kept instead of sent. */
export const mail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.number().int(),
  /** The mail server's last error, or empty. */
  lastError: z.string(),
  createdAt: instant,
  sentAt: instant.optional(),
});
export const mailRow = mail.omit({ html: true, text: true });
export type Mail = z.infer<typeof mail>;
export type MailRow = z.infer<typeof mailRow>;

export const mails = {
  /** Newest first; `Query` searches addresses and subjects. */
  list: get(
    '/api/Mail',
    'admin',
    gridQuery(['createdAt', 'sentAt', 'to', 'subject', 'status', 'attempts'] as const).extend({
      Status: choiceFilter(MAIL_STATUSES),
    }),
    gridOf(mailRow),
  ),
  get: get('/api/Mail/{id}', 'admin', byId, itemOf(mail)),
};
