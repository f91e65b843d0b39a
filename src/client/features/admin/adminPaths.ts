import type { AdminPattern } from '../../../contract/admin/adminResources';
import { BASE } from '../../routing/routeTable';

export type { AdminPattern };

/** Stands for the id in the address of a new record's form; ids are longer. */
export const NEW = 'nuovo';

/** Builds a link to a page of the admin. @param id where the pattern has one */
export const adminHref = (pattern: AdminPattern, id = ''): string =>
  BASE + pattern.replace(/:id$|\*$/, encodeURIComponent(id));
