import { call, put, type SagaGenerator, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { lazyPart } from '../../routing/lazyPart';
import { guarded } from '../../sagas/guarded';
import { selectIsAuthenticated } from '../identity/session/sessionSelectors';
import { loggedIn, loggedOut, replaced } from '../identity/session/sessionSlice';
import { selectInvoice, selectInvoiceForm, selectNeedsInvoice } from './checkoutSelectors';
import {
  cartCleared,
  checkoutRefused,
  INVALID_INVOICE,
  invoiceFilled,
  invoiceFormFailed,
  invoiceFormLoaded,
  invoiceRestored,
  invoiceToggled,
} from './checkoutSlice';
import { removeInvoice, restoreInvoice, saveInvoice } from './invoiceDraft';

export const lazyInvoiceForm = lazyPart(
  'invoice',
  () => import(/* webpackChunkName: "invoice" */ './components/InvoiceForm'),
);

/** The rules come with the form's code. */
const fetchRules = () => import(/* webpackChunkName: "invoice" */ '../../../contract/checkout/invoiceRules');

const fetchFilling = () => import(/* webpackChunkName: "invoice" */ './fillInvoice');

export const CHECK_INVOICE = 'Controlla i dati per la fattura.';

/** Whether nothing was typed, but perhaps the kind of buyer and the country. */
export function* isInvoiceEmpty(): SagaGenerator<boolean> {
  const { isEmptyInvoice } = yield* call(fetchRules);
  return isEmptyInvoice(yield* select(selectInvoice));
}

/** Whether the order may be sent: with the whole invoice that is asked for, or without one. Else says what is wrong. */
export function* isInvoiceReady(): SagaGenerator<boolean> {
  if (!(yield* select(selectNeedsInvoice))) return true;
  const { invoiceFaults, tidyInvoice } = yield* call(fetchRules);
  const errors = invoiceFaults(tidyInvoice(yield* select(selectInvoice)));
  if (Object.keys(errors).length === 0) return true;
  yield* put(checkoutRefused({ message: CHECK_INVOICE, code: INVALID_INVOICE, errors }));
  return false;
}

function* fillIn(): SagaGenerator<void> {
  if (!(yield* select(selectIsAuthenticated))) return;
  const { fillInvoice } = yield* call(fetchFilling);
  yield* call(fillInvoice);
}

function* openForm(): SagaGenerator<void> {
  if ((yield* select(selectInvoiceForm)) !== 'loading') return;
  try {
    yield* call(lazyInvoiceForm.load);
  } catch {
    yield* put(invoiceFormFailed());
    return;
  }
  yield* put(invoiceFormLoaded());
  yield* call(fillIn);
}

/** A draft of this person from another visit, or of the visitor who they were. */
function* takeUp(): SagaGenerator<void> {
  yield* call(restoreInvoice);
  // A visitor's draft is this person's from now on.
  if (Object.keys(yield* select(selectInvoice)).length > 0) yield* call(saveInvoice);
  if (yield* select(selectNeedsInvoice)) yield* call(fillIn);
}

export function* invoiceSaga(): SagaGenerator<void> {
  yield* takeEvery([invoiceFilled, invoiceToggled], guarded(saveInvoice));
  yield* takeEvery([cartCleared, loggedOut, replaced], guarded(removeInvoice));
  yield* takeEvery(loggedIn, guarded(takeUp));
  yield* takeLatest([invoiceToggled, invoiceRestored], guarded(openForm));
}
