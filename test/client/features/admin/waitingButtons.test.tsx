import { act, fireEvent, screen, within } from '@testing-library/react';
import { CouponUses } from '../../../../src/client/features/admin/couponUses/CouponUses';
import { couponUses, usesKey } from '../../../../src/client/features/admin/couponUses/couponUses';
import { ProcessButton } from '../../../../src/client/features/admin/courses/SectionRow';
import { videoProcessing } from '../../../../src/client/features/admin/courses/sections';
import { StatementImport } from '../../../../src/client/features/admin/purchases/StatementImport';
import {
  statement,
  statementConfirm,
  watchStatement,
} from '../../../../src/client/features/admin/purchases/statement';
import { RoleForm } from '../../../../src/client/features/admin/users/RoleForm';
import { roleChange } from '../../../../src/client/features/admin/users/role';
import { openAdminPage } from '../../../support/adminPage';
import { courseRecord, sectionRecord } from '../../../support/adminRecords';
import { createTestClient, onItsWay } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => act(async () => void fireEvent.click(button(name)));
/** Presses a button that waits from then on, twice; returns what it was before and is meanwhile. */
async function pressTwice(name: string, meanwhile: string) {
  const one = button(name);
  const states = [one.getAttribute('aria-disabled')];
  one.focus();
  await press(name);
  expect(one).toHaveTextContent(meanwhile);
  expect(one).toHaveFocus();
  states.push(one.getAttribute('aria-disabled'));
  await act(async () => void fireEvent.click(one));
  return states;
}

describe('a button of a course’s page', () => {
  const open = (calls: object) => {
    const getDetailCourseAdmin = async () => ({ isOk: true, item: courseRecord() });
    const courses = { getDetailCourseAdmin, getAllCourses: onItsWay, ...calls };
    return openAdminPage('/admin/corsi/dettaglio/*', { courses }, 'c1');
  };

  it.each([
    ['Duplica', 'duplicateCourse'],
    ['Metti in vendita', 'toogleOperativeCourse'],
  ])('says that it waits, and calls once: %s', async (name, call) => {
    const made = jest.fn(onItsWay);
    await open({ [call]: made });
    expect(await pressTwice(name, 'Un momento…')).toEqual(['false', 'true']);
    expect(made).toHaveBeenCalledTimes(1);
  });
});

it('the month as a file is asked for once at a time, and why it does not come is said', async () => {
  let answer: (value: object) => void = () => undefined;
  const getPurchasesCSV = jest.fn(() => new Promise((resolve) => (answer = resolve)));
  const getAllPurchases = async () => ({ items: [], total: 0, page: 1 });
  await openAdminPage('/admin/corsi/comprati', { courses: { getAllPurchases, getPurchasesCSV } });
  expect(await pressTwice('Scarica il mese', 'Un momento…')).toEqual(['false', 'true']);
  expect(getPurchasesCSV).toHaveBeenCalledTimes(1);
  await act(async () => answer({ isOk: false, message: 'Troppi acquisti.' }));
  expect(screen.getByText('Troppi acquisti.').closest('[aria-live]')).toHaveAttribute(
    'aria-live',
    'assertive',
  );
  expect(button('Scarica il mese')).toHaveAttribute('aria-disabled', 'false');
  await press('Scarica il mese');
  await act(async () => answer({ isOk: false, errors: { Month: 'Non è un mese.' } }));
  expect(screen.getByText(/Controlla i dati/)).toBeInTheDocument();
  // A month that cannot be asked for does not stand for this one.
  fireEvent.change(screen.getByLabelText(/^Pagamenti del mese/), { target: { value: '1999-12' } });
  await press('Scarica il mese');
  expect(screen.getByText('Scegli un mese.')).toBeInTheDocument();
  expect(getPurchasesCSV).toHaveBeenCalledTimes(2);
});

describe('the button of the bank’s file', () => {
  const row = {
    ...{ line: 2, day: '2026-11-25', amount: 29.9, text: 'riga', reference: 'T2', isKnown: false },
    order: {
      ...{ IdEnc: 'p1', number: '7K3M9PQR', title: 'Corso', buyer: 'Sara Conti', amount: 29.9 },
      ...{ received: 0, state: 'awaited', by: 'number' },
    },
  };
  const open = async (admin: object) => {
    const client = createTestClient({
      api: { admin },
      sagas: false,
      slices: [statement.slice, statementConfirm.slice],
    });
    client.run(watchStatement);
    renderPart(client, <StatementImport />);
    const input = screen.getByLabelText('File dei movimenti della banca (CSV)');
    const files = [new File(['x'], 'm.csv')];
    expect(input).toHaveAttribute('accept', '.csv,text/csv');
    expect(button('Importa movimenti')).toHaveAttribute('aria-disabled', 'false');
    await act(async () => void fireEvent.change(input, { target: { files } }));
    return client;
  };

  it('says that the file is being read', async () => {
    await open({ readStatement: onItsWay });
    expect(button('Un momento…')).toHaveAttribute('aria-disabled', 'true');
  });

  it('says that the rows are being recorded, and keeps the keyboard', async () => {
    const item = { rows: [row], debits: 0, unread: 0 };
    const recordTransfer = jest.fn(onItsWay);
    await open({ readStatement: async () => ({ isOk: true, item }), recordTransfer });
    expect(await pressTwice('Registra 1 movimento', 'Un momento…')).toEqual(['false', 'true']);
    expect(recordTransfer).toHaveBeenCalledTimes(1);
  });

  it.each(['Escape', 'Chiudi'])('is there again once the rows are closed by %s', async (way) => {
    const item = { rows: [row], debits: 0, unread: 0 };
    const { store } = await open({ readStatement: async () => ({ isOk: true, item }) });
    if (way === 'Escape') fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    else await press('Chiudi');
    expect(statement.select(store.getState()).result).toBeNull();
  });

  it('shows each row of the file under its own header', async () => {
    const item = { rows: [row], debits: 1, unread: 0 };
    await open({ readStatement: async () => ({ isOk: true, item }) });
    expect(screen.getByText(/^1 accredito nel file; 1 addebito ignorato, 0 righe/)).toBeInTheDocument();
    const table = screen.getByRole('table', { name: 'Accrediti del file' });
    const texts = (selector: string) =>
      [...table.querySelectorAll(selector)].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(texts('thead th')).toEqual(['Registra', 'Data', 'Importo', 'Descrizione', 'Ordine']);
    expect(texts('tbody td')).toEqual([
      '2026-11-25',
      '29,90 €',
      'riga',
      '7K3M9PQR, Sara Conti: «Corso», 29,90 €',
    ]);
  });
});

it('the qualities of a video are said to be on their way, and asked for once', () => {
  const client = createTestClient({
    api: { courses: { processVideo: onItsWay } },
    sagas: false,
    slices: [videoProcessing.slice],
  });
  client.run(videoProcessing.watch);
  renderPart(client, <ProcessButton section={sectionRecord({ versions: 'none' }) as never} />);
  const prepare = button('Prepara le qualità: Prima');
  expect(prepare).toHaveAttribute('aria-busy', 'false');
  fireEvent.click(prepare);
  expect(prepare).toHaveAttribute('aria-busy', 'true');
});

it('a role can be changed to another one alone', () => {
  const client = createTestClient({ sagas: false, slices: [roleChange.slice] });
  renderPart(client, <RoleForm {...{ id: 'u1', name: 'a@example.com', role: 2 }} />);
  const field = screen.getByLabelText<HTMLSelectElement>('Ruolo');
  expect([...field.options].map(({ value, text }) => [value, text])).toEqual([
    ['0', 'Studente'],
    ['1', 'Amministratore'],
    ['2', 'Relatore'],
  ]);
  expect(field).toHaveValue('2');
  const change = button('Cambia ruolo');
  expect(change).toHaveAttribute('aria-disabled', 'true');
  fireEvent.change(field, { target: { value: '0' } });
  expect(change).toHaveAttribute('aria-disabled', 'false');
  fireEvent.change(field, { target: { value: '2' } });
  fireEvent.click(change);
  expect(roleChange.select(client.store.getState()).draft).toBeNull();
});

describe('the uses of a coupon', () => {
  const use = { id: 'x', email: 'a@example.com', buyer: 'a@example.com', redeemedAt: '2026-11-02T09:00:00Z' };
  const coupon = { IdCouponEnc: 'c1', usedCount: 12 };
  const open = () => {
    const client = createTestClient({ sagas: false, slices: [couponUses.slice] });
    const tell = (action: Parameters<typeof client.store.dispatch>[0]) =>
      act(() => void client.store.dispatch(action));
    renderPart(client, <CouponUses item={coupon as never} />);
    const show = (page: number) => {
      tell(couponUses.actions.requested(usesKey('c1', page)));
      tell(couponUses.actions.received({ items: [use], total: 12, page } as never));
    };
    return { ...client, tell, show };
  };

  it('say that another page of them is on its way, and which one is shown', () => {
    const { tell, show } = open();
    show(1);
    const rows = () => screen.getByRole('table').closest('[aria-busy]');
    expect(rows()).toHaveAttribute('aria-busy', 'false');
    const pages = within(screen.getByRole('navigation', { name: 'Pagine degli usi' }));
    const current = () => pages.getByRole('button', { current: 'page' });
    expect(current()).toHaveAccessibleName('Pagina 1');
    tell(couponUses.actions.requested(usesKey('c1', 2)));
    expect(rows()).toHaveAttribute('aria-busy', 'true');
    show(2);
    expect(current()).toHaveAccessibleName('Pagina 2');
  });

  it.each([
    ['Pagina precedente', 1],
    ['Pagina successiva', 3],
    ['Pagina 3', 3],
  ])('are asked for by the button %s', (name, page) => {
    const { tell, actions } = open();
    tell(couponUses.actions.requested(usesKey('c1', 2)));
    tell(couponUses.actions.received({ items: [use], total: 30, page: 2 } as never));
    fireEvent.click(button(name));
    expect(actions.at(-1)).toMatchObject({ payload: usesKey('c1', page) });
  });

  it('are told to be on their way while there are none to show', () => {
    const { tell } = open();
    const isBusy = () => document.querySelector('[aria-busy="true"]') !== null;
    tell(couponUses.actions.requested(usesKey('c1', 1)));
    expect([isBusy(), screen.queryByText('Nessun uso.')]).toEqual([true, null]);
    tell(couponUses.actions.received({ items: [], total: 0, page: 1 } as never));
    expect(isBusy()).toBe(false);
    expect(screen.getByText('Nessun uso.')).toBeInTheDocument();
  });
});
