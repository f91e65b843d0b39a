import { z } from 'zod';
import { get, post, postMultipart } from './endpoint';
import { owned } from './learning';
import { byIdEnc, euro, file, id, instant, itemOf, listOf, noInput, outcome, paging } from './shapes';

const text = (max: number) => z.string().trim().max(max);
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Scrivi un indirizzo e-mail valido.'));
export const newPassword = z
  .string()
  .min(10, 'La password deve avere almeno 10 caratteri.')
  .max(200, 'La password può avere al massimo 200 caratteri.');

/** What is kept locally after login (specification §3), the token included. */
export const user = z.object({
  id,
  token: z.string(),
  username: z.string(),
  urlProfile: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  cap: z.string(),
  city: z.string(),
  company: z.string(),
  country: z.string(),
  description: z.string(),
  phone: z.string(),
  region: z.string(),
});
export type User = z.infer<typeof user>;

export const profileFields = z.object({
  Address: text(200),
  Cap: text(20),
  City: text(100),
  Company: text(200),
  Country: text(100),
  Description: text(2000),
  FirstName: text(100),
  LastName: text(100),
  Phone: text(40),
  Region: text(100),
});

export const credentials = z.object({
  Username: z.string().trim().min(1, 'Scrivi la tua e-mail.').max(254),
  Password: z.string().min(1, 'Scrivi la password.').max(200),
});

/** Login: `claim` is the role as an integer. */
export const session = itemOf(user).extend({ claim: z.number().int().optional() });

export const purchaseStatus = z.enum([
  'pending',
  'paid',
  'failed',
  'expired',
  'refunded_in_part',
  'refunded',
  'disputed',
  'deactivated',
]);
export type PurchaseStatus = z.infer<typeof purchaseStatus>;

export const purchase = z.object({
  IdEnc: id,
  IdCourseEnc: id.optional(),
  IdBundleEnc: id.optional(),
  title: z.string(),
  slug: z.string(),
  status: purchaseStatus,
  listPrice: euro,
  discount: euro,
  total: euro,
  CouponCode: z.string().optional(),
  createdAt: instant,
  paidAt: instant.optional(),
});
export type Purchase = z.infer<typeof purchase>;

/** A row of the admin's list of users. */
export const userRow = z.object({
  IdEnc: id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.number().int(),
  createdAt: instant,
  activatedAt: instant.optional(),
});

/** One of the caller's own logins. */
export const login = z.object({
  IdEnc: id,
  /** Italian, such as "Chrome su Windows"; "Dispositivo sconosciuto" where the browser does not say. */
  device: z.string(),
  createdAt: instant,
  /** To within five minutes. */
  lastSeenAt: instant,
  /** The login that asks. */
  isCurrent: z.boolean(),
});
export type Login = z.infer<typeof login>;

/**
 * What a call that causes a mail answers: the same whether the address has an account or not. `mailboxUrl`, in
 * the demo shop alone and only while its mails are kept instead of sent, is a path of this site where that one
 * mail can be read for half an hour; a full page load, no route of the SPA.
 */
const mailboxUrl = z.string().optional();
export const mailed = outcome.extend({ mailboxUrl });

/** What a link in a mail carries. */
const token = z.object({ Token: z.string().min(1).max(500) });
const address = z.object({ Email: email });

const redirect = itemOf(z.object({ url: z.string() }));
const code = z.object({ Code: z.string().min(1).max(4000), State: z.string().max(4000).optional() });

export const users = {
  authenticate: post('/api/users/authenticate', 'public', credentials, session),
  logout: post('/api/users/Logout', 'user', noInput, outcome),
  /** Answers how often the profile was saved so far (above 0): success. */
  updateUserData: post('/api/users/UpdateUserData', 'user', profileFields, z.number().int()),
  /** The address changes when the link that is sent there is followed (`confirmEmail`); the old one is told. */
  updateUserEmail: post('/api/users/UpdateUserEmail', 'user', address, mailed),
  /** Repeating it says `already_confirmed`; otherwise `token_invalid`, `token_expired`, `token_used`, `email_taken`. */
  confirmEmail: post('/api/users/ConfirmEmail', 'public', token, itemOf(z.object({ email: z.string() }))),
  /** Ends the caller's other logins. Refuses with `errors.CurrentPassword` or `errors.Password`. */
  updatePassword: post(
    '/api/users/UpdatePassword',
    'user',
    z.object({ Password: newPassword, CurrentPassword: z.string().max(200) }),
    outcome,
  ),
  uploadProfilePicture: postMultipart(
    '/api/users/UploadProfilePicture',
    'user',
    z.object({ file }),
    itemOf(z.string()),
  ),
  /** Refuses a password that is easily guessed with `weak_password` and `errors.Password`. */
  registerUser: post(
    '/api/users/RegisterUser',
    'public',
    z.object({
      FirstName: text(100).min(1, 'Scrivi il tuo nome.'),
      Surname: text(100).min(1, 'Scrivi il tuo cognome.'),
      Email: email,
      Password: newPassword,
    }),
    itemOf(z.object({ email: z.string() })).extend({ mailboxUrl }),
  ),
  /** Another mail with the link of the activation. */
  resendActivation: post('/api/users/ResendActivation', 'public', address, mailed),
  /** Good with `already_activated` when repeated; refuses with `token_invalid`, `token_expired`, `token_used`. */
  activateAccount: post('/api/users/ActivateAccount', 'public', token, outcome),
  prepareResetPassword: post('/api/users/PrepareResetPassword', 'public', address, mailed),
  /**
   * Ends all logins of that user. Refuses with `weak_password` and `errors.Password` (the link then still holds),
   * `token_invalid`, `token_expired` or `token_used`.
   */
  resetPassword: post('/api/users/ResetPassword', 'public', token.extend({ Password: newPassword }), outcome),
  getLogins: post('/api/users/GetLogins', 'user', noInput, listOf(login)),
  /** Ends one login of the caller's own; the current one too, which is like logging out. */
  endLogin: post('/api/users/EndLogin', 'user', byIdEnc, outcome),
  socialLogin: get('/api/users/SocialLogin', 'public', noInput, redirect),
  finalizeSocialLogin: post('/api/users/FinalizeSocialLogin', 'public', code, session),
  mailRegister: get('/api/users/MailRegister', 'public', noInput, redirect),
  mailLogin: get('/api/users/MailLogin', 'public', noInput, redirect),
  finalizeMailLogin: post('/api/users/FinalizeMailLogin', 'public', code, session),
  getList: post(
    '/api/users/GetList',
    'admin',
    paging.extend({ Query: z.string().max(200).default('') }),
    listOf(userRow),
  ),
  /** Purchases as `items`, and as `courses` everything the person may watch, with progress. */
  getUserPurchases: post(
    '/api/users/GetUserPurchases',
    'user',
    byIdEnc.partial(),
    listOf(purchase).extend({ courses: z.array(owned) }),
  ),
  downloadCertificate: post(
    '/api/users/DownloadCertificate/',
    'user',
    z.object({ IdCourseEnc: id }),
    z.unknown(),
  ),
};
