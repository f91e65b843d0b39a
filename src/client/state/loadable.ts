import { type Action, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator, select, takeLeading } from 'typed-redux-saga';
import { type Failure, failureText, isNotFound, toFailure } from '../api/failure';
import { guarded } from '../sagas/guarded';

/** Remote data, and how the latest attempt to load it went. */
export interface Loadable<Data> {
  readonly status: 'idle' | 'loading' | 'ready' | 'missing' | 'failed';
  /** What was asked for: an id, a slug, a query; '' where there is only one. */
  readonly key: string;
  /** Stays in view while newer data is loaded, and when that fails. */
  readonly data: Data | null;
  /** Italian: why the data could not be loaded; '' otherwise. */
  readonly message: string;
}

interface Definition<Name extends string, Data> {
  /** The slice's name in the state, and the prefix of its actions. */
  readonly name: Name;
  /** Loads the data from the api; null, like a 404, means that there is no such thing. */
  readonly fetch: (key: string, known: Data | null) => SagaGenerator<Data | null>;
  /** Drops the data: personal data when the session ends. */
  readonly resetOn?: (action: Action) => boolean;
}

/**
 * Makes the slice, selectors and worker of one piece of remote data. The worker puts `requested`, then `received`,
 * `missed` or `failed`; what a failure means to the person is decided by `features/failures`.
 */
export function createLoadable<const Name extends string, Data>({
  name,
  fetch,
  resetOn,
}: Definition<Name, Data>) {
  const initialState: Loadable<Data> = { status: 'idle', key: '', data: null, message: '' };
  const slice = createSlice({
    name,
    initialState: initialState as Loadable<unknown>,
    reducers: {
      /** A person asks for another attempt at this data alone. */
      retryRequested: () => {},
      requested: (state, { payload: key }: PayloadAction<string>) =>
        state.key === key && state.data !== null
          ? { ...state, message: '' }
          : { ...initialState, key, status: 'loading' as const },
      received: (state, { payload: data }: PayloadAction<unknown>) => ({
        ...state,
        status: 'ready' as const,
        data,
        message: '',
      }),
      missed: (state) => ({ ...initialState, key: state.key, status: 'missing' as const }),
      failed: (state, { payload }: PayloadAction<Failure>) =>
        state.data === null ? { ...state, status: 'failed' as const, message: failureText(payload) } : state,
    },
    extraReducers: (builder) => {
      if (resetOn) builder.addMatcher(resetOn, () => initialState);
    },
  });
  const { retryRequested, requested, received, missed, failed } = slice.actions;

  /** Also before the slice has joined the store. */
  const selectAny = (state: object) =>
    ((state as Readonly<Record<string, unknown>>)[name] ?? initialState) as Loadable<Data>;
  /** The data of this key; as if nothing were loaded while another key's is in the state. */
  const selectByKey = (key: string) => (state: object) => {
    const loadable = selectAny(state);
    return loadable.key === key ? loadable : initialState;
  };

  /** Loads the data of a key; returns the state after it. */
  function* load(key = ''): SagaGenerator<Loadable<Data>> {
    const { data: known } = yield* select(selectByKey(key));
    yield* put(requested(key));
    try {
      const data = yield* call(fetch, key, known);
      yield* put(data === null ? missed() : received(data));
    } catch (error) {
      const failure = toFailure(error);
      yield* put(isNotFound(failure) ? missed() : failed(failure));
    }
    return yield* select(selectByKey(key));
  }

  function* retry(): SagaGenerator<void> {
    const { key } = yield* select(selectAny);
    yield* call(load, key);
  }

  /** Handles retries; for a page that shows this beside other data. */
  function* watch(): SagaGenerator<void> {
    yield* takeLeading(retryRequested, guarded(retry));
  }

  return { slice, load, watch, selectAny, selectByKey, actions: slice.actions };
}
