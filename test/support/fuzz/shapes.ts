import fc from 'fast-check';
import type { z } from 'zod';
import { oddNumber, oddText, oddValue } from './odd';

/** The parts of zod's definitions that are read here, of whatever type. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
}

/** A file of a multipart body. */
export const FILE = Symbol('file');

/**
 * Generates inputs for a shape: mostly of the right types, with real ids and texts among them, sometimes not.
 * @param known texts that mean something to the shop: ids, slugs, addresses, codes
 */
export function inputsOf(shape: z.ZodType, known: readonly string[]): fc.Arbitrary<unknown> {
  const text = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: fc.string({ maxLength: 30 }) },
    { weight: 2, arbitrary: oddText },
  );
  const ofType = (inner: z.ZodType | undefined): fc.Arbitrary<unknown> => {
    if (!inner) return oddValue;
    const definition = inner._zod.def as unknown as Definition;
    switch (definition.type) {
      case 'object':
        return fieldsOf(definition.shape ?? {});
      case 'string':
        return text;
      case 'number':
        return fc.oneof(
          { weight: 3, arbitrary: fc.integer({ min: 0, max: 12 }) },
          { weight: 2, arbitrary: oddNumber },
        );
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(typed(definition.element), { maxLength: 4 });
      case 'enum':
        return fc.constantFrom(...Object.values(definition.entries ?? {}));
      case 'literal':
        return fc.constantFrom(...(definition.values ?? []));
      case 'union':
        return fc.oneof(...(definition.options ?? []).map(typed));
      case 'optional':
      case 'nullable':
      case 'default':
      case 'prefault':
        return typed(definition.innerType);
      case 'pipe':
        return typed(definition.in);
      case 'record':
        return fc.dictionary(oddText, typed(definition.valueType), { maxKeys: 4 });
      case 'custom':
        return fc.constant(FILE);
      default:
        return oddValue;
    }
  };
  /** One in twenty-five is of any type. */
  const typed = (inner: z.ZodType | undefined): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 24, arbitrary: ofType(inner) }, { weight: 1, arbitrary: oddValue });
  /** Most fields are there; at times there are others too. */
  const fieldsOf = (fields: Readonly<Record<string, z.ZodType>>) =>
    fc
      .tuple(
        fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typed(field)]))),
        fc.subarray(Object.keys(fields)),
        fc.nat(5),
        fc.dictionary(oddText, oddValue, { maxKeys: 2 }),
      )
      .map(([whole, dropped, chance, more]) => {
        if (chance > 0) return whole;
        const left = Object.entries(whole).filter(([name]) => !dropped.includes(name));
        return { ...Object.fromEntries(left), ...more };
      });
  return ofType(shape);
}
