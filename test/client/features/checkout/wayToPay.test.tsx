import { act, fireEvent, screen, within } from '@testing-library/react';
import { couponApplied } from '../../../../src/client/features/checkout/checkoutSlice';
import * as page from '../../../../src/client/features/checkout/pages/CheckoutPage';
import { selectIsLoading } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { createTestClient, testUser, until } from '../../../support/client';
import { emptyShop } from '../../../support/emptyShop';
import { renderPage } from '../../../support/renderPage';
import { sampleCourse } from '../catalogue/courses/samples';
import { PASSWORD } from '../identity/account/support';
import { settle, validCoupon } from './support';

const WAYS = [
  { name: 'stripe', label: 'Carta e altri metodi', text: 'Paghi adesso.' },
  { name: 'bank_transfer', label: 'Bonifico bancario', text: 'Ti diamo IBAN e causale.' },
];
const both = { getWaysToPay: async () => ({ items: WAYS }) };

interface Options {
  readonly user?: typeof testUser;
  readonly users?: object;
  readonly payments?: object;
  readonly course?: object;
  readonly query?: string;
}

async function open({ user, users = {}, payments = {}, course = {}, query = '' }: Options = {}) {
  const createCheckout = jest.fn(async () => ({
    isOk: true,
    item: { url: 'https://pay.example/1', IdPurchaseEnc: 'purchase-1' },
  }));
  const getDetailCourseByTitle = async () => ({ isOk: true, item: { ...sampleCourse(1), ...course } });
  const client = createTestClient({
    address: paths.checkout('course', 'corso-1') + query,
    ...(user && { user }),
    api: {
      ...emptyShop,
      courses: { ...emptyShop.courses, getDetailCourseByTitle },
      users,
      payments: {
        createCheckout,
        getInvoice: async () => ({ isOk: true }),
        getWaysToPay: async () => ({ items: WAYS.slice(0, 1) }),
        ...payments,
      },
    },
  });
  await until(client.store, (state) => !selectIsLoading(state));
  renderPage(client, page.Page, { title: 'corso-1' });
  return { ...client, createCheckout };
}

const rest = async () => {
  for (let turn = 0; turn < 6; turn += 1) await act(settle);
};
const press = async (name: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await rest();
};
const way = (name: RegExp) => screen.getByRole('radio', { name });

function fillSignUp() {
  const panel = within(screen.getByRole('tabpanel'));
  const texts = { Nome: 'Anna', Cognome: 'Verdi', 'E-mail': 'anna@example.com', Password: PASSWORD };
  for (const [label, value] of Object.entries(texts))
    fireEvent.change(panel.getByLabelText(label), { target: { value } });
  fireEvent.click(panel.getByRole('checkbox', { name: /^Accetto i termini/ }));
  fireEvent.click(panel.getByRole('checkbox', { name: /^Ho letto la privacy/ }));
}

describe('the way to pay', () => {
  it('is no question where there is only one', async () => {
    await open({ user: testUser });
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('is the first without a choice, which the order then does not name', async () => {
    const client = await open({ user: testUser, payments: both });
    expect(screen.getByRole('radiogroup', { name: 'Come vuoi pagare' })).toBeTruthy();
    expect(way(/^Carta e altri metodi/)).toBeChecked();
    expect(way(/^Bonifico bancario\s*Ti diamo IBAN e causale\.$/)).not.toBeChecked();
    await press(/^Paga/);
    expect(client.createCheckout).toHaveBeenCalledWith({ IdCourseEnc: 'course-1', Total: 79.9 });
  });

  it('is sent with the order once it is chosen', async () => {
    const client = await open({ user: testUser, payments: both });
    expect(document.body).toHaveTextContent('Scegli come pagare nella pagina sicura');
    fireEvent.click(way(/^Bonifico bancario/));
    expect(document.body).toHaveTextContent('per e-mail trovi IBAN, causale e scadenza');
    expect(document.body).not.toHaveTextContent('pagina sicura');
    await press(/^Ordina e paga con bonifico 79,90/);
    expect(client.createCheckout).toHaveBeenCalledWith({
      IdCourseEnc: 'course-1',
      Total: 79.9,
      Provider: 'bank_transfer',
    });
  });

  it('is neither asked for nor sent with an order that a coupon makes free', async () => {
    const client = await open({ user: testUser, payments: both });
    fireEvent.click(way(/^Bonifico bancario/));
    const price = { listPrice: 79.9, discount: 79.9, total: 0 };
    act(() => void client.store.dispatch(couponApplied({ ...validCoupon('REGALO'), price })));
    expect(screen.queryByRole('radio')).toBeNull();
    expect(document.body).toHaveTextContent('Non c’è nulla da pagare: cominci subito.');
    expect(document.body).not.toHaveTextContent(/pagina sicura|IBAN/);
    await press(/^Ottieni gratis/);
    expect(client.createCheckout).toHaveBeenCalledWith({
      IdCourseEnc: 'course-1',
      Total: 0,
      IdCouponEnc: 'id-of-REGALO',
    });
  });

  it('is the bank transfer where the address says so, also after a login on the page', async () => {
    const registerBuyer = async () => ({ isOk: true, item: testUser, claim: 0 });
    const client = await open({ payments: both, users: { registerBuyer }, query: '?pagamento=bonifico' });
    expect(way(/^Bonifico bancario/)).toBeChecked();
    fillSignUp();
    await press(/^Ordina e paga con bonifico/);
    expect(client.createCheckout).toHaveBeenCalledWith(
      expect.objectContaining({ Provider: 'bank_transfer' }),
    );
  });

  it('is chosen anew where the page of the same course is entered again, from the ways of that moment', async () => {
    const getWaysToPay = jest.fn(async () => ({ items: WAYS }));
    const { history, store } = await open({
      user: testUser,
      payments: { getWaysToPay },
      query: '?pagamento=bonifico',
    });
    const go = async (to: string) => {
      act(() => history.push(to));
      await act(() => until(store, (state) => !selectIsLoading(state)));
    };
    await go(paths.contacts());
    await go(paths.checkout('course', 'corso-1'));
    expect(way(/^Carta e altri metodi/)).toBeChecked();
    expect(getWaysToPay).toHaveBeenCalledTimes(2);
  });

  it('is none that is not offered any more', async () => {
    const client = await open({ user: testUser, query: '?pagamento=bonifico' });
    await press(/^Paga/);
    expect(client.createCheckout).toHaveBeenCalledWith({ IdCourseEnc: 'course-1', Total: 79.9 });
  });

  it('is not asked for where an order waits for its bank transfer: the page leads there', async () => {
    const transfer = { isOffered: true, IdPurchaseEnc: 'purchase-9' };
    await open({ user: testUser, course: { transfer, owned: false } });
    expect(screen.getByText('Hai già un ordine in attesa del bonifico.')).toBeTruthy();
    expect(document.body).toHaveTextContent(
      'Se preferisci pagare in un altro modo, annulla prima quell’ordine.',
    );
    expect(screen.getByRole('link', { name: 'Vedi i dati del bonifico' })).toHaveAttribute(
      'href',
      paths.bankTransfer('purchase-9'),
    );
    expect(screen.queryByRole('button', { name: /^Paga/ })).toBeNull();
  });

  it('is not asked for while the bank works on a payment for the course: the page says so', async () => {
    await open({
      user: testUser,
      course: { transfer: { isOffered: true, isProcessing: true }, owned: false },
    });
    expect(screen.getByText('Il tuo pagamento è in lavorazione presso la banca.')).toBeTruthy();
    expect(document.body).toHaveTextContent('se non riesce potrai acquistare di nuovo.');
    expect(screen.queryByRole('button', { name: /^Paga/ })).toBeNull();
  });
});
