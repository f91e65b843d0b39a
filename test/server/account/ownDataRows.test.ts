import { strFromU8, unzipSync } from 'fflate';
import { openTestApp, type TestApp } from '../../support/app';
import { addPerson } from './ownDataPerson';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const sortable = (row: object) => JSON.stringify(Object.entries(row).sort());
/** Ids are random, and so is the order of rows. */
const ordered = (rows: object) =>
  Array.isArray(rows) ? [...rows].sort((a, b) => sortable(a).localeCompare(sortable(b))) : rows;

async function download(token: string) {
  const { rawPayload } = await shop.app.inject({
    method: 'POST',
    url: '/api/users/DownloadData',
    headers: { authorization: `Bearer ${token}` },
  });
  const packed = unzipSync(rawPayload);
  return Object.fromEntries(Object.entries(packed).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

it('holds every field of the asking person’s own rows, and no row of anybody else’s', async () => {
  const people = [await addPerson(shop, 'Uno'), await addPerson(shop, 'Due')];
  for (const { token, files, picture } of people) {
    const copy = await download(token);
    const { 'LEGGIMI.txt': _readMe, 'immagine-profilo.webp': shown, ...json } = copy;
    expect(Object.keys(json).sort()).toEqual(Object.keys(files).sort());
    for (const [name, expected] of Object.entries(files)) {
      const wanted = JSON.parse(JSON.stringify(expected));
      expect({ name, rows: ordered(JSON.parse(json[name] ?? '')) }).toEqual({ name, rows: ordered(wanted) });
    }
    expect(shown).toBe(picture);
  }
});
