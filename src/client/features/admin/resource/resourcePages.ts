import { createElement } from 'react';
import type { PageModule } from '../../../routing/page';
import deskSlice from './deskSlice';
import { DetailView, EditView } from './EditPage';
import { ListView } from './ListPage';
import type { Resource } from './resource';
import { loadList, loadRecord, watchList, watchRecord } from './resourceSaga';

const slicesOf = <Item>({ list, record, saving, removing, acting }: Resource<Item>) => [
  deskSlice,
  list.slice,
  record.slice,
  saving.slice,
  removing.slice,
  acting.slice,
];

/** Makes the page of a resource's list. */
export const listPage = <Item>(resource: Resource<Item>): PageModule => ({
  Page: () => createElement(ListView<Item>, { resource }),
  slices: slicesOf(resource),
  keepsPlace: true,
  load: () => loadList(resource),
  watch: () => watchList(resource),
});

/** Makes the page of a resource's form: a record's, or a new one's. */
export const editPage = <Item>(resource: Resource<Item>): PageModule => ({
  Page: ({ params: { id = '' } }) => createElement(EditView<Item>, { resource, id }),
  slices: slicesOf(resource),
  load: ({ id = '' }) => loadRecord(resource, id),
  watch: () => watchRecord(resource),
});

/** Makes the page of a record without a form. */
export const detailPage = <Item>(resource: Resource<Item>): PageModule => ({
  Page: ({ params: { rest = '' } }) => createElement(DetailView<Item>, { resource, id: rest }),
  slices: slicesOf(resource),
  load: ({ rest = '' }) => loadRecord(resource, rest),
  watch: () => watchRecord(resource),
});
