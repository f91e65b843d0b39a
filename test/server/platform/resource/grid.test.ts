import { sql } from 'drizzle-orm';
import { stockMarkets } from '../../../../src/server/platform/database';
import { readGrid, readTableGrid } from '../../../../src/server/platform/resource/grid';
import { openTestDatabase, type TestDatabase } from '../../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query(`insert into stock_markets (id, broker, name, symbol)
    select lpad(n::text, 3, '0'), 'B', case when n % 2 = 0 then 'even' else 'odd' end, n from generate_series(1, 25) n`);
});
afterAll(() => database.discard());

const { id, name } = stockMarkets;
const order = { sorts: { id, name }, id, usual: [id, 'asc'] } as const;
const read = async (
  query: { page: number; pageSize?: number; Sort?: 'id' | 'name'; Direction?: 'asc' | 'desc' },
  where = sql`true`,
) => {
  const wanted = { pageSize: 10, Direction: 'asc', ...query } as const;
  const { rows, ...rest } = await readTableGrid(database.orm, stockMarkets, wanted, order, where);
  return { ids: rows.map((row) => Number(row.id)), ...rest };
};
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe('a page of a grid', () => {
  it.each([
    [1, range(1, 10)],
    [2, range(11, 20)],
    [3, range(21, 25)],
  ])('%i holds its rows in order, whichever end it is read from', async (page, ids) => {
    expect(await read({ page })).toEqual({ ids, total: 25, page });
    const descending = await read({ page, Sort: 'id', Direction: 'desc' });
    expect(descending.ids).toEqual(ids.map((one) => 26 - one));
  });

  it('covers every row once where the sorted column has few values', async () => {
    for (const Direction of ['asc', 'desc'] as const) {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6, 7].map((page) => read({ page, pageSize: 4, Sort: 'name', Direction })),
      );
      const ids = pages.flatMap((one) => one.ids);
      expect([...ids].sort((one, other) => one - other)).toEqual(range(1, 25));
    }
  });

  it('holds the rows that the list is narrowed to, also behind the first page', async () => {
    const where = sql`${name} = 'odd'`;
    expect(await read({ page: 2, pageSize: 5 }, where)).toEqual({
      ids: [11, 13, 15, 17, 19],
      total: 13,
      page: 2,
    });
  });

  it('beyond the end is the last one, and the first one of an empty list', async () => {
    expect(await read({ page: 1_000_000 })).toEqual({ ids: range(21, 25), total: 25, page: 3 });
    expect(await read({ page: 9 }, sql`false`)).toEqual({ ids: [], total: 0, page: 1 });
  });

  it('at the end of a long list is read from the end', async () => {
    const offsets: number[] = [];
    for (const page of [1, 50_000, 50_002, 100_000])
      await readGrid({ page, pageSize: 10, Direction: 'asc' }, order, {
        count: async () => 1_000_000,
        rows: async ({ offset }) => {
          offsets.push(offset);
          return [];
        },
      });
    expect(offsets).toEqual([0, 499_990, 499_980, 0]);
  });
});
