import { setImmediate } from 'node:timers';
import type { UnknownAction } from '@reduxjs/toolkit';
import { logIn as submitLogin } from '../../../../../src/client/features/identity/login/login';
import {
  selectIsAuthenticated,
  selectUser,
} from '../../../../../src/client/features/identity/session/sessionSelectors';
import { expired, logoutRequested } from '../../../../../src/client/features/identity/session/sessionSlice';
import { BASE, paths } from '../../../../../src/client/routing/paths';
import { createSessionStorage, memoryArea } from '../../../../../src/client/services/sessionStorage';
import type { User } from '../../../../../src/contract/identity/users';
import { createTestClient, testUser } from '../../../../support/client';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
/** A page that loads nothing. */
const quiet = paths.paymentFailed();

/** One browser: its tabs share a storage, and each gets events for what the others write. */
function browser(user?: User) {
  const area = memoryArea();
  const tabs: { notify: () => void }[] = [];
  if (user) createSessionStorage(area).save(user, 0);
  const tab = (address = quiet, api: Parameters<typeof createTestClient>[0] = {}) => {
    const listeners = new Set<() => void>();
    const own = {
      notify: () => {
        for (const listener of listeners) listener();
      },
    };
    tabs.push(own);
    const notifyOthers = () => {
      for (const other of tabs) if (other !== own) other.notify();
    };
    const observed = {
      getItem: area.getItem,
      setItem: (key: string, value: string) => {
        area.setItem(key, value);
        setImmediate(notifyOthers);
      },
      removeItem: (key: string) => {
        area.removeItem(key);
        setImmediate(notifyOthers);
      },
    };
    const session = createSessionStorage(observed, (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    });
    return createTestClient({
      address,
      api: {
        users: {
          logout: async () => ({ isOk: true }),
          authenticate: async () => ({ isOk: true, item: testUser, claim: 0 }),
        },
      },
      ...(user ? { user } : {}),
      ...api,
      services: { session, now: () => Date.now() },
    });
  };
  return { tab, area };
}

type Tab = ReturnType<ReturnType<typeof browser>['tab']>;
const isIn = ({ store }: Tab) => selectIsAuthenticated(store.getState());
const path = ({ store }: Tab) => store.getState().navigation.address.pathname;

async function logIn({ run, services }: Tab, returnUrl = quiet) {
  const password = services.vault.put('segreta-123');
  run(submitLogin, { username: testUser.username, password, returnUrl });
  await settle();
  await settle();
}

describe('several tabs of one browser', () => {
  it.each([
    ['Esci', logoutRequested()],
    ['an expired session', expired()],
  ])('are all logged out by %s in one of them, each with its own return address', async (_how, end) => {
    const { tab, area } = browser(testUser);
    const [one, other] = [tab(), tab(`${BASE}/pagamento/fallito?da=altra`)];
    await settle();
    one.store.dispatch(end);
    await settle();
    await settle();
    expect([isIn(one), isIn(other)]).toEqual([false, false]);
    expect(other.history.entries.at(-1)).toBe(paths.login(`${BASE}/pagamento/fallito?da=altra`));
    expect(other.toasts).toEqual([{ text: 'Sei uscito dal tuo account in un’altra scheda.', kind: 'info' }]);
    expect(area.getItem('user')).toBeNull();
  });

  it('are all logged in by a login in one, and each goes on to its own return address', async () => {
    const { tab } = browser();
    const [one, other] = [tab(paths.login(quiet)), tab(paths.login(`${quiet}?da=altra`))];
    await settle();
    await logIn(one);
    expect([isIn(one), isIn(other)]).toEqual([true, true]);
    expect(path(one)).toBe(quiet);
    // The way back does not lead to a login page that has nothing to do any more.
    expect(other.history.entries).toEqual([`${quiet}?da=altra`]);
  });

  it('never end a login that another tab has just started', async () => {
    const { tab, area } = browser(testUser);
    const [one, other] = [tab(), tab()];
    await settle();
    one.store.dispatch(logoutRequested());
    await settle();
    await logIn(one);
    await settle();
    expect([isIn(one), isIn(other)]).toEqual([true, true]);
    expect(area.getItem('user')).not.toBeNull();
    expect(path(other)).toBe(quiet);
  });

  it('switch to another account that logs in', async () => {
    const luca: User = { ...testUser, id: 'user-2', token: 'token-2', firstName: 'Luca' };
    const { tab } = browser(testUser);
    const authenticate = async () => ({ isOk: true, item: luca, claim: 0 });
    const one = tab(quiet, { api: { users: { authenticate } } });
    const other = tab();
    await settle();
    await logIn(one);
    expect(selectUser(other.store.getState())?.firstName).toBe('Luca');
    // Nothing of the account before is kept.
    const changes = other.actions.map(({ type }) => type).filter((type) => /replaced|loggedIn/.test(type));
    expect(changes).toEqual(['session/replaced', 'session/loggedIn']);
    expect(JSON.stringify(other.store.getState())).not.toContain('token-2');
  });

  describe('when the session is about to expire', () => {
    const START = Date.parse('2026-11-21T10:00:00Z');
    const MINUTE = 60_000;
    const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const userUntil = (end: number): User => ({
      ...testUser,
      token: [{ alg: 'HS256' }, { sub: testUser.id, exp: end / 1000 }, 'x'].map(base64url).join('.'),
    });
    beforeEach(() => {
      jest.useFakeTimers({ now: START, doNotFake: ['queueMicrotask', 'setImmediate'] });
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    /** Two tabs that have shown the warning; `press` presses the button of the second one's toast. */
    async function warned() {
      const { tab } = browser(userUntil(START + 60 * MINUTE));
      const renewed = userUntil(START + 600 * MINUTE);
      const one = tab(quiet, {
        api: { users: { authenticate: async () => ({ isOk: true, item: renewed, claim: 0 }) } },
      });
      const other = tab(`${quiet}?da=altra`);
      const buttons: UnknownAction[] = [];
      other.services.toaster.listen((toast) => buttons.push(...toast.buttons.map(({ action }) => action)));
      await settle();
      await jest.advanceTimersByTimeAsync(56 * MINUTE);
      await settle();
      expect(buttons).toHaveLength(1);
      const press = async () => {
        for (const action of buttons) other.store.dispatch(action);
        await settle();
        await settle();
      };
      return { one, other, press, renewed };
    }

    it('and one tab renews it, the offer in the other tab ends nothing', async () => {
      const { one, other, press, renewed } = await warned();
      await logIn(one);
      await press();
      expect([isIn(one), isIn(other)]).toEqual([true, true]);
      expect(other.services.session.token()).toBe(renewed.token);
      expect(other.store.getState().session.expiresAt).toBe(START + 600 * MINUTE);
      expect(other.history.entries.at(-1)).toBe(`${quiet}?da=altra`);
    });

    it('and one tab renews it, the other tab keeps what it holds of the same account', async () => {
      const { one, other } = await warned();
      await logIn(one);
      const changes = other.actions.map(({ type }) => type).filter((type) => /replaced|loggedIn/.test(type));
      expect(changes).toEqual(['session/loggedIn']);
    });

    it('and one tab renews it unnoticed, the other tab takes it over when its offer is accepted', async () => {
      const { other, press, renewed } = await warned();
      // Written by another tab without an event here.
      other.services.session.save(renewed, 0);
      await press();
      expect(other.store.getState().session.expiresAt).toBe(START + 600 * MINUTE);
      expect(path(other)).toBe(quiet);
    });

    it('and no tab renews it, the offer leads to the login page', async () => {
      const { other, press } = await warned();
      await press();
      expect(other.history.entries.at(-1)).toBe(paths.login(`${quiet}?da=altra`));
    });
  });

  it('catch up when they are shown again from the browser’s memory', async () => {
    const { tab, area } = browser(testUser);
    const asleep = tab();
    await settle();
    createSessionStorage(area).clear();
    expect(isIn(asleep)).toBe(true);
    asleep.returnByBack();
    await settle();
    expect(isIn(asleep)).toBe(false);
  });

  it('tell a visitor who comes back of no logout', async () => {
    const one = browser().tab();
    await settle();
    const before = one.actions.length;
    one.returnByBack();
    await settle();
    expect(one.toasts).toEqual([]);
    expect(one.actions.slice(before).filter(({ type }) => type.startsWith('session/'))).toEqual([]);
  });

  it('ignore changes of the storage that do not concern the session', async () => {
    const { tab } = browser(testUser);
    const one = tab();
    await settle();
    const before = one.actions.length;
    one.returnByBack();
    await settle();
    const changes = one.actions.slice(before).filter(({ type }) => type.startsWith('session/'));
    expect(changes).toEqual([]);
  });
});
