import { parameters } from '../../../src/server/platform/database';
import { factsOf, publicCache } from '../../../src/server/platform/http/publicCache';
import { readParameters } from '../../../src/server/settings/service';
import { openTestApp, type TestApp } from '../../support/app';
import { addStudent } from '../checkout/purchases/fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(() => shop.database.empty().then(() => publicCache(shop.database).invalidate()));

const read = (url: string, token?: string) => shop.call(url, undefined, token, { method: 'GET' });

it('parameters: everybody reads the public ones, an admin all, a student or a teacher no more than a visitor', async () => {
  await shop.database.orm.insert(parameters).values([
    { key: 'webinar.title', value: 'Incontro', isPublic: true },
    { key: 'promo.windows', value: [{ discount: 50 }], isPublic: true },
    { key: 'secret', value: 'x' },
  ]);
  const some = async (prefix: string) => (await read(`/api/Parameter/?Prefix=${prefix}`)).data.items;
  const visible = [
    { key: 'promo.windows', value: '[{"discount":50}]', updatedAt: expect.any(String) },
    { key: 'webinar.title', value: 'Incontro', updatedAt: expect.any(String) },
  ];
  expect((await read('/api/Parameter/')).data.items).toEqual(visible);
  expect([await some('promo.'), await some('r.'), await some('secret')]).toEqual([
    visible.slice(0, 1),
    [],
    [],
  ]);
  for (const token of [(await addStudent(shop)).token, await shop.tokenOf(2)])
    expect((await read('/api/Parameter/', token)).data.items).toEqual(visible);
  const all = (await read('/api/Parameter/', await shop.tokenOf(1))).data.items;
  expect(all.map(({ key }: { key: string }) => key)).toEqual(['promo.windows', 'secret', 'webinar.title']);
  // A save names the version that was read.
  expect(all[1]).toEqual({ key: 'secret', value: 'x', version: 1, updatedAt: expect.any(String) });
  expect((await read('/api/Parameter/')).data.items).toEqual(visible);
});

it('a page with the webinar’s parameters is kept until the event begins, then until it ends', async () => {
  const [start, end] = ['2027-01-14T18:30:00.000Z', '2027-01-14T20:00:00.000Z'].map((at) => Date.parse(at));
  await shop.database.orm.insert(parameters).values([
    { key: 'webinar.title', value: 'Incontro', isPublic: true },
    { key: 'webinar.date', value: '2027-01-14T18:30:00.000Z', isPublic: true },
    { key: 'webinar.duration', value: 90, isPublic: true },
    { key: 'legal.terms', value: '/termini', isPublic: true },
  ]);
  const keptUntil = async (now: number | undefined, prefix = 'webinar.') => {
    const deps = { ...shop.deps, clock: () => new Date(now ?? 0) };
    const facts = factsOf(await readParameters(deps, prefix, undefined));
    expect(facts?.subjects).toEqual(['site']);
    return facts?.until;
  };
  expect([await keptUntil(0), await keptUntil(start), await keptUntil(end)]).toEqual([start, end, undefined]);
  expect(await keptUntil(0, 'legal.')).toBeUndefined();
});
