import { paths } from '../routing/paths';
import type { Vault } from './vault';

/** What a login provider has sent somebody back with: the query of our page's address, code and state in it. */
export interface Arrival {
  readonly arrived: string;
}

/**
 * Takes it out of the address before anything reads that: into the vault, whose handle stands there instead. So it
 * is in no action, no state and no entry of the browser's history.
 */
export function hideArrival({ location, history }: Pick<Window, 'location' | 'history'>, vault: Vault): void {
  const { pathname, search } = location;
  if (!pathname.startsWith(paths.providerReturn('')) || !search) return;
  const arrival: Arrival = { arrived: search };
  history.replaceState(null, '', `${pathname}#${vault.put(arrival)}`);
}
