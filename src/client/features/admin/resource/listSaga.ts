import type { Action, PayloadAction } from '@reduxjs/toolkit';
import {
  call,
  debounce,
  delay,
  fork,
  put,
  type SagaGenerator,
  select,
  takeEvery,
  takeLatest,
} from 'typed-redux-saga';
import type { LoadReason } from '../../../routing/page';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { selectUser } from '../../identity/session/sessionSelectors';
import { navigationRequested, selectAddress } from '../../platform/navigation/navigationSlice';
import { adminHref } from '../adminPaths';
import { uploadsForgotten } from '../upload/uploadSlice';
import {
  filterTyped,
  type GridView,
  PLAIN_VIEW,
  searchTyped,
  selectTyped,
  typedTaken,
  viewChanged,
  viewLoaded,
} from './adminSlice';
import type { BulkResult } from './bulk';
import { lazyGrid } from './lazyGrid';
import { draftForgotten } from './leaveSlice';
import { readListQuery, SHOWN, withTyped, writeListQuery } from './listAddress';
import type { Resource } from './resource';

const DENSITIES = ['compact', 'standard', 'comfortable'] as const;

/** Admins who share a device see their own grids. */
function* keyOf(resource: string): SagaGenerator<string> {
  const user = yield* select(selectUser);
  return `grid:${user?.id ?? ''}:${resource}`;
}

/** Reads a stored view; the plain one if it is none. */
function viewOf(stored: string | null): GridView {
  try {
    const { density, hidden } = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    return {
      density: DENSITIES.find((one) => one === density) ?? PLAIN_VIEW.density,
      hidden: Array.isArray(hidden) ? hidden.filter((field) => typeof field === 'string') : null,
    };
  } catch {
    return PLAIN_VIEW;
  }
}

/** Reads how this admin wants to see a list. */
function* loadView(resource: string): SagaGenerator<void> {
  const device = yield* service('device');
  const stored = yield* call([device, device.getItem], yield* call(keyOf, resource));
  yield* put(viewLoaded({ resource, view: viewOf(stored) }));
}

/** Keeps how this admin wants to see a list. */
function* storeView({ payload }: ReturnType<typeof viewChanged>): SagaGenerator<void> {
  const device = yield* service('device');
  const key = yield* call(keyOf, payload.resource);
  yield* call([device, device.setItem], key, JSON.stringify(payload.view));
}

/** Milliseconds without a further letter after which a search runs. */
const TYPING_PAUSE = 300;
/** The same for a filter: a day is typed part by part. */
const FILTER_PAUSE = 700;

/** The address of a resource's list as it was seen last. */
export function* listAddress<Item>({ listPath, list }: Resource<Item>): SagaGenerator<string> {
  const { key } = yield* select(list.selectAny);
  return adminHref(listPath) + key;
}

/** Loads the grid's code, which keeps the browser busy, once the list's call has left. */
function* loadGrid(): SagaGenerator<void> {
  yield* delay(0);
  yield* call(lazyGrid.load);
}

/** Loads the list that the address names, and the record that its dialog shows. */
export function* loadList<Item>(
  resource: Resource<Item>,
  reason: LoadReason = 'entered',
): SagaGenerator<void> {
  const { name, list, record, filterNames, idOf, removing, acting, exporting, bulking } = resource;
  // Dialogs and messages of an earlier visit are over.
  for (const { actions } of reason === 'entered' ? [removing, acting, exporting, bulking] : []) {
    yield* put(actions.closed());
  }
  const { search } = yield* select(selectAddress);
  yield* fork(loadGrid);
  yield* put(typedTaken());
  yield* call(loadView, name);
  const key = writeListQuery(readListQuery(search, filterNames));
  const shown = new URLSearchParams(search).get(SHOWN);
  const known = yield* select(list.selectAny);
  // A dialog over the list leaves the list as it is.
  const isThere = known.status === 'ready' && known.key === key && shown !== null;
  if (!isThere) yield* call(list.load, key);
  if (shown === null) return;
  const { data } = yield* select(list.selectAny);
  const row = data?.items.find((item) => idOf(item) === shown);
  if (row) {
    yield* put(record.actions.requested(shown));
    yield* put(record.actions.received(row));
  }
  if (resource.isReadWhole || !row) yield* call(record.load, shown);
}

/**
 * Goes to the first page of what was typed. One navigation takes all of it; one entry of the history holds all letters of
 * a search.
 */
export function* applyTyped<Item>({ filterNames }: Resource<Item>): SagaGenerator<void> {
  const { pathname, search } = yield* select(selectAddress);
  const query = readListQuery(search, filterNames);
  const next = withTyped(query, yield* select(selectTyped));
  yield* put(typedTaken());
  if (next === query) return;
  const replace = query.Query !== '' && next.Query !== query.Query;
  yield* put(navigationRequested({ to: pathname + writeListQuery(next), replace, keepsPlace: true }));
}

/** Tells of a deletion and shows the list without it. */
export function* afterRemoval<Item>(resource: Resource<Item>): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* put(resource.removing.actions.closed());
  yield* call(toaster.show, resource.labels.removed, 'success' as const);
  const { pathname } = yield* select(selectAddress);
  if (pathname === adminHref(resource.listPath)) {
    yield* put(resource.list.actions.retryRequested());
    return;
  }
  // Nothing is left to be saved.
  yield* put(draftForgotten());
  yield* put(uploadsForgotten());
  yield* put(navigationRequested({ to: yield* call(listAddress, resource) }));
}

/** Shows what has become of a record. */
function* afterAction(shown: Retried): SagaGenerator<void> {
  yield* put(shown.actions.retryRequested());
}

/** Shows what has become of the rows; the dialog itself names those that were refused. */
function* afterBulk<Item>(
  { bulking, list }: Resource<Item>,
  { payload: { refused } }: PayloadAction<BulkResult>,
): SagaGenerator<void> {
  if (refused.length === 0) yield* put(bulking.actions.closed());
  yield* put(list.actions.retryRequested());
}

type Retried = { readonly actions: { readonly retryRequested: () => Action } };

/** Does what is asked for a record. @param shown what a page shows of it, and loads again */
export function* watchActions<Item>(resource: Resource<Item>, shown: Retried): SagaGenerator<void> {
  const { acting } = resource;
  yield* fork(acting.watch);
  yield* takeEvery(acting.actions.done.type, guarded(afterAction), shown);
}

export function* watchList<Item>(resource: Resource<Item>): SagaGenerator<void> {
  yield* fork(resource.list.watch);
  yield* fork(resource.record.watch);
  yield* fork(resource.removing.watch);
  yield* fork(resource.exporting.watch);
  yield* fork(resource.bulking.watch);
  yield* takeEvery(resource.bulking.actions.done.type, guarded(afterBulk<Item>), resource);
  yield* fork(watchActions<Item>, resource, resource.list);
  yield* takeEvery(resource.removing.actions.done.type, guarded(afterRemoval<Item>), resource);
  yield* debounce(TYPING_PAUSE, searchTyped, guarded(applyTyped<Item>), resource);
  yield* debounce(FILTER_PAUSE, filterTyped, guarded(applyTyped<Item>), resource);
  yield* takeLatest(viewChanged, guarded(storeView));
}
