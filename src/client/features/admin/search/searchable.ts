import { call, fork } from 'typed-redux-saga';
import type { PageModule } from '../../../routing/page';
import { adminHits, watchAdminSearch } from './adminSearch';

/** Adds the search over everything, which the frame of each page shows. */
export const searchable = (page: PageModule): PageModule => ({
  ...page,
  slices: [...(page.slices ?? []), adminHits.slice],
  *watch(params) {
    yield* fork(watchAdminSearch);
    if (page.watch) yield* call(page.watch, params);
  },
});
