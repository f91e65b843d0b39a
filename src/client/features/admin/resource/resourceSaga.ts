import type { PayloadAction } from '@reduxjs/toolkit';
import {
  call,
  debounce,
  fork,
  put,
  type SagaGenerator,
  select,
  takeEvery,
  takeLatest,
} from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { navigationRequested, pageMissed, selectAddress } from '../../navigation/navigationSlice';
import { adminApis } from '../adminApi';
import { adminHref, NEW } from '../adminPaths';
import { lazyEditor } from '../editor/lazyEditor';
import { pickers } from '../pickers';
import {
  choiceNamed,
  choicesReceived,
  choicesRequested,
  recordSaved,
  searchTyped,
  viewChanged,
} from './deskSlice';
import { loadView, storeView } from './gridView';
import { readListQuery, writeListQuery } from './listAddress';
import type { Resource } from './resource';

/** Milliseconds without a further letter after which a search runs. */
const TYPING_PAUSE = 300;

/** The address of a resource's list as it was seen last. */
export function* listAddress<Item>({ listPath, list }: Resource<Item>): SagaGenerator<string> {
  const { key } = yield* select(list.selectAny);
  return adminHref(listPath) + key;
}

/** Loads the list that the address names. */
export function* loadList<Item>({ name, list }: Resource<Item>): SagaGenerator<void> {
  const { search } = yield* select(selectAddress);
  yield* call(loadView, name);
  yield* call(list.load, search);
}

/** Goes to the first page of what a search finds. One entry of the history holds all letters of a search. */
export function* search<Item>(
  { filterNames }: Resource<Item>,
  { payload: Query }: ReturnType<typeof searchTyped>,
): SagaGenerator<void> {
  const { pathname, search } = yield* select(selectAddress);
  const query = readListQuery(search, filterNames);
  if (query.Query === Query) return;
  const to = pathname + writeListQuery({ ...query, Query, page: 1 });
  yield* put(navigationRequested({ to, replace: query.Query !== '' }));
}

/** Tells of a deletion and shows the list without it. */
export function* afterRemoval<Item>(resource: Resource<Item>): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* put(resource.removing.actions.closed());
  yield* call(toaster.show, resource.labels.removed, 'success' as const);
  const { pathname } = yield* select(selectAddress);
  if (pathname === adminHref(resource.listPath)) yield* put(resource.list.actions.retryRequested());
  else yield* put(navigationRequested({ to: yield* call(listAddress, resource) }));
}

/** Tells of a save and goes back to the list, which marks the record. */
export function* afterSave<Item>(
  resource: Resource<Item>,
  { payload: id }: PayloadAction<string>,
): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* put(recordSaved({ resource: resource.name, id }));
  yield* call(toaster.show, resource.labels.saved, 'success' as const);
  yield* put(navigationRequested({ to: yield* call(listAddress, resource) }));
}

export function* watchList<Item>(resource: Resource<Item>): SagaGenerator<void> {
  yield* fork(resource.list.watch);
  yield* fork(resource.removing.watch);
  yield* takeEvery(resource.removing.actions.done.type, guarded(afterRemoval<Item>), resource);
  yield* debounce(TYPING_PAUSE, searchTyped, guarded(search<Item>), resource);
  yield* takeLatest(viewChanged, guarded(storeView));
}

/** Names the chosen course or bundle of a loaded record. */
function* nameChosen<Item extends object>({ fields = [] }: Resource<Item>, item: Item): SagaGenerator<void> {
  const apis = yield* call(adminApis);
  for (const { name, input } of fields) {
    const id = (item as Record<string, unknown>)[name];
    if ((input !== 'course' && input !== 'bundle') || typeof id !== 'string' || id === '') continue;
    const label = yield* call(pickers[input].name, apis, id);
    if (label !== undefined) yield* put(choiceNamed({ id, label }));
  }
}

/** Loads the record that the address names; nothing for a new one. */
export function* loadRecord<Item>(resource: Resource<Item>, id: string): SagaGenerator<void> {
  yield* put(resource.saving.actions.opened());
  if (resource.fields?.some(({ input }) => input === 'rich')) yield* call(lazyEditor.load);
  if (id === NEW) return;
  const { status, data } = yield* call(resource.record.load, id);
  if (status === 'missing') yield* put(pageMissed());
  else if (data) yield* call(nameChosen, resource as never, data as never);
}

function* offerChoices({ payload }: ReturnType<typeof choicesRequested>): SagaGenerator<void> {
  const { picker, text } = payload;
  const apis = yield* call(adminApis);
  const { search } = pickers[picker as keyof typeof pickers];
  yield* put(choicesReceived({ picker, choices: yield* call(search, apis, text) }));
}

export function* watchRecord<Item>(resource: Resource<Item>): SagaGenerator<void> {
  yield* fork(resource.record.watch);
  yield* fork(resource.saving.watch);
  yield* fork(resource.removing.watch);
  yield* takeEvery(resource.saving.actions.done.type, guarded(afterSave<Item>), resource);
  yield* takeEvery(resource.removing.actions.done.type, guarded(afterRemoval<Item>), resource);
  yield* debounce(TYPING_PAUSE, choicesRequested, guarded(offerChoices));
}
