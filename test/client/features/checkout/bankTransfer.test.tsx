import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as cart from '../../../../src/client/features/checkout/cart/cart';
import { cartThings } from '../../../../src/client/features/checkout/cart/cartThings';
import { lazyCart } from '../../../../src/client/features/checkout/cart/lazyCart';
import { selectCouponCode, selectLine } from '../../../../src/client/features/checkout/checkoutSelectors';
import { couponApplied, lineChosen } from '../../../../src/client/features/checkout/checkoutSlice';
import * as page from '../../../../src/client/features/checkout/pages/BankTransferPage';
import { cancelTransfer } from '../../../../src/client/features/checkout/transfers';
import {
  retryRequested,
  selectIsLoading,
} from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { titleOf } from '../../../../src/client/routing/routeTable';
import { clipboard } from '../../../../src/client/services/clipboard';
import type { BankTransfer } from '../../../../src/contract/checkout/transferShapes';
import { createTestClient, onItsWay, testUser, until } from '../../../support/client';
import { emptyShop } from '../../../support/emptyShop';
import { renderPage } from '../../../support/renderPage';
import { networkFailure } from '../identity/account/support';
import { awaitedTransfer, course, head, settle, validCoupon } from './support';

async function open(fields: Partial<BankTransfer> | null = {}, payments: object = {}) {
  const getTransfer = jest.fn(async () =>
    fields ? { isOk: true, item: { ...awaitedTransfer, ...fields } } : { isOk: false, code: 'not_found' },
  );
  const client = createTestClient({
    address: paths.bankTransfer('purchase-1'),
    user: testUser,
    api: { ...emptyShop, payments: { getTransfer, ...payments } },
  });
  client.store.dispatch(lineChosen(course));
  await until(client.store, (state) => !selectIsLoading(state));
  const view = renderPage(client, page.Page, { id: 'purchase-1' });
  return { ...client, ...view, getTransfer };
}
const rest = async () => {
  for (let turn = 0; turn < 6; turn += 1) await act(settle);
};
const textBeside = (label: string) =>
  screen.getByText(label).nextSibling?.firstChild?.textContent?.replaceAll('\u00a0', ' ');

const purchases = `${paths.profile()}#i-miei-acquisti`;

describe('the page of an order that waits for its bank transfer', () => {
  it('says how much to send where, with which reason and by when', async () => {
    const { getTransfer } = await open();
    expect(getTransfer).toHaveBeenCalledWith({ IdPurchaseEnc: 'purchase-1' });
    expect(head()).toEqual([titleOf('bankTransfer'), 'noindex']);
    expect(screen.getByText('Ichimoku da zero')).toBeInTheDocument();
    const labels = screen.getAllByRole('term').map(({ textContent }) => textContent ?? '');
    expect(labels).toEqual(['Importo', 'IBAN', 'Beneficiario', 'Causale', 'Da pagare entro il']);
    expect(labels.map(textBeside)).toEqual([
      '129,90 €',
      'IT60 X054 2811 1010 0000 0123 456',
      'Corsi S.r.l.',
      '7K3M9PQR',
      '2 dicembre 2026',
    ]);
    expect(screen.getByRole('region', { name: 'Dati del bonifico' })).toHaveTextContent('7K3M9PQR');
    expect(screen.getByRole('region', { name: 'Che cosa succede adesso' })).toHaveTextContent(
      /con l’importo esatto e solo la causale.*in uno o due giorni lavorativi.*Ti mandiamo la ricevuta/,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Manda 129,90 € con un bonifico');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Che cosa succede adesso');
    expect(screen.getByRole('link', { name: 'I miei acquisti' })).toHaveAttribute('href', purchases);
  });

  it.each([
    [{}, 'riservato fino all’8 dicembre 2026.'],
    [{ state: 'short', received: 100 }, 'Il termine è l’8 dicembre 2026;'],
  ] as const)('says until when in words (%j)', async (fields, text) => {
    await open({ ...fields, deadline: '2026-12-07T23:30:00.000Z' });
    expect(document.body).toHaveTextContent(text);
  });

  it.each([
    [{ isMailed: true }, 'Gli stessi dati sono nell’e-mail che ti abbiamo mandato.'],
    [{}, 'Ritrovi questi dati nel tuo profilo, fra i tuoi acquisti.'],
  ] as const)('names the mail with its data only where there is one (%j)', async (fields, text) => {
    await open(fields);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryAllByText(/nell’e-mail/)).toHaveLength(Object.keys(fields).length);
  });

  it('takes what was ordered out of the cart', async () => {
    const { store } = await open();
    expect(store.getState().checkout.line).toBeNull();
  });

  it('leaves what else is looked at', async () => {
    const { store } = await open({ lines: [{ IdBundleEnc: 'another' }] });
    expect(store.getState().checkout.line).toEqual(course);
  });

  it('leaves in the cart what is given to somebody else, with its coupon', async () => {
    const { store, getTransfer } = await open({ isGift: true });
    act(() => {
      store.dispatch(lineChosen(course));
      store.dispatch(couponApplied(validCoupon()));
      store.dispatch(retryRequested());
    });
    await rest();
    expect(getTransfer).toHaveBeenCalledTimes(2);
    expect([selectLine(store.getState()), selectCouponCode(store.getState())]).toEqual([
      course,
      'BENVENUTO20',
    ]);
  });

  it('reads the account’s cart again, which what was ordered has left', async () => {
    // The test runs the part itself, at once.
    jest.spyOn(lazyCart, 'load').mockImplementation(onItsWay);
    const getCart = jest.fn(async (): Promise<object> => ({ items: [] }));
    const item = { kind: course.kind, IdItemEnc: course.id, title: course.title };
    getCart.mockResolvedValueOnce({ items: [item] });
    const client = createTestClient({
      address: paths.paymentFailed(),
      user: testUser,
      slices: cart.slices,
      api: {
        ...emptyShop,
        cart: { getCart },
        payments: { getTransfer: async () => ({ isOk: true, item: awaitedTransfer }) },
      },
    });
    client.run(cart.watch);
    await until(client.store, (state) => cartThings.selectThings(state).length === 1);
    expect(getCart).toHaveBeenCalledTimes(1);
    client.history.push(paths.bankTransfer('purchase-1'));
    await until(client.store, (state) => cartThings.selectThings(state).length === 0);
    expect(getCart).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['IBAN', 'IT60X0542811101000000123456'],
    ['Beneficiario', 'Corsi S.r.l.'],
    ['Causale', '7K3M9PQR'],
    ['Importo', '129,90'],
  ])('copies the %s as a bank takes it', async (label, text) => {
    const write = jest.spyOn(clipboard, 'write').mockResolvedValue();
    const { toasts } = await open();
    fireEvent.click(screen.getByRole('button', { name: `Copia: ${label}` }));
    await rest();
    expect(write).toHaveBeenCalledWith(text);
    expect(toasts).toEqual([{ text: `Copiato: ${label}.`, kind: 'success' }]);
  });

  it('names the bank, which some forms ask for', async () => {
    await open({ bank: 'Banca Prova' });
    expect(textBeside('Banca')).toBe('Banca Prova');
    // Neither the bank nor a day is pasted anywhere.
    expect(screen.getAllByRole('button', { name: /^Copia/ })).toHaveLength(4);
  });

  it('says so when the browser does not let it copy', async () => {
    jest.spyOn(clipboard, 'write').mockRejectedValue(new Error('denied'));
    const { toasts } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Copia: IBAN' }));
    await rest();
    const text = 'Il browser non permette di copiare: seleziona il testo e copialo.';
    expect(toasts).toEqual([{ text, kind: 'error' }]);
  });

  it('asks for what is left when part of it has come, and cannot be cancelled any more', async () => {
    const write = jest.spyOn(clipboard, 'write').mockResolvedValue();
    const { store } = await open({ state: 'short', received: 100.2 });
    expect(selectLine(store.getState())).toEqual(course);
    expect(textBeside('Importo che manca')).toBe('29,70 €');
    fireEvent.click(screen.getByRole('button', { name: 'Copia: Importo che manca' }));
    expect(write).toHaveBeenCalledWith('29,70');
    expect(document.body).toHaveTextContent('Mancano 29,70 €');
    expect(document.body).toHaveTextContent('Abbiamo ricevuto 100,20 €: manda il resto.');
    expect(screen.queryByRole('button', { name: 'Annulla l’ordine' })).toBeNull();
  });

  it('is cancelled once the buyer has confirmed it', async () => {
    const cancelTransfer = jest.fn(async () => ({
      isOk: true,
      item: { ...awaitedTransfer, state: 'cancelled' },
    }));
    const client = await open({}, { cancelTransfer });
    fireEvent.click(screen.getByRole('button', { name: 'Annulla l’ordine' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Annullare l’ordine di «Ichimoku da zero»?' }),
    );
    expect(cancelTransfer).not.toHaveBeenCalled();
    expect(
      dialog.getByText(/^Fallo solo se non hai ancora .* Prezzo e coupon non restano riservati\.$/),
    ).toBeInTheDocument();
    client.getTransfer.mockResolvedValue({ isOk: true, item: { ...awaitedTransfer, state: 'cancelled' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Annulla l’ordine' }));
    await rest();
    expect(cancelTransfer).toHaveBeenCalledWith({ IdPurchaseEnc: 'purchase-1' });
    expect(screen.getByText('Questo ordine è annullato').closest('[aria-live="polite"]')).not.toBeNull();
    expect(client.toasts).toEqual([{ text: 'Ordine annullato: non devi pagare nulla.', kind: 'success' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The button that asked for it is gone.
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toHaveTextContent(/^Ichimoku da zeroQuesto ordine è annullato/);
  });

  it('says why it was not cancelled, and asks behind that only for what is left', async () => {
    const message = 'Abbiamo già ricevuto un bonifico per questo ordine.';
    const cancelTransfer = async () => ({ isOk: false, code: 'transfer_received', message });
    const client = await open({}, { cancelTransfer });
    client.getTransfer.mockResolvedValue({
      isOk: true,
      item: { ...awaitedTransfer, state: 'short', received: 100.2 },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Annulla l’ordine' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Annulla l’ordine' }));
    await rest();
    expect(dialog.getByText(message)).toBeTruthy();
    expect(textBeside('Importo che manca')).toBe('29,70 €');
  });
});

it.each([
  ['awaited', /Ti mandiamo la ricevuta per e-mail e il regalo parte, subito o nel giorno che hai scelto\./],
  ['expired', /Se hai già mandato il bonifico, appena arriva il regalo parte, subito o nel giorno/],
] as const)('of a gift (%s) promises its buyer no course', async (state, text) => {
  await open({ state, isGift: true });
  expect(document.body).toHaveTextContent(text);
  expect(document.body).not.toHaveTextContent(/puoi cominciare/);
});

it.each([
  ['awaited', /e puoi cominciare dal tuo profilo\./],
  ['expired', /appena arriva puoi cominciare dal tuo profilo\./],
] as const)('of one’s own order (%s) it says when the course can be begun', async (state, text) => {
  await open({ state });
  expect(document.body).toHaveTextContent(text);
});

it.each([
  ['paid', 'Il bonifico è arrivato', 'Grazie: l’ordine è pagato.'],
  ['over', 'Abbiamo ricevuto più del dovuto', 'Ti restituiamo la differenza'],
  ['cancelled', 'Questo ordine è annullato', 'Se il bonifico era già partito, ti restituiamo la somma.'],
  ['expired', 'Il termine per pagare è passato', 'L’ordine è scaduto e non devi fare nulla.'],
] as const)(
  'an order that is %s asks for no money, and ends no new checkout',
  async (state, heading, text) => {
    const { store } = await open({ state });
    expect(screen.getByText(heading)).toBeTruthy();
    // Only its cancellation on this page moves the keyboard.
    expect(document.body).toHaveFocus();
    expect(screen.getByText('Ichimoku da zero')).toBeInTheDocument();
    expect(document.body).toHaveTextContent(text);
    expect(screen.queryAllByText(/Se hai già mandato il bonifico/)).toHaveLength(state === 'expired' ? 1 : 0);
    expect(screen.queryByText('IBAN')).toBeNull();
    expect(screen.queryAllByRole('link', { name: 'Vai al tuo acquisto' })).toHaveLength(
      state === 'paid' ? 1 : 0,
    );
    expect(screen.getByRole('link', { name: 'I miei acquisti' })).toHaveAttribute('href', purchases);
    expect(store.getState().checkout.line).toEqual(course);
  },
);

it('an order’s page does not ask again what the page of another was left with', async () => {
  const { store, history } = await open();
  act(
    () => void store.dispatch(cancelTransfer.actions.opened({ IdPurchaseEnc: 'purchase-1', title: 'Uno' })),
  );
  act(() => history.push(paths.bankTransfer('purchase-2')));
  await rest();
  expect(cancelTransfer.select(store.getState()).draft).toBeNull();
});

it.each([
  ['a course', [{ IdCourseEnc: 'c1' }], paths.paymentSucceeded('purchase-1')],
  ['a learning path', [{ IdBundleEnc: 'b1' }], paths.bundlePaymentSucceeded('purchase-1')],
  ['several things', [{ IdBundleEnc: 'b1' }, { IdCourseEnc: 'c1' }], paths.paymentSucceeded('purchase-1')],
])('a paid order of %s leads to its success page', async (_what, lines, href) => {
  await open({ state: 'paid', lines });
  expect(screen.getByRole('link', { name: 'Vai al tuo acquisto' })).toHaveAttribute('href', href);
});

it('an order that cannot be read again is shown no more as it was, until it can', async () => {
  const { store, getTransfer } = await open();
  getTransfer.mockRejectedValueOnce(networkFailure());
  act(() => void store.dispatch(retryRequested()));
  await rest();
  expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente');
  expect(screen.queryByText('IBAN')).toBeNull();
  act(() => screen.getByRole('button', { name: 'Riprova' }).click());
  await rest();
  expect(screen.getByText('IBAN')).toBeInTheDocument();
});

it('an order of somebody else is not found', async () => {
  await open(null);
  expect(screen.getByText('Non troviamo questo acquisto')).toBeTruthy();
  expect(document.body).toHaveTextContent('Non troviamo questo ordine fra i tuoi. Controlla l’indirizzo');
});
