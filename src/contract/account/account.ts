import { z } from 'zod';
import { ENTITLEMENT_SOURCES } from '../checkout/purchaseNames';
import { purchase } from '../checkout/purchases';
import {
  communications,
  deletionTerms,
  login,
  profile,
  profileFields,
  userRow,
} from '../identity/userShapes';
import { owned, ownedPath } from '../learning/learning';
import { post, postForFile, postMultipart } from '../platform/endpoint';
import { choiceFilter, flagFilter, gridOf, gridQuery } from '../platform/grid';
import { byIdEnc, file, id, instant, itemOf, listOf, noInput, outcome } from '../platform/shapes';

/** How somebody came to watch a course. */
export const entitlement = z.object({
  IdCourseEnc: id,
  title: z.string(),
  source: z.enum(ENTITLEMENT_SOURCES),
  grantedAt: instant,
  revokedAt: instant.optional(),
});

export const userData = profile.extend({
  role: z.number().int(),
  createdAt: instant,
  activatedAt: instant.optional(),
  hasPaid: z.boolean(),
  certificates: z.number().int(),
  version: z.number().int(),
  purchases: z.array(purchase),
  entitlements: z.array(entitlement),
  logins: z.array(login.omit({ isCurrent: true })),
});
export type UserData = z.infer<typeof userData>;

/** The caller’s own account, and the list of accounts. */
export const account = {
  /** The caller's data as they are now: another device may have changed them since the login. */
  getProfile: post(
    '/api/users/GetProfile',
    'buyer',
    noInput,
    // False until the address of a buyer who signed up at the checkout is proved.
    itemOf(profile).extend({ isProved: z.boolean().optional() }),
  ),
  /** Returns the number of times the profile was saved, above 0; 0 for invalid names (names.ts), phone or CAP (contacts.ts). */
  updateUserData: post('/api/users/UpdateUserData', 'user', profileFields, z.number().int()),
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
  /** Before the address is proved, the newsletter alone. */
  getCommunications: post('/api/users/GetCommunications', 'buyer', noInput, itemOf(communications)),
  /**
   * Gives consent to the newsletter with the text of `MARKETING_CONSENT`, or withdraws it together with the consents of
   * forms with the same address. Before the address is proved, the choice waits for that, and forms stay as they are.
   * Idempotent. Refuses another text with `consent_changed`, and frequent changes with `too_many_changes`.
   */
  updateCommunications: post(
    '/api/users/UpdateCommunications',
    'buyer',
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
  /** `items` are purchases, `courses` everything the user may watch, with progress; `paths` what was bought as one, newest first. */
  getUserPurchases: post(
    '/api/users/GetUserPurchases',
    'buyer',
    byIdEnc.partial(),
    listOf(purchase).extend({ courses: z.array(owned), paths: z.array(ownedPath).optional() }),
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
};

/** Accounts, for admins. */
export const userAdmin = {
  getUserData: post('/api/admin/GetUserData', 'admin', byIdEnc, itemOf(userData)),
  /**
   * Refuses the caller's own account (`own_account`) and what the deletion refuses (`last_admin`, `teacher`, `paying`). Who has
   * paid is deleted only with the address of the account (`unconfirmed`, `errors.Email`).
   */
  deleteUser: post(
    '/api/admin/DeleteUser',
    'admin',
    byIdEnc.extend({ Email: z.string().max(320).optional() }),
    outcome,
  ),
  /** Refuses the caller's own role (`own_role`) and the last admin's (`last_admin`). */
  updateUserClaim: post(
    '/api/admin/UpdateUserClaim',
    'admin',
    byIdEnc.extend({ Role: z.number().int().min(0).max(2) }),
    outcome,
  ),
  getAdminsList: post('/api/admin/GetAdminsList', 'admin', noInput, listOf(userRow)),
};
