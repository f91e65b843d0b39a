/** A path of this site, in no disguise ("//other", "/\\other"). */
export function isSitePath(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?!\/)[^\s\\]*$/.test(value);
}

const LONGEST = 4000;

/** A path of this site, or '' for anything else; the client checks it again before it goes there. */
export const sitePathOf = (value: unknown): string =>
  isSitePath(value) && value.length <= LONGEST ? value : '';
