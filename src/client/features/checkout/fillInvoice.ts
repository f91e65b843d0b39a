import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { isEmptyInvoice } from '../../../contract/checkout/invoiceRules';
import { inBackground } from '../../api/failure';
import { service } from '../../services/services';
import { backgroundCallFailed } from '../identity/failures/failureSaga';
import { selectFullName, selectUser } from '../identity/session/sessionSelectors';
import { selectInvoice } from './checkoutSelectors';
import { type Invoice, invoiceFilled } from './checkoutSlice';

/** What the profile knows of the buyer. */
function* profileData(): SagaGenerator<Invoice> {
  const user = yield* select(selectUser);
  const fullName = yield* select(selectFullName);
  const { company = '', address = '', cap = '', city = '' } = user ?? {};
  const known: Invoice = {
    ...(company ? { kind: 'business' } : {}),
    name: company || fullName,
    address,
    postalCode: cap,
    city,
  };
  return Object.fromEntries(Object.entries(known).filter(([, text]) => text));
}

function* isEmpty(): SagaGenerator<boolean> {
  return isEmptyInvoice(yield* select(selectInvoice));
}

/** Fills an empty form with the data of the last purchase, or of the profile, unless something is typed meanwhile. */
export function* fillInvoice(): SagaGenerator<void> {
  if (!(yield* call(isEmpty))) return;
  const api = yield* service('api');
  try {
    const { item = yield* call(profileData) } = yield* call(api.payments.getInvoice);
    if (yield* call(isEmpty)) yield* put(invoiceFilled(item));
  } catch (error) {
    yield* put(backgroundCallFailed(inBackground(error)));
  }
}
