import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { renderToPipeableStream } from 'react-dom/server';
import { take } from 'typed-redux-saga';
import type { PageRenderer, RenderRequest } from '../contract/platform/renderer';
import { table } from '../contract/table';
import { createClaims } from './api/claims';
import { apiMaker, type Send, statusFailure } from './api/createApi';
import { App } from './app/App';
import { canonicalAddress, isPersonal } from './app/canonicalAddress';
import { pageHead } from './app/head/pageHead';
import { configureRoutes, matchRoute } from './app/matchRoute';
import { loadPage } from './app/navigationSaga';
import { notFoundPage } from './app/routes';
import { createStore } from './app/store';
import { createStyleCache } from './app/styleCache';
import {
  navigated,
  navigationRequested,
  pageEntered,
  renderingStarted,
  selectIsMissing,
  selectIsQuiet,
} from './features/platform/navigation/navigationSlice';
import { lazyBanner, loadRenderedBanner } from './features/promotions/banner/bannerLoaderSaga';
import { closedCookie } from './features/promotions/banner/bannerSaga';
import { isBannerOpen } from './features/promotions/banner/bannerSlice';
import { isPreview, isQuietPage } from './routing/paths';
import { createCartStorage } from './services/cartStorage';
import { memoryCookies } from './services/cookies';
import { memoryHistory } from './services/history';
import type { Services } from './services/services';
import { createSessionStorage, memoryArea } from './services/sessionStorage';
import { createToaster } from './services/toaster';
import { createVault } from './services/vault';

const HOISTED = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*>)+/;

const sendInside =
  (fetch: RenderRequest['fetch']): Send =>
  async (request) => {
    const { method, encoding } = request.route;
    const query =
      encoding === 'query' ? `?${new URLSearchParams(request.input as Record<string, string>)}` : '';
    const { status, data } = await fetch({
      method,
      url: request.url + (query === '?' ? '' : query),
      ...(encoding === 'json' ? { body: request.input } : {}),
    });
    if (status !== 200) throw statusFailure(request, status, data);
    return data;
  };

function pageServices({ address, environment, fetch, now, cookies }: RenderRequest): Services {
  const ignore = () => undefined;
  const apiOf = apiMaker(sendInside(fetch), ignore);
  return {
    api: apiOf(table),
    apiOf,
    environment,
    history: memoryHistory(address),
    session: createSessionStorage(memoryArea()),
    claims: createClaims(),
    cart: createCartStorage(memoryArea()),
    device: memoryArea(),
    tab: memoryArea(),
    cookies: memoryCookies(cookies),
    vault: createVault(),
    toaster: createToaster(),
    connectHub: () => Promise.reject(new Error('a page has no live channel while it is rendered')),
    browser: {
      leave: ignore,
      alert: ignore,
      reload: ignore,
      holdPage: () => ignore,
      crossFade: ignore,
      toTop: ignore,
      pageShown: ignore,
      sessionKnown: ignore,
      onLink: () => ignore,
      onLinkTouched: () => ignore,
      onReturn: () => ignore,
      onLeave: () => ignore,
      onOnline: () => ignore,
      onHidden: () => ignore,
      onShown: () => ignore,
    },
    now: () => now,
    log: ignore,
  };
}

function html(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      // In one piece: a part that comes later would be moved into its place by an inline script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => resolve(text(stream.pipe(new PassThrough()))),
      onError: reject,
    });
  });
}

/** The frame around a page that the browser builds by itself: there from the first, so that nothing moves. */
async function shellOf(services: Services, address: string) {
  const { store, run } = createStore(services);
  if (!isQuietPage(address)) await run(loadRenderedBanner).toPromise();
  const { banner } = store.getState();
  return {
    state: { banner },
    chunks: isBannerOpen(banner) ? [lazyBanner.chunk] : [],
    otherCookie: closedCookie(banner),
  };
}

export { publicPaths } from './app/head/pageHead';
export { canonicalAddress };

/** The same application as a finished page: the same routes, the same sagas, seen by a visitor. */
export const render: PageRenderer = async (request) => {
  configureRoutes(request.environment);
  const services = pageServices(request);
  const { address, environment } = request;
  const match = matchRoute(services.history.current().pathname);
  const { row, params, isFound } = match;
  const status = isFound ? 200 : 404;
  const { html: plainHead } = pageHead({ match, address, environment });
  // Only admins fetch the admin's code, and the server does not know who asks for the page.
  const ownChunks = row.page.isForAdmins ? [] : [row.page.chunk];
  const empty = { head: plainHead, body: '', state: null, isShared: false, chunks: ownChunks };
  const redirect = row.redirect?.(params, new URLSearchParams(services.history.current().search));
  if (redirect !== undefined) return { ...empty, status: row.path === '/' ? 302 : 301, redirect };
  if (!row.rendered || isPreview(address)) {
    const { chunks, ...shell } = await shellOf(services, address);
    return { ...empty, ...shell, chunks: [...empty.chunks, ...chunks], status };
  }

  const module = await row.page.load();
  const { store, inject, run } = createStore(services, { slices: module.slices ?? [] });
  store.dispatch(renderingStarted(request.now));
  store.dispatch(navigated({ address: services.history.current(), kind: 'POP' }));
  const redirected = run(function* () {
    const { payload } = yield* take(navigationRequested);
    return payload.to;
  });
  await Promise.all([
    run(loadPage, inject).toPromise(),
    selectIsQuiet(store.getState()) ? undefined : run(loadRenderedBanner).toPromise(),
  ]);
  if (!redirected.isRunning()) return { ...empty, status: 302, redirect: redirected.result<string>() };
  redirected.cancel();
  store.dispatch(pageEntered());

  const cache = createStyleCache();
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  const page = await html(
    <CacheProvider value={cache}>
      <App store={store} services={services} />
    </CacheProvider>,
  );
  const state = store.getState();
  const written = HOISTED.exec(page)?.[0] ?? '';
  const head = pageHead({ match, address, environment, state, written });
  const good = head.isBroken ? 503 : status;
  const isMissing = selectIsMissing(state);
  return {
    status: isMissing ? 404 : good,
    isShared: !isPersonal(services.history.current().search),
    otherCookie: closedCookie(state.banner),
    head: head.html + constructStyleTagsFromChunks(extractCriticalToChunks(page)),
    body: page.slice(written.length),
    state,
    chunks: [row.page.chunk, ...(isMissing && !row.saysMissing ? [notFoundPage.chunk] : [])],
  };
};
