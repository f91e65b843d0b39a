import { z } from 'zod';
import { isParameterAbout } from '../../../../contract/admin/adminNames';
import {
  KNOWN_PARAMETERS,
  type KnownParameter,
  type ParameterKind,
  parameterError,
} from '../../../../contract/settings/parameters';
import type { FieldErrors } from '../../../state/submission';
import { formatNumber } from '../../../ui/format';
import type { Field, Input } from '../resource/draft';
import { defineResource } from '../resource/resource';
import { known, type ParameterItem, parameterItem } from './parameterItems';

const INPUTS: Readonly<Record<ParameterKind, Input>> = {
  text: 'text',
  number: 'number',
  boolean: 'switch',
  instant: 'instant',
  url: 'text',
  picture: 'picture',
  richText: 'rich',
  iban: 'text',
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

/** The one field that was sent, as the text that goes over the wire. */
const form = z
  .record(z.string(), z.unknown())
  .transform((values) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value ?? '')])),
  );

const faults = (texts: z.output<typeof form>): FieldErrors =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, parameterError(known(key), text) ?? '']),
  );

export const parameters = defineResource<ParameterItem, typeof form>({
  name: 'parameters',
  labels: {
    one: 'Il parametro',
    many: 'Parametri',
    new: '',
    saved: 'Parametro salvato.',
    removed: '',
    lead: 'Le impostazioni del negozio: il webinar, le recensioni, i testi legali.',
  },
  csv: 'parameters',
  idOf: ({ key }) => key,
  nameOf: ({ label }) => label,
  columns: [
    { field: 'label', header: 'Parametro', isSortable: false },
    { field: 'text', header: 'Valore', isSortable: false, isMain: true },
    { field: 'meaning', header: 'A che cosa serve', isSortable: false },
    { field: 'group', header: 'Argomento', isSortable: false, width: 160 },
    { field: 'updatedAt', header: 'Cambiato', kind: 'instant', isSortable: false, width: 180 },
  ],
  shape: form,
  check: faults,
  fields: parameterFields,
  calls: ({ admin, shop }) => ({
    list: async ({ Query, page, pageSize }) => {
      const { items: stored } = await shop.parameters.read({});
      const all = KNOWN_PARAMETERS.map((one) => parameterItem(one, stored)).filter(isParameterAbout(Query));
      return { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length };
    },
    read: async (key) => {
      const one = KNOWN_PARAMETERS.find((parameter) => parameter.key === key);
      if (!one) return { isOk: false };
      const { items: stored } = await shop.parameters.read({ Prefix: key });
      return { isOk: true, item: parameterItem(one, stored) };
    },
    update: async (key, texts, version) => {
      const items = [{ key, value: texts[key] ?? '', version }];
      const { items: stored = [], isOk = false, ...answer } = await admin.parameters.update({ items });
      return { ...answer, isOk, ...(stored.length > 0 && { item: parameterItem(known(key), stored) }) };
    },
  }),
});
