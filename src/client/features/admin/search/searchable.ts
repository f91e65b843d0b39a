import { call, fork } from 'typed-redux-saga';
import type { PageModule } from '../../../routing/page';
import { deskHits, watchDeskSearch } from './deskSearch';

/** Adds the search over everything, which every page's frame shows. */
export const searchable = <Pages extends Readonly<Record<string, PageModule>>>(pages: Pages): Pages =>
  Object.fromEntries(
    Object.entries(pages).map(([pattern, page]) => [
      pattern,
      {
        ...page,
        slices: [...(page.slices ?? []), deskHits.slice],
        *watch(params) {
          yield* fork(watchDeskSearch);
          if (page.watch) yield* call(page.watch, params);
        },
      } satisfies PageModule,
    ]),
  ) as unknown as Pages;
