import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Failure, failureText } from '../../../api/failure';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import type { Choice, PickerName } from '../pickers';
import type { TypedFilters } from './listAddress';

export type Density = 'compact' | 'standard' | 'comfortable';

/** How an admin wants to see a list; kept on the device. */
export interface GridView {
  readonly density: Density;
  /** The columns that were taken out; null as long as nobody chose. */
  readonly hidden: readonly string[] | null;
}
export const PLAIN_VIEW: GridView = { density: 'standard', hidden: null };

/** The choices that a field's picker offers. */
export interface Offer {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Typed last. */
  readonly text: string;
  /** Those of the text before stay while the next ones are loaded. */
  readonly choices: readonly Choice[];
  /** Italian: why the search failed; '' otherwise. */
  readonly message: string;
}
const NO_OFFER: Offer = { status: 'loading', text: '', choices: [], message: '' };

const UNNAMED = 'Nome non disponibile';

interface AdminState {
  /** By resource. */
  readonly views: Readonly<Record<string, GridView>>;
  /** The record saved last, which its list marks. */
  readonly saved: { readonly resource: string; readonly id: string } | null;
  /** By the id of the field. */
  readonly offers: Readonly<Record<string, Offer>>;
  /** Typed into a list's search and filters, and not in its address yet; by the parameter of the address. */
  readonly typed: TypedFilters;
  /** The labels of chosen ids. */
  readonly chosen: Readonly<Record<string, string>>;
  /** The prices of chosen courses, by id. */
  readonly prices: Readonly<Record<string, number>>;
}
const initialState: AdminState = { views: {}, saved: null, offers: {}, typed: {}, chosen: {}, prices: {} };

const offered = (state: AdminState, field: string, change: Partial<Offer>): AdminState => ({
  ...state,
  offers: { ...state.offers, [field]: { ...(state.offers[field] ?? NO_OFFER), ...change } },
});

const adminSlice = createSlice({
  name: 'admin',
  initialState,
  reducers: {
    viewLoaded: (state, { payload }: PayloadAction<{ resource: string; view: GridView }>) => ({
      ...state,
      views: { ...state.views, [payload.resource]: payload.view },
    }),
    /** An admin has changed the columns or the height of the rows. */
    viewChanged: (state, { payload }: PayloadAction<{ resource: string; view: GridView }>) => ({
      ...state,
      views: { ...state.views, [payload.resource]: payload.view },
    }),
    recordSaved: (state, { payload: saved }: PayloadAction<{ resource: string; id: string }>) => ({
      ...state,
      saved,
    }),
    /** Somebody types into a list's filter: a text, or a day `YYYY-MM-DD`. */
    filterTyped: (
      state,
      { payload: { filter, value } }: PayloadAction<{ filter: string; value: string }>,
    ) => ({
      ...state,
      typed: { ...state.typed, [filter]: value },
    }),
    /** Somebody types into a list's search. */
    searchTyped: (state, { payload: Query }: PayloadAction<string>) => ({
      ...state,
      typed: { ...state.typed, Query },
    }),
    /** The typed filters are in the address, or not wanted any more. */
    typedTaken: (state) => ({ ...state, typed: {} }),
    /** Somebody opens a picker or types into it. */
    choicesRequested: (
      state,
      { payload: { field, text } }: PayloadAction<{ field: string; picker: PickerName; text: string }>,
    ) => offered(state, field, { status: 'loading', text, message: '' }),
    choicesReceived: (
      state,
      { payload: { field, choices } }: PayloadAction<{ field: string; choices: readonly Choice[] }>,
    ) => offered(state, field, { status: 'ready', choices }),
    choicesFailed: (
      state,
      { payload: { field, failure } }: PayloadAction<{ field: string; failure: Failure }>,
    ) => offered(state, field, { status: 'failed', choices: [], message: failureText(failure) }),
    /** Another form is entered, whose pickers have the same fields. */
    choicesForgotten: (state) => ({ ...state, offers: {} }),
    choiceNamed: (state, { payload: { id, label, price } }: PayloadAction<Choice>) => ({
      ...state,
      chosen: { ...state.chosen, [id]: label },
      prices: price === undefined ? state.prices : { ...state.prices, [id]: price },
    }),
    /** The label of a chosen id did not load. */
    choiceUnnamed: (state, { payload: { id } }: PayloadAction<{ id: string; failure: Failure }>) => ({
      ...state,
      chosen: { [id]: UNNAMED, ...state.chosen },
    }),
  },
  extraReducers: (builder) => {
    builder.addMatcher(isSessionEnd, () => initialState);
  },
  selectors: {
    selectView: (state, resource: string) => state.views[resource] ?? PLAIN_VIEW,
    selectSaved: (state, resource: string) => (state.saved?.resource === resource ? state.saved.id : null),
    selectOffer: (state, field: string) => state.offers[field] ?? NO_OFFER,
    selectTyped: (state) => state.typed,
    selectAllChosen: (state) => state.chosen,
    selectPrices: (state) => state.prices,
  },
});

export const {
  viewLoaded,
  viewChanged,
  recordSaved,
  searchTyped,
  filterTyped,
  typedTaken,
  choicesRequested,
  choicesReceived,
  choicesFailed,
  choicesForgotten,
  choiceNamed,
  choiceUnnamed,
} = adminSlice.actions;
export const { selectView, selectSaved, selectOffer, selectAllChosen, selectPrices, selectTyped } =
  adminSlice.selectors;
export default adminSlice;
