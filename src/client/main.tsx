import '@fontsource-variable/figtree';
import './app/fallbackFont.css';
import { CacheProvider } from '@emotion/react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Environment } from '../contract/environment';
import { type ClientApi, createApi, type Send } from './api/createApi';
import { CallFailed } from './api/failure';
import { App } from './app/App';
import { rootSaga } from './app/rootSaga';
import { configureRoutes, matchRoute, notFoundPage } from './app/routes';
import { createStore, type RootState } from './app/store';
import { createStyleCache } from './app/styleCache';
import { lazyBanner } from './features/banner/bannerLoaderSaga';
import { isBannerOpen } from './features/banner/bannerSlice';
import { selectIsAdmin } from './features/identity/session/sessionSelectors';
import { restored } from './features/identity/session/sessionSlice';
import { navigated, selectIsMissing } from './features/navigation/navigationSlice';
import { createCartStorage } from './services/cartStorage';
import { browserCookies } from './services/cookies';
import { readEnvironment } from './services/environment';
import { browserHistory } from './services/history';
import { hideArrival } from './services/oauthCallback';
import type { Services } from './services/services';
import { createSessionStorage, isSessionKey, memoryArea } from './services/sessionStorage';
import { createToaster } from './services/toaster';
import { createVault } from './services/vault';

/** Axios comes with the first call: a page that the server rendered makes none. */
function lazySend(apiBase: string): Send {
  let send: Promise<Send> | undefined;
  return async (request) => {
    send ??= import(/* webpackChunkName: "axios" */ './api/sendByAxios').then(({ sendByAxios }) =>
      sendByAxios(apiBase),
    );
    try {
      return (await send)(request);
    } catch (error) {
      if (error instanceof CallFailed) throw error;
      send = undefined;
      throw new CallFailed({
        kind: 'network',
        endpoint: request.endpoint,
        guarded: false,
        message: 'Network Error',
      });
    }
  };
}

/** localStorage, or where it is denied, memory. */
function storageArea(name: 'localStorage' | 'sessionStorage') {
  try {
    const area = window[name];
    area.getItem('user');
    return area;
  } catch {
    return memoryArea();
  }
}

/** A page shown again from the browser's memory hears of it by `pageshow`. */
function onReturn(listener: () => void) {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  window.addEventListener('pageshow', hear);
  return () => window.removeEventListener('pageshow', hear);
}

function onLeave(listener: () => void) {
  window.addEventListener('pagehide', listener);
  return () => window.removeEventListener('pagehide', listener);
}

function onOnline(listener: () => void) {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
}

/** Phones end a page without `pagehide`; a page that is closed at once may not change its visibility before. */
function onHidden(listener: () => void) {
  const hear = () => {
    if (document.visibilityState === 'hidden') listener();
  };
  document.addEventListener('visibilitychange', hear);
  window.addEventListener('pagehide', listener);
  return () => {
    document.removeEventListener('visibilitychange', hear);
    window.removeEventListener('pagehide', listener);
  };
}

/** Tells of what other tabs write into the session: a tab does not hear itself. */
function onSession(listener: () => void) {
  const hear = ({ key }: StorageEvent) => {
    if (isSessionKey(key)) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function toTop(hash = '') {
  window.scrollTo(0, 0);
  document.getElementById('contenuto')?.focus({ preventScroll: true });
  // The part is rendered in the task that follows.
  if (hash) requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView());
}

function browserServices(environment: Environment): Services {
  const vault = createVault();
  hideArrival(window, vault);
  const device = storageArea('localStorage');
  const session = createSessionStorage(device, onSession);
  const api: ClientApi = createApi(lazySend(environment.apiBase), session.token);
  return {
    api,
    environment,
    session,
    history: browserHistory(window),
    cart: createCartStorage(storageArea('sessionStorage')),
    device,
    cookies: browserCookies(document),
    vault,
    toaster: createToaster(),
    connectHub: async (token, listeners) => {
      const { connectBySignalr } = await import(/* webpackChunkName: "signalr" */ './services/signalr');
      return connectBySignalr(environment.apiBase, token, listeners);
    },
    browser: {
      leave: (address) => window.location.assign(address),
      alert: (text) => window.alert(text),
      reload: () => window.location.reload(),
      toTop,
      onReturn,
      onLeave,
      onOnline,
      onHidden,
    },
    now: Date.now,
    // biome-ignore lint/suspicious/noConsole: the one place where the client writes to the console
    log: (message, detail) => (detail === undefined ? console.info(message) : console.error(message, detail)),
  };
}

/** Redux DevTools can import a log: its pages have to be known before (docs/replay.md). */
function welcomeDevTools({ store, inject, recompute }: ReturnType<typeof createStore>) {
  if (!('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window)) return;
  const isAdmin = selectIsAdmin(store.getState());
  void import(/* webpackChunkName: "replay" */ './app/replay').then(({ prepareReplay }) =>
    prepareReplay({ inject, recompute, isAdmin }),
  );
}

/** What the server told of the first page alone (app/head/elements.ts) is wrong on the next one. */
function forgetPageHead() {
  for (const element of document.querySelectorAll('[data-page]')) element.remove();
}

/** What the server tells of the page: the store's state where it rendered the page, else its surroundings'. */
type Known = Partial<RootState>;

/** Milliseconds that a page waits for its banner's code. */
const PATIENCE = 1500;
const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE));

/** Hydrates the page that the server rendered, or renders it here. */
async function start() {
  const services = browserServices(await readEnvironment(document, window.location));
  configureRoutes(services.environment);
  services.history.listen(forgetPageHead);
  const root = document.getElementById('root');
  if (!root) return;
  const known: Known = JSON.parse(document.getElementById('state')?.textContent || '{}');
  const { page } = matchRoute(services.history.current().pathname).row;
  // Hydration needs the page's code at once; should it fail to come, the page is rendered anew.
  // Elements, not nodes: served as bare files, the template's placeholder comment is still there.
  const module = root.firstElementChild ? await page.load().catch(() => undefined) : undefined;
  const rendered = module !== undefined;
  const created = createStore(services, {
    slices: module?.slices ?? [],
    state: rendered ? known : { banner: known.banner },
  });
  const { store, inject, run } = created;
  // What is rendered here stands under its banner from the first: a later one would push it down.
  if (!rendered && isBannerOpen(store.getState().banner))
    await Promise.race([lazyBanner.load(), patience()]).catch(() => undefined);
  if (selectIsMissing(store.getState())) await notFoundPage.load().catch(() => undefined);
  const app = (
    <CacheProvider value={createStyleCache()}>
      <App store={store} services={services} renderedState={rendered ? store.getState() : undefined} />
    </CacheProvider>
  );
  if (rendered) {
    hydrateRoot(root, app);
    run(rootSaga, inject, true);
    store.dispatch(restored(services.session.read() ?? null));
    welcomeDevTools(created);
    return;
  }
  store.dispatch(restored(services.session.read() ?? null));
  store.dispatch(navigated({ address: services.history.current(), kind: 'POP' }));
  run(rootSaga, inject, false);
  createRoot(root).render(app);
  welcomeDevTools(created);
}

void start();
