export { CreditNoteButtons, ReceiptButton } from './ReceiptButton';
export { receiptDownload } from './receiptDownload';
