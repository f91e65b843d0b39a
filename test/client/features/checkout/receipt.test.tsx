import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailed } from '../../../../src/client/api/failure';
import { selectCouponCode, selectLine } from '../../../../src/client/features/checkout/checkoutSelectors';
import { couponApplied, lineChosen } from '../../../../src/client/features/checkout/checkoutSlice';
import { Page, slices } from '../../../../src/client/features/checkout/pages/PaymentSucceededPage';
import { receiptDownload } from '../../../../src/client/features/checkout/receipts';
import { loggedOut } from '../../../../src/client/features/identity/session/sessionSlice';
import { retryRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { titleOf } from '../../../../src/client/routing/routeTable';
import type { CartThing } from '../../../../src/client/services/cartStorage';
import type { Purchase } from '../../../../src/contract/checkout/purchases';
import { createTestClient, testUser } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';
import { course, head, later, settle, validCoupon } from './support';

const purchase: Purchase = {
  IdEnc: 'p/1+=',
  IdCourseEnc: course.id,
  title: course.title,
  slug: course.slug,
  status: 'paid',
  listPrice: 1290,
  discount: 258,
  total: 1032,
  CouponCode: 'BENVENUTO20',
  createdAt: '2026-11-20T10:00:00.000Z',
  paidAt: '2026-11-20T10:01:00.000Z',
};
const paid = { isOk: true, item: purchase };
const pending = { isOk: true, item: { ...purchase, status: 'pending' as const } };

async function open(
  confirmCheckout: jest.Mock,
  address = paths.paymentSucceeded(purchase.IdEnc),
  more: object = {},
) {
  const client = createTestClient({
    address,
    user: testUser,
    slices,
    api: { payments: { confirmCheckout, ...more } },
  });
  renderPage(client, Page);
  await act(settle);
  return client;
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the success page', () => {
  it('thanks the buyer, shows the receipt, leads into the course, and empties the cart', async () => {
    const confirmCheckout = jest.fn(async () => paid);
    const client = await open(confirmCheckout);
    expect(confirmCheckout).toHaveBeenCalledWith({ IdPurchaseEnc: purchase.IdEnc });
    expect(heading()).toBe('Grazie, è tuo!');
    expect(head()).toEqual([titleOf('paymentSucceeded'), 'noindex']);
    expect(screen.getByRole('link', { name: 'Inizia il corso' })).toHaveAttribute(
      'href',
      paths.viewer(course.id),
    );
    expect(document.body).toHaveTextContent(`Da adesso puoi guardare ${course.title} quando vuoi`);
    const summary = screen.getByRole('region', { name: 'Riepilogo dell’acquisto' });
    expect(within(summary).getByRole('heading', { level: 2 })).toHaveTextContent(purchase.title);
    for (const text of ['1.290,00 €', '-258,00 €', '1.032,00 €', 'BENVENUTO20']) {
      expect(summary.textContent?.replace(/\u00a0/g, ' ')).toContain(text);
    }
    expect(client.services.cart.read()).toBeUndefined();
  });

  it('leaves in the cart what was given to somebody else, with its coupon', async () => {
    const gift = { email: 'a@example.com', state: 'delivered', deliverAt: purchase.createdAt };
    const { promise, answer } = later<object>();
    const { store } = await open(jest.fn(() => promise));
    expect(heading()).toBe('Stiamo confermando il pagamento');
    act(() => {
      store.dispatch(lineChosen(course));
      store.dispatch(couponApplied(validCoupon()));
    });
    await act(async () => answer({ isOk: true, item: { ...purchase, gift } }));
    expect(heading()).not.toBe('Stiamo confermando il pagamento');
    expect([selectLine(store.getState()), selectCouponCode(store.getState())]).toEqual([
      course,
      'BENVENUTO20',
    ]);
  });

  it('shows nothing of a purchase once its buyer’s session has ended', async () => {
    const { store } = await open(jest.fn(async () => paid));
    await act(async () => void store.dispatch(loggedOut()));
    expect(document.body).not.toHaveTextContent(course.title);
    expect(document.querySelector('[aria-busy]')).not.toBeNull();
  });

  it('names the receipt, and downloads it', async () => {
    const withReceipt = { isOk: true, item: { ...purchase, receipt: '12/2026' } };
    const downloadReceipt = jest.fn(async () => ({ isOk: false, message: 'Non ora.' }));
    const client = await open(
      jest.fn(async () => withReceipt),
      undefined,
      { downloadReceipt },
    );
    expect(document.body).toHaveTextContent('con la ricevuta n. 12/2026');
    const button = screen.getByRole('button', { name: 'Scarica la ricevuta n. 12/2026' });
    // A number alone says little below a summary.
    expect(button).toHaveTextContent('Ricevuta n. 12/2026');
    await userEvent.click(button);
    await act(settle);
    expect(downloadReceipt).toHaveBeenCalledWith({ IdPurchaseEnc: purchase.IdEnc });
    expect(screen.getByRole('alert')).toHaveTextContent('Non ora.');
    expect(receiptDownload.select(client.store.getState() as never).status).toBe('failed');
  });

  it('empties a cart that holds the purchase, and no other', async () => {
    const client = await open(jest.fn(async () => paid));
    act(() => void client.store.dispatch(lineChosen({ ...course, id: 'other' })));
    act(() => void client.store.dispatch(retryRequested()));
    await act(settle);
    expect(selectLine(client.store.getState())?.id).toBe('other');
    act(() => void client.store.dispatch(lineChosen(course)));
    act(() => void client.store.dispatch(retryRequested()));
    await act(settle);
    expect(selectLine(client.store.getState())).toBeNull();
  });

  it('empties a checkout of several things if one of them is of the purchase, and beside an old receipt does not', async () => {
    const { IdCourseEnc, ...of } = purchase;
    const sold = { listPrice: 1, discount: 0, total: 1, title: 'Uno', slug: 'uno' };
    const lines = [
      { ...sold, IdCourseEnc },
      { ...sold, IdBundleEnc: 'path-1' },
    ];
    const client = await open(jest.fn(async () => ({ isOk: true, item: { ...of, lines } })));
    const choose = async (...things: CartThing[]) => {
      act(() => void client.store.dispatch(lineChosen({ ...course, kind: 'cart', id: 'cart', things })));
      act(() => void client.store.dispatch(retryRequested()));
      await act(settle);
      return selectLine(client.store.getState());
    };
    expect(await choose({ kind: 'course', IdItemEnc: 'other' })).not.toBeNull();
    expect(
      await choose({ kind: 'course', IdItemEnc: 'other' }, { kind: 'bundle', IdItemEnc: 'path-1' }),
    ).toBeNull();
  });

  it('leads from a bundle to the buyer’s courses', async () => {
    const { IdCourseEnc: _course, ...rest } = purchase;
    const item = { ...rest, IdBundleEnc: 'bundle-1' };
    await open(
      jest.fn(async () => ({ isOk: true, item })),
      paths.bundlePaymentSucceeded('p/1+='),
    );
    expect(screen.queryByRole('link', { name: 'Inizia il corso' })).toBeNull();
    expect(screen.getByRole('link', { name: 'I miei corsi' })).toHaveAttribute('href', paths.profile());
  });

  it.each([
    ['failed', 'Il pagamento non è riuscito', 'Non ti è stato addebitato nulla. Puoi riprovare'],
    ['expired', 'Il pagamento è scaduto', 'È passato troppo tempo e non ti è stato addebitato nulla.'],
    ['refunded', 'Questo acquisto è stato rimborsato', 'L’importo torna sul metodo di pagamento'],
    ['disputed', 'Il pagamento è stato contestato', 'La contestazione è in corso presso la tua banca'],
    ['deactivated', 'Questo acquisto non è attivo', 'Scrivici se pensi che si tratti di un errore.'],
    ['refund_due', 'Questo acquisto non è attivo', 'Questo acquisto non è attivoTorna al corso'],
  ] as const)(
    'says that a purchase is %s, and leads back to the course with its coupon',
    async (status, title, text) => {
      await open(jest.fn(async () => ({ isOk: true, item: { ...purchase, status } })));
      expect(heading()).toBe(title);
      expect(document.body).toHaveTextContent(text);
      expect(document.querySelector('[aria-live=polite]')).toHaveTextContent(purchase.title + title);
      expect(screen.getByRole('link', { name: 'Torna al corso' })).toHaveAttribute(
        'href',
        paths.course(course.slug, 'BENVENUTO20'),
      );
    },
  );

  it.each(['refund_due', 'refunded'] as const)(
    'tells a buyer who owned everything already that the money comes back (%s)',
    async (status) => {
      const item = { ...purchase, status, refundReason: 'nothing_new' as const };
      await open(jest.fn(async () => ({ isOk: true, item })));
      expect(heading()).toBe('Possedevi già questi corsi: ti rimborsiamo');
      expect(screen.getByText(/Restituiamo l’intero importo/)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'I miei corsi' })).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Inizia il corso' })).not.toBeInTheDocument();
    },
  );

  it.each([
    [{ message: 'Acquisto non trovato.' }, 'Acquisto non trovato. Controlla l’indirizzo'],
    [{}, 'Non troviamo questo acquisto fra i tuoi. Controlla l’indirizzo'],
  ])('says that a purchase is unknown, without logging anybody out: %j', async (words, text) => {
    const client = await open(jest.fn(async () => ({ isOk: false, ...words })));
    expect(heading()).toBe('Non troviamo questo acquisto');
    expect(document.body).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'I miei corsi' })).toHaveAttribute('href', paths.profile());
    expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toHaveAttribute(
      'href',
      paths.courses(),
    );
    expect(client.session.read()).toBeDefined();
  });

  it('offers a retry if the call fails', async () => {
    const failure = { kind: 'network', endpoint: 'x', guarded: true, message: 'Network Error' } as const;
    const confirmCheckout = jest
      .fn()
      .mockRejectedValueOnce(new CallFailed(failure))
      .mockResolvedValueOnce(paid);
    await open(confirmCheckout);
    expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente');
    act(() => screen.getByRole('button', { name: 'Riprova' }).click());
    await act(settle);
    expect(heading()).toBe('Grazie, è tuo!');
  });
});

describe('a payment that is not confirmed yet', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  it('is checked again until it is', async () => {
    const confirmCheckout = jest
      .fn()
      .mockResolvedValueOnce(pending)
      .mockResolvedValueOnce(pending)
      .mockResolvedValueOnce(paid);
    await open(confirmCheckout);
    expect(heading()).toBe('Stiamo confermando il pagamento');
    await pass(1000);
    expect(confirmCheckout).toHaveBeenCalledTimes(2);
    await pass(2000);
    expect(heading()).toBe('Grazie, è tuo!');
    await pass(120_000);
    expect(confirmCheckout).toHaveBeenCalledTimes(3);
  });

  it('is not checked for ever, and then again on request', async () => {
    const confirmCheckout = jest.fn(async () => pending);
    const { store } = await open(confirmCheckout);
    await pass(600_000);
    const asked = confirmCheckout.mock.calls.length;
    expect(asked).toBeLessThan(12);
    expect(store.getState()).toMatchObject({ receipt: { data: { isOverdue: true } } });
    act(() => screen.getByRole('button', { name: 'Controlla di nuovo' }).click());
    await act(settle);
    expect(confirmCheckout).toHaveBeenCalledTimes(asked + 1);
  });

  it('is not checked after the page was left', async () => {
    const confirmCheckout = jest.fn(async () => pending);
    const { history } = await open(confirmCheckout);
    act(() => history.push(paths.paymentFailed()));
    await act(settle);
    await pass(600_000);
    expect(confirmCheckout).toHaveBeenCalledTimes(1);
  });
});
