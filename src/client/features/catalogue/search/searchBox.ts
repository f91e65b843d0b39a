import { createAction } from '@reduxjs/toolkit';
import type { SearchState } from './searchSlice';

/** The header's search box got the focus: the suggestions' code is loaded. */
export const searchFocused = createAction('search/focused');
/** The suggestions' code is here, and its slice is in the store. */
export const searchArrived = createAction('search/arrived');

/** The slice comes with the first focus of the search box. */
type WithSearch = { readonly search?: SearchState };

export const selectHasSuggestions = ({ search }: WithSearch): boolean => search !== undefined;
export const selectIsListOpen = ({ search }: WithSearch): boolean =>
  Boolean(search?.isOpen && search.items.length > 0);
/** The index of the chosen suggestion; -1 without one. */
export const selectChosen = ({ search }: WithSearch): number => search?.chosen ?? -1;
const NONE: SearchState['items'] = [];
export const selectSuggestions = ({ search }: WithSearch) => search?.items ?? NONE;
