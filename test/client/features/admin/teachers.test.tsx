import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newTeacher } from '../../../../src/client/features/admin/teachers/newTeacher';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { openAdminPage } from '../../../support/adminPage';
import { createTestClient, onItsWay, until } from '../../../support/client';

const LIST = `${BASE}/admin/relatori`;
const teacher = (more: object = {}) => ({
  id: 't1',
  slug: 'anna-ferri',
  name: 'Anna Ferri',
  headline: 'Trader dal 2009',
  biography: '',
  pictureAddress: '',
  picture: null,
  position: 2,
  email: 'anna@example.com',
  coursesCount: 3,
  version: 4,
  ...more,
});
const list = jest.fn(async () => ({ items: [teacher()], total: 1, page: 1 }));

describe('the teachers of the admin', () => {
  it('are listed with their courses, and lead to their forms', async () => {
    await openAdminPage('/admin/relatori', { teachers: { list } });
    expect(screen.getByRole('link', { name: 'Anna Ferri' })).toHaveAttribute('href', `${LIST}/t1`);
    expect(screen.getByRole('gridcell', { name: 'anna@example.com' })).toBeInTheDocument();
  });

  it('are added by e-mail; a refusal stays at the field with what was typed', async () => {
    const refusal = { isOk: false, errors: { Email: 'Nessuno si è ancora iscritto con questa e-mail.' } };
    const addTeacher = jest.fn(async (): Promise<object> => refusal);
    const { store, toasts } = await openAdminPage('/admin/relatori', {
      teachers: { list, get: async () => ({ isOk: true, item: teacher({ id: 't2' }) }) },
      admin: { addTeacher },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Aggiungi un relatore' }));
    const dialog = screen.getByRole('dialog', { name: 'Nuovo relatore' });
    const field = within(dialog).getByRole('textbox', { name: 'E-mail di chi insegna' });
    // Not the admin's own address.
    expect(field).toHaveAttribute('autocomplete', 'off');
    await userEvent.type(field, 'nessuno{Enter}');
    expect(field).toHaveAccessibleDescription('Scrivi l’e-mail con cui la persona si è iscritta.');
    expect(addTeacher).not.toHaveBeenCalled();
    await userEvent.type(field, '@example.com{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(refusal.errors.Email));
    expect(field).toHaveValue('nessuno@example.com');
    addTeacher.mockResolvedValue({ isOk: true, item: teacher({ id: 't2' }) });
    await userEvent.type(field, '{Enter}');
    await until(store, ({ navigation }) => navigation.address.pathname === `${LIST}/t2`);
    expect(toasts).toEqual([{ text: 'Relatore aggiunto: ora scrivi la sua pagina.', kind: 'success' }]);
  });

  it('are not asked for by a dialog that was open when their list was left', async () => {
    const { store } = await openAdminPage('/admin/relatori', { teachers: { list } });
    await userEvent.click(screen.getByRole('button', { name: 'Aggiungi un relatore' }));
    for (const to of [`${BASE}/admin/corsi/abilita`, LIST]) {
      await act(async () => void store.dispatch(navigationRequested({ to })));
    }
    expect(store.getState().navigation.address.pathname).toBe(LIST);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are saved with the version that was read', async () => {
    const update = jest.fn(async () => ({ isOk: true, item: teacher() }));
    const get = async () => ({ isOk: true, item: teacher() });
    const { store } = await openAdminPage('/admin/relatori/:id', { teachers: { list, get, update } }, 't1');
    const headline = screen.getByRole('textbox', { name: 'Presentazione' });
    await userEvent.clear(headline);
    await userEvent.type(headline, 'Analista{Enter}');
    await until(store, ({ navigation }) => navigation.address.pathname === LIST);
    expect(update).toHaveBeenCalledWith({
      id: 't1',
      version: 4,
      name: 'Anna Ferri',
      headline: 'Analista',
      biography: '',
      pictureAddress: '',
      position: 2,
    });
  });

  it('with courses are not removed: the dialog says why', async () => {
    const message = 'Insegna in “Ichimoku”: prima scegli per questo corso un altro relatore.';
    const remove = jest.fn(async () => ({ isOk: false, code: 'teacher_has_courses', message }));
    await openAdminPage('/admin/relatori', { teachers: { list, remove } });
    await userEvent.click(screen.getByRole('button', { name: 'Elimina Anna Ferri' }));
    const dialog = screen.getByRole('dialog', { name: 'Eliminare «Anna Ferri»?' });
    expect(dialog).toHaveTextContent('L’account resta, senza la pagina.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Elimina' }));
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
  });
});

describe('the address of a new teacher', () => {
  const send = (typed: string) => {
    const addTeacher = jest.fn(onItsWay);
    const { run, store } = createTestClient({
      api: { admin: { addTeacher } },
      sagas: false,
      slices: [newTeacher.slice],
    });
    run(newTeacher.watch);
    store.dispatch(newTeacher.actions.requested(typed));
    return { addTeacher, form: newTeacher.select(store.getState()) };
  };

  it('is sent without the spaces around it', () => {
    expect(send(' anna@example.com ').addTeacher.mock.calls).toEqual([[{ Email: 'anna@example.com' }]]);
  });

  it.each(['', '@example.com', 'anna@', 'anna ferri@example.com', 'anna@example.com, ugo@example.com'])(
    'is none as %j',
    (typed) => {
      const { addTeacher, form } = send(typed);
      expect(addTeacher).not.toHaveBeenCalled();
      expect(form.errors).toEqual({ Email: expect.stringMatching(/^Scrivi l’e-mail/) });
    },
  );
});
