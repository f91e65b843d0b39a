import { act, screen } from '@testing-library/react';
import * as login from '../../../../../src/client/app/pages/LoginPage';
import * as signUp from '../../../../../src/client/app/pages/SignUpPage';
import { signUp as signUpForm } from '../../../../../src/client/features/identity/account/signUp';
import { login as loginForm } from '../../../../../src/client/features/identity/login/login';
import type { PageModule } from '../../../../../src/client/routing/page';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';
import { networkFailure, press, rest } from '../account/support';

const loginProviders = [
  { id: 'google', name: 'Google', kind: 'social' as const },
  { id: 'posta', name: 'Posta', kind: 'mail' as const },
];
const RETURN = paths.course('ichimoku');
const url = 'https://id.example/authorize?x=y';

async function open(page: PageModule, address: string, users: object, providers = loginProviders) {
  const client = createTestClient({
    address,
    slices: page.slices ?? [],
    environment: { loginProviders: providers },
    api: { users: { ...users } },
  });
  renderPage(client, page.Page);
  await rest();
  return client;
}
const openLogin = (users: object) => open(login, paths.login(RETURN), users);

describe('the buttons of login providers', () => {
  it.each([
    ['login', login, paths.login()],
    ['sign-up', signUp, paths.signUp()],
  ] as const)(
    'are not on the %s page of a shop without providers, nor is the line above them',
    async (_name, page, address) => {
      await open(page, address, {}, []);
      expect(screen.queryByRole('button', { name: /Continua con/ })).toBeNull();
      expect(screen.queryByText('oppure')).toBeNull();
      expect(screen.queryByText(/entri così/)).toBeNull();
    },
  );

  it('send the return address and lead to the provider, with the terms beside them', async () => {
    const socialLogin = jest.fn(async () => ({ isOk: true, item: { url } }));
    const client = await openLogin({ socialLogin });
    expect(screen.getByRole('link', { name: 'termini e condizioni' })).toHaveAttribute('href', '/d');
    await press('Continua con Google');
    expect(socialLogin).toHaveBeenCalledWith({ Provider: 'google', ReturnUrl: RETURN });
    expect(client.seen.left).toEqual([url]);
    // For a person who gives up on the way, and comes back by another tab.
    expect(client.services.device.getItem('returnAfterMail')).toContain(RETURN);
    expect(screen.getByRole('button', { name: 'Ti portiamo da Google…' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continua con Posta' })).toBeInTheDocument();
  });

  it('of a mail provider log in on the login page and register on the sign-up page', async () => {
    const mailLogin = jest.fn(async () => ({ isOk: true, item: { url } }));
    const mailRegister = jest.fn(async () => ({ isOk: true, item: { url } }));
    await openLogin({ mailLogin });
    await press('Continua con Posta');
    expect(mailLogin).toHaveBeenCalledWith({ Provider: 'posta', ReturnUrl: RETURN });
    document.body.innerHTML = '';
    await open(signUp, paths.signUp(RETURN), { mailRegister });
    await press('Continua con Posta');
    expect(mailRegister).toHaveBeenCalledWith({ Provider: 'posta', ReturnUrl: RETURN });
  });

  it.each([
    [async () => ({ isOk: false, message: 'Google non risponde in questo momento.' }), 'Google non risponde'],
    [async () => ({ isOk: true }), 'non è riuscito'],
    [() => Promise.reject(networkFailure()), 'Connessione assente'],
  ])('show why the provider cannot be reached', async (socialLogin, words) => {
    const client = await openLogin({ socialLogin });
    await press('Continua con Google');
    expect(screen.getByText(new RegExp(words))).toBeInTheDocument();
    expect(client.seen.left).toEqual([]);
    expect(client.services.device.getItem('returnAfterMail')).toBeNull();
    expect(screen.getByRole('button', { name: 'Continua con Google' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
  });

  it('do nothing while the form above is sent: the second click of a double click may land on them', async () => {
    const never = () => new Promise(() => undefined);
    const socialLogin = jest.fn(never);
    const client = await openLogin({ socialLogin, authenticate: never });
    const account = {
      username: 'a@example.com',
      password: client.services.vault.put('x'),
      returnUrl: RETURN,
    };
    await act(async () => void client.store.dispatch(loginForm.actions.requested(account)));
    await press('Continua con Google');
    document.body.innerHTML = '';
    const other = await open(signUp, paths.signUp(RETURN), { socialLogin, registerUser: never });
    const password = other.services.vault.put('tavolo-verde-lampada-84');
    const person = { firstName: 'A', lastName: 'B', email: 'a@example.com', password, returnUrl: RETURN };
    const consents = { Terms: true, Privacy: true, Marketing: false };
    await act(async () => void other.store.dispatch(signUpForm.actions.requested({ ...person, consents })));
    await press('Continua con Google');
    expect(socialLogin).not.toHaveBeenCalled();
  });

  it('send one call when pressed twice, and work again after the back button', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const socialLogin = jest.fn(async () => ({ isOk: true, item: { url } }));
    await openLogin({ socialLogin });
    await press('Continua con Google');
    await press('Continua con Posta');
    expect(socialLogin).toHaveBeenCalledTimes(1);
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    jest.useRealTimers();
    await press('Continua con Google');
    expect(socialLogin).toHaveBeenCalledTimes(2);
  });
});
