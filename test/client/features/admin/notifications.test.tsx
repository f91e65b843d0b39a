import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  purchasePicked,
  toastPreview,
  watchAnnouncing,
} from '../../../../src/client/features/admin/notifications/announcing';
import { AnnounceButton } from '../../../../src/client/features/admin/notifications/notificationList';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { openAdminPage, openAdminPart } from '../../../support/adminPage';
import { createTestClient, onItsWay } from '../../../support/client';

const sent = {
  id: '7',
  at: '2026-11-02T09:00:00.000Z',
  who: '',
  IdPurchaseEnc: 'p1',
  buyer: 'Sara C.',
  title: 'Ichimoku',
  price: 39,
};
const toast = { ...sent, link: '/corsi-trading-online/corso/x', type: 'corso', button: 'Vedi il corso' };
const bought = {
  IdEnc: 'p1',
  title: 'Ichimoku',
  buyer: 'Sara Conti',
  createdAt: '2026-11-01T09:00:00.000Z',
  total: 39,
};

/** Without the list beside it, but for a page that is `whole`. */
async function open(notifications: object, whole?: 'whole') {
  const history = jest.fn(async () => ({ items: [sent], total: 1, page: 1 }));
  const getAllPurchases = jest.fn(async () => ({ items: [bought] }));
  const api = { notifications: { history, ...notifications }, courses: { getAllPurchases } };
  const client = whole
    ? await openAdminPage('/admin/notification', api)
    : await openAdminPart('/admin/notification', api, AnnounceButton);
  await userEvent.click(screen.getByRole('button', { name: 'Annuncia un acquisto' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Annuncia un acquisto' }));
  return { ...client, dialog, history, getAllPurchases };
}
type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
async function pick(dialog: Dialog) {
  await userEvent.type(dialog.getByRole('combobox', { name: 'Acquisto' }), 'ich');
  await userEvent.click(await screen.findByRole('option', { name: /^Ichimoku, Sara Conti/ }));
}

describe('the notifications of the admin', () => {
  it('show the toast before it is sent, and the history after it', async () => {
    const preview = jest.fn(async () => ({ isOk: true, item: toast }));
    const notifyPurchaseAsync = jest.fn(async () => ({ isOk: true }));
    const { dialog, history, getAllPurchases, toasts } = await open(
      { preview, notifyPurchaseAsync },
      'whole',
    );
    await pick(dialog);
    await waitFor(() =>
      expect(getAllPurchases).toHaveBeenLastCalledWith(
        // What was given for nothing is not announced.
        expect.objectContaining({ Query: 'ich', State: 'paid', IsCharged: true }),
      ),
    );
    const card = await dialog.findByTestId('purchase-toast');
    expect(card).toHaveTextContent(/^Sara C\. ha comprato il corso Ichimoku a 39,00\s€!/);
    expect(within(card).getByText('Vedi il corso')).toBeInTheDocument();
    expect(notifyPurchaseAsync).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Invia a tutti' }));
    await waitFor(() => expect(history).toHaveBeenCalledTimes(2));
    expect(notifyPurchaseAsync).toHaveBeenCalledWith({ IdEnc: 'p1' });
    expect(toasts).toEqual([{ text: 'Notifica inviata a chi si trova nel negozio.', kind: 'success' }]);
    expect(await screen.findByRole('gridcell', { name: 'Account eliminato' })).toBeInTheDocument();
  });

  it('are not sent from a dialog that was open when their list was left', async () => {
    const { store } = await open({}, 'whole');
    for (const page of ['corsi/abilita', 'notification']) {
      const to = `${BASE}/admin/${page}`;
      await act(async () => void store.dispatch(navigationRequested({ to })));
    }
    expect(store.getState().navigation.address.pathname).toBe(`${BASE}/admin/notification`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ask for a purchase at the field', async () => {
    const { dialog } = await open({});
    await userEvent.click(dialog.getByRole('button', { name: 'Invia a tutti' }));
    expect(await dialog.findByText('Scegli un acquisto.')).toBeInTheDocument();
  });

  it('no longer ask for a purchase once one is picked, and show no toast of none', async () => {
    const preview = jest.fn(async () => ({ isOk: true, item: toast }));
    const { dialog } = await open({ preview });
    await userEvent.click(dialog.getByRole('button', { name: 'Invia a tutti' }));
    await dialog.findByText('Scegli un acquisto.');
    await pick(dialog);
    await dialog.findByTestId('purchase-toast');
    expect(dialog.queryByText('Scegli un acquisto.')).not.toBeInTheDocument();
    await userEvent.clear(dialog.getByRole('combobox', { name: 'Acquisto' }));
    await waitFor(() => expect(dialog.queryByTestId('purchase-toast')).not.toBeInTheDocument());
    expect(preview.mock.calls).toEqual([[{ id: 'p1' }]]);
  });

  it('ask for a purchase in place of its toast, until one is picked', async () => {
    const hint = 'Scegli un acquisto per vederla.';
    const { dialog } = await open({ preview: async () => ({ isOk: true, item: toast }) });
    expect(dialog.getByText(hint)).toBeInTheDocument();
    await pick(dialog);
    await dialog.findByTestId('purchase-toast');
    expect(dialog.queryByText(hint)).toBeNull();
  });

  it('show the toast as it is, with buttons that lead nowhere, in a part with a name', async () => {
    const { dialog } = await open({ preview: async () => ({ isOk: true, item: toast }) });
    await pick(dialog);
    const preview = within(dialog.getByRole('group', { name: 'Anteprima' }));
    const card = await preview.findByTestId('purchase-toast');
    const buttons = [...card.querySelectorAll('button')];
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Vedi il corso',
      'Non mostrare più',
      'Chiudi',
    ]);
    expect(buttons.every((one) => one.closest('[inert]') !== null)).toBe(true);
  });

  it('say that the toast of a purchase is on its way', async () => {
    const { dialog } = await open({ preview: onItsWay });
    await pick(dialog);
    const preview = dialog.getByRole('group', { name: 'Anteprima' });
    await waitFor(() => expect(preview.querySelector('[aria-busy=true]')).toBeInTheDocument());
    expect(dialog.queryByText('Questo acquisto non esiste più.')).toBeNull();
  });

  it('say that a purchase is gone where the server has no words for it', async () => {
    const { dialog } = await open({ preview: async () => ({ isOk: false }) });
    await pick(dialog);
    expect(await dialog.findByText('Questo acquisto non esiste più.')).toBeInTheDocument();
    expect(dialog.queryByTestId('purchase-toast')).toBeNull();
  });

  it('say why a purchase has no toast', async () => {
    const message = 'Si può annunciare solo un acquisto pagato.';
    const { dialog } = await open({ preview: async () => ({ isOk: false, code: 'not_paid', message }) });
    await pick(dialog);
    expect(await dialog.findByText(message)).toBeInTheDocument();
  });
});

it('the toast that is shown is that of the purchase picked last, whichever answer comes last', async () => {
  const answers = new Map<string, (answer: object) => void>();
  const preview = ({ id }: { id: string }) => new Promise((resolve) => answers.set(id, resolve));
  const { run, store } = createTestClient({
    api: { notifications: { preview } },
    sagas: false,
    slices: [toastPreview.slice],
  });
  run(watchAnnouncing);
  for (const id of ['p1', 'p2']) {
    store.dispatch(purchasePicked(id));
    await waitFor(() => expect(answers.has(id)).toBe(true));
  }
  const shown = () => toastPreview.selectAny(store.getState()).data?.buyer;
  answers.get('p2')?.({ isOk: true, item: { ...toast, buyer: 'Ugo N.' } });
  await waitFor(() => expect(shown()).toBe('Ugo N.'));
  answers.get('p1')?.({ isOk: true, item: toast });
  await act(async () => undefined);
  expect(shown()).toBe('Ugo N.');
});
