import { isShopPath, paths } from '../../../routing/paths';

const HERE = 'http://this-site.invalid';

/**
 * Returns where to go after login: a path of this site. For an address of another site, however it is disguised
 * ("//other", "/\\other", "https:other"), returns the shop's home.
 */
export function safeReturnUrl(returnUrl: string | null | undefined): string {
  if (!returnUrl?.startsWith('/') || returnUrl.startsWith('//') || /[\s\\]/.test(returnUrl)) {
    return paths.home();
  }
  try {
    const url = new URL(returnUrl, HERE);
    if (url.origin !== HERE || !isShopPath(url.pathname)) return paths.home();
    return url.pathname + url.search + url.hash;
  } catch {
    return paths.home();
  }
}
