import { BarChart } from '@mui/x-charts/BarChart';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Attention } from '../../../../../src/client/features/admin/dashboard/Attention';
import { DayChart } from '../../../../../src/client/features/admin/dashboard/DayChart';
import { Differences } from '../../../../../src/client/features/admin/dashboard/Differences';
import { CouponConversion } from '../../../../../src/client/features/admin/dashboard/Sales';
import {
  navigationRequested,
  selectIsLoading,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { StoreRouter } from '../../../../../src/client/features/platform/navigation/StoreRouter';
import { BASE } from '../../../../../src/client/routing/paths';
import type { Dashboard } from '../../../../../src/contract/admin/dashboard';
import { ROLE } from '../../../../../src/contract/identity/roles';
import { adminView, openAdminPage } from '../../../../support/adminPage';
import { createTestClient, testUser, until } from '../../../../support/client';
import { renderLeaf, renderPart } from '../../../../support/renderPage';

jest.mock('@mui/x-charts/BarChart', () => ({ BarChart: jest.fn(() => <i>disegno</i>) }));
beforeEach(() => jest.mocked(BarChart).mockClear());

const item = {
  ...{ revenue: 1500, purchases: 12, newUsers: 3 },
  before: { revenue: 1000, purchases: 12, newUsers: 0 },
  days: [{ day: '2026-11-01', revenue: 1500, purchases: 12, newUsers: 3 }],
  topCourses: [],
  coupons: [],
  attention: {},
  differences: [],
};
const open = (dashboard: unknown = async () => ({ isOk: true, item })) =>
  openAdminPage('/admin', { admin: { dashboard } });

describe('the admin’s first page', () => {
  it('draws the money apart from the numbers, for the eyes alone', async () => {
    await open();
    const drawings = await screen.findAllByText('disegno');
    expect(drawings.map((drawing) => drawing.closest('[aria-hidden="true"]') !== null)).toEqual([true, true]);
    const drawn = jest.mocked(BarChart).mock.calls.slice(-2);
    const written = drawn.map(([{ series = [] }]) =>
      series.map(({ label, valueFormatter }) => [
        label,
        (valueFormatter as unknown as (value: number) => string)(1500),
      ]),
    );
    expect(written).toEqual([
      [['Ricavi', '1.500,00\u00a0€']],
      [
        ['Acquisti', '1.500'],
        ['Nuovi utenti', '1.500'],
      ],
    ]);
  });

  it('is the first one, under the shop’s home, and has its parts in their order', async () => {
    await open();
    const trail = screen.getByRole('navigation', { name: 'Percorso di navigazione' });
    expect(
      [...trail.querySelectorAll('li:not([aria-hidden])')].map(({ textContent }) => textContent),
    ).toEqual(['Home', 'Amministrazione']);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Amministrazione',
      'Da guardare oggi',
      'Giorno per giorno',
      'I corsi migliori',
      'I coupon',
    ]);
    const table = screen.getByText('La tabella dei giorni').closest('details');
    expect(table).not.toHaveAttribute('open');
  });

  it('stays where it is scrolled to when another month is chosen', async () => {
    const { actions } = await open();
    fireEvent.change(screen.getByLabelText('Mese'), { target: { value: '2026-03' } });
    expect(actions.filter(navigationRequested.match).map(({ payload }) => payload)).toEqual([
      { to: `${BASE}/admin?Month=2026-03`, keepsPlace: true },
    ]);
  });

  it('stays there too, with the keyboard, by the buttons to the months beside this one', async () => {
    const address = `${BASE}/admin?Month=2026-09`;
    const dashboard = async () => ({ isOk: true, item });
    const client = createTestClient({
      address,
      api: { admin: { dashboard } },
      user: testUser,
      claim: ROLE.admin,
    });
    await until(client.store, (state) => !selectIsLoading(state));
    const Page = await adminView('/admin');
    renderPart(
      client,
      <StoreRouter>
        <Page params={{}} />
      </StoreRouter>,
    );
    fireEvent.click(screen.getByText('Mese prima'));
    await until(client.store, ({ navigation }) => navigation.address.search === '?Month=2026-08');
    const after = await screen.findByText('Mese dopo');
    after.focus();
    fireEvent.click(after);
    await until(client.store, ({ navigation }) => navigation.address.search === '?Month=2026-09');
    // The keyboard stays there, while the figures are on their way too.
    expect(await screen.findByText('Mese dopo')).toHaveFocus();
    const asked = client.actions.filter(navigationRequested.match).map(({ payload }) => payload);
    expect(asked).toMatchObject([
      { to: `${BASE}/admin?Month=2026-08`, keepsPlace: true },
      { to: expect.stringMatching(/^\/corsi-trading-online\/admin\?Month=2026-/), keepsPlace: true },
    ]);
  });

  it('says that its figures are on their way, and over older ones why no newer ones came', async () => {
    const { store } = await open();
    const lost = { kind: 'network', endpoint: 'x', guarded: false, message: 'no' };
    act(() => void store.dispatch({ type: 'admin/dashboard/failed', payload: lost }));
    expect(screen.getByText(/Connessione assente/)).toBeInTheDocument();
    expect(screen.getByText('Da guardare oggi')).toBeInTheDocument();
    const isBusy = () => document.querySelector('[aria-busy="true"]') !== null;
    expect(isBusy()).toBe(false);
    // A load that was cancelled is made again by the one that took its place.
    for (const step of ['requested', 'abandoned']) {
      act(() => void store.dispatch({ type: `admin/dashboard/${step}`, payload: '2026-10' }));
      expect([step, isBusy()]).toEqual([step, true]);
    }
  });
});

describe('the warning that the books differ', () => {
  const row = { movement: 'payout', reference: 'po_1', day: '2026-11-03', what: 'missing_there' };
  const show = (...rows: object[]) => {
    const all = {
      provider: 'stripe',
      count: rows.length,
      rows,
    } as unknown as Dashboard['differences'][number];
    renderLeaf(
      <MemoryRouter>
        <Differences {...all} />
      </MemoryRouter>,
    );
  };

  it('is no alert that is read out on each visit, and speaks of no rows that are not shown', () => {
    show(row);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.querySelector('.MuiAlert-root')).toHaveClass('MuiAlert-colorWarning');
    expect(screen.queryByText(/Qui sotto le ultime/)).toBeNull();
    expect(screen.getByText(/L’avviso resta finché .* non trova più differenze\.$/)).toBeInTheDocument();
  });

  it('leads to an order without a title by its code, and names what the provider keeps and pays out', () => {
    show(
      { ...row, IdPurchaseEnc: 'p1' },
      { ...row, movement: 'fee' },
      // The same may differ on two days.
      { ...row, movement: 'fee', day: '2026-11-04' },
      // As two may on one.
      { ...row, movement: 'fee', reference: 'po_2' },
      { ...row, movement: 'payout_returned' },
    );
    const link = screen.getByText('p1');
    expect(link).toHaveAttribute('href', `${BASE}/admin/corsi/comprati/p1`);
    const table = document.querySelector('table') as HTMLElement;
    expect(table.closest('details')).not.toHaveAttribute('open');
    const names = [...table.querySelectorAll('tbody tr')].map((line) => line.firstElementChild?.textContent);
    expect(names).toEqual(['Accredito sul conto', ...Array(3).fill('Commissione'), 'Accredito respinto']);
    const headers = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent);
    expect(headers).toEqual(['Movimento', 'Giorno', 'Ordine', 'Nostri conti', 'Loro conti', 'Riferimento']);
    const figures = [...table.querySelectorAll('thead .money')].map(({ textContent }) => textContent);
    expect(figures).toEqual(['Giorno', 'Nostri conti', 'Loro conti']);
  });
});

describe('what needs an admin today', () => {
  const show = (attention: object, differences: readonly object[] = []) => {
    const matters = { attention, differences } as unknown as Dashboard;
    renderLeaf(
      <MemoryRouter>
        <Attention {...matters} />
      </MemoryRouter>,
    );
    return screen.getByRole('region', { name: 'Da guardare oggi' });
  };

  it('warns that the books differ from the provider’s, row by row, each with its order', () => {
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
    const today = show({ failedMails: 0, pendingPayments: 0 }, differences);
    expect(within(today).queryByText('Niente: è tutto a posto.')).toBeNull();
    const titles = within(today).getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'I conti non coincidono con quelli di Stripe: 3 differenze',
      'I conti non coincidono con quelli del pagamento di prova: 1 differenza',
    ]);
    expect(within(today).getByText(/Qui sotto le ultime 2\./)).toBeInTheDocument();
    const summaries = [...today.querySelectorAll('summary')].map(({ textContent }) => textContent);
    expect(summaries).toEqual([
      'Le differenze con i conti di Stripe',
      'Le differenze con i conti del pagamento di prova',
    ]);
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

  it('counts each matter by itself, names one and many, and leads to its own list', () => {
    const shown = (attention: object) => {
      const links = within(show(attention)).getAllByRole('link');
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
    expect(shown(counted((at) => at + 2))).toEqual(many.map((text, at) => [text, LISTS[at]]));
    expect(shown(counted(() => 1))).toEqual(one.map((text, at) => [text, LISTS[at]]));
    // What there is none of is not named.
    expect(shown(counted((at) => (at === 4 ? 1 : 0)))).toEqual([[one[4], LISTS[4]]]);
  });
});

it('of a coupon that began no purchase is said that none was paid', () => {
  const unused = { IdCouponEnc: 'k1', CouponCode: 'MENO20', checkouts: 0, paid: 0, revenue: 0 };
  renderLeaf(
    <MemoryRouter>
      <CouponConversion rows={[unused]} />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('MENO20000,00%0,00 €');
});

it('draws nothing of a day that has none', () => {
  renderLeaf(<DayChart days={[]} names={['revenue']} format={String} />);
  expect(jest.mocked(BarChart).mock.lastCall?.[0].yAxis).toMatchObject([{ min: 0 }]);
});
