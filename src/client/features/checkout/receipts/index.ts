export { ReceiptButton } from './ReceiptButton';
export { receiptDownload } from './receiptDownload';
