import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Suggestion } from '../../../contract/courses';

export interface SearchState {
  /** What was typed when the suggestions were asked for. */
  readonly query: string;
  readonly items: readonly Suggestion[];
}

const initialState: SearchState = { query: '', items: [] };

const searchSlice = createSlice({
  name: 'search',
  initialState,
  reducers: {
    /** The text in the box is another; '' also when the list is no longer wanted. */
    queryTyped: (state, { payload }: PayloadAction<string>): SearchState =>
      payload === '' ? initialState : state,
    suggestionsReceived: (_state, { payload }: PayloadAction<SearchState>): SearchState => payload,
  },
});

export const { queryTyped, suggestionsReceived } = searchSlice.actions;
export default searchSlice;

/** The slice comes with the first focus of the search box. */
export const selectSuggestions = (state: { search?: SearchState }): readonly Suggestion[] =>
  (state.search ?? initialState).items;
