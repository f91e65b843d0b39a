import type { Environment } from './environment';

/** An API request of the page being rendered, answered inside the process. */
export type RenderFetch = (request: {
  method: string;
  url: string;
  body?: unknown;
}) => Promise<{ status: number; data: unknown }>;

export interface RenderRequest {
  /** Path and query of the request. */
  readonly address: string;
  readonly environment: Environment;
  /** Milliseconds since 1970; the only clock of this rendering. */
  readonly now: number;
  /** The cookie that the page before named as its `otherCookie`, else empty: never an identity. */
  readonly cookies: string;
  readonly fetch: RenderFetch;
}

export interface RenderedPage {
  /** 200, 404, a redirect's 301/302, or 503 when loading the page's data failed. */
  readonly status: number;
  readonly redirect?: string | undefined;
  /** The same for every visitor without `otherCookie`, and for as long as its calls' answers are. */
  readonly isShared?: boolean;
  /** A cookie, as `name=value`, under which visitors get another page: that of a banner that they have closed. */
  readonly otherCookie?: string | undefined;
  /** Elements for `<head>`: title, styles and metadata. */
  readonly head: string;
  /** Elements for the application's root; empty for an empty shell. */
  readonly body: string;
  /** The store's serialisable state; for an empty shell only its shared parts. */
  readonly state: unknown;
  /** Names of the chunks to preload. */
  readonly chunks: readonly string[];
}

export type PageRenderer = (request: RenderRequest) => Promise<RenderedPage>;
/** Paths of indexable pages that are not in the database. */
export type PublicPaths = (environment: Environment) => readonly string[];

/** An address without the parameters that its page does not read, the others in order. */
export type CanonicalAddress = (address: string) => string;

/** The exports of `dist/renderer/render.js`; the server loads it by path. */
export interface Renderer {
  readonly render: PageRenderer;
  readonly publicPaths: PublicPaths;
  readonly canonicalAddress: CanonicalAddress;
}
