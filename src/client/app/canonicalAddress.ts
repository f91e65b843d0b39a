import type { CanonicalAddress } from '../../contract/platform/renderer';
import { matchRoute } from './matchRoute';

/** Parameters of one visit, whose pages are not kept. */
const PERSONAL = ['acquista', 'annullato', 'corso', 'inviato'];

/** Whether the address is one person's own. */
export const isPersonal = (search: string): boolean => {
  const parameters = new URLSearchParams(search);
  return PERSONAL.some((name) => parameters.has(name));
};

export const canonicalAddress: CanonicalAddress = (address) => {
  const at = address.indexOf('?');
  if (at < 0) return address;
  const pathname = address.slice(0, at);
  const { row, isFound } = matchRoute(pathname);
  // A page that the browser builds keeps all of them.
  if (!isFound || !row.rendered) return address;
  const asked = new URLSearchParams(address.slice(at));
  const read = new URLSearchParams();
  for (const parameter of row.rendered) {
    // Of several values a page reads the first.
    const value = asked.get(parameter);
    if (value !== null) read.set(parameter, value);
  }
  return read.size > 0 ? `${pathname}?${read}` : pathname;
};
