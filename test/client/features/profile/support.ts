import * as page from '../../../../src/client/features/profile/pages/ProfilePage';
import { paths } from '../../../../src/client/routing/paths';
import type { ApiStub } from '../../../support/client';
import { testUser } from '../../../support/client';
import { open } from '../identity/account/support';

/** What the profile asks for when it is entered, of somebody who has nothing yet. */
export const nothingYet = {
  getUserPurchases: async () => ({ items: [], courses: [] }),
  getLogins: async () => ({ items: [] }),
  getCommunications: async () => ({ isOk: true, item: { marketing: { isGiven: false }, forms: [] } }),
};

/** The profile of somebody logged in; `users` answers what a test is about. */
export const openProfile = (users: ApiStub['users'] = {}, options: Parameters<typeof open>[3] = {}) =>
  open(page, paths.profile(), { ...nothingYet, ...users }, { user: testUser, ...options });
