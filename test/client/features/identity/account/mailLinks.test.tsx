import { act, cleanup, screen } from '@testing-library/react';
import * as login from '../../../../../src/client/app/pages/LoginPage';
import * as activation from '../../../../../src/client/features/identity/account/pages/ActivationPage';
import * as confirmation from '../../../../../src/client/features/identity/account/pages/ConfirmEmailPage';
import * as undoPage from '../../../../../src/client/features/identity/account/pages/UndoEmailPage';
import { selectUser } from '../../../../../src/client/features/identity/session/sessionSelectors';
import { loggedIn, loggedOut } from '../../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { memoryArea } from '../../../../../src/client/services/sessionStorage';
import { testUser } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';
import { renderPage } from '../../../../support/renderPage';
import { EMAIL, everything, networkFailure, open, press, rest, write } from './support';

const TOKEN = 'a/b+c=gettone';
const heading = () => screen.getByRole('heading', { level: 1 });

const activate = (users: Record<string, unknown>, options = {}) =>
  open(activation, paths.activation(TOKEN), users, { rest: TOKEN, ...options });
const confirm = (users: Record<string, unknown>, options = {}) =>
  open(confirmation, paths.confirmEmail(TOKEN), users, { rest: TOKEN, ...options });

describe('the link that activates an account', () => {
  it('activates it, and leads to login and from there to the noted address', async () => {
    const device = memoryArea();
    const until = Date.parse('2026-11-21T12:00:00Z');
    const returnUrl = paths.course('ichimoku');
    device.setItem('returnAfterMail', JSON.stringify({ returnUrl, until }));
    const activateAccount = jest.fn(async () => ({ isOk: true }));
    await activate({ activateAccount }, { services: { device } });
    expect(activateAccount).toHaveBeenCalledWith({ Token: TOKEN });
    expect(heading()).toHaveTextContent('Account attivato');
    expect(screen.getByRole('link', { name: 'Accedi' })).toHaveAttribute('href', paths.login(returnUrl));
    expect(screen.getByRole('status')).toHaveTextContent(
      'Benvenuto! Il tuo account è pronto. Dopo l’accesso torni dove eri rimasto.',
    );
  });

  describe('in the browser that signed up', () => {
    const answer = { isOk: true, item: testUser, claim: 0, email: testUser.username };
    const noted = (returnUrl: string) => {
      const device = memoryArea();
      const until = Date.parse('2026-11-21T12:00:00Z');
      device.setItem('returnAfterMail', JSON.stringify({ returnUrl, until }));
      return device;
    };

    it('logs in and goes on to the noted address; Back does not lead to the link', async () => {
      const returnUrl = paths.paymentFailed();
      const device = noted(returnUrl);
      const client = await activate({ activateAccount: async () => answer }, { services: { device } });
      expect(client.history.entries).toEqual([returnUrl]);
      // The address may open a payment: another link of the same day is not to lead there again.
      expect(device.getItem('returnAfterMail')).toBeNull();
      expect(client.session.read()?.user.id).toBe(testUser.id);
      expect(everything(client)).not.toContain(testUser.token);
    });

    it('never goes on to another site', async () => {
      const client = await activate(
        { activateAccount: async () => answer },
        { services: { device: noted('https://example.org/') }, api: emptyShop },
      );
      expect(client.history.entries.at(-1)).toBe(paths.home());
    });

    it('says so where there is nowhere to go on to', async () => {
      await activate({ activateAccount: async () => answer });
      expect(heading()).toHaveTextContent('Account attivato');
      expect(screen.getByRole('link', { name: 'Continua' })).toHaveAttribute('href', paths.courses());
    });

    it('leaves a person logged in who is', async () => {
      const other = { ...testUser, id: 'another', username: 'altra@example.com' };
      const client = await activate({ activateAccount: async () => answer }, { user: other });
      expect(client.session.read()?.user.id).toBe('another');
    });
  });

  it('has the address filled in on the login page that follows', async () => {
    const client = await activate({ activateAccount: async () => ({ isOk: true, email: EMAIL }) });
    cleanup();
    client.inject(login.slices);
    renderPage(client, login.Page);
    expect(screen.getByLabelText('E-mail')).toHaveValue(EMAIL);
    act(() => void client.store.dispatch(loggedOut()));
    expect(JSON.stringify(client.store.getState())).not.toContain(EMAIL);
  });

  it('ignores an address that was noted more than a day ago', async () => {
    const device = memoryArea();
    const until = Date.parse('2026-11-21T09:59:59Z');
    device.setItem('returnAfterMail', JSON.stringify({ returnUrl: paths.course('ichimoku'), until }));
    await activate({ activateAccount: async () => ({ isOk: true }) }, { services: { device } });
    expect(screen.getByRole('link', { name: 'Accedi' })).toHaveAttribute('href', paths.login());
    expect(screen.queryByText(/torni dove eri rimasto/)).toBeNull();
  });

  it('says that the account is already active when it is opened again', async () => {
    await activate({ activateAccount: async () => ({ isOk: true, code: 'already_activated' }) });
    expect(heading()).toHaveTextContent('Account già attivo');
    expect(screen.getByRole('status')).toHaveTextContent(/^Questo link ha già fatto il suo lavoro/);
    expect(screen.getByRole('link', { name: 'Accedi' })).toBeInTheDocument();
  });

  it('of an account that the checkout made leads on to the choice of its password', async () => {
    const activateAccount = async () => ({ isOk: true, email: EMAIL, resetToken: 'r/1' });
    const users = { activateAccount, checkResetToken: async () => ({ isOk: true }) };
    const client = await activate(users);
    expect(client.history.entries).toEqual([paths.resetPassword('r/1')]);
  });

  it('leads a person who is logged in already on to the noted address', async () => {
    const device = memoryArea();
    const until = Date.parse('2026-11-21T12:00:00Z');
    const returnUrl = paths.course('ichimoku');
    device.setItem('returnAfterMail', JSON.stringify({ returnUrl, until }));
    const activateAccount = async () => ({ isOk: true, code: 'already_activated' });
    await activate({ activateAccount }, { user: testUser, services: { device } });
    expect(screen.getByRole('link', { name: 'Continua' })).toHaveAttribute('href', returnUrl);
    expect(screen.queryByText(/torni dove eri rimasto/)).toBeNull();
  });

  it('can be requested again by e-mail address once it has expired', async () => {
    const resendActivation = jest.fn(async () => ({ isOk: true }));
    await activate({
      activateAccount: async () => ({ isOk: false, code: 'token_expired', message: 'Il link è scaduto.' }),
      resendActivation,
    });
    expect(heading()).toHaveTextContent('Questo link non vale più');
    expect(screen.getByRole('alert')).toHaveTextContent('Il link è scaduto.');
    write('E-mail', EMAIL);
    await press('Manda un nuovo link');
    expect(resendActivation).toHaveBeenCalledWith({ Email: EMAIL });
    expect(screen.getByRole('button', { name: /^Invia di nuovo fra/ })).toBeInTheDocument();
  });

  it('can be retried when the network fails', async () => {
    const activateAccount = jest
      .fn()
      .mockRejectedValueOnce(networkFailure())
      .mockResolvedValueOnce({ isOk: true });
    await activate({ activateAccount });
    expect(screen.getByText(/Connessione assente/)).toBeInTheDocument();
    await press('Riprova');
    expect(heading()).toHaveTextContent('Account attivato');
  });

  it('is used once: a login in another tab does not use it again', async () => {
    const activateAccount = jest.fn(async () => ({ isOk: true }));
    const client = await activate({ activateAccount });
    client.session.save(testUser, 0);
    const { token: _token, ...user } = testUser;
    act(() => void client.store.dispatch(loggedIn({ user, claim: 0 })));
    await rest();
    expect(activateAccount).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Continua' })).toHaveAttribute('href', paths.courses());
  });
});

describe('the link that confirms a new address', () => {
  it('confirms it, and updates the session of the person who requested the change here', async () => {
    const device = memoryArea();
    const note = { userId: testUser.id, email: EMAIL, notedAt: 0 };
    device.setItem('pendingEmail', JSON.stringify(note));
    const client = await confirm(
      { confirmEmail: async () => ({ isOk: true, item: { email: EMAIL } }) },
      { user: testUser, services: { device } },
    );
    expect(heading()).toHaveTextContent('Nuova e-mail confermata');
    expect(selectUser(client.store.getState())?.username).toBe(EMAIL);
    expect(client.session.read()?.user.username).toBe(EMAIL);
    expect(client.session.token()).toBe(testUser.token);
    expect(device.getItem('pendingEmail')).toBeNull();
  });

  it('changes nothing for another person who is logged in here', async () => {
    const device = memoryArea();
    device.setItem('pendingEmail', JSON.stringify({ userId: 'somebody', email: EMAIL }));
    const client = await confirm(
      { confirmEmail: async () => ({ isOk: true, item: { email: EMAIL } }) },
      { user: testUser, services: { device } },
    );
    expect(selectUser(client.store.getState())?.username).toBe(testUser.username);
  });

  it('says when it is no longer valid', async () => {
    await confirm({ confirmEmail: async () => ({ isOk: false, message: 'Il link è già stato usato.' }) });
    expect(screen.getByRole('alert')).toHaveTextContent('Il link è già stato usato.');
    expect(screen.getByRole('link', { name: 'Vai al tuo profilo' })).toHaveAttribute('href', paths.profile());
  });

  it('says that the address is already confirmed when it is opened again', async () => {
    await confirm({ confirmEmail: async () => ({ isOk: true, code: 'already_confirmed' }) });
    expect(heading()).toHaveTextContent('E-mail già confermata');
  });
});

describe('the token of a link', () => {
  it('is in the address and in no other action', async () => {
    const client = await activate({ activateAccount: async () => ({ isOk: true }) });
    const others = client.actions.filter(({ type }) => !String(type).startsWith('navigation/'));
    expect(others.length).toBeGreaterThan(2);
    expect(JSON.stringify(others)).not.toContain('gettone');
    expect(everything(client)).toContain('gettone');
  });
});

describe('the link that undoes a change of address', () => {
  const openUndo = (undoEmailChange: jest.Mock) =>
    open(undoPage, paths.undoEmailChange(TOKEN), { undoEmailChange }, { rest: TOKEN });

  it('undoes nothing before its button is pressed, and keeps its token out of every action', async () => {
    const message = 'L’account usa di nuovo questo indirizzo.';
    const undo = jest.fn(async () => ({ isOk: true, message, item: { email: EMAIL } }));
    const client = await openUndo(undo);
    expect(undo).not.toHaveBeenCalled();
    await press('Annulla il cambio');
    expect(undo).toHaveBeenCalledWith({ Token: TOKEN });
    expect(heading()).toHaveTextContent('Cambio annullato');
    expect(heading()).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: 'Scegli una nuova password' })).toHaveAttribute(
      'href',
      paths.forgottenPassword(),
    );
    expect(everything(client)).not.toContain(TOKEN);
  });

  it('says when it was used before, and what to do when it has expired', async () => {
    await openUndo(jest.fn(async () => ({ isOk: true, code: 'already_undone', message: 'Già fatto.' })));
    await press('Annulla il cambio');
    expect(heading()).toHaveTextContent('Cambio già annullato');
    cleanup();
    await openUndo(jest.fn(async () => ({ isOk: false, code: 'token_expired', message: 'È scaduto.' })));
    await press('Annulla il cambio');
    expect(screen.getByRole('alert')).toHaveTextContent('È scaduto.');
    expect(screen.getByRole('link', { name: 'Scrivici' })).toHaveAttribute('href', paths.contacts());
  });

  it('can be retried when the network fails', async () => {
    const undo = jest
      .fn()
      .mockRejectedValueOnce(networkFailure(false))
      .mockResolvedValueOnce({ isOk: true, message: 'Fatto.' });
    await openUndo(undo);
    await press('Annulla il cambio');
    await press('Riprova');
    expect(heading()).toHaveTextContent('Cambio annullato');
  });
});

describe('a link that did its work before', () => {
  it.each([
    ['activated', activation, paths.activation(TOKEN), 'activateAccount', 'Account già attivo'],
    ['confirmed', confirmation, paths.confirmEmail(TOKEN), 'confirmEmail', 'E-mail già confermata'],
    ['undone', undoPage, paths.undoEmailChange(TOKEN), 'undoEmailChange', 'Cambio già annullato'],
  ] as const)('says so, though its answer is a refusal: %s', async (how, page, address, call, title) => {
    const answer = async () => ({ isOk: false, code: `already_${how}`, message: 'Già fatto.' });
    await open(page, address, { [call]: answer }, { rest: TOKEN });
    if (how === 'undone') await press('Annulla il cambio');
    expect(heading()).toHaveTextContent(title);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('a link that is refused without a reason says what may be wrong with it', async () => {
  await activate({ activateAccount: async () => ({ isOk: false }) });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Il link è scaduto, è già stato usato oppure non è completo. Scrivi l’e-mail',
  );
});
