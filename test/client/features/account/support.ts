import * as page from '../../../../src/client/features/account/pages/ProfilePage';
import { paths } from '../../../../src/client/routing/paths';
import type { ApiStub } from '../../../support/client';
import { testUser } from '../../../support/client';
import { open } from '../identity/account/support';

/** The answers to the calls of the profile for a new account. */
export const nothingYet = {
  getProfile: async () => ({ isOk: true }),
  getUserPurchases: async () => ({ items: [], courses: [] }),
  getCertificates: async () => ({ items: [] }),
  getLogins: async () => ({ items: [] }),
  getCommunications: async () => ({
    isOk: true,
    item: { marketing: { isGiven: false }, buyerName: { isGiven: false }, forms: [] },
  }),
};

/** A catalogue that suggests nothing. */
export const nothingSuggested = { getFilteredCourses: async () => ({ items: [], total: 0 }) };

/** Opens the profile of a logged-in person; `users` adds the answers of a test. */
export const openProfile = (users: ApiStub['users'] = {}, options: Parameters<typeof open>[3] = {}) =>
  open(
    page,
    paths.profile(),
    { ...nothingYet, ...users },
    {
      user: testUser,
      ...options,
      api: {
        ...options.api,
        courses: {
          ...nothingSuggested,
          getTaughtReviews: async () => ({ items: [] }),
          ...options.api?.courses,
        },
      },
    },
  );
