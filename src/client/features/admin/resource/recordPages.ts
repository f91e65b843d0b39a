import { type ComponentType, createElement } from 'react';
import { call, fork } from 'typed-redux-saga';
import type { PageModule } from '../../../routing/page';
import { EditView } from './EditPage';
import { mayLeave } from './leaveSaga';
import { loadRecord, watchDetail, watchRecord } from './recordSaga';
import type { Resource } from './resource';
import { type More, slicesOf } from './resourcePages';

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
