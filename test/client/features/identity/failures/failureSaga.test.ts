import { CallFailed, type Failure } from '../../../../../src/client/api/failure';
import { couponFailed } from '../../../../../src/client/features/checkout/checkoutSlice';
import { failureSaga } from '../../../../../src/client/features/identity/failures/failureSaga';
import { selectIsAuthenticated } from '../../../../../src/client/features/identity/session/sessionSelectors';
import { createTestClient, testUser } from '../../../../support/client';

function clientThatSaw(failure: Partial<Failure>) {
  const client = createTestClient({ user: testUser, sagas: false });
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

  it('leaves a network failure to the page that shows it', () => {
    const client = clientThatSaw({ kind: 'network', message: 'Network Error' });
    expect([client.seen.alerts, client.toasts]).toEqual([[], []]);
    expect(selectIsAuthenticated(client.store.getState())).toBe(true);
  });

  it('logs every failure with its call', () => {
    expect(clientThatSaw({ status: 503 }).seen.log[0]).toContain('courses.getSections');
  });
});
