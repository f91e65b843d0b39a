import { act, fireEvent, screen, within } from '@testing-library/react';
import { coupons } from '../../../../src/client/features/admin/coupons';
import { recordSaved } from '../../../../src/client/features/admin/resource/adminSlice';
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

async function open(search: string, items = COUPONS) {
  const getAllCoupons = jest.fn(async ({ page }: { page: number }) => ({
    items,
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
const question = () => document.querySelector('[role=dialog]');

describe('a row of a grid', () => {
  it('is marked once it was saved, and no other', async () => {
    const { store } = await open('');
    act(() => void store.dispatch(recordSaved({ resource: coupons.name, id: 'c2' })));
    expect(row('DUE')).toHaveClass('admin-saved-row');
    expect(row('UNO')).not.toHaveClass('admin-saved-row');
  });

  it('opens by Enter and by a click, and a link or a button of it goes its own way', async () => {
    const { address, actions } = await open('');
    const visited = () => actions.filter(navigationRequested.match).length;
    const link = within(row('UNO')).getByRole('link');
    fireEvent.keyDown(link, { key: 'Enter' });
    fireEvent.keyDown(screen.getByLabelText('Elimina UNO'), { key: 'Enter' });
    fireEvent.keyDown(screen.getByLabelText('Elimina UNO').closest('[role=gridcell]') as HTMLElement, {
      key: 'Enter',
    });
    // Nor does the grid move on by the key that presses a button.
    expect(fireEvent.keyDown(screen.getByLabelText('Elimina UNO'), { key: ' ' })).toBe(true);
    // The router takes care of the link itself.
    fireEvent.click(link);
    expect(visited()).toBe(0);
    fireEvent.keyDown(cell('UNO'), { key: 'Enter' });
    expect(address()).toBe(`${LIST}/c1`);
    await user.click(within(row('DUE')).getByText('-20%'));
    expect(address()).toBe(`${LIST}/c2`);
  });

  it('asks before it is deleted by its key, and by its button, which does not open it', async () => {
    const { address } = await open('');
    fireEvent.keyDown(cell('UNO'), { key: 'Delete' });
    expect(question()).toHaveTextContent('Eliminare «UNO»?');
    await user.click(within(question() as HTMLElement).getByText('Annulla'));
    await user.click(screen.getByLabelText('Elimina DUE'));
    expect(question()).toHaveTextContent('Eliminare «DUE»?');
    expect(address()).toBe(LIST);
  });

  it('is ticked no more once the choice is taken off', async () => {
    await open('');
    const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { hidden: true });
    await user.click(within(row('DUE')).getByRole('checkbox'));
    expect(boxes().map(({ checked }) => checked)).toEqual([false, false, true]);
    fireEvent.click(screen.getByText('Togli la scelta'));
    expect(boxes().some(({ checked }) => checked)).toBe(false);
  });

  it('is ticked without being opened, and is ticked no more once another page is shown', async () => {
    const { store, getAllCoupons, address } = await open('');
    await user.click(within(row('UNO')).getByRole('checkbox'));
    expect(screen.getByText('1 riga scelta')).toBeInTheDocument();
    expect(address()).toBe(LIST);
    getAllCoupons.mockResolvedValue({ items: COUPONS.slice(1), total: 1, page: 1 });
    act(() => void store.dispatch(coupons.list.actions.retryRequested()));
    await until(store, (state) => coupons.list.selectAny(state).data?.items.length === 1);
    expect(await screen.findByText('0 righe scelte')).toBeInTheDocument();
  });
});

describe('the columns of a grid', () => {
  const headers = () =>
    [...document.querySelectorAll('.MuiDataGrid-columnHeaderTitle')].map(({ textContent }) => textContent);

  it('are those that this admin has left on this device, in rows of the height that was chosen', async () => {
    const { services } = await open('');
    const kept = () => JSON.parse(services.device.getItem(`grid:${testUser.id}:coupons`) ?? '');
    await user.click(screen.getByText('Righe normali'));
    expect(kept()).toEqual({ density: 'comfortable', hidden: null });
    await user.click(screen.getByText('Colonne'));
    expect(await screen.findByLabelText('Codice')).toBeDisabled();
    // The buttons of a row are always there.
    expect(screen.getByLabelText('Azioni')).toBeDisabled();
    await user.click(screen.getByLabelText('Usi'));
    expect(kept()).toEqual({ density: 'comfortable', hidden: ['usedCount'] });
    expect(headers()).toEqual(['Codice', 'Sconto', 'Vale per', 'Inizia', 'Scade', 'Attivo', 'Azioni']);
    await user.click(screen.getByText('Righe ampie'));
    expect(kept()).toEqual({ density: 'compact', hidden: ['usedCount'] });
    expect(screen.getByText('Righe compatte')).toBeInTheDocument();
  });

  it('are the main ones on a phone, where nothing of them can be chosen', async () => {
    const { matchMedia } = window;
    const isPhone = (query: string) => query.startsWith('(max-width: 7');
    Object.assign(window, {
      matchMedia: (query: string) => ({ ...matchMedia(query), matches: isPhone(query) }),
    });
    const { services } = await open('', [couponRecord({ CouponCode: '' })]);
    Object.assign(window, { matchMedia });
    expect(headers()).toEqual(['Codice', 'Sconto', 'Azioni']);
    expect(screen.queryByText('Colonne')).toBeNull();
    expect(services.device.getItem(`grid:${testUser.id}:coupons`)).toBeNull();
    // A record without a name is a link too.
    expect(screen.getByRole('link', { name: '—' })).toHaveAttribute('href', `${LIST}/c1`);
    expect(screen.getByText('-20%').closest('[role=gridcell]')).toHaveClass('MuiDataGrid-cell--textRight');
    expect(screen.getByRole('columnheader', { name: 'Sconto' })).toHaveClass(
      'MuiDataGrid-columnHeader--alignRight',
    );
    const menu = within(screen.getByRole('columnheader', { name: 'Sconto' })).getByLabelText(/^Menù/);
    await user.click(menu);
    expect(await screen.findByRole('menu')).not.toHaveTextContent(/nascondi|colonn/i);
  });
});
