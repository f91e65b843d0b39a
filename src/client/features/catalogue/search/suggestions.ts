import searchSlice from './searchSlice';

export { SuggestionList as List } from './components/SuggestionList';
export { watchSearch as watch } from './searchSaga';
export const slices = [searchSlice];
