import { CallFailed, type Failure } from '../../../../../src/client/api/failure';
import { couponFailed } from '../../../../../src/client/features/checkout/checkoutSlice';
import { failureSaga, partFailed } from '../../../../../src/client/features/identity/failures/failureSaga';
import { selectIsAuthenticated } from '../../../../../src/client/features/identity/session/sessionSelectors';
import { createTestClient, testUser } from '../../../../support/client';

function clientThatSaw(failure: Partial<Failure>, user: typeof testUser | null = testUser) {
  const client = createTestClient({ ...(user && { user }), sagas: false });
  client.run(failureSaga);
  const { failure: full } = new CallFailed({
    kind: 'status',
    endpoint: 'courses.getSections',
    guarded: false,
    message: 'failed',
    ...failure,
  });
  client.store.dispatch(couponFailed(full));
  return { ...client, names: client.actions.map(({ type }) => type) };
}

describe('the error catalogue', () => {
  it.each([400, 401, 403, 404, 429])('ends the session on a %d of a guarded call', (status) => {
    const client = clientThatSaw({ guarded: true, status });
    expect(client.names).toContain('session/expired');
    expect(selectIsAuthenticated(client.store.getState())).toBe(false);
  });

  it.each<[string, Partial<Failure>]>([
    ['was refused', { guarded: true, status: 401 }],
    ['had no token', { kind: 'missing_token', guarded: true }],
  ])('leads a visitor to login whose call %s, unless nobody has caused it', (_how, failure) => {
    expect(clientThatSaw(failure, null).names).toContain('session/loginNeeded');
    const unasked = clientThatSaw({ ...failure, isBackground: true }, null);
    expect(unasked.names.filter((name) => /loginNeeded|expired/.test(name))).toEqual([]);
  });

  it.each([400, 404, 429])('leaves the session alone on a %d of a public call', (status) => {
    expect(selectIsAuthenticated(clientThatSaw({ status }).store.getState())).toBe(true);
  });

  it.each([501, 502, 503])('alerts on a status above 500 with exactly the specified text: %d', (status) => {
    expect(clientThatSaw({ guarded: true, status }).seen.alerts).toEqual([
      `E' avvenuto un errore: ${status}`,
    ]);
  });

  it('shows an error toast, and no alert, on a 500', () => {
    const client = clientThatSaw({ status: 500 });
    expect(client.seen.alerts).toEqual([]);
    expect(client.toasts).toHaveLength(1);
    expect(client.toasts[0]?.kind).toBe('error');
  });

  it.each([399, 500])('leaves the session alone on a %d of a guarded call', (status) => {
    expect(selectIsAuthenticated(clientThatSaw({ guarded: true, status }).store.getState())).toBe(true);
  });

  it('leaves a network failure to the page that shows it', () => {
    const client = clientThatSaw({ kind: 'network', message: 'Network Error' });
    expect([client.seen.alerts, client.toasts]).toEqual([[], []]);
    expect(selectIsAuthenticated(client.store.getState())).toBe(true);
  });

  it('logs every failure with its call', () => {
    expect(clientThatSaw({ status: 503 }).seen.log[0]).toContain('courses.getSections');
  });
});

describe('errors of the server', () => {
  function open() {
    const clock = { now: 5000 };
    const client = createTestClient({ sagas: false, services: { now: () => clock.now } });
    client.run(failureSaga);
    const fail = (failure: Partial<Failure>) => {
      const whole = { kind: 'status', endpoint: 'x', guarded: false, message: 'failed', ...failure } as const;
      client.store.dispatch(couponFailed(whole));
    };
    return { ...client, clock, fail };
  }

  it.each([
    [999, 1],
    [1000, 2],
  ])('that repeats after %i ms is told %i times', (passed, times) => {
    const { fail, clock, seen } = open();
    fail({ status: 503 });
    clock.now += passed;
    fail({ status: 503 });
    expect(seen.alerts).toHaveLength(times);
  });

  it('is told once by an alert that stays open for long', () => {
    const clock = { now: 5000 };
    const { services } = createTestClient({ sagas: false });
    const alert = jest.fn(() => {
      clock.now += 60_000;
    });
    const browser = { ...services.browser, alert };
    const client = createTestClient({ sagas: false, services: { browser, now: () => clock.now } });
    client.run(failureSaga);
    const { failure } = new CallFailed({
      kind: 'status',
      endpoint: 'x',
      guarded: false,
      message: 'failed',
      status: 503,
    });
    for (const _call of [1, 2]) client.store.dispatch(couponFailed(failure));
    expect(alert).toHaveBeenCalledTimes(1);
  });

  it('that differ are each told, however close', () => {
    const { fail, seen, toasts } = open();
    for (const status of [503, 502, 500]) fail({ status });
    expect(seen.alerts).toEqual(["E' avvenuto un errore: 503", "E' avvenuto un errore: 502"]);
    expect(toasts).toHaveLength(1);
  });

  it('are logged with their message, and a fault of the shop’s own code is told like one', () => {
    const { fail, seen, toasts } = open();
    fail({ kind: 'unexpected', message: 'x is not a function' });
    expect(seen.log).toEqual([`${couponFailed.type}: x x is not a function`]);
    expect(toasts).toEqual([{ text: expect.stringMatching(/errore sul server/), kind: 'error' }]);
  });
});

it('a part that did not load is told in its own words, as an error', () => {
  const { run, store, toasts } = createTestClient({ sagas: false });
  run(failureSaga);
  store.dispatch(partFailed('Il lettore non si è caricato.'));
  expect(toasts).toEqual([{ text: 'Il lettore non si è caricato.', kind: 'error' }]);
});
