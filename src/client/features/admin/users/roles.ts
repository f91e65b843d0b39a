import { ROLE_NAMES } from '../../../../contract/admin/adminNames';

/** The roles of accounts, as their claims number them. */
export const ROLES = Object.entries(ROLE_NAMES);
