import { getContext, type SagaGenerator } from 'typed-redux-saga';
import type { Environment } from '../../contract/platform/environment';
import type { Claims } from '../api/claims';
import type { ApiOf, ClientApi } from '../api/createApi';
import type { CartStorage } from './cartStorage';
import type { Cookies } from './cookies';
import type { AppHistory } from './history';
import type { ConnectHub } from './hub';
import type { Area, SessionStorage } from './sessionStorage';
import type { Toaster } from './toaster';
import type { Vault } from './vault';

/**
 * The services of sagas, handed in through the saga context: the browser's own in `app/start.ts`, the page's in
 * `render.tsx`, a test's in the tests.
 */
export interface Services {
  readonly api: ClientApi;
  /** Makes the api of further rows, which come with the code that calls them: the admin's. */
  readonly apiOf: ApiOf;
  readonly environment: Environment;
  readonly history: AppHistory;
  readonly session: SessionStorage;
  readonly claims: Claims;
  readonly cart: CartStorage;
  /** This device's storage between visits; where it is denied, for as long as the page lives. */
  readonly device: Area;
  /** This tab's storage: it survives a reload, and ends with the tab. */
  readonly tab: Area;
  readonly cookies: Cookies;
  /** Passwords and files, that an action names by a handle. */
  readonly vault: Vault;
  readonly toaster: Toaster;
  readonly connectHub: ConnectHub;
  readonly browser: {
    /** Leaves the application for another address (hosted checkout, a login page elsewhere). */
    readonly leave: (address: string) => void;
    readonly alert: (text: string) => void;
    readonly reload: () => void;
    /** Has the browser ask before the page is closed, until what it returns is called. */
    readonly holdPage: () => () => void;
    /** The page shows what the store holds: of a rendered page, from its hydration on. */
    readonly pageShown: () => void;
    /** The page knows now who reads it: what is for visitors alone is shown, or gone (contract/platform/sessionMark.ts). */
    readonly sessionKnown: () => void;
    /** Starts a view transition; resolves once the browser has captured the current page. Undefined without a fade. */
    readonly crossFade: () => Promise<void> | undefined;
    /** After a page change: to the top, or to the part that the address's hash names; focus on the page. */
    readonly toTop: (hash?: string) => void;
    /** Tells the address of a plain link within the shop that was clicked: no new page load follows. */
    readonly onLink: (listener: (path: string) => void) => () => void;
    /** Tells the path of a link within the shop that is pointed at, touched or focused: it may be followed next. */
    readonly onLinkTouched: (listener: (path: string) => void) => () => void;
    /** Tells when the browser's back button shows the page from its memory, as it was left (`pageshow`). */
    readonly onReturn: (listener: () => void) => () => void;
    /** Tells when the page is left for another address, or for good (`pagehide`). */
    readonly onLeave: (listener: () => void) => () => void;
    /** Tells when the network is back. */
    readonly onOnline: (listener: () => void) => () => void;
    /** Tells when the page goes out of sight: for another tab, another address, or for good. */
    readonly onHidden: (listener: () => void) => () => void;
    /** Tells when the page comes back into sight, such as from another tab. */
    readonly onShown: (listener: () => void) => () => void;
  };
  readonly now: () => number;
  readonly log: (message: string, detail?: unknown) => void;
}

/** `const api = yield* service('api')` */
export function service<Name extends keyof Services>(name: Name): SagaGenerator<Services[Name]> {
  return getContext<Services[Name]>(name);
}
