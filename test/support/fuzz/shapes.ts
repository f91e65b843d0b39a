import fc from 'fast-check';
import type { z } from 'zod';
import { BROKEN_FILE, REAL_FILES } from './files';
import { oddNumber, oddText, oddValue } from './odd';
import type { Vocabulary } from './vocabulary';

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

/**
 * Generates inputs for a shape: mostly of the right types, with real ids and texts among them, sometimes not.
 * @param group of the row
 * @param isCalm whether all is of the right type, with what the shop knows wherever it knows something
 */
export function inputsOf(
  shape: z.ZodType,
  known: Vocabulary,
  group: string,
  isCalm = false,
): fc.Arbitrary<unknown> {
  const odd = isCalm ? 0 : 1;
  const text = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...known.texts) },
    { weight: 2, arbitrary: fc.string({ maxLength: 30 }) },
    { weight: 2 * odd, arbitrary: oddText },
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
          { weight: 2 * odd, arbitrary: oddNumber },
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
        return isCalm ? fc.constantFrom(...REAL_FILES) : fc.constant(BROKEN_FILE);
      default:
        return oddValue;
    }
  };
  /** One in twenty-five is of any type. */
  const typed = (inner: z.ZodType | undefined): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 24, arbitrary: ofType(inner) }, { weight: odd, arbitrary: oddValue });
  /** Mostly what a field of that name held in an answer. */
  const field = (name: string, inner: z.ZodType): fc.Arbitrary<unknown> => {
    const values = known.valuesOf(name, group);
    if (values.length === 0) return typed(inner);
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...values) },
      { weight: 1, arbitrary: typed(inner) },
    );
  };
  /** Most fields are there; at times there are others too. */
  const fieldsOf = (fields: Readonly<Record<string, z.ZodType>>) =>
    fc
      .tuple(
        fc.record(
          Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, field(name, inner)])),
        ),
        fc.subarray(Object.keys(fields)),
        fc.nat(5),
        fc.boolean(),
        fc.dictionary(oddText, oddValue, { maxKeys: 2 }),
      )
      .map(([whole, dropped, chance, isShort, more]) => {
        if (isCalm && isShort) return withoutOptional(fields, whole);
        if (chance > 0 || isCalm) return whole;
        const left = Object.entries(whole).filter(([name]) => !dropped.includes(name));
        return { ...Object.fromEntries(left), ...more };
      });
  const records = known.recordsOf(group);
  if (!isCalm || records.length === 0) return ofType(shape);
  const saved = fc.tuple(ofType(shape), fc.constantFrom(...records));
  return fc.oneof(
    ofType(shape),
    saved.map(([input, record]) => ({ ...(input as object), ...record })),
  );
}

/** Returns the input of a form in which only the required fields were typed. */
const withoutOptional = (
  fields: Readonly<Record<string, z.ZodType>>,
  input: Readonly<Record<string, unknown>>,
) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !fields[name]?.safeParse(undefined).success));
