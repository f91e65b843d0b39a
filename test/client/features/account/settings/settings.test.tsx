import { act, screen } from '@testing-library/react';
import {
  selectFullName,
  selectUser,
} from '../../../../../src/client/features/identity/session/sessionSelectors';
import { userUpdated } from '../../../../../src/client/features/identity/session/sessionSlice';
import { memoryArea } from '../../../../../src/client/services/sessionStorage';
import type { Login } from '../../../../../src/contract/identity/users';
import { type ApiStub, testUser } from '../../../../support/client';
import { EMAIL, everything, networkFailure, PASSWORD, press, write } from '../../identity/account/support';
import { openProfile as openAs } from '../support';

/** The time of the tests' clock. */
const NOW = Date.parse('2026-11-21T10:00:00Z');
const CURRENT = 'vecchia-parola-segreta';
const login = (IdEnc: string, device: string, isCurrent = false): Login => ({
  IdEnc,
  device,
  isCurrent,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-21T09:00:00.000Z',
});
const logins = [login('l-1', 'Chrome su Windows', true), login('l-2', 'Safari su iPhone')];

const openProfile = (users: ApiStub['users'] = {}) =>
  openAs({ getLogins: async () => ({ items: logins }), ...users }, { user: { ...testUser, city: 'Bari' } });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('the personal data', () => {
  it('are saved without surrounding spaces, in the session too', async () => {
    const updateUserData = jest.fn(async () => 3);
    const client = await openProfile({ updateUserData });
    await press('Modifica: Dati personali');
    expect(field('Nome').value).toBe('Sara');
    expect(field('Città').value).toBe('Bari');
    write('Nome', ' Sara Maria ');
    write('CAP', '70121');
    await press('Salva i dati');
    expect(updateUserData).toHaveBeenCalledWith({
      Address: '',
      Cap: '70121',
      City: 'Bari',
      Company: '',
      Country: '',
      Description: '',
      FirstName: 'Sara Maria',
      LastName: 'Conti',
      Phone: '',
      Region: '',
    });
    expect(screen.getByText('Dati salvati.')).toBeInTheDocument();
    expect(selectFullName(client.store.getState())).toBe('Sara Maria Conti');
    expect(client.session.read()?.user).toMatchObject({ firstName: 'Sara Maria', cap: '70121' });
    expect(client.session.token()).toBe(testUser.token);
    expect(everything(client)).not.toContain(testUser.token);
  });

  it.each([0, -1])('stay in the form if the server answers %i', async (answer) => {
    const client = await openProfile({ updateUserData: async () => answer });
    await press('Modifica: Dati personali');
    write('Nome', 'Sarah');
    await press('Salva i dati');
    expect(screen.getByText('I dati non sono stati salvati. Riprova.')).toBeInTheDocument();
    expect(field('Nome').value).toBe('Sarah');
    expect(selectUser(client.store.getState())?.firstName).toBe('Sara');
  });

  it('are not sent with a phone number or a CAP that is none', async () => {
    const updateUserData = jest.fn();
    await openProfile({ updateUserData });
    await press('Modifica: Dati personali');
    write('Telefono', 'abc');
    write('CAP', '1');
    await press('Salva i dati');
    expect(field('Telefono')).toHaveAccessibleDescription(
      'Scrivi un numero di telefono, per esempio +39 02 1234567.',
    );
    expect(field('CAP')).toHaveAccessibleDescription('Il CAP ha 5 cifre.');
    expect(field('Telefono').value).toBe('abc');
    expect(updateUserData).not.toHaveBeenCalled();
  });

  it('are not sent without a valid name', async () => {
    const updateUserData = jest.fn();
    await openProfile({ updateUserData });
    await press('Modifica: Dati personali');
    write('Nome', '  ');
    await press('Salva i dati');
    expect(field('Nome')).toHaveAccessibleDescription('Scrivi il tuo nome.');
    expect(field('Nome')).toHaveFocus();
    write('Nome', 'SCONTI 90% su evil.example');
    expect(field('Nome')).not.toHaveAccessibleDescription();
    await press('Salva i dati');
    expect(field('Nome')).toHaveAccessibleDescription(/^Scrivi solo il nome: lettere/);
    expect(field('Nome').value).toBe('SCONTI 90% su evil.example');
    expect(updateUserData).not.toHaveBeenCalled();
  });

  it('stay in the form after a network failure', async () => {
    await openProfile({ updateUserData: () => Promise.reject(networkFailure(true)) });
    await press('Modifica: Dati personali');
    write('Telefono', '333 1234567');
    await press('Salva i dati');
    expect(screen.getByText(/Connessione assente/)).toBeInTheDocument();
    expect(field('Telefono').value).toBe('333 1234567');
  });
});

describe('the password', () => {
  async function change(current = CURRENT, next = PASSWORD) {
    await press('Modifica: Password');
    write('Password attuale', current);
    write('Nuova password', next);
    await press('Cambia la password');
  }

  it('is changed and reloads the logins; neither password is in state or actions', async () => {
    const updatePassword = jest.fn(async () => ({ isOk: true }));
    const getLogins = jest
      .fn()
      .mockResolvedValueOnce({ items: logins })
      .mockResolvedValueOnce({ items: logins.slice(0, 1) });
    const client = await openProfile({ updatePassword, getLogins });
    await change();
    expect(updatePassword).toHaveBeenCalledWith({ Password: PASSWORD, CurrentPassword: CURRENT });
    expect(screen.getByText(/^Password cambiata/)).toBeInTheDocument();
    expect(screen.getAllByTestId('login')).toHaveLength(1);
    for (const secret of [PASSWORD, CURRENT]) expect(everything(client)).not.toContain(secret);
  });

  it('is refused at its field if the current one is wrong, without a logout', async () => {
    const errors = { CurrentPassword: 'La password attuale non è corretta.' };
    const client = await openProfile({ updatePassword: async () => ({ isOk: false, errors }) });
    await change();
    expect(field('Password attuale')).toHaveAccessibleDescription(errors.CurrentPassword);
    expect(field('Password attuale')).toHaveFocus();
    expect(field('Nuova password').value).toBe(PASSWORD);
    expect(client.session.token()).toBe(testUser.token);
  });

  it('is not sent if it is short or weak: the answer would end the session', async () => {
    const updatePassword = jest.fn();
    await openProfile({ updatePassword });
    await change('', 'corta');
    expect(field('Password attuale')).toHaveAccessibleDescription('Scrivi la password attuale.');
    expect(field('Nuova password')).toHaveAccessibleDescription(/almeno 10 caratteri/);
    write('Nuova password', 'qwertyuiop');
    await press('Cambia la password');
    expect(field('Nuova password')).toHaveAccessibleDescription(/facile da indovinare/);
    expect(updatePassword).not.toHaveBeenCalled();
  });

  it.each([
    ['address', testUser.username],
    ['name', 'Sara Conti'],
  ])('is not their own %s', async (_what, known) => {
    const updatePassword = jest.fn();
    await openProfile({ updatePassword });
    await change(CURRENT, known);
    expect(field('Nuova password')).toHaveAccessibleDescription(/facile da indovinare/);
    expect(await screen.findByText('Molto debole')).toBeInTheDocument();
    expect(updatePassword).not.toHaveBeenCalled();
  });

  it('has fields that password managers recognise', async () => {
    await openProfile();
    await press('Modifica: Password');
    expect(field('Password attuale')).toHaveAttribute('autocomplete', 'current-password');
    expect(field('Nuova password')).toHaveAttribute('autocomplete', 'new-password');
    // A longer one would be answered with an error that ends the session.
    expect([field('Password attuale').maxLength, field('Nuova password').maxLength]).toEqual([200, 200]);
  });
});

describe('the e-mail address', () => {
  async function changeTo(email: string, current = CURRENT) {
    await press('Modifica: E-mail');
    write('Nuova e-mail', email);
    write('Password attuale', current);
    await press('Manda il link di conferma');
  }

  it('waits for its confirmation, which the device notes', async () => {
    const updateUserEmail = jest.fn(async () => ({ isOk: true }));
    const client = await openProfile({ updateUserEmail });
    await changeTo(EMAIL);
    expect(updateUserEmail).toHaveBeenCalledWith({ Email: EMAIL, CurrentPassword: CURRENT });
    expect(screen.getByRole('status')).toHaveTextContent(`In attesa di conferma: ${EMAIL}`);
    expect(screen.getByText('Ti abbiamo mandato il link di conferma.')).toBeInTheDocument();
    expect(everything(client)).not.toContain(CURRENT);
    expect(selectUser(client.store.getState())?.username).toBe(testUser.username);
    expect(client.services.device.getItem('pendingEmail')).toContain(EMAIL);
  });

  it('requires the password: a refusal at its field keeps the typed values and the session', async () => {
    const errors = { CurrentPassword: 'La password attuale non è corretta.' };
    const updateUserEmail = jest.fn(async () => ({ isOk: false, errors }));
    const client = await openProfile({ updateUserEmail });
    await changeTo(EMAIL, '');
    expect(field('Password attuale')).toHaveAccessibleDescription('Scrivi la password attuale.');
    expect(field('Password attuale')).toHaveFocus();
    expect(updateUserEmail).not.toHaveBeenCalled();
    write('Password attuale', CURRENT);
    await press('Manda il link di conferma');
    expect(field('Password attuale')).toHaveAccessibleDescription(errors.CurrentPassword);
    expect([field('Nuova e-mail').value, field('Password attuale').value]).toEqual([EMAIL, CURRENT]);
    expect(field('Password attuale')).toHaveAttribute('autocomplete', 'current-password');
    expect(client.session.token()).toBe(testUser.token);
  });

  it('requires no password of people with a linked account: the server decides', async () => {
    const message = 'Per sicurezza esci, accedi di nuovo e cambia l’indirizzo entro un quarto d’ora.';
    const updateUserEmail = jest.fn(async () => ({ isOk: false, code: 'login_again', message }));
    const google = {
      Provider: 'google',
      name: 'Google',
      email: EMAIL,
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    const users = { updateUserEmail, getLinkedAccounts: async () => ({ items: [google] }) };
    const loginProviders = [{ id: 'google', name: 'Google', kind: 'social' as const }];
    await openAs(
      { getLogins: async () => ({ items: logins }), ...users },
      { environment: { loginProviders } },
    );
    await press('Modifica: E-mail');
    expect(screen.getByText(/Entri con Google e non hai una password\?/)).toBeInTheDocument();
    write('Nuova e-mail', EMAIL);
    await press('Manda il link di conferma');
    expect(updateUserEmail).toHaveBeenCalledWith({ Email: EMAIL, CurrentPassword: '' });
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it('stops waiting once another tab has confirmed it', async () => {
    const client = await openProfile({ updateUserEmail: async () => ({ isOk: true }) });
    await changeTo(EMAIL);
    act(() => void client.store.dispatch(userUpdated({ firstName: 'Sara', username: testUser.username })));
    expect(screen.getByRole('status')).toHaveTextContent('In attesa di conferma');
    act(() => void client.store.dispatch(userUpdated({ username: EMAIL })));
    expect(screen.queryByText(/In attesa di conferma/)).toBeNull();
    expect(screen.queryByText('Ti abbiamo mandato il link di conferma.')).toBeNull();
  });

  it.each([
    ['it was confirmed on another device, before this login', testUser.username, NOW - 60_000],
    ['the link has expired after a day', EMAIL, NOW - 24 * 3_600_000],
  ])('stops waiting if %s', async (_when, email, notedAt) => {
    const device = memoryArea();
    device.setItem('pendingEmail', JSON.stringify({ userId: testUser.id, email, notedAt }));
    await openAs({}, { services: { device } });
    expect(screen.queryByText(/In attesa di conferma/)).toBeNull();
    expect(device.getItem('pendingEmail')).toBeNull();
  });

  it('stops waiting once it was confirmed on another device, and is shown', async () => {
    const device = memoryArea();
    const note = { userId: testUser.id, email: EMAIL, notedAt: NOW - 60_000 };
    device.setItem('pendingEmail', JSON.stringify(note));
    const { token: _none, ...profile } = { ...testUser, username: EMAIL };
    const { session } = await openAs(
      { getProfile: async () => ({ isOk: true, item: profile }) },
      { services: { device } },
    );
    expect(screen.queryByText(/In attesa di conferma/)).toBeNull();
    expect(screen.getByText(EMAIL)).toBeInTheDocument();
    expect(session.read()?.user).toEqual(profile);
    expect(session.token()).toBe(testUser.token);
  });

  it.each([
    ['', {}],
    [', also when the newest profile does not come', { getProfile: () => Promise.reject(networkFailure()) }],
  ])('still waits on a later visit while its link is valid%s', async (_also, users) => {
    const device = memoryArea();
    const note = { userId: testUser.id, email: EMAIL, notedAt: NOW - 23 * 3_600_000 };
    device.setItem('pendingEmail', JSON.stringify(note));
    await openAs(users, { services: { device } });
    expect(screen.getByRole('status')).toHaveTextContent(`In attesa di conferma: ${EMAIL}`);
  });

  it.each([
    ['an invalid one', 'anna@rossi', 'Scrivi un indirizzo e-mail valido.'],
    ['the present one', testUser.username.toUpperCase(), 'È già la tua e-mail.'],
  ])('is not changed to %s', async (_what, text, message) => {
    const updateUserEmail = jest.fn();
    await openProfile({ updateUserEmail });
    await changeTo(text);
    expect(field('Nuova e-mail')).toHaveAccessibleDescription(message);
    expect(updateUserEmail).not.toHaveBeenCalled();
  });
});
