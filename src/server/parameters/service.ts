import { ROLE } from '../../contract/roles';
import type { Deps } from '../deps';
import type { Caller } from '../http/access';
import { publicCache } from '../http/publicCache';
import { listParameters } from './queries';

/** Lists public parameters, for an admin all of them. Strings are returned as they are, other values as JSON. */
export async function readParameters(
  { database }: Deps,
  prefix: string,
  caller: Caller | undefined,
): Promise<{ items: { key: string; value: string; updatedAt: string }[] }> {
  const read = async (onlyPublic: boolean) => {
    const rows = await listParameters(database.orm, { onlyPublic });
    const items = rows.map(({ key, value, updatedAt }) => {
      return { key, value: asText(value), updatedAt: updatedAt.toISOString() };
    });
    return { items };
  };
  const all =
    caller?.role === ROLE.admin
      ? await read(false)
      : await publicCache(database).get('parameters', ['site'], () => read(true));
  // One cache entry for all prefixes: the caller chooses them freely.
  return prefix === '' ? all : { items: all.items.filter(({ key }) => key.startsWith(prefix)) };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
