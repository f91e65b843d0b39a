import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viewChanged } from '../../../../src/client/features/admin/resource/adminSlice';
import { selectIsLoading } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { browserFiles } from '../../../../src/client/services/browserFiles';
import { ROLE } from '../../../../src/contract/identity/roles';
import { adminView } from '../../../support/adminPage';
import { createTestClient, testUser, until } from '../../../support/client';
import { failing } from '../../../support/failing';
import { renderPage } from '../../../support/renderPage';

const LIST = `${BASE}/admin/corsi/comprati`;
const row = (more: object = {}) => ({
  IdEnc: 'p1',
  IdCourseEnc: 'c1',
  title: 'Ichimoku da zero',
  slug: 'ichimoku-da-zero',
  status: 'paid',
  listPrice: 1290,
  discount: 0,
  total: 1290,
  createdAt: '2026-11-02T09:00:00.000Z',
  paidAt: '2026-11-02T09:05:00.000Z',
  IdUserEnc: 'u1',
  email: 'sara@example.com',
  buyer: 'Sara Conti',
  refunded: 0,
  isActive: true,
  ...more,
});
const detail = (more: object = {}) => ({
  ...row(),
  provider: 'demo',
  currency: 'EUR',
  courses: [{ IdCourseEnc: 'c1', title: 'Ichimoku da zero', isOpen: true }],
  history: [
    { at: '2026-11-02T09:00:00.000Z', kind: 'created', amount: 1290 },
    { at: '2026-11-03T09:00:00.000Z', kind: 'deactivated', who: 'admin@example.com' },
  ],
  ...more,
});
const listed = (...items: object[]) => jest.fn(async () => ({ items, total: items.length, page: 1 }));

async function open(address: string, api: { courses?: object; admin?: object }) {
  const client = createTestClient({ address, api: api as never, user: testUser, claim: ROLE.admin });
  await until(client.store, (state) => !selectIsLoading(state));
  const isDetail = address.startsWith(`${LIST}/`);
  const Page = await adminView(isDetail ? '/admin/corsi/comprati/:id' : '/admin/corsi/comprati');
  renderPage(client, Page ?? (() => null), { id: 'p1' });
  return client;
}

afterEach(() => void jest.useRealTimers());

describe('the admin’s purchases', () => {
  it('are those of the period and state that the address names', async () => {
    const getAllPurchases = listed(row());
    await open(`${LIST}?State=paid&From=2026-11-01&To=2026-11-30`, { courses: { getAllPurchases } });
    expect(getAllPurchases).toHaveBeenCalledWith({
      page: 1,
      pageSize: 25,
      Query: '',
      State: 'paid',
      From: '2026-11-01',
      To: '2026-11-30',
    });
    expect(screen.getByText('Ichimoku da zero', { selector: 'a' })).toHaveAttribute('href', `${LIST}/p1`);
    expect(screen.getByText('1.290,00 €')).toBeInTheDocument();
  });

  it('show mail and coupon only to an admin who has asked for these columns', async () => {
    const { store } = await open(LIST, { courses: { getAllPurchases: listed(row()) } });
    const header = (name: string) => screen.queryByText(name, { selector: '[role=columnheader] *' });
    expect(header('Acquirente')).toBeInTheDocument();
    expect([header('E-mail'), header('Coupon')]).toEqual([null, null]);
    const view = { density: 'standard' as const, hidden: ['CouponCode'] };
    act(() => void store.dispatch(viewChanged({ resource: 'purchases', view })));
    expect(header('E-mail')).toBeInTheDocument();
    expect(header('Coupon')).toBeNull();
  });

  it('are switched off only after a question, and listed again', async () => {
    const getAllPurchases = listed(row());
    const tooglePurchaseActivation = jest.fn(async (): Promise<object> => ({ isOk: true, item: detail() }));
    const { toasts } = await open(LIST, {
      courses: { getAllPurchases },
      admin: { tooglePurchaseActivation },
    });
    fireEvent.click(screen.getByLabelText('Disattiva: Ichimoku da zero, Sara Conti'));
    const dialog = screen.getByRole('dialog', { name: 'Disattivare «Ichimoku da zero»?' });
    expect(tooglePurchaseActivation).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByText('Disattiva'));
    await waitFor(() => expect(getAllPurchases).toHaveBeenCalledTimes(2));
    expect(tooglePurchaseActivation).toHaveBeenCalledWith({ IdEnc: 'p1', IsActive: false });
    expect(toasts).toEqual([{ text: 'Acquisto disattivato.', kind: 'success' }]);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('stay as they are when the question is declined', async () => {
    await open(LIST, { courses: { getAllPurchases: listed(row({ isActive: false })) } });
    fireEvent.click(screen.getByLabelText('Attiva: Ichimoku da zero, Sara Conti'));
    const cancel = screen.getByText('Annulla');
    fireEvent.click(cancel);
    await waitFor(() => expect(cancel).not.toBeInTheDocument());
  });

  it('say in the dialog why a switch was refused, and no toast repeats it', async () => {
    const refusal = { isOk: false, message: 'Questo elemento non esiste più.' };
    const { toasts } = await open(LIST, {
      courses: { getAllPurchases: listed(row()) },
      admin: { tooglePurchaseActivation: async () => refusal },
    });
    fireEvent.click(screen.getByLabelText(/^Disattiva:/));
    const dialog = screen.getByRole('dialog');
    fireEvent.click(within(dialog).getByText('Disattiva'));
    expect(await within(dialog).findByText(refusal.message)).toBeInTheDocument();
    expect(toasts).toEqual([]);
  });

  it('are filtered by days once they were typed to the end, both in one go', async () => {
    const { store } = await open(LIST, { courses: { getAllPurchases: listed(row()) } });
    const [from, to] = [screen.getByLabelText('Dal'), screen.getByLabelText('Al')];
    jest.useFakeTimers();
    fireEvent.change(from, { target: { value: '0002-05-01' } });
    fireEvent.change(from, { target: { value: '2026-05-01' } });
    fireEvent.change(to, { target: { value: '2026-05-02' } });
    fireEvent.change(to, { target: { value: '2026-05-20' } });
    expect(store.getState().navigation.address.search).toBe('');
    await act(() => jest.runOnlyPendingTimersAsync());
    expect(store.getState().navigation.address.search).toBe('?From=2026-05-01&To=2026-05-20');
  });

  it('of this month, or of the chosen one, are saved as a file', async () => {
    const save = jest.spyOn(browserFiles, 'save').mockReturnValue(undefined);
    const file = new Blob(['x']);
    const getPurchasesCSV = jest.fn(async () => ({ isOk: true, item: file }));
    await open(LIST, { courses: { getAllPurchases: listed(row()), getPurchasesCSV } });
    fireEvent.click(screen.getByText('Scarica il mese'));
    await waitFor(() => expect(save).toHaveBeenCalledWith(file, 'acquisti-2026-11.csv'));
    expect(getPurchasesCSV).toHaveBeenCalledWith({ Month: 11, Year: 2026 });
    fireEvent.change(screen.getByLabelText('Pagamenti del mese (vuoto: questo)'), {
      target: { value: '2026-09' },
    });
    fireEvent.click(await screen.findByText('Scarica il mese'));
    await waitFor(() => expect(save).toHaveBeenCalledWith(file, 'acquisti-2026-09.csv'));
    expect(getPurchasesCSV).toHaveBeenLastCalledWith({ Month: 9, Year: 2026 });
    save.mockRestore();
  });
});

describe('a purchase', () => {
  it('shows its money, its buyer, its courses and its whole history', async () => {
    await open(`${LIST}/p1`, { admin: { getPurchase: async () => ({ isOk: true, item: detail() }) } });
    expect(screen.getByRole('heading', { level: 1, name: 'Ichimoku da zero' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sara Conti' })).toHaveAttribute(
      'href',
      `${BASE}/admin/utenti/dettaglio/u1`,
    );
    const history = screen.getByRole('table', { name: /^Storia/ });
    const [, begun, switched] = within(history).getAllByRole('row');
    expect(begun).toHaveTextContent('Acquisto iniziato2026-11-02 10:00:00––1.290,00 €');
    expect(switched).toHaveTextContent('Disattivato2026-11-03 10:00:00–admin@example.com–');
  });

  it('of an account that was deleted names it without a link, and speaks of whoever bought', async () => {
    const gone = { IdUserEnc: undefined, email: '', buyer: 'Account eliminato' };
    await open(`${LIST}/p1`, { admin: { getPurchase: async () => ({ isOk: true, item: detail(gone) }) } });
    const part = screen.getByRole('region', { name: 'Acquirente' });
    expect(part).toHaveTextContent(/^AcquirenteAccount eliminato$/);
    expect(within(part).queryByRole('link')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Rimborsa' }));
    expect(screen.getByText(/^Chi ha comprato ha pagato 1\.290,00/)).toBeInTheDocument();
  });

  it('of an account without names shows its e-mail once', async () => {
    const item = detail({ buyer: 'sara@example.com' });
    await open(`${LIST}/p1`, { admin: { getPurchase: async () => ({ isOk: true, item }) } });
    expect(screen.getAllByText('sara@example.com')).toHaveLength(1);
  });

  it('is loaded again once it was switched', async () => {
    const getPurchase = jest.fn(async () => ({ isOk: true, item: detail() }));
    const tooglePurchaseActivation = jest.fn(async () => ({ isOk: true }));
    await open(`${LIST}/p1`, { admin: { getPurchase, tooglePurchaseActivation } });
    const off = screen.getByRole('button', { name: 'Disattiva' });
    expect(off).toHaveClass('MuiButton-colorError');
    await userEvent.click(off);
    getPurchase.mockResolvedValue({ isOk: true, item: detail({ isActive: false }) });
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Disattiva' }));
    const on = await screen.findByRole('button', { name: 'Attiva' });
    expect(on).not.toHaveClass('MuiButton-colorError');
  });

  const refundDialog = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Rimborsa' }));
    const dialog = screen.getByRole('dialog', { name: 'Rimborsare «Ichimoku da zero»?' });
    const field = within(dialog).getByRole('textbox', { name: /Importo/ });
    const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Rimborsa' }));
    return { dialog, field, send };
  };

  it('is refunded in part after a question that offers all that is left', async () => {
    const getPurchase = jest.fn(async () => ({ isOk: true, item: detail({ refunded: 90 }) }));
    const refundPurchase = jest.fn(async () => ({ isOk: true, item: detail() }));
    const { toasts } = await open(`${LIST}/p1`, { admin: { getPurchase, refundPurchase } });
    const { field, send } = await refundDialog();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('1200,00');
    await userEvent.clear(field);
    await userEvent.type(field, '1.049,90');
    await send();
    await waitFor(() => expect(getPurchase).toHaveBeenCalledTimes(2));
    expect(refundPurchase).toHaveBeenCalledWith({ IdEnc: 'p1', Amount: 1049.9, Refunded: 90 });
    expect(toasts).toEqual([{ text: 'Rimborsati 1.049,90\u00A0€.', kind: 'success' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows what is left when more has gone back than the page knew', async () => {
    const getPurchase = jest.fn(async () => ({ isOk: true, item: detail() }));
    const refundPurchase = jest.fn(async (_order: object) => ({
      isOk: false,
      code: 'conflict',
      message: 'Nel frattempo è stato restituito altro denaro.',
    }));
    await open(`${LIST}/p1`, { admin: { getPurchase, refundPurchase } });
    const { dialog, send } = await refundDialog();
    getPurchase.mockResolvedValue({ isOk: true, item: detail({ refunded: 290 }) });
    await send();
    expect(
      await within(dialog).findByText('Nel frattempo è stato restituito altro denaro.'),
    ).toBeInTheDocument();
    expect(await within(dialog).findByText(/ne ha già riavuti 290,00/)).toBeInTheDocument();
    await send();
    await waitFor(() => expect(refundPurchase.mock.lastCall?.[0]).toMatchObject({ Refunded: 290 }));
  });

  it('whose refund the bank sent back can be refunded again, or said to be settled after a question', async () => {
    const rejected = detail({ status: 'refund_due', refundReason: 'nothing_new', rejected: 1290 });
    const getPurchase = jest.fn(async () => ({ isOk: true, item: rejected }));
    const settleRejectedRefund = jest.fn(async () => ({ isOk: true, item: detail() }));
    await open(`${LIST}/p1`, { admin: { getPurchase, settleRejectedRefund } });
    expect(screen.getByText('Respinto dalla banca').parentElement).toHaveTextContent('1.290,00');
    expect(screen.getByRole('button', { name: 'Rimborsa' })).toBeInTheDocument();
    const settle = screen.getByRole('button', { name: 'Rimborso risolto' });
    expect(settle).not.toHaveClass('MuiButton-colorError');
    await userEvent.click(settle);
    const dialog = screen.getByRole('dialog', { name: /^Sara Conti ha riavuto 1\.290,00/ });
    getPurchase.mockResolvedValue({ isOk: true, item: detail() });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Rimborso risolto' }));
    await waitFor(() => expect(screen.queryByText('Respinto dalla banca')).toBeNull());
    expect(settleRejectedRefund).toHaveBeenCalledWith({ IdEnc: 'p1' });
  });

  it('says so when it cannot be loaded, and tries again', async () => {
    const getPurchase = failing(503);
    await open(`${LIST}/p1`, { admin: { getPurchase } });
    getPurchase.mockImplementation(async () => ({ isOk: true, item: detail() }));
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ichimoku da zero' })).toBeInTheDocument();
  });

  it('is not found when there is none', async () => {
    const gone = async () => ({ isOk: false, code: 'not_found', message: 'Non trovato.' });
    const { store } = await open(`${LIST}/p1`, { admin: { getPurchase: gone } });
    expect(store.getState().navigation.isMissing).toBe(true);
  });
});
