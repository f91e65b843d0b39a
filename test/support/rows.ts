import { fillPath, pathParameters } from '../../src/contract/platform/address';
import type { Endpoint, Table } from '../../src/contract/platform/endpoint';
import { table } from '../../src/contract/table';

/** Every row of the contract with its name, such as `courses.getSections`. */
export const rows: [name: string, row: Endpoint][] = Object.entries<Table[string]>(table).flatMap(
  ([group, endpoints]) =>
    Object.entries(endpoints).map(([name, row]): [string, Endpoint] => [`${group}.${name}`, row]),
);

/** The row's address with `value` in the place of each parameter. */
export function addressOf(row: Endpoint, value = 'x'): string {
  return fillPath(row.path, Object.fromEntries(pathParameters(row.path).map((name) => [name, value]))).url;
}
