import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { purchases } from '../../../../../src/client/features/admin/purchases/purchases';
import { StatementImport } from '../../../../../src/client/features/admin/purchases/StatementImport';
import {
  statement,
  statementConfirm,
  watchStatement,
} from '../../../../../src/client/features/admin/purchases/statement';
import { createTestClient, onItsWay } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { renderPart } from '../../../../support/renderPage';

const order = {
  IdEnc: 'p1',
  number: '7K3M9PQR',
  title: 'Corso',
  buyer: 'Sara Conti',
  amount: 129.9,
  received: 100,
  state: 'short',
  by: 'number',
};
const row = (line: number, more: object = {}) => ({
  line,
  day: '2026-11-25',
  amount: 29.9,
  text: `riga ${line}`,
  reference: `T${line}`,
  isKnown: false,
  order,
  ...more,
});

function start(admin: object) {
  const slices = [statement.slice, statementConfirm.slice, purchases.list.slice];
  const client = createTestClient({ api: { admin: admin as never }, sagas: false, slices });
  client.run(watchStatement);
  renderPart(client, <StatementImport />);
  const input = screen.getByLabelText('File dei movimenti della banca (CSV)');
  const upload = () =>
    act(async () => void fireEvent.change(input, { target: { files: [new File(['x'], 'm.csv')] } }));
  return { ...client, input, upload };
}
const found = (...rows: object[]) => ({
  readStatement: async () => ({ isOk: true, item: { rows, debits: 0, unread: 0 } }),
});
const box = (line: number) => screen.getByLabelText<HTMLInputElement>(`Registra la riga ${line}`);
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('the movements of the bank’s file', () => {
  it('are compared with what is left to the cent', async () => {
    const { upload } = start(found(row(2), row(3, { amount: 29.91 }), row(4, { amount: 29.89 })));
    await upload();
    expect([2, 3, 4].map((line) => box(line).checked)).toEqual([true, false, false]);
  });

  it('are chosen at first where their order waits for them alone, and can be where it does not', async () => {
    const states = ['awaited', 'short', 'expired', 'over', 'paid', 'cancelled'];
    const rows = states.map((state, at) => row(at, { order: { ...order, state } }));
    const { upload } = start(found(...rows));
    await upload();
    expect(states.filter((_state, at) => box(at).checked)).toEqual(['awaited', 'short']);
    expect(states.filter((_state, at) => box(at).disabled)).toEqual([]);
  });

  it('may be recorded again after a lost line, which is said, and are', async () => {
    const recordTransfer = failing().mockImplementation(async () => ({ isOk: true }));
    recordTransfer.mockImplementationOnce(failing());
    const { upload } = start({ ...found(row(2)), recordTransfer });
    await upload();
    await press('Registra 1 movimento');
    expect(screen.getByText(/premi di nuovo il pulsante, nessuno viene contato/)).toBeInTheDocument();
    expect(screen.getByText(/Connessione assente/)).toBeInTheDocument();
    await press('Registra 1 movimento');
    expect(screen.queryByRole('button', { name: /^Registra/ })).toBeNull();
    expect(recordTransfer).toHaveBeenCalledTimes(2);
  });

  it('that were refused are all named', async () => {
    const recordTransfer = async ({ Reference }: { Reference: string }) => ({
      isOk: false,
      message: Reference,
    });
    const { upload } = start({ ...found(row(2), row(3)), recordTransfer });
    await upload();
    await press('Registra 2 movimenti');
    const told = screen.getByText('Riga 2: T2 Riga 3: T3');
    expect(told.closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
  });

  it('name the order that each belongs to, or say that there is none', async () => {
    const { upload } = start(found(row(2), row(3, { order: undefined })));
    await upload();
    const [first, second] = [2, 3].map((line) => box(line).closest('tr')?.lastElementChild?.textContent);
    expect(first).toBe('7K3M9PQR, Sara Conti: «Corso», 129,90\u00a0€');
    expect(second).toBe('Nessun ordine trovato');
  });

  it('are recorded once, and their choice stands from then on', async () => {
    let answer: (value: object) => void = () => undefined;
    const recordTransfer = jest.fn(() => new Promise((resolve) => (answer = resolve)));
    const { upload } = start({ ...found(row(2), row(3)), recordTransfer });
    await upload();
    fireEvent.click(box(3));
    expect(box(2).disabled).toBe(false);
    await press('Registra 1 movimento');
    expect([box(2).disabled, box(3).disabled]).toEqual([true, true]);
    await press('Un momento…');
    await act(async () => answer({ isOk: true }));
    expect(recordTransfer).toHaveBeenCalledTimes(1);
    expect([box(2).disabled, box(3).disabled]).toEqual([true, true]);
  });

  it('stay until their record has ended, which names those that were refused', async () => {
    let answer: (value: object) => void = () => undefined;
    const recordTransfer = jest.fn(() => new Promise((resolve) => (answer = resolve)));
    const { upload } = start({ ...found(row(2)), recordTransfer });
    await upload();
    await press('Registra 1 movimento');
    await press('Chiudi');
    await act(async () => answer({ isOk: false, message: 'È scaduto.' }));
    expect(screen.getByText('Riga 2: È scaduto.')).toBeInTheDocument();
    await press('Chiudi');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The rows of another file are still to be recorded.
    await upload();
    expect(screen.queryByText('Riga 2: È scaduto.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Registra 1 movimento' })).toBeEnabled();
  });

  it('cannot be recorded while none is chosen', async () => {
    const { upload } = start(found(row(2)));
    await upload();
    expect(screen.getByText(/^1 accredito nel file; 0 addebiti ignorati/)).toBeInTheDocument();
    expect(screen.queryByText(/può essere già registrata/)).toBeNull();
    fireEvent.click(box(2));
    expect(screen.getByRole('button', { name: 'Registra 0 movimenti' })).toBeDisabled();
    fireEvent.click(box(2));
    expect(screen.getByRole('button', { name: 'Registra 1 movimento' })).toBeEnabled();
  });
});

describe('the bank’s file', () => {
  it('that is refused is told beside its button', async () => {
    const { upload } = start({ readStatement: async () => ({ isOk: false, message: 'Non si legge.' }) });
    await upload();
    const told = screen.getByText('Non si legge.');
    expect(told.closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is read before another one can be chosen', async () => {
    const { input, upload } = start({ readStatement: onItsWay });
    // The button stands for it.
    expect(input).not.toBeVisible();
    const opened = jest.spyOn(input, 'click');
    await press('Importa movimenti');
    expect(opened).toHaveBeenCalledTimes(1);
    await upload();
    await press('Un momento…');
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('can be the same again after its rows were closed, and is none where none was chosen', async () => {
    const readStatement = jest.fn(found(row(2)).readStatement);
    const { input, upload } = start({ readStatement });
    const emptied = jest.spyOn(input as HTMLInputElement, 'value', 'set');
    await upload();
    await press('Chiudi');
    expect(emptied.mock.calls).toEqual([['']]);
    await act(async () => void fireEvent.change(input, { target: { files: [] } }));
    expect(readStatement).toHaveBeenCalledTimes(1);
    await upload();
    expect(readStatement).toHaveBeenCalledTimes(2);
  });

  it('without a single credit shows no table', async () => {
    const { upload } = start(found());
    await upload();
    const dialog = within(screen.getByRole('dialog', { name: 'Movimenti della banca' }));
    expect(dialog.getByText(/^0 accrediti nel file; 0 addebiti ignorati, 0 righe non lette/)).toBeVisible();
    expect(dialog.queryByRole('table')).toBeNull();
  });
});
