import type { UnknownAction } from '@reduxjs/toolkit';
import createMockStore from 'redux-mock-store';
import createSagaMiddleware, { type Saga } from 'redux-saga';
import { createRootReducer } from '../../src/client/app/rootReducer';
import type { PartSlice } from '../../src/client/routing/lazyPart';
import type { Services } from '../../src/client/services/services';

interface MockStoreOptions {
  /** Actions before the saga's start: not among the dispatched ones. */
  readonly before?: readonly UnknownAction[];
  readonly slices?: readonly PartSlice[];
}

/**
 * redux-mock-store around one saga, for tests in which the list of dispatched actions, in order, is what matters. Its
 * state is what the reducers make of them, so that sagas which read it go on.
 */
export function mockStore(services: Services, { before = [], slices = [] }: MockStoreOptions = {}) {
  const reducer = createRootReducer();
  for (const slice of slices) reducer.inject(slice);
  const sagas = createSagaMiddleware({
    context: { ...services },
    // The task rejects with it.
    onError: () => undefined,
  });
  const start = before.reduce(reducer, reducer(undefined, { type: '@@INIT' }));
  const store = createMockStore<ReturnType<typeof reducer>>([sagas])((dispatched) =>
    dispatched.reduce(reducer, start),
  );
  return {
    store,
    dispatched: () => store.getActions(),
    run: <S extends Saga>(saga: S, ...input: Parameters<S>) => sagas.run(saga, ...input),
  };
}
