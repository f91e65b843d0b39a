import { act, cleanup, screen } from '@testing-library/react';
import { emailKnown, selectKnownEmail } from '../../../../../src/client/features/identity/account/knownEmail';
import * as asking from '../../../../../src/client/features/identity/account/pages/ForgottenPasswordPage';
import * as setting from '../../../../../src/client/features/identity/account/pages/ResetPasswordPage';
import { paths } from '../../../../../src/client/routing/paths';
import { memoryArea } from '../../../../../src/client/services/sessionStorage';
import { createTestClient } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { renderPage } from '../../../../support/renderPage';
import { EMAIL, everything, networkFailure, open, PASSWORD, press, rest, write } from './support';

const back = paths.course('ichimoku');
const heading = () => screen.getByRole('heading', { level: 1 });
const password = () => screen.getByLabelText<HTMLInputElement>('Nuova password');

async function choose(text = PASSWORD) {
  write('Nuova password', text);
  await press(/^Salva/);
}
const openLink = (users: Record<string, unknown>) =>
  open(
    setting,
    paths.resetPassword('t/1'),
    { checkResetToken: async () => ({ isOk: true }), ...users },
    { rest: 't/1' },
  );

describe('the page for a forgotten password', () => {
  it('requests a link, and does not say whether the address has an account', async () => {
    const prepareResetPassword = jest.fn(async () => ({ isOk: true }));
    await open(asking, paths.forgottenPassword(back), { prepareResetPassword });
    write('E-mail', ` ${EMAIL} `);
    await press('Manda il link');
    expect(prepareResetPassword).toHaveBeenCalledWith({ Email: EMAIL });
    expect(screen.getByRole('status')).toHaveTextContent(`Se ${EMAIL} ha un account`);
    expect(screen.getByRole('status')).toHaveTextContent(/Il link vale un’ora\.$/);
    expect(screen.getByRole('button', { name: /^Invia di nuovo fra/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    // It was sent once.
    expect(screen.queryByText('Ti abbiamo mandato una nuova e-mail.')).toBeNull();
    expect(screen.getByRole('link', { name: 'Torna all’accesso' })).toHaveAttribute(
      'href',
      paths.login(back),
    );
  });

  it('begins with the address that is known', async () => {
    const client = createTestClient({ address: paths.forgottenPassword(), slices: asking.slices });
    act(() => void client.store.dispatch(emailKnown(EMAIL)));
    renderPage(client, asking.Page);
    await rest();
    expect(screen.getByLabelText('E-mail')).toHaveValue(EMAIL);
  });

  it('refuses an invalid address', async () => {
    await open(asking, paths.forgottenPassword(), {});
    await press('Manda il link');
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Scrivi un indirizzo e-mail valido.');
  });
});

describe('the link to a new password', () => {
  it('sets it and leads to login, without the password in any action or state', async () => {
    const resetPassword = jest.fn(async () => ({ isOk: true }));
    const client = await openLink({ resetPassword });
    await choose();
    expect(resetPassword).toHaveBeenCalledWith({ Token: 't/1', Password: PASSWORD });
    expect(heading()).toHaveTextContent('Password cambiata');
    expect(screen.getByRole('link', { name: /Accedi/ })).toHaveAttribute('href', paths.login());
    expect(everything(client)).not.toContain(PASSWORD);
  });

  it('leads to a login page that has the address filled in, if the server tells it', async () => {
    const client = await openLink({ resetPassword: async () => ({ isOk: true, email: EMAIL }) });
    await choose();
    expect(selectKnownEmail(client.store.getState() as object)).toBe(EMAIL);
  });

  it.each([
    ['is used', { isOk: true }, 'Accedi con la nuova password', paths.login(back)],
    ['is over', { isOk: false }, 'Chiedi un nuovo link', paths.forgottenPassword(back)],
  ])('that %s keeps where to go on, as this device has noted it', async (_how, answer, name, href) => {
    const device = memoryArea();
    const until = Date.parse('2026-11-21T12:00:00Z');
    device.setItem('returnAfterMail', JSON.stringify({ returnUrl: back, until }));
    const users = { checkResetToken: async () => ({ isOk: true }), resetPassword: async () => answer };
    await open(setting, paths.resetPassword('t/1'), users, { rest: 't/1', services: { device } });
    await choose();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('says at once that it is over, before a password is typed', async () => {
    const checkResetToken = jest.fn(async () => ({ isOk: false, message: 'Questo link è scaduto.' }));
    await openLink({ checkResetToken });
    expect(checkResetToken).toHaveBeenCalledWith({ Token: 't/1' });
    expect(heading()).toHaveTextContent('Questo link non vale più');
    expect(screen.getByRole('alert')).toHaveTextContent('Questo link è scaduto.');
  });

  it('shows the form when nobody can say whether the link holds', async () => {
    const { seen, toasts } = await openLink({ checkResetToken: failing(503) });
    expect(password()).toBeInTheDocument();
    // Nobody has asked for it: the form finds out.
    expect([seen.alerts, toasts]).toEqual([[], []]);
    expect(seen.log.join('\n')).toMatch(/backgroundCallFailed/);
  });

  it('offers another link when it has expired or was used', async () => {
    await openLink({
      resetPassword: async () => ({ isOk: false, code: 'token_used', message: 'Il link è già stato usato.' }),
    });
    await choose();
    expect(heading()).toHaveTextContent('Questo link non vale più');
    expect(heading()).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Il link è già stato usato. Un link per cambiare la password vale un’ora e per una volta sola.',
    );
    expect(screen.getByRole('link', { name: 'Chiedi un nuovo link' })).toHaveAttribute(
      'href',
      paths.forgottenPassword(),
    );
  });

  it('that is over says so in its own words where the server has none, at once or later', async () => {
    await openLink({ checkResetToken: async () => ({ isOk: false }) });
    expect(screen.getByRole('alert')).toHaveTextContent('Il link è scaduto o è già stato usato.');
    cleanup();
    await openLink({ resetPassword: async () => ({ isOk: false }) });
    await choose();
    expect(screen.getByRole('alert')).toHaveTextContent('Il link è scaduto o è già stato usato.');
  });

  it('stays valid when only the password is refused', async () => {
    const resetPassword = jest
      .fn()
      .mockResolvedValueOnce({ isOk: false, code: 'weak_password', errors: { Password: 'Troppo nota.' } })
      .mockResolvedValueOnce({ isOk: true });
    await openLink({ resetPassword });
    await choose();
    expect(password()).toHaveAccessibleDescription('Troppo nota.');
    await press(/^Salva/);
    expect(heading()).toHaveTextContent('Password cambiata');
  });

  it('is not used for a weak password', async () => {
    const resetPassword = jest.fn();
    await openLink({ resetPassword });
    await choose('1234567890');
    expect(password()).toHaveAccessibleDescription(/facile da indovinare/);
    expect(resetPassword).not.toHaveBeenCalled();
  });

  it('says while a password is typed what makes it weak', async () => {
    await openLink({});
    write('Nuova password', 'aaaaaaaaaaaa');
    expect(await screen.findByText(/Le ripetizioni si indovinano presto\./)).toBeInTheDocument();
  });

  it('drops the error of the password when another one is typed', async () => {
    await openLink({});
    await choose('1234567890');
    write('Nuova password', PASSWORD);
    expect(password()).not.toHaveAccessibleDescription(/facile da indovinare/);
  });

  it('says when the network is away, and keeps what was typed', async () => {
    await openLink({ resetPassword: () => Promise.reject(networkFailure()) });
    await choose();
    expect(screen.getByText(/Connessione assente/)).toBeInTheDocument();
    expect(password().value).toBe(PASSWORD);
  });
});
