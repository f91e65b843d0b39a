import { parameterGroup } from '../../../../contract/admin/adminNames';
import {
  KNOWN_PARAMETERS,
  type KnownParameter,
  type StoredParameter,
} from '../../../../contract/settings/parameters';
import { formatLocal } from '../../../ui/localDate';
import { plainText } from '../../../ui/plainText';

/** A parameter for its list and its form: beside what is listed here, its value under its own key. */
export interface ParameterItem {
  readonly key: string;
  readonly label: string;
  readonly meaning: string;
  readonly group: string;
  /** The value for reading. */
  readonly text: string;
  readonly updatedAt: string | undefined;
  /** 0 for a parameter that was never saved. */
  readonly version: number;
  readonly [value: string]: unknown;
}

/** @throws when there is no such parameter */
export function known(key: string): KnownParameter {
  const found = KNOWN_PARAMETERS.find((parameter) => parameter.key === key);
  if (!found) throw new Error(`There is no parameter ${key}.`);
  return found;
}

function readable({ kind }: KnownParameter, value: string): string {
  if (kind === 'boolean') return value === 'true' ? 'Sì' : 'No';
  if (value === '') return '—';
  if (kind === 'instant') return formatLocal(value);
  return kind === 'richText' ? plainText(value) : value;
}

/** A parameter with what is stored of it. */
export function parameterItem(parameter: KnownParameter, stored: readonly StoredParameter[]): ParameterItem {
  const { key, label, meaning, kind } = parameter;
  const { value = '', updatedAt, version = 0 } = stored.find((one) => one.key === key) ?? {};
  return {
    key,
    label,
    meaning,
    group: parameterGroup(key),
    text: readable(parameter, value),
    updatedAt,
    version,
    [key]: kind === 'boolean' ? value === 'true' : value,
  };
}
