import { createAction } from '@reduxjs/toolkit';

/** The header's search box has the focus: what suggests while one types is fetched now, and only now. */
export const searchFocused = createAction('search/focused');
/** The suggestions' code is here, and its slice is in the store. */
export const searchArrived = createAction('search/arrived');

export const selectIsSearchHere = (state: { search?: unknown }): boolean => state.search !== undefined;
