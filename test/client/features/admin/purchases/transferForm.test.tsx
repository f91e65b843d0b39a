import { act, fireEvent, screen, within } from '@testing-library/react';
import { TransferPart } from '../../../../../src/client/features/admin/purchases/TransferPart';
import {
  transferRecord,
  watchTransferRecord,
} from '../../../../../src/client/features/admin/purchases/transferRecord';
import { shortTransfer } from '../../../../support/adminRecords';
import { createTestClient, onItsWay } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';

function open(state = 'short', recordTransfer: jest.Mock = jest.fn(onItsWay), more: object = {}) {
  const client = createTestClient({
    api: { admin: { recordTransfer } },
    sagas: false,
    slices: [transferRecord.slice],
  });
  client.run(watchTransferRecord);
  const purchase = {
    IdEnc: 'p1',
    title: 'Corso',
    buyer: 'Sara Conti',
    IdUserEnc: 'u1',
    total: 129.9,
    transfer: { ...shortTransfer, state },
    ...more,
  };
  renderPart(client, <TransferPart purchase={purchase as never} />);
  fireEvent.click(screen.getByRole('button', { name: /^(Segna come pagato|Registra un movimento)$/ }));
  const dialog = within(screen.getByRole('dialog'));
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const press = (name: string | RegExp) => fireEvent.click(dialog.getByRole('button', { name }));
  const draft = () => transferRecord.select(client.store.getState()).draft;
  return { ...client, recordTransfer, dialog, type, press, draft };
}
const REFERENCE = 'Riferimento della banca (CRO o TRN)';

describe('the form of a bank’s movement', () => {
  const PAY = ['Segna come pagato', 'Segnare come pagato l’ordine 7K3M9PQR?'] as const;
  const MORE = ['Registra un movimento', 'Un movimento dell’ordine 7K3M9PQR'] as const;

  it.each([
    ['short', 100, PAY, '29,90', false, 'Registra 29,90 €'],
    ['awaited', 0, PAY, '129,90', false, 'Registra 129,90 €'],
    // A late transfer still pays it.
    ['expired', 0, PAY, '129,90', false, 'Registra 129,90 €'],
    ['over', 150, PAY, '20,10', true, 'Registra -20,10 €'],
    ['cancelled', 100, MORE, '100,00', true, 'Registra -100,00 €'],
    ['paid', 150, MORE, '20,10', true, 'Registra -20,10 €'],
    ['paid', 129.9, MORE, '', false, 'Registra 0,00 €'],
    ['paid', 0, MORE, '', false, 'Registra 0,00 €'],
  ] as const)(
    'of an order that is %s with %d € asks by its name, and proposes the movement that is due',
    (state, received, [label, title], amount, isReturn, action) => {
      const { dialog } = open(state, jest.fn(), { transfer: { ...shortTransfer, state, received } });
      expect(screen.getByText(label, { selector: 'button' })).toBeInTheDocument();
      expect(screen.getByRole('dialog', { name: title })).toBeInTheDocument();
      expect(document.querySelector('table')).toBeNull();
      expect(dialog.getByLabelText('Importo')).toHaveValue(amount);
      const box = dialog.getByLabelText('È una restituzione al cliente');
      expect((box as HTMLInputElement).checked).toBe(isReturn);
      expect(dialog.getByText(action)).toBeInTheDocument();
    },
  );

  it('says of each field at that field what is wrong with it', async () => {
    const errors = { Amount: 'Somma.', Day: 'Giorno.', Reference: 'Riferimento.' };
    const { type, press, dialog } = open(
      'short',
      jest.fn(async () => ({ isOk: false, message: 'Controlla.', errors })),
    );
    type('Data del movimento', '2026-11-25');
    type(REFERENCE, 'TRN 2');
    await act(async () => press(/^Registra/));
    expect(dialog.getByLabelText('Importo')).toHaveAccessibleDescription('Somma.');
    expect(dialog.getByLabelText('Data del movimento')).toHaveAccessibleDescription('Giorno.');
    expect(dialog.getByLabelText(REFERENCE)).toHaveAccessibleDescription('Riferimento.');
  });

  it('says nothing more of a field once that one is changed', async () => {
    const errors = { Amount: 'Somma.', Day: 'Giorno.', Reference: 'Riferimento.', IsReturn: 'x' };
    const { type, press, dialog, store } = open(
      'short',
      jest.fn(async () => ({ isOk: false, errors })),
    );
    type('Data del movimento', '2026-11-25');
    type(REFERENCE, 'TRN 2');
    await act(async () => press(/^Registra/));
    const left = () => Object.keys(transferRecord.select(store.getState()).errors);
    expect(dialog.getByLabelText('Importo')).toHaveFocus();
    type('Importo', '30,00');
    expect(left()).toEqual(['Day', 'Reference', 'IsReturn']);
    type('Data del movimento', '2026-11-26');
    expect(left()).toEqual(['Reference', 'IsReturn']);
    type(REFERENCE, 'TRN 3');
    expect(left()).toEqual(['IsReturn']);
    fireEvent.click(dialog.getByLabelText('È una restituzione al cliente'));
    expect(left()).toEqual([]);
    expect(dialog.getByText('Registra -30,00 €')).toBeInTheDocument();
  });

  it('asks a phone for the keys of a sum, and the browser for a day', () => {
    const { dialog } = open();
    expect(dialog.getByLabelText('Importo')).toHaveAttribute('inputmode', 'decimal');
    expect(dialog.getByLabelText('Data del movimento')).toHaveAttribute('type', 'date');
    expect(
      dialog.getByText(
        /^Sara Conti ha ordinato «Corso» per 129,90.*è pagato, e partono ricevuta ed e-mail\.$/,
      ),
    ).toBeInTheDocument();
  });

  it('speaks of whoever bought where the account is gone', () => {
    const { dialog } = open('short', jest.fn(), { IdUserEnc: undefined });
    expect(dialog.getByText(/^Chi ha comprato ha ordinato «Corso»/)).toBeInTheDocument();
  });

  it('says that it is on its way, and is sent once', async () => {
    const { type, press, recordTransfer, dialog } = open();
    type('Data del movimento', '2026-11-25');
    type(REFERENCE, 'TRN 2');
    const button = dialog.getByText('Registra 29,90 €');
    expect(button).toHaveAttribute('aria-disabled', 'false');
    await act(async () => press('Registra 29,90 €'));
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await act(async () => press('Un momento…'));
    expect(recordTransfer).toHaveBeenCalledTimes(1);
  });

  it('is sent with the sum that the page shows by then, also where that is nothing', async () => {
    const { store, recordTransfer } = open('short', jest.fn(onItsWay), {
      transfer: { ...shortTransfer, received: 0 },
    });
    const typed = { IdEnc: 'p1', Amount: '29,90', IsReturn: false, Day: '2026-11-25', Reference: 'TRN 2' };
    act(() => void store.dispatch(transferRecord.actions.closed()));
    act(() => void store.dispatch(transferRecord.actions.opened({ ...typed, Received: 100 })));
    await act(async () => void fireEvent.click(screen.getByText('Registra 29,90 €')));
    expect(recordTransfer.mock.calls).toEqual([[{ ...typed, Amount: 29.9, Received: 0 }]]);
  });

  it.each(['Annulla', 'Escape'])('is given up by %s without a call', (way) => {
    const { press, draft, recordTransfer } = open();
    if (way === 'Annulla') press(way);
    else fireEvent.keyDown(screen.getByRole('dialog'), { key: way });
    expect(draft()).toBeNull();
    expect(recordTransfer).not.toHaveBeenCalled();
  });
});
