import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Failure } from '../../../../src/client/api/failure';
import {
  announcing,
  purchasePicked,
  toastPreview,
  watchAnnouncing,
} from '../../../../src/client/features/admin/notifications/announcing';
import { AnnounceButton } from '../../../../src/client/features/admin/notifications/notificationList';
import adminSlice, { choicesFailed } from '../../../../src/client/features/admin/resource/adminSlice';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { openAdminPage } from '../../../support/adminPage';
import { createTestClient, onItsWay } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';
import { pressWaiting } from '../../../support/waitingButton';

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

const getAllPurchases = jest.fn(async (_query: object) => ({ items: [bought] }));
beforeEach(() => void getAllPurchases.mockClear());

function ask() {
  fireEvent.click(screen.getByText('Annuncia un acquisto', { selector: 'button' }));
  return within(screen.getByRole('dialog', { name: 'Annuncia un acquisto' }));
}
/** The list, with the dialog of a new one. */
async function openList(notifications: object) {
  const history = jest.fn(async () => ({ items: [sent], total: 1, page: 1 }));
  const api = { notifications: { history, ...notifications }, courses: { getAllPurchases } };
  const client = await openAdminPage('/admin/notification', api);
  return { ...client, dialog: ask(), history };
}
/** The dialog alone. */
function open(notifications: object) {
  const client = createTestClient({
    api: { notifications, courses: { getAllPurchases } },
    sagas: false,
    slices: [announcing.slice, toastPreview.slice, adminSlice],
  });
  client.run(watchAnnouncing);
  renderPart(client, <AnnounceButton />);
  return { ...client, dialog: ask() };
}
type Dialog = ReturnType<typeof ask>;
const send = (dialog: Dialog) => fireEvent.click(dialog.getByText('Invia a tutti'));
const purchase = (dialog: Dialog) => dialog.getByRole('combobox', { name: 'Acquisto' });
async function pick(dialog: Dialog) {
  fireEvent.change(purchase(dialog), { target: { value: 'ich' } });
  fireEvent.click(await screen.findByRole('option', { name: /^Ichimoku, Sara Conti/ }));
}

describe('the notifications of the admin', () => {
  it('show the toast before it is sent, and the history after it', async () => {
    const preview = jest.fn(async () => ({ isOk: true, item: toast }));
    const notifyPurchaseAsync = jest.fn(async () => ({ isOk: true }));
    const { dialog, history, toasts } = await openList({ preview, notifyPurchaseAsync });
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
    send(dialog);
    await waitFor(() => expect(history).toHaveBeenCalledTimes(2));
    expect(notifyPurchaseAsync).toHaveBeenCalledWith({ IdEnc: 'p1' });
    expect(toasts).toEqual([{ text: 'Notifica inviata a chi si trova nel negozio.', kind: 'success' }]);
    expect(await screen.findByRole('gridcell', { name: 'Account eliminato' })).toBeInTheDocument();
  });

  it('are not sent from a dialog that was open when their list was left', async () => {
    const { store } = await openList({});
    for (const page of ['corsi/abilita', 'notification']) {
      const to = `${BASE}/admin/${page}`;
      await act(async () => void store.dispatch(navigationRequested({ to })));
    }
    expect(store.getState().navigation.address.pathname).toBe(`${BASE}/admin/notification`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ask for a purchase at the field, which has the keyboard, until that is given up', async () => {
    const { dialog, store } = open({});
    expect(purchase(dialog)).toHaveFocus();
    expect(purchase(dialog)).toHaveAccessibleDescription(/Si annuncia solo ciò che è pagato\.$/);
    send(dialog);
    expect(await dialog.findByText('Scegli un acquisto.')).toBeInTheDocument();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(announcing.select(store.getState()).draft).toBeNull();
  });

  it('no longer ask for a purchase once one is picked, and show no toast of none', async () => {
    const preview = jest.fn(async () => ({ isOk: true, item: toast }));
    const { dialog } = open({ preview });
    send(dialog);
    await dialog.findByText('Scegli un acquisto.');
    await pick(dialog);
    await dialog.findByTestId('purchase-toast');
    expect(dialog.queryByText('Scegli un acquisto.')).not.toBeInTheDocument();
    fireEvent.change(purchase(dialog), { target: { value: '' } });
    await waitFor(() => expect(dialog.queryByTestId('purchase-toast')).not.toBeInTheDocument());
    expect(preview.mock.calls).toEqual([[{ id: 'p1' }]]);
  });

  it('ask for a purchase in place of its toast, until one is picked', async () => {
    const hint = 'Scegli un acquisto per vederla.';
    const { dialog } = open({ preview: async () => ({ isOk: true, item: toast }) });
    expect(dialog.getByText(hint)).toBeInTheDocument();
    await pick(dialog);
    await dialog.findByTestId('purchase-toast');
    expect(dialog.queryByText(hint)).toBeNull();
  });

  it('do not say in a dialog that is opened again why the search of the one before failed', async () => {
    const { dialog, store } = open({});
    const failure: Failure = { kind: 'network', endpoint: 'x', guarded: false, message: 'no' };
    act(() => void store.dispatch(choicesFailed({ field: 'field-purchase', failure })));
    expect(dialog.getByText(/Connessione assente/)).toBeInTheDocument();
    fireEvent.click(dialog.getByText('Annulla'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(ask().queryByText(/Connessione assente/)).toBeNull();
  });

  it('show the toast as it is, with buttons that lead nowhere, in a part with a name', async () => {
    const { dialog } = open({ preview: async () => ({ isOk: true, item: toast }) });
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

  it('say that the toast of a purchase is on its way, and that it is being sent to all', async () => {
    const { dialog } = open({ preview: onItsWay, notifyPurchaseAsync: onItsWay });
    await pick(dialog);
    const preview = dialog.getByRole('group', { name: 'Anteprima' });
    await waitFor(() => expect(preview.querySelector('[aria-busy=true]')).toBeInTheDocument());
    expect(dialog.queryByText('Questo acquisto non esiste più.')).toBeNull();
    pressWaiting(dialog.getByText('Invia a tutti'), 'Un momento…');
  });

  it('say that a purchase is gone where the server has no words for it', async () => {
    const { dialog } = open({ preview: async () => ({ isOk: false }) });
    await pick(dialog);
    expect(await dialog.findByText('Questo acquisto non esiste più.')).toBeInTheDocument();
    expect(dialog.queryByTestId('purchase-toast')).toBeNull();
    expect(dialog.getByRole('group', { name: 'Anteprima' }).querySelector('[aria-busy=true]')).toBeNull();
  });

  it('say why a purchase has no toast', async () => {
    const message = 'Si può annunciare solo un acquisto pagato.';
    const { dialog } = open({ preview: async () => ({ isOk: false, code: 'not_paid', message }) });
    await pick(dialog);
    const told = await dialog.findByText(message);
    expect(told.closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
  });
});

it('the toast of one purchase is not shown while that of another is on its way', async () => {
  const preview = jest.fn(async (): Promise<object> => ({ isOk: true, item: toast }));
  const { run, store } = createTestClient({
    api: { notifications: { preview } },
    sagas: false,
    slices: [toastPreview.slice],
  });
  run(watchAnnouncing);
  store.dispatch(purchasePicked('p1'));
  await waitFor(() => expect(toastPreview.selectAny(store.getState()).data).toEqual(toast));
  preview.mockImplementation(onItsWay);
  store.dispatch(purchasePicked('p2'));
  await waitFor(() => expect(preview).toHaveBeenCalledTimes(2));
  expect(toastPreview.selectAny(store.getState()).data).toBeNull();
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
