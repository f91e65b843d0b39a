import { MOST_CSV_ROWS } from '../../../contract/platform/adminConstants';
import { type CsvColumns, csvFile } from '../../platform/http/csv';
import type { SentFile } from '../../platform/http/sentFile';

/** Rows of a statement. Each page is sorted again, so that smaller ones take longer; larger ones take more memory. */
const PAGE = 500;

type Wanted = { readonly page: number; readonly pageSize: number };
type List<Query extends Wanted, Item> = (
  query: Query & { readonly isUncounted: true },
) => Promise<{ readonly items: readonly Item[] }>;

/** All pages of a list, up to the bound; none is counted, since the end shows itself. */
async function* pagesOf<Query extends Wanted, Item>(list: List<Query, Item>, query: Query) {
  let before = new Set<string>();
  for (let page = 1; page <= MOST_CSV_ROWS / PAGE; page += 1) {
    const { items } = await list({ ...query, page, pageSize: PAGE, isUncounted: true });
    // A row that is added meanwhile moves others to the next page.
    const texts = items.map((item) => JSON.stringify(item));
    yield items.filter((_item, place) => !before.has(texts[place] ?? ''));
    before = new Set(texts);
    // A page is shorter where a row was deleted between its ids and its rows.
    if (items.length === 0) return;
  }
}

/** Answers with what a list finds as a file, read by the list's own query. */
export const listAsCsv =
  <Query extends Wanted, Item>(name: string, columns: CsvColumns<Item>, list: List<Query, Item>) =>
  async (query: Query): Promise<SentFile> =>
    csvFile(name, columns, pagesOf(list, query));

/** The page of a list that is read whole. */
export function pageOf<Item>(all: readonly Item[], { page, pageSize }: Wanted): { items: Item[] } {
  return { items: all.slice((page - 1) * pageSize, page * pageSize) };
}
