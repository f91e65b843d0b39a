import type { Environment } from './environment';

/** An API request of the page being rendered, answered inside the process. */
export type RenderFetch = (request: {
  method: string;
  url: string;
  body?: unknown;
}) => Promise<{ status: number; data: unknown }>;

export interface RenderRequest {
  /** Path and query, as the browser asked. */
  readonly address: string;
  readonly environment: Environment;
  /** Milliseconds since 1970: the one clock of this rendering. */
  readonly now: number;
  readonly fetch: RenderFetch;
}

export interface RenderedPage {
  /** 200, 404, or a redirect's 301/302. */
  readonly status: number;
  readonly redirect?: string;
  /** Elements for `<head>`: title and styles. */
  readonly head: string;
  /** Elements for the application's root, or empty for an empty shell. */
  readonly body: string;
  /** The store's state as the page was rendered, serialisable. */
  readonly state: unknown;
  /** Names of the chunks that the page needs, to be fetched along with the first. */
  readonly chunks: readonly string[];
}

/** What `dist/renderer/render.js` exports as `render`; the server loads it by path. */
export type PageRenderer = (request: RenderRequest) => Promise<RenderedPage>;
