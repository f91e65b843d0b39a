export { PurchaseChoice } from './components/PurchaseChoice';
