import { fork, type SagaGenerator } from 'typed-redux-saga';
import { receiptDownload } from '../../checkout/receipts';
import { refund, watchRefund } from './refund';

export const purchaseSlices = [refund.slice, receiptDownload.slice];

/** What can be done on a purchase's page, besides its switch. */
export function* watchPurchase(): SagaGenerator<void> {
  yield* fork(watchRefund);
  yield* fork(receiptDownload.watch);
}
