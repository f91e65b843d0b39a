import { call, fork } from 'typed-redux-saga';
import type { PageModule } from '../../../routing/page';
import { deskHits, watchDeskSearch } from './deskSearch';

/** Adds the search over everything, which the frame of each page shows. */
export const searchable = (page: PageModule): PageModule => ({
  ...page,
  slices: [...(page.slices ?? []), deskHits.slice],
  *watch(params) {
    yield* fork(watchDeskSearch);
    if (page.watch) yield* call(page.watch, params);
  },
});
