import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isSessionEnd, loggedIn } from '../session/sessionSlice';

/** The address that the person wrote, or proved by a mail's link: the next form has it filled in. In memory only. */
export const knownEmailSlice = createSlice({
  name: 'knownEmail',
  initialState: '',
  reducers: {
    known: (_state, { payload }: PayloadAction<string>) => payload,
  },
  extraReducers: (builder) => {
    builder.addMatcher(
      (action) => loggedIn.match(action) || isSessionEnd(action),
      () => '',
    );
  },
});

export const { known: emailKnown } = knownEmailSlice.actions;

/** Also before the slice has joined the store. */
export const selectKnownEmail = (state: { readonly knownEmail?: string }) => state.knownEmail ?? '';
