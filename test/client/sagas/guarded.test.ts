import { setImmediate } from 'node:timers/promises';
import type { UnknownAction } from '@reduxjs/toolkit';
import { call, takeEvery } from 'typed-redux-saga';
import { CallFailed } from '../../../src/client/api/failure';
import { cartCleared, couponFailed, lineChosen } from '../../../src/client/features/checkout/checkoutSlice';
import { expired, logoutRequested } from '../../../src/client/features/identity/session/sessionSlice';
import {
  navigationRequested,
  travelRequested,
} from '../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../src/client/routing/paths';
import { guarded } from '../../../src/client/sagas/guarded';
import { createTestClient, testUser, until } from '../../support/client';
import { emptyShop } from '../../support/emptyShop';
import { provokes } from '../../support/unexpected';

type Client = ReturnType<typeof createTestClient>;

async function turnsUntil(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !holds(); turn += 1) await setImmediate();
}

/** The application on a page where nothing happens by itself. */
async function open(): Promise<Client> {
  const client = createTestClient({
    address: paths.paymentFailed(),
    user: testUser,
    api: { ...emptyShop, users: { logout: async () => ({ isOk: true }) } },
  });
  await until(client.store, ({ navigation }) => !navigation.isLoading);
  return client;
}

/** The service's function throws once; afterwards it works. */
function failOnce<Name extends keyof Client['services']>(
  client: Client,
  name: Name,
  method: string,
): jest.Mock {
  const service = client.services[name] as unknown as Record<string, (...input: unknown[]) => unknown>;
  const real = service[method];
  const broken = jest.fn(real);
  broken.mockImplementationOnce(() => {
    throw new Error('broken once');
  });
  Object.assign(service, { [method]: broken });
  return broken;
}

const line = { kind: 'course', id: 'c', slug: 'corso', title: 'Corso', price: 10 } as const;
const { failure } = new CallFailed({
  kind: 'status',
  status: 503,
  endpoint: 'x',
  guarded: false,
  message: 'no',
});

const dispatch = (make: () => UnknownAction) => (client: Client) => void client.store.dispatch(make());

describe('a worker that throws is logged, and answers the next action', () => {
  it.each<[string, keyof Client['services'], string, (client: Client) => void]>([
    ['following a link', 'history', 'push', dispatch(() => navigationRequested({ to: paths.courses() }))],
    ['going back', 'history', 'go', dispatch(() => travelRequested(0))],
    ['reacting to a failure', 'browser', 'alert', dispatch(() => couponFailed(failure))],
    ['logging out', 'session', 'clear', dispatch(logoutRequested)],
    ['ending a session', 'session', 'clear', dispatch(expired)],
    ['agreeing with other tabs', 'session', 'read', ({ returnByBack }) => returnByBack()],
    ['keeping the cart', 'cart', 'save', dispatch(() => lineChosen(line))],
    ['forgetting the cart', 'cart', 'clear', dispatch(cartCleared)],
  ])('%s', async (_what, service, method, act) => {
    provokes(/ failed: Error: broken once$/);
    const client = await open();
    const broken = failOnce(client, service, method);
    for (const times of [1, 2]) {
      act(client);
      await turnsUntil(() => broken.mock.calls.length >= times);
      await setImmediate();
      expect(broken).toHaveBeenCalledTimes(times);
    }
    expect(client.seen.log.filter((text) => text.includes('broken once'))).toHaveLength(1);
    expect(client.task?.isRunning()).toBe(true);
  });
});

const fail = (message: string) => {
  throw new Error(message);
};

it('a worker that throws is named in the log, with what it threw', () => {
  provokes(/^log: spill failed: Error: milk$/);
  const client = createTestClient({ sagas: false });
  const watcher = client.run(function* () {
    yield* takeEvery(
      'spilt',
      guarded(function* spill() {
        yield* call(fail, 'milk');
      }),
    );
  });
  client.store.dispatch({ type: 'spilt' });
  expect(client.seen.log).toEqual(['spill failed: Error: milk']);
  expect(watcher.isRunning()).toBe(true);
});

it('of an unguarded throw the root saga’s end is logged', async () => {
  provokes(/^log: saga failed: .*: Error: the whole application$/s);
  const client = await open();
  const task = client.run(function* () {
    yield* call(fail, 'the whole application');
  });
  await task.toPromise().catch(() => undefined);
  expect(task.isRunning()).toBe(false);
});
