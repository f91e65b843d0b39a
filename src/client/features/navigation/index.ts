/** What other features may show of this one. */
export { StoreRouter } from './StoreRouter';
