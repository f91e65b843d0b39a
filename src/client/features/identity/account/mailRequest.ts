import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, delay, fork, put, type SagaGenerator, select, takeLatest } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { emailFault } from '../../../state/fieldRules';
import { accepted, createSubmission, Refused, refuseFaults } from '../../../state/submission';
import { emailKnown } from './knownEmail';

/** How often the same mail can be requested on one page; the server has limits of its own. */
export const MAX_MAILS = 4;
/** Seconds between one mail and the next. */
export const PAUSE = 60;

const TOO_MANY =
  'Hai già chiesto più volte questa e-mail. Controlla anche la posta indesiderata e riprova più tardi.';

export interface MailDraft {
  /** Activates the account, or resets the password. */
  readonly kind: 'activation' | 'reset';
  readonly email: string;
}

/** Requests a mail, the first time or again. The answer does not say whether the address has an account. */
export const mailRequest = createSubmission({
  name: 'mailRequest',
  *send({ kind, email }: MailDraft): SagaGenerator<void> {
    refuseFaults({ Email: emailFault(email) });
    if ((yield* select(selectSentMail)).count >= MAX_MAILS) throw new Refused({ message: TOO_MANY });
    const { users } = yield* service('api');
    const request = kind === 'activation' ? users.resendActivation : users.prepareResetPassword;
    accepted(yield* call(request, { Email: email }));
    yield* put(emailKnown(email));
    yield* put(mailSent({ kind, email }));
  },
});

/** The mail that the person is waiting for. */
export interface SentMail extends MailDraft {
  /** In the demo shop: the address of the mail that a sign-up caused; '' where there is none. */
  readonly mailboxUrl: string;
  /** Seconds until it can be requested again. */
  readonly wait: number;
  readonly count: number;
}

const initialState: SentMail = { kind: 'activation', email: '', mailboxUrl: '', wait: 0, count: 0 };

export const sentMailSlice = createSlice({
  name: 'sentMail',
  initialState,
  reducers: {
    sent: (state, { payload }: PayloadAction<MailDraft & { mailboxUrl?: string | undefined }>): SentMail => {
      const { kind, email, mailboxUrl } = payload;
      const isSame = kind === state.kind && email === state.email;
      return {
        kind,
        email,
        // The first mail can still be read.
        mailboxUrl: mailboxUrl ?? (isSame ? state.mailboxUrl : ''),
        wait: PAUSE,
        count: state.count + 1,
      };
    },
    secondPassed: (state) => {
      state.wait = Math.max(0, state.wait - 1);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(mailRequest.actions.opened, () => initialState);
  },
});

export const { sent: mailSent, secondPassed } = sentMailSlice.actions;

/** Also before the slice has joined the store. */
export const selectSentMail = (state: { readonly sentMail?: SentMail }) => state.sentMail ?? initialState;

function* countDown(): SagaGenerator<void> {
  while ((yield* select(selectSentMail)).wait > 0) {
    yield* delay(1000);
    yield* put(secondPassed());
  }
}

/** For every page that requests a mail, or waits for one. */
export function* watchMailRequest(): SagaGenerator<void> {
  yield* fork(mailRequest.watch);
  yield* takeLatest(mailSent, guarded(countDown));
}
