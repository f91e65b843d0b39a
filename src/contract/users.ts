import { z } from 'zod';
import { certificate, certificateNumber, verified } from './certificates';
import { get, post, postForFile, postMultipart } from './endpoint';
import { choiceFilter, flagFilter, gridOf, gridQuery } from './grid';
import { owned } from './learning';
import { byIdEnc, file, id, itemOf, listOf, noInput, outcome } from './shapes';
import {
  communications,
  credentials,
  deletionTerms,
  email,
  linkedAccount,
  login,
  name,
  newPassword,
  profileFields,
  purchase,
  session,
  userRow,
} from './userShapes';

export * from './userShapes';

/**
 * A path of this site (not a route of the SPA) where the calling browser can read the mail for half an hour. Only in a
 * demo shop that keeps its mails and listens on loopback. For accounts that existed before, the page shows no mail.
 */
const mailboxUrl = z.string().optional();
export const mailed = outcome.extend({ mailboxUrl });

/** The account's address, for the next form: its link came by mail to that address. */
const knownEmail = z.string().optional();
/** The token of a link in a mail. */
const token = z.object({ Token: z.string().min(1).max(500) });
const address = z.object({ Email: email });

const redirect = itemOf(z.object({ url: z.string() }));
/** The login provider (by default the first of the call's kind), and the path of this site to return to. */
const toProvider = z.object({
  Provider: z.string().max(30).optional(),
  ReturnUrl: z.string().max(4000).optional(),
});
/** The query of the provider's redirect, and the provider. */
const code = z.object({
  Code: z.string().min(1).max(4000),
  State: z.string().max(4000).optional(),
  Iss: z.string().max(1000).optional(),
  Provider: z.string().max(30).optional(),
});
/** `returnUrl`: the path of this site to return to. */
const providerSession = session.extend({ returnUrl: z.string().optional() });

export const users = {
  authenticate: post('/api/users/authenticate', 'public', credentials, session),
  logout: post('/api/users/Logout', 'user', noInput, outcome),
  /** Returns the number of times the profile was saved, above 0; 0 for invalid names (names.ts), phone or CAP (contacts.ts). */
  updateUserData: post('/api/users/UpdateUserData', 'user', profileFields, z.number().int()),
  /**
   * Sends a link to the new address, which confirms the change (`confirmEmail`), and informs the old one. Refuses with
   * `errors.CurrentPassword` without the account's password, or with `login_again` when it has none and the login is
   * not recent.
   */
  updateUserEmail: post(
    '/api/users/UpdateUserEmail',
    'user',
    address.extend({ CurrentPassword: z.string().max(200).default('') }),
    outcome,
  ),
  /** Ends all logins except the one that requested the change. Repeating it returns `already_confirmed`; otherwise `token_invalid`, `token_expired`, `token_used`, `email_taken`. */
  confirmEmail: post('/api/users/ConfirmEmail', 'public', token, itemOf(z.object({ email: z.string() }))),
  /**
   * Uses the link in the mail to the former address, valid for seven days: restores that address, ends all logins, and
   * removes the password and the login providers linked since. Repeating it returns `already_undone`; otherwise `token_invalid`,
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
   * JPEG, PNG, WebP or AVIF, at most `MOST_PICTURE_BYTES`; returns the picture's address. Refuses unusable files with
   * `errors.file`.
   */
  uploadProfilePicture: postMultipart(
    '/api/users/UploadProfilePicture',
    'user',
    z.object({ file }),
    itemOf(z.string()),
  ),
  /** Resets to the default avatar; succeeds without a picture too. */
  removeProfilePicture: post('/api/users/RemoveProfilePicture', 'user', noInput, outcome),
  getCommunications: post('/api/users/GetCommunications', 'user', noInput, itemOf(communications)),
  /**
   * Gives consent to the newsletter with the text of `MARKETING_CONSENT`, or withdraws it together with the consents of
   * forms with the same address. Idempotent. Refuses another text with `consent_changed`, and frequent changes with
   * `too_many_changes`.
   */
  updateCommunications: post(
    '/api/users/UpdateCommunications',
    'user',
    z.object({ Marketing: z.boolean(), Text: z.string().max(2000).default('') }),
    itemOf(communications),
  ),
  /**
   * Lets purchase toasts show the caller's first name and initial, with the text of `BUYER_NAME_CONSENT`, or no longer.
   * Idempotent. Refuses like `updateCommunications`.
   */
  updateBuyerName: post(
    '/api/users/UpdateBuyerName',
    'user',
    z.object({ IsShown: z.boolean(), Text: z.string().max(2000).default('') }),
    itemOf(communications),
  ),
  /** A zip of all data about the caller. Refuses with `too_many_copies`. */
  downloadData: postForFile('/api/users/DownloadData', 'user', noInput, itemOf(file)),
  getDeletionTerms: post('/api/users/GetDeletionTerms', 'user', noInput, itemOf(deletionTerms)),
  /**
   * Deletes the caller's account permanently. Requires the password (`errors.Password`), or without one a recent login
   * (`login_again`) and the word ELIMINA in `Confirmation` (`errors.Confirmation`). Refuses the last admin
   * (`last_admin`) and teachers with a public page (`teacher`).
   */
  deleteAccount: post(
    '/api/users/DeleteAccount',
    'user',
    z.object({ Password: z.string().max(200).default(''), Confirmation: z.string().max(50).default('') }),
    outcome,
  ),
  /**
   * Refuses weak passwords with `weak_password` and `errors.Password`. Consents (consents.ts) may be absent, as in the
   * specification, and are then not stored; a required one that is `false` is refused with `errors.Terms` or
   * `errors.Privacy`.
   */
  registerUser: post(
    '/api/users/RegisterUser',
    'public',
    z.object({
      FirstName: name('Scrivi il tuo nome.'),
      Surname: name('Scrivi il tuo cognome.'),
      Email: email,
      Password: newPassword,
      Terms: z.boolean().optional(),
      Privacy: z.boolean().optional(),
      Marketing: z.boolean().optional(),
    }),
    itemOf(z.object({ email: z.string() })).extend({ mailboxUrl }),
  ),
  /** Sends the activation link again. */
  resendActivation: post('/api/users/ResendActivation', 'public', address, outcome),
  /**
   * Logs in with `item` and `claim` only in the browser that signed up, by its cookie, and only when it activates.
   * Repeating it succeeds with `already_activated`; refuses with `token_invalid`, `token_expired`, `token_used`.
   */
  activateAccount: post('/api/users/ActivateAccount', 'public', token, session.extend({ email: knownEmail })),
  prepareResetPassword: post('/api/users/PrepareResetPassword', 'public', address, outcome),
  /**
   * Ends all logins of that user. Refuses with `weak_password` and `errors.Password` (the link then stays valid),
   * `token_invalid`, `token_expired` or `token_used`.
   */
  resetPassword: post(
    '/api/users/ResetPassword',
    'public',
    token.extend({ Password: newPassword }),
    outcome.extend({ email: knownEmail }),
  ),
  getLogins: post('/api/users/GetLogins', 'user', noInput, listOf(login)),
  /** Ends one of the caller's logins; ending the current one logs out. */
  endLogin: post('/api/users/EndLogin', 'user', byIdEnc, outcome),
  /**
   * Logins by OpenID Connect: the first call returns the provider's address and sets a cookie; the second requires that
   * cookie and the provider's answer. They refuse with `not_configured`,
   * `provider_unavailable`; `login_invalid`, `login_expired`, `login_used`, `login_foreign` (started in another
   * browser), `login_refused` (by the provider), `email_missing`, `email_unverified`.
   */
  socialLogin: get('/api/users/SocialLogin', 'public', toProvider, redirect),
  finalizeSocialLogin: post('/api/users/FinalizeSocialLogin', 'public', code, providerSession),
  mailRegister: get('/api/users/MailRegister', 'public', toProvider, redirect),
  mailLogin: get('/api/users/MailLogin', 'public', toProvider, redirect),
  finalizeMailLogin: post('/api/users/FinalizeMailLogin', 'public', code, providerSession),
  /** Turns the one-time code of a login without scripts into a session. Refuses like `finalizeMailLogin`. */
  finalizeFormLogin: post('/api/users/FinalizeFormLogin', 'public', code, providerSession),
  /** The caller's linked accounts. */
  getLinkedAccounts: post('/api/users/GetLinkedAccounts', 'user', noInput, listOf(linkedAccount)),
  /** Refuses with `last_way_in` when there is no password and no other provider. */
  removeLinkedAccount: post(
    '/api/users/RemoveLinkedAccount',
    'user',
    z.object({ Provider: z.string().min(1).max(30) }),
    outcome,
  ),
  getList: post(
    '/api/users/GetList',
    'admin',
    gridQuery(['createdAt', 'email', 'name'] as const).extend({
      Role: choiceFilter(['0', '1', '2']),
      IsActive: flagFilter,
    }),
    gridOf(userRow),
  ),
  /** `items` are purchases, `courses` everything the user may watch, with progress. */
  getUserPurchases: post(
    '/api/users/GetUserPurchases',
    'user',
    byIdEnc.partial(),
    listOf(purchase).extend({ courses: z.array(owned) }),
  ),
  /** Everything that the caller may watch, with progress, the last watched first. */
  getOwnedCourses: post('/api/users/GetOwnedCourses', 'user', noInput, listOf(owned)),
  /**
   * The certificate of a completed course as PDF, issued by the first call: the same file from then on. An admin may name
   * another user with `IdEnc`; the field is ignored for others. Refuses with `not_found` (also for a course of somebody
   * else), `not_completed`, `name_missing` and `too_many_certificates`.
   */
  downloadCertificate: postForFile(
    '/api/users/DownloadCertificate/',
    'user',
    z.object({ IdCourseEnc: id, IdEnc: id.optional() }),
    itemOf(file),
  ),
  /** The caller's issued certificates, newest first. */
  getCertificates: post('/api/users/GetCertificates', 'user', noInput, listOf(certificate)),
  /** A certificate by its number, for whoever holds the document. Case and hyphens do not matter. */
  verifyCertificate: get('/api/Certificate/{number}', 'public', certificateNumber, itemOf(verified)),
};
