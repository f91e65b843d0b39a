import { act, fireEvent, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import * as page from '../../../../../src/client/features/checkout/pages/BankTransferPage';
import { cancelTransfer } from '../../../../../src/client/features/checkout/transfers';
import {
  bankTransfer,
  copyRequested,
  watchBankTransfer,
} from '../../../../../src/client/features/checkout/transfers/bankTransfer';
import { loggedOut } from '../../../../../src/client/features/identity/session/sessionSlice';
import {
  retryRequested,
  selectIsLoading,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { clipboard } from '../../../../../src/client/services/clipboard';
import { createTestClient, testUser, until } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';
import { renderPage } from '../../../../support/renderPage';
import { networkFailure } from '../../identity/account/support';
import { awaitedTransfer, later, settle } from '../support';

async function open(payments: object = {}) {
  const getTransfer = async () => ({ isOk: true, item: awaitedTransfer });
  const client = createTestClient({
    address: paths.bankTransfer('purchase-1'),
    user: testUser,
    api: { ...emptyShop, payments: { getTransfer, ...payments } },
  });
  await until(client.store, (state) => !selectIsLoading(state));
  renderPage(client, page.Page, { id: 'purchase-1' });
  return client;
}
const rest = async () => {
  for (let turn = 0; turn < 6; turn += 1) await act(settle);
};

describe('an order that waits for its bank transfer', () => {
  it('is not cancelled by a buyer who thinks again', async () => {
    const send = jest.fn();
    await open({ cancelTransfer: send });
    fireEvent.click(screen.getByRole('button', { name: 'Annulla l’ordine' }));
    const dialog = await screen.findByRole('dialog');
    const [decline] = within(dialog)
      .getAllByRole('button')
      .filter(({ textContent }) => textContent !== 'Annulla l’ordine');
    fireEvent.click(decline as HTMLElement);
    await waitForElementToBeRemoved(dialog);
    expect(send).not.toHaveBeenCalled();
  });

  it('can be tried again when it does not load', async () => {
    const getTransfer = jest.fn().mockRejectedValueOnce(networkFailure(true));
    getTransfer.mockResolvedValue({ isOk: true, item: awaitedTransfer });
    await open({ getTransfer });
    expect(screen.queryByText('IBAN')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    await rest();
    expect(screen.getByText('7K3M9PQR')).toBeInTheDocument();
  });

  it('has two of its texts copied though the second is asked for before the first is there', async () => {
    const writes = [later<void>(), later<void>()];
    const write = jest.spyOn(clipboard, 'write');
    for (const { promise } of writes) write.mockReturnValueOnce(promise);
    const { run, store, toasts } = createTestClient({ sagas: false, slices: page.slices });
    run(watchBankTransfer);
    for (const what of ['IBAN', 'Causale']) store.dispatch(copyRequested({ what, text: `x ${what}` }));
    for (const { answer } of writes) answer();
    await settle();
    expect(write.mock.calls).toEqual([['x IBAN'], ['x Causale']]);
    expect(toasts.map(({ text }) => text)).toEqual(['Copiato: IBAN.', 'Copiato: Causale.']);
  });

  it('is cancelled once, and shows that it is on its way', async () => {
    const answer = later<object>();
    const send = jest.fn(() => answer.promise);
    const { toasts } = await open({ cancelTransfer: send });
    fireEvent.click(screen.getByRole('button', { name: 'Annulla l’ordine' }));
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole('button', { name: 'Annulla l’ordine' });
    fireEvent.click(confirm);
    await rest();
    expect(confirm).toHaveTextContent('Un momento…');
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(confirm);
    answer.answer({ isOk: false, message: 'No.' });
    await rest();
    expect(dialog.getByText('No.')).toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(1);
    expect(toasts).toEqual([]);
  });

  it('is shown to nobody after a logout, nor is its cancellation asked about', async () => {
    const { store } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Annulla l’ordine' }));
    expect(bankTransfer.selectAny(store.getState()).data).toMatchObject({ number: '7K3M9PQR' });
    act(() => void store.dispatch(loggedOut()));
    expect(bankTransfer.selectAny(store.getState()).data).toBeNull();
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(cancelTransfer.select(store.getState()).draft).toBeNull();
  });

  it('goes on asking where the page is only read again', async () => {
    const { store } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Annulla l’ordine' }));
    act(() => void store.dispatch(retryRequested()));
    await rest();
    expect(cancelTransfer.select(store.getState()).draft).toMatchObject({ IdPurchaseEnc: 'purchase-1' });
  });
});
