import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { renderToPipeableStream } from 'react-dom/server';
import { take } from 'typed-redux-saga';
import type { PageRenderer, RenderRequest } from '../contract/renderer';
import { createApi, type Send, statusFailure } from './api/createApi';
import { App } from './app/App';
import { bringPage } from './app/navigationSaga';
import { configureRoutes, matchRoute } from './app/routes';
import { createStore } from './app/store';
import { createStyleCache } from './app/styleCache';
import { createCartStorage } from './cartStorage';
import { navigated, navigationRequested, pageEntered } from './features/navigation/navigationSlice';
import { memoryHistory } from './history';
import type { Services } from './services';
import { createSessionStorage, memoryArea } from './sessionStorage';
import { createToaster } from './toaster';
import { createVault } from './vault';

const TITLE = '<title>Corsi Trading Online</title>';
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

function pageServices({ address, environment, fetch, now }: RenderRequest): Services {
  const ignore = () => undefined;
  return {
    api: createApi(sendInside(fetch), ignore),
    environment,
    history: memoryHistory(address),
    session: createSessionStorage(memoryArea()),
    cart: createCartStorage(memoryArea()),
    device: memoryArea(),
    vault: createVault(),
    toaster: createToaster(),
    browser: {
      leave: ignore,
      alert: ignore,
      reload: ignore,
      toTop: ignore,
      onReturn: () => ignore,
      onOnline: () => ignore,
      onHidden: () => ignore,
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

/** The same application as a finished page: the same routes, the same sagas, seen by a visitor. */
export const render: PageRenderer = async (request) => {
  configureRoutes(request.environment.promoterPath);
  const services = pageServices(request);
  const { row, params, isFound } = matchRoute(services.history.current().pathname);
  const status = isFound ? 200 : 404;
  const empty = { head: TITLE, body: '', state: null, chunks: [row.page.chunk] };
  const redirect = row.redirect?.(params, new URLSearchParams(services.history.current().search));
  if (redirect !== undefined) return { ...empty, status: row.path === '/' ? 302 : 301, redirect };
  if (!row.rendered) return { ...empty, status };

  const module = await row.page.load();
  const { store, inject, run } = createStore(services, { slices: module.slices ?? [] });
  store.dispatch(navigated({ address: services.history.current(), kind: 'POP' }));
  const redirected = run(function* () {
    const { payload } = yield* take(navigationRequested);
    return payload.to;
  });
  await run(bringPage, inject).toPromise();
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
  const hoisted = HOISTED.exec(page)?.[0] ?? '';
  return {
    status,
    head:
      (hoisted.includes('<title') ? hoisted : TITLE + hoisted) +
      constructStyleTagsFromChunks(extractCriticalToChunks(page)),
    body: page.slice(hoisted.length),
    state: store.getState(),
    chunks: [row.page.chunk],
  };
};
