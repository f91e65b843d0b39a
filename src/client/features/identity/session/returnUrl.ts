import { BASE, paths } from '../../../routing/paths';

const HERE = 'http://this-site.invalid';

/**
 * Where to go after login: a path of this site, or else the shop's home. An address of another site, in
 * whatever disguise ("//other", "/\\other", "https:other"), is ignored.
 */
export function safeReturnUrl(returnUrl: string | null | undefined): string {
  if (!returnUrl?.startsWith('/') || returnUrl.startsWith('//') || /[\s\\]/.test(returnUrl)) {
    return paths.home();
  }
  try {
    const url = new URL(returnUrl, HERE);
    if (url.origin !== HERE || !url.pathname.startsWith(BASE)) return paths.home();
    return url.pathname + url.search + url.hash;
  } catch {
    return paths.home();
  }
}
