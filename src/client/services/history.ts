import { createPath, type Location, type To } from 'react-router-dom';

export type NavigationKind = 'POP' | 'PUSH' | 'REPLACE';
/** The address as it stands in the store: plain data. */
export type Address = Pick<Location, 'pathname' | 'search' | 'hash' | 'key'>;

export interface AppHistory {
  readonly current: () => Address;
  readonly push: (to: To) => void;
  readonly replace: (to: To) => void;
  readonly go: (delta: number) => void;
  readonly listen: (listener: (address: Address, kind: NavigationKind) => void) => () => void;
}

/** Of the entry with which a visit begins. */
export const FIRST_KEY = 'default';
const newKey = () => Math.random().toString(36).slice(2, 10);

const addressOf = ({ pathname, search, hash }: URL, key: string): Address => ({
  pathname,
  search,
  hash,
  key,
});

/** A form with unsaved changes cancels this event on the window: Back and Forward then change nothing on the page. */
export const BEFORE_POP = 'beforepop';

/** The browser's session history; react-router's own is not part of its public interface. */
export function browserHistory(window: Window): AppHistory {
  const listeners = new Set<(address: Address, kind: NavigationKind) => void>();
  const current = () => {
    const state = window.history.state as { key?: string } | null;
    return addressOf(new URL(window.location.href), state?.key ?? FIRST_KEY);
  };
  const tell = (kind: NavigationKind) => {
    for (const listener of listeners) listener(current(), kind);
  };
  const href = (to: To) => (typeof to === 'string' ? to : createPath(to));
  window.addEventListener('popstate', () => {
    if (window.dispatchEvent(new Event(BEFORE_POP, { cancelable: true }))) tell('POP');
  });
  return {
    current,
    push: (to) => {
      window.history.pushState({ key: newKey() }, '', href(to));
      tell('PUSH');
    },
    replace: (to) => {
      window.history.replaceState({ key: newKey() }, '', href(to));
      tell('REPLACE');
    },
    go: (delta) => window.history.go(delta),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A history that lives in memory: one page on the server, any number in tests. */
export function memoryHistory(address: string): AppHistory & { readonly entries: readonly string[] } {
  const listeners = new Set<(address: Address, kind: NavigationKind) => void>();
  const resolve = (to: To, from: string) =>
    new URL(typeof to === 'string' ? to : createPath(to), new URL(from, 'http://shop.invalid'));
  const entries: string[] = [address];
  let index = 0;
  const href = (url: URL) => url.pathname + url.search + url.hash;
  // A browser's first entry has the same key: an address that hydration finds changed renders its page again.
  const current = () =>
    addressOf(resolve(entries[index] ?? '/', '/'), index === 0 ? FIRST_KEY : `entry-${index}`);
  const tell = (kind: NavigationKind) => {
    for (const listener of listeners) listener(current(), kind);
  };
  return {
    entries,
    current,
    push: (to) => {
      entries.splice(index + 1, entries.length, href(resolve(to, entries[index] ?? '/')));
      index += 1;
      tell('PUSH');
    },
    replace: (to) => {
      entries[index] = href(resolve(to, entries[index] ?? '/'));
      tell('REPLACE');
    },
    go: (delta) => {
      index = Math.min(Math.max(index + delta, 0), entries.length - 1);
      tell('POP');
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
