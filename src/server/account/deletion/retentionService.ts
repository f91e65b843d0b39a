import type { Deps } from '../../platform/deps';
import { forgetBuyersBefore } from './queries';

/** Full years after that of the payment (art. 2220 c.c.). */
const KEPT_YEARS = 10;

/** Forgets who the buyers of deleted accounts were, once accounting law no longer wants them kept. */
export function forgetOldBuyers({
  database: { orm },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<number> {
  const year = clock().getUTCFullYear();
  // The first instant of a year in Italy.
  const before = new Date(Date.UTC(year - KEPT_YEARS, 0, 1) - 3_600_000);
  return orm.transaction((tx) => forgetBuyersBefore(tx, before));
}
