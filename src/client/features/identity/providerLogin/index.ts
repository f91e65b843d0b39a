/** What other features may show of this one. */
export { ProviderButtons } from './components/ProviderButtons';
