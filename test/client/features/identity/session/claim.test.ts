import { setImmediate } from 'node:timers';
import { CallFailed } from '../../../../../src/client/api/failure';
import {
  selectHasOwnCourses,
  selectIsAdmin,
  selectIsAuthenticated,
} from '../../../../../src/client/features/identity/session/sessionSelectors';
import { expired } from '../../../../../src/client/features/identity/session/sessionSlice';
import { selectIsLoading } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { createSessionStorage, memoryArea } from '../../../../../src/client/services/sessionStorage';
import { createTestClient, onItsWay, testUser, until } from '../../../../support/client';

/** Lets the code of the change come, too. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};
/** A page that loads nothing. */
const quiet = paths.paymentFailed();
const { token } = testUser;
const GONE = 'Non sei più amministratore: l’amministrazione non è più accessibile dal tuo account.';

const open = (claim: number, options: Parameters<typeof createTestClient>[0] = {}) =>
  createTestClient({ address: quiet, user: testUser, claim, ...options });
const changes = ({ actions }: ReturnType<typeof open>) =>
  actions.filter(({ type }) => type.startsWith('session/')).map(({ type }) => type.slice(8));

describe('an answer that names another role', () => {
  it.each([
    [0, 1, [true, false], 'Ora sei amministratore: nel menu del tuo account trovi «Admin».'],
    [1, 0, [false, true], GONE],
    [1, 2, [false, false], GONE],
    [0, 2, [false, false], 'Il tuo ruolo è cambiato: ora sei relatore.'],
    [2, 0, [false, true], 'Il tuo ruolo è cambiato: ora sei studente.'],
    [0, 7, [false, true], 'Il tuo ruolo è cambiato.'],
  ])(
    'gives it to the session and the storage, and says so: %i becomes %i',
    async (former, claim, is, text) => {
      const client = open(former);
      await settle();
      client.services.claims.tell({ token, claim });
      await settle();
      const state = client.store.getState();
      expect([selectIsAdmin(state), selectHasOwnCourses(state)]).toEqual(is);
      expect(client.session.read()?.claim).toBe(claim);
      expect(client.session.token()).toBe(token);
      expect(client.toasts).toEqual([{ text, kind: 'info' }]);
      expect(JSON.stringify([client.actions, state])).not.toContain(token);
    },
  );

  it('is followed once, however many answers name it', async () => {
    const client = open(0);
    await settle();
    for (let count = 0; count < 3; count += 1) client.services.claims.tell({ token, claim: 1 });
    await settle();
    expect(changes(client).filter((type) => type === 'claimChanged')).toHaveLength(1);
    expect(client.toasts).toHaveLength(1);
  });

  it('changes nothing when it is the known one', async () => {
    const client = open(1);
    await settle();
    const before = client.actions.length;
    client.services.claims.tell({ token, claim: 1 });
    await settle();
    expect(client.actions.slice(before)).toEqual([]);
    expect(client.toasts).toEqual([]);
  });

  it('changes nothing when it comes late: for a former login, or after a logout', async () => {
    const client = open(0);
    await settle();
    client.services.claims.tell({ token: 'token-of-before', claim: 1 });
    await settle();
    expect(selectIsAdmin(client.store.getState())).toBe(false);
    client.store.dispatch(expired());
    await settle();
    client.services.claims.tell({ token, claim: 1 });
    await settle();
    const state = client.store.getState();
    expect([selectIsAuthenticated(state), selectIsAdmin(state)]).toEqual([false, false]);
    expect(client.session.read()).toBeUndefined();
  });

  it('changes nothing when another account has logged in in another tab, of which this one has not heard', async () => {
    const client = open(0);
    await settle();
    client.session.save({ ...testUser, id: 'user-2', token: 'token-2' }, 1);
    client.services.claims.tell({ token: 'token-2', claim: 1 });
    await settle();
    expect(selectIsAdmin(client.store.getState())).toBe(false);
  });
});

describe('a role that another tab was told', () => {
  it('is followed here, without a new login', async () => {
    let notify = () => {};
    const session = createSessionStorage(memoryArea(), (listener) => {
      notify = listener;
      return () => {};
    });
    session.save(testUser, 1);
    const client = open(1, { services: { session } });
    client.store.dispatch({ type: 'session/restored', payload: session.read() });
    await settle();
    session.save(testUser, 0);
    notify();
    await settle();
    expect(selectIsAdmin(client.store.getState())).toBe(false);
    expect(client.toasts).toEqual([{ text: GONE, kind: 'info' }]);
    expect(changes(client)).not.toContain('loggedIn');
  });
});

describe('under an address of the admin', () => {
  it('a student who has become admin is told by the closed door’s own call, and gets the page', async () => {
    const getOwnedCourses = jest.fn(async () => {
      // An answer takes a turn: the page's code may be there already, so that the client is still being made.
      await null;
      client.services.claims.tell({ token, claim: 1 });
      return { items: [], total: 0 };
    });
    const dashboard = jest.fn(async () => ({ isOk: false, message: '' }));
    const client: ReturnType<typeof open> = open(0, {
      address: paths.admin(),
      api: { users: { getOwnedCourses }, admin: { dashboard } },
    });
    await until(
      client.store,
      (state) => selectIsAdmin(state) && !selectIsLoading(state) && dashboard.mock.calls.length > 0,
    );
    expect(client.history.entries).toEqual([paths.admin()]);
  });

  it('says that the page is loading while the one of the new role comes', async () => {
    const client = open(0, { address: paths.admin(), api: { admin: { dashboard: onItsWay } } });
    await until(client.store, (state) => !selectIsLoading(state));
    client.services.claims.tell({ token, claim: 1 });
    await settle();
    expect(selectIsLoading(client.store.getState())).toBe(true);
  });

  it('a session that is over leads from the closed door to login', async () => {
    const over = async () => {
      throw new CallFailed({
        kind: 'status',
        status: 401,
        endpoint: 'users.getOwnedCourses',
        guarded: true,
        message: 'no',
      });
    };
    const client = open(0, { address: paths.admin(), api: { users: { getOwnedCourses: over } } });
    await until(client.store, (state) => state.navigation.address.pathname === '/login');
    expect(client.session.read()).toBeUndefined();
  });
});
