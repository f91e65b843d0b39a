import { isParameterAbout, parameterGroup } from '../../contract/admin/adminNames';
import { wordsOf } from '../../contract/platform/richTexts';
import { KNOWN_PARAMETERS, type KnownParameter } from '../../contract/settings/parameters';
import type { Deps } from '../platform/deps';
import { csvFlag, csvTime } from '../platform/http/csv';
import { listParameters } from './queries';
import { toParameterResponse } from './service';

/** A setting of the shop for reading. */
export interface ReadableParameter {
  readonly key: string;
  readonly label: string;
  readonly meaning: string;
  readonly group: string;
  readonly text: string;
  readonly updatedAt: string | undefined;
}

/** Lists the known parameters that contain a text, whatever its case. */
export async function readableParameters(
  { database }: Pick<Deps, 'database'>,
  query: string,
): Promise<ReadableParameter[]> {
  const rows = await listParameters(database.orm, { onlyPublic: false });
  const stored = new Map(rows.map((row) => [row.key, toParameterResponse(row, true)]));
  return KNOWN_PARAMETERS.map(({ key, label, meaning, kind }) => {
    const { value = '', updatedAt } = stored.get(key) ?? {};
    return { key, label, meaning, group: parameterGroup(key), text: readable(kind, value), updatedAt };
  }).filter(isParameterAbout(query));
}

function readable(kind: KnownParameter['kind'], value: string): string {
  if (kind === 'boolean') return csvFlag(value === 'true');
  if (kind === 'instant') return csvTime(value);
  return kind === 'richText' ? wordsOf(value) : value;
}
