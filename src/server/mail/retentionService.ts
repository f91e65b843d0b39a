import type { Deps } from '../deps';
import { deleteMailsBefore } from './queries';

const MONTH_MS = 30 * 24 * 3_600_000;

/** The last mail to who has deleted their account is the last that knows their address: it goes after a month. */
export function forgetFarewells({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  return deleteMailsBefore(database, 'account-deleted', new Date(clock().getTime() - MONTH_MS));
}
