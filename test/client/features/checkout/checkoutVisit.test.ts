import { buyerLogin, buyerSignUp } from '../../../../src/client/features/checkout/buyer';
import {
  selectCheckoutMessage,
  selectCheckoutStatus,
  selectInvoice,
  selectLine,
  selectNeedsInvoice,
  selectProvider,
} from '../../../../src/client/features/checkout/checkoutSelectors';
import {
  checkoutRefused,
  lineChosen,
  providerChosen,
} from '../../../../src/client/features/checkout/checkoutSlice';
import {
  checkoutSlices,
  enterCheckout,
  watchCheckout,
} from '../../../../src/client/features/checkout/checkoutVisit';
import { load, slices } from '../../../../src/client/features/checkout/pages/CheckoutPage';
import { loadWaysToPay } from '../../../../src/client/features/checkout/waysToPay';
import { selectKnownEmail } from '../../../../src/client/features/identity/account/knownEmail';
import { mailRequest, selectSentMail } from '../../../../src/client/features/identity/account/mailRequest';
import {
  passwordStrengthSlice,
  selectStrength,
} from '../../../../src/client/features/identity/account/passwordStrength';
import { providerStart } from '../../../../src/client/features/identity/providerLogin/providerStart';
import type { LoadReason } from '../../../../src/client/routing/page';
import { paths } from '../../../../src/client/routing/paths';
import { onItsWay } from '../../../support/client';
import { sampleCourse } from '../catalogue/courses/samples';
import { networkFailure } from '../identity/account/support';
import { bundle, clientWith } from './support';

const WAYS = ['stripe', 'bank_transfer'].map((name) => ({ name, label: name, text: '' }));

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
  expect(selectStrength(store.getState() as object)).toBeNull();
  expect([selectInvoice(store.getState()), selectNeedsInvoice(store.getState())]).toEqual([invoice, false]);
  expect([selectCheckoutStatus(store.getState()), selectCheckoutMessage(store.getState())]).toEqual([
    'idle',
    '',
  ]);
});

it('the checkout asks for a mail again, starts a login elsewhere and measures passwords', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const resendActivation = jest.fn(async () => ({ isOk: true }));
  const socialLogin = jest.fn(onItsWay);
  const client = clientWith(
    { users: { resendActivation, socialLogin } },
    { sagas: false, slices: checkoutSlices },
  );
  const { run, store, services } = client;
  const task = run(watchCheckout);
  store.dispatch(mailRequest.actions.requested({ kind: 'activation', email: 'sara@example.com' }));
  store.dispatch(providerStart.actions.requested({ id: 'demo', isNew: true, returnUrl: '/' }));
  store.dispatch(passwordStrengthSlice.actions.measured({ score: 1, advice: 'Una parola sola.' }));
  store.dispatch(passwordStrengthSlice.actions.typed({ password: services.vault.put(''), hints: [] }));
  await jest.advanceTimersByTimeAsync(1000);
  task.cancel();
  jest.useRealTimers();
  expect(resendActivation).toHaveBeenCalledWith({ Email: 'sara@example.com' });
  expect(socialLogin).toHaveBeenCalledWith({ Provider: 'demo', ReturnUrl: '/' });
  expect(selectSentMail(store.getState() as object)).toMatchObject({ email: 'sara@example.com', count: 1 });
  expect(selectKnownEmail(store.getState() as object)).toBe('sara@example.com');
  expect(selectStrength(store.getState() as object)).toBeNull();
});

it.each([
  ['its buyer has', { owned: true }],
  ['an order waits for its bank transfer', { transfer: { isOffered: true, IdPurchaseEnc: 'purchase-9' } }],
  ['the bank works on a payment', { transfer: { isOffered: true, isProcessing: true } }],
])('the checkout page leaves alone what was being bought where %s', async (_what, more) => {
  const item = { ...sampleCourse(1), ...more };
  const courses = { getDetailCourseByTitle: async () => ({ isOk: true, item }) };
  const { run, store } = clientWith({ courses }, { sagas: false, slices });
  store.dispatch(lineChosen(bundle));
  await run(load, { title: item.slug }).toPromise();
  expect(selectLine(store.getState())).toEqual(bundle);
});

it.each([
  ['?pagamento=bonifico', 'bank_transfer'],
  ['?pagamento=carta', null],
])('the checkout page is entered at “%s” with the way to pay %j', async (search, way) => {
  const item = sampleCourse(1);
  const { run, store } = clientWith(
    {
      courses: { getDetailCourseByTitle: async () => ({ isOk: true, item }) },
      payments: { getWaysToPay: async () => ({ items: WAYS }) },
    },
    { sagas: false, slices, address: paths.checkout('course', item.slug) + search },
  );
  await run(load, { title: item.slug }).toPromise();
  expect(selectProvider(store.getState())).toBe(way);
});

it('a way to pay that was chosen stays where the ways cannot be read', async () => {
  const payments = { getWaysToPay: () => Promise.reject(networkFailure()) };
  const { run, store } = clientWith({ payments }, { sagas: false, slices });
  store.dispatch(providerChosen('bank_transfer'));
  await run(loadWaysToPay).toPromise();
  expect(selectProvider(store.getState())).toBe('bank_transfer');
});

describe('the checkout page of a course, loaded once more', () => {
  /** After the first load the bank transfer is chosen, and an order is refused. */
  async function again(reason: LoadReason, price: number, failure?: Error) {
    const course = sampleCourse(1);
    const getDetailCourseByTitle = jest.fn(async () => ({ isOk: true, item: course }));
    const { run, store } = clientWith(
      {
        courses: { getDetailCourseByTitle },
        payments: { getWaysToPay: async () => ({ items: WAYS }) },
      },
      { sagas: false, slices },
    );
    const params = { title: course.slug };
    await run(load, params).toPromise();
    store.dispatch(providerChosen('bank_transfer'));
    store.dispatch(checkoutRefused({ message: 'Non ora.', code: '' }));
    Object.assign(course, { price });
    if (failure) getDetailCourseByTitle.mockRejectedValueOnce(failure);
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

  it('is left as it is where the course cannot be read again', async () => {
    expect(await again('retried', 99.9, networkFailure())).toEqual([79.9, 'bank_transfer', 'Non ora.']);
  });
});

it('the checkout page sells its course to who logs in while another of the same price is being bought', async () => {
  const item = sampleCourse(1);
  const courses = { getDetailCourseByTitle: async () => ({ isOk: true, item }) };
  const payments = { getWaysToPay: async () => ({ items: WAYS }) };
  const { run, store } = clientWith({ courses, payments }, { sagas: false, slices });
  store.dispatch(lineChosen({ ...bundle, price: item.price }));
  await run(load, { title: item.slug }, 'identityChanged').toPromise();
  expect(selectLine(store.getState())).toMatchObject({ kind: 'course', id: item.IdCourseEnc });
});
