import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parameters } from '../../../../src/client/features/admin/parameters/parameters';
import { BASE } from '../../../../src/client/routing/paths';
import { KNOWN_PARAMETERS } from '../../../../src/contract/settings/parameters';
import { openAdminPage } from '../../../support/adminPage';
import { until } from '../../../support/client';

const LIST = `${BASE}/admin/parameter`;
const stored = [
  { key: 'webinar.duration', value: '90', version: 3, updatedAt: '2026-11-02T09:00:00.000Z' },
  { key: 'reviews.moderated', value: 'false', version: 1 },
];
const read = jest.fn(async ({ Prefix = '' }: { Prefix?: string }) => ({
  items: stored.filter(({ key }) => key.startsWith(Prefix)),
}));
const openForm = (key: string, update = jest.fn()) =>
  openAdminPage('/admin/parameter/:id', { parameters: { read, update } }, key);

describe('the parameters of the admin', () => {
  it('are all listed with their value and what they are for', async () => {
    await openAdminPage('/admin/parameter', { parameters: { read } });
    for (const { label } of KNOWN_PARAMETERS) {
      expect(screen.getByRole('link', { name: label })).toBeInTheDocument();
    }
    expect(screen.getByRole('gridcell', { name: '90' })).toBeInTheDocument();
  });

  it('come a page at a time, each once and in their order', async () => {
    const list = async (page: number) => {
      const { calls } = parameters;
      const apis = { admin: {}, shop: { parameters: { read } } } as never;
      return calls(apis).list({ Query: '', page, pageSize: 3 } as never);
    };
    const pages = [await list(1), await list(2), await list(3)];
    expect(pages.map(({ items }) => items.map(({ key }) => key))).toEqual(
      [0, 3, 6].map((from) => KNOWN_PARAMETERS.slice(from, from + 3).map(({ key }) => key)),
    );
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => KNOWN_PARAMETERS.length));
  });

  it.each(KNOWN_PARAMETERS.map(({ key, label, meaning }) => [key, label, meaning]))(
    '%s has one field, which says what it is for',
    (key, label, meaning) => {
      const shown = (parameters.fields ?? []).filter(({ isShown }) => isShown?.({}, { key }));
      expect(shown).toMatchObject([{ name: key, label, hint: expect.stringContaining(meaning) }]);
    },
  );

  it('refuse at the field what is no number of minutes within its bounds', async () => {
    const update = jest.fn();
    await openForm('webinar.duration', update);
    const field = screen.getByRole('textbox', { name: 'Durata del webinar' });
    expect(field).toHaveAccessibleDescription(
      'In minuti, 60 se non è impostata; al massimo un giorno. Da 1 a 1.440.',
    );
    for (const typed of ['0', '1441', '1,5', '-3', 'un’ora', '']) {
      fireEvent.change(field, { target: { value: typed } });
      expect(field).toBeValid();
      await act(async () => void fireEvent.submit(field));
      expect(field).toHaveAccessibleDescription('Scrivi un numero intero da 1 a 1440.');
      expect(field).toHaveValue(typed);
    }
    expect(update).not.toHaveBeenCalled();
  });

  it('are saved as texts, with the version that was read', async () => {
    const update = jest.fn(async () => ({ isOk: true, items: stored }));
    const { store, toasts } = await openForm('reviews.moderated', update);
    await userEvent.click(screen.getByRole('switch', { name: 'Recensioni da approvare' }));
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    await until(store, ({ navigation }) => navigation.address.pathname === LIST);
    expect(update).toHaveBeenCalledWith({
      items: [{ key: 'reviews.moderated', value: 'true', version: 1 }],
    });
    expect(toasts).toEqual([{ text: 'Parametro salvato.', kind: 'success' }]);
  });

  it('saved by another admin meanwhile show both values', async () => {
    const theirs = { key: 'webinar.duration', value: '60', version: 4 };
    const update = jest.fn(
      async (): Promise<object> => ({
        isOk: false,
        code: 'conflict',
        items: [theirs],
        message: 'Conflitto.',
      }),
    );
    await openForm('webinar.duration', update);
    const field = screen.getByRole('textbox', { name: 'Durata del webinar' });
    await userEvent.clear(field);
    await userEvent.type(field, '45{Enter}');
    const conflict = await screen.findByRole('group', { name: /Un altro amministratore/ });
    expect(within(conflict).getByRole('radio', { name: 'Il suo: 60' })).toBeInTheDocument();
    update.mockResolvedValue({ isOk: true, items: [theirs] });
    await userEvent.click(within(conflict).getByRole('button', { name: 'Salva la scelta' }));
    expect(update).toHaveBeenLastCalledWith({
      items: [{ key: 'webinar.duration', value: '45', version: 4 }],
    });
  });

  it('say at the field what the server refuses', async () => {
    const message = 'Non c’è nessun video attivo con questo indirizzo.';
    const update = jest.fn(async () => ({ isOk: false, items: [], errors: { 'webinar.title': message } }));
    await openForm('webinar.title', update);
    await userEvent.type(screen.getByRole('textbox', { name: 'Titolo del webinar' }), 'Trading{Enter}');
    expect(await screen.findByText(message)).toBeInTheDocument();
  });
});
