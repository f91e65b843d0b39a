import { KNOWN_PARAMETERS } from '../../contract/settings/parameters';
import type { Executor } from '../platform/database/executor';
import { listParameters } from './queries';

/** Returns a numeric parameter; `fallback` where it is not stored or outside its bounds. */
export async function numberParameter(db: Executor, key: string, fallback: number): Promise<number> {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = KNOWN_PARAMETERS.find((one) => one.key === key) ?? {};
  const rows = await listParameters(db, { onlyPublic: false, prefix: key });
  const value = rows.find((row) => row.key === key)?.value;
  return typeof value === 'number' && value >= min && value <= max ? value : fallback;
}
