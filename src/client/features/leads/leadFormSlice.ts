import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LeadKind } from '../../../contract/leadForms';
import type { Failure } from '../../api/failure';
import {
  doneForm,
  type FormState,
  failedForm,
  idleForm,
  pendingForm,
  type Refusal,
  refusedForm,
} from '../../form';

/** What a person leaves for the webinar or the video. */
export interface LeadDraft {
  readonly kind: 'webinar' | 'video';
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly hasAgreed: boolean;
  /** Of the field that only a robot fills. */
  readonly trap: string;
  /** The slug of the video that it leads to, or ''. */
  readonly video: string;
}

/** What a person writes to the shop. */
export interface ContactDraft {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly hasAgreed: boolean;
  readonly trap: string;
}

export interface LeadFormState {
  /** Which form it is that the rest speaks of. */
  readonly kind: LeadKind | null;
  readonly form: FormState;
  /** Whom the answer goes to. */
  readonly email: string;
  /** In the demo shop: the address of the mail itself. */
  readonly mailboxUrl: string;
}

const initialState: LeadFormState = { kind: null, form: idleForm, email: '', mailboxUrl: '' };

const leadFormSlice = createSlice({
  name: 'leadForm',
  initialState,
  reducers: {
    /** `isSent`: the browser sent it by itself, before our script was there, and was led back. */
    leadFormOpened: (
      _state,
      { payload: { kind, isSent } }: PayloadAction<{ kind: LeadKind; isSent: boolean }>,
    ): LeadFormState => ({ ...initialState, kind, form: isSent ? doneForm() : idleForm }),
    leadRequested: (_state, { payload }: PayloadAction<LeadDraft>): LeadFormState => ({
      ...initialState,
      kind: payload.kind,
      form: pendingForm,
      email: payload.email,
    }),
    contactRequested: (_state, { payload }: PayloadAction<ContactDraft>): LeadFormState => ({
      ...initialState,
      kind: 'contact',
      form: pendingForm,
      email: payload.email,
    }),
    leadSent: (state, { payload }: PayloadAction<{ mailboxUrl: string }>): LeadFormState => ({
      ...state,
      form: doneForm(),
      mailboxUrl: payload.mailboxUrl,
    }),
    leadRefused: (state, { payload }: PayloadAction<Refusal>): LeadFormState => ({
      ...state,
      form: refusedForm(payload),
    }),
    leadFailed: (state, { payload }: PayloadAction<Failure>): LeadFormState => ({
      ...state,
      form: failedForm(payload),
    }),
  },
});

/** The form of this kind, as if untouched while another one is in the state; also before the slice has joined. */
export const selectLeadForm = (
  state: { readonly leadForm?: LeadFormState },
  kind: LeadKind,
): LeadFormState => (state.leadForm?.kind === kind ? state.leadForm : initialState);

export const { leadFormOpened, leadRequested, contactRequested, leadSent, leadRefused, leadFailed } =
  leadFormSlice.actions;
export default leadFormSlice;
