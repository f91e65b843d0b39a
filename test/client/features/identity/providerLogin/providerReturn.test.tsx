import { act, screen } from '@testing-library/react';
import * as page from '../../../../../src/client/features/identity/providerLogin/pages/ProviderReturnPage';
import {
  selectIsAuthenticated,
  selectUser,
} from '../../../../../src/client/features/identity/session/sessionSelectors';
import { loggedIn, replaced } from '../../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { memoryArea } from '../../../../../src/client/services/sessionStorage';
import { createVault } from '../../../../../src/client/services/vault';
import { createTestClient, onItsWay, testUser, until } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';
import { renderPage } from '../../../../support/renderPage';
import { everything, networkFailure, press, rest } from '../account/support';

const loginProviders = [
  { id: 'google', name: 'Google', kind: 'social' as const },
  { id: 'posta', name: 'Posta', kind: 'mail' as const },
];
const SENT = '?code=un-codice&state=uno-stato&iss=https%3A%2F%2Fid.example';
const GOOD = { isOk: true, item: testUser, claim: 0, returnUrl: paths.paymentFailed() };

type Options = NonNullable<Parameters<typeof createTestClient>[0]>;

/** The page once the callback was moved out of the address (oauthCallback.ts). */
async function open(
  users: Record<string, unknown>,
  { sent = SENT, provider = 'google', ...options }: Options & { sent?: string; provider?: string } = {},
) {
  const vault = createVault();
  const hash = sent ? `#${vault.put({ query: sent })}` : '';
  const client = createTestClient({
    address: paths.providerReturn(provider) + hash,
    slices: page.slices,
    ...options,
    environment: { loginProviders },
    services: { vault, ...options.services },
    api: { ...emptyShop, users },
  });
  renderPage(client, page.Page, { provider });
  await rest();
  return client;
}

const alert = () => screen.getByRole('alert');

describe('the return from a login provider', () => {
  it('logs in and goes on to the return address', async () => {
    const finalizeSocialLogin = jest.fn(async () => GOOD);
    const client = await open({ finalizeSocialLogin });
    expect(finalizeSocialLogin).toHaveBeenCalledTimes(1);
    expect(finalizeSocialLogin).toHaveBeenCalledWith({
      Code: 'un-codice',
      State: 'uno-stato',
      Iss: 'https://id.example',
      Provider: 'google',
    });
    await until(client.store, selectIsAuthenticated);
    expect(client.session.token()).toBe(testUser.token);
    expect(client.history.entries).toEqual([paths.paymentFailed()]);
  });

  it('uses another call for a mail provider', async () => {
    const finalizeMailLogin = jest.fn(async () => GOOD);
    const client = await open({ finalizeMailLogin }, { provider: 'posta' });
    expect(finalizeMailLogin).toHaveBeenCalledWith(expect.objectContaining({ Code: 'un-codice' }));
    expect(selectIsAuthenticated(client.store.getState())).toBe(true);
  });

  it('replaces the old session', async () => {
    const other = { ...testUser, id: 'user-0', token: 'token-0' };
    const client = await open({ finalizeSocialLogin: async () => GOOD }, { user: other, claim: 1 });
    expect(selectUser(client.store.getState())?.id).toBe(testUser.id);
    expect(client.session.read()).toMatchObject({ claim: 0, user: { id: testUser.id } });
  });

  it('ignores a return address on another site', async () => {
    const finalizeSocialLogin = async () => ({ ...GOOD, returnUrl: '//evil.example/' });
    const client = await open({ finalizeSocialLogin });
    expect(client.history.entries).toEqual([paths.home()]);
  });

  it('keeps code, state and token out of actions and state', async () => {
    const client = await open({ finalizeSocialLogin: async () => GOOD });
    for (const secret of ['un-codice', 'uno-stato', testUser.token]) {
      expect(everything(client)).not.toContain(secret);
    }
  });
});

it('the page says that a login is under way, then that it did not work, and tells its address to nobody', async () => {
  let fail: (error: unknown) => void = () => undefined;
  const finalizeSocialLogin = () =>
    new Promise((_resolve, reject) => {
      fail = reject;
    });
  await open({ finalizeSocialLogin });
  const heading = () => screen.getByRole('heading', { level: 1 });
  const meta = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content');
  expect(heading()).toHaveTextContent('Accesso in corso');
  expect(screen.getByRole('progressbar', { name: 'Accesso in corso' })).toBeInTheDocument();
  expect(document.title).toMatch(/^Accesso · /);
  expect([meta('robots'), meta('referrer')]).toEqual(['noindex', 'no-referrer']);
  fail(networkFailure());
  await rest();
  expect(heading()).toHaveTextContent('Accesso non riuscito');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('a refusal offers no other try with the code that is used up', async () => {
  await open({ finalizeSocialLogin: async () => ({ isOk: false, message: 'Non è valido.' }) });
  expect(alert()).toHaveTextContent('Non è valido.');
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Torna all’accesso' })).toHaveAttribute('href', paths.login());
});

describe('the code of a provider', () => {
  it.each([
    ['is forgotten once the server has answered', async () => ({ isOk: false }), undefined],
    ['is kept for another try while it has not', () => Promise.reject(networkFailure()), { query: SENT }],
  ])('%s', async (_what, finalizeSocialLogin, kept) => {
    const client = await open({ finalizeSocialLogin });
    expect(client.services.vault.peek('handle-1')).toEqual(kept);
  });

  it('that is missing is not asked about', async () => {
    await open({}, { sent: '?state=uno-stato' });
    expect(alert()).toHaveTextContent('L’accesso non è riuscito');
  });
});

describe('the return from a login provider logs nobody in', () => {
  it.each([
    ['isOk is false', { isOk: false, message: 'Questo accesso è già stato usato.' }, 'già stato usato'],
    ['there is no item', { isOk: true }, 'non è riuscito'],
    ['the item’s token is none', { isOk: true, item: { ...testUser, token: 'abc' } }, 'non è riuscito'],
  ])('when %s', async (_why, answer, words) => {
    const client = await open({ finalizeSocialLogin: async () => answer });
    expect(alert()).toHaveTextContent(words);
    expect(client.session.token()).toBeUndefined();
    expect(screen.getByRole('link', { name: 'Torna all’accesso' })).toHaveAttribute('href', paths.login());
    expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
  });

  it('and a false link does not end an existing session', async () => {
    const finalizeSocialLogin = async () => ({ isOk: false, message: 'Questo accesso non è valido.' });
    const client = await open({ finalizeSocialLogin }, { user: testUser });
    expect(client.session.token()).toBe(testUser.token);
    expect(screen.getByRole('link', { name: /^Continua/ })).toHaveAttribute('href', paths.home());
  });

  it('when the network fails, and the same code can be retried', async () => {
    const finalizeSocialLogin = jest.fn().mockRejectedValueOnce(networkFailure()).mockResolvedValueOnce(GOOD);
    const client = await open({ finalizeSocialLogin });
    expect(alert()).toHaveTextContent('Connessione assente');
    expect(everything(client)).not.toContain('un-codice');
    await press('Riprova');
    expect(selectIsAuthenticated(client.store.getState())).toBe(true);
    expect(finalizeSocialLogin).toHaveBeenLastCalledWith(expect.objectContaining({ Code: 'un-codice' }));
  });

  it.each([
    ['access_denied', 'Hai annullato l’accesso con Google'],
    ['login_required', 'Google chiede un passo in più'],
    ['interaction_required', 'Google chiede un passo in più'],
    ['consent_required', 'Google chiede un passo in più'],
    ['account_selection_required', 'Google chiede un passo in più'],
    ['server_error', 'Google non risponde in questo momento'],
    ['temporarily_unavailable', 'Google non risponde in questo momento'],
    ['something_else', 'Google non ha completato l’accesso'],
  ])('when the provider answers %s, and keeps the return address', async (error, words) => {
    const device = memoryArea();
    const until = Date.parse('2026-11-21T12:00:00Z');
    device.setItem('returnAfterMail', JSON.stringify({ returnUrl: paths.course('ichimoku'), until }));
    await open({}, { sent: `?error=${error}&state=uno-stato`, services: { device } });
    expect(alert()).toHaveTextContent(words);
    expect(screen.getByRole('link', { name: 'Torna all’accesso' })).toHaveAttribute(
      'href',
      paths.login(paths.course('ichimoku')),
    );
  });

  it('when the page is reloaded: the address no longer holds the callback', async () => {
    await open({}, { sent: '' });
    expect(alert()).toHaveTextContent('già stato usato oppure è scaduto');
  });

  it.each([
    ['has a code', SENT, 'L’accesso non è riuscito'],
    ['was refused', '?error=access_denied', 'Hai annullato l’accesso con Il servizio, oppure'],
  ])('when the address names an unknown provider and %s', async (_how, sent, words) => {
    await open({}, { provider: 'altro', sent });
    expect(alert()).toHaveTextContent(words);
  });
});

it('keeps the account that another tab logs in with meanwhile', async () => {
  const used = { isOk: false, message: 'Questo accesso è già stato usato.' };
  const finalizeSocialLogin = jest.fn().mockReturnValueOnce(onItsWay()).mockResolvedValueOnce(used);
  const client = await open({ finalizeSocialLogin }, { user: testUser });
  const { token: _token, ...user } = { ...testUser, id: 'user-9' };
  act(() => void client.store.dispatch(replaced()));
  act(() => void client.store.dispatch(loggedIn({ user, claim: 0 })));
  await rest();
  expect(alert()).toHaveTextContent('già stato usato');
  expect(screen.getByRole('link', { name: /^Continua/ })).toHaveAttribute('href', paths.home());
  expect(selectUser(client.store.getState())?.id).toBe('user-9');
});

it('uses the code once, and its answer, when another tab logs in meanwhile', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const finalizeSocialLogin = jest.fn(() => new Promise((resolve) => (answer = resolve)));
  const client = await open({ finalizeSocialLogin });
  expect(screen.getByRole('status')).toHaveTextContent('Google ci conferma chi sei');
  const { token: _token, ...user } = { ...testUser, id: 'user-9' };
  act(() => void client.store.dispatch(loggedIn({ user, claim: 0 })));
  await rest();
  expect(screen.getByRole('status')).toHaveTextContent('Google ci conferma chi sei');
  answer(GOOD);
  await rest();
  expect(finalizeSocialLogin).toHaveBeenCalledTimes(1);
  expect(selectUser(client.store.getState())?.id).toBe(testUser.id);
});
