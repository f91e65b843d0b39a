import { z } from 'zod';
import { DIRECTIONS } from './adminConstants';
import { post, put, get as read, remove } from './endpoint';
import { byId, DEFAULT_PAGE_SIZE, id, itemOf, listOf, MAX_PAGE_SIZE, outcome } from './shapes';

const MAX_PAGE = 1_000_000;
const page = z.coerce.number().int().min(1);

/**
 * The query of a grid of the admin. The admin's addresses carry it, where anything may be typed, so what makes no
 * sense counts as absent: a 4xx would log the admin out.
 * @param sorts the columns that the list can be sorted by
 */
export const gridQuery = <const Sorts extends readonly string[]>(sorts: Sorts) =>
  z.object({
    /** From 1. Beyond the end the last page is returned. */
    page: page
      .default(1)
      .catch(1)
      .transform((value) => Math.min(value, MAX_PAGE)),
    pageSize: page.max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE).catch(DEFAULT_PAGE_SIZE),
    /** Quick search. */
    Query: z.string().max(200).default('').catch(''),
    Sort: z.enum(sorts).optional().catch(undefined),
    Direction: z.enum(DIRECTIONS).default('asc').catch('asc'),
  });

/** A yes-or-no filter. */
export const flagFilter = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
  .optional()
  .catch(undefined);
/** One of a few values. */
export const choiceFilter = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values).optional().catch(undefined);
/** A text that must be equal, such as an id. */
export const textFilter = z.string().min(1).max(200).optional().catch(undefined);
/** A day in Italy, `YYYY-MM-DD`. */
export const dayFilter = z.iso
  .date()
  .regex(/^(19|20)/)
  .optional()
  .catch(undefined);

/** A page of a grid. `page` is the one returned, which differs from the one asked for beyond the end. */
export const gridOf = <Item extends z.ZodType>(item: Item) =>
  listOf(item).extend({ page: z.number().int().optional() });

/** The version that was loaded; another admin's save in between is refused with `code: 'conflict'`. */
export const versioned = { version: z.number().int().min(0) };

/** After a conflict `item` is what the other admin saved. */
export const savedItem = itemOf;

interface CrudShapes<Item extends z.ZodType, Shape extends z.core.$ZodLooseShape> {
  /** The record as it is returned. An update takes it as it was read, and ignores fields that are not in the form. */
  readonly item: Item;
  /** The fields that are saved. */
  readonly form: z.ZodObject<Shape>;
  /** The item's name for its id, which an update takes in place of `id`. */
  readonly key?: string;
}

/** Gives an update that names its record by the item's own key the field `id`. */
const keyed = (key: string) => (input: unknown) => {
  if (typeof input !== 'object' || input === null || 'id' in input || !(key in input)) return input;
  return { ...input, id: input[key as keyof typeof input] };
};

/** The rows of a resource beside its list: reads, creates, updates and removes one. */
export function crud<Item extends z.ZodType, Shape extends z.core.$ZodLooseShape>(
  path: string,
  { item, form, key = 'id' }: CrudShapes<Item, Shape>,
) {
  const changed = form.extend({ id, ...versioned });
  const update = z.preprocess<unknown, typeof changed, z.input<typeof changed>>(keyed(key), changed);
  return {
    get: read(`${path}/{id}`, 'admin', byId, itemOf(item)),
    create: post(path, 'admin', form, savedItem(item)),
    update: put(path, 'admin', update, savedItem(item)),
    remove: remove(`${path}/{id}`, 'admin', byId, outcome),
  };
}
