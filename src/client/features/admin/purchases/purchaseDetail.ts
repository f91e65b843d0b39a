import { detailPage } from '../resource/recordPages';
import { PurchaseView } from './PurchasePage';
import { purchaseSlices, watchPurchase } from './purchaseSaga';
import { purchases } from './purchases';

export const purchaseDetail = detailPage(purchases, PurchaseView, {
  slices: purchaseSlices,
  watch: watchPurchase,
});
