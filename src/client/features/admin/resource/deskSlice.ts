import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isSessionEnd } from '../../identity/session/sessionSlice';

export type Density = 'compact' | 'standard' | 'comfortable';

/** How an admin wants to see a list; kept on the device. */
export interface GridView {
  readonly density: Density;
  /** The columns that were taken out. */
  readonly hidden: readonly string[];
}
export const PLAIN_VIEW: GridView = { density: 'standard', hidden: [] };

/** What a picker offers. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Euro; of a course. */
  readonly price?: number;
}

interface DeskState {
  /** By resource. */
  readonly views: Readonly<Record<string, GridView>>;
  /** The record saved last, which its list marks. */
  readonly saved: { readonly resource: string; readonly id: string } | null;
  /** What the pickers offer for what was typed last, by picker. */
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
  /** Days that were typed into filters and are not in the address yet, by filter. */
  readonly days: Readonly<Record<string, string>>;
  /** The labels of chosen ids. */
  readonly chosen: Readonly<Record<string, string>>;
  /** The prices of chosen courses, by id. */
  readonly prices: Readonly<Record<string, number>>;
}
const initialState: DeskState = { views: {}, saved: null, choices: {}, days: {}, chosen: {}, prices: {} };

const deskSlice = createSlice({
  name: 'desk',
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
    /** Somebody types a day into a list's filter. */
    dayTyped: (state, { payload: { filter, day } }: PayloadAction<{ filter: string; day: string }>) => ({
      ...state,
      days: { ...state.days, [filter]: day },
    }),
    /** The days are in the address, or their list was left. */
    daysTaken: (state) => ({ ...state, days: {} }),
    /** Somebody types into a list's search. */
    searchTyped: (_state, _action: PayloadAction<string>) => {},
    /** Somebody types into a picker. */
    choicesRequested: (_state, _action: PayloadAction<{ picker: string; text: string }>) => {},
    choicesReceived: (state, { payload }: PayloadAction<{ picker: string; choices: readonly Choice[] }>) => ({
      ...state,
      choices: { ...state.choices, [payload.picker]: payload.choices },
    }),
    choiceNamed: (state, { payload: { id, label, price } }: PayloadAction<Choice>) => ({
      ...state,
      chosen: { ...state.chosen, [id]: label },
      prices: price === undefined ? state.prices : { ...state.prices, [id]: price },
    }),
  },
  extraReducers: (builder) => {
    builder.addMatcher(isSessionEnd, () => initialState);
  },
  selectors: {
    selectView: (state, resource: string) => state.views[resource] ?? PLAIN_VIEW,
    selectSaved: (state, resource: string) => (state.saved?.resource === resource ? state.saved.id : null),
    selectChoices: (state, picker: string) => state.choices[picker],
    selectDays: (state) => state.days,
    selectChosen: (state, id: string) => state.chosen[id],
    selectAllChosen: (state) => state.chosen,
    selectPrices: (state) => state.prices,
  },
});

export const {
  viewLoaded,
  viewChanged,
  recordSaved,
  searchTyped,
  dayTyped,
  daysTaken,
  choicesRequested,
  choicesReceived,
  choiceNamed,
} = deskSlice.actions;
export const {
  selectView,
  selectSaved,
  selectChoices,
  selectChosen,
  selectAllChosen,
  selectPrices,
  selectDays,
} = deskSlice.selectors;
export default deskSlice;
