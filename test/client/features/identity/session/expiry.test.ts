import { selectIsAuthenticated } from '../../../../../src/client/features/identity/session/sessionSelectors';
import {
  loggedIn,
  loggedOut,
  restored,
} from '../../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { createSessionStorage, memoryArea } from '../../../../../src/client/services/sessionStorage';
import { createTestClient, testUser } from '../../../../support/client';

const START = Date.parse('2026-11-21T10:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Returns a token as the server signs it. @param end milliseconds since 1970 */
const tokenUntil = (end: number) =>
  [{ alg: 'HS256' }, { sub: 'user-1', exp: Math.floor(end / 1000), note: 'è ~ ÿ' }, 'x']
    .map(base64url)
    .join('.');

function open(end: number) {
  const user = { ...testUser, token: tokenUntil(end) };
  const session = createSessionStorage(memoryArea());
  session.save(user, 0);
  return createTestClient({
    address: paths.paymentFailed(),
    user,
    api: { users: { logout: async () => ({ isOk: true }) } },
    services: { session, now: () => Date.now() },
  });
}

beforeEach(() => {
  jest.useFakeTimers({ now: START, doNotFake: ['queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const isIn = ({ store }: ReturnType<typeof open>) => selectIsAuthenticated(store.getState());

describe('the end of a session', () => {
  it('is read from the token; only the instant is in the state', () => {
    const { store, session } = open(START + HOUR);
    expect(store.getState().session.expiresAt).toBe(START + HOUR);
    expect(JSON.stringify(store.getState())).not.toContain(session.token());
  });

  it('is announced once, five minutes before, with a button to log in again', async () => {
    const { toasts, services, store, history } = open(START + HOUR);
    const buttons: unknown[] = [];
    services.toaster.listen((toast) => buttons.push(...toast.buttons));
    await jest.advanceTimersByTimeAsync(55 * MINUTE - 1);
    expect(toasts).toEqual([]);
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(toasts).toEqual([{ text: 'La sessione scade fra 5 minuti.', kind: 'info' }]);
    const action = { type: 'session/renewalRequested', payload: START + HOUR };
    expect(buttons).toEqual([{ label: 'Accedi di nuovo', action }]);
    store.dispatch(action);
    await jest.advanceTimersByTimeAsync(0);
    expect(history.entries.at(-1)).toBe(paths.login(paths.paymentFailed()));
  });

  it.each([
    [
      'renewed',
      ({ store, session }: ReturnType<typeof open>) => {
        session.save({ ...testUser, token: tokenUntil(START + 2 * HOUR) }, 0);
        const renewed = session.read();
        if (renewed) store.dispatch(loggedIn(renewed));
      },
    ],
    ['over', () => jest.setSystemTime(START + HOUR)],
  ])('is no longer announced once the session is %s', async (_how, end) => {
    const opened = open(START + HOUR);
    const over: string[] = [];
    opened.services.toaster.listen((toast) => void toast.over?.then(() => over.push(toast.text)));
    await jest.advanceTimersByTimeAsync(56 * MINUTE);
    expect([opened.toasts.length, over]).toEqual([1, []]);
    end(opened);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(over).toEqual(['La sessione scade fra 5 minuti.']);
  });

  it('leads to login with a return address', async () => {
    const opened = open(START + HOUR);
    await jest.advanceTimersByTimeAsync(HOUR);
    expect(isIn(opened)).toBe(false);
    expect(opened.session.token()).toBe(tokenUntil(START + HOUR));
    expect(opened.services.session.token()).toBeUndefined();
    expect(opened.history.entries.at(-1)).toBe(paths.login(paths.paymentFailed()));
    expect(opened.toasts.at(-1)?.text).toBe('La sessione è scaduta: accedi di nuovo per continuare.');
  });

  it('is announced by the clock after a sleep, during which timers stand still', async () => {
    const { toasts } = open(START + HOUR);
    await jest.advanceTimersByTimeAsync(MINUTE);
    jest.setSystemTime(START + 58.5 * MINUTE);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(toasts).toEqual([{ text: 'La sessione scade fra 2 minuti.', kind: 'info' }]);
  });

  it('during a sleep is no longer announced', async () => {
    const opened = open(START + HOUR);
    await jest.advanceTimersByTimeAsync(MINUTE);
    jest.setSystemTime(START + 3 * HOUR);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(opened.toasts.map(({ text }) => text)).toEqual([
      'La sessione è scaduta: accedi di nuovo per continuare.',
    ]);
    expect(isIn(opened)).toBe(false);
  });

  it('is left to the server if it is in the past by this clock', async () => {
    const opened = open(START - HOUR);
    await jest.advanceTimersByTimeAsync(HOUR);
    expect(opened.toasts).toEqual([]);
    expect(isIn(opened)).toBe(true);
  });

  it('in 30 days overflows no timer', async () => {
    const opened = open(START + 30 * 24 * HOUR);
    await jest.advanceTimersByTimeAsync(HOUR);
    expect([opened.toasts, isIn(opened)]).toEqual([[], true]);
  });

  it('is not announced after a logout', async () => {
    const { store, toasts } = open(START + HOUR);
    store.dispatch(loggedOut());
    store.dispatch(restored(null));
    await jest.advanceTimersByTimeAsync(HOUR);
    expect(toasts).toEqual([]);
  });
});
