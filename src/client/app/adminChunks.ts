import { type AdminPattern, BASE } from '../routing/routeTable';
import type { RouteRow } from './routeRow';

/** Every page of the admin needs these at once: the code that sends its calls, and its own with its libraries. */
const CHUNKS = ['axios', 'grid', 'admin'] as const;

/** The pages of the admin whose code has no form of a resource (`eager` in `adminPages.ts`). */
const WITHOUT_FORMS: readonly AdminPattern[] = [
  '/admin',
  '/admin/corsi/comprati',
  '/admin/recensioni/gestione',
  '/admin/utenti/gestione',
  '/admin/utenti/admin',
  '/admin/mailbox',
  '/admin/leads',
  '/admin/audit',
];

/** The chunks that an admin's browser fetches at once for a page of the admin. */
export const adminChunksOf = ({ path }: Pick<RouteRow, 'path'>): readonly string[] =>
  WITHOUT_FORMS.some((pattern) => BASE + pattern === path) ? CHUNKS : [...CHUNKS, 'admin-forms'];
