import {
  KNOWN_PARAMETERS,
  type KnownParameter,
  type ParameterKind,
} from '../../../../contract/settings/parameters';
import { formatNumber } from '../../../ui/format';
import type { Field, Input } from '../resource/draft';

const INPUTS: Readonly<Record<ParameterKind, Input>> = {
  text: 'text',
  number: 'number',
  boolean: 'switch',
  instant: 'instant',
  url: 'text',
  picture: 'picture',
  richText: 'rich',
};

/** Parameters whose value is the name of something else. */
const PICKED: Readonly<Record<string, Input>> = { 'video.slug': 'video' };

function bounds({ kind, min, max }: KnownParameter): string {
  if (max === undefined) return '';
  const most = formatNumber(max);
  return kind === 'number' ? ` Da ${min ?? 0} a ${most}.` : ` Al massimo ${most} caratteri.`;
}

/** A field for each parameter, of which the form shows that of its record. */
export const parameterFields: readonly Field[] = KNOWN_PARAMETERS.map((parameter) => ({
  name: parameter.key,
  label: parameter.label,
  hint: parameter.meaning + (parameter.key in PICKED ? '' : bounds(parameter)),
  input: PICKED[parameter.key] ?? INPUTS[parameter.kind],
  isShown: (_draft, loaded) => 'key' in loaded && loaded.key === parameter.key,
}));
