import type { UnknownAction } from '@reduxjs/toolkit';
import { take } from 'redux-saga/effects';
import { createClaims } from '../../src/client/api/claims';
import { configureRoutes } from '../../src/client/app/matchRoute';
import { rootSaga } from '../../src/client/app/rootSaga';
import { createStore } from '../../src/client/app/store';
import { restored } from '../../src/client/features/identity/session/sessionSlice';
import { navigated } from '../../src/client/features/platform/navigation/navigationSlice';
import type { PartSlice } from '../../src/client/routing/lazyPart';
import { BASE } from '../../src/client/routing/paths';
import { browser } from '../../src/client/services/browser';
import { createCartStorage } from '../../src/client/services/cartStorage';
import { memoryCookies } from '../../src/client/services/cookies';
import { memoryHistory } from '../../src/client/services/history';
import type { Services } from '../../src/client/services/services';
import { createSessionStorage, memoryArea } from '../../src/client/services/sessionStorage';
import { createToaster, type ToastButton } from '../../src/client/services/toaster';
import { createVault } from '../../src/client/services/vault';
import type { User } from '../../src/contract/identity/users';
import type { Api } from '../../src/contract/platform/endpoint';
import type { Environment } from '../../src/contract/platform/environment';
import type { ContractTable } from '../../src/contract/table';
import { noteUnexpected } from './unexpected';

/** The calls that a test answers; any other call fails the test with its name. */
type AllCalls = Api<ContractTable>;
export type ApiStub = { [G in keyof AllCalls]?: { [E in keyof AllCalls[G]]?: unknown } };

function unanswered(line: string): Promise<never> {
  noteUnexpected(line);
  return Promise.reject(new Error(line));
}

/** The log line of `guarded` and the root saga for an uncaught error. */
const IS_THROW = /^(?:\S* failed|saga failed: .*)$/s;

export function stubApi(stub: ApiStub): AllCalls {
  return new Proxy({} as AllCalls, {
    get: (_none, group: string) => {
      const answered = (stub as Record<string, Record<string, unknown>>)[group] ?? {};
      // Its own keys are the answered calls, so that a group can be spread.
      return new Proxy(answered, {
        get: (_nothing, name: string) =>
          answered[name] ?? (() => unanswered(`the test answers no call ${group}.${name}`)),
      });
    },
  });
}

export const testEnvironment: Environment = {
  apiBase: '',
  shopUrl: `http://shop.example${BASE}`,
  loginUrl: '/login',
  crm: { url: '/crm/web-to-lead', orgId: 'org', campaignWebinar: 'webinar', campaignVideo: 'video' },
  promoterPath: 'mercati-in-chiaro',
  promoterCourse: '',
  seller: { name: 'Corsi Trading Online', address: '', vatNumber: '', mail: '' },
  legal: { disclaimer: '/a', risk: '/b', personalData: '/c', terms: '/d', privacy: '/e', cookies: '/f' },
  isDemo: false,
  loginProviders: [],
};

export const testUser: User = {
  id: 'user-1',
  token: 'token-1',
  username: 'studente@example.com',
  urlProfile: '',
  firstName: 'Sara',
  lastName: 'Conti',
  address: '',
  cap: '',
  city: '',
  company: '',
  country: '',
  description: '',
  phone: '',
  region: '',
};

interface ClientOptions {
  readonly address?: string;
  readonly api?: ApiStub;
  /** Somebody logged in before the page was opened. */
  readonly user?: User;
  readonly claim?: number;
  readonly environment?: Partial<Environment>;
  readonly slices?: readonly PartSlice[];
  readonly services?: Partial<Services>;
  /** False: no saga runs but those that the test runs itself. */
  readonly sagas?: boolean;
}

function listeners() {
  const all = new Set<() => void>();
  return {
    add: (listener: () => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: () => {
      for (const listener of all) listener();
    },
  };
}

/** Things that outlive a client in the test's page. */
const afterTest: (() => void)[] = [];
afterEach(() => {
  for (const stop of afterTest.splice(0)) stop();
  // Addresses are written before the next client is made.
  configureRoutes(testEnvironment);
});

/** A call that is still on its way when the test ends. */
export const onItsWay = () => new Promise<never>(() => {});

/** Every page asks for the banner. */
const noBanner = async () => ({ isOk: false, message: 'Nessuna offerta è attiva.' });

/** Every page of a logged-in person asks for their courses, those saved for later too. */
const noCourses = async () => ({ items: [], total: 0 });

/** The checkout page asks for the ways to pay. */
const noChoice = async () => ({ items: [] });

/** The application without a page: real store, real sagas, memory instead of the browser, a stubbed api. */
export function createTestClient(options: ClientOptions = {}) {
  const { address = `${BASE}/`, user, claim = 0, sagas = true } = options;
  const session = createSessionStorage(memoryArea());
  if (user) session.save(user, claim);
  const toasts: { text: string; kind: string }[] = [];
  const toaster = createToaster();
  const toastButtons: ToastButton[] = [];
  toaster.listen(({ text, kind, buttons }) => {
    toasts.push({ text, kind });
    toastButtons.push(...buttons);
  });
  const seen = {
    left: [] as string[],
    alerts: [] as string[],
    log: [] as string[],
    reloads: 0,
    held: 0,
    known: 0,
  };
  const heard = {
    ...{ return: listeners(), online: listeners() },
    ...{ hidden: listeners(), shown: listeners(), leave: listeners() },
  };
  const history = memoryHistory(address);
  const api = stubApi({
    banners: { activeShop: noBanner },
    ...options.api,
    users: { getOwnedCourses: noCourses, ...options.api?.users },
    cart: { getCart: noCourses, ...options.api?.cart },
    wishlist: { getWishlist: noCourses, ...options.api?.wishlist },
    payments: { getWaysToPay: noChoice, ...options.api?.payments },
  });
  const services: Services = {
    api,
    apiOf: () => api,
    environment: { ...testEnvironment, ...options.environment },
    session,
    claims: createClaims(),
    history,
    cart: createCartStorage(memoryArea()),
    device: memoryArea(),
    tab: memoryArea(),
    cookies: memoryCookies(),
    vault: createVault(),
    toaster,
    connectHub: onItsWay,
    browser: {
      leave: (to) => void seen.left.push(to),
      alert: (text) => void seen.alerts.push(text),
      reload: () => {
        seen.reloads += 1;
      },
      holdPage: () => {
        seen.held += 1;
        return () => {
          seen.held -= 1;
        };
      },
      pageShown: () => undefined,
      sessionKnown: () => {
        seen.known += 1;
      },
      crossFade: () => undefined,
      toTop: () => undefined,
      onLink: (listener) => {
        const stop = browser.onLink(listener);
        afterTest.push(stop);
        return stop;
      },
      onLinkTouched: () => () => undefined,
      onReturn: heard.return.add,
      onLeave: heard.leave.add,
      onOnline: heard.online.add,
      onHidden: heard.hidden.add,
      onShown: heard.shown.add,
    },
    now: () => Date.parse('2026-11-21T10:00:00Z'),
    log: (message, detail) => {
      const line = detail === undefined ? message : `${message}: ${detail}`;
      seen.log.push(line);
      if (IS_THROW.test(message)) noteUnexpected(`log: ${line}`);
    },
    ...options.services,
  };
  configureRoutes(services.environment);
  const { store, inject, recompute, run } = createStore(services, { slices: options.slices ?? [] });
  const actions: UnknownAction[] = [];
  run(function* () {
    for (;;) actions.push((yield take('*')) as UnknownAction);
  });
  store.dispatch(restored(session.read() ?? null));
  store.dispatch(navigated({ address: history.current(), kind: 'POP' }));
  const task = sagas ? run(rootSaga, inject, false) : undefined;
  /** The browser's back button shows the page from its memory, as it was left. */
  const returnByBack = heard.return.tell;
  /** The network is back. */
  const comeOnline = heard.online.tell;
  /** The page goes out of sight: another tab, another address, or the end. */
  const hide = heard.hidden.tell;
  /** The page comes back into sight. */
  const show = heard.shown.tell;
  /** The page is left. */
  const leave = heard.leave.tell;
  return {
    returnByBack,
    comeOnline,
    hide,
    show,
    leave,
    store,
    services,
    session,
    history,
    toasts,
    toastButtons,
    seen,
    inject,
    recompute,
    run,
    task,
    actions,
  };
}

/** Milliseconds: less than a test's own time-out. Fake timers do not move it. */
const PATIENCE = 20_000;
const { setTimeout: realTimeout, clearTimeout: clearRealTimeout } = globalThis;

/** Resolves when what the state shows holds. @throws what it waited for, and the state, when that takes too long */
export function until<State>(
  store: { getState: () => State; subscribe: (listener: () => void) => () => void },
  holds: (state: State) => boolean,
  patience = PATIENCE,
): Promise<State> {
  return new Promise((resolve, reject) => {
    const timer = realTimeout(() => {
      unsubscribe();
      reject(
        new Error(`Waited ${patience} ms for ${holds}; the state is ${JSON.stringify(store.getState())}`),
      );
    }, patience);
    const look = () => {
      const state = store.getState();
      if (!holds(state)) return false;
      clearRealTimeout(timer);
      unsubscribe();
      resolve(state);
      return true;
    };
    let unsubscribe = () => {};
    if (!look()) unsubscribe = store.subscribe(look);
  });
}

/** How often those who wait for an action look whether it is theirs: more while something is left waiting. */
export function countLooks(store: { dispatch(action: UnknownAction): unknown }): number {
  let count = 0;
  store.dispatch({
    get type() {
      count += 1;
      return 'test/other';
    },
  });
  return count;
}
