import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { load, slices } from '../../../../src/client/features/admin/dashboard/DashboardPage';
import { changeText } from '../../../../src/client/features/admin/dashboard/Figures';
import { readMonth, shiftMonth } from '../../../../src/client/features/admin/months';
import {
  navigationRequested,
  selectIsLoading,
} from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import type { Services } from '../../../../src/client/services/services';
import { ROLE } from '../../../../src/contract/identity/roles';
import { adminView } from '../../../support/adminPage';
import { createTestClient, testUser, until } from '../../../support/client';
import { failing } from '../../../support/failing';
import { renderPage } from '../../../support/renderPage';

const figures = (more: object = {}) => ({
  revenue: 1500,
  purchases: 12,
  newUsers: 3,
  before: { revenue: 1000, purchases: 12, newUsers: 0 },
  days: [
    { day: '2026-11-01', revenue: 1500, purchases: 12, newUsers: 3 },
    { day: '2026-11-02', revenue: 0, purchases: 0, newUsers: 0 },
  ],
  topCourses: [{ IdCourseEnc: 'c1', title: 'Ichimoku da zero', revenue: 1290, purchases: 1 }],
  coupons: [{ IdCouponEnc: 'k1', CouponCode: 'MENO20', checkouts: 3, paid: 2, revenue: 200 }],
  attention: {
    failedMails: 0,
    pendingPayments: 1,
    refundsRejected: 0,
    refundsDue: 0,
    waitingReviews: 2,
    openQuestions: 0,
    endingBanners: 0,
  },
  differences: [],
  ...more,
});

async function open(search: string, dashboard: unknown, services: Partial<Services> = {}) {
  const client = createTestClient({
    address: `${BASE}/admin${search}`,
    api: { admin: { dashboard } },
    services,
    user: testUser,
    claim: ROLE.admin,
  });
  await until(client.store, (state) => !selectIsLoading(state));
  renderPage(client, await adminView('/admin'));
  return client;
}

describe('the admin’s first page', () => {
  it('shows the month of the address against the month before', async () => {
    const dashboard = jest.fn(async () => ({ isOk: true, item: figures() }));
    await open('?Month=2026-10', dashboard);
    expect(dashboard).toHaveBeenCalledWith({ Month: 10, Year: 2026 });
    expect(screen.getByText('Come va il negozio: ottobre 2026.')).toBeInTheDocument();
    expect(screen.getByText('+50,00% sul mese prima (1.000,00 €)')).toBeInTheDocument();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Ricavi',
      'Acquisti',
      'Nuovi utenti',
    ]);
    expect(screen.getByText('Come il mese prima (12)')).toBeInTheDocument();
    expect(screen.getByText('Il mese prima: niente (0)')).toBeInTheDocument();
    const days = screen.getByRole('table', { name: 'Ricavi, acquisti e nuovi utenti di ogni giorno' });
    expect(within(days).getAllByRole('row')[1]).toHaveTextContent('2026-11-011.500,00 €123');
    const coupons = screen.getByRole('table', { name: 'I coupon usati nel mese' });
    expect(within(coupons).getAllByRole('row')[1]).toHaveTextContent('MENO203266,67%200,00 €');
  });

  it.each([
    ['', 11],
    ['?Month=0001-01', 11],
    ['?Month=2026-13', 11],
    ['?Month=x', 11],
    ['?Month=2026-10', 10],
    // None that is still to come.
    ['?Month=2026-12', 11],
    ['?Month=2027-01', 11],
  ])('at %j is of the month %i', async (search, Month) => {
    const dashboard = jest.fn(async () => ({ isOk: true, item: figures() }));
    const { run } = createTestClient({
      address: `${BASE}/admin${search}`,
      api: { admin: { dashboard } },
      sagas: false,
      slices,
    });
    await run(load).toPromise();
    expect(dashboard.mock.calls).toEqual([[{ Month, Year: 2026 }]]);
  });

  it('begins the month when it begins in Italy, also while it is open, and offers none to come', async () => {
    const dashboard = jest.fn(async () => ({ isOk: true, item: figures() }));
    let time = '2026-10-31T23:30:00Z';
    const { store } = await open('', dashboard, { now: () => Date.parse(time) });
    expect(dashboard).toHaveBeenCalledWith({ Month: 11, Year: 2026 });
    expect(screen.getByLabelText('Mese')).toHaveAttribute('max', '2026-11');
    const hrefs = ['Mese prima', 'Mese dopo'].map((name) => screen.queryByText(name)?.getAttribute('href'));
    expect(hrefs).toEqual([`${BASE}/admin?Month=2026-10`, undefined]);
    time = '2026-11-30T23:30:00Z';
    act(() => void store.dispatch(navigationRequested({ to: `${BASE}/admin?Month=2026-10` })));
    await waitFor(() => expect(screen.getByLabelText('Mese')).toHaveAttribute('max', '2026-12'));
  });

  it('leads to the month before and to the one after, and to the one that is typed', async () => {
    const dashboard = jest.fn(async () => ({ isOk: true, item: figures() }));
    const { store } = await open('?Month=2026-10', dashboard);
    const hrefs = ['Mese prima', 'Mese dopo'].map((name) => screen.getByText(name).getAttribute('href'));
    expect(hrefs).toEqual([`${BASE}/admin?Month=2026-09`, `${BASE}/admin?Month=2026-11`]);
    const month = screen.getByLabelText('Mese');
    expect(month).toHaveValue('2026-10');
    expect(month).toHaveAttribute('max', '2026-11');
    fireEvent.change(month, { target: { value: '' } });
    expect(store.getState().navigation.address.search).toBe('?Month=2026-10');
    fireEvent.change(month, { target: { value: '2025-03' } });
    await until(store, ({ navigation }) => navigation.address.search === '?Month=2025-03');
  });

  it('leaves the keyboard at the month once it is the last one, which no step follows', async () => {
    const { store } = await open('?Month=2026-10', async () => ({ isOk: true, item: figures() }));
    screen.getByText('Mese dopo').focus();
    const to = `${BASE}/admin?Month=2026-11`;
    await act(async () => void store.dispatch(navigationRequested({ to, keepsPlace: true })));
    await waitFor(() => expect(screen.queryByText('Mese dopo')).toBeNull());
    expect(screen.getByLabelText('Mese')).toHaveFocus();
  });

  it('shows each figure under its own label and each column under its own header', async () => {
    const item = figures({
      revenue: 101,
      purchases: 102,
      newUsers: 103,
      before: { revenue: 50, purchases: 51, newUsers: 52 },
      days: [{ day: '2026-11-01', revenue: 11, purchases: 12, newUsers: 13 }],
      topCourses: [
        { IdCourseEnc: 'c1', title: 'Primo', revenue: 21, purchases: 22 },
        // Two learning paths may have the same title.
        ...['b1', 'b2'].map((IdBundleEnc) => ({ IdBundleEnc, title: 'Tutti', revenue: 19, purchases: 20 })),
      ],
      coupons: [{ IdCouponEnc: 'k1', CouponCode: 'MENO20', checkouts: 4, paid: 1, revenue: 31 }],
    });
    await open('', async () => ({ isOk: true, item }));
    const euro = (text: string) => `${text},00\u00a0€`;
    const texts = (found: Iterable<Element>) => [...found].map(({ textContent }) => textContent);
    expect(texts(document.querySelectorAll('dl > div'))).toEqual([
      `Ricavi${euro('101')}+102,00% sul mese prima (${euro('50')})`,
      'Acquisti102+100,00% sul mese prima (51)',
      'Nuovi utenti103+98,08% sul mese prima (52)',
    ]);
    expect(document.querySelectorAll('dl > div > dt + dd')).toHaveLength(3);
    expect(texts(document.querySelectorAll('caption'))).toEqual([
      'Ricavi, acquisti e nuovi utenti di ogni giorno',
      'I corsi migliori del mese, per ricavi',
      'I coupon usati nel mese',
    ]);
    const figured = [...document.querySelectorAll('table')].map((table) => [
      texts(table.querySelectorAll('thead .money')),
      table.querySelectorAll('tbody tr:first-child .money').length,
    ]);
    expect(figured).toEqual([
      [['Ricavi', 'Acquisti', 'Nuovi utenti'], 3],
      [['Acquisti', 'Ricavi'], 2],
      [['Acquisti iniziati', 'Pagati', 'Conversione', 'Ricavi'], 4],
    ]);
    const tables = [...document.querySelectorAll('table')].map((table) => [
      texts(table.querySelectorAll('thead th')),
      texts(table.querySelectorAll('tbody th, tbody td')),
    ]);
    expect(tables).toEqual([
      [
        ['Giorno', 'Ricavi', 'Acquisti', 'Nuovi utenti'],
        ['2026-11-01', euro('11'), '12', '13'],
      ],
      [
        ['Corso o percorso', 'Acquisti', 'Ricavi'],
        ['Primo', '22', euro('21'), 'Tutti', '20', euro('19'), 'Tutti', '20', euro('19')],
      ],
      [
        ['Coupon', 'Acquisti iniziati', 'Pagati', 'Conversione', 'Ricavi'],
        ['MENO20', '4', '1', '25,00%', euro('31')],
      ],
    ]);
    expect(screen.getByText('MENO20')).toHaveAttribute('href', `${BASE}/admin/coupons/k1`);
  });

  it('says that nothing was sold, and that all is well', async () => {
    const attention = {
      failedMails: 0,
      pendingPayments: 0,
      refundsRejected: 0,
      refundsDue: 0,
      waitingReviews: 0,
      openQuestions: 0,
      endingBanners: 0,
    };
    await open('', async () => ({ isOk: true, item: figures({ topCourses: [], coupons: [], attention }) }));
    expect(screen.getByText('Nessuna vendita in questo mese.')).toBeInTheDocument();
    expect(screen.getByText('Nessun coupon usato in questo mese.')).toBeInTheDocument();
    expect(screen.getByText('Niente: è tutto a posto.')).toBeInTheDocument();
  });

  it('goes on after a failure, and after a refusal, whose words it shows', async () => {
    const dashboard = failing(503);
    await open('', dashboard);
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
    dashboard.mockImplementation(async () => ({ isOk: false, message: 'I conti sono chiusi.' }));
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText('I conti sono chiusi.')).toBeInTheDocument();
    dashboard.mockImplementation(async () => ({ isOk: false }));
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    await waitFor(() => expect(screen.queryByText('I conti sono chiusi.')).toBeNull());
    dashboard.mockImplementation(async () => ({ isOk: true, item: figures() }));
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText('+50,00% sul mese prima (1.000,00 €)')).toBeInTheDocument();
    expect(screen.getByLabelText('Mese')).toHaveAttribute('max', '2026-11');
  });
});

it.each([
  [50, 100, '-50,00% sul mese prima'],
  [0, 0, 'Come il mese prima'],
  [5, 0, 'Il mese prima: niente'],
  [10, -50, 'Il mese prima: meno di zero'],
])('compares %d with %d', (now, before, text) => expect(changeText(now, before)).toBe(text));

it('steps over the year’s end and not beyond what can be asked for', () => {
  expect(shiftMonth({ Month: 1, Year: 2026 }, -1)).toEqual({ Month: 12, Year: 2025 });
  expect(shiftMonth({ Month: 12, Year: 2026 }, 1)).toEqual({ Month: 1, Year: 2027 });
  expect(shiftMonth({ Month: 1, Year: 2000 }, -1)).toBeUndefined();
  expect(readMonth('1999-12')).toBeUndefined();
});
