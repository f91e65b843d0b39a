import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { selectIsAuthenticated } from '../../../../../src/client/features/identity/session/sessionSelectors';
import { paths } from '../../../../../src/client/routing/paths';
import { browserFiles } from '../../../../../src/client/services/browserFiles';
import { onItsWay, testUser } from '../../../../support/client';
import { everything, networkFailure, PASSWORD, press, write } from '../../identity/account/support';
import { openProfile } from '../support';

const TERMS = { hasPassword: true, needsLogin: false, courses: 3, reviews: 1, purchases: 2 };
let save: jest.SpyInstance;
beforeEach(() => {
  save = jest.spyOn(browserFiles, 'save').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the copy of a person’s data', () => {
  it('is saved in the downloads under a name with the date', async () => {
    const zip = new Blob(['zip']);
    await openProfile({ downloadData: async () => ({ isOk: true, item: zip }) });
    await press('Scarica i dati');
    expect(save).toHaveBeenCalledWith(zip, 'i-miei-dati-2026-11-21.zip');
    expect(screen.getByText('L’archivio è tra i tuoi download.')).toBeInTheDocument();
  });

  it('shows how much was received', async () => {
    const downloadData = (_input: unknown, { onProgress }: { onProgress: (loaded: number) => void }) =>
      new Promise(() => onProgress(40_960));
    await openProfile({ downloadData });
    await press('Scarica i dati');
    expect(screen.getByText('40 kB ricevuti')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Preparazione…' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('is asked for once, and says so before anything is received', async () => {
    const downloadData = jest.fn(onItsWay);
    await openProfile({ downloadData });
    await press('Scarica i dati');
    expect(screen.getByText('Stiamo raccogliendo i tuoi dati…')).toBeInTheDocument();
    await press('Preparazione…');
    expect(downloadData).toHaveBeenCalledTimes(1);
  });

  it('counts from the first byte on', async () => {
    const downloadData = (_input: unknown, { onProgress }: { onProgress: (loaded: number) => void }) =>
      new Promise(() => onProgress(1));
    await openProfile({ downloadData });
    await press('Scarica i dati');
    expect(screen.getByText('1 kB ricevuto')).toBeInTheDocument();
  });

  it.each([
    ['a refusal', async () => ({ isOk: false, message: 'Aspetta qualche minuto.' }), /Aspetta/],
    ['a network failure', () => Promise.reject(networkFailure(true)), /Connessione assente/],
  ])('shows %s, and can be requested again', async (_what, downloadData, message) => {
    await openProfile({ downloadData });
    await press('Scarica i dati');
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(save).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Scarica i dati' })).toBeEnabled();
  });
});

describe('the deletion of an account', () => {
  const remove = (deleteAccount: unknown, terms: object = TERMS) =>
    openProfile({ getDeletionTerms: async () => ({ isOk: true, item: terms }), deleteAccount });

  it('lists what is lost, requires the password, and ends the session in all tabs', async () => {
    const deleteAccount = jest.fn(async () => ({ isOk: true }));
    const client = await remove(deleteAccount);
    await press('Elimina l’account');
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('3 corsi, con i tuoi progressi');
    expect(dialog).toHaveTextContent('1 recensione');
    expect(dialog).toHaveTextContent('2 acquisti');
    expect(deleteAccount).not.toHaveBeenCalled();
    write('La tua password', PASSWORD);
    await press('Elimina per sempre');
    expect(deleteAccount).toHaveBeenCalledWith({ Password: PASSWORD, Confirmation: '' });
    expect(client.session.read()).toBeUndefined();
    expect(selectIsAuthenticated(client.store.getState())).toBe(false);
    expect(client.history.current().pathname).toBe(paths.farewell());
    expect(everything(client)).not.toContain(PASSWORD);
  });

  it('names nothing that the account does not have', async () => {
    await remove(jest.fn(), { ...TERMS, courses: 0, reviews: 0, purchases: 0 });
    await press('Elimina l’account');
    const dialog = screen.getByRole('dialog');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['il profilo, la foto e i tuoi dati personali', 'gli accessi su tutti i dispositivi']);
    expect(dialog).not.toHaveTextContent('La legge ci chiede');
  });

  it('is not sent without a password; a wrong one is refused at its field', async () => {
    const errors = { Password: 'La password attuale non è corretta.' };
    const deleteAccount = jest.fn(async () => ({ isOk: false, errors }));
    const client = await remove(deleteAccount);
    await press('Elimina l’account');
    await press('Elimina per sempre');
    expect(screen.getByLabelText('La tua password')).toHaveAccessibleDescription('Scrivi la tua password.');
    expect(deleteAccount).not.toHaveBeenCalled();
    write('La tua password', 'sbagliata');
    await press('Elimina per sempre');
    expect(screen.getByLabelText('La tua password')).toHaveAccessibleDescription(errors.Password);
    expect(client.session.token()).toBe(testUser.token);
  });

  it('can be cancelled', async () => {
    const deleteAccount = jest.fn();
    await remove(deleteAccount);
    await press('Elimina l’account');
    await press('Annulla');
    expect(screen.queryByLabelText('La tua password')).toBeNull();
    expect(deleteAccount).not.toHaveBeenCalled();
  });

  it('requires a word of an account without a password', async () => {
    const deleteAccount = jest.fn(async () => ({ isOk: true }));
    await remove(deleteAccount, { ...TERMS, hasPassword: false });
    await press('Elimina l’account');
    await press('Elimina per sempre');
    expect(deleteAccount).not.toHaveBeenCalled();
    write('Scrivi ELIMINA per confermare', 'eliminare');
    await press('Elimina per sempre');
    expect(deleteAccount).not.toHaveBeenCalled();
    // As a phone writes it.
    write('Scrivi ELIMINA per confermare', 'Elimina ');
    await press('Elimina per sempre');
    expect(deleteAccount).toHaveBeenCalledWith({ Password: '', Confirmation: 'Elimina ' });
  });

  it('requires a new login of an account without a password if the login is old', async () => {
    const item = { ...TERMS, hasPassword: false, needsLogin: true };
    const logout = jest.fn(async () => ({ isOk: true }));
    const client = await openProfile({ getDeletionTerms: async () => ({ isOk: true, item }), logout });
    await press('Elimina l’account');
    expect(screen.queryByRole('button', { name: 'Elimina per sempre' })).toBeNull();
    await press('Annulla');
    await waitForElementToBeRemoved(screen.queryByRole('dialog'));
    expect(logout).not.toHaveBeenCalled();
    await press('Elimina l’account');
    await press('Esci e accedi di nuovo');
    expect(logout).toHaveBeenCalledTimes(1);
    expect(client.session.read()).toBeUndefined();
    expect(client.history.entries.at(-1)).toBe(paths.login(paths.profile()));
  });

  it('shows why the server refused it, and keeps the session', async () => {
    const client = await remove(async () => ({ isOk: false, message: 'Sei l’unico amministratore.' }));
    await press('Elimina l’account');
    write('La tua password', PASSWORD);
    await press('Elimina per sempre');
    expect(screen.getByText('Sei l’unico amministratore.')).toBeInTheDocument();
    expect(client.session.token()).toBe(testUser.token);
  });

  it('can load its terms again after a failure', async () => {
    const getDeletionTerms = jest
      .fn()
      .mockRejectedValueOnce(networkFailure(true))
      .mockResolvedValueOnce({ isOk: true, item: TERMS });
    await openProfile({ getDeletionTerms });
    await press('Elimina l’account');
    await press('Riprova');
    expect(screen.getByLabelText('La tua password')).toBeInTheDocument();
  });
});
