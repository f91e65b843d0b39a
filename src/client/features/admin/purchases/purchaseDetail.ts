import { fork, type SagaGenerator } from 'typed-redux-saga';
import { receiptDownload } from '../../checkout/receipts';
import { detailPage } from '../resource/recordPages';
import { PurchaseView } from './PurchasePage';
import { purchases } from './purchases';
import { refund, watchRefund } from './refund';

const purchaseSlices = [refund.slice, receiptDownload.slice];

/** The actions on a purchase's page, besides its switch. */
function* watchPurchase(): SagaGenerator<void> {
  yield* fork(watchRefund);
  yield* fork(receiptDownload.watch);
}

export const purchaseDetail = detailPage(purchases, PurchaseView, {
  slices: purchaseSlices,
  watch: watchPurchase,
});
