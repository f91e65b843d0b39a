import { buyerLogin, buyerSignUp } from '../../../../src/client/features/checkout/buyer';
import {
  selectCheckoutMessage,
  selectCheckoutStatus,
  selectInvoice,
  selectLine,
  selectProvider,
} from '../../../../src/client/features/checkout/checkoutSelectors';
import { checkoutRefused, providerChosen } from '../../../../src/client/features/checkout/checkoutSlice';
import { checkoutSlices, enterCheckout } from '../../../../src/client/features/checkout/checkoutVisit';
import { load, slices } from '../../../../src/client/features/checkout/pages/CheckoutPage';
import { mailRequest } from '../../../../src/client/features/identity/account/mailRequest';
import {
  passwordStrengthSlice,
  selectStrength,
} from '../../../../src/client/features/identity/account/passwordStrength';
import { providerStart } from '../../../../src/client/features/identity/providerLogin/providerStart';
import type { LoadReason } from '../../../../src/client/routing/page';
import { sampleCourse } from '../catalogue/courses/samples';
import { clientWith } from './support';

it('the checkout is entered without what was said on the page before, with the invoice that was typed', async () => {
  const { run, store, services } = clientWith({}, { sagas: false, slices: checkoutSlices });
  const invoice = { taxCode: 'CNTSRA80A01H501U' };
  const until = Number.MAX_SAFE_INTEGER;
  services.device.setItem('invoiceDraft', JSON.stringify({ invoice, isNeeded: false, owner: '', until }));
  const forms = [buyerSignUp, buyerLogin, mailRequest, providerStart];
  for (const { actions } of forms) store.dispatch(actions.refused({ message: 'No.' }));
  store.dispatch(passwordStrengthSlice.actions.measured({ score: 1, advice: 'Una parola sola.' }));
  store.dispatch(checkoutRefused({ message: 'Non ora.', code: '' }));
  await run(enterCheckout).toPromise();
  expect(forms.map((form) => form.select(store.getState()).message)).toEqual(['', '', '', '']);
  expect(selectStrength(store.getState())).toBeNull();
  expect(selectInvoice(store.getState())).toEqual(invoice);
  expect([selectCheckoutStatus(store.getState()), selectCheckoutMessage(store.getState())]).toEqual([
    'idle',
    '',
  ]);
});

describe('the checkout page of a course, loaded once more', () => {
  const WAYS = ['stripe', 'bank_transfer'].map((name) => ({ name, label: name, text: '' }));

  /** After the first load the bank transfer is chosen, and an order is refused. */
  async function again(reason: LoadReason, price: number) {
    const course = sampleCourse(1);
    const { run, store } = clientWith(
      {
        courses: { getDetailCourseByTitle: async () => ({ isOk: true, item: course }) },
        payments: { getWaysToPay: async () => ({ items: WAYS }) },
      },
      { sagas: false, slices },
    );
    const params = { title: course.slug };
    await run(load, params).toPromise();
    store.dispatch(providerChosen('bank_transfer'));
    store.dispatch(checkoutRefused({ message: 'Non ora.', code: '' }));
    Object.assign(course, { price });
    await run(load, params, reason).toPromise();
    const state = store.getState();
    return [selectLine(state)?.price, selectProvider(state), selectCheckoutMessage(state)];
  }

  it.each<[LoadReason, number, string | null, string]>([
    ['identityChanged', 79.9, 'bank_transfer', 'Non ora.'],
    ['identityChanged', 99.9, 'bank_transfer', ''],
    ['retried', 99.9, 'bank_transfer', ''],
    ['entered', 79.9, null, ''],
  ])('(%s) at %d € is paid by %j, and says of the order “%s”', async (reason, price, way, said) => {
    expect(await again(reason, price)).toEqual([price, way, said]);
  });
});
