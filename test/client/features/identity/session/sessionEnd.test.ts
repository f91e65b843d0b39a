import {
  expired,
  loggedIn,
  loggedOut,
  loginNeeded,
  logoutRequested,
  renewalRequested,
  restored,
} from '../../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { createSessionStorage, memoryArea } from '../../../../../src/client/services/sessionStorage';
import { createTestClient, testUser } from '../../../../support/client';

const START = Date.parse('2026-11-21T10:00:00Z');
const MINUTE = 60_000;
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const userUntil = (end: number) => ({
  ...testUser,
  token: [{ alg: 'HS256' }, { sub: 'user-1', exp: end / 1000 }, 'x'].map(base64url).join('.'),
});
/** A page that loads nothing. */
const quiet = paths.paymentFailed();

function open({
  address = quiet,
  end = START + 60 * MINUTE,
  logout = async () => ({ isOk: true }) as object,
} = {}) {
  const session = createSessionStorage(memoryArea());
  session.save(userUntil(end), 0);
  const client = createTestClient({
    address,
    user: userUntil(end),
    api: { users: { logout } },
    services: { session, now: () => Date.now() },
  });
  const again = (later: number) => {
    session.save(userUntil(later), 0);
    const stored = session.read();
    if (stored) client.store.dispatch(loggedIn(stored));
  };
  return { ...client, session, again };
}

beforeEach(() => void jest.useFakeTimers({ now: START, doNotFake: ['queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('the watch over a session', () => {
  it.each([
    ['a logout', loggedOut()],
    ['a call that was refused', expired()],
  ])('ends with the session, and leaves no timer: %s', async (_how, end) => {
    const { store } = open();
    await pass(MINUTE);
    expect(jest.getTimerCount()).toBe(1);
    store.dispatch(end);
    await pass(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('begins again with the next login, over the new end alone', async () => {
    const { toasts, store, again } = open();
    await pass(50 * MINUTE);
    again(START + 120 * MINUTE);
    await pass(20 * MINUTE);
    expect([toasts, store.getState().session.status]).toEqual([[], 'logged_in']);
    await pass(45 * MINUTE);
    expect(toasts.map(({ text }) => text)).toEqual(['La sessione scade fra 5 minuti.']);
  });

  it('begins with a session that this device has kept, too', async () => {
    const { toasts, store, session } = open();
    store.dispatch(loggedOut());
    await pass(MINUTE);
    store.dispatch(restored(session.read() ?? null));
    await pass(55 * MINUTE);
    expect(toasts.map(({ text }) => text)).toEqual(['La sessione scade fra 5 minuti.']);
  });

  it.each([
    [60_000, 'un minuto'],
    [60_001, '2 minuti'],
    [5 * 60_000, '5 minuti'],
  ])('says of %d milliseconds that the session ends in %s', async (rest, text) => {
    const { toasts } = open({ end: START + Math.ceil(rest / 1000) * 1000 });
    jest.setSystemTime(START + Math.ceil(rest / 1000) * 1000 - rest);
    await pass(0);
    expect(toasts.map((toast) => toast.text)).toEqual([`La sessione scade fra ${text}.`]);
  });
});

describe('a logout', () => {
  it('sends the token to the server before it is cleared, once for two presses', async () => {
    const tokens: unknown[] = [];
    const client: ReturnType<typeof open> = open({
      logout: async () => {
        tokens.push(client.session.token());
        return { isOk: true };
      },
    });
    client.store.dispatch(logoutRequested());
    client.store.dispatch(logoutRequested());
    await pass(0);
    expect(tokens).toEqual([userUntil(START + 60 * MINUTE).token]);
    expect(client.session.token()).toBeUndefined();
  });

  it('of another tab leaves the login that was made there since', async () => {
    const { store, session } = open();
    store.dispatch(loggedOut());
    await pass(0);
    expect(session.token()).toBeDefined();
    store.dispatch(expired());
    await pass(0);
    expect(session.token()).toBeUndefined();
  });
});

describe('the way to the login', () => {
  it('leads back to where a page wants to go on', async () => {
    const { store, history } = open();
    store.dispatch(loginNeeded('/corsi-trading-online/corsi?acquista=1'));
    await pass(0);
    expect(history.entries.at(-1)).toBe(paths.login('/corsi-trading-online/corsi?acquista=1'));
  });

  it('is not gone again from the login page itself', async () => {
    const { store, history, session } = open({ address: paths.login(paths.courses()) });
    await pass(0);
    const before = [...history.entries];
    session.save(userUntil(START + 60 * MINUTE), 0);
    store.dispatch(expired());
    await pass(0);
    expect(history.entries).toEqual(before);
    expect(session.token()).toBeUndefined();
  });

  it('is not gone for an offer that a newer login has answered', async () => {
    const { store, history } = open();
    store.dispatch(renewalRequested(START + 30 * MINUTE));
    await pass(0);
    expect(history.entries).toEqual([quiet]);
  });
});
