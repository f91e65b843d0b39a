import { BASE } from '../routing/routeTable';
import type { RouteRow } from './routeRow';

/** What every page of the admin needs at once: what sends its calls, and its own code with its libraries. */
const CHUNKS = ['axios', 'grid', 'admin'] as const;

/** The pages of the admin that have no form of a resource. */
const WITHOUT_FORMS = [
  '/admin',
  '/admin/corsi/comprati',
  '/admin/recensioni/gestione',
  '/admin/utenti/gestione',
  '/admin/utenti/admin',
  '/admin/mailbox',
  '/admin/leads',
  '/admin/audit',
].map((pattern) => BASE + pattern);

/** The chunks that an admin's browser fetches at once for a page of the admin. */
export const adminChunksOf = ({ path }: Pick<RouteRow, 'path'>): readonly string[] =>
  WITHOUT_FORMS.includes(path) ? CHUNKS : [...CHUNKS, 'admin-forms'];
