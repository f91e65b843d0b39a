import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  homeOrder,
  homeReorder,
  watchHomeOrder,
} from '../../../../../src/client/features/admin/home/homeOrder';
import { HomeOrderDialog } from '../../../../../src/client/features/admin/home/homeSectionList';
import { homeSections } from '../../../../../src/client/features/admin/homeSections';
import { createTestClient, onItsWay } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { renderPart } from '../../../../support/renderPage';
import { pressWaiting } from '../../../../support/waitingButton';

const section = (number: number) => ({ id: `h${number}`, title: `Sezione ${number}` });
const pages = (total: number) =>
  jest.fn(async ({ page, pageSize }: { page: number; pageSize: number }) => ({
    items: Array.from({ length: Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize)) }, (_, at) =>
      section((page - 1) * pageSize + at + 1),
    ),
    total,
  }));
const slices = [homeOrder.slice, homeReorder.slice, homeSections.list.slice];

afterEach(() => void jest.useRealTimers());

describe('the order of the home page', () => {
  const load = async (list: jest.Mock) => {
    const { run, store } = createTestClient({ api: { homeSections: { list } }, sagas: false, slices });
    await run(homeOrder.load).toPromise();
    return homeOrder.selectAny(store.getState()).data ?? [];
  };

  it.each([
    [0, 1],
    [100, 1],
    [101, 2],
    [250, 3],
  ])('of %i sections is read in %i pages, by their places', async (total, calls) => {
    const list = pages(total);
    const found = await load(list);
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, at) => `h${at + 1}`));
    expect(list.mock.calls).toEqual(
      Array.from({ length: calls }, (_, at) => [{ page: at + 1, pageSize: 100, Sort: 'position' }]),
    );
  });

  it('ends where the server has fewer than it said, and names what has no title', async () => {
    const list = jest.fn(async ({ page }: { page: number }) => ({
      items: page === 1 ? [{ id: 'h1', title: '' }] : [],
      total: 9,
    }));
    expect(await load(list)).toEqual([{ id: 'h1', label: 'Senza titolo' }]);
    expect(list).toHaveBeenCalledTimes(2);
  });
});

describe('the dialog of the order', () => {
  function open(list: jest.Mock, reorder: jest.Mock = jest.fn()) {
    const client = createTestClient({ api: { homeSections: { list, reorder } }, sagas: false, slices });
    client.run(watchHomeOrder);
    renderPart(client, <HomeOrderDialog />);
    const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
    return { ...client, press };
  }
  const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('shows what is stored each time it is opened', async () => {
    const list = pages(2);
    const { press } = open(list);
    press('Riordina');
    await waitFor(() => expect(rows()).toEqual(['Sezione 1', 'Sezione 2']));
    fireEvent.click(screen.getByLabelText('Sposta giù: Sezione 1'));
    expect(rows()).toEqual(['Sezione 2', 'Sezione 1']);
    press('Annulla');
    await closed();
    list.mockImplementation(pages(3).getMockImplementation() as never);
    press('Riordina');
    expect(rows()).toEqual([]);
    await waitFor(() => expect(rows()).toEqual(['Sezione 1', 'Sezione 2', 'Sezione 3']));
  });

  it('loses no order by Escape once one was chosen', async () => {
    const { press } = open(pages(2));
    const pressEscape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    press('Riordina');
    await waitFor(() => expect(rows()).toHaveLength(2));
    fireEvent.click(screen.getByLabelText('Sposta giù: Sezione 1'));
    pressEscape();
    expect(rows()).toEqual(['Sezione 2', 'Sezione 1']);
    press('Annulla');
    await closed();
    press('Riordina');
    await waitFor(() => expect(rows()).toHaveLength(2));
    pressEscape();
    await closed();
  });

  it('stays open when Escape ends a drag, and is closed by the next one', async () => {
    jest.useFakeTimers();
    const inView = DOMRect.fromRect({ width: 300, height: 50 });
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(inView);
    const { press } = open(pages(2));
    press('Riordina');
    await waitFor(() => expect(rows()).toHaveLength(2));
    const handle = screen.getByLabelText('Sposta: Sezione 1');
    const key = async (name: string) => {
      fireEvent.keyDown(handle, { code: name, key: name });
      await act(() => jest.advanceTimersByTimeAsync(500));
    };
    handle.focus();
    for (const name of ['Space', 'Escape']) await key(name);
    expect(rows()).toEqual(['Sezione 1', 'Sezione 2']);
    expect(screen.getByText(/^Spostamento annullato/)).toBeInTheDocument();
    await key('Escape');
    await closed();
  });

  it('is closed by Escape once a drag has ended where it began', async () => {
    jest.useFakeTimers();
    const inView = DOMRect.fromRect({ width: 300, height: 50 });
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(inView);
    const { press } = open(pages(1));
    press('Riordina');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByRole('list', { name: 'Sezioni della home' })).toBeInTheDocument();
    const handle = screen.getByLabelText('Sposta: Sezione 1');
    handle.focus();
    for (const name of ['Space', 'Space']) {
      fireEvent.keyDown(handle, { code: name, key: name });
      await act(() => jest.advanceTimersByTimeAsync(500));
    }
    expect(screen.getByText(/^Spostamento finito/)).toBeInTheDocument();
    fireEvent.keyDown(handle, { code: 'Escape', key: 'Escape' });
    await act(() => jest.advanceTimersByTimeAsync(500));
    await closed();
  });

  it('saves once, and the list below follows', async () => {
    let answer: (value: object) => void = () => undefined;
    const reorder = jest.fn((_input: object) => new Promise((resolve) => (answer = resolve)));
    const { press, actions, toasts } = open(pages(2), reorder);
    press('Riordina');
    await waitFor(() => expect(rows()).toHaveLength(2));
    fireEvent.click(screen.getByLabelText('Sposta giù: Sezione 1'));
    const save = screen.getByText('Salva l’ordine');
    pressWaiting(save, 'Salvataggio in corso…');
    fireEvent.click(save);
    await act(async () => answer({ isOk: true }));
    await closed();
    expect(reorder.mock.calls).toEqual([[{ ids: ['h2', 'h1'] }]]);
    expect(toasts).toEqual([{ text: 'Ordine salvato.', kind: 'success' }]);
    const { type } = homeSections.list.actions.retryRequested;
    expect(actions.filter((action) => action.type === type)).toHaveLength(1);
  });

  it('stays until its order is refused, which it says, and says nothing of that once it is opened again', async () => {
    jest.useFakeTimers();
    let answer: (value: object) => void = () => undefined;
    const { press } = open(
      pages(2),
      jest.fn(() => new Promise((resolve) => (answer = resolve))),
    );
    press('Riordina');
    await waitFor(() => expect(rows()).toHaveLength(2));
    press('Salva l’ordine');
    press('Annulla');
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await act(async () => answer({ isOk: false, message: 'Sono cambiate.' }));
    expect(screen.getByText('Sono cambiate.')).toBeInTheDocument();
    press('Salva l’ordine');
    await act(async () => answer({ isOk: false, errors: { ids: 'Non ci sono tutte.' } }));
    expect(screen.getByText(/Controlla i dati/)).toBeInTheDocument();
    press('Annulla');
    await closed();
    press('Riordina');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByText(/Sono cambiate|Controlla i dati/)).toBeNull();
  });

  it('is said to be on its way before the sections are there', () => {
    const { press } = open(jest.fn(onItsWay));
    press('Riordina');
    const dialog = screen.getByRole('dialog', { name: 'Ordine delle sezioni' });
    expect(dialog.querySelector('[aria-busy=true]')).toBeInTheDocument();
  });

  it('says why it did not load, and loads again', async () => {
    // As any other failure: a list is never missing.
    const list = failing(404);
    const { press } = open(list as never);
    press('Riordina');
    await screen.findByRole('alert');
    list.mockImplementation(pages(1) as never);
    press('Riprova');
    await waitFor(() => expect(rows()).toEqual(['Sezione 1']));
  });
});
