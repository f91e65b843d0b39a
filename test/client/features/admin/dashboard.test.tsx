import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

  it.each(['', '?Month=0001-01', '?Month=2026-13', '?Month=x'])('shows this month at %s', async (search) => {
    const dashboard = jest.fn(async () => ({ isOk: true, item: figures() }));
    await open(search, dashboard);
    expect(dashboard).toHaveBeenCalledWith({ Month: 11, Year: 2026 });
    expect(screen.getByRole('link', { name: 'Mese prima' })).toHaveAttribute(
      'href',
      `${BASE}/admin?Month=2026-10`,
    );
  });

  it('leads to the month before and to the one after, and to the one that is typed', async () => {
    const dashboard = jest.fn(async () => ({ isOk: true, item: figures() }));
    const { store } = await open('?Month=2026-09', dashboard);
    const hrefs = ['Mese prima', 'Mese dopo'].map((name) => screen.getByText(name).getAttribute('href'));
    expect(hrefs).toEqual([`${BASE}/admin?Month=2026-08`, `${BASE}/admin?Month=2026-10`]);
    const month = screen.getByLabelText('Mese');
    fireEvent.change(month, { target: { value: '' } });
    expect(store.getState().navigation.address.search).toBe('?Month=2026-09');
    fireEvent.change(month, { target: { value: '2025-03' } });
    await until(store, ({ navigation }) => navigation.address.search === '?Month=2025-03');
  });

  it.each([
    ['2026-10', 10, '2026-11'],
    ['2026-11', 11, undefined],
    ['2026-12', 11, undefined],
    ['2027-01', 11, undefined],
  ])('at %s shows and offers no month that is still to come', async (asked, Month, next) => {
    const dashboard = jest.fn(async () => ({ isOk: true, item: figures() }));
    await open(`?Month=${asked}`, dashboard);
    expect(dashboard).toHaveBeenCalledWith({ Month, Year: 2026 });
    expect(screen.getByLabelText('Mese')).toHaveAttribute('max', '2026-11');
    const after = screen.queryByRole('link', { name: 'Mese dopo' });
    expect(after?.getAttribute('href')).toBe(next && `${BASE}/admin?Month=${next}`);
  });

  it('keeps its steps while another month is loaded, and the keyboard’s place after the last one', async () => {
    const answers: ((month: object) => void)[] = [];
    const dashboard = jest.fn(() => new Promise<object>((resolve) => answers.push(resolve)));
    const answer = () => act(async () => answers.pop()?.({ isOk: true, item: figures() }));
    const opening = open('?Month=2026-10', dashboard);
    await waitFor(() => expect(answers).toHaveLength(1));
    await answer();
    const { store } = await opening;
    screen.getByRole('link', { name: 'Mese dopo' }).focus();
    const to = `${BASE}/admin?Month=2026-11`;
    await act(async () => void store.dispatch(navigationRequested({ to, keepsPlace: true })));
    expect(screen.getByRole('link', { name: 'Mese prima' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Mese dopo' })).toBeNull());
    expect(screen.getByLabelText('Mese')).toHaveFocus();
  });

  it('of a coupon that began no purchase says that none was paid', async () => {
    const coupons = [{ IdCouponEnc: 'k1', CouponCode: 'MENO20', checkouts: 0, paid: 0, revenue: 0 }];
    await open('', async () => ({ isOk: true, item: figures({ coupons }) }));
    const table = screen.getByRole('table', { name: 'I coupon usati nel mese' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent('MENO20000,00%0,00 €');
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

  it('warns that the books differ from the provider’s, row by row, each with its order', async () => {
    const row = { reference: 're_1', day: '2026-11-03' };
    const rows = [
      {
        ...row,
        ...{ what: 'other_sum', movement: 'refund', IdPurchaseEnc: 'p1', title: 'Ichimoku da zero' },
        ...{ ours: { amount: -10, currency: 'EUR' }, theirs: { amount: -12.5, currency: 'USD' } },
      },
      { ...row, what: 'missing_here', movement: 'charge', theirs: { amount: 100, currency: 'EUR' } },
    ];
    const differences = [
      { provider: 'stripe', count: 3, rows },
      { provider: 'sandbox', count: 1, rows: [rows[0]] },
    ];
    const attention = { failedMails: 0, pendingPayments: 0 };
    await open('', async () => ({ isOk: true, item: figures({ attention, differences }) }));
    const today = screen.getByRole('region', { name: 'Da guardare oggi' });
    expect(within(today).queryByText('Niente: è tutto a posto.')).toBeNull();
    const titles = within(today).getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'I conti non coincidono con quelli di Stripe: 3 differenze',
      'I conti non coincidono con quelli del pagamento di prova: 1 differenza',
    ]);
    expect(within(today).getByText(/Qui sotto le ultime 2\./)).toBeInTheDocument();
    const table = within(today).getByRole('table', {
      name: 'Le differenze con i conti di Stripe',
      hidden: true,
    });
    const texts = [...table.querySelectorAll('tbody tr')].map((line) =>
      [...line.children].map(({ textContent }) => textContent),
    );
    expect(texts).toEqual([
      ['Rimborso', '2026-11-03', 'Ichimoku da zero', '-10,00\u00a0€', '-12,50\u00a0USD', 're_1'],
      ['Pagamento', '2026-11-03', 'nessuno', 'manca', '100,00\u00a0€', 're_1'],
    ]);
    expect(table.querySelector('a')).toHaveAttribute('href', `${BASE}/admin/corsi/comprati/p1`);
  });

  it('counts each matter by itself, names one and many, and leads to its own list', async () => {
    const shown = async (attention: object) => {
      await open('', async () => ({ isOk: true, item: figures({ attention }) }));
      const links = within(screen.getByRole('region', { name: 'Da guardare oggi' })).getAllByRole('link');
      const all = links.map((link) => [link.textContent, link.getAttribute('href')?.slice(BASE.length)]);
      cleanup();
      return all;
    };
    const LISTS = [
      '/admin/mailbox?Status=failed',
      '/admin/corsi/comprati?State=pending',
      '/admin/corsi/comprati?State=refund_rejected',
      '/admin/corsi/comprati?State=refund_due',
      '/admin/recensioni/gestione?State=waiting',
      '/admin/domande?State=unanswered',
      '/admin/banner-settings?Ending=true',
    ];
    const names = [
      'failedMails',
      'pendingPayments',
      'refundsRejected',
      'refundsDue',
      'waitingReviews',
      'openQuestions',
      'endingBanners',
    ];
    const many = [
      '2 e-mail non partite',
      '3 pagamenti in attesa',
      '4 rimborsi respinti dalla banca',
      '5 rimborsi da fare',
      '6 recensioni da decidere',
      '7 domande senza risposta',
      '8 banner che finiscono entro sette giorni',
    ];
    const one = [
      '1 e-mail non partita',
      '1 pagamento in attesa',
      '1 rimborso respinto dalla banca',
      '1 rimborso da fare',
      '1 recensione da decidere',
      '1 domanda senza risposta',
      '1 banner che finisce entro sette giorni',
    ];
    const counted = (count: (at: number) => number) =>
      Object.fromEntries(names.map((name, at) => [name, count(at)]));
    expect(await shown(counted((at) => at + 2))).toEqual(many.map((text, at) => [text, LISTS[at]]));
    expect(await shown(counted(() => 1))).toEqual(one.map((text, at) => [text, LISTS[at]]));
  });

  it('shows each figure under its own label and each column under its own header', async () => {
    const item = figures({
      revenue: 101,
      purchases: 102,
      newUsers: 103,
      before: { revenue: 50, purchases: 51, newUsers: 52 },
      days: [{ day: '2026-11-01', revenue: 11, purchases: 12, newUsers: 13 }],
      topCourses: [{ IdCourseEnc: 'c1', title: 'Primo', revenue: 21, purchases: 22 }],
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
        ['Primo', '22', euro('21')],
      ],
      [
        ['Coupon', 'Acquisti iniziati', 'Pagati', 'Conversione', 'Ricavi'],
        ['MENO20', '4', '1', '25,00%', euro('31')],
      ],
    ]);
    expect(screen.getByText('MENO20')).toHaveAttribute('href', `${BASE}/admin/coupons/k1`);
  });

  it('begins the month when it begins in Italy', async () => {
    const dashboard = jest.fn(async () => ({ isOk: true, item: figures() }));
    const now = () => Date.parse('2026-10-31T23:30:00Z');
    await open('', dashboard, { now });
    expect(dashboard).toHaveBeenCalledWith({ Month: 11, Year: 2026 });
    expect(screen.getByLabelText('Mese')).toHaveAttribute('max', '2026-11');
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
  [5, 0, 'Il mese prima: niente'],
  [10, -50, 'Il mese prima: meno di zero'],
])('compares %d with %d', (now, before, text) => expect(changeText(now, before)).toBe(text));

it('steps over the year’s end and not beyond what can be asked for', () => {
  expect(shiftMonth({ Month: 1, Year: 2026 }, -1)).toEqual({ Month: 12, Year: 2025 });
  expect(shiftMonth({ Month: 12, Year: 2026 }, 1)).toEqual({ Month: 1, Year: 2027 });
  expect(shiftMonth({ Month: 1, Year: 2000 }, -1)).toBeUndefined();
  expect(readMonth('1999-12')).toBeUndefined();
});
