/** A path of this site, or '' for anything else; the client looks at it again before it goes there. */
export function pathOf(returnUrl: unknown): string {
  return typeof returnUrl === 'string' && returnUrl.length <= 4000 && /^\/(?!\/)[^\s\\]*$/.test(returnUrl)
    ? returnUrl
    : '';
}
