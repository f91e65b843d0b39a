import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Saga, type Task } from 'redux-saga';
import type { PartSlice } from '../routing/lazyPart';
import type { Services } from '../services/services';
import { noteDispatched } from '../state/replayed';
import { createRootReducer } from './rootReducer';

/** Log entries that Redux DevTools keep: enough for a whole visit with its purchase. */
const DEVTOOLS_ENTRIES = 500;

/** A store with its own reducer and its own sagas: one a browser tab, one a page rendered, one a test. */
export function createStore(
  services: Services,
  { slices = [], state }: { slices?: readonly PartSlice[]; state?: unknown } = {},
) {
  const rootReducer = createRootReducer();
  const sagas = createSagaMiddleware({
    context: { ...services },
    onError: (error, { sagaStack }) => services.log(`saga failed: ${sagaStack}`, error),
  });
  const inject = (slices: readonly PartSlice[]) => {
    for (const slice of slices) rootReducer.inject(slice);
  };
  inject(slices);
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: state as ReturnType<typeof rootReducer> | undefined,
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas, noteDispatched),
    devTools: { name: 'Corsi Trading Online', maxAge: DEVTOOLS_ENTRIES },
  });
  return {
    store,
    inject,
    /** In DevTools: computes the log anew, with the slices that have joined since. */
    recompute: () => store.replaceReducer(rootReducer),
    run: <S extends Saga>(saga: S, ...input: Parameters<S>): Task => sagas.run(saga, ...input),
  };
}

export type AppStore = ReturnType<typeof createStore>['store'];
export type RootState = ReturnType<AppStore['getState']>;
