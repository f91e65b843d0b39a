export { CancelDialog } from './CancelDialog';
export { cancellationAnswers, cancelTransfer } from './cancelTransfer';
