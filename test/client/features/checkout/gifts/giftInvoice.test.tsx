import { act, cleanup, screen } from '@testing-library/react';
import {
  selectInvoice,
  selectNeedsInvoice,
} from '../../../../../src/client/features/checkout/checkoutSelectors';
import { checkoutRefused, invoiceFilled } from '../../../../../src/client/features/checkout/checkoutSlice';
import * as page from '../../../../../src/client/features/checkout/gifts/pages/GiftPage';
import { CHECK_INVOICE, lazyInvoiceForm } from '../../../../../src/client/features/checkout/invoiceSaga';
import { loadReceipt, receipt } from '../../../../../src/client/features/checkout/receipt';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient, testUser } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';
import { press, rest, write } from '../../identity/account/support';

const INVOICE = {
  kind: 'person',
  name: 'Anna Verdi',
  taxCode: 'RSSMRA85T10A562S',
  address: 'Via Città 1',
  postalCode: '20121',
  city: 'Milano',
  province: 'MI',
} as const;
const course = { IdCourseEnc: 'c1', slug: 'candele', title: 'Candele', price: 129 };
const gift = { email: 'amica@example.com', message: '', deliverAt: '2026-11-20T07:00:00Z', state: 'planned' };
const order = { isOk: true, item: { url: 'https://pay.example.com/s1', IdPurchaseEnc: 'p1' } };

/** @param note the invoice that another tab keeps meanwhile */
async function open(createCheckout: jest.Mock = jest.fn(async () => order), note: string | null = null) {
  await lazyInvoiceForm.load();
  const client = createTestClient({
    address: paths.paymentFailed(),
    slices: [...page.slices, receipt.slice],
    user: testUser,
    api: {
      courses: { getDetailCourseByTitle: async () => ({ isOk: true, item: course }) },
      payments: {
        createCheckout,
        getInvoice: async () => ({ isOk: true }),
        confirmCheckout: async () => ({ isOk: true, item: { IdEnc: 'p1', status: 'paid', gift } }),
      },
    },
  });
  // On the page before.
  client.store.dispatch(checkoutRefused({ message: 'Non ora.', code: '' }));
  if (note !== null) client.services.device.setItem('invoiceDraft', note);
  client.history.push(paths.gift('course', 'candele'));
  renderPage(client, page.Page, { title: 'candele' });
  await rest();
  write('E-mail di chi riceve il regalo', 'amica@example.com');
  return { ...client, createCheckout };
}
const askForInvoice = async () => {
  act(() => screen.getByLabelText('Mi serve la fattura').click());
  await rest();
};

describe('the invoice of a gift', () => {
  it('is the giver’s, and goes with the order', async () => {
    const { store, createCheckout } = await open();
    await askForInvoice();
    act(() => void store.dispatch(invoiceFilled(INVOICE)));
    await press(/^Vai al pagamento/);
    expect(createCheckout).toHaveBeenCalledWith(
      expect.objectContaining({ GiftEmail: 'amica@example.com', invoice: INVOICE, NeedsInvoice: true }),
    );
  });

  it('is filled in where the giver has typed it in another tab', async () => {
    const { store, services } = await open();
    await askForInvoice();
    act(() => void store.dispatch(invoiceFilled(INVOICE)));
    cleanup();
    const { store: later } = await open(undefined, services.device.getItem('invoiceDraft'));
    expect(selectInvoice(later.getState())).toEqual(INVOICE);
    expect(selectNeedsInvoice(later.getState())).toBe(true);
  });

  it('is not sent where none is asked for', async () => {
    const { createCheckout } = await open();
    // What was said on the page before is not about this gift.
    expect(screen.queryByText('Non ora.')).toBeNull();
    await press(/^Vai al pagamento/);
    expect(createCheckout).toHaveBeenCalledWith({
      IdCourseEnc: 'c1',
      Total: 129,
      GiftEmail: 'amica@example.com',
      GiftMessage: '',
    });
  });

  it('is checked before the order is sent, and told once, beside the button', async () => {
    const { createCheckout } = await open();
    await askForInvoice();
    await press(/^Vai al pagamento/);
    expect(createCheckout).not.toHaveBeenCalled();
    expect(screen.getAllByText(CHECK_INVOICE)).toHaveLength(1);
    expect(screen.getByLabelText('Codice fiscale')).toBeInvalid();
    await askForInvoice();
    expect(screen.queryByText(CHECK_INVOICE)).toBeNull();
    expect(screen.queryByLabelText('Codice fiscale')).toBeNull();
  });

  it('that the server refuses is told at its fields, in its opened form', async () => {
    const errors = { 'invoice.taxCode': 'Questo codice fiscale non esiste.' };
    const { store } = await open(jest.fn(async () => ({ isOk: false, code: 'invalid_invoice', errors })));
    await press(/^Vai al pagamento/);
    expect(screen.getAllByText(CHECK_INVOICE)).toHaveLength(1);
    expect(selectNeedsInvoice(store.getState())).toBe(true);
    expect(screen.getByLabelText('Codice fiscale')).toHaveAccessibleDescription(errors['invoice.taxCode']);
  });

  it('is asked for anew after the gift was paid', async () => {
    const { store, run, services } = await open();
    await askForInvoice();
    act(() => void store.dispatch(invoiceFilled(INVOICE)));
    await press(/^Vai al pagamento/);
    await act(async () => void (await run(loadReceipt, 'p1').toPromise()));
    expect(selectNeedsInvoice(store.getState())).toBe(false);
    expect(selectInvoice(store.getState())).toEqual({});
    expect(services.device.getItem('invoiceDraft')).toBeNull();
  });
});
