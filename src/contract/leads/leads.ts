import { z } from 'zod';
import { email, mailed } from '../identity/users';
import { get, postForm } from '../platform/endpoint';
import { choiceFilter, dayFilter, gridOf, gridQuery } from '../platform/grid';
import { id, instant } from '../platform/shapes';
import { LEAD_KINDS, MAX_MESSAGE, MAX_NAME, MAX_SUBJECT, TRAP_FIELD } from './leadForms';

export const lead = z.object({
  id,
  kind: z.enum(LEAD_KINDS),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  consentText: z.string(),
  /** When consent was given. */
  consentAt: instant,
  /** The separate consent to advertising; absent if it was not given. */
  advertisingText: z.string().optional(),
  advertisingAt: instant.optional(),
  /** When the owner of the address withdrew these consents; no mails may be sent since. */
  withdrawnAt: instant.optional(),
  createdAt: instant,
});
export type Lead = z.infer<typeof lead>;

/** `From` and `To` are days, both included. */
const leadsQuery = gridQuery(['createdAt', 'email', 'firstName', 'lastName', 'kind'] as const).extend({
  Kind: choiceFilter(LEAD_KINDS),
  From: dayFilter,
  To: dayFilter,
});

/** Browsers send line breaks as two characters; each counts as one. */
const lines = z.string().transform((text) => text.replace(/\r\n?/g, '\n').trim());
const consent = z.string().max(2000).default('');
const trap = z.string().max(2000).default('');
export const leads = {
  /** Newest first; `Query` searches names, addresses and messages. */
  list: get('/api/Lead', 'admin', leadsQuery, gridOf(lead)),
  /** The CRM's form address; this server answers unless CRM_URL points elsewhere. */
  webToLead: postForm(
    '/crm/web-to-lead',
    'public',
    z.object({
      oid: z.string().max(100),
      Campaign_ID: z.string().max(100).optional(),
      first_name: z.string().trim().min(1, 'Scrivi il tuo nome.').max(MAX_NAME),
      last_name: z.string().trim().max(MAX_NAME).default(''),
      email,
      phone: z.string().trim().max(40).default(''),
      description: lines.pipe(z.string().max(MAX_MESSAGE)).default(''),
      consent,
      /** The consent to advertising; absent or '' if it was not given. */
      advertising: consent,
      /** The slug of the video behind the form. */
      video: z.string().max(200).optional(),
      [TRAP_FIELD]: trap,
      retURL: z.string().max(1000).optional(),
    }),
    mailed,
  ),
  /** A message to the shop. Always handled by this server. */
  contact: postForm(
    '/api/Lead/Contact',
    'public',
    z.object({
      Name: z.string().trim().min(1, 'Scrivi il tuo nome.').max(MAX_NAME),
      Email: email,
      Subject: z.string().trim().max(MAX_SUBJECT).default(''),
      Message: lines.pipe(
        z
          .string()
          .min(1, 'Scrivi il tuo messaggio.')
          .max(MAX_MESSAGE, 'Il messaggio può avere al massimo 4.000 caratteri.'),
      ),
      Consent: consent,
      [TRAP_FIELD]: trap,
      retURL: z.string().max(1000).optional(),
    }),
    mailed,
  ),
};
