import { type ComponentType, createElement, type ReactNode } from 'react';
import { call, fork, type SagaGenerator } from 'typed-redux-saga';
import type { PartSlice } from '../../../routing/lazyPart';
import type { PageModule } from '../../../routing/page';
import uploadSlice from '../upload/uploadSlice';
import deskSlice from './deskSlice';
import { EditView } from './EditPage';
import { ListView } from './ListPage';
import { mayLeave } from './leaveSaga';
import leaveSlice from './leaveSlice';
import type { Resource } from './resource';
import { loadList, loadRecord, watchDetail, watchList, watchRecord } from './resourceSaga';

export const slicesOf = <Item>({
  list,
  record,
  saving,
  removing,
  acting,
  exporting,
  bulking,
}: Resource<Item>) => [
  deskSlice,
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
interface More {
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
  keepsPlace: true,
  load: (_params, reason) => loadList(resource, reason),
  *watch() {
    if (watch) yield* fork(watch);
    yield* call(watchList<Item>, resource);
  },
});

/** Makes the page of a resource's form: a record's, or a new one's. */
export const editPage = <Item>(resource: Resource<Item>, { slices = [], watch }: More = {}): PageModule => ({
  Page: ({ params: { id = '' } }) => createElement(EditView<Item>, { resource, id }),
  slices: [...slicesOf(resource), ...slices],
  load: ({ id = '' }, reason) => loadRecord(resource, id, reason),
  mayLeave,
  *watch() {
    if (watch) yield* fork(watch);
    yield* call(watchRecord<Item>, resource);
  },
});

/** Makes the page of a record that is no form. @param view is given the id of the address */
export const detailPage = <Item>(
  resource: Resource<Item>,
  view: ComponentType<{ readonly id: string }>,
  { slices = [], watch }: More = {},
): PageModule => ({
  Page: ({ params: { id, rest = '' } }) => createElement(view, { id: id ?? rest }),
  slices: [...slicesOf(resource), ...slices],
  load: ({ id, rest = '' }, reason) => loadRecord(resource, id ?? rest, reason),
  *watch() {
    if (watch) yield* fork(watch);
    yield* call(watchDetail<Item>, resource);
  },
});
