export { LoadError, PageError } from './LoadError';
export { StoreRouter } from './StoreRouter';
