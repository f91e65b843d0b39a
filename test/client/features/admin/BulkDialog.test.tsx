import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { BulkDialog } from '../../../../src/client/features/admin/resource/BulkDialog';
import { stockMarkets } from '../../../../src/client/features/admin/stockMarkets';
import { marketRecord } from '../../../support/adminRecords';
import { createTestClient } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';

const ITEMS = ['UNO', 'DUE', 'TRE'].map((symbol, at) => marketRecord({ id: `m${at + 1}`, symbol }));
const { opened, requested, progressed, done, failed } = stockMarkets.bulking.actions;

function open(action: string, count: number) {
  const client = createTestClient({ sagas: false, slices: [stockMarkets.bulking.slice] });
  const dispatch = (next: Parameters<typeof client.store.dispatch>[0]) =>
    act(() => void client.store.dispatch(next));
  renderPart(client, <BulkDialog resource={stockMarkets} />);
  dispatch(opened({ action, items: ITEMS.slice(0, count) as never }));
  const dialog = screen.getByRole('dialog');
  const asked = () => client.actions.filter(requested.match).length;
  const press = (name: string) => fireEvent.click(within(dialog).getByText(name, { selector: 'button' }));
  return { ...client, dispatch, dialog, asked, press };
}
const refused = (...names: string[]) => names.map((name) => ({ name, reason: 'È in uso.' }));

describe('the question about several rows', () => {
  it('warns of what cannot be undone, and of that alone', () => {
    const { dialog } = open('remove', 1);
    expect(dialog).toHaveTextContent('Elimina 1 elemento?Non si può annullare.');
    expect(within(dialog).getByText('Elimina')).toHaveClass('MuiButton-colorError');
  });

  it('names what is done with them', () => {
    const { dialog } = open('on', 2);
    expect(dialog).toHaveTextContent('Attiva 2 elementi?UNO (Banca)DUE (Banca)');
    expect(dialog).not.toHaveTextContent('annullare');
    expect(within(dialog).getByText('Attiva')).toHaveClass('MuiButton-colorPrimary');
  });

  it('is answered once, and then counts the rows that are done', () => {
    const { dialog, dispatch, asked, press } = open('off', 3);
    expect(dialog).not.toHaveTextContent('Fatti');
    press('Disattiva');
    expect(dialog).toHaveTextContent('Fatti 0 di 3…');
    const waiting = within(dialog).getByText('Un momento…');
    expect(waiting).toHaveAttribute('aria-disabled', 'true');
    press('Un momento…');
    expect(asked()).toBe(1);
    dispatch(progressed(2));
    expect(within(dialog).getByText('Fatti 2 di 3…')).toHaveAttribute('role', 'status');
  });

  it('can be answered again after a failure, which is told', () => {
    const { dialog, dispatch, asked, press } = open('off', 3);
    press('Disattiva');
    dispatch(failed({ kind: 'network', endpoint: 'x', guarded: false, message: 'no' }));
    const told = within(dialog).getByText(/Connessione assente/);
    expect(told.closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
    expect(dialog).not.toHaveTextContent('Fatti');
    expect(within(dialog).getByText('Disattiva', { selector: 'button' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    press('Disattiva');
    expect(asked()).toBe(2);
    // Faults of fields, which it does not have.
    dispatch(stockMarkets.bulking.actions.refused({ errors: { id: 'Non valido.' } }));
    expect(dialog).toHaveTextContent(/Non è stato possibile completare la richiesta/);
  });

  it('lets the keyboard scroll through the names', () => {
    const { dialog } = open('off', 3);
    expect(within(dialog).getByText('UNO (Banca)').closest('[tabindex="0"]')).toBeInTheDocument();
  });

  it('is declined by its button and by Escape', () => {
    for (const decline of ['button', 'key']) {
      const { store, dialog, press } = open('off', 1);
      if (decline === 'button') press('Annulla');
      else fireEvent.keyDown(dialog, { key: 'Escape' });
      expect([decline, stockMarkets.bulking.select(store.getState()).draft]).toEqual([decline, null]);
      cleanup();
    }
  });

  it.each([
    [['UNO'], '1 elemento di 3 non è cambiato'],
    [['UNO', 'TRE'], '2 elementi di 3 non sono cambiati'],
    // Two rows may have the same name.
    [['UNO', 'UNO'], '2 elementi di 3 non sono cambiati'],
  ])('afterwards names those that stay as they are: %j', (names, title) => {
    const { dialog, dispatch } = open('remove', 3);
    dispatch(done({ done: 3 - names.length, refused: refused(...names) }));
    expect(dialog).toHaveTextContent(`${title}${names.map((name) => `${name}: È in uso.`).join('')}`);
    expect(within(dialog).queryByText('Elimina')).toBeNull();
    expect(dialog).not.toHaveTextContent('annullare');
  });
});
