import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  navigationRequested,
  selectIsLoading,
} from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { ROLE } from '../../../../src/contract/identity/roles';
import { adminView } from '../../../support/adminPage';
import { couponRecord } from '../../../support/adminRecords';
import { createTestClient, onItsWay, testUser, until } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';
import { user } from '../../../support/user';

const LIST = `${BASE}/admin/coupons`;
const COUPONS = [couponRecord({ CouponCode: 'UNO' }), couponRecord({ IdCouponEnc: 'c2', CouponCode: 'DUE' })];

async function open(search: string) {
  const getAllCoupons = jest.fn(async ({ page }: { page: number }) => ({
    items: COUPONS,
    total: 60,
    page: Math.min(page, 3),
  }));
  const client = createTestClient({
    address: LIST + search,
    api: { coupons: { getAllCoupons, get: onItsWay } },
    user: testUser,
    claim: ROLE.admin,
  });
  await until(client.store, (state) => !selectIsLoading(state));
  renderPage(client, await adminView('/admin/coupons'));
  const address = () => {
    const { pathname, search: shown } = client.store.getState().navigation.address;
    return pathname + shown;
  };
  return { ...client, getAllCoupons, address };
}
const cell = (text: string) => screen.getByText(text).closest('[role=gridcell]') as HTMLElement;
const row = (text: string) => cell(text).closest('[role=row]') as HTMLElement;

describe('the pages of a grid', () => {
  it('go on to the next one, with all that the address asks for', async () => {
    const { address } = await open('?Query=u&IsActive=true&pageSize=50');
    expect(screen.getByText('1–50 di 60')).toBeInTheDocument();
    await user.click(screen.getByLabelText('Vai alla pagina successiva'));
    expect(address()).toBe(`${LIST}?Query=u&IsActive=true&page=2&pageSize=50`);
  });

  it('show the page that the server gave, which is the last where there are fewer', async () => {
    const { address } = await open('?page=9');
    expect(screen.getByText('51–60 di 60')).toBeInTheDocument();
    await user.click(screen.getByLabelText('Vai alla pagina precedente'));
    expect(address()).toBe(`${LIST}?page=2`);
  });

  it('stay where they are while rows are ticked', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { address } = await open('?page=2');
    fireEvent.click(within(row('UNO')).getByRole('checkbox'));
    act(() => void jest.advanceTimersByTime(1000));
    expect(address()).toBe(`${LIST}?page=2`);
    expect(screen.getByText('26–50 di 60')).toBeInTheDocument();
    jest.useRealTimers();
  });

  it('begin anew with another number of rows', async () => {
    const { address } = await open('?page=2');
    await user.click(screen.getByLabelText('Righe per pagina:'));
    await user.click(screen.getByRole('option', { name: '50', hidden: true }));
    expect(address()).toBe(`${LIST}?pageSize=50`);
  });

  it('begin anew with another order, which turns with the next click and ends with the third', async () => {
    const { address, actions } = await open('?page=2');
    const sort = (header: string) =>
      user.click(screen.getByText(header, { selector: '.MuiDataGrid-columnHeaderTitle' }));
    // The server has no order by this one.
    await sort('Vale per');
    expect(address()).toBe(`${LIST}?page=2`);
    await sort('Azioni');
    expect(address()).toBe(`${LIST}?page=2`);
    await sort('Scade');
    expect(address()).toBe(`${LIST}?Sort=endsAt&Direction=asc`);
    expect(actions.filter(navigationRequested.match)).toHaveLength(1);
    await sort('Scade');
    expect(address()).toBe(`${LIST}?Sort=endsAt&Direction=desc`);
    // An order hides no rows.
    expect(screen.queryByText('Togli i filtri')).toBeNull();
    await sort('Scade');
    expect(address()).toBe(LIST);
    // What is typed into the search and not in the address yet goes with it.
    fireEvent.change(screen.getByLabelText('Cerca'), { target: { value: 'es' } });
    await sort('Scade');
    expect(address()).toBe(`${LIST}?Query=es&Sort=endsAt&Direction=asc`);
  });

  it('begin anew with another filter', async () => {
    const { address, store } = await open('?page=3');
    for (const name of ['IsActive', 'Scope']) {
      act(() => void store.dispatch(navigationRequested({ to: `${LIST}?page=3` })));
      const select = document.getElementById(`filter-${name}`) as HTMLSelectElement;
      const value = select.options[1]?.value ?? '';
      fireEvent.change(select, { target: { value } });
      expect(address()).toBe(`${LIST}?${name}=${value}`);
      fireEvent.change(select, { target: { value: '' } });
      expect(address()).toBe(LIST);
    }
    // Beside the others.
    act(() => void store.dispatch(navigationRequested({ to: `${LIST}?Scope=all&IsActive=true` })));
    for (const [value, search] of [
      ['course', '?IsActive=true&Scope=course'],
      ['', '?IsActive=true'],
    ] as const) {
      fireEvent.change(document.getElementById('filter-Scope') as Element, { target: { value } });
      expect([address(), value]).toEqual([LIST + search, value]);
    }
  });
});
