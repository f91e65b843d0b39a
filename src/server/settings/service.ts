import { ROLE } from '../../contract/identity/roles';
import type { StoredParameter } from '../../contract/settings/parameters';
import type { Deps } from '../platform/deps';
import type { Caller } from '../platform/http/access';
import { describe, publicCache } from '../platform/http/publicCache';
import { listParameters, type ParameterRow } from './queries';
import { webinarSpan } from './webinarService';

/** Lists public parameters, for an admin all of them with their versions. */
export async function readParameters(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  prefix: string,
  caller: Caller | undefined,
): Promise<{ items: StoredParameter[] }> {
  const read = async (onlyPublic: boolean) => {
    const rows = await listParameters(database.orm, { onlyPublic });
    return { items: rows.map((row) => toParameterResponse(row, !onlyPublic)) };
  };
  const all =
    caller?.role === ROLE.admin
      ? await read(false)
      : await publicCache(database).get('parameters', ['site'], () => read(true));
  // One cache entry for all prefixes: the caller chooses them freely.
  if (prefix === '') return all;
  const some = { items: all.items.filter(({ key }) => key.startsWith(prefix)) };
  return describe(some, { subjects: ['site'], until: nextPhase(some.items, clock()) });
}

/** When the event next begins or ends: a page that shows it then says something else. */
function nextPhase(items: readonly StoredParameter[], now: Date): number | undefined {
  const span = webinarSpan(items);
  return span && [span.start, span.end].find((moment) => moment > now)?.getTime();
}

/** Strings as they are, other values as JSON. */
export function toParameterResponse(
  { key, value, updatedAt, version }: ParameterRow,
  isForAdmin: boolean,
): StoredParameter {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { key, value: text, updatedAt: updatedAt.toISOString(), ...(isForAdmin && { version }) };
}
