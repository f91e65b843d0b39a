/** What other features may show of this one. */
export { LoadError, PageError } from './LoadError';
export { StoreRouter } from './StoreRouter';
