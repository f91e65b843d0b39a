import type { ComponentType } from 'react';
import type { SagaGenerator } from 'typed-redux-saga';
import type { LazyPart, PartSlice } from './lazyPart';

/** The parameters of a route; `rest` is what `{id+}` stands for, slashes included. */
export type PageParams = Readonly<Record<string, string | undefined>>;

/**
 * Why a page's `load` runs: its address was entered or its query changed, a person asked for a retry, or somebody logged
 * in. A page that comes back from the browser's memory with old data loads as after a login: forms are left alone.
 */
export type LoadReason = 'entered' | 'retried' | 'identityChanged';

/** The exports of a page's module. Components fetch nothing: `load` does. */
export interface PageModule {
  /** The page's component. */
  readonly Page: ComponentType<{ params: PageParams }>;
  readonly slices?: readonly PartSlice[];
  /** Loads the page's data; cancelled when the page is left or `load` runs again. */
  readonly load?: (params: PageParams, reason?: LoadReason) => SagaGenerator<void>;
  /** Handles the page's actions as long as its path is shown; a retry, a login or another query does not restart it. */
  readonly watch?: (params: PageParams) => SagaGenerator<void>;
  /** Returns whether the page may be left for an address at once; otherwise it asks, and requests it again. */
  readonly mayLeave?: (target: { readonly to: string; readonly replace?: boolean }) => SagaGenerator<boolean>;
}

/** A page's code. */
export type LazyPage = LazyPart<PageModule>;
