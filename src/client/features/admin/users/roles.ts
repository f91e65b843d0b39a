import { ROLE_NAMES } from '../../../../contract/adminNames';

/** The roles of accounts, as their claims number them. */
export const ROLES = Object.entries(ROLE_NAMES);
