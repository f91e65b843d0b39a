/** What other features may use of identity, besides the slice and the selectors of the session. */
export { ChosenPassword } from './account/components/ChosenPassword';
export {
  linkedAccounts,
  loadLinkedAccounts,
  selectLinkedItems,
  unlinking,
} from './providerLogin/linkedAccounts';
