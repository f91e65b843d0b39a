/** What other features may show of this one. */
export { PurchaseChoice } from './components/PurchaseChoice';
