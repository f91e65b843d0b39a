import { buyerLogin, buyerSignUp } from '../../../../src/client/features/checkout/buyer';
import {
  selectCheckoutMessage,
  selectCheckoutStatus,
} from '../../../../src/client/features/checkout/checkoutSelectors';
import { checkoutRefused } from '../../../../src/client/features/checkout/checkoutSlice';
import { checkoutSlices, enterCheckout } from '../../../../src/client/features/checkout/checkoutVisit';
import { mailRequest } from '../../../../src/client/features/identity/account/mailRequest';
import { providerStart } from '../../../../src/client/features/identity/providerLogin/providerStart';
import { clientWith } from './support';

it('the checkout is entered without what was said on the page before', async () => {
  const { run, store } = clientWith({}, { sagas: false, slices: checkoutSlices });
  const forms = [buyerSignUp, buyerLogin, mailRequest, providerStart];
  for (const { actions } of forms) store.dispatch(actions.refused({ message: 'No.' }));
  store.dispatch(checkoutRefused({ message: 'Non ora.', code: '' }));
  await run(enterCheckout).toPromise();
  expect(forms.map((form) => form.select(store.getState()).message)).toEqual(['', '', '', '']);
  expect([selectCheckoutStatus(store.getState()), selectCheckoutMessage(store.getState())]).toEqual([
    'idle',
    '',
  ]);
});
