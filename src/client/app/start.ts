import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Environment } from '../../contract/platform/environment';
import { table } from '../../contract/table';
import { createClaims } from '../api/claims';
import { apiMaker } from '../api/createApi';
import { fetchSender, lazySend } from '../api/lazySend';
import { selectIsAdmin } from '../features/identity/session/sessionSelectors';
import { restored } from '../features/identity/session/sessionSlice';
import {
  addressCompleted,
  navigated,
  selectIsMissing,
} from '../features/platform/navigation/navigationSlice';
import { lazyBanner } from '../features/promotions/banner/bannerLoaderSaga';
import { isBannerOpen } from '../features/promotions/banner/bannerSlice';
import { browser, onSession } from '../services/browser';
import { createCartStorage } from '../services/cartStorage';
import { browserCookies } from '../services/cookies';
import { readEnvironment } from '../services/environment';
import { browserHistory } from '../services/history';
import { nextTask } from '../services/nextTask';
import { hideOauthCallback } from '../services/oauthCallback';
import type { Services } from '../services/services';
import { createSessionStorage, memoryArea } from '../services/sessionStorage';
import { createToaster } from '../services/toaster';
import { createVault } from '../services/vault';
import { createApp } from './createApp';
import { configureRoutes, matchRoute } from './matchRoute';
import { rootSaga } from './rootSaga';
import { notFoundPage } from './routes';
import { adminFrame } from './Shell/adminFrame';
import { createStore, type RootState } from './store';

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

function browserServices(environment: Environment): Services {
  const vault = createVault();
  hideOauthCallback(window, vault);
  const device = storageArea('localStorage');
  const tab = storageArea('sessionStorage');
  const session = createSessionStorage(device, onSession);
  const claims = createClaims();
  const apiOf = apiMaker(lazySend(environment.apiBase, claims.tell), session.token);
  return {
    api: apiOf(table),
    apiOf,
    environment,
    session,
    claims,
    history: browserHistory(window),
    cart: createCartStorage(tab),
    device,
    tab,
    cookies: browserCookies(document),
    vault,
    toaster: createToaster(),
    connectHub: async (token, listeners) => {
      const { connectBySignalr } = await import(/* webpackChunkName: "signalr" */ '../services/signalr');
      return connectBySignalr(environment.apiBase, token, listeners);
    },
    browser,
    now: Date.now,
    // biome-ignore lint/suspicious/noConsole: the one place where the client writes to the console
    log: (message, detail) => (detail === undefined ? console.info(message) : console.error(message, detail)),
  };
}

/** Redux DevTools can import a log: its pages have to be known before (docs/replay.md). */
function welcomeDevTools({ store, inject, recompute }: ReturnType<typeof createStore>) {
  if (!('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window)) return;
  const isAdmin = selectIsAdmin(store.getState());
  void import(/* webpackChunkName: "replay" */ './replay').then(({ prepareReplay }) =>
    prepareReplay({ inject, recompute, isAdmin }),
  );
}

/** Removes the first page's metadata (app/head/elements.ts), which is wrong on the next page. */
function forgetPageHead() {
  for (const element of document.querySelectorAll('[data-page]')) element.remove();
}

/** Reads the server's data: the store's state where it rendered the page, else only the environment. */
type Known = Partial<RootState>;

/** Milliseconds that a page waits for its banner's code. */
const BANNER_TIMEOUT_MS = 1500;
const bannerTimeout = () => new Promise((resolve) => setTimeout(resolve, BANNER_TIMEOUT_MS));

/** Hydrates the page that the server rendered, or renders it here. */
export async function start(): Promise<void> {
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
  await nextTask();
  // A page without its data calls the server: what sends calls comes beside the page's code, not after it.
  if (!rendered) fetchSender().catch(() => undefined);
  const created = createStore(services, {
    slices: module?.slices ?? [],
    state: rendered ? known : { banner: known.banner },
  });
  const { store, inject, run } = created;
  // Show the banner from the first paint: a later one would push the page down.
  if (!rendered && isBannerOpen(store.getState().banner))
    await Promise.race([lazyBanner.load(), bannerTimeout()]).catch(() => undefined);
  if (selectIsMissing(store.getState())) await notFoundPage.load().catch(() => undefined);
  const app = createApp({ store, services, renderedState: rendered ? store.getState() : undefined });
  if (rendered) {
    // Hydration still sees the server's address (`renderedState`), so nothing differs from its HTML.
    store.dispatch(addressCompleted(services.history.current()));
    await nextTask();
    run(rootSaga, inject, true);
    await nextTask();
    // In a transition React hydrates in slices of a few milliseconds, and taps go first.
    startTransition(() => {
      hydrateRoot(root, app);
    });
    store.dispatch(restored(services.session.read() ?? null));
    welcomeDevTools(created);
    return;
  }
  store.dispatch(restored(services.session.read() ?? null));
  store.dispatch(navigated({ address: services.history.current(), kind: 'POP' }));
  run(rootSaga, inject, false);
  // React holds back for 300 ms what comes after a fallback, and without its frame an admin's page shows nothing. Its
  // data is asked for before anything is rendered.
  if (page.isForAdmins && selectIsAdmin(store.getState()))
    await Promise.all([page.load(), adminFrame.load(), fetchSender()]).catch(() => undefined);
  createRoot(root).render(app);
  welcomeDevTools(created);
}
