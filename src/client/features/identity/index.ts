/** The parts of identity that other features use, besides the session's slice and selectors. */
export { ChosenPassword } from './account/components/ChosenPassword';
export { passwordStrengthSlice, watchPasswordStrength, weaknessOf } from './account/passwordStrength';
export { notePendingEmail, readPendingEmail } from './account/pendingEmail';
export {
  linkedAccounts,
  loadLinkedAccounts,
  selectLinkedItems,
  unlinking,
} from './providerLogin/linkedAccounts';
export { updateUser } from './session/updateUser';
