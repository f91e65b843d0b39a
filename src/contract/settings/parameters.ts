import { z } from 'zod';
import { get, put } from '../platform/endpoint';
import { instant, listOf } from '../platform/shapes';

export { KNOWN_PARAMETERS, type KnownParameter, type ParameterKind } from './knownParameters';
export { parameterError } from './parameterValues';

/** Values are texts on the wire, whatever their kind. */
export const parameter = z.object({ key: z.string().max(200), value: z.string().max(100_000) });
const storedParameter = parameter.extend({
  updatedAt: instant.optional(),
  /** Only for admins. */
  version: z.number().int().optional(),
});
export type StoredParameter = z.infer<typeof storedParameter>;

export const parameters = {
  /** Public parameters, for admins all; `Prefix` filters by key. */
  read: get(
    '/api/Parameter/',
    'optional',
    z.object({ Prefix: z.string().max(200).optional() }),
    listOf(storedParameter),
  ),
  /**
   * Saves all or, when one is wrong, none; `errors` by key. Only `KNOWN_PARAMETERS`; `version` is the one that was read,
   * 0 for a parameter that was never saved. Returns what is stored, after a `conflict` too.
   */
  update: put(
    '/api/Parameter/',
    'admin',
    z.object({
      items: z
        .array(parameter.extend({ version: z.number().int().min(0) }))
        .min(1)
        .max(100),
    }),
    listOf(storedParameter),
  ),
};
