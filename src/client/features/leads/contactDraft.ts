import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { pageStores } from '../../state/joining';
import { isSessionEnd } from '../identity/session/sessionSlice';
import { type ContactDraft, leadForms } from './leadForms';

/** The fields of the contact form that were changed: they survive a visit to another page. */
type Changed = Partial<ContactDraft>;
const initialState: Changed = {};

const contactDraftSlice = createSlice({
  name: 'contactDraft',
  initialState,
  reducers: {
    contactChanged: (state, { payload }: PayloadAction<Changed>) => ({ ...state, ...payload }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(leadForms.contact.actions.done, () => initialState)
      .addMatcher(isSessionEnd, () => initialState);
  },
}).injectInto(pageStores);

export const { contactChanged } = contactDraftSlice.actions;
/** Also before the slice has joined the store. */
export const selectContactDraft = contactDraftSlice.selectSlice;
export default contactDraftSlice;
