import type { Action } from '@reduxjs/toolkit';
import { eventChannel, type Task } from 'redux-saga';
import {
  call,
  cancel,
  fork,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeEvery,
  takeLatest,
} from 'typed-redux-saga';
import { selectIsAdmin, selectIsAuthenticated } from '../features/identity/session/sessionSelectors';
import {
  claimChanged,
  loggedIn,
  loginNeeded,
  replaced,
  restored,
} from '../features/identity/session/sessionSlice';
import {
  type AddressChange,
  chunkFailed,
  navigated,
  navigationRequested,
  pageEntered,
  pageReplaced,
  retryRequested,
  selectAddress,
  selectAddressChange,
  selectChunkFailure,
  selectIsLoading,
  selectKeepsPlace,
  selectNavigationKind,
  travelRequested,
} from '../features/platform/navigation/navigationSlice';
import type { PartSlice } from '../routing/lazyPart';
import type { LazyPage, LoadReason, PageModule, PageParams } from '../routing/page';
import { channelOfValues } from '../sagas/channel';
import { guarded } from '../sagas/guarded';
import type { Address, AppHistory, NavigationKind } from '../services/history';
import { service } from '../services/services';
import { dataTime, isOutdated, takeOutdatedReturn } from './dataAge';
import { matchRoute } from './matchRoute';
import { prefetch } from './prefetchSaga';
import { forbiddenPage } from './routes';

type Inject = (slices: readonly PartSlice[]) => void;

/** The kind of a failed chunk load as webpack names it: `error`, `missing`, `timeout`. */
const kindOfChunkError = (error: unknown) => {
  const { type, name } = error as { type?: string; name?: string };
  return type ?? name ?? 'error';
};

interface Entered {
  readonly page: LazyPage;
  readonly module: PageModule;
  readonly params: PageParams;
}

/** The page that the current address shows to the current user; undefined when nobody is logged in where that is needed. */
function* allowedPage() {
  const { row, params } = matchRoute((yield* select(selectAddress)).pathname);
  if (row.access && !(yield* select(selectIsAuthenticated))) return undefined;
  const isForbidden = row.access === 'admin' && !(yield* select(selectIsAdmin));
  const page: LazyPage = isForbidden ? forbiddenPage : row.page;
  return { page, params };
}

/** The address that took the current one's place, if any. */
function* redirection() {
  const { pathname, search } = yield* select(selectAddress);
  const { row, params } = matchRoute(pathname);
  return row.redirect?.(params, new URLSearchParams(search));
}

/** Loads the code of the page that the address shows; undefined when the page may not be entered. */
function* loadCode(inject: Inject) {
  const redirect = yield* call(redirection);
  if (redirect !== undefined) {
    yield* put(navigationRequested({ to: redirect, replace: true }));
    return undefined;
  }
  const allowed = yield* call(allowedPage);
  if (!allowed) {
    yield* put(loginNeeded());
    return undefined;
  }
  const { page, params } = allowed;
  try {
    const module: PageModule = page.peek() ?? (yield* call(page.load));
    yield* call(inject, module.slices ?? []);
    return { page, module, params } satisfies Entered;
  } catch (error) {
    const failure = { chunk: page.chunk, kind: kindOfChunkError(error) };
    const log = yield* service('log');
    log(`the chunk ${failure.chunk} failed to load (${failure.kind})`, error);
    yield* put(chunkFailed(failure));
    return undefined;
  }
}

/** Loads the data of a page; logs what `load` throws. */
function* loadData({ module, params }: Entered, reason: LoadReason): SagaGenerator<void> {
  if (module.load) yield* call(guarded(module.load), params, reason);
}

/** Code, slices and data of the current page, and no more: what a page rendered on the server needs. */
export function* loadPage(inject: Inject): SagaGenerator<void> {
  const entered = yield* call(loadCode, inject);
  if (entered) yield* call(loadData, entered, 'entered' as const);
}

/** A login here or in another tab, another role, or a session found in the storage after hydration. */
const isIdentity = (action: Action) =>
  loggedIn.match(action) || claimChanged.match(action) || (restored.match(action) && action.payload !== null);

interface Arrival {
  readonly reason: LoadReason;
  /** A link was followed, or another page took this one's place: it starts at its top, or at the part that the hash names. */
  readonly isNew: boolean;
  /** The page came from the server with its data. */
  readonly isRendered: boolean;
}

const again = (reason: LoadReason): Arrival => ({ reason, isNew: false, isRendered: false });

function* loadAndShow(entered: Entered, { reason, isNew, isRendered }: Arrival) {
  const browser = yield* service('browser');
  const { hash } = yield* select(selectAddress);
  if (isNew && !hash) yield* call(browser.toTop);
  if (!isRendered) yield* call(loadData, entered, reason);
  // A part of the page exists only once its data is there.
  if (isNew && hash) yield* call(browser.toTop, hash);
  yield* put(pageEntered());
}

/** Waits for a change of this kind. */
function* takeChange(change: AddressChange): SagaGenerator<void> {
  do yield* take(navigated);
  while ((yield* select(selectAddressChange)) !== change);
}

/** Waits for what makes the page of a path decide and load again. */
function* takeRepeat(): SagaGenerator<{ retried: Action | undefined; identity: Action | undefined }> {
  return yield* race({
    retried: take(retryRequested),
    identity: take(isIdentity),
    moved: call(() => takeChange('query')),
  });
}

/** A link to a part of the page leads there; where the browser follows one by itself, or goes back, it scrolls itself. */
function* followHash(): SagaGenerator<void> {
  for (;;) {
    yield* call(() => takeChange('hash'));
    const browser = yield* service('browser');
    if ((yield* select(selectNavigationKind)) === 'PUSH')
      yield* call(browser.toTop, (yield* select(selectAddress)).hash);
  }
}

/** Whether the address still shows this page to the current user. */
function* isStillAt(page: LazyPage): SagaGenerator<boolean> {
  return !(yield* call(redirection)) && (yield* call(allowedPage))?.page === page;
}

/**
 * Stays on a page: `watch` runs all the time, `load` again for a retry, a login, another query, or a late return. Returns
 * when the page may no longer be shown.
 */
function* stay(entered: Entered, first: Arrival): SagaGenerator<void> {
  const { module, params, page } = entered;
  const watchers: Task[] = [yield* fork(followHash)];
  if (module.watch) watchers.push(yield* fork(guarded(module.watch), params));
  let arrival = first;
  do {
    const since = yield* call(dataTime, arrival.isRendered);
    const loading: Task = yield* fork(guarded(loadAndShow), entered, arrival);
    const { repeat, returned } = yield* race({
      repeat: call(takeRepeat),
      returned: call(takeOutdatedReturn, since),
    });
    yield* cancel(loading);
    if (repeat?.retried) arrival = again('retried');
    // What was typed stays.
    else if (repeat?.identity || returned) arrival = again('identityChanged');
    else
      arrival = {
        ...again('entered'),
        isNew: (yield* call(isFollowed)) && !(yield* select(selectKeepsPlace)),
      };
  } while (yield* call(isStillAt, page));
  yield* cancel(watchers);
  yield* put(pageReplaced());
}

/** One path from its entry to its end. */
function* visit(inject: Inject, arrival: Arrival): SagaGenerator<void> {
  for (;;) {
    const { entered, identity } = yield* race({
      entered: call(loadCode, inject),
      identity: take(isIdentity),
    });
    if (identity) continue;
    if (entered) yield* call(stay, entered, arrival);
    else {
      const browser = yield* service('browser');
      // The link may have been followed far below the message.
      if (arrival.isNew && (yield* select(selectChunkFailure))) yield* call(browser.toTop);
      // The chunk failed or a login is needed: a retry, a login or another query decides again.
      yield* takeRepeat();
    }
  }
}

function* isFollowed(): SagaGenerator<boolean> {
  return (yield* select(selectNavigationKind)) === 'PUSH';
}

function* untilShown(): SagaGenerator<void> {
  yield* take(pageEntered);
}

/** One page at a time: cancelled when its path is left, started over when another account replaces this one. */
function* pages(inject: Inject, isRendered: boolean): SagaGenerator<void> {
  // A browser may show a page that it stored long ago.
  const isCurrent = isRendered && !(yield* call(isOutdated, yield* call(dataTime, isRendered)));
  let arrival: Arrival = { reason: 'entered', isNew: false, isRendered: isCurrent };
  const beforeFirst: Task = yield* fork(untilShown);
  for (;;) {
    const page: Task = yield* fork(guarded(visit), inject, arrival);
    const { replacement } = yield* race({
      left: call(() => takeChange('path')),
      replacement: take(replaced),
    });
    yield* cancel(page);
    if (replacement) yield* take(loggedIn);
    // Until a page was shown, an address that takes another's place begins the visit: nothing moves.
    const isReplaced = (yield* select(selectNavigationKind)) === 'REPLACE' && !beforeFirst.isRunning();
    arrival = { ...again('entered'), isNew: !replacement && (isReplaced || (yield* call(isFollowed))) };
  }
}

interface Announced {
  readonly address: Address;
  readonly kind: NavigationKind;
}

const addressChannel = (history: AppHistory) =>
  eventChannel<Announced>((emit) => history.listen((address, kind) => emit({ address, kind })));

function* announceAddress(change: Announced): SagaGenerator<void> {
  yield* put(navigated(change));
}

function* announceLink(to: string): SagaGenerator<void> {
  yield* put(navigationRequested({ to }));
}

/**
 * The fade begins before the history changes, so that address and page always change together. A page that is left before
 * it was shown does not fade.
 */
function* follow({ payload }: ReturnType<typeof navigationRequested>): SagaGenerator<void> {
  const { pathname } = yield* select(selectAddress);
  if (payload.to.split(/[?#]/)[0] !== pathname) {
    // A page that is no longer allowed is not shown, and cannot ask.
    const { mayLeave } = (yield* call(allowedPage))?.page.peek() ?? {};
    if (mayLeave && !(yield* call(mayLeave, payload))) return;
    const isShown = !(yield* select(selectIsLoading));
    const browser = yield* service('browser');
    if (isShown && !payload.replace) yield* call(browser.crossFade);
  }
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
  yield* takeEvery(channel, announceAddress);
  const browser = yield* service('browser');
  const links = yield* call(channelOfValues<string>, browser.onLink);
  yield* takeEvery(links, announceLink);
  const touched = yield* call(channelOfValues<string>, browser.onLinkTouched);
  yield* takeLatest(touched, prefetch);
  yield* takeEvery(navigationRequested, guarded(follow));
  yield* takeEvery(travelRequested, guarded(travel));
  yield* fork(pages, inject, rendered);
}
