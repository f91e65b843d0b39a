import { parameters } from '../../../src/server/platform/database';
import { publicCache } from '../../../src/server/platform/http/publicCache';
import { openTestApp, type TestApp } from '../../support/app';
import { addStudent } from '../checkout/purchases/fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(() => shop.database.empty().then(() => publicCache(shop.database).invalidate()));

const read = (url: string, token?: string) => shop.call(url, undefined, token, { method: 'GET' });

it('parameters: everybody reads the public ones, an admin all, a student no more than a visitor', async () => {
  await shop.database.orm.insert(parameters).values([
    { key: 'webinar.title', value: 'Incontro', isPublic: true },
    { key: 'promo.windows', value: [{ discount: 50 }], isPublic: true },
    { key: 'secret', value: 'x' },
  ]);
  const visible = [
    { key: 'promo.windows', value: '[{"discount":50}]', updatedAt: expect.any(String) },
    { key: 'webinar.title', value: 'Incontro', updatedAt: expect.any(String) },
  ];
  expect((await read('/api/Parameter/')).data.items).toEqual(visible);
  expect((await read('/api/Parameter/', (await addStudent(shop)).token)).data.items).toEqual(visible);
  const all = (await read('/api/Parameter/', await shop.tokenOf(1))).data.items;
  expect(all.map(({ key }: { key: string }) => key)).toEqual(['promo.windows', 'secret', 'webinar.title']);
  expect((await read('/api/Parameter/')).data.items).toEqual(visible);
});
