import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import type { Login } from '../../../../../src/contract/identity/users';
import type { ApiStub } from '../../../../support/client';
import { networkFailure, press } from '../../identity/account/support';
import { openProfile as openAs } from '../support';

const login = (IdEnc: string, device: string, isCurrent = false): Login => ({
  IdEnc,
  device,
  isCurrent,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-21T09:00:00.000Z',
});
const logins = [login('l-1', 'Chrome su Windows', true), login('l-2', 'Safari su iPhone')];

const openProfile = (users: ApiStub['users'] = {}) =>
  openAs({ getLogins: async () => ({ items: logins }), ...users });

describe('the logins', () => {
  it('are listed; all but the present one can be ended', async () => {
    await openProfile();
    const rows = screen.getAllByTestId('login');
    expect(rows.map((row) => within(row).queryByRole('button')?.textContent)).toEqual([
      undefined,
      expect.stringContaining('Termina'),
    ]);
    expect(rows[0]).toHaveTextContent('Questo dispositivo');
  });

  it('are ended after a confirmation', async () => {
    const endLogin = jest.fn(async () => ({ isOk: true }));
    const client = await openProfile({ endLogin });
    await press(/^Termina l’accesso: Safari|^Termina.*Safari/);
    expect(screen.getByRole('dialog')).toHaveTextContent('Safari su iPhone');
    expect(endLogin).not.toHaveBeenCalled();
    await press('Termina l’accesso');
    expect(endLogin).toHaveBeenCalledWith({ IdEnc: 'l-2' });
    expect(screen.getAllByTestId('login')).toHaveLength(1);
    expect(client.toasts).toEqual([{ text: 'Accesso terminato.', kind: 'success' }]);
  });

  it('pass the focus on to the next one that can be ended, at last to their heading', async () => {
    const three = [...logins, login('l-3', 'Firefox su Linux')];
    await openProfile({ endLogin: async () => ({ isOk: true }), getLogins: async () => ({ items: three }) });
    await press(/^Termina.*Safari/);
    await press('Termina l’accesso');
    expect(await screen.findByRole('button', { name: /^Termina.*Firefox/ })).toHaveFocus();
    await press(/^Termina.*Firefox/);
    await press('Termina l’accesso');
    expect(await screen.findByRole('heading', { name: 'I miei accessi' })).toHaveFocus();
  });

  it('stay once the question is declined', async () => {
    const endLogin = jest.fn();
    await openProfile({ endLogin });
    await press(/^Termina.*Safari/);
    await press('Annulla');
    await waitForElementToBeRemoved(screen.queryByRole('dialog'));
    expect(screen.getAllByTestId('login')).toHaveLength(2);
    expect(endLogin).not.toHaveBeenCalled();
  });

  it('stay if they could not be ended, and the dialog says why', async () => {
    await openProfile({ endLogin: async () => ({ isOk: false, message: 'Non riuscito.' }) });
    await press(/^Termina.*Safari/);
    await press('Termina l’accesso');
    expect(screen.getByText('Non riuscito.')).toBeInTheDocument();
    expect(screen.getAllByTestId('login')).toHaveLength(2);
  });

  it('that are ended leave the list alone, also where they were over already', async () => {
    const three = [...logins, login('l-3', 'Firefox su Linux')];
    const endLogin = async () => ({ isOk: false, code: 'not_found' });
    const client = await openProfile({ endLogin, getLogins: async () => ({ items: three }) });
    await press(/^Termina.*Safari/);
    await press('Termina l’accesso');
    const left = screen.getAllByTestId('login').map(({ textContent }) => textContent?.split('Ultimo')[0]);
    expect(left).toEqual(['Chrome su Windows', 'Firefox su Linux']);
    expect(client.toasts).toEqual([{ text: 'Accesso terminato.', kind: 'success' }]);
  });

  it('show when each was used last and when it began', async () => {
    await openProfile();
    expect(screen.getAllByTestId('login')[1]).toHaveTextContent(
      'Safari su iPhoneUltimo uso: 21 novembre 2026, ore 10:00 · Accesso: 20 novembre 2026, ore 11:00',
    );
  });

  it('that could not be ended for no reason say so', async () => {
    await openProfile({ endLogin: async () => ({ isOk: false }) });
    await press(/^Termina.*Safari/);
    await press('Termina l’accesso');
    expect(screen.getByText('L’accesso non è stato terminato. Riprova.')).toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    const getLogins = jest
      .fn()
      .mockRejectedValueOnce(networkFailure(true))
      .mockResolvedValueOnce({ items: logins });
    await openProfile({ getLogins });
    await press('Riprova');
    expect(screen.getAllByTestId('login')).toHaveLength(2);
  });
});
