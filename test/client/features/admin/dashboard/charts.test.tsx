import { BarChart } from '@mui/x-charts/BarChart';
import { act, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { DayChart } from '../../../../../src/client/features/admin/dashboard/DayChart';
import { Differences } from '../../../../../src/client/features/admin/dashboard/Differences';
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
  });

  it('stays where it is scrolled to when another month is chosen', async () => {
    const { actions } = await open();
    fireEvent.change(screen.getByLabelText('Mese'), { target: { value: '2026-03' } });
    expect(actions.filter(navigationRequested.match).map(({ payload }) => payload)).toEqual([
      { to: `${BASE}/admin?Month=2026-03`, keepsPlace: true },
    ]);
  });

  it('stays there too by the buttons to the months beside this one', async () => {
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
    fireEvent.click(await screen.findByText('Mese dopo'));
    const asked = client.actions.filter(navigationRequested.match).map(({ payload }) => payload);
    expect(asked).toMatchObject([
      { to: `${BASE}/admin?Month=2026-08`, keepsPlace: true },
      { to: expect.stringMatching(/^\/corsi-trading-online\/admin\?Month=2026-/), keepsPlace: true },
    ]);
  });

  it('says that its figures are on their way', async () => {
    const { store } = await open();
    const isBusy = () => document.querySelector('[aria-busy="true"]') !== null;
    expect(isBusy()).toBe(false);
    act(() => void store.dispatch({ type: 'admin/dashboard/requested', payload: '2026-10' }));
    expect(isBusy()).toBe(true);
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
    expect(screen.queryByText(/Qui sotto le ultime/)).toBeNull();
  });

  it('leads to an order without a title by its code, and names what the provider keeps and pays out', () => {
    show(
      { ...row, IdPurchaseEnc: 'p1' },
      { ...row, movement: 'fee' },
      { ...row, movement: 'payout_returned' },
    );
    const link = screen.getByText('p1');
    expect(link).toHaveAttribute('href', `${BASE}/admin/corsi/comprati/p1`);
    const table = document.querySelector('table') as HTMLElement;
    const names = [...table.querySelectorAll('tbody tr')].map((line) => line.firstElementChild?.textContent);
    expect(names).toEqual(['Accredito sul conto', 'Commissione', 'Accredito respinto']);
    const headers = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent);
    expect(headers).toEqual(['Movimento', 'Giorno', 'Ordine', 'Nostri conti', 'Loro conti', 'Riferimento']);
  });
});

it('draws nothing of a day that has none', () => {
  renderLeaf(<DayChart days={[]} names={['revenue']} format={String} />);
  expect(jest.mocked(BarChart).mock.lastCall?.[0].yAxis).toMatchObject([{ min: 0 }]);
});
