import { z } from 'zod';
import { get, post, postForFile, postMultipart } from './endpoint';
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
  'refund_due',
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
  /** Why the whole sum goes back: the account is deleted, or the buyer already owned everything. */
  refundReason: z.enum(['buyer_gone', 'nothing_new']).optional(),
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

/** What is lost with the account, and what its owner has to show before. */
export const deletionTerms = z.object({
  /** Asked again before anything is deleted; without one, a recent login and the word ELIMINA. */
  hasPassword: z.boolean(),
  /** The login is too old for an account without a password. */
  needsLogin: z.boolean(),
  courses: z.number().int(),
  reviews: z.number().int(),
  /** Kept, without the person, as the law says. */
  purchases: z.number().int(),
});
export type DeletionTerms = z.infer<typeof deletionTerms>;

/** Bytes of the largest picture that is received. */
export const MOST_PICTURE_BYTES = 12 * 1024 * 1024;

/** An account elsewhere by which one may log in. */
export const linkedAccount = z.object({
  /** As the environment names it. */
  Provider: z.string(),
  name: z.string(),
  /** The address there when it was linked. */
  email: z.string(),
  createdAt: instant,
});
export type LinkedAccount = z.infer<typeof linkedAccount>;

/** What the caller has agreed to be sent by mail. */
export const communications = z.object({
  /** The newsletter. What was said of it last, in which words and when; both absent where nothing ever was. */
  marketing: z.object({ isGiven: z.boolean(), text: z.string().optional(), at: instant.optional() }),
  /** What was agreed to on forms with the account's address and still holds, the newest first. */
  forms: z.array(z.object({ text: z.string(), at: instant })),
});
export type Communications = z.infer<typeof communications>;

/**
 * A path of this site where the browser that made the call can read the mail that it caused, for half an hour; a full
 * page load, no route of the SPA. Only in a demo shop that keeps its mails and listens on loopback, and never for an
 * account that existed before: such a path leads to a page without a mail.
 */
const mailboxUrl = z.string().optional();
export const mailed = outcome.extend({ mailboxUrl });

/** What a link in a mail carries. */
const token = z.object({ Token: z.string().min(1).max(500) });
const address = z.object({ Email: email });

const redirect = itemOf(z.object({ url: z.string() }));
/** Which login provider, the first of the call's kind if absent; and where to go on after it, a path of this site. */
const toProvider = z.object({
  Provider: z.string().max(30).optional(),
  ReturnUrl: z.string().max(4000).optional(),
});
/** What the provider wrote into the address of our page, and `Provider`, whose page it was. */
const code = z.object({
  Code: z.string().min(1).max(4000),
  State: z.string().max(4000).optional(),
  Iss: z.string().max(1000).optional(),
  Provider: z.string().max(30).optional(),
});
/** `returnUrl`: where the person was going, a path of this site. */
const providerSession = session.extend({ returnUrl: z.string().optional() });

export const users = {
  authenticate: post('/api/users/authenticate', 'public', credentials, session),
  logout: post('/api/users/Logout', 'user', noInput, outcome),
  /** Answers how often the profile was saved so far (above 0): success. */
  updateUserData: post('/api/users/UpdateUserData', 'user', profileFields, z.number().int()),
  /**
   * The address changes when the link that is sent there is followed (`confirmEmail`); the old one is told. Refuses
   * with `errors.CurrentPassword` without the account's password, or with `login_again` where it has none and the
   * login is not a recent one.
   */
  updateUserEmail: post(
    '/api/users/UpdateUserEmail',
    'user',
    address.extend({ CurrentPassword: z.string().max(200).default('') }),
    outcome,
  ),
  /** Ends all logins but the one that asked for the change. Repeating it says `already_confirmed`; otherwise `token_invalid`, `token_expired`, `token_used`, `email_taken`. */
  confirmEmail: post('/api/users/ConfirmEmail', 'public', token, itemOf(z.object({ email: z.string() }))),
  /**
   * By the link to the former address, for seven days: restores that address, ends all logins, and takes away the
   * password and the login providers linked since. Repeating it says `already_undone`; otherwise `token_invalid`,
   * `token_expired`, `token_used`, `email_taken`.
   */
  undoEmailChange: post(
    '/api/users/UndoEmailChange',
    'public',
    token,
    itemOf(z.object({ email: z.string() })),
  ),
  /** Ends the caller's other logins. Refuses with `errors.CurrentPassword` or `errors.Password`. */
  updatePassword: post(
    '/api/users/UpdatePassword',
    'user',
    z.object({ Password: newPassword, CurrentPassword: z.string().max(200) }),
    outcome,
  ),
  /**
   * JPEG, PNG, WebP or AVIF, at most `MOST_PICTURE_BYTES`; answers the picture's address. What cannot be used is
   * refused with `errors.file`.
   */
  uploadProfilePicture: postMultipart(
    '/api/users/UploadProfilePicture',
    'user',
    z.object({ file }),
    itemOf(z.string()),
  ),
  /** Back to the default avatar; good when there was no picture. */
  removeProfilePicture: post('/api/users/RemoveProfilePicture', 'user', noInput, outcome),
  getCommunications: post('/api/users/GetCommunications', 'user', noInput, itemOf(communications)),
  /**
   * Gives the consent to the newsletter, in the words of `MARKETING_CONSENT`, or withdraws it, and with it what was
   * agreed to on forms with the same address. Repeating it changes nothing. Refuses other words with
   * `consent_changed`, and `too_many_changes`.
   */
  updateCommunications: post(
    '/api/users/UpdateCommunications',
    'user',
    z.object({ Marketing: z.boolean(), Text: z.string().max(2000).default('') }),
    itemOf(communications),
  ),
  /** A zip with all that the shop keeps of the caller. Refuses with `too_many_copies`. */
  downloadData: postForFile('/api/users/DownloadData', 'user', noInput, itemOf(file)),
  getDeletionTerms: post('/api/users/GetDeletionTerms', 'user', noInput, itemOf(deletionTerms)),
  /**
   * Deletes the caller's account, for good. With a password, that is asked again (`errors.Password`); without
   * one, the login must be a recent one (`login_again`) and `Confirmation` the word ELIMINA
   * (`errors.Confirmation`). Refuses the last admin (`last_admin`) and who has a public page (`teacher`).
   */
  deleteAccount: post(
    '/api/users/DeleteAccount',
    'user',
    z.object({ Password: z.string().max(200).default(''), Confirmation: z.string().max(50).default('') }),
    outcome,
  ),
  /**
   * Refuses a password that is easily guessed with `weak_password` and `errors.Password`. What is agreed to
   * (consents.ts) may be absent, as the specification has it, and is then not noted; `false` where it is required
   * is refused with `errors.Terms` and `errors.Privacy`.
   */
  registerUser: post(
    '/api/users/RegisterUser',
    'public',
    z.object({
      FirstName: text(100).min(1, 'Scrivi il tuo nome.'),
      Surname: text(100).min(1, 'Scrivi il tuo cognome.'),
      Email: email,
      Password: newPassword,
      Terms: z.boolean().optional(),
      Privacy: z.boolean().optional(),
      Marketing: z.boolean().optional(),
    }),
    itemOf(z.object({ email: z.string() })).extend({ mailboxUrl }),
  ),
  /** Another mail with the link of the activation. */
  resendActivation: post('/api/users/ResendActivation', 'public', address, outcome),
  /** Good with `already_activated` when repeated; refuses with `token_invalid`, `token_expired`, `token_used`. */
  activateAccount: post('/api/users/ActivateAccount', 'public', token, outcome),
  prepareResetPassword: post('/api/users/PrepareResetPassword', 'public', address, outcome),
  /**
   * Ends all logins of that user. Refuses with `weak_password` and `errors.Password` (the link then still holds),
   * `token_invalid`, `token_expired` or `token_used`.
   */
  resetPassword: post('/api/users/ResetPassword', 'public', token.extend({ Password: newPassword }), outcome),
  getLogins: post('/api/users/GetLogins', 'user', noInput, listOf(login)),
  /** Ends one login of the caller's own; the current one too, which is like logging out. */
  endLogin: post('/api/users/EndLogin', 'user', byIdEnc, outcome),
  /**
   * Logins by OpenID Connect: the first call tells the provider's address and gives the browser a cookie; the
   * second wants that cookie with what the provider has sent back. They refuse with `not_configured`,
   * `provider_unavailable`; `login_invalid`, `login_expired`, `login_used`, `login_foreign` (begun in another
   * browser), `login_refused` (by the provider), `email_missing`, `email_unverified`.
   */
  socialLogin: get('/api/users/SocialLogin', 'public', toProvider, redirect),
  finalizeSocialLogin: post('/api/users/FinalizeSocialLogin', 'public', code, providerSession),
  mailRegister: get('/api/users/MailRegister', 'public', toProvider, redirect),
  mailLogin: get('/api/users/MailLogin', 'public', toProvider, redirect),
  finalizeMailLogin: post('/api/users/FinalizeMailLogin', 'public', code, providerSession),
  /** The caller's accounts at login providers. */
  getLinkedAccounts: post('/api/users/GetLinkedAccounts', 'user', noInput, listOf(linkedAccount)),
  /** Refuses with `last_way_in` who has no password and no other provider. */
  removeLinkedAccount: post(
    '/api/users/RemoveLinkedAccount',
    'user',
    z.object({ Provider: z.string().min(1).max(30) }),
    outcome,
  ),
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
