/** Returns whether this is a path of this site; "//other" and "/\\other" lead to others. */
export function isSitePath(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?!\/)[^\s\\]*$/.test(value);
}

/** Characters. */
const LONGEST = 4000;

/** Returns a path of this site, or '' for anything else; the client checks it again before it goes there. */
export const sitePathOf = (value: unknown): string =>
  isSitePath(value) && value.length <= LONGEST ? value : '';
