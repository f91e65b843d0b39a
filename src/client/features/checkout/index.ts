export { buyAddress } from './buyAddress';
export { BuyForm } from './components/BuyForm';
