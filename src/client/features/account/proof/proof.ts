import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isNewVisit } from '../profileEvents';

/**
 * Whether the account's address is proved, which that of a new buyer is not: `confirmed` once that happens on this page,
 * `unknown` until the server says so.
 */
type Proof = 'unknown' | 'awaited' | 'confirmed' | 'proved';

export const proofSlice = createSlice({
  name: 'proof',
  initialState: 'unknown' as Proof,
  reducers: {
    read: (state, { payload: isProved }: PayloadAction<boolean>): Proof => {
      if (!isProved) return 'awaited';
      return state === 'awaited' || state === 'confirmed' ? 'confirmed' : 'proved';
    },
  },
  extraReducers: (builder) => {
    builder.addMatcher(isNewVisit, (): Proof => 'unknown');
  },
});

export const { read: proofRead } = proofSlice.actions;

type State = { readonly proof?: Proof };
/** Also before the slice has joined the store. */
export const selectProof = (state: State): Proof => state.proof ?? 'unknown';
/** Whether the parts that need a proved address are closed. */
export const selectAwaitsProof = (state: State) => selectProof(state) === 'awaited';
