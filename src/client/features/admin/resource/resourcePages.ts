import { createElement, type ReactNode } from 'react';
import { call, fork, type SagaGenerator } from 'typed-redux-saga';
import type { PartSlice } from '../../../routing/lazyPart';
import type { PageModule } from '../../../routing/page';
import uploadSlice from '../upload/uploadSlice';
import adminSlice from './adminSlice';
import { ListView } from './ListPage';
import leaveSlice from './leaveSlice';
import { loadList, watchList } from './listSaga';
import type { Resource } from './resource';

export const slicesOf = <Item>({
  list,
  record,
  saving,
  removing,
  acting,
  exporting,
  bulking,
}: Resource<Item>) => [
  adminSlice,
  leaveSlice,
  uploadSlice,
  list.slice,
  record.slice,
  saving.slice,
  removing.slice,
  acting.slice,
  exporting.slice,
  bulking.slice,
];

/** Parts of a page besides its resource. */
export interface More {
  readonly slices?: readonly PartSlice[];
  readonly watch?: () => SagaGenerator<void>;
}

/** Makes the page of a resource's list. @param tools stand in its heading */
export const listPage = <Item>(
  resource: Resource<Item>,
  { tools, slices = [], watch }: More & { readonly tools?: () => ReactNode } = {},
): PageModule => ({
  Page: () => createElement(ListView<Item>, { resource, tools: tools && createElement(tools) }),
  slices: [...slicesOf(resource), ...slices],
  load: (_params, reason) => loadList(resource, reason),
  *watch() {
    if (watch) yield* fork(watch);
    yield* call(watchList<Item>, resource);
  },
});
