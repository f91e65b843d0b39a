export { buyAddress } from './buyAddress';
export { BuyBar } from './components/BuyBar';
export { BuyForm } from './components/BuyForm';
export { isUnderWay, TransferLink, UnderWayNotice } from './components/TransferOffer';
