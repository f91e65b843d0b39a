import { act, screen } from '@testing-library/react';
import { CallFailed } from '../../../../src/client/api/failure';
import { Page, slices } from '../../../../src/client/features/checkout/pages/PaymentFailedPage';
import { receipt } from '../../../../src/client/features/checkout/receipt';
import { paths } from '../../../../src/client/routing/paths';
import { titleOf } from '../../../../src/client/routing/routeTable';
import { createTestClient, onItsWay, testUser } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';
import { head, settle } from './support';

const purchase = {
  IdEnc: 'purchase-1',
  IdCourseEnc: 'course-1',
  title: 'Ichimoku da zero',
  slug: 'ichimoku-da-zero',
  status: 'failed',
  listPrice: 100,
  discount: 20,
  total: 80,
  CouponCode: 'BENVENUTO20',
  createdAt: '2026-11-21T10:00:00.000Z',
};

async function open(query: string, answer: object, user: typeof testUser | null = testUser) {
  const confirmCheckout = jest.fn(async () => answer);
  const client = createTestClient({
    address: paths.paymentFailed() + query,
    slices,
    ...(user && { user }),
    api: { payments: { confirmCheckout } },
  });
  renderPage(client, Page);
  for (let turn = 0; turn < 5; turn += 1) await act(settle);
  return { ...client, confirmCheckout };
}

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the page after a payment that failed', () => {
  it('says that nothing was charged, and opens the payment again with its coupon', async () => {
    await open('?acquisto=purchase-1', { isOk: true, item: purchase });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Il pagamento non è riuscito');
    expect(screen.getByText(/Non ti è stato addebitato nulla\./)).toBeInTheDocument();
    expect(document.querySelector('[aria-live=polite]')).toHaveTextContent('Il pagamento non è riuscito');
    expect(head()).toEqual([titleOf('paymentFailed'), 'noindex']);
    expect(screen.getByText('BENVENUTO20')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Che cosa puoi fare' })).toHaveTextContent(
      /i dati ?Numero, scadenza.*della banca ?Molte banche chiedono.*altra carta ?La banca può.*Scrivici/,
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Che cosa puoi fare' })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      ...['Ricontrolla i dati', 'Conferma nell’app della banca', 'Prova un’altra carta'],
    ]);
    expect(href('Scrivici')).toBe(paths.contacts());
    expect(href('Guarda tutti i corsi')).toBe(paths.courses());
    expect(screen.getByRole('link', { name: 'Riprova' })).toHaveAttribute(
      'href',
      `${paths.course('ichimoku-da-zero', 'BENVENUTO20')}?acquista=1`,
    );
  });

  it('leads back to the form of a gift, which is for somebody else', async () => {
    const gift = { email: 'amica@example.com', message: '', deliverAt: purchase.createdAt, state: 'planned' };
    await open('?acquisto=purchase-1', { isOk: true, item: { ...purchase, gift } });
    expect(screen.getByRole('link', { name: 'Riprova' })).toHaveAttribute(
      'href',
      `${paths.gift('course', 'ichimoku-da-zero')}?acquisto=purchase-1`,
    );
  });

  it('opens the payment of a learning path again', async () => {
    const { IdCourseEnc: _course, CouponCode: _coupon, ...rest } = purchase;
    const item = { ...rest, IdBundleEnc: 'bundle-1', slug: 'percorso' };
    await open('?acquisto=purchase-1', { isOk: true, item });
    expect(screen.getByRole('link', { name: 'Riprova' })).toHaveAttribute(
      'href',
      `${paths.bundle('percorso')}?acquista=1`,
    );
  });

  it.each([
    ['without a purchase in its address', '', { isOk: true, item: purchase }, testUser],
    [
      'for a purchase of somebody else',
      '?acquisto=other',
      { isOk: false, message: 'Non trovato.' },
      testUser,
    ],
    ['for a visitor', '?acquisto=purchase-1', { isOk: true, item: purchase }, null],
  ])('%s says that a payment failed, and names none', async (_name, query, answer, user) => {
    const { confirmCheckout } = await open(query, answer, user);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Il pagamento non è riuscito');
    expect(
      screen.getByText(/^Per un pagamento non riuscito non viene addebitato nulla\./),
    ).toBeInTheDocument();
    expect(screen.queryByText(/Ichimoku da zero/)).toBeNull();
    expect(screen.getByRole('region', { name: 'Che cosa puoi fare' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Riprova' })).toBeNull();
    expect(screen.getByRole('link', { name: 'I miei corsi' })).toHaveAttribute('href', paths.profile());
    expect(href('Guarda tutti i corsi')).toBe(paths.courses());
    if (!user || query === '') expect(confirmCheckout).not.toHaveBeenCalled();
  });

  it.each([
    ['pending', 'Il pagamento non è completo'],
    ['expired', 'Il pagamento non è riuscito'],
  ])('of a purchase that is %s says: %s', async (status, title) => {
    const { CouponCode: _none, ...item } = { ...purchase, status };
    await open('?acquisto=purchase-1', { isOk: true, item });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.queryByText(/con il coupon/)).toBeNull();
    expect(document.body).toHaveTextContent('Ichimoku da zero ti aspetta: puoi riprovare subito');
  });

  it('offers another try if the purchase cannot be read', async () => {
    const failure = { kind: 'network', endpoint: 'x', guarded: true, message: '' } as const;
    const confirmCheckout = jest
      .fn()
      .mockRejectedValueOnce(new CallFailed(failure))
      .mockResolvedValue({ isOk: true, item: purchase });
    const client = createTestClient({
      address: `${paths.paymentFailed()}?acquisto=purchase-1`,
      slices,
      user: testUser,
      api: { payments: { confirmCheckout } },
    });
    renderPage(client, Page);
    await act(settle);
    expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente');
    act(() => screen.getByRole('button', { name: 'Riprova' }).click());
    for (let turn = 0; turn < 5; turn += 1) await act(settle);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Il pagamento non è riuscito');
  });

  it('claims nothing before it knows the purchase, nor of one on its way elsewhere, nor of another one', async () => {
    const client = createTestClient({
      address: `${paths.paymentFailed()}?acquisto=purchase-1`,
      slices,
      user: testUser,
      api: { payments: { confirmCheckout: onItsWay } },
    });
    renderPage(client, Page);
    await act(settle);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Stiamo confermando il pagamento');
    expect(document.body).toHaveTextContent('Un attimo: chiediamo l’esito alla banca.');
    act(
      () =>
        void client.store.dispatch(
          receipt.actions.received({ purchase: { ...purchase, status: 'paid' }, isOverdue: false } as never),
        ),
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Stiamo confermando il pagamento');
    act(() => {
      client.store.dispatch(receipt.actions.requested('another'));
      client.store.dispatch(receipt.actions.received({ purchase, isOverdue: false } as never));
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Stiamo confermando il pagamento');
  });

  it.each(['paid', 'processing', 'refunded'])(
    'leads on to a purchase whose payment did not fail: %s',
    async (status) => {
      const { history } = await open('?acquisto=purchase-1', { isOk: true, item: { ...purchase, status } });
      expect(history.entries).toEqual([paths.paymentSucceeded('purchase-1')]);
    },
  );
});
