import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { BASE } from '../../../../src/client/routing/paths';
import { openAdminPage } from '../../../support/adminPage';
import { marketRecord } from '../../../support/adminRecords';
import { failing } from '../../../support/failing';
import { user } from '../../../support/user';

const market = (id: string, symbol: string, more: object = {}) => marketRecord({ id, symbol, ...more });
const MARKETS = [market('m1', 'UNO'), market('m2', 'DUE', { isActive: false }), market('m3', 'TRE')];
const listed = (items: object[] = MARKETS) => jest.fn(async () => ({ items, total: items.length, page: 1 }));

async function tick(...places: number[]) {
  for (const place of places) {
    const row = document.querySelectorAll('[role=row]')[place];
    await user.click(row?.querySelector('input[type=checkbox]') as Element);
  }
}
const open = (stockMarkets: object) =>
  openAdminPage('/admin/stock-markets', {
    stockMarkets: { distinctBroker: async () => ({ items: ['Banca'] }), ...stockMarkets },
  });
// By its text: to work out the roles of all buttons takes many times as long.
const press = (name: string, within_: HTMLElement) =>
  user.click(within(within_).getByText(name, { selector: 'button' }));
const bar = () => screen.getByRole('group', { name: 'Con le righe scelte' });

describe('rows that are ticked', () => {
  it('are switched once their number and names were confirmed, and only those that differ', async () => {
    const update = jest.fn(async () => ({ isOk: true, item: MARKETS[0] }));
    const getAllStockMarkets = listed();
    const { toasts } = await open({ getAllStockMarkets, update });
    await tick(1, 2);
    expect(within(bar()).getByText('2 righe scelte')).toBeInTheDocument();
    await press('Disattiva', bar());
    const dialog = screen.getByRole('dialog', { name: 'Disattiva 2 elementi?' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['UNO (Banca)', 'DUE (Banca)']);
    await press('Disattiva', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(update).toHaveBeenCalledTimes(1);
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ id: 'm1', version: 3, isActive: false }));
    expect(toasts).toEqual([{ text: 'Fatto: 2 elementi.', kind: 'success' }]);
    expect(getAllStockMarkets).toHaveBeenCalledTimes(2);
  });

  it('are deleted but for those that the server refuses, which are named with the reason', async () => {
    const remove = jest.fn(async ({ id }: { id: string }) =>
      id === 'm3' ? { isOk: false, message: 'È in uso: disattivalo.' } : { isOk: true },
    );
    const { toasts } = await open({ getAllStockMarkets: listed(), remove });
    await user.click(screen.getByLabelText('Seleziona tutte le righe'));
    const isRed = (name: string) =>
      within(bar()).getByText(name, { selector: 'button' }).matches('.MuiButton-colorError');
    expect([isRed('Elimina'), isRed('Disattiva')]).toEqual([true, false]);
    await press('Elimina', bar());
    await press('Elimina', screen.getByRole('dialog', { name: 'Elimina 3 elementi?' }));
    const told = await screen.findByRole('dialog', { name: '1 elemento di 3 non è cambiato' });
    expect(within(told).getByRole('listitem')).toHaveTextContent('TRE (Banca): È in uso: disattivalo.');
    expect(toasts).toEqual([{ text: 'Fatto: 2 elementi.', kind: 'success' }]);
    await press('Chiudi', told);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offer no deletion, neither in their row nor together, where one of them has paid', async () => {
    const row = (IdEnc: string, hasPaid: boolean) => ({
      IdEnc,
      email: `${IdEnc}@example.com`,
      firstName: '',
      lastName: '',
      role: 0,
      createdAt: '2026-01-02T09:00:00.000Z',
      hasPaid,
    });
    const items = [row('anna', false), row('bea', true)];
    await openAdminPage('/admin/utenti/gestione', {
      users: { getList: async () => ({ items, total: 2, page: 1 }) },
    });
    expect(screen.getByRole('button', { name: 'Elimina anna@example.com' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Elimina bea@example.com' })).toBeNull();
    await tick(1);
    expect(within(bar()).getByRole('button', { name: 'Elimina' })).toBeInTheDocument();
    await tick(2);
    expect(within(bar()).queryByRole('button', { name: 'Elimina' })).toBeNull();
    fireEvent.keyDown(screen.getByRole('gridcell', { name: 'bea@example.com' }), { key: 'Delete' });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(screen.getByRole('gridcell', { name: 'anna@example.com' }), { key: 'Delete' });
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('stay as they are when the question is declined, or the network is gone', async () => {
    const remove = failing();
    await open({ getAllStockMarkets: listed(), remove });
    await tick(1);
    await press('Elimina', bar());
    await press('Annulla', screen.getByRole('dialog'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(remove).not.toHaveBeenCalled();
    await press('Elimina', bar());
    await press('Elimina', screen.getByRole('dialog'));
    expect(await screen.findByText(/Connessione assente/)).toBeInTheDocument();
  });

  it('are reviews that are published or hidden together', async () => {
    const toogleReview = jest.fn(async () => ({ isOk: true }));
    const review = {
      IdEnc: 'r1',
      author: 'Anna',
      courseTitle: 'Corso',
      Rating: 5,
      Text: '',
      IsEnabled: true,
    };
    const getReviews = listed([review, { ...review, IdEnc: 'r2', author: 'Bea' }]);
    await openAdminPage('/admin/recensioni/gestione', { admin: { getReviews, toogleReview } });
    await tick(1, 2);
    await press('Nascondi', bar());
    await press('Nascondi', screen.getByRole('dialog', { name: 'Nascondi 2 elementi?' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toogleReview.mock.calls).toEqual([
      [{ IdEnc: 'r1', IsEnabled: false }],
      [{ IdEnc: 'r2', IsEnabled: false }],
    ]);
  });
});

it('a row that visitors see leads to its page in the shop, any other does not', async () => {
  const bundle = (id: string, isOperative: boolean) => ({
    IdBundleEnc: id,
    slug: `percorso-${id}`,
    title: `Percorso ${id}`,
    isOperative,
  });
  await openAdminPage('/admin/bundles', {
    bundles: { list: listed([bundle('a', true), bundle('b', false)]) },
  });
  const link = screen.getByRole('link', { name: /Vedi nel negozio: Percorso a/ });
  expect(link).toHaveAttribute('href', `${BASE}/percorsi-formativi/percorso-a`);
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  expect(screen.queryByRole('link', { name: /Vedi nel negozio: Percorso b/ })).toBeNull();
});
