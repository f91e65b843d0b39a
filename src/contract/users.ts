import { z } from 'zod';
import { get, post, postForFile, postMultipart } from './endpoint';
import { owned } from './learning';
import { byIdEnc, file, id, itemOf, listOf, noInput, outcome, paging } from './shapes';
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
  /** Answers how often the profile was saved so far (above 0): success. 0 for names that are none (names.ts). */
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
