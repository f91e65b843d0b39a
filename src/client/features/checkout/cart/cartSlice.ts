import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../../api/failure';
import { type JoiningState, pageStores } from '../../../state/joining';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import type { Thing } from './keptCart';

interface State {
  /** Whether `things` is what the server, or of a visitor this device, keeps. */
  readonly isKnown: boolean;
  /** Newest last. */
  readonly things: readonly Thing[];
  /** The ids of those that are on their way into the cart, or out of it. */
  readonly pending: readonly string[];
}

/** A press of the button. */
export interface Change {
  readonly thing: Thing;
  readonly isAdded: boolean;
}

const initialState: State = { isKnown: false, things: [], pending: [] };

const without = (pending: readonly string[], id: string) => pending.filter((one) => one !== id);

const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    loaded: (state, { payload: things }: PayloadAction<readonly Thing[]>): State => ({
      ...state,
      isKnown: true,
      things,
    }),
    loadFailed: (_state, _action: PayloadAction<Failure>) => {},
    /** What was bought, or bought elsewhere, may have left it. */
    outdated: () => {},
    /** `changed` or `failed` follows. */
    requested: (state, { payload: { thing } }: PayloadAction<Change>): State => ({
      ...state,
      pending: [...without(state.pending, thing.id), thing.id],
    }),
    changed: (state, { payload: { thing, isAdded } }: PayloadAction<Change>): State => {
      const others = state.things.filter(({ id }) => id !== thing.id);
      return {
        ...state,
        pending: without(state.pending, thing.id),
        things: isAdded ? [...others, thing] : others,
      };
    },
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

export const { loaded, loadFailed, outdated, requested, changed, failed } = cartSlice.actions;

type Joining = JoiningState<'cart', State>;
const selectCart = (state: Joining) => cartSlice.selectSlice(state);
export const selectIsKnown = (state: Joining) => selectCart(state).isKnown;
export const selectThings = (state: Joining) => selectCart(state).things;
export const selectHolds = (id: string) => (state: Joining) =>
  selectCart(state).things.some((thing) => thing.id === id);
/** Whether a change of this thing is still to be sent: none is, once its session has ended. */
export const selectIsPending = (id: string) => (state: Joining) => selectCart(state).pending.includes(id);
export default cartSlice;
