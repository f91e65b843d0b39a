import { buyerLogin, buyerSignUp, watchBuyer } from '../../../../src/client/features/checkout/buyer';
import { invoiceFilled, invoiceToggled } from '../../../../src/client/features/checkout/checkoutSlice';
import { loggedOut } from '../../../../src/client/features/identity/session/sessionSlice';
import { createTestClient, until } from '../../../support/client';

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
