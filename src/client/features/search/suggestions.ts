import searchSlice from './searchSlice';

/** What comes with the first focus of the search box. */
export { SuggestionList as List } from './components/SuggestionList';
export { watchSearch as watch } from './searchSaga';
export const slices = [searchSlice];
