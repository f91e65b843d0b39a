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
  /** The request's Cookie header: what the browser has noted about the page, never who it is. */
  readonly cookies: string;
  readonly fetch: RenderFetch;
}

export interface RenderedPage {
  /** 200, 404, a redirect's 301/302, or 503 where the page's data did not come. */
  readonly status: number;
  readonly redirect?: string;
  /** Elements for `<head>`: title, styles, and what search engines and other sites read. */
  readonly head: string;
  /** Elements for the application's root, or empty for an empty shell. */
  readonly body: string;
  /** The store's state as the page was rendered, serialisable; without a page, what is known of its surroundings. */
  readonly state: unknown;
  /** Names of the chunks that the page needs, to be fetched along with the first. */
  readonly chunks: readonly string[];
}

export type PageRenderer = (request: RenderRequest) => Promise<RenderedPage>;
/** Paths of the pages that search engines may list and that no row of the database stands behind. */
export type PublicPaths = (environment: Environment) => readonly string[];

/** What `dist/renderer/render.js` exports; the server loads it by path. */
export interface Renderer {
  readonly render: PageRenderer;
  readonly publicPaths: PublicPaths;
}
