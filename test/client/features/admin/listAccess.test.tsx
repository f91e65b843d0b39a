import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { coupons } from '../../../../src/client/features/admin/coupons';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { ROLE } from '../../../../src/contract/identity/roles';
import { adminView, openAdminPage } from '../../../support/adminPage';
import { couponRecord, courseRecord, purchaseRecord } from '../../../support/adminRecords';
import { createTestClient, onItsWay, testUser, until } from '../../../support/client';
import { failing } from '../../../support/failing';
import { renderPage } from '../../../support/renderPage';
import { user } from '../../../support/user';

const of = (...items: object[]) => jest.fn(async () => ({ items, total: items.length, page: 1 }));
const openCoupons = (api: object = {}, search = '') =>
  openAdminPage('/admin/coupons', { coupons: { getAllCoupons: of(couponRecord()), ...api } }, '', search);
const LEAD = { id: 'l1', email: 'a@example.com', firstName: 'Ada', lastName: '', kind: 'video' };
const openLeads = (search = '') => openAdminPage('/admin/leads', { leads: { list: of(LEAD) } }, '', search);
const review = {
  IdEnc: 'r1',
  author: 'Anna',
  courseTitle: 'Corso',
  Rating: 5,
  Text: 'Chiaro.',
  IsEnabled: true,
};
const openReviews = () => openAdminPage('/admin/recensioni/gestione', { admin: { getReviews: of(review) } });
const headers = () =>
  [...document.querySelectorAll('.MuiDataGrid-columnHeaderTitle')].map(({ textContent }) => textContent);
/** Where the admin was led, and whether the page stays at its place. */
const led = (actions: readonly { type: string }[]) =>
  actions.filter(navigationRequested.match).map(({ payload }) => [payload.to, payload.keepsPlace]);

describe('the grid of a list', () => {
  it('is named after what it lists, as the tools above it and the boxes of its rows are', async () => {
    await openCoupons();
    expect(screen.getByRole('grid', { name: 'Coupon' })).toBeInTheDocument();
    expect(screen.getByRole('toolbar', { name: 'Come mostrare la tabella' })).toBeInTheDocument();
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual([
      'Seleziona tutte le righe',
      'Seleziona riga',
    ]);
  });

  it('is one stop of the Tab key for the boxes of all its rows', async () => {
    await openCoupons({ getAllCoupons: of(couponRecord(), couponRecord({ IdCouponEnc: 'c2' })) });
    const stops = screen.getAllByRole('checkbox').filter(({ tabIndex }) => tabIndex === 0);
    expect(stops.length).toBeLessThanOrEqual(1);
  });

  it('shows that newer rows are on their way, over those that it has', async () => {
    const getAllCoupons = of(couponRecord());
    const { store } = await openCoupons({ getAllCoupons });
    expect(screen.queryByRole('progressbar')).toBeNull();
    // As after a deletion: the rows may be out of date, which is said over them.
    getAllCoupons.mockImplementation(failing<never>());
    act(() => void store.dispatch(coupons.list.actions.retryRequested()));
    expect(await screen.findByRole('alert')).toHaveTextContent('Connessione assente');
    expect(screen.getByText('ESTATE20')).toBeInTheDocument();
    getAllCoupons.mockImplementation(onItsWay);
    act(() => void store.dispatch(navigationRequested({ to: `${BASE}/admin/coupons?IsActive=true` })));
    expect(await screen.findByRole('progressbar')).toBeInTheDocument();
    // A load that was cancelled is made again by the one that took its place.
    act(() => void store.dispatch(coupons.list.actions.abandoned('?IsActive=true')));
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
    expect(screen.getByText('ESTATE20')).toBeInTheDocument();
    // Rows that the filter would not find do not stay under its failure.
    getAllCoupons.mockImplementation(failing<never>());
    act(() => void store.dispatch(navigationRequested({ to: `${BASE}/admin/coupons?IsActive=false` })));
    expect(await screen.findByRole('alert')).toHaveTextContent('Connessione assente');
    expect(screen.queryByText('ESTATE20')).toBeNull();
  });

  it('has no boxes where nothing can be done with several rows', async () => {
    await openLeads();
    expect(screen.getByText('a@example.com')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('ticks no row that is only opened', async () => {
    await openReviews();
    await user.click(screen.getByText('Chiaro.'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(screen.getByText('0 righe scelte')).not.toBeVisible();
  });

  it('tells how many rows are chosen', async () => {
    await openReviews();
    await user.click(screen.getAllByRole('checkbox')[1] as Element);
    expect(screen.getByText('1 riga scelta')).toHaveAttribute('role', 'status');
    expect(screen.getByText('1 riga scelta')).toBeVisible();
    // By the keyboard too, which is on the box.
    await user.keyboard(' ');
    expect(screen.getByText('0 righe scelte')).toBeInTheDocument();
    await user.keyboard(' ');
    expect(screen.getByText('1 riga scelta')).toBeInTheDocument();
  });

  it('keeps the keyboard once the choice of rows is taken off', async () => {
    await openReviews();
    await user.click(screen.getAllByRole('checkbox')[1] as Element);
    await user.click(screen.getByText('Togli la scelta'));
    expect(screen.getByText('0 righe scelte')).toBeInTheDocument();
    expect(screen.getAllByRole('checkbox')[0]).toHaveFocus();
  });

  it('offers no filter of its own, which would know this page alone', async () => {
    await openCoupons();
    const header = screen.getByRole('columnheader', { name: 'Scade' });
    const buttons = screen.getByRole('columnheader', { name: 'Azioni' });
    expect(within(buttons).queryByLabelText(/^Menù/)).toBeNull();
    await user.click(within(header).getByLabelText(/^Menù/));
    const menu = await screen.findByRole('menu');
    expect(menu).not.toHaveTextContent(/filtr/i);
  });

  it('shows the columns for those who ask for them to nobody else', async () => {
    const getAllPurchases = of(purchaseRecord());
    await openAdminPage('/admin/corsi/comprati', { courses: { getAllPurchases } });
    expect(headers()).toContain('Acquirente');
    expect(headers()).not.toContain('E-mail');
    expect(headers()).not.toContain('Coupon');
  });

  it('heads the switches of courses by what they switch', async () => {
    await openAdminPage('/admin/corsi/tutti', { courses: { getAllCourses: of(courseRecord()) } });
    expect(headers().at(-1)).toBe('In vendita');
  });

  it('shows of what has no page of its own no link, and goes nowhere by a click', async () => {
    const sent = {
      id: 'n1',
      title: 'Ichimoku',
      buyer: 'Ada',
      price: 1,
      at: '2026-11-02T09:00:00.000Z',
      who: '',
    };
    const { actions } = await openAdminPage('/admin/notification', { notifications: { history: of(sent) } });
    expect(screen.getByText('Ichimoku').closest('a')).toBeNull();
    await user.click(screen.getByText('Ichimoku'));
    expect(led(actions)).toEqual([]);
  });
});

describe('a page of a list', () => {
  it('is said to be on its way before its first rows are there', async () => {
    const client = createTestClient({
      address: `${BASE}/admin/coupons`,
      api: { coupons: { getAllCoupons: onItsWay } },
      user: testUser,
      claim: ROLE.admin,
    });
    await until(client.store, (state) => coupons.list.selectAny(state as never).status === 'loading');
    renderPage(client, await adminView('/admin/coupons'));
    expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
    expect(screen.queryByText(/ancora niente/)).toBeNull();
  });

  it('stays where it is scrolled to, whatever is done with its rows', async () => {
    const { actions } = await openCoupons({ get: onItsWay });
    const list = `${BASE}/admin/coupons`;
    await userEvent.selectOptions(screen.getByLabelText('Attivo'), 'No');
    await user.click(await screen.findByText('-20%'));
    expect(led(actions)).toEqual([
      [`${list}?IsActive=false`, true],
      [`${list}/c1`, true],
    ]);
  });

  it('keeps the keyboard once its filters are taken off', async () => {
    const { store } = await openLeads('?Kind=video');
    await userEvent.click(screen.getByText('Togli i filtri'));
    expect(store.getState().navigation.address.search).toBe('');
    expect(screen.getByRole('search')).toHaveFocus();
  });

  it('asks for a whole year before it is filtered by a day', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { store } = await openLeads();
    const search = () => store.getState().navigation.address.search;
    const type = async (value: string) => {
      fireEvent.change(screen.getByLabelText(/^Dal/), { target: { value } });
      await act(() => jest.advanceTimersByTimeAsync(2000));
    };
    for (const half of [
      '0002-05-01',
      '0020-05-01',
      '0202-05-01',
      '1026-05-01',
      '2126-05-01',
      '12026-05-01',
    ]) {
      await type(half);
      expect([half, search()]).toEqual([half, '']);
      expect(screen.getByLabelText('Dal')).toHaveValue(half);
    }
    await type('2026-05-01');
    expect(search()).toBe('?From=2026-05-01');
    await type('');
    expect(search()).toBe('');
    await type('1999-12-31');
    expect(search()).toBe('?From=1999-12-31');
    jest.useRealTimers();
  });

  it('of reviews is filtered by the months that can be asked for', async () => {
    await openReviews();
    const month = screen.getByLabelText('Mese');
    const attributes = ['type', 'min', 'max'].map((name) => month.getAttribute(name));
    expect(attributes).toEqual(['month', '2000-01', '2100-12']);
  });
});

describe('the dialog of a row', () => {
  it('can be scrolled by the keyboard, and is closed without moving the list', async () => {
    const { actions } = await openLeads('?Kind=video&id=l1');
    const dialog = screen.getByRole('dialog', { name: 'a@example.com' });
    expect(within(dialog).getByText('Telefono').closest('[tabindex="0"]')).toBeInTheDocument();
    fireEvent.click(within(dialog).getByText('Chiudi'));
    expect(led(actions)).toEqual([[`${BASE}/admin/leads?Kind=video`, true]]);
  });

  it('is closed by Escape too', async () => {
    const { actions } = await openLeads('?id=l1');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(led(actions)).toEqual([[`${BASE}/admin/leads`, true]]);
  });

  it('does not leave the list below it as it is where that had failed', async () => {
    const list = failing(503);
    const { store } = await openAdminPage('/admin/leads', { leads: { list } });
    list.mockImplementation(of(LEAD));
    act(() => void store.dispatch(navigationRequested({ to: `${BASE}/admin/leads?id=l1` })));
    expect(await screen.findByRole('dialog', { name: 'a@example.com' })).toBeInTheDocument();
    expect(screen.queryByText('Riprova')).toBeNull();
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('is none where the rows have a form', async () => {
    await openCoupons({}, '?id=c1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that its record was deleted meanwhile', async () => {
    const get = async () => ({ isOk: false });
    await openAdminPage('/admin/mailbox', { mails: { list: of(), get } }, '', '?id=e1');
    expect(screen.getByRole('dialog')).toHaveTextContent(/non esiste più/);
  });

  const ROW = { id: 'e1', to: 'a@example.com', subject: 'Ciao', status: 'sent', attempts: 1 };
  it.each([
    ['its row', []],
    ['the part of it that its row lacks', [ROW]],
  ])('says why %s did not load, and loads it again', async (_what, rows) => {
    const get = failing(503);
    await openAdminPage('/admin/mailbox', { mails: { list: of(...rows), get } }, '', '?id=e1');
    get.mockImplementation(async () => ({ isOk: true, item: { ...ROW, text: 'Il tuo corso.' } }));
    fireEvent.click(within(screen.getByRole('dialog')).getByText('Riprova'));
    await waitFor(() => expect(screen.getByText('Il tuo corso.')).toBeInTheDocument());
  });
});
