import { DIRECTIONS, type Direction } from '../../../../contract/platform/adminConstants';

/** The query in a list's address. It carries the names of the contract, so that a copied link shows the same list. */
export interface ListQuery {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly Query: string;
  readonly Sort: string;
  readonly Direction: Direction;
  /** By the filter's name; absent if off. */
  readonly filters: Readonly<Record<string, string>>;
}

/** The parameter of the address that names the row whose dialog is open. */
export const SHOWN = 'id';

export const PAGE_SIZES = [25, 50, 100];
const [FIRST_SIZE = 25] = PAGE_SIZES;

const positive = (text: string | null, otherwise: number) => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : otherwise;
};

/** Reads an address; what makes no sense counts as absent. @param names of the list's filters */
export function readListQuery(search: string, names: readonly string[]): ListQuery {
  const query = new URLSearchParams(search);
  const size = positive(query.get('pageSize'), FIRST_SIZE);
  return {
    page: positive(query.get('page'), 1),
    pageSize: PAGE_SIZES.includes(size) ? size : FIRST_SIZE,
    Query: query.get('Query') ?? '',
    Sort: query.get('Sort') ?? '',
    Direction: DIRECTIONS.find((direction) => direction === query.get('Direction')) ?? 'asc',
    filters: Object.fromEntries(
      names.map((name) => [name, query.get(name) ?? '']).filter(([, value]) => value !== ''),
    ),
  };
}

/** Writes what differs from the first page of the whole list; '' if nothing does. */
export function writeListQuery({ page, pageSize, Query, Sort, Direction, filters }: ListQuery): string {
  const query = new URLSearchParams({
    ...(Query && { Query }),
    ...filters,
    ...(Sort && { Sort, Direction }),
    ...(page > 1 && { page: String(page) }),
    ...(pageSize !== FIRST_SIZE && { pageSize: String(pageSize) }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** Values by the parameter of the address: `Query`, or a filter's name. */
export type TypedFilters = Readonly<Record<string, string>>;

/** Returns the query with what was typed since; its first page if that changes it. */
export function withTyped(query: ListQuery, { Query = query.Query, ...typed }: TypedFilters): ListQuery {
  const filters = Object.entries({ ...query.filters, ...typed }).filter(([, value]) => value !== '');
  const next = { ...query, Query, filters: Object.fromEntries(filters) };
  return writeListQuery(next) === writeListQuery(query) ? query : { ...next, page: 1 };
}

/** Returns what is asked of the server. */
export function listInput({ page, pageSize, Query, Sort, Direction, filters }: ListQuery) {
  return { page, pageSize, Query, ...(Sort && { Sort, Direction }), ...filters };
}
