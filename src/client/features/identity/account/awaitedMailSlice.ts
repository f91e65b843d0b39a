import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../../api/failure';
import {
  doneForm,
  type FormState,
  failedForm,
  idleForm,
  pendingForm,
  type Refusal,
  refusedForm,
} from '../../../state/form';

/** What the mail is for: to activate the account, or to choose a new password. */
export type MailKind = 'activation' | 'reset';

/** How often one may ask for the same mail on one page; the server has limits of its own. */
export const MOST_MAILS = 4;
/** Seconds between one mail and the next. */
export const PAUSE = 60;

/** A mail that a person waits for. */
export interface AwaitedMailState {
  readonly form: FormState;
  readonly kind: MailKind;
  readonly email: string;
  /** In the demo shop: the address of the mail that the sign-up caused; empty where there is none. */
  readonly mailboxUrl: string;
  /** Seconds until one may ask again. */
  readonly wait: number;
  /** How many were asked for. */
  readonly count: number;
}

const initialState: AwaitedMailState = {
  form: idleForm,
  kind: 'activation',
  email: '',
  mailboxUrl: '',
  wait: 0,
  count: 0,
};

const awaitedMailSlice = createSlice({
  name: 'awaitedMail',
  initialState,
  reducers: {
    /** A page on which one may wait for a mail was entered: nobody waits yet. */
    mailForgotten: () => initialState,
    mailRequested: (state, { payload }: PayloadAction<{ kind: MailKind; email: string }>) => {
      state.form = pendingForm;
      if (state.kind !== payload.kind || state.email !== payload.email) state.mailboxUrl = '';
      state.kind = payload.kind;
      state.email = payload.email;
    },
    /** It is on its way, or so the server says to whoever asks. */
    mailSent: (
      state,
      { payload }: PayloadAction<{ kind: MailKind; email: string; mailboxUrl?: string | undefined }>,
    ): AwaitedMailState => ({
      form: doneForm(),
      kind: payload.kind,
      email: payload.email,
      // The mail that was sent first can still be read.
      mailboxUrl: payload.mailboxUrl ?? state.mailboxUrl,
      wait: PAUSE,
      count: state.count + 1,
    }),
    mailRefused: (state, { payload }: PayloadAction<Refusal>) => {
      state.form = refusedForm(payload);
    },
    mailFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.form = failedForm(payload);
    },
    secondPassed: (state) => {
      state.wait = Math.max(0, state.wait - 1);
    },
  },
});

type State = { readonly awaitedMail?: AwaitedMailState };
/** Also before the slice has joined the store. */
export const selectAwaitedMail = (state: State) => state.awaitedMail ?? initialState;

export const { mailForgotten, mailRequested, mailSent, mailRefused, mailFailed, secondPassed } =
  awaitedMailSlice.actions;
export default awaitedMailSlice;
