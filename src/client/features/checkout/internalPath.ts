import { isShopPath } from '../../routing/paths';

const HERE = 'http://this-site.invalid';

function parsed(url: string, base: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}

/**
 * Returns the path of an address that the shop's router shows; undefined for other sites, and for pages that the
 * server renders itself (the sandbox payment page).
 */
export function internalPath(url: string, shopUrl: string): string | undefined {
  const here = parsed(shopUrl, HERE)?.origin ?? HERE;
  const target = parsed(url, here);
  if (target?.origin !== here) return undefined;
  const { pathname, search, hash } = target;
  return isShopPath(pathname) ? pathname + search + hash : undefined;
}
