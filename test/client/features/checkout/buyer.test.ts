import { buyerLogin, buyerSignUp, watchBuyer } from '../../../../src/client/features/checkout/buyer';
import {
  checkoutRequested,
  invoiceFilled,
  invoiceToggled,
} from '../../../../src/client/features/checkout/checkoutSlice';
import { loggedOut } from '../../../../src/client/features/identity/session/sessionSlice';
import { createTestClient, testUser, until } from '../../../support/client';

it.each([
  ['login', buyerLogin, 'authenticate'],
  ['sign-up', buyerSignUp, 'registerBuyer'],
] as const)(
  'a %s at the checkout waits for the whole invoice that is asked for',
  async (_what, form, name) => {
    const enter = jest.fn();
    const { run, store } = createTestClient({
      sagas: false,
      slices: [buyerLogin.slice, buyerSignUp.slice],
      api: { users: { [name]: enter } },
    });
    run(watchBuyer);
    store.dispatch(invoiceToggled({ isOpen: true }));
    store.dispatch(invoiceFilled({ kind: 'person', name: 'Anna Verdi' }));
    store.dispatch(form.actions.requested({} as never));
    await until(store, (state) => form.select(state as object).status !== 'pending');
    expect(form.select(store.getState() as object)).toMatchObject({
      status: 'failed',
      code: 'invoice',
      message: 'Controlla i dati per la fattura.',
    });
    expect(enter).not.toHaveBeenCalled();
    // What was typed is nobody else's.
    store.dispatch(loggedOut());
    expect(form.select(store.getState() as object)).toMatchObject({ status: 'idle', draft: null });
  },
);

it('a login at the checkout buys with the whole invoice that was typed before it', async () => {
  const authenticate = async () => ({ isOk: true, item: testUser, claim: 0 });
  const { run, store, actions, services } = createTestClient({
    sagas: false,
    slices: [buyerLogin.slice, buyerSignUp.slice],
    api: { users: { authenticate } },
  });
  run(watchBuyer);
  store.dispatch(invoiceToggled({ isOpen: true }));
  const place = { address: 'Via Città 1', postalCode: '20121', city: 'Milano', province: 'MI' };
  store.dispatch(
    invoiceFilled({ kind: 'person', name: 'Anna Verdi', taxCode: 'RSSMRA85T10A562S', ...place }),
  );
  const password = services.vault.put('quattro parole a caso');
  store.dispatch(buyerLogin.actions.requested({ username: 'anna@example.com', password }));
  await until(store, (state) => buyerLogin.select(state as object).status !== 'pending');
  expect(actions.filter(checkoutRequested.match)).toHaveLength(1);
});
