/** What other features may show of this one. */
export { Offer } from './components/Offer';
