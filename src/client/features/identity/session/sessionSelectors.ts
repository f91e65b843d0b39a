import type { WithSlice } from '@reduxjs/toolkit';
import { ROLE } from '../../../../contract/identity/roles';
import { isWithin, loginPath, paths } from '../../../routing/paths';
import { selectAddress } from '../../platform/navigation/navigationSlice';
import { safeReturnUrl } from './returnUrl';
import type sessionSlice from './sessionSlice';

type State = WithSlice<typeof sessionSlice>;

/** A profile image is used only if its address is longer than 5 characters. */
const MIN_PICTURE_LENGTH = 5;
export const DEFAULT_AVATAR = '/default-avatar.svg';

export const selectUser = (state: State) => state.session.user;
export const selectIsAuthenticated = (state: State) => state.session.status === 'logged_in';
export const selectClaim = (state: State) => state.session.claim;
export const selectSessionStatus = (state: State) => state.session.status;
export const selectEnded = (state: State) => state.session.ended;
/** Where to go on after a mail or a login provider; '' if that is not known. */
export const selectNotedReturnUrl = (state: State) => state.session.returnUrl;
export const selectExpiresAt = (state: State) => state.session.expiresAt;
export const selectIsAdmin = (state: State) =>
  selectIsAuthenticated(state) && state.session.claim === ROLE.admin;
export const selectIsTeacher = (state: State) =>
  selectIsAuthenticated(state) && state.session.claim === ROLE.teacher;
/** "I miei corsi" is for a logged-in user whose role is neither 1 nor 2. */
export const selectHasOwnCourses = (state: State) =>
  selectIsAuthenticated(state) && state.session.claim !== ROLE.admin && state.session.claim !== ROLE.teacher;
export const selectFullName = (state: State) =>
  [state.session.user?.firstName, state.session.user?.lastName].filter(Boolean).join(' ');
export const selectAvatar = (state: State) => {
  const address = state.session.user?.urlProfile ?? '';
  return address.length > MIN_PICTURE_LENGTH ? address : DEFAULT_AVATAR;
};
/** Returns where to go on after login, by the address: always a path of this site. */
export const selectReturnUrl = (state: Parameters<typeof selectAddress>[0]) =>
  safeReturnUrl(new URLSearchParams(selectAddress(state).search).get('ReturnUrl'));

/** Pages for people who are not logged in yet: a login does not lead back to them. */
const BEFORE_LOGIN = [
  paths.signUp(),
  paths.forgottenPassword(),
  paths.resetPassword(''),
  paths.activation(''),
  paths.confirmEmail(''),
  paths.undoEmailChange(''),
  paths.providerReturn(''),
].map((path) => path.replace(/\/$/, ''));

/** Returns where a login leads that is begun on this page: back to it, or to where a page before the login leads. */
export const selectPathAfterLogin = (state: State & Parameters<typeof selectAddress>[0]) => {
  const { pathname, search, hash } = selectAddress(state);
  const isBefore = pathname === loginPath() || BEFORE_LOGIN.some((path) => isWithin(pathname, path));
  if (!isBefore) return pathname + search + hash;
  return new URLSearchParams(search).has('ReturnUrl')
    ? selectReturnUrl(state)
    : safeReturnUrl(selectNotedReturnUrl(state));
};
