import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { listAsCsv } from '../../../../src/server/admin/listCsv/routes';

const names = (from: number, count: number) =>
  Array.from({ length: count }, (_none, nth) => `r${from + nth}`);

/** The rows of the file of a list that has these pages. */
async function rowsOf(pages: readonly string[][]) {
  const list = jest.fn(async ({ page }: { page: number }) => ({ items: pages[page - 1] ?? [] }));
  const file = await listAsCsv('prova', [['Nome', (name: string) => name]], list)({ page: 4, pageSize: 2 });
  const lines = (await text(file.content as Readable)).split('\r\n').slice(1, -1);
  return { lines, list };
}

describe('the file of a list', () => {
  it('goes on after a page that is shorter, since a row was deleted between its ids and its rows', async () => {
    const { lines } = await rowsOf([names(0, 499), names(500, 500), names(1000, 3)]);
    expect(lines).toEqual([...names(0, 499), ...names(500, 500), ...names(1000, 3)]);
  });

  it('writes a row once that was moved to the next page by a new one', async () => {
    const { lines } = await rowsOf([names(0, 500), names(499, 500)]);
    expect(lines).toEqual(names(0, 999));
  });

  it('reads full pages from the first one, uncounted, whatever page the list shows', async () => {
    const { list } = await rowsOf([names(0, 500)]);
    expect(list.mock.calls).toEqual([1, 2].map((page) => [{ page, pageSize: 500, isUncounted: true }]));
  });

  it('ends after 100,000 rows, the last page included', async () => {
    const { list, lines } = await rowsOf(Array.from({ length: 201 }, (_none, page) => [`r${page}`]));
    expect([list.mock.calls.length, lines.at(-1)]).toEqual([200, 'r199']);
  });
});
