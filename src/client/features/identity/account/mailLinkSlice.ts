import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Failure, failureText } from '../../../api/failure';

/** What a link in a mail does: activates an account, confirms its new address, or restores its former one. */
export type LinkKind = 'activation' | 'email' | 'undo';

export interface MailLinkState {
  readonly status: 'idle' | 'loading' | 'done' | 'already' | 'refused' | 'failed';
  readonly kind: LinkKind;
  /** What the server says of it, or of the failure. */
  readonly message: string;
  /** Where a person was going before; empty when that is not known. */
  readonly returnUrl: string;
}

const initialState: MailLinkState = { status: 'idle', kind: 'activation', message: '', returnUrl: '' };

const mailLinkSlice = createSlice({
  name: 'mailLink',
  initialState,
  reducers: {
    /** The page of a link that waits for a button was entered. */
    linkShown: () => initialState,
    /** The button was pressed. */
    undoRequested: () => {},
    linkOpened: (_state, { payload }: PayloadAction<LinkKind>): MailLinkState => ({
      ...initialState,
      status: 'loading',
      kind: payload,
    }),
    linkAccepted: (
      state,
      { payload }: PayloadAction<{ isRepeated: boolean; message: string; returnUrl: string }>,
    ) => {
      state.status = payload.isRepeated ? 'already' : 'done';
      state.message = payload.message;
      state.returnUrl = payload.returnUrl;
    },
    /** Expired, used, or none of ours. */
    linkRefused: (state, { payload }: PayloadAction<string>) => {
      state.status = 'refused';
      state.message = payload;
    },
    linkFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.status = 'failed';
      state.message = failureText(payload);
    },
  },
});

type State = { readonly mailLink?: MailLinkState };
/** Also before the slice has joined the store. */
export const selectMailLink = (state: State) => state.mailLink ?? initialState;

export const { linkShown, undoRequested, linkOpened, linkAccepted, linkRefused, linkFailed } =
  mailLinkSlice.actions;
export default mailLinkSlice;
