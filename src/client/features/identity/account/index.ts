/** What other features may show of this one. */
export { ChosenPassword } from './components/ChosenPassword';
