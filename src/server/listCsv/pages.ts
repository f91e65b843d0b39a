import { MOST_CSV_ROWS } from '../../contract/grid';
import { type CsvColumns, csvFile } from '../http/csv';
import type { SentFile } from '../http/sentFile';

/** Rows of a statement: none is long, and no transaction stays open. */
const PAGE = 500;

type Wanted = { readonly page: number; readonly pageSize: number };
type List<Query extends Wanted, Item> = (
  query: Query,
) => Promise<{ readonly items: readonly Item[]; readonly page?: number | undefined }>;

/** All pages of a list, up to the bound. */
async function* pagesOf<Query extends Wanted, Item>(list: List<Query, Item>, query: Query) {
  let before = new Set<string>();
  for (let page = 1; page <= MOST_CSV_ROWS / PAGE; page += 1) {
    const { items, page: read } = await list({ ...query, page, pageSize: PAGE });
    // Beyond the end the last page comes again.
    if (read !== page) return;
    // A row that is added meanwhile moves others to the next page.
    yield items.filter((item) => !before.has(JSON.stringify(item)));
    before = new Set(items.map((item) => JSON.stringify(item)));
    if (items.length < PAGE) return;
  }
}

/** Answers with what a list finds as a file, read by the list's own query. */
export const listAsCsv =
  <Query extends Wanted, Item>(name: string, columns: CsvColumns<Item>, list: List<Query, Item>) =>
  async (query: Query): Promise<SentFile> =>
    csvFile(name, columns, pagesOf(list, query));
