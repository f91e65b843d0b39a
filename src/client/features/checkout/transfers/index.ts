export { CancelDialog } from './CancelDialog';
export { cancelTransfer } from './cancelTransfer';
