import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { coupons } from '../../../../src/client/features/admin/coupons';
import { leads } from '../../../../src/client/features/admin/leads';
import { ExportButton } from '../../../../src/client/features/admin/resource/ListPage';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { openAdminPage } from '../../../support/adminPage';
import { createTestClient } from '../../../support/client';
import { failing } from '../../../support/failing';
import { renderPart } from '../../../support/renderPage';

const none = async () => ({ items: [], total: 0, page: 1 });
const texts = (found: Iterable<Element>) => [...found].map(({ textContent }) => textContent);
const button = (name: string) => screen.queryByRole('button', { name });

describe('a list with nothing in it', () => {
  const open = (search: string) =>
    openAdminPage('/admin/coupons', { coupons: { getAllCoupons: none } }, '', search);

  it('offers a first record, and neither filters nor a file', async () => {
    await open('');
    expect(screen.getByText('Qui non c’è ancora niente.')).toBeInTheDocument();
    const links = screen.getAllByRole('link', { name: 'Nuovo coupon' });
    const form = `${BASE}/admin/coupons/nuovo`;
    expect(links.map((link) => link.getAttribute('href'))).toEqual([form, form]);
    expect(screen.queryByRole('search')).toBeNull();
    expect(button('Esporta CSV')).toBeNull();
  });

  it.each(['?Query=est', '?IsActive=true'])('that %s leaves says so, and takes it off', async (search) => {
    const { store } = await open(search);
    expect(screen.getByText('Nessun risultato con questi filtri.')).toBeInTheDocument();
    expect(screen.queryByText('Qui non c’è ancora niente.')).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Nuovo coupon' })).toHaveLength(1);
    expect(screen.getByRole('search')).toBeInTheDocument();
    fireEvent.click(button('Togli i filtri') as HTMLElement);
    expect(store.getState().navigation.address.search).toBe('');
  });

  it('begins at the first page once its filters are taken off, in the order and as many rows as before', async () => {
    const { store } = await open('?Query=est&Sort=endsAt&Direction=desc&page=3&pageSize=50');
    fireEvent.click(button('Togli i filtri') as HTMLElement);
    expect(store.getState().navigation.address.search).toBe('?Sort=endsAt&Direction=desc&pageSize=50');
  });

  it('leads to the form of a new course, which has an address of its own', async () => {
    await openAdminPage('/admin/corsi/tutti', { courses: { getAllCourses: none } });
    expect(screen.getAllByRole('link', { name: 'Nuovo corso' })[0]).toHaveAttribute(
      'href',
      `${BASE}/admin/corsi/aggiungi`,
    );
  });
});

it('a list that the server does not search has no search', async () => {
  const admin = { IdEnc: 'u1', email: 'a@example.com', firstName: '', lastName: '' };
  const getAdminsList = async () => ({ items: [admin], total: 1, page: 1 });
  await openAdminPage('/admin/utenti/admin', { admin: { getAdminsList } });
  expect(screen.getByText('a@example.com')).toBeInTheDocument();
  expect(screen.queryByRole('search')).toBeNull();
});

describe('the filters of a list', () => {
  const isTinted = (field: HTMLElement) =>
    /action-selected/.test(getComputedStyle(field.parentElement as Element).backgroundColor);
  const open = (search: string) => openAdminPage('/admin/leads', { leads: { list: none } }, '', search);

  it('show another value that the address names, such as by Back', async () => {
    const { store } = await open('?From=2026-05-01&Query=a');
    const from = screen.getByLabelText('Dal (filtro attivo)');
    expect(from).toHaveValue('2026-05-01');
    expect([isTinted(from), isTinted(screen.getByLabelText('Al'))]).toEqual([true, false]);
    expect(screen.getByLabelText('Cerca')).toHaveValue('a');
    // A day that is typed and taken off again does not bring the one of the address back.
    for (const value of ['2026-06-01', '']) fireEvent.change(from, { target: { value } });
    expect(from).toHaveValue('');
    act(() => void store.dispatch(navigationRequested({ to: `${BASE}/admin/leads?From=2026-04-01` })));
    await waitFor(() => expect(from).toHaveValue('2026-04-01'));
    expect(screen.getByLabelText('Cerca')).toHaveValue('');
    act(() => void store.dispatch(navigationRequested({ to: `${BASE}/admin/leads?Query=a` })));
    await waitFor(() => expect(screen.getByLabelText('Dal')).toHaveValue(''));
    expect(screen.getByLabelText('Cerca')).toHaveValue('a');
    fireEvent.change(screen.getByLabelText('Cerca'), { target: { value: '' } });
    expect(screen.getByLabelText('Cerca')).toHaveValue('');
  });

  it('forget what was typed, if they are taken off before it is in the address', async () => {
    const { store } = await open('?Query=a');
    fireEvent.change(screen.getByLabelText('Dal'), { target: { value: '2026-05-01' } });
    fireEvent.click(button('Togli i filtri') as HTMLElement);
    expect(store.getState().navigation.address.search).toBe('');
    expect(screen.getByLabelText('Dal')).toHaveValue('');
  });

  it('keep a value of the address that is none of those on offer', async () => {
    await openAdminPage(
      '/admin/stock-markets',
      { stockMarkets: { getAllStockMarkets: none, distinctBroker: failing(503) } },
      '',
      '?Broker=Banca',
    );
    const broker = screen.getByLabelText('Broker (filtro attivo)');
    expect(broker).toHaveValue('Banca');
    expect(texts(within(broker).getAllByRole('option'))).toEqual(['Tutti', 'Banca']);
  });

  it('of a month take months that can be asked for, and none', async () => {
    const { store, actions } = await openAdminPage(
      '/admin/recensioni/gestione',
      { admin: { getReviews: none } },
      '',
      '?Month=2026-10',
    );
    const month = screen.getByLabelText('Mese (filtro attivo)');
    expect([isTinted(month), isTinted(screen.getByLabelText('Stato'))]).toEqual([true, false]);
    expect(['type', 'placeholder', 'min', 'max'].map((name) => month.getAttribute(name))).toEqual([
      'month',
      // For browsers without such fields.
      'AAAA-MM',
      '2000-01',
      '2100-12',
    ]);
    fireEvent.change(month, { target: { value: '1999-12' } });
    expect(month).toHaveValue('1999-12');
    expect(store.getState().navigation.address.search).toBe('?Month=2026-10');
    act(
      () =>
        void store.dispatch(navigationRequested({ to: `${BASE}/admin/recensioni/gestione?Month=2026-09` })),
    );
    await waitFor(() => expect(month).toHaveValue('2026-09'));
    fireEvent.change(month, { target: { value: '' } });
    expect(store.getState().navigation.address.search).toBe('');
    const steps = () => actions.filter(navigationRequested.match).length;
    const before = steps();
    for (const value of ['1999-12', '']) fireEvent.change(month, { target: { value } });
    // The same list is no other entry of the history.
    expect(steps()).toBe(before);
  });
});

describe('the dialog of a row', () => {
  const row = (id: string) => ({ id, email: `${id}@example.com`, firstName: '', lastName: '' });
  const open = (search: string, list: unknown = async () => ({ items: [row('l1')], total: 1, page: 1 })) =>
    openAdminPage('/admin/leads', { leads: { list } }, '', search);
  const dialog = () => within(screen.getByRole('dialog'));

  it('is closed into the same list', async () => {
    const { store } = await open('?Kind=video&id=l1&page=2');
    expect(screen.getByRole('dialog', { name: 'l1@example.com' })).toBeInTheDocument();
    fireEvent.click(dialog().getByText('Chiudi'));
    expect(store.getState().navigation.address.search).toBe('?Kind=video&page=2');
  });

  it('marks what its row does not hold', async () => {
    await open('?id=l1');
    const shownBy = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent;
    expect([shownBy('Telefono'), shownBy('Messaggio')]).toEqual(['—', '—']);
    // A message, and the fields of an audit entry, are read line by line.
    expect(getComputedStyle(screen.getByText('Messaggio').nextElementSibling as Element).whiteSpace).toBe(
      'pre-wrap',
    );
  });

  it('says that its row is gone, and waits for nothing more', async () => {
    await open('?id=l9');
    const gone = screen.getByRole('dialog', { name: 'Il contatto' });
    expect(gone).toHaveTextContent('Questo elemento non c’è.');
    expect(gone.querySelector('[aria-busy=true]')).toBeNull();
  });

  it('says nothing of a row before its answer', async () => {
    const { store } = await open('?id=l9');
    act(() => void store.dispatch(leads.record.actions.requested('l9')));
    expect(dialog().queryByText(/non c’è/)).toBeNull();
    expect(screen.getByRole('dialog').querySelector('[aria-busy=true]')).toBeInTheDocument();
  });
});

describe('the button of a list’s file', () => {
  const open = (total: number) => {
    const client = createTestClient({ sagas: false, slices: [coupons.exporting.slice] });
    renderPart(client, <ExportButton resource={coupons} total={total} />);
    return client;
  };

  it('is pressed once until the file is there', () => {
    const { actions, store } = open(3);
    expect(button('Esporta CSV')).toHaveAttribute('aria-disabled', 'false');
    fireEvent.click(button('Esporta CSV') as HTMLElement);
    expect(button('Un momento…')).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(button('Un momento…') as HTMLElement);
    expect(actions.filter(({ type }) => type === coupons.exporting.actions.requested.type)).toHaveLength(1);
    // An address that the server cannot read is no fault of a field.
    act(() => void store.dispatch(coupons.exporting.actions.refused({ errors: { page: 'Non valida.' } })));
    const told = screen.getByText(/^Non è stato possibile completare la richiesta/);
    expect(told.closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
  });

  it.each([
    [100_000, 'Esporta CSV'],
    [100_001, 'Esporta CSV: le prime 100.000 righe'],
  ])('says of %d rows how many it holds', (total, name) => {
    open(total);
    expect(button(name)).toBeInTheDocument();
  });
});
