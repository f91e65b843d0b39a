import type { Reducer } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { SagaGenerator } from 'typed-redux-saga';

/** The parameters of a route; `rest` is what `{id+}` stands for, slashes included. */
export type PageParams = Readonly<Record<string, string | undefined>>;

/** A slice that a page brings along; it joins the store when the page's code does. */
export interface PageSlice {
  readonly reducerPath: string;
  readonly reducer: Reducer;
}

/** Why a page's `load` runs: its address was entered, a person asked for a retry, or somebody logged in. */
export type LoadReason = 'entered' | 'retried' | 'identityChanged';

/** What a page's module exports. Components fetch nothing: `load` does. */
export interface PageModule {
  /** What is seen. */
  readonly Page: ComponentType<{ params: PageParams }>;
  readonly slices?: readonly PageSlice[];
  /** Loads the page's data; cancelled when the page is left or `load` runs again. */
  readonly load?: (params: PageParams, reason?: LoadReason) => SagaGenerator<void>;
  /** Handles the page's actions as long as it is shown; a retry or a login does not restart it. */
  readonly watch?: (params: PageParams) => SagaGenerator<void>;
}

/** A page's code, or another part's, fetched when first needed. */
export interface LazyPage<Module = PageModule> {
  /** The chunk's name, as the failure to load it names it. */
  readonly chunk: string;
  readonly load: () => Promise<Module>;
  /** The same once somebody has fetched it; waiting for it fetches nothing. */
  readonly arrived: Promise<Module>;
  /** The module, if its code is here. */
  readonly peek: () => Module | undefined;
}

/** One fetch for all who ask; a failed one is forgotten, so that the next asks again. */
export function lazyPage<Module = PageModule>(
  chunk: string,
  fetchModule: () => Promise<Module>,
): LazyPage<Module> {
  let module: Module | undefined;
  let pending: Promise<Module> | undefined;
  const arrival: { tell: (loaded: Module) => void } = { tell: () => undefined };
  const arrived = new Promise<Module>((resolve) => {
    arrival.tell = resolve;
  });
  return {
    chunk,
    arrived,
    peek: () => module,
    load: () => {
      if (pending) return pending;
      const fetching = fetchModule().then(
        (loaded) => {
          module = loaded;
          // As React marks promises that it has waited for: a page whose code is here is shown at once.
          for (const promise of [fetching, arrived])
            Object.assign(promise, { status: 'fulfilled', value: loaded });
          arrival.tell(loaded);
          return loaded;
        },
        (error: unknown) => {
          pending = undefined;
          throw error;
        },
      );
      pending = fetching;
      return fetching;
    },
  };
}
