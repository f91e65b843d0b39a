import { act, fireEvent, screen, within } from '@testing-library/react';
import { CallFailed } from '../../../../src/client/api/failure';
import { selectInvoice, selectQuote } from '../../../../src/client/features/checkout/checkoutSelectors';
import { invoiceFilled, invoiceToggled } from '../../../../src/client/features/checkout/checkoutSlice';
import * as page from '../../../../src/client/features/checkout/pages/CheckoutPage';
import { selectIsAuthenticated } from '../../../../src/client/features/identity/session/sessionSelectors';
import { selectIsLoading } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import { type ApiStub, createTestClient, testUser, until } from '../../../support/client';
import { emptyShop } from '../../../support/emptyShop';
import { renderPage } from '../../../support/renderPage';
import { sampleBundleDetail } from '../catalogue/bundles/samples';
import { sampleCourse } from '../catalogue/courses/samples';
import { everything, PASSWORD } from '../identity/account/support';
import { later, settle, validCoupon } from './support';

const address = paths.checkout('course', 'corso-1');
const PAY_PAGE = 'https://pay.example/1';
const EMAIL = 'anna.verdi@example.com';
const INVOICE = {
  kind: 'person',
  name: 'Anna Verdi',
  taxCode: 'RSSMRA85T10A562S',
  address: 'Via Città 1',
  postalCode: '20121',
  city: 'Milano',
  province: 'MI',
} as const;
const bought = { isOk: true, item: { url: PAY_PAGE, IdPurchaseEnc: 'purchase-1' } };
const session = { isOk: true, item: testUser, claim: 0 };

interface Options {
  readonly users?: ApiStub['users'];
  readonly payments?: ApiStub['payments'];
  readonly course?: object | null;
  readonly user?: typeof testUser;
  readonly device?: ReturnType<typeof memoryArea>;
}

async function open({ users = {}, payments = {}, course = {}, user, device = memoryArea() }: Options = {}) {
  const createCheckout = jest.fn(async (): Promise<unknown> => bought);
  const getDetailCourseByTitle = async () =>
    course === null
      ? { isOk: false, message: 'Non abbiamo trovato quello che cerchi.' }
      : { isOk: true, item: { ...sampleCourse(1), ...course } };
  const client = createTestClient({
    address,
    ...(user && { user }),
    services: { device },
    api: {
      ...emptyShop,
      courses: {
        ...emptyShop.courses,
        getDetailCourseByTitle: getDetailCourseByTitle as never,
        isValidCoupon: async () => ({ isOk: true, item: validCoupon() }),
      },
      users,
      payments: {
        createCheckout: createCheckout as never,
        getInvoice: async () => ({ isOk: true }),
        ...payments,
      },
    },
  });
  await until(client.store, (state) => !selectIsLoading(state));
  const view = renderPage(client, page.Page, { title: 'corso-1' });
  return { ...client, ...view, createCheckout };
}

const rest = async () => {
  for (let turn = 0; turn < 6; turn += 1) await act(settle);
};
const payButton = () => screen.getByRole('button', { name: /^(Paga|Un momento)/ });
const pay = async () => {
  fireEvent.click(payButton());
  await rest();
};
const panel = () => within(screen.getByRole('tabpanel'));
const write = (label: string, value: string) =>
  fireEvent.change(panel().getByLabelText(label), { target: { value } });

function fillSignUp() {
  write('Nome', 'Anna');
  write('Cognome', 'Verdi');
  write('E-mail', EMAIL);
  write('Password', PASSWORD);
  fireEvent.click(panel().getByRole('checkbox', { name: /^Accetto i termini/ }));
  fireEvent.click(panel().getByRole('checkbox', { name: /^Ho letto la privacy/ }));
}
function fillLogin() {
  fireEvent.click(screen.getByRole('tab', { name: 'Accedi' }));
  write('E-mail', EMAIL);
  write('Password', PASSWORD);
}

describe('a new buyer', () => {
  it('makes an account and goes to the pay page with one press, without the password in any action', async () => {
    const registerBuyer = jest.fn(async () => session);
    const client = await open({ users: { registerBuyer } });
    fillSignUp();
    await pay();
    expect(registerBuyer).toHaveBeenCalledWith({
      FirstName: 'Anna',
      Surname: 'Verdi',
      Email: EMAIL,
      Password: PASSWORD,
      Terms: true,
      Privacy: true,
      Marketing: false,
    });
    expect(client.createCheckout).toHaveBeenCalledTimes(1);
    expect(client.createCheckout).toHaveBeenCalledWith({ IdCourseEnc: 'course-1', Total: 79.9 });
    expect(client.seen.left).toEqual([PAY_PAGE]);
    // On this page alone.
    expect(client.history.entries).toEqual([address]);
    expect(everything(client)).not.toContain(PASSWORD);
  });

  it('has no account made for an order whose invoice is not whole', async () => {
    const registerBuyer = jest.fn();
    const client = await open({ users: { registerBuyer } });
    fillSignUp();
    act(() => {
      client.store.dispatch(invoiceToggled({ isOpen: true }));
      client.store.dispatch(invoiceFilled({ ...INVOICE, postalCode: '1' }));
    });
    await rest();
    await pay();
    expect(registerBuyer).not.toHaveBeenCalled();
    expect(screen.getByLabelText('CAP')).toHaveAccessibleDescription('Il CAP ha 5 cifre.');
    expect(panel().getByLabelText('E-mail')).toHaveValue(EMAIL);
    expect(panel().getByLabelText('Password')).toHaveValue(PASSWORD);
  });

  it('sends the invoice with the order, and keeps it over the sign-up', async () => {
    const client = await open({ users: { registerBuyer: async () => session } });
    act(() => {
      client.store.dispatch(invoiceToggled({ isOpen: true }));
      client.store.dispatch(invoiceFilled(INVOICE));
    });
    await rest();
    fillSignUp();
    await pay();
    expect(client.createCheckout).toHaveBeenCalledWith(
      expect.objectContaining({ invoice: INVOICE, NeedsInvoice: true }),
    );
  });

  it('whose address has an account is led to the other door, with the address', async () => {
    const message = 'Questo indirizzo ha già un account: accedi per acquistare.';
    const client = await open({
      users: {
        registerBuyer: async () => ({
          isOk: false,
          code: 'email_taken',
          message,
          errors: { Email: message },
        }),
      },
    });
    fillSignUp();
    await pay();
    expect(client.createCheckout).not.toHaveBeenCalled();
    expect(panel().getByLabelText('E-mail')).toHaveAccessibleDescription(message);
    fireEvent.click(screen.getByRole('button', { name: `Accedi con ${EMAIL}` }));
    expect(screen.getByRole('tab', { name: 'Accedi' })).toHaveAttribute('aria-selected', 'true');
    expect(panel().getByLabelText('E-mail')).toHaveValue(EMAIL);
    expect(panel().getByLabelText('Password')).toHaveFocus();
  });

  it('pays once, however often they press', async () => {
    const answer = later<typeof session>();
    const client = await open({ users: { registerBuyer: () => answer.promise } });
    fillSignUp();
    act(() => payButton().focus());
    await pay();
    expect(payButton()).toHaveAttribute('aria-disabled', 'true');
    expect(payButton()).toHaveFocus();
    fireEvent.click(payButton());
    const form = document.getElementById('buyer-new') as HTMLFormElement;
    fireEvent.submit(form);
    answer.answer(session);
    await rest();
    expect(client.createCheckout).toHaveBeenCalledTimes(1);
  });
});

describe('a buyer with an account', () => {
  it('logs in and goes to the pay page with one press', async () => {
    const client = await open({ users: { authenticate: async () => session } });
    fillLogin();
    await pay();
    expect(client.seen.left).toEqual([PAY_PAGE]);
    expect(selectIsAuthenticated(client.store.getState())).toBe(true);
  });

  it('sees the last invoice first where one is asked for and nothing was typed', async () => {
    const getInvoice = async () => ({ isOk: true, item: INVOICE as never });
    const client = await open({ users: { authenticate: async () => session }, payments: { getInvoice } });
    act(() => void client.store.dispatch(invoiceToggled({ isOpen: true })));
    await rest();
    fillLogin();
    await pay();
    expect(client.createCheckout).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Controlla i dati per la fattura, poi premi di nuovo',
    );
    expect(selectInvoice(client.store.getState())).toEqual(INVOICE);
    await pay();
    expect(client.createCheckout).toHaveBeenCalledWith(expect.objectContaining({ invoice: INVOICE }));
  });

  it('with a wrong password stays, with all that was typed, and hears of it beside the button', async () => {
    const refused = { isOk: false, message: 'E-mail o password non corretti.', code: 'invalid_credentials' };
    const client = await open({ users: { authenticate: async () => refused } });
    fillLogin();
    await pay();
    const payment = screen.getByRole('region', { name: 'Fattura e pagamento' });
    expect(within(payment).getByText(refused.message)).toBeInTheDocument();
    expect(screen.getAllByText(refused.message)).toHaveLength(1);
    // The mail that activates an account is for one that is not active.
    expect(screen.queryByRole('button', { name: /e-mail/i })).toBeNull();
    expect(panel().getByLabelText('Password')).toHaveValue(PASSWORD);
    expect(client.createCheckout).not.toHaveBeenCalled();
  });

  it('who is logged in sees no doors, and the invoice that was typed in another tab', async () => {
    const device = memoryArea();
    const note = { invoice: INVOICE, isNeeded: true, owner: testUser.id, until: Number.MAX_SAFE_INTEGER };
    device.setItem('invoiceDraft', JSON.stringify(note));
    const client = await open({ user: testUser, device });
    await rest();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByLabelText('Mi serve la fattura')).toBeChecked();
    expect(screen.getByLabelText('Codice fiscale')).toHaveValue(INVOICE.taxCode);
    await pay();
    expect(client.createCheckout).toHaveBeenCalledWith(expect.objectContaining({ invoice: INVOICE }));
  });

  it.each([
    ['of another person', { owner: 'user-2', until: Number.MAX_SAFE_INTEGER }],
    ['that is too old', { owner: testUser.id, until: 1 }],
  ])('is not shown an invoice draft %s, which goes', async (_what, difference) => {
    const device = memoryArea();
    device.setItem('invoiceDraft', JSON.stringify({ invoice: INVOICE, isNeeded: true, ...difference }));
    const client = await open({ user: testUser, device });
    expect(selectInvoice(client.store.getState())).toEqual({});
    expect(device.getItem('invoiceDraft')).toBeNull();
  });
});

describe('on this page', () => {
  it('a coupon changes the price of the button', async () => {
    const client = await open();
    fireEvent.change(screen.getByLabelText('Hai un codice coupon?'), { target: { value: 'BENVENUTO20' } });
    fireEvent.click(screen.getByRole('button', { name: 'Applica' }));
    await rest();
    expect(selectQuote(client.store.getState()).total).toBe(80);
    expect(payButton().textContent?.replaceAll('\u00a0', ' ')).toBe('Paga 80,00 €');
  });

  it.each([
    [
      'price_changed',
      'Il prezzo è cambiato: da 79,90 € a 99,90 €.',
      { listPrice: 99.9, discount: 0, total: 99.9 },
    ],
    ['already_owned', 'Possiedi già questo corso: lo trovi tra i tuoi corsi.', undefined],
    ['not_found', 'Non abbiamo trovato quello che cerchi.', undefined],
  ])('a refusal is said: %s', async (code, message, price) => {
    const client = await open({ user: testUser });
    client.createCheckout.mockResolvedValueOnce({ isOk: false, code, message, ...(price && { price }) });
    await pay();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByRole('link', { name: 'Vai al corso' }) !== null).toBe(code === 'already_owned');
    if (price) expect(payButton().textContent?.replaceAll('\u00a0', ' ')).toBe('Paga 99,90 €');
  });

  it.each([
    ['was withdrawn', null, 'Non abbiamo trovato quello che cerchi.'],
    ['may be previewed, but is off sale', { isOffSale: true }, 'Non è più in vendita.'],
  ])('a course that %s cannot be paid, and there is a way on', async (_how, course, text) => {
    await open({ user: testUser, course });
    expect(screen.getByRole('status')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Paga/ })).toBeNull();
  });

  it('an owner is led to the course', async () => {
    await open({ user: testUser, course: { owned: true } });
    expect(screen.getByRole('status')).toHaveTextContent('Possiedi già');
    expect(screen.queryByRole('button', { name: /^Paga/ })).toBeNull();
  });

  it('a path says what it costs less because of the courses that its buyer has', async () => {
    const path = sampleBundleDetail(1, { ownPrice: 194.9, owned: false });
    const client = createTestClient({
      address: paths.checkout('bundle', path.IdBundleEnc),
      user: testUser,
      api: {
        ...emptyShop,
        bundles: { getBundleDTObyId: async () => ({ isOk: true, item: path }) },
        payments: { getInvoice: async () => ({ isOk: true }) },
      },
    });
    await until(client.store, (state) => !selectIsLoading(state));
    renderPage(client, page.Page, { id: path.IdBundleEnc });
    expect(payButton().textContent?.replaceAll('\u00a0', ' ')).toBe('Paga 194,90 €');
    expect(screen.getByText(/^54,10.€ in meno: una parte del percorso è già tua\.$/)).toBeInTheDocument();
  });

  it('a network that fails can be tried again', async () => {
    const client = await open({ user: testUser });
    const failure = { kind: 'network', endpoint: 'x', guarded: true, message: '' } as const;
    client.createCheckout.mockRejectedValueOnce(new CallFailed(failure));
    await pay();
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
    await pay();
    expect(client.seen.left).toEqual([PAY_PAGE]);
  });
});
