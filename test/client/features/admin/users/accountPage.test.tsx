import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { users } from '../../../../../src/client/features/admin/users/users';
import { openAdminPage } from '../../../../support/adminPage';
import { onItsWay } from '../../../../support/client';

const account = (more: object = {}) => ({
  id: 'u1',
  username: 'sara@example.com',
  firstName: 'Sara',
  lastName: 'Conti',
  role: 0,
  createdAt: '2026-01-02T09:00:00.000Z',
  purchases: [],
  entitlements: [],
  logins: [],
  ...more,
});
const deleteUser = jest.fn();
beforeEach(() => void deleteUser.mockReset());

function open(more: object = {}) {
  const getUserData = async () => ({ isOk: true, item: account(more) });
  return openAdminPage('/admin/utenti/dettaglio/*', { admin: { getUserData, deleteUser } }, 'u1');
}
const ask = () => {
  fireEvent.click(screen.getByText('Elimina l’account', { selector: '.MuiButton-colorError' }));
  return screen.getByRole('dialog');
};

describe('the page of an account', () => {
  it('lets its reader begin at the top, not in the form of a gift below', async () => {
    await open();
    expect(screen.getByLabelText('Corso')).not.toHaveFocus();
  });

  it('has its address under its name, and a part for each of what can be seen and done', async () => {
    await open();
    expect(screen.getByText('sara@example.com')).toBeInTheDocument();
    expect(screen.getByText('Attivato').nextSibling).toHaveTextContent(/^No date$/);
    const parts = [...document.querySelectorAll('section[aria-labelledby]')].map(
      (part) => document.getElementById(part.getAttribute('aria-labelledby') ?? '')?.textContent,
    );
    expect(parts).toEqual(['Ruolo', 'Acquisti', 'Corsi che può vedere', 'Regala un corso', 'Accessi']);
  });

  it('shows of where its owner lives what there is, and of each purchase how it stands', async () => {
    const bought = { IdEnc: 'p1', title: 'x', total: 1, createdAt: '2026-10-02T09:00:00.000Z' };
    await open({ city: 'Torino', country: '', purchases: [{ ...bought, status: 'disputed' }] });
    expect(screen.getByText('Indirizzo').nextSibling).toHaveTextContent(/^Torino$/);
    const status = screen.getByRole('cell', { name: 'Contestato' });
    const figures = [...(status.closest('table')?.querySelectorAll('thead .money') ?? [])];
    expect(figures.map(({ textContent }) => textContent)).toEqual(['Totale']);
  });

  it('of one who has nothing asks for no address before its deletion, and names no losses', async () => {
    await open();
    const dialog = ask();
    expect(dialog).toHaveTextContent(/domande e recensioni\.\s+Non si può annullare\./);
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    expect(dialog).not.toHaveTextContent('ricevute');
  });

  it('names several courses and purchases that go with it', async () => {
    const right = { title: 'x', source: 'gift', grantedAt: '2026-10-02T09:00:00.000Z' };
    const bought = { title: 'x', status: 'paid', total: 1, createdAt: right.grantedAt };
    await open({
      certificates: 1,
      entitlements: [
        ...['c1', 'c2', 'c3'].map((IdCourseEnc) => ({ ...right, IdCourseEnc })),
        // Given, taken back, and given again.
        { ...right, IdCourseEnc: 'c1', grantedAt: '2026-09-02T09:00:00.000Z', revokedAt: right.grantedAt },
      ],
      purchases: ['p1', 'p2'].map((IdEnc) => ({ ...bought, IdEnc, paidAt: right.grantedAt })),
    });
    expect(ask()).toHaveTextContent(
      'Perde 3 corsi che può vedere, 1 certificato, 2 acquisti nella sua lista.',
    );
  });

  it('takes no second press while its deletion is on its way', async () => {
    deleteUser.mockImplementation(onItsWay);
    await open();
    fireEvent.click(within(ask()).getByText('Elimina', { selector: '.MuiButton-colorError' }));
    expect(await screen.findByText('Un momento…')).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(screen.getByText('Un momento…'));
    expect(deleteUser).toHaveBeenCalledTimes(1);
  });

  it('of one who paid has the address typed at once, and says no longer what was wrong with another one', async () => {
    const message = 'Non è l’indirizzo e-mail di questo account.';
    deleteUser.mockResolvedValue({ isOk: false, errors: { Email: message } });
    await open({ hasPaid: true });
    const dialog = within(ask());
    expect(dialog.getByText(/restano, come chiede la legge, ricevute, .*per dieci anni/)).toBeInTheDocument();
    const field = dialog.getByLabelText('Scrivi l’indirizzo e-mail dell’account');
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('name', 'Email');
    fireEvent.click(dialog.getByText('Elimina'));
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(deleteUser.mock.calls).toEqual([[{ IdEnc: 'u1', Email: '' }]]);
    fireEvent.change(field, { target: { value: 'sara@example.com' } });
    expect(screen.queryByText(message)).toBeNull();
  });

  it('stays as it is when its deletion is declined', async () => {
    const { store } = await open({ hasPaid: true });
    const isAsked = () => users.removing.select(store.getState()).draft !== null;
    fireEvent.keyDown(ask(), { key: 'Escape' });
    expect(isAsked()).toBe(false);
    fireEvent.click(within(ask()).getByText('Annulla'));
    expect(isAsked()).toBe(false);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(deleteUser).not.toHaveBeenCalled();
  });
});
