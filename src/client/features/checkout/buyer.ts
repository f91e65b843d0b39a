import { call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { guarded } from '../../sagas/guarded';
import { createSubmission, refuse } from '../../state/submission';
import { enterAsBuyer, type NewAccount } from '../identity/account/signUp';
import { type Credentials, enterByPassword } from '../identity/login/login';
import { isSessionEnd } from '../identity/session/sessionSlice';
import { selectNeedsInvoice } from './checkoutSelectors';
import { checkoutRefused, checkoutRequested } from './checkoutSlice';
import { CHECK_INVOICE, isInvoiceEmpty, isInvoiceReady } from './invoiceSaga';

/** The account is made, or the login done, only for an order that can be sent. @throws Refused */
function* requireInvoice(): SagaGenerator<void> {
  if (!(yield* call(isInvoiceReady))) refuse({ message: CHECK_INVOICE, code: 'invoice' });
}

/** Signs up at the checkout, and buys. */
export const buyerSignUp = createSubmission({
  name: 'buyerSignUp',
  *send(account: NewAccount): SagaGenerator<void> {
    yield* call(requireInvoice);
    yield* call(enterAsBuyer, account);
  },
  resetOn: isSessionEnd,
});

interface Entered {
  /** The buyer has seen all that is ordered: else the invoice is filled in after the login, and they press again. */
  readonly isComplete: boolean;
}

/** Logs in at the checkout, and buys. */
export const buyerLogin = createSubmission({
  name: 'buyerLogin',
  *send(credentials: Credentials): SagaGenerator<Entered> {
    const isBlank = (yield* select(selectNeedsInvoice)) && (yield* call(isInvoiceEmpty));
    if (!isBlank) yield* call(requireInvoice);
    yield* call(enterByPassword, credentials);
    return { isComplete: !isBlank };
  },
  resetOn: isSessionEnd,
});

const PRESS_AGAIN =
  'Hai effettuato l’accesso. Controlla i dati per la fattura, poi premi di nuovo per pagare.';

function* buyAfterLogin({ payload }: ReturnType<typeof buyerLogin.actions.done>): SagaGenerator<void> {
  if (payload.isComplete) yield* put(checkoutRequested());
  else yield* put(checkoutRefused({ message: PRESS_AGAIN, code: 'invoice_unseen' }));
}

function* buyAfterSignUp(): SagaGenerator<void> {
  yield* put(checkoutRequested());
}

export function* watchBuyer(): SagaGenerator<void> {
  yield* fork(buyerSignUp.watch);
  yield* fork(buyerLogin.watch);
  yield* takeEvery(buyerSignUp.actions.done, guarded(buyAfterSignUp));
  yield* takeEvery(buyerLogin.actions.done, guarded(buyAfterLogin));
}
