import { eventChannel, type Task } from 'redux-saga';
import { call, cancel, fork, put, race, type SagaGenerator, select, take, takeEvery } from 'typed-redux-saga';
import {
  chunkFailed,
  navigated,
  navigationRequested,
  pageEntered,
  retryRequested,
  selectAddress,
  travelRequested,
} from '../features/navigation/navigationSlice';
import { selectIsAdmin, selectIsAuthenticated } from '../features/session/sessionSelectors';
import { loggedIn, loginNeeded, restored } from '../features/session/sessionSlice';
import { guarded } from '../guarded';
import type { Address, AppHistory, NavigationKind } from '../history';
import type { PageModule, PageParams, PageSlice } from '../page';
import { service } from '../services';
import { forbiddenPage, matchRoute } from './routes';

type Inject = (slices: readonly PageSlice[]) => void;

/** The kind of a failed chunk load as webpack names it: `error`, `missing`, `timeout`. */
const kindOfChunkError = (error: unknown) => {
  const { type, name } = error as { type?: string; name?: string };
  return type ?? name ?? 'error';
};

/** Brings the code of the page that the address shows; undefined when the page may not be entered. */
function* pageCode(inject: Inject) {
  const { pathname, search } = yield* select(selectAddress);
  const { row, params } = matchRoute(pathname);
  const redirect = row.redirect?.(params, new URLSearchParams(search));
  if (redirect !== undefined) {
    yield* put(navigationRequested({ to: redirect, replace: true }));
    return undefined;
  }
  if (row.access && !(yield* select(selectIsAuthenticated))) {
    yield* put(loginNeeded());
    return undefined;
  }
  const page = row.access === 'admin' && !(yield* select(selectIsAdmin)) ? forbiddenPage : row.page;
  try {
    const module: PageModule = page.peek() ?? (yield* call(page.load));
    yield* call(inject, module.slices ?? []);
    return { module, params };
  } catch (error) {
    yield* put(chunkFailed({ chunk: page.chunk, kind: kindOfChunkError(error) }));
    return undefined;
  }
}

/** The data of a page; what it throws is logged and ends there. */
function* loadPage(module: PageModule, params: PageParams): SagaGenerator<void> {
  if (module.load) yield* call(guarded(module.load), params);
}

/** Code, slices and data of the current page, and no more: what a page rendered on the server needs. */
export function* bringPage(inject: Inject): SagaGenerator<void> {
  const entered = yield* pageCode(inject);
  if (entered) yield* loadPage(entered.module, entered.params);
}

/** Enters the page of the current address: code, slices, watchers, data. */
function* enterPage(inject: Inject, withData: boolean, isNew: boolean): SagaGenerator<void> {
  const entered = yield* pageCode(inject);
  if (!entered) return;
  const browser = yield* service('browser');
  const { hash } = yield* select(selectAddress);
  if (isNew && !hash) yield* call(browser.toTop);
  const { module, params } = entered;
  if (module.watch) yield* fork(guarded(module.watch), params);
  if (withData) yield* loadPage(module, params);
  // A part of the page is there only once its data are.
  if (isNew && hash) yield* call(browser.toTop, hash);
  yield* put(pageEntered());
}

/** One page at a time: what was entered is cancelled when it is left. `rendered`: it came with its data. */
function* pages(inject: Inject, rendered: boolean): SagaGenerator<void> {
  let withData = !rendered;
  let isNew = false;
  for (;;) {
    const page: Task = yield* fork(guarded(enterPage), inject, withData, isNew);
    const { left, asked, eyes } = yield* race({
      left: take(navigated),
      asked: take([retryRequested, loggedIn]),
      eyes: take(restored),
    });
    yield* cancel(page);
    isNew = left?.payload.kind === 'PUSH';
    // A visitor sees what the server rendered; who is logged in may see more.
    withData = Boolean(left ?? asked) || (eyes?.payload ?? null) !== null || !rendered;
  }
}

const addressChannel = (history: AppHistory) =>
  eventChannel<{ address: Address; kind: NavigationKind }>((emit) =>
    history.listen((address, kind) => emit({ address, kind })),
  );

function* follow({ payload }: ReturnType<typeof navigationRequested>): SagaGenerator<void> {
  const history = yield* service('history');
  yield* call(payload.replace ? history.replace : history.push, payload.to);
}

function* travel({ payload }: ReturnType<typeof travelRequested>): SagaGenerator<void> {
  const history = yield* service('history');
  yield* call(history.go, payload);
}

/** The one saga that knows the address: it tells the store of each change, and carries out what is asked. */
export function* navigationSaga(inject: Inject, rendered: boolean): SagaGenerator<void> {
  const history = yield* service('history');
  const channel = yield* call(addressChannel, history);
  yield* takeEvery(channel, function* (change) {
    yield* put(navigated(change));
  });
  yield* takeEvery(navigationRequested, guarded(follow));
  yield* takeEvery(travelRequested, guarded(travel));
  yield* fork(pages, inject, rendered);
}
