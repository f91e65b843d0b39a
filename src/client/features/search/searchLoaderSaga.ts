import { partSaga } from '../../sagas/partSaga';
import { lazySearch } from './lazySearch';
import { searchFocused } from './searchBox';

/** Loads the suggestions' code with the first focus of the search box; if that fails, with the next. */
export const searchLoaderSaga = partSaga(lazySearch, { cue: searchFocused });
