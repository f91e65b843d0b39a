import { fireEvent, screen, within } from '@testing-library/react';
import { couponPage, coupons } from '../../../../src/client/features/admin/coupons';
import { CouponUses } from '../../../../src/client/features/admin/couponUses/CouponUses';
import {
  couponUses,
  usesKey,
  usesRequested,
} from '../../../../src/client/features/admin/couponUses/couponUses';
import { selectIsLoading } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { ROLE } from '../../../../src/contract/identity/roles';
import { adminView } from '../../../support/adminPage';
import { createTestClient, onItsWay, testUser, until } from '../../../support/client';
import { failing } from '../../../support/failing';
import { renderPage } from '../../../support/renderPage';

const coupon = {
  IdCouponEnc: 'c1',
  CouponCode: 'VENTI',
  isPercentage: true,
  discount: 20,
  scope: 'all',
  isActive: true,
  usedCount: 12,
  useLimit: 50,
  createdAt: '2026-11-01T09:00:00.000Z',
  version: 1,
};
const use = (id: string, more: object = {}) => ({
  id,
  IdUserEnc: 'u1',
  email: 'sara@example.com',
  buyer: 'Sara Conti',
  IdPurchaseEnc: 'p1',
  title: `Corso ${id}`,
  total: 80,
  redeemedAt: '2026-11-02T09:00:00.000Z',
  ...more,
});
type Query = { readonly page: number };
const pageOf = ({ page }: Query) => ({
  items: [page === 1 ? use('primo') : use('secondo')],
  total: 12,
  page,
});

async function open(uses: jest.Mock) {
  const get = async () => ({ isOk: true, item: coupon });
  const client = createTestClient({
    address: `${BASE}/admin/coupons/c1`,
    api: { coupons: { get, uses } },
    user: testUser,
    claim: ROLE.admin,
  });
  await until(client.store, (state) => !selectIsLoading(state));
  renderPage(client, await adminView('/admin/coupons/:id'), { id: 'c1' });
  return client;
}
/** The uses as the page of their coupon loads them, without its form. */
function load(uses: jest.Mock) {
  const client = createTestClient({
    api: { coupons: { uses } },
    sagas: false,
    slices: couponPage.slices ?? [],
  });
  client.run(() => couponPage.watch?.({}) as never);
  client.store.dispatch(coupons.record.actions.received(coupon as never));
  renderPage(client, () => <CouponUses item={coupon as never} />);
  return client;
}
/** The uses alone. */
function show(items: object[], more: object = {}, total = items.length) {
  const client = createTestClient({ sagas: false, slices: [couponUses.slice] });
  client.store.dispatch(couponUses.actions.requested(usesKey('c1', 1)));
  client.store.dispatch(couponUses.actions.received({ items, total, page: 1 } as never));
  renderPage(client, () => <CouponUses item={{ ...coupon, ...more } as never} />);
}
const part = () => screen.getByText('Chi lo ha usato').closest('section') as HTMLElement;

describe('the uses of a coupon', () => {
  it('say which of its limits a late payment broke', () => {
    show([
      use('primo', { excess: 'use_limit', releasedAt: '2026-11-02T10:00:00.000Z' }),
      // Of a coupon that takes off all of the price.
      use('secondo', { excess: 'ended', total: 0 }),
    ]);
    const [, first, second] = within(part()).getAllByRole('row');
    expect(first).toHaveTextContent('No, pagato oltre gli usi in tutto');
    expect(second).toHaveTextContent(/Sì, pagato dopo la fine del coupon0,00\s€$/);
  });

  it('tell those of checkouts under way apart from the paid ones', () => {
    const items = [use('primo', { isReserved: true, total: undefined })];
    show(items, { usedCount: 1, reservedCount: 1, useLimit: 15_000 });
    const row = within(part()).getByRole('row', { name: /Sara Conti/ });
    expect(row).toHaveTextContent('Corso primoRiservato: pagamento in corso–');
    expect(within(part()).getByText('1 uso su 15.000, e 1 in pagamento')).toBeInTheDocument();
  });

  it('say who bought what and when, with links, and how many of the limit are used', async () => {
    await open(jest.fn(async () => ({ items: [use('primo')], total: 1, page: 1 })));
    const row = await within(part()).findByRole('row', { name: /Sara Conti/ });
    expect(screen.getByRole('region', { name: 'Chi lo ha usato' })).toBe(part());
    expect(within(part()).getByText('12 usi su 50')).toBeInTheDocument();
    const table = within(part()).getByRole('table', { name: 'Usi di questo coupon, dal più recente' });
    expect(table).toContainElement(row);
    const headers = within(table).getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Chi',
      'Quando',
      'Acquisto',
      'Conta',
      'Totale',
    ]);
    const figures = [...table.querySelectorAll('thead .money')].map(({ textContent }) => textContent);
    expect(figures).toEqual(['Totale']);
    expect(row).toHaveTextContent('2026-11-02 10:00:00Corso primoSì80,00 €');
    expect(within(row).getByRole('link', { name: 'Sara Conti' })).toHaveAttribute(
      'href',
      `${BASE}/admin/utenti/dettaglio/u1`,
    );
    expect(within(row).getByRole('link', { name: 'Corso primo' })).toHaveAttribute(
      'href',
      `${BASE}/admin/corsi/comprati/p1`,
    );
    expect(within(part()).queryByRole('navigation')).toBeNull();
  });

  it('come from the server a page at a time, without touching what is typed', async () => {
    const uses = jest.fn(async (query: Query) => pageOf(query));
    await open(uses);
    await within(part()).findByText('Corso primo');
    fireEvent.change(screen.getByLabelText('Codice'), { target: { value: 'VENTI2' } });
    fireEvent.click(within(part()).getByLabelText('Pagina successiva'));
    await within(part()).findByText('Corso secondo');
    expect(uses.mock.calls).toMatchObject([
      [{ id: 'c1', page: 1, pageSize: 10 }],
      [{ id: 'c1', page: 2, pageSize: 10 }],
    ]);
    expect(screen.getByLabelText('Codice')).toHaveValue('VENTI2');
  });

  it('are those of the page that was asked for last, though another one is still on its way', async () => {
    const uses = jest.fn((query: Query) => (query.page === 2 ? onItsWay() : Promise.resolve(pageOf(query))));
    const { store, run } = createTestClient({
      api: { coupons: { uses } },
      sagas: false,
      slices: couponPage.slices ?? [],
    });
    run(() => couponPage.watch?.({}) as never);
    for (const page of [2, 3]) store.dispatch(usesRequested(usesKey('c1', page)));
    await until(store, (state) => couponUses.selectAny(state).data?.page === 3);
  });

  it.each([
    [10, 0],
    [11, 2],
    [20, 2],
    [21, 3],
  ])('of which there are %i come on %i pages', (total, pages) => {
    show([use('primo')], {}, total);
    expect(within(part()).queryAllByRole('button', { name: /^Pagina \d/ })).toHaveLength(pages);
  });

  it('stay in view while the next page is loaded, and when that fails, and not with another coupon', async () => {
    const uses = jest.fn(async (query: Query): Promise<object> => pageOf(query));
    const { store } = load(uses);
    await within(part()).findByText('Corso primo');
    uses.mockImplementation(failing<never>());
    fireEvent.click(within(part()).getByLabelText('Pagina successiva'));
    expect(await within(part()).findByText(/Connessione assente/)).toBeInTheDocument();
    expect(within(part()).getByText('Corso primo')).toBeInTheDocument();
    uses.mockImplementation(onItsWay);
    fireEvent.click(within(part()).getByText('Riprova'));
    expect(within(part()).getByText('Corso primo')).toBeInTheDocument();
    const shown = (id: string) => couponUses.selectByKey(usesKey(id, 1))(store.getState()).data;
    expect([shown('c1')?.items.length, shown('c2')]).toEqual([1, null]);
  });

  it('tell a use that was given back, and one without a purchase', () => {
    const given = use('x', {
      releasedAt: '2026-11-03T09:00:00.000Z',
      IdPurchaseEnc: undefined,
      title: '',
      buyer: 'sara@example.com',
      total: undefined,
    });
    show([given]);
    const row = within(part()).getByRole('row', { name: /sara@example.com/ });
    expect(row).toHaveTextContent('sara@example.com2026-11-02 10:00:00–No, dal 2026-11-03 10:00:00–');
  });

  it('say the address beside the buyer’s name, and once where there is no name', () => {
    show([use('primo'), use('secondo', { buyer: 'ugo@example.com', email: 'ugo@example.com' })]);
    const [, named, nameless] = within(part()).getAllByRole('row');
    expect(named).toHaveTextContent(/^Sara Contisara@example\.com2026/);
    expect(nameless).toHaveTextContent(/^ugo@example\.com2026/);
  });

  it('of a deleted account have no link to it', () => {
    show([use('x', { IdUserEnc: undefined, email: '', buyer: 'Account eliminato' })]);
    const row = within(part()).getByRole('row', { name: /^Account eliminato/ });
    expect(within(row).getAllByRole('link')).toHaveLength(1);
  });

  it('say when there are none, and when there is no limit', () => {
    show([], { usedCount: 0, useLimit: undefined });
    expect(within(part()).getByText('Nessun uso.')).toBeInTheDocument();
    expect(within(part()).getByText('0 usi, senza limite')).toBeInTheDocument();
  });

  it('can be asked for again after a failure', async () => {
    const uses = jest.fn().mockImplementationOnce(failing(404)).mockImplementation(pageOf);
    load(uses);
    const retry = await within(part()).findByRole('button', { name: 'Riprova' });
    expect(part().querySelector('[aria-busy=true]')).toBeNull();
    fireEvent.click(retry);
    expect(await within(part()).findByText('Corso primo')).toBeInTheDocument();
  });
});
