import { z } from 'zod';
import { purchaseRow } from './courses';
import { get, post, postForm } from './endpoint';
import { MAX_MESSAGE, MAX_NAME, MAX_SUBJECT, TRAP_FIELD } from './leadForms';
import { review } from './reviews';
import { byId, byIdEnc, euro, id, instant, itemOf, listOf, month, noInput, outcome, paging } from './shapes';
import { teacher } from './teacherShapes';
import { email, mailed, purchase, user, userRow } from './users';

export const dashboard = z.object({
  revenue: euro,
  purchases: z.number().int(),
  newUsers: z.number().int(),
  days: z.array(z.object({ day: z.string(), revenue: euro, purchases: z.number().int() })),
  topCourses: z.array(z.object({ title: z.string(), revenue: euro, purchases: z.number().int() })),
});

export const admin = {
  dashboard: post('/api/admin/Dashboard', 'admin', month, itemOf(dashboard)),
  getUserData: post(
    '/api/admin/GetUserData',
    'admin',
    byIdEnc,
    itemOf(user.omit({ token: true }).extend({ role: z.number().int(), purchases: z.array(purchase) })),
  ),
  deleteUser: post('/api/admin/DeleteUser', 'admin', byIdEnc, outcome),
  updateUserClaim: post(
    '/api/admin/UpdateUserClaim',
    'admin',
    byIdEnc.extend({ Role: z.number().int().min(0).max(2) }),
    outcome,
  ),
  getReviews: post(
    '/api/admin/GetReviews',
    'admin',
    month,
    listOf(review.extend({ courseTitle: z.string(), IdCourseEnc: id })),
  ),
  toogleReview: post('/api/admin/ToogleReview', 'admin', byIdEnc.extend({ IsEnabled: z.boolean() }), outcome),
  tooglePurchaseActivation: post('/api/admin/TooglePurchaseActivation', 'admin', byIdEnc, outcome),
  getAdminsList: post('/api/admin/GetAdminsList', 'admin', noInput, listOf(userRow)),
  addTeacher: post(
    '/api/admin/AddTeacher',
    'admin',
    z.object({ Email: z.string().max(254) }),
    itemOf(teacher),
  ),
  getPurchasesByPeriod: post('/api/admin/GetPurchasesByPeriod', 'admin', month, listOf(purchaseRow)),
};

export const notifications = {
  notifyPurchaseAsync: post('/api/Notifications/NotifyPurchaseAsync', 'admin', byIdEnc, outcome),
};

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

export const lead = z.object({
  id,
  kind: z.enum(['webinar', 'video', 'contact']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  consentText: z.string(),
  /** When consent was given. */
  consentAt: instant,
  /** When the owner of the address withdrew the consent; no mails may be sent since. */
  withdrawnAt: instant.optional(),
  createdAt: instant,
});
/** Browsers send line breaks as two characters; each counts as one. */
const lines = z.string().transform((text) => text.replace(/\r\n?/g, '\n').trim());
const consent = z.string().max(2000).default('');
const trap = z.string().max(2000).default('');
export const leads = {
  /** Newest first; `Query` searches names, addresses and messages. */
  list: get('/api/Lead', 'admin', paging.extend({ Query: z.string().max(200).optional() }), listOf(lead)),
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
