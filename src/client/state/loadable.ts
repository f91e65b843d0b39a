import { type Action, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { call, cancelled, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { type Failure, failureText, isNotFound, toFailure } from '../api/failure';
import { takeInTurn } from '../sagas/takeInTurn';
import { type JoiningState, pageStores } from './joining';

/** Remote data, and how the latest attempt to load it went. */
export interface Loadable<Data> {
  readonly status: 'idle' | 'loading' | 'ready' | 'missing' | 'failed';
  /** The requested id, slug or query; '' where there is only one. */
  readonly key: string;
  /** Stays in view while newer data is loaded, and when that fails. */
  readonly data: Data | null;
  /** Italian: why there is no data, or no newer data; '' otherwise. */
  readonly message: string;
  /** The data of earlier keys, oldest first; absent without `keep`. */
  readonly kept?: readonly { readonly key: string; readonly data: Data }[];
}

/** Whether the latest attempt brought nothing: `message` says why. */
export const isUnavailable = (status: Loadable<unknown>['status']): boolean =>
  status === 'failed' || status === 'missing';

interface Definition<Name extends string, Data> {
  /** The slice's name in the state, and the prefix of its actions. */
  readonly name: Name;
  /**
   * Loads the data of a key from the api. A thrown 404, `Missing` and null all mean that there is no such thing.
   * `known` is the data of this key that is already here.
   */
  readonly fetch: (key: string, known: Data | null) => SagaGenerator<Data | null>;
  /** Drops the data: personal data when the session ends. */
  readonly resetOn?: (action: Action) => boolean;
  /** A list is never missing: a 404 is a failure like any other. */
  readonly isList?: boolean;
  /** Whether the data of one key may stay in view while the other's are loaded: pages of a list. Default: no. */
  readonly isSameView?: (one: string, other: string) => boolean;
  /** How many earlier keys' data are kept, for `known`. Default: none. */
  readonly keep?: number;
}

/** Thrown by `fetch` if there is no such thing; `message` says why, in Italian. */
export class Missing extends Error {
  override readonly name = 'Missing';
}

/** Returns the item of an answer. @throws Missing with the server's words, or with `otherwise` */
export function found<Item>(
  { isOk, item, message }: { isOk: boolean; item?: Item | undefined; message?: string | undefined },
  otherwise = '',
): Item {
  if (!isOk || !item) throw new Missing(message ?? otherwise);
  return item;
}

/** Returns the items of an answer. @throws Missing with the server's words */
export function listed<Item>({
  isOk = true,
  items,
  message,
}: {
  isOk?: boolean | undefined;
  items: Item[];
  message?: string | undefined;
}): Item[] {
  if (!isOk) throw new Missing(message);
  return items;
}

/**
 * Makes the slice, selectors and worker of one piece of remote data. The worker puts `requested`, then `received`,
 * `missed` or `failed`, or `abandoned` when it is cancelled; what a failure means to the person is decided by `features/identity/failures`.
 */
export function createLoadable<const Name extends string, Data>({
  name,
  fetch,
  resetOn,
  isList = false,
  isSameView = (one, other) => one === other,
  keep = 0,
}: Definition<Name, Data>) {
  const initialState: Loadable<Data> = { status: 'idle', key: '', data: null, message: '' };

  // Apart from the slice, whose types TypeScript cannot resolve before it knows Data.
  const received = createAction(`${name}/received`, (data: Data) => ({ payload: data }));
  const failed = createAction(`${name}/failed`, (failure: Failure, key?: string) => ({
    payload: failure,
    meta: key,
  }));
  const slice = createSlice({
    name,
    initialState,
    reducers: {
      /** A person asks for another attempt at this data alone. */
      retryRequested: () => {},
      requested: (state, { payload: key }: PayloadAction<string>) => {
        const { status, key: before, data, kept = [] } = state;
        const isReady = status === 'ready';
        if (keep > 0) {
          state.kept =
            isReady && data !== null && before !== key
              ? [...kept.filter((one) => one.key !== before), { key: before, data }].slice(-keep)
              : kept;
        }
        if (!isSameView(before, key)) state.data = null;
        state.status = isReady && before === key ? 'ready' : 'loading';
        state.key = key;
        state.message = '';
      },
      missed: ({ key }, { payload: message }: PayloadAction<string>) => ({
        ...initialState,
        key,
        status: 'missing' as const,
        message,
      }),
      /** The load was cancelled: the next visit loads it again. */
      abandoned: (state, { payload: key }: PayloadAction<string>) => {
        if (state.status === 'loading' && state.key === key) state.status = 'idle';
      },
    },
    extraReducers: (builder) => {
      builder.addCase(received, (state, { payload: data }) => {
        // An assignment would need `Draft<Data>`, which TypeScript cannot resolve before it knows Data.
        Object.assign(state, { status: 'ready', data, message: '' } satisfies Partial<Loadable<Data>>);
      });
      // The failure of an earlier key changes nothing.
      builder.addCase(failed, (state, { payload, meta: key = state.key }) => {
        if (key !== state.key) return;
        if (state.status !== 'ready') state.status = 'failed';
        state.message = failureText(payload);
      });
      if (resetOn) builder.addMatcher(resetOn, () => initialState);
    },
  }).injectInto(pageStores);
  const { retryRequested, requested, missed, abandoned } = slice.actions;

  type State = JoiningState<Name, Loadable<Data>>;
  /** Also before the slice has joined the store. */
  const selectAny = (state: State) => slice.selectSlice(state);
  /** The data of this key, or of one in the same view; as if nothing were loaded while another key's is in the state. */
  const selectByKey = (key: string) => (state: State) => {
    const loadable = selectAny(state);
    return isSameView(loadable.key, key) ? loadable : initialState;
  };
  const selectKnown = (key: string) => (state: State) => {
    const { status, key: current, data, kept = [] } = selectAny(state);
    if (status === 'ready' && current === key) return data;
    return kept.find((one) => one.key === key)?.data ?? null;
  };

  /** Puts an answer unless another key was requested meanwhile. */
  function* putIfCurrent(key: string, answer: Action): SagaGenerator<void> {
    if ((yield* select(selectAny)).key === key) yield* put(answer);
  }

  function* fetchAnswer(key: string, known: Data | null): SagaGenerator<Action> {
    const data = yield* call(fetch, key, known);
    return data === null ? missed('') : received(data);
  }

  /** Loads the data of a key; returns the state after it. */
  function* load(key = ''): SagaGenerator<Loadable<Data>> {
    const known = yield* select(selectKnown(key));
    yield* put(requested(key));
    try {
      const { answer } = yield* race({
        answer: call(fetchAnswer, key, known),
        // The answer is the former session's, though the key may be the same.
        reset: take((action: Action) => resetOn?.(action) ?? false),
      });
      if (answer) yield* call(putIfCurrent, key, answer);
    } catch (error) {
      if (error instanceof Missing) yield* call(putIfCurrent, key, missed(error.message));
      else {
        const failure = toFailure(error);
        if (isNotFound(failure) && !isList) yield* call(putIfCurrent, key, missed(''));
        // Always put: it may end the session.
        else yield* put(failed(failure, key));
      }
    } finally {
      if (yield* cancelled()) yield* put(abandoned(key));
    }
    return yield* select(selectByKey(key));
  }

  /** Loads the data of a key unless it, or another's in the same view, is here or on its way. */
  function* ensure(key = ''): SagaGenerator<void> {
    const { status } = yield* select(selectByKey(key));
    if (status !== 'ready' && status !== 'loading') yield* call(load, key);
  }

  function* retry(): SagaGenerator<void> {
    const { key } = yield* select(selectAny);
    yield* call(load, key);
  }

  /**
   * Handles retries; for a page that shows this beside other data. One that is requested during another one may be for
   * newer data: it follows.
   */
  function* watch(): SagaGenerator<void> {
    yield* call(takeInTurn<Action>, [retryRequested.type], retry, buffers.sliding<Action>(1));
  }

  return {
    slice,
    load,
    ensure,
    watch,
    selectAny,
    selectByKey,
    actions: { ...slice.actions, received, failed },
  };
}
