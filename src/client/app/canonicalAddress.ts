import type { CanonicalAddress } from '../../contract/platform/renderer';
import type { RouteName } from '../routing/routeTable';
import { matchRoute } from './routes';

const NONE: readonly string[] = [];
const SALE = ['acquista', 'annullato', 'anteprima', 'coupon'];
const LIST = ['argomento', 'livello', 'ordina', 'pagina', 'prezzo_max', 'prezzo_min', 'q'];
const FORM = ['inviato'];

/** The query parameters that each rendered page reads; a page that the browser builds keeps all of them. */
const PARAMETERS: Readonly<Partial<Record<RouteName, readonly string[]>>> = {
  home: ['corso'],
  teachers: NONE,
  bundles: NONE,
  bundle: SALE,
  bundleOffer: SALE,
  promoter: SALE,
  courses: LIST,
  coursesBy: LIST,
  course: SALE,
  courseOffer: SALE,
  webinar: FORM,
  videoSignUp: [...FORM, 'video'],
  video: NONE,
  certificate: NONE,
  contacts: FORM,
  legal: NONE,
};

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
  const { name } = matchRoute(pathname).row;
  const known = name && PARAMETERS[name];
  if (!known) return address;
  const asked = new URLSearchParams(address.slice(at));
  const read = new URLSearchParams();
  for (const parameter of known) {
    // Of several values a page reads the first.
    const value = asked.get(parameter);
    if (value !== null) read.set(parameter, value);
  }
  return read.size > 0 ? `${pathname}?${read}` : pathname;
};
