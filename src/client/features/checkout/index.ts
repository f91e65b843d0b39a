export { buyAddress } from './buyAddress';
export { BuyBar } from './components/BuyBar';
export { BuyForm } from './components/BuyForm';
export { TransferLink, TransferNotice } from './components/TransferOffer';
