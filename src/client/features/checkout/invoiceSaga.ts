import { call, put, type SagaGenerator, select, takeLatest } from 'typed-redux-saga';
import { inBackground } from '../../api/failure';
import { lazyPart } from '../../routing/lazyPart';
import { guarded } from '../../sagas/guarded';
import { service } from '../../services/services';
import { backgroundCallFailed } from '../identity/failures/failureSaga';
import { selectIsAuthenticated } from '../identity/session/sessionSelectors';
import { selectInvoice } from './checkoutSelectors';
import { invoiceFilled, invoiceFormFailed, invoiceFormLoaded, invoiceToggled } from './checkoutSlice';
import { hasInvoice } from './invoice';

export const lazyInvoiceForm = lazyPart(
  'invoice',
  () => import(/* webpackChunkName: "invoice" */ './components/InvoiceForm'),
);

/** Fills an empty form with the data of the last purchase. Without them, or an answer, it stays empty. */
function* fillFromLastPurchase(): SagaGenerator<void> {
  if (!(yield* select(selectIsAuthenticated)) || hasInvoice(yield* select(selectInvoice))) return;
  const api = yield* service('api');
  try {
    const { item } = yield* call(api.payments.getInvoice);
    const isStillEmpty = !hasInvoice(yield* select(selectInvoice));
    if (item && isStillEmpty) yield* put(invoiceFilled(item));
  } catch (error) {
    yield* put(backgroundCallFailed(inBackground(error)));
  }
}

function* openForm({ payload: { isOpen } }: ReturnType<typeof invoiceToggled>): SagaGenerator<void> {
  if (!isOpen) return;
  try {
    yield* call(lazyInvoiceForm.load);
  } catch {
    yield* put(invoiceFormFailed());
    return;
  }
  yield* put(invoiceFormLoaded());
  yield* call(fillFromLastPurchase);
}

export function* invoiceSaga(): SagaGenerator<void> {
  yield* takeLatest(invoiceToggled, guarded(openForm));
}
