import { useSelector } from 'react-redux';
import { LoginPage } from '../../features/identity/session/pages/LoginPage';
import { selectPurchaseTitle } from './purchaseTitle';

export { load, slices, watch } from '../../features/identity/session/pages/LoginPage';

/** Tells the login page what is being bought: identity does not know the cart. */
export function Page() {
  return <LoginPage purchaseTitle={useSelector(selectPurchaseTitle)} />;
}
