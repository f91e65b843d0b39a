import { type Action, createAction } from '@reduxjs/toolkit';
import { isSessionEnd } from '../identity/session/sessionSlice';

/** The page was entered: messages and dialogs of an earlier visit are gone. */
export const profileEntered = createAction('profile/entered');

/** For the `resetOn` of the profile's forms. */
export const isNewVisit = (action: Action) => profileEntered.match(action) || isSessionEnd(action);
