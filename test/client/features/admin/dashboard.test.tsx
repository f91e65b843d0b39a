import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeText } from '../../../../src/client/features/admin/dashboard/change';
import { readMonth, shiftMonth } from '../../../../src/client/features/admin/months';
import { selectIsLoading } from '../../../../src/client/features/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { ROLE } from '../../../../src/contract/roles';
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
    refundsDue: 0,
    waitingReviews: 2,
    openQuestions: 0,
    endingBanners: 0,
  },
  ...more,
});

async function open(search: string, dashboard: unknown) {
  const client = createTestClient({
    address: `${BASE}/admin${search}`,
    api: { admin: { dashboard } },
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
    expect(screen.getByText('Come il mese prima (12)')).toBeInTheDocument();
    expect(screen.getByText('Il mese prima: niente (0)')).toBeInTheDocument();
    const days = screen.getByRole('table', { name: 'Ricavi, acquisti e nuovi utenti di ogni giorno' });
    expect(within(days).getAllByRole('row')[1]).toHaveTextContent('2026-11-011.500,00 €123');
    const coupons = screen.getByRole('table', { name: 'I coupon usati nel mese' });
    expect(within(coupons).getAllByRole('row')[1]).toHaveTextContent('MENO203266,67%200,00 €');
  });

  it.each(['', '?Month=0001-01', '?Month=2026-13', '?Month=x'])('shows this month at %s', async (search) => {
    const dashboard = jest.fn(async () => ({ isOk: true, item: figures() }));
    await open(search, dashboard);
    expect(dashboard).toHaveBeenCalledWith({ Month: 11, Year: 2026 });
    expect(screen.getByRole('link', { name: 'Mese prima' })).toHaveAttribute(
      'href',
      `${BASE}/admin?Month=2026-10`,
    );
  });

  it('leads to what needs attention, and names nothing else', async () => {
    await open('', async () => ({ isOk: true, item: figures() }));
    const today = screen.getByRole('region', { name: 'Da guardare oggi' });
    expect(
      within(today)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['1 pagamento in attesa', '2 recensioni da decidere']);
    expect(within(today).getByRole('link', { name: /pagamento/ })).toHaveAttribute(
      'href',
      `${BASE}/admin/corsi/comprati?State=pending`,
    );
  });

  it('says that nothing was sold, and that all is well', async () => {
    const attention = {
      failedMails: 0,
      pendingPayments: 0,
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

  it('goes on after a failure', async () => {
    const dashboard = failing(503);
    await open('', dashboard);
    dashboard.mockImplementation(async () => ({ isOk: true, item: figures() }));
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText('+50,00% sul mese prima (1.000,00 €)')).toBeInTheDocument();
  });
});

it.each([
  [50, 100, '-50,00% sul mese prima'],
  [0, 0, 'Come il mese prima'],
  [5, -1, 'Il mese prima: niente'],
])('compares %d with %d', (now, before, text) => expect(changeText(now, before)).toBe(text));

it('steps over the year’s end and not beyond what can be asked for', () => {
  expect(shiftMonth({ Month: 1, Year: 2026 }, -1)).toEqual({ Month: 12, Year: 2025 });
  expect(shiftMonth({ Month: 12, Year: 2026 }, 1)).toEqual({ Month: 1, Year: 2027 });
  expect(shiftMonth({ Month: 1, Year: 2000 }, -1)).toBeUndefined();
  expect(readMonth('1999-12')).toBeUndefined();
});
