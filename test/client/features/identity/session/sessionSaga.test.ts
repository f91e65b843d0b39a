import { CallFailed } from '../../../../../src/client/api/failure';
import { matchRoute } from '../../../../../src/client/app/matchRoute';
import { login as form } from '../../../../../src/client/features/identity/login/login';
import { selectIsAuthenticated } from '../../../../../src/client/features/identity/session/sessionSelectors';
import { expired, logoutRequested } from '../../../../../src/client/features/identity/session/sessionSlice';
import { BASE, paths } from '../../../../../src/client/routing/paths';
import { createSessionStorage, memoryArea } from '../../../../../src/client/services/sessionStorage';
import { createTestClient, onItsWay, testUser, until } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';

async function login(client: ReturnType<typeof createTestClient>, returnUrl = paths.courses()) {
  await until(client.store, ({ navigation }) => !navigation.isLoading);
  const password = client.services.vault.put('segreta-123');
  client.store.dispatch(form.actions.requested({ username: testUser.username, password, returnUrl }));
}

const loginPage = { address: paths.login(paths.courses()) };

describe('login', () => {
  it('stores user and claim and goes to the return address', async () => {
    const authenticate = jest.fn(async () => ({ isOk: true, item: testUser, claim: 0 }));
    const client = createTestClient({ ...loginPage, api: { ...emptyShop, users: { authenticate } } });
    await login(client);
    await until(client.store, selectIsAuthenticated);
    expect(authenticate).toHaveBeenCalledWith({ Username: testUser.username, Password: 'segreta-123' });
    expect(client.session.token()).toBe(testUser.token);
    await until(client.store, (state) => state.navigation.address.pathname === paths.courses());
  });

  it('keeps password and token out of actions and state', async () => {
    const client = createTestClient({
      ...loginPage,
      api: { ...emptyShop, users: { authenticate: async () => ({ isOk: true, item: testUser, claim: 0 }) } },
    });
    await login(client);
    await until(client.store, selectIsAuthenticated);
    const everything = JSON.stringify([client.actions, client.store.getState()]);
    expect(everything).not.toContain('segreta-123');
    expect(everything).not.toContain(testUser.token);
  });

  it.each([
    ['isOk is false', { isOk: false, message: 'E-mail o password non corretti.' }],
    ['there is no item', { isOk: true }],
  ])('is refused when %s, and still ends the old session', async (_why, answer) => {
    const client = createTestClient({
      ...loginPage,
      user: testUser,
      api: {
        ...emptyShop,
        users: { authenticate: async () => answer, logout: async () => ({ isOk: true }) },
      },
    });
    await login(client);
    const state = await until(client.store, (now) => form.select(now).status === 'failed');
    expect(form.select(state).message).toBe('E-mail o password non corretti.');
    expect(client.session.token()).toBeUndefined();
  });

  it.each([
    ['a token too short', { ...testUser, token: 'abc' }],
    ['an id too short', { ...testUser, id: 'a' }],
  ])('leaves nothing in the storage when the answer holds %s', async (_what, item) => {
    const area = memoryArea();
    const client = createTestClient({
      ...loginPage,
      services: { session: createSessionStorage(area) },
      api: { ...emptyShop, users: { authenticate: async () => ({ isOk: true, item, claim: 1 }) } },
    });
    await login(client);
    await until(client.store, (now) => form.select(now).status === 'failed');
    expect([area.getItem('user'), area.getItem('claim')]).toEqual([null, null]);
  });

  it('says when the network is away', async () => {
    const authenticate = async () => {
      throw new CallFailed({
        kind: 'network',
        endpoint: 'users.authenticate',
        guarded: false,
        message: 'Network Error',
      });
    };
    const client = createTestClient({ ...loginPage, api: { ...emptyShop, users: { authenticate } } });
    await login(client);
    const state = await until(client.store, (now) => form.select(now).status === 'failed');
    expect(form.select(state).message).toContain('Connessione');
  });

  it('ignores a ReturnUrl to another site', async () => {
    const client = createTestClient({
      ...loginPage,
      api: { ...emptyShop, users: { authenticate: async () => ({ isOk: true, item: testUser, claim: 0 }) } },
    });
    await login(client, 'https://evil.example/');
    await until(client.store, (state) => state.navigation.address.pathname === paths.home());
  });
});

describe('the end of a session', () => {
  it('by Esci is sent to the server, clears the storage, and leads to login with ReturnUrl', async () => {
    const logout = jest.fn(async () => ({ isOk: true }));
    const client = createTestClient({
      address: `${BASE}/corsi?pagina=2`,
      user: testUser,
      api: { ...emptyShop, users: { logout } },
    });
    client.store.dispatch(logoutRequested());
    const state = await until(client.store, (now) => now.navigation.address.pathname === '/login');
    expect(logout).toHaveBeenCalledTimes(1);
    expect(client.session.read()).toBeUndefined();
    expect(state.navigation.address.search).toBe(
      `?forceLogout=1&ReturnUrl=${encodeURIComponent(`${BASE}/corsi?pagina=2`)}`,
    );
  });

  it('keeps the hash in the return address', async () => {
    const client = createTestClient({
      address: `${BASE}/relatori#anna-riva`,
      user: testUser,
      api: emptyShop,
    });
    client.store.dispatch(expired());
    await until(client.store, (now) => now.navigation.address.pathname === '/login');
    expect(client.history.entries.at(-1)).toBe(paths.login(`${BASE}/relatori#anna-riva`));
    expect(paths.login('/x#y')).toContain('ReturnUrl=%2Fx%23y');
  });

  it('leads to the login page that LOGIN_URL names on this site', async () => {
    const environment = { loginUrl: '/account/entra' };
    const client = createTestClient({
      address: paths.courses(),
      user: testUser,
      environment,
      api: emptyShop,
    });
    client.store.dispatch(expired());
    await until(client.store, (now) => now.navigation.address.pathname === '/account/entra');
    expect(matchRoute('/account/entra').row.page.chunk).toBe('login');
    expect(matchRoute('/login').isFound).toBe(false);
  });

  it('by Esci clears the storage even when the server cannot be reached', async () => {
    const client = createTestClient({
      user: testUser,
      api: { ...emptyShop, users: { logout: () => Promise.reject(new Error('down')) } },
    });
    client.store.dispatch(logoutRequested());
    await until(client.store, (now) => now.navigation.address.pathname === '/login');
    expect(client.session.token()).toBeUndefined();
    expect(client.seen.log).toContainEqual(
      expect.stringMatching(/^the server did not end the login: .*down/),
    );
  });

  it('by Esci is at once, with its token, however long the server takes', async () => {
    const tokens: (string | undefined)[] = [];
    const logout = () => {
      tokens.push(client.session.token());
      return onItsWay();
    };
    const client: ReturnType<typeof createTestClient> = createTestClient({
      user: testUser,
      api: { ...emptyShop, users: { logout } },
    });
    client.store.dispatch(logoutRequested());
    await until(client.store, (now) => now.navigation.address.pathname === '/login');
    expect([client.session.token(), tokens]).toEqual([undefined, [testUser.token]]);
  });

  it('leads to the login page of another site with an absolute ReturnUrl', async () => {
    const client = createTestClient({
      address: paths.courses(),
      user: testUser,
      environment: { loginUrl: 'https://login.example/entra?x=1' },
      api: emptyShop,
    });
    client.store.dispatch(expired());
    await until(client.store, () => client.seen.left.length > 0);
    const target = new URL(client.seen.left[0] ?? '');
    expect(target.origin).toBe('https://login.example');
    expect(target.searchParams.get('forceLogout')).toBe('1');
    expect(target.searchParams.get('ReturnUrl')).toBe(`http://shop.example${paths.courses()}`);
  });
});
