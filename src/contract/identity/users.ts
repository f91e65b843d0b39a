import { z } from 'zod';
import { get, post } from '../platform/endpoint';
import { byIdEnc, itemOf, listOf, noInput, outcome } from '../platform/shapes';
import { credentials, email, linkedAccount, login, name, newPassword, session } from './userShapes';

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

const newAccount = z.object({
  FirstName: name('Scrivi il tuo nome.'),
  Surname: name('Scrivi il tuo cognome.'),
  Email: email,
  Password: newPassword,
  Terms: z.boolean().optional(),
  Privacy: z.boolean().optional(),
  Marketing: z.boolean().optional(),
});

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
  logout: post('/api/users/Logout', 'buyer', noInput, outcome),
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
   * Refuses weak passwords with `weak_password` and `errors.Password`. Consents (consents.ts) may be absent, as in the
   * specification, and are then not stored; a required one that is `false` is refused with `errors.Terms` or
   * `errors.Privacy`.
   */
  registerUser: post(
    '/api/users/RegisterUser',
    'public',
    newAccount,
    itemOf(z.object({ email: z.string() })).extend({ mailboxUrl }),
  ),
  /**
   * The sign-up at the checkout: a session at once, for the rows of access `buyer`. The mail that proves the address
   * follows the payment. Refuses like `registerUser`, and an address that somebody uses with `email_taken` and
   * `errors.Email`.
   */
  registerBuyer: post('/api/users/RegisterBuyer', 'public', newAccount, session),
  /** Sends the activation link again. */
  resendActivation: post('/api/users/ResendActivation', 'public', address, outcome),
  /**
   * Logs in with `item` and `claim` only in the browser that signed up, by its cookie, and only when it activates.
   * Repeating it succeeds with `already_activated`; refuses with `token_invalid`, `token_expired`, `token_used`. For an
   * account that was made at the checkout, any other browser is refused with `choose_password` and the token with which
   * `resetPassword` activates it.
   */
  activateAccount: post(
    '/api/users/ActivateAccount',
    'public',
    token,
    session.extend({ email: knownEmail, resetToken: z.string().optional() }),
  ),
  prepareResetPassword: post('/api/users/PrepareResetPassword', 'public', address, outcome),
  /** Whether the link would still change a password, without using it; refuses with the codes of `resetPassword`. */
  checkResetToken: post('/api/users/CheckResetToken', 'public', token, outcome),
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
  /** The caller's linked accounts. */
  getLinkedAccounts: post('/api/users/GetLinkedAccounts', 'user', noInput, listOf(linkedAccount)),
  /** Refuses with `last_way_in` when there is no password and no other provider. */
  removeLinkedAccount: post(
    '/api/users/RemoveLinkedAccount',
    'user',
    z.object({ Provider: z.string().min(1).max(30) }),
    outcome,
  ),
};
