import type { Executor } from '../database/executor';
import { listParameters } from './queries';

/** The ordinary rate in Italy since 2013. */
const ORDINARY = 22;
const KEY = 'receipts.vatRate';

/** The VAT that prices contain, in per cent; 0 for a seller who charges none. */
export async function vatRate(db: Executor): Promise<number> {
  const rows = await listParameters(db, { onlyPublic: false, prefix: KEY });
  const value = rows.find(({ key }) => key === KEY)?.value;
  return typeof value === 'number' && value >= 0 && value <= 100 ? value : ORDINARY;
}
