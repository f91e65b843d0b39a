import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyGrid } from '../../../../src/client/features/admin/resource/lazyGrid';
import {
  navigationRequested,
  selectIsLoading,
} from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE, paths } from '../../../../src/client/routing/paths';
import { browserFiles } from '../../../../src/client/services/browserFiles';
import { ROLE } from '../../../../src/contract/identity/roles';
import { adminView } from '../../../support/adminPage';
import { couponRecord } from '../../../support/adminRecords';
import { type ApiStub, createTestClient, onItsWay, testUser, until } from '../../../support/client';
import { failing } from '../../../support/failing';
import { renderPage } from '../../../support/renderPage';

const LIST = `${BASE}/admin/coupons`;
const coupon = (more: object = {}) =>
  couponRecord({ endsAt: '2026-12-31T22:59:59.999Z', usedCount: 3, ...more });
const listed = (...items: object[]) => jest.fn(async () => ({ items, total: items.length, page: 1 }));

async function open(address: string, api: Record<string, unknown>, more: ApiStub = {}) {
  const client = createTestClient({
    address,
    api: { coupons: { uses: listed(), ...api }, ...more },
    user: testUser,
    claim: ROLE.admin,
  });
  await until(client.store, (state) => !selectIsLoading(state));
  const isForm = address.slice(LIST.length).startsWith('/');
  const pattern = isForm ? '/admin/coupons/:id' : '/admin/coupons';
  const Page = await adminView(pattern);
  renderPage(client, Page, { id: address.split(/[/?]/).at(-1) });
  return client;
}

describe('a list of the admin', () => {
  it('asks for what the address says and shows it', async () => {
    const getAllCoupons = listed(coupon(), coupon({ IdCouponEnc: 'c2', CouponCode: 'MENO5', discount: 5 }));
    await open(`${LIST}?Query=est&Scope=all_courses&Sort=endsAt&Direction=desc&page=2`, { getAllCoupons });
    expect(getAllCoupons).toHaveBeenCalledWith({
      page: 2,
      pageSize: 25,
      Query: 'est',
      Scope: 'all_courses',
      Sort: 'endsAt',
      Direction: 'desc',
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Coupon' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ESTATE20' })).toHaveAttribute('href', `${LIST}/c1`);
    expect(screen.getAllByText('2026-12-31 23:59:59')).toHaveLength(2);
    expect(screen.getByRole('searchbox', { name: 'Cerca' })).toHaveValue('est');
    expect(screen.getByRole('combobox', { name: 'Vale per (filtro attivo)' })).toHaveValue('all_courses');
  });

  it('runs the grid’s code once its call has left, and does not wait for the answer', async () => {
    const order: string[] = [];
    const load = jest.spyOn(lazyGrid, 'load').mockImplementation(() => {
      order.push('code');
      return onItsWay();
    });
    const getAllCoupons = () => {
      order.push('call');
      return onItsWay();
    };
    createTestClient({
      address: LIST,
      api: { coupons: { getAllCoupons } },
      user: testUser,
      claim: ROLE.admin,
    });
    // Another page of this file may still ask for the code.
    await waitFor(() => expect(order.slice(0, 2)).toEqual(['call', 'code']));
    load.mockRestore();
  });

  it('searches after a pause, with one entry of the history for all letters', async () => {
    const getAllCoupons = listed(coupon());
    const { history, store } = await open(`${LIST}?page=3`, { getAllCoupons });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Cerca' }), 'es');
    await until(store, ({ navigation }) => navigation.address.search === '?Query=es');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Cerca' }), 't');
    await until(store, ({ navigation }) => navigation.address.search === '?Query=est');
    history.go(-1);
    expect(history.current().search).toBe('?page=3');
  });

  it('keeps a search that is typed when a filter is chosen at once', async () => {
    const { store } = await open(`${LIST}?page=3`, { getAllCoupons: listed(coupon()) });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Cerca' }), 'es');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Attivo' }), 'No');
    expect(store.getState().navigation.address.search).toBe('?Query=es&IsActive=false');
    expect(screen.getByRole('searchbox', { name: 'Cerca' })).toHaveValue('es');
  });

  it('takes off what was typed and is not in the address yet', async () => {
    const { store } = await open(`${LIST}?IsActive=false`, { getAllCoupons: listed(coupon()) });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Cerca' }), 'es');
    await userEvent.click(screen.getByRole('button', { name: 'Togli i filtri' }));
    expect(store.getState().navigation.address.search).toBe('');
    expect(screen.getByRole('searchbox', { name: 'Cerca' })).toHaveValue('');
  });

  it('says why it did not load, and loads again', async () => {
    const getAllCoupons = failing();
    await open(LIST, { getAllCoupons });
    expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente');
    getAllCoupons.mockImplementation(listed(coupon()));
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByRole('link', { name: 'ESTATE20' })).toBeInTheDocument();
  });

  it('names what is deleted, tells why it cannot be, and loads again once it is', async () => {
    const getAllCoupons = listed(coupon());
    const refusal = { isOk: false, message: 'Il coupon è stato usato: rendilo non attivo.' };
    const remove = jest.fn(async (): Promise<object> => refusal);
    const { toasts } = await open(LIST, { getAllCoupons, remove });
    await userEvent.click(screen.getByRole('button', { name: 'Elimina ESTATE20' }));
    const dialog = screen.getByRole('dialog', { name: 'Eliminare «ESTATE20»?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Elimina' }));
    expect(await within(dialog).findByText(refusal.message)).toBeInTheDocument();
    remove.mockResolvedValue({ isOk: true });
    getAllCoupons.mockResolvedValue({ items: [], total: 0, page: 1 });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Elimina' }));
    await waitFor(() => expect(screen.getByText('Qui non c’è ancora niente.')).toBeInTheDocument());
    expect(remove).toHaveBeenLastCalledWith({ id: 'c1' });
    expect(toasts).toEqual([{ text: 'Coupon eliminato.', kind: 'success' }]);
  });

  it('saves what the filters find as a file, and says when a file does not hold it all', async () => {
    const save = jest.spyOn(browserFiles, 'save').mockReturnValue(undefined);
    const file = new Blob(['x']);
    const csv = jest.fn(async () => ({ isOk: true, item: file }));
    const getAllCoupons = async () => ({ items: [coupon()], total: 123_456, page: 2 });
    await open(`${LIST}?Query=est&Scope=all&page=2`, { getAllCoupons }, { listCsv: { coupons: csv } });
    await userEvent.click(screen.getByRole('button', { name: 'Esporta CSV: le prime 100.000 righe' }));
    await waitFor(() => expect(save).toHaveBeenCalledWith(file, 'coupon.csv'));
    expect(csv).toHaveBeenCalledWith({ page: 2, pageSize: 25, Query: 'est', Scope: 'all' });
    save.mockRestore();
  });

  it('goes on with the file at another filter, offers it again once the page was left, and forgets why it failed', async () => {
    const csv = jest.fn(onItsWay);
    const getAllCoupons = listed(coupon());
    const { store } = await open(LIST, { getAllCoupons }, { listCsv: { coupons: csv } });
    await userEvent.click(screen.getByRole('button', { name: 'Esporta CSV' }));
    expect(screen.getByRole('button', { name: 'Un momento…' })).toBeInTheDocument();
    const go = (to: string) => act(() => void store.dispatch(navigationRequested({ to })));
    go(`${LIST}?IsActive=true`);
    expect(screen.getByRole('button', { name: 'Un momento…' })).toBeInTheDocument();
    go(paths.paymentFailed());
    go(LIST);
    expect(await screen.findByRole('button', { name: 'Esporta CSV' })).toBeInTheDocument();
    csv.mockImplementation(failing() as never);
    await userEvent.click(screen.getByRole('button', { name: 'Esporta CSV' }));
    expect(await screen.findByText(/Connessione assente/)).toBeInTheDocument();
    go(`${LIST}?IsActive=true`);
    await waitFor(() => expect(screen.queryByText(/Connessione assente/)).toBeNull());
  });
});

describe('a form of the admin', () => {
  const get = async () => ({ isOk: true, item: coupon() });

  it('shows faults at the fields in Italian and sends nothing', async () => {
    const create = jest.fn();
    await open(`${LIST}/nuovo`, { create });
    await userEvent.type(screen.getByRole('textbox', { name: 'Sconto' }), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('Scrivi il codice del coupon.')).toBeInTheDocument();
    const code = screen.getByRole('textbox', { name: 'Codice' });
    expect(code).toHaveAccessibleDescription('Scrivi il codice del coupon.');
    expect(code).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Sconto' })).toHaveAccessibleDescription('Valore non valido.');
    expect(create).not.toHaveBeenCalled();
  });

  it('saves by Enter, tells so, and leads to the list as it was seen, which marks the record', async () => {
    const getAllCoupons = listed(coupon());
    const update = jest.fn(async () => ({ isOk: true, item: coupon() }));
    const client = await open(`${LIST}/c1`, { get, update, getAllCoupons });
    const discount = screen.getByRole('textbox', { name: 'Sconto' });
    await userEvent.clear(discount);
    await userEvent.type(discount, '12{Enter}');
    await until(client.store, ({ navigation }) => navigation.address.pathname === LIST);
    expect(update).toHaveBeenCalledWith({
      id: 'c1',
      version: 7,
      CouponCode: 'ESTATE20',
      isPercentage: true,
      discount: 12,
      scope: 'all_courses',
      startsAt: undefined,
      // Untouched, so that its milliseconds are kept.
      endsAt: '2026-12-31T22:59:59.999Z',
      useLimit: undefined,
      perUserLimit: undefined,
      isActive: true,
    });
    expect(client.toasts).toEqual([{ text: 'Coupon salvato.', kind: 'success' }]);
    expect(client.store.getState()).toMatchObject({ admin: { saved: { resource: 'coupons', id: 'c1' } } });
  });

  it('shows both texts when another admin has saved, and saves the one that was chosen', async () => {
    const theirs = coupon({ discount: 30, CouponCode: 'ALTRO', version: 8 });
    const update = jest.fn(
      async (): Promise<object> => ({ isOk: false, code: 'conflict', message: 'Conflitto.', item: theirs }),
    );
    await open(`${LIST}/c1`, { get, update, getAllCoupons: listed() });
    const discount = screen.getByRole('textbox', { name: 'Sconto' });
    await userEvent.clear(discount);
    await userEvent.type(discount, '15{Enter}');
    const conflict = await screen.findByRole('group', { name: /Un altro amministratore/ });
    expect(within(conflict).getByRole('radio', { name: 'Il tuo: 15' })).toBeChecked();
    await userEvent.click(within(conflict).getByRole('radio', { name: 'Il suo: ALTRO' }));
    update.mockResolvedValue({ isOk: true, item: theirs });
    await userEvent.click(within(conflict).getByRole('button', { name: 'Salva la scelta' }));
    expect(update).toHaveBeenLastCalledWith(
      expect.objectContaining({ version: 8, discount: 15, CouponCode: 'ALTRO' }),
    );
  });

  it('is not found when the record is gone', async () => {
    const gone = async () => ({ isOk: false, code: 'not_found', message: 'Non trovato.' });
    const { store } = await open(`${LIST}/c9`, { get: gone });
    expect(store.getState().navigation.isMissing).toBe(true);
  });

  it('keeps the fields of the chosen scope alone', async () => {
    await open(`${LIST}/nuovo`, { create: jest.fn() });
    expect(screen.queryByRole('combobox', { name: 'Corso' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Vale per' }), 'Un corso');
    expect(screen.getByRole('combobox', { name: 'Corso' })).toBeInTheDocument();
  });
});

describe('a list without a form', () => {
  const REVIEWS = `${BASE}/admin/recensioni/gestione`;
  const review = {
    IdEnc: 'r1',
    Text: 'Chiaro e utile.',
    Rating: 5,
    IsEnabled: false,
    author: 'Sara C.',
    createdAt: '2026-11-01T10:00:00Z',
    isVerified: true,
    courseTitle: 'Ichimoku da zero',
    IdCourseEnc: 'k1',
    email: 'sara@example.com',
  };
  async function openReviews(address: string, api: Record<string, unknown>) {
    const client = createTestClient({ address, api: { admin: api }, user: testUser, claim: ROLE.admin });
    await until(client.store, (state) => !selectIsLoading(state));
    renderPage(client, await adminView('/admin/recensioni/gestione'));
    return client;
  }

  it('shows all of a row in a dialog that the address names and Back closes', async () => {
    const getReviews = listed(review);
    const { history, store } = await openReviews(`${REVIEWS}?State=disabled`, { getReviews });
    const address = `${REVIEWS}?State=disabled&id=r1`;
    expect(screen.getByRole('link', { name: 'Sara C.' })).toHaveAttribute('href', address);
    await userEvent.click(screen.getByText('Chiaro e utile.'));
    const { pathname, search } = history.current();
    expect(pathname + search).toBe(address);
    const dialog = await screen.findByRole('dialog', { name: 'Sara C., Ichimoku da zero' });
    expect(dialog).toHaveTextContent('Sara C. (sara@example.com)');
    expect(getReviews).toHaveBeenCalledTimes(1);
    history.go(-1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 });
    expect(store.getState().navigation.address.search).toBe('?State=disabled');
  });

  it('publishes a review from its row and loads the list again', async () => {
    const toogleReview = jest.fn(async () => ({ isOk: true }));
    const getReviews = listed(review);
    const { toasts } = await openReviews(REVIEWS, { getReviews, toogleReview });
    getReviews.mockResolvedValue({ items: [{ ...review, IsEnabled: true }], total: 1, page: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Pubblica: Sara C., Ichimoku da zero' }));
    expect(await screen.findByRole('button', { name: /^Nascondi: Sara/ })).toBeInTheDocument();
    expect(toogleReview).toHaveBeenCalledWith({ IdEnc: 'r1', IsEnabled: true });
    expect(toasts).toEqual([{ text: 'Recensione aggiornata.', kind: 'success' }]);
  });

  it('tells why something could not be done with a row', async () => {
    const toogleReview = jest.fn(async () => ({ isOk: false, message: 'La recensione non c’è più.' }));
    const { toasts } = await openReviews(REVIEWS, { getReviews: listed(review), toogleReview });
    await userEvent.click(screen.getByRole('button', { name: /^Pubblica: Sara/ }));
    expect(toasts).toEqual([
      { text: 'Sara C., Ichimoku da zero: La recensione non c’è più.', kind: 'error' },
    ]);
  });
});
