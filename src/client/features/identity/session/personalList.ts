import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';
import { call, cancel, fork, put, type SagaGenerator, select, take, takeEvery } from 'typed-redux-saga';
import { type Failure, inBackground } from '../../../api/failure';
import { channelOf } from '../../../sagas/channel';
import { guarded } from '../../../sagas/guarded';
import { takeInTurn } from '../../../sagas/takeInTurn';
import { service } from '../../../services/services';
import type { Area } from '../../../services/sessionStorage';
import { type JoiningState, pageStores } from '../../../state/joining';
import { Refused, refuse } from '../../../state/submission';
import { pageEntered } from '../../platform/navigation/navigationSlice';
import { selectIsAuthenticated, selectUser } from './sessionSelectors';
import { isSessionEnd, loggedIn } from './sessionSlice';

/** A course or learning path in somebody's list. */
export interface Thing {
  readonly kind: 'course' | 'bundle';
  readonly id: string;
  readonly title: string;
}

/** A press of the button that adds or removes. */
export interface Change {
  readonly thing: Thing;
  readonly isAdded: boolean;
}

interface State {
  /** Whether `things` is what the server, or of a visitor this device, keeps. */
  readonly isKnown: boolean;
  readonly things: readonly Thing[];
  /** The last press of each thing that is on its way, by its id; `count` presses of it are. */
  readonly pending: Readonly<Record<string, { readonly isAdded: boolean; readonly count: number }>>;
}

interface Definition<Name extends string> {
  /** The slice's name in the state, and the prefix of its actions. */
  readonly name: Name;
  /** Under which this device keeps a visitor's list. */
  readonly key: string;
  readonly kinds: readonly Thing['kind'][];
  readonly most: number;
  readonly isNewestFirst?: boolean;
  /**
   * Reads the account's list, to which those that this device kept for a visitor are added. After a refusal, which it
   * throws through `listed`, the device keeps what it has.
   */
  readonly read: (kept: readonly Thing[]) => SagaGenerator<readonly Thing[]>;
  /** Changes the account's list; throws through `accepted`. */
  readonly send: (change: Change) => SagaGenerator<void>;
  /** Italian sentences: what failed, and that the list is full. */
  readonly words: { readonly notAdded: string; readonly notRemoved: string; readonly full: string };
}

/** Calls take no longer ids. */
const LONGEST_ID = 200;

/** One press of a thing less is on its way. */
function without(pending: State['pending'], id: string): State['pending'] {
  const { [id]: press, ...others } = pending;
  return press && press.count > 1 ? { ...others, [id]: { ...press, count: press.count - 1 } } : others;
}

/**
 * Makes slice, selectors and sagas of a list of courses and paths that follows a person: a visitor's is kept by this
 * device, an account's by the server, and at login the first joins the second.
 */
export function createPersonalList<const Name extends string>(definition: Definition<Name>) {
  const { name, key, kinds, most, isNewestFirst = false, words } = definition;
  const initialState: State = { isKnown: false, things: [], pending: {} };
  const changedBy = (things: readonly Thing[], { thing, isAdded }: Change): readonly Thing[] => {
    const others = things.filter(({ id }) => id !== thing.id);
    if (!isAdded) return others;
    return isNewestFirst ? [thing, ...others] : [...others, thing];
  };

  const slice = createSlice({
    name,
    initialState,
    reducers: {
      loaded: (state, { payload: things }: PayloadAction<readonly Thing[]>): State => ({
        ...state,
        isKnown: true,
        things,
      }),
      loadFailed: (_state, _action: PayloadAction<Failure>) => {},
      /** It may have changed on the server, or in another tab. */
      outdated: () => {},
      /** `changed` or `failed` follows. */
      requested: (state, { payload: { thing, isAdded } }: PayloadAction<Change>): State => {
        const count = (state.pending[thing.id]?.count ?? 0) + 1;
        return { ...state, pending: { ...state.pending, [thing.id]: { isAdded, count } } };
      },
      changed: (state, { payload }: PayloadAction<Change>): State => ({
        ...state,
        pending: without(state.pending, payload.thing.id),
        things: changedBy(state.things, payload),
      }),
      /** Without `failure` it was refused. */
      failed: (state, { payload: { id } }: PayloadAction<{ id: string; failure?: Failure }>): State => ({
        ...state,
        pending: without(state.pending, id),
      }),
    },
    extraReducers: (builder) => {
      builder.addMatcher(isSessionEnd, () => initialState);
    },
  }).injectInto(pageStores);
  const { loaded, loadFailed, outdated, requested, changed, failed } = slice.actions;

  type Joining = JoiningState<Name, State>;
  const selectList = (state: Joining): State => slice.selectSlice(state);
  const selectIsKnown = (state: Joining) => selectList(state).isKnown;
  const selectThings = (state: Joining) => selectList(state).things;
  const selectHolds = (id: string) => (state: Joining) =>
    selectThings(state).some((thing) => thing.id === id);
  /** Whether a change of this thing is still to be sent: none is, once its session has ended. */
  const selectIsPending = (id: string) => (state: Joining) => selectList(state).pending[id] !== undefined;

  const isThing = (one: Partial<Thing> | null): one is Thing =>
    kinds.some((kind) => kind === one?.kind) &&
    typeof one?.id === 'string' &&
    one.id !== '' &&
    one.id.length <= LONGEST_ID &&
    typeof one.title === 'string';

  /** Reads a visitor's list of this device; what was tampered with counts as absent. */
  function readKept(device: Area): readonly Thing[] {
    try {
      const kept: unknown = JSON.parse(device.getItem(key) ?? '[]');
      if (!Array.isArray(kept)) return [];
      // Lists of one kind were once kept without it.
      const [only, ...more] = kinds;
      const things = more.length > 0 ? kept : kept.map((one) => ({ kind: only, ...one }));
      const byId = new Map(things.filter(isThing).map((thing) => [thing.id, thing]));
      return [...byId.values()].slice(0, most);
    } catch {
      return [];
    }
  }

  /** @throws where the storage is full or denied */
  function keep(device: Area, things: readonly Thing[]): void {
    if (things.length === 0) device.removeItem(key);
    else device.setItem(key, JSON.stringify(things));
  }

  /** Reads the account's list, to which what this device kept for a visitor is added; of a visitor, what it keeps. */
  function* read(): SagaGenerator<readonly Thing[]> {
    const device = yield* service('device');
    const kept = readKept(device);
    if (!(yield* select(selectIsAuthenticated))) {
      yield* put(loaded(kept));
      return kept;
    }
    const owner = (yield* select(selectUser))?.id;
    const things = yield* call(definition.read, kept);
    // The session may have ended meanwhile, and the list is nobody else's.
    if ((yield* select(selectUser))?.id !== owner) return [];
    // Another tab may have added something that has not joined yet.
    const left = readKept(device).filter(({ id }) => !kept.some((thing) => thing.id === id));
    yield* call(keep, device, left);
    yield* put(loaded(things));
    return things;
  }

  function* load(): SagaGenerator<void> {
    try {
      yield* call(read);
    } catch (error) {
      yield* put(loadFailed(inBackground(error)));
    }
  }

  /** @throws Refused, CallFailed, or what the storage throws */
  function* store(change: Change): SagaGenerator<void> {
    if (yield* select(selectIsAuthenticated)) {
      yield* call(definition.send, change);
      return;
    }
    const device = yield* service('device');
    const things = changedBy(readKept(device), change);
    if (change.isAdded && things.length > most) refuse({ message: words.full });
    yield* call(keep, device, things);
  }

  function* send({ payload: change }: PayloadAction<Change>): SagaGenerator<void> {
    const { id } = change.thing;
    if (!(yield* select(selectIsPending(id)))) return;
    try {
      yield* call(store, change);
      // The session may have ended meanwhile, and the list is another's.
      if (yield* select(selectIsPending(id))) yield* put(changed(change));
    } catch (error) {
      const toaster = yield* service('toaster');
      const isRefused = error instanceof Refused;
      yield* put(failed({ id, ...(!isRefused && { failure: inBackground(error) }) }));
      const reason = isRefused ? error.refusal.message : 'Riprova tra poco.';
      yield* call(
        toaster.show,
        `${change.isAdded ? words.notAdded : words.notRemoved} ${reason}`,
        'error' as const,
      );
    }
  }

  /** It may have changed in the tab that was in sight meanwhile. */
  function* refresh(): SagaGenerator<void> {
    yield* put(outdated());
  }

  return {
    slice,
    actions: slice.actions,
    selectIsKnown,
    selectThings,
    selectHolds,
    selectIsPending,
    /** Whether it holds a thing, or is about to. */
    selectWillHold: (id: string) => (state: Joining) =>
      selectList(state).pending[id]?.isAdded ?? selectHolds(id)(state),
    readKept,
    keep,
    read,
    /** Keeps the list up to date, from one session to the next. */
    *watch(): SagaGenerator<void> {
      const browser = yield* service('browser');
      // One change after the other, so that the last one counts.
      yield* fork(takeInTurn<ReturnType<typeof requested>>, [requested.type], send);
      yield* takeEvery(channelOf(browser.onShown), guarded(refresh));
      let loading: Task = yield* fork(guarded(load));
      for (;;) {
        const action = yield* take([loggedIn, pageEntered, outdated, changed, isSessionEnd]);
        // The answer on its way may be older than the change.
        if (changed.match(action) && !loading.isRunning()) continue;
        if (pageEntered.match(action) && (loading.isRunning() || (yield* select(selectIsKnown)))) continue;
        yield* cancel(loading);
        loading = yield* fork(guarded(load));
      }
    },
  };
}
