import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Suggestion } from '../../../../contract/catalogue/courses';

export interface SearchState {
  /** The text that these suggestions are for. */
  readonly query: string;
  readonly items: readonly Suggestion[];
  /** Whether the list is wanted; without items there is none. */
  readonly isOpen: boolean;
  /** The index of the suggestion that the arrow keys chose; -1 while it is the box itself. */
  readonly chosen: number;
}

const initialState: SearchState = { query: '', items: [], isOpen: false, chosen: -1 };

const searchSlice = createSlice({
  name: 'search',
  initialState,
  reducers: {
    /** The text in the box changed; '' also when the list is no longer wanted. */
    queryTyped: (state, { payload }: PayloadAction<string>): SearchState =>
      payload === '' ? initialState : { ...state, isOpen: true, chosen: -1 },
    suggestionsReceived: (
      state,
      { payload }: PayloadAction<Pick<SearchState, 'query' | 'items'>>,
    ): SearchState => ({ ...state, ...payload, chosen: -1 }),
    /** An arrow key: one suggestion down or up, round by way of the box. */
    suggestionStepped: (state, { payload: step }: PayloadAction<1 | -1>): SearchState => {
      const places = state.items.length + 1;
      return { ...state, isOpen: true, chosen: ((state.chosen + 1 + step + places) % places) - 1 };
    },
    listClosed: (state): SearchState => ({ ...state, isOpen: false, chosen: -1 }),
  },
});

export const { queryTyped, suggestionsReceived, suggestionStepped, listClosed } = searchSlice.actions;
export default searchSlice;
