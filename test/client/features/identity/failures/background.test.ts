import { setImmediate } from 'node:timers';
import { CallFailed, type Failure } from '../../../../../src/client/api/failure';
import { selectInvoice } from '../../../../../src/client/features/checkout/checkoutSelectors';
import { invoiceFilled, invoiceToggled } from '../../../../../src/client/features/checkout/checkoutSlice';
import {
  backgroundCallFailed,
  failureSaga,
} from '../../../../../src/client/features/identity/failures/failureSaga';
import { sessionSaga } from '../../../../../src/client/features/identity/session/sessionSaga';
import {
  selectEnded,
  selectIsAuthenticated,
} from '../../../../../src/client/features/identity/session/sessionSelectors';
import { loggedIn, loginNeeded } from '../../../../../src/client/features/identity/session/sessionSlice';
import { navigationRequested } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { createToaster, type Toast } from '../../../../../src/client/services/toaster';
import { type ApiStub, createTestClient, testUser, until } from '../../../../support/client';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const { token: _token, ...user } = testUser;

const failure = (difference: Partial<Failure> = {}): Failure => ({
  kind: 'status',
  endpoint: 'users.getOwnedCourses',
  guarded: true,
  status: 401,
  message: 'Accedi per continuare.',
  ...difference,
});
const failing = (difference: Partial<Failure> = {}) =>
  jest.fn(() => Promise.reject(new CallFailed(failure(difference))));

const address = `${paths.paymentFailed()}?da=mail#dati`;

async function open(api: ApiStub) {
  const toaster = createToaster();
  const shown: Toast[] = [];
  toaster.listen((toast) => shown.push(toast));
  const client = createTestClient({ address, user: testUser, api, services: { toaster } });
  // The page's code, then the owned courses' code, then their call.
  await until(client.store, ({ navigation }) => !navigation.isLoading);
  for (let turn = 0; turn < 5; turn += 1) await settle();
  const isIn = () => selectIsAuthenticated(client.store.getState());
  return { ...client, shown, isIn, at: () => client.history.entries.at(-1) };
}

describe.each([401, 403, 429])('a %d of a call that the person did not cause', (status) => {
  it('ends the session at once and says so, and the person stays where they are', async () => {
    const client = await open({ users: { getOwnedCourses: failing({ status }) } });
    await settle();
    expect(client.isIn()).toBe(false);
    expect(client.services.session.read()).toBeUndefined();
    expect(selectEnded(client.store.getState())).toBe(status);
    expect(client.shown.map(({ text }) => text)).toEqual([
      expect.stringContaining('La tua sessione è finita.'),
    ]);
    expect(client.history.entries).toEqual([address]);
  });
});

describe('after a session that ended in the background', () => {
  const invoiceRefused = async () => {
    // Refused once: the next login is another one.
    const getInvoice = failing();
    const client = await open({ payments: { getInvoice } });
    client.store.dispatch(invoiceFilled({ kind: 'business' }));
    client.store.dispatch(invoiceToggled({ isOpen: true }));
    await settle();
    await settle();
    getInvoice.mockReturnValue(new Promise<never>(() => undefined));
    return client;
  };

  it('what was typed stays', async () => {
    const client = await invoiceRefused();
    expect(client.isIn()).toBe(false);
    expect(selectInvoice(client.store.getState())).toEqual({ kind: 'business' });
    expect(client.history.entries).toEqual([address]);
  });

  it('the message leads to the login, with the whole address to return to', async () => {
    const client = await invoiceRefused();
    const [button] = client.shown[0]?.buttons ?? [];
    expect(button?.label).toBe('Accedi');
    client.store.dispatch(button?.action ?? { type: 'none' });
    await settle();
    expect(client.at()).toBe(paths.login(address));
  });

  it.each([
    ['logs in', () => loggedIn({ user, claim: 0 })],
    ['comes to the login page', () => loginNeeded()],
  ])('the message goes when the person %s', async (_what, action) => {
    const client = await invoiceRefused();
    let isOver = false;
    void client.shown[0]?.over?.then(() => {
      isOver = true;
    });
    await settle();
    expect(isOver).toBe(false);
    client.store.dispatch(action());
    await settle();
    expect(isOver).toBe(true);
  });

  it('an old message ends no newer login of another tab', async () => {
    const client = await invoiceRefused();
    client.services.session.save({ ...testUser, token: 'token-2' }, 0);
    client.store.dispatch(client.shown[0]?.buttons[0]?.action ?? { type: 'none' });
    await settle();
    expect(client.isIn()).toBe(true);
    expect(client.history.entries).toEqual([address]);
  });

  it('another refusal in the background says nothing more', async () => {
    const client = await invoiceRefused();
    client.store.dispatch(backgroundCallFailed({ ...failure(), isBackground: true }));
    await settle();
    expect(client.shown).toHaveLength(1);
    expect(client.history.entries).toEqual([address]);
  });
});

it('in the admin, which keeps nothing without a session, it leads to the login', async () => {
  const client = createTestClient({ address: paths.admin(), user: testUser, claim: 1, sagas: false });
  for (const saga of [failureSaga, sessionSaga]) client.run(saga);
  client.store.dispatch(backgroundCallFailed({ ...failure(), isBackground: true }));
  await settle();
  expect(client.actions).toContainEqual(navigationRequested({ to: paths.login(paths.admin()) }));
  expect(client.toasts).toEqual([]);
});

it.each([
  ['a server that fails', { status: 503 }],
  ['a network that is away', { kind: 'network', status: 0 }],
] as const)(
  '%s neither ends the session nor alerts for a call in the background',
  async (_what, difference) => {
    const client = await open({ users: { getOwnedCourses: failing(difference) } });
    await settle();
    expect(client.isIn()).toBe(true);
    expect([client.seen.alerts, client.shown]).toEqual([[], []]);
    expect(client.seen.log.join('\n')).toContain('users.getOwnedCourses');
  },
);
