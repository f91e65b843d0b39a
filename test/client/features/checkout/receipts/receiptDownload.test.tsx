import { act, screen } from '@testing-library/react';
import {
  CreditNoteButtons,
  ReceiptButton,
  receiptDownload,
} from '../../../../../src/client/features/checkout/receipts';
import { loggedOut } from '../../../../../src/client/features/identity/session/sessionSlice';
import { browserFiles } from '../../../../../src/client/services/browserFiles';
import { createTestClient, testUser } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';

const one = { IdEnc: 'p1', receipt: '12/2026' };
const other = { IdEnc: 'p2', receipt: '13/2026' };
let save: jest.SpyInstance;
beforeEach(() => {
  save = jest.spyOn(browserFiles, 'save').mockImplementation(() => undefined);
});

function open(
  downloadReceipt: (input: object) => Promise<object>,
  downloadCreditNote: (input: object) => Promise<object> = jest.fn(),
) {
  const client = createTestClient({
    sagas: false,
    user: testUser,
    slices: [receiptDownload.slice],
    api: { payments: { downloadReceipt, downloadCreditNote } },
  });
  client.run(receiptDownload.watch);
  renderPart(
    client,
    <>
      <ReceiptButton purchase={one} />
      <p data-testid="other">
        <ReceiptButton purchase={other} isLarge />
      </p>
      <ReceiptButton purchase={{ IdEnc: 'p3' }} />
      <CreditNoteButtons purchase={{ IdEnc: 'p3' }} />
      <CreditNoteButtons
        purchase={{ IdEnc: 'p4', creditNotes: [{ number: '3/2026' }, { number: '4/2026' }] }}
      />
    </>,
  );
  return client;
}
const button = ({ receipt }: typeof one) =>
  screen.getByRole('button', { name: `Scarica la ricevuta n. ${receipt}` });
const press = (which: typeof one) => act(async () => button(which).click());

it('saves the receipt under its number and year', async () => {
  const file = new Blob(['%PDF']);
  const downloadReceipt = jest.fn(async () => ({ isOk: true, item: file }));
  open(downloadReceipt);
  await press(one);
  expect(downloadReceipt).toHaveBeenCalledWith({ IdPurchaseEnc: 'p1' });
  expect(save).toHaveBeenCalledWith(file, 'ricevuta-2026-12.pdf');
});

it('offers none for a purchase without one, and shows the number alone in a table', () => {
  open(jest.fn());
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '12/2026',
    'Ricevuta n. 13/2026',
    'Nota di credito 3/2026',
    'Nota di credito 4/2026',
  ]);
});

it('saves the credit note of one refund under its number and year, and marks no other as on its way', async () => {
  const file = new Blob(['%PDF']);
  const answers: ((answer: object) => void)[] = [];
  const downloadCreditNote = jest.fn(() => new Promise<object>((resolve) => answers.push(resolve)));
  open(jest.fn(), downloadCreditNote);
  const noted = (number: string) =>
    screen.getByRole('button', { name: `Scarica la nota di credito n. ${number}` });
  await act(async () => noted('4/2026').click());
  expect(['3/2026', '4/2026'].map((number) => noted(number).getAttribute('aria-busy'))).toEqual([
    'false',
    'true',
  ]);
  await act(async () => answers[0]?.({ isOk: true, item: file }));
  expect(downloadCreditNote).toHaveBeenCalledWith({ IdPurchaseEnc: 'p4', Number: '4/2026' });
  expect(save).toHaveBeenCalledWith(file, 'nota-di-credito-2026-4.pdf');
});

it.each([
  ['receipt', 'ricevuta-prova-2026-12.pdf'],
  ['creditNote', 'nota-di-credito-prova-2026-12.pdf'],
] as const)('saves the %s of a test sale under the name that its mail gives it', async (kind, name) => {
  const download = async () => ({ isOk: true, item: new Blob(['%PDF']) });
  const { store } = open(download, download);
  const asked = receiptDownload.actions.requested({ IdEnc: 'p1', kind, number: 'PROVA 12/2026' });
  await act(async () => void store.dispatch(asked));
  expect(save.mock.calls.map(([, saved]) => saved)).toEqual([name]);
});

it('says which one is on its way', async () => {
  open(() => new Promise(() => undefined));
  await press(one);
  expect([one, other].map((which) => button(which).getAttribute('aria-busy'))).toEqual(['true', 'false']);
  expect(button(one)).toHaveTextContent('Un momento…');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('saves each of two that are asked for at once', async () => {
  const answers: ((answer: object) => void)[] = [];
  open(() => new Promise((resolve) => answers.push(resolve)));
  await press(one);
  await press(other);
  const busy = () => [one, other].map((which) => button(which).getAttribute('aria-busy'));
  expect(busy()).toEqual(['true', 'true']);
  await act(async () => answers[0]?.({ isOk: true, item: new Blob(['1']) }));
  expect(busy()).toEqual(['false', 'true']);
  await act(async () => answers[1]?.({ isOk: true, item: new Blob(['2']) }));
  expect(save.mock.calls.map(([, name]) => name)).toEqual(['ricevuta-2026-12.pdf', 'ricevuta-2026-13.pdf']);
});

it('says by a notice why the first of two did not come', async () => {
  const answers: ((answer: object) => void)[] = [];
  const { toasts } = open(() => new Promise((resolve) => answers.push(resolve)));
  await press(one);
  await press(other);
  await act(async () => answers[0]?.({ isOk: false, message: 'Non è tua.' }));
  expect(toasts).toEqual([{ text: 'Il documento non è stato scaricato. Non è tua.', kind: 'error' }]);
  expect(button(other)).toHaveAttribute('aria-busy', 'true');
});

it.each([
  [{ isOk: false, message: 'Non è tua.' }, 'Non è tua.'],
  [{ isOk: false }, 'La ricevuta non è pronta. Riprova tra poco.'],
  [{ isOk: true }, 'La ricevuta non è pronta. Riprova tra poco.'],
])('says beside its own button why it did not come: %j', async (answer, message) => {
  open(async () => answer);
  await press(other);
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(screen.getByTestId('other')).toContainElement(screen.getByRole('alert'));
  expect(save).not.toHaveBeenCalled();
});

it('says of a credit note, not of a receipt, that it did not come', async () => {
  open(jest.fn(), async () => ({ isOk: false }));
  await act(async () => screen.getByRole('button', { name: 'Scarica la nota di credito n. 3/2026' }).click());
  expect(screen.getByRole('alert')).toHaveTextContent('La nota di credito non è pronta. Riprova tra poco.');
});

it('marks a receipt apart from a credit note of the same number', async () => {
  const never = () => new Promise<object>(() => undefined);
  const api = { payments: { downloadReceipt: never } };
  const client = createTestClient({ sagas: false, user: testUser, slices: [receiptDownload.slice], api });
  client.run(receiptDownload.watch);
  const purchase = { IdEnc: 'p5', receipt: '3/2026', creditNotes: [{ number: '3/2026' }] };
  renderPart(
    client,
    <>
      <ReceiptButton purchase={purchase} />
      <CreditNoteButtons purchase={purchase} />
    </>,
  );
  const [receipt, note] = screen.getAllByRole('button');
  await act(async () => receipt?.click());
  expect([receipt, note].map((one) => one?.getAttribute('aria-busy'))).toEqual(['true', 'false']);
});

it('saves nothing that comes after a logout, and says nothing of it', async () => {
  const answers: ((answer: object) => void)[] = [];
  const { store, toasts } = open(() => new Promise((resolve) => answers.push(resolve)));
  await press(one);
  await press(other);
  await act(async () => void store.dispatch(loggedOut()));
  await act(async () => answers[0]?.({ isOk: true, item: new Blob(['1']) }));
  await act(async () => answers[1]?.({ isOk: false, message: 'Non è tua.' }));
  expect(save).not.toHaveBeenCalled();
  expect(toasts).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('names a credit note in full among buttons', () => {
  const client = createTestClient({ sagas: false, user: testUser, slices: [receiptDownload.slice] });
  const purchase = { IdEnc: 'p4', creditNotes: [{ number: '3/2026' }] };
  renderPart(client, <CreditNoteButtons purchase={purchase} isLarge />);
  expect(screen.getByRole('button')).toHaveTextContent('Nota di credito n. 3/2026');
});
