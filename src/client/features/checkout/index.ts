export { BuyForm } from './components/BuyForm';
