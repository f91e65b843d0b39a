import { useSelector } from 'react-redux';
import { SignUpPage } from '../../features/identity/account/pages/SignUpPage';
import { selectPurchaseTitle } from './purchaseTitle';

export { load, slices, watch } from '../../features/identity/account/pages/SignUpPage';

/** Tells the sign-up page what is being bought: identity does not know the cart. */
export function Page() {
  return <SignUpPage purchaseTitle={useSelector(selectPurchaseTitle)} />;
}
