import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { selectIsAuthenticated } from '../../../../../src/client/features/identity/session/sessionSelectors';
import { paths } from '../../../../../src/client/routing/paths';
import type { ApiStub } from '../../../../support/client';
import { networkFailure, press } from '../../identity/account/support';
import { openProfile } from '../support';

const loginProviders = [{ id: 'google', name: 'Google', kind: 'social' as const }];
const google = {
  Provider: 'google',
  name: 'Google',
  email: 'sara@example.com',
  createdAt: '2026-11-02T10:00:00.000Z',
};

const open = (users: ApiStub['users'], providers = loginProviders) =>
  openProfile(users, { environment: { loginProviders: providers } });

const rows = () => screen.queryAllByTestId('linked-account');

describe('linked accounts', () => {
  it('are neither shown nor loaded in a shop without login providers', async () => {
    const getLinkedAccounts = jest.fn();
    await open({ getLinkedAccounts }, []);
    expect(screen.queryByText('Account collegati')).toBeNull();
    expect(getLinkedAccounts).not.toHaveBeenCalled();
  });

  it('are listed with name, e-mail and date; an empty list says how to link one', async () => {
    await open({ getLinkedAccounts: async () => ({ items: [google] }) });
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toHaveTextContent('Google');
    expect(rows()[0]).toHaveTextContent('sara@example.com · Collegato: 2 novembre 2026');
    document.body.innerHTML = '';
    await open({ getLinkedAccounts: async () => ({ items: [] }) });
    expect(screen.getByText(/scegli «Continua con…»/)).toBeInTheDocument();
  });

  it('leave the list one by one, and show no e-mail where there is none', async () => {
    const apple = { Provider: 'apple', name: 'Apple', email: '', createdAt: '2026-11-03T10:00:00.000Z' };
    const removeLinkedAccount = jest.fn(async () => ({ isOk: true }));
    await open({ getLinkedAccounts: async () => ({ items: [google, apple] }), removeLinkedAccount });
    expect(rows()[1]?.textContent).toMatch(/^AppleCollegato: 3 novembre 2026/);
    await press(/^Scollega.*Google/);
    await press('Scollega');
    expect(removeLinkedAccount).toHaveBeenCalledWith({ Provider: 'google' });
    expect(rows().map(({ textContent }) => textContent?.slice(0, 5))).toEqual(['Apple']);
    expect(await screen.findByRole('button', { name: /^Scollega.*Apple/ })).toHaveFocus();
    await press(/^Scollega.*Apple/);
    await press('Scollega');
    expect(await screen.findByRole('heading', { name: 'Account collegati' })).toHaveFocus();
  });

  it('make the password form offer a first password by mail', async () => {
    await open({ getLinkedAccounts: async () => ({ items: [google] }) });
    await press('Modifica: Password');
    expect(screen.getByText(/^Entri con Google e non hai ancora una password\?/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '«Password dimenticata?»' })).toHaveAttribute(
      'href',
      paths.forgottenPassword(paths.profile()),
    );
    document.body.innerHTML = '';
    await open({ getLinkedAccounts: async () => ({ items: [] }) });
    await press('Modifica: Password');
    expect(screen.queryByText(/non hai ancora una password/)).toBeNull();
  });

  it('are removed after a confirmation', async () => {
    const removeLinkedAccount = jest.fn(async () => ({ isOk: true }));
    const client = await open({ getLinkedAccounts: async () => ({ items: [google] }), removeLinkedAccount });
    await press(/^Scollega/);
    expect(removeLinkedAccount).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog', { name: 'Scollegare Google?' })).toBeInTheDocument();
    await press('Scollega');
    expect(removeLinkedAccount).toHaveBeenCalledWith({ Provider: 'google' });
    expect(rows()).toHaveLength(0);
    expect(client.toasts).toEqual([{ text: 'Account scollegato.', kind: 'success' }]);
  });

  it.each(['Password', 'E-mail'])('are all named where a password is asked for: %s', async (setting) => {
    const other = { ...google, Provider: 'posta', name: 'Posta' };
    await open({ getLinkedAccounts: async () => ({ items: [google, other] }) });
    await press(`Modifica: ${setting}`);
    expect(screen.getByText(/^Entri con Google o Posta e non hai/)).toBeInTheDocument();
  });

  it('stay once the question is declined', async () => {
    const removeLinkedAccount = jest.fn();
    await open({ getLinkedAccounts: async () => ({ items: [google] }), removeLinkedAccount });
    await press(/^Scollega/);
    await press('Annulla');
    await waitForElementToBeRemoved(screen.queryByRole('dialog'));
    expect(rows()).toHaveLength(1);
    expect(removeLinkedAccount).not.toHaveBeenCalled();
  });

  it('leave the list too when they are gone already, and no other does', async () => {
    const other = { ...google, Provider: 'posta', name: 'Posta' };
    await open({
      getLinkedAccounts: async () => ({ items: [google, other] }),
      removeLinkedAccount: async () => ({ isOk: false, code: 'not_found', message: 'Non c’è.' }),
    });
    await press(/^Scollega.*Google/);
    await press('Scollega');
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).not.toHaveTextContent('Google');
    expect(screen.queryByText('Non c’è.')).toBeNull();
  });

  it('keeps the last way to log in, and the dialog says why', async () => {
    const removeLinkedAccount = async () => ({
      isOk: false,
      code: 'last_way_in',
      message: 'È l’unico modo.',
    });
    const client = await open({ getLinkedAccounts: async () => ({ items: [google] }), removeLinkedAccount });
    await press(/^Scollega/);
    await press('Scollega');
    expect(within(screen.getByRole('dialog')).getByText('È l’unico modo.')).toBeInTheDocument();
    expect(rows()).toHaveLength(1);
    expect(selectIsAuthenticated(client.store.getState())).toBe(true);
  });

  it('can be loaded again after a failure', async () => {
    const getLinkedAccounts = jest
      .fn()
      .mockRejectedValueOnce(networkFailure(true))
      .mockResolvedValue({ items: [google] });
    await open({ getLinkedAccounts });
    await press('Riprova');
    expect(rows()).toHaveLength(1);
  });
});
