import { paths } from '../routing/paths';
import type { Vault } from './vault';

/** The query with which a login provider redirects back. */
export interface OauthCallback {
  /** The query of the return page's address, with code and state in it. */
  readonly query: string;
}

/**
 * Moves the callback from the address to the vault before anything reads the address, and leaves its handle in the
 * hash: so it is in no action, no state and no entry of the browser's history.
 */
export function hideOauthCallback(
  { location, history }: Pick<Window, 'location' | 'history'>,
  vault: Vault,
): void {
  const { pathname, search } = location;
  if (!pathname.startsWith(paths.providerReturn('')) || !search) return;
  const callback: OauthCallback = { query: search };
  history.replaceState(null, '', `${pathname}#${vault.put(callback)}`);
}
