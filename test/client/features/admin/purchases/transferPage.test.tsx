import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectIsLoading } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../../src/client/routing/paths';
import { ROLE } from '../../../../../src/contract/identity/roles';
import { adminView } from '../../../../support/adminPage';
import { shortTransfer } from '../../../../support/adminRecords';
import { createTestClient, onItsWay, testUser, until } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';

const LIST = `${BASE}/admin/corsi/comprati`;
const transfer = {
  ...shortTransfer,
  // Two of one day.
  payments: [
    { amount: 60, day: '2026-11-24', reference: 'TRN 1', recordedAt: '2026-11-25T10:00:00.000Z' },
    { amount: 40, day: '2026-11-24', reference: 'CRO 1', recordedAt: '2026-11-25T10:00:00.000Z' },
  ],
};
const purchase = {
  IdEnc: 'p1',
  IdCourseEnc: 'c1',
  title: 'Ichimoku da zero',
  slug: 'ichimoku-da-zero',
  status: 'pending',
  listPrice: 129.9,
  discount: 0,
  total: 129.9,
  createdAt: '2026-11-20T09:00:00.000Z',
  IdUserEnc: 'u1',
  email: 'sara@example.com',
  buyer: 'Sara Conti',
  refunded: 0,
  isActive: false,
  provider: 'bank_transfer',
  currency: 'EUR',
  courses: [],
  history: [],
  transfer,
};

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function open(address: string, api: { courses?: object; admin?: object }) {
  const client = createTestClient({ address, api: api as never, user: testUser, claim: ROLE.admin });
  await until(client.store, (state) => !selectIsLoading(state));
  const Page = await adminView(address === LIST ? '/admin/corsi/comprati' : '/admin/corsi/comprati/:id');
  renderPage(client, Page ?? (() => null), { id: 'p1' });
  return client;
}

it('an order that is paid by transfer says what is missing, and is marked as paid after a question', async () => {
  const recordTransfer = jest.fn(async () => ({
    isOk: true,
    item: { ...purchase, status: 'paid', transfer: { ...transfer, state: 'paid', received: 129.9 } },
  }));
  const getPurchase = jest.fn(async () => ({ isOk: true, item: purchase }));
  const { toasts } = await open(`${LIST}/p1`, { admin: { getPurchase, recordTransfer } });
  expect(screen.getByText(/^Mancano 29,90/)).toBeInTheDocument();
  const part = screen.getByRole('region', { name: 'Bonifico' });
  const texts = (selector: string) =>
    [...part.querySelectorAll(selector)].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(texts('dt')).toEqual(['Causale', 'Importo', 'Arrivato', 'Scadenza']);
  expect(texts('dd')).toEqual(['7K3M9PQR', '129,90 €', '100,00 €', '2 dicembre 2026']);
  expect(texts('thead th')).toEqual(['Data', 'Riferimento', 'Registrato', 'Importo']);
  expect(texts('tbody tr')).toEqual([
    '2026-11-24TRN 12026-11-25 11:00:0060,00 €',
    '2026-11-24CRO 12026-11-25 11:00:0040,00 €',
  ]);
  expect(texts('thead .money')).toEqual(['Importo']);
  expect(texts('caption')).toEqual(['Movimenti registrati']);
  for (const name of ['Rimborsa', 'Attiva', 'Disattiva', 'Rimborso risolto']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  await userEvent.click(screen.getByRole('button', { name: 'Segna come pagato' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Segnare come pagato l’ordine 7K3M9PQR?' }));
  expect(dialog.getByLabelText('Importo')).toHaveValue('29,90');
  fill('Data del movimento', '2026-11-25');
  fill('Riferimento della banca (CRO o TRN)', 'TRN 2');
  expect(recordTransfer).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Registra 29,90 €' }));
  await waitFor(() => expect(toasts).toEqual([{ text: 'Movimento registrato. Pagato.', kind: 'success' }]));
  await waitFor(() => expect(getPurchase).toHaveBeenCalledTimes(2));
  expect(recordTransfer).toHaveBeenCalledWith({
    IdEnc: 'p1',
    Amount: 29.9,
    IsReturn: false,
    Day: '2026-11-25',
    Reference: 'TRN 2',
    Received: 100,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a movement is recorded with the sum that is typed, as money sent back where that is ticked', async () => {
  const recordTransfer = jest.fn(onItsWay);
  const getPurchase = async () => ({ isOk: true, item: purchase });
  await open(`${LIST}/p1`, { admin: { getPurchase, recordTransfer } });
  await userEvent.click(screen.getByRole('button', { name: 'Segna come pagato' }));
  const dialog = within(screen.getByRole('dialog'));
  fill('Importo', '10,00');
  fill('Data del movimento', '2026-11-25');
  fill('Riferimento della banca (CRO o TRN)', 'TRN 2');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'È una restituzione al cliente' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Registra -10,00 €' }));
  expect(recordTransfer).toHaveBeenCalledWith(expect.objectContaining({ Amount: 10, IsReturn: true }));
});

it('a movement that is refused since more has come is sent again with the sum that the page shows by then', async () => {
  const received = [100, 120];
  const getPurchase = jest.fn(async () => ({
    isOk: true,
    item: { ...purchase, transfer: { ...transfer, received: received.shift() ?? 120 } },
  }));
  const recordTransfer = jest.fn(async (_input: object) => ({
    isOk: false,
    code: 'conflict',
    message: 'Nel frattempo è stato registrato altro denaro.',
  }));
  await open(`${LIST}/p1`, { admin: { getPurchase, recordTransfer } });
  await userEvent.click(screen.getByRole('button', { name: 'Segna come pagato' }));
  const dialog = within(screen.getByRole('dialog'));
  fill('Data del movimento', '2026-11-25');
  fill('Riferimento della banca (CRO o TRN)', 'TRN 2');
  await userEvent.click(dialog.getByRole('button', { name: 'Registra 29,90 €' }));
  await screen.findByText(/^Mancano 9,90/);
  await userEvent.click(dialog.getByRole('button', { name: 'Registra 29,90 €' }));
  await waitFor(() => expect(recordTransfer).toHaveBeenCalledTimes(2));
  expect(recordTransfer.mock.calls.map(([input]) => (input as { Received: number }).Received)).toEqual([
    100, 120,
  ]);
});

it('the bank’s file proposes its orders; only the sure ones are chosen at first, and only the chosen are recorded', async () => {
  const order = {
    IdEnc: 'p1',
    number: '7K3M9PQR',
    title: 'Corso',
    buyer: 'Sara Conti',
    amount: 50,
    received: 0,
    state: 'awaited',
    by: 'number',
  };
  const row = (line: number, more: object = {}) => ({
    line,
    day: '2026-11-25',
    amount: 50,
    text: `riga ${line}`,
    reference: `T${line}`,
    isKnown: false,
    order,
    ...more,
  });
  const rows = [
    row(2),
    row(3, { isKnown: true }),
    row(4, { order: undefined }),
    row(5, { order: { ...order, by: 'sum' } }),
    row(6, { amount: 40 }),
    row(7, { order: { ...order, state: 'cancelled' } }),
    row(8, { amount: 30, order: { ...order, state: 'short', received: 20 } }),
    row(9, { order: { ...order, state: 'paid' } }),
  ];
  const readStatement = async () => ({ isOk: true, item: { rows, debits: 2, unread: 1 } });
  const recordTransfer = jest.fn(
    async ({ Reference }: { Reference: string }): Promise<object> =>
      Reference === 'T8' ? { isOk: false, message: 'È scaduto.' } : { isOk: true, item: purchase },
  );
  await open(LIST, {
    courses: { getAllPurchases: async () => ({ items: [], total: 0, page: 1 }) },
    admin: { readStatement, recordTransfer },
  });
  await userEvent.upload(
    screen.getByLabelText('File dei movimenti della banca (CSV)'),
    new File(['x'], 'm.csv', { type: 'text/csv' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Movimenti della banca' }));
  const box = (line: number) => dialog.getByRole('checkbox', { name: `Registra la riga ${line}` });
  const lines = rows.map(({ line }) => line);
  expect(lines.filter((line) => (box(line) as HTMLInputElement).checked)).toEqual([2, 8]);
  expect(lines.filter((line) => (box(line) as HTMLInputElement).disabled)).toEqual([3, 4]);
  expect(
    dialog.getByText(
      /^8 accrediti nel file; 2 addebiti ignorati, 1 riga non letta\. Si registra solo quello che confermi\.$/,
    ),
  ).toBeInTheDocument();
  expect(dialog.getByText('Già registrato')).toBeInTheDocument();
  const doubtful = dialog.getByText(/Solo somma e nome coincidono: controlla$/);
  expect(doubtful.closest('tr')).toHaveTextContent('riga 5');
  expect(dialog.getByText(/Ordine annullato: la somma va restituita$/)).toBeInTheDocument();
  expect(dialog.getByText(/Già pagato: la somma va restituita$/)).toBeInTheDocument();
  for (const line of [6, 2]) await userEvent.click(box(line));
  expect(recordTransfer).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Registra 2 movimenti' }));
  await waitFor(() =>
    expect(recordTransfer.mock.calls.map(([{ Reference }]) => Reference)).toEqual(['T6', 'T8']),
  );
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^Registra/ })).toBeNull());
  expect(dialog.getByText('Riga 8: È scaduto.')).toBeInTheDocument();
});
