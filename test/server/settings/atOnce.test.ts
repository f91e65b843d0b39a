import { parameters } from '../../../src/server/platform/database';
import { adminOf } from '../../support/admin';
import type { TestApp } from '../../support/app';
import { beforeCommit, openBusyApp } from '../../support/beforeCommit';

let shop: TestApp;
beforeAll(async () => {
  shop = await openBusyApp();
});
afterAll(() => shop.close());

it('of two admins who set a parameter for the first time at the same moment, the second is told so', async () => {
  const admin = await adminOf(shop);
  const first = { key: 'webinar.title', value: 'Uno', isPublic: true, description: '' };
  const { status, data } = await beforeCommit(
    shop.database,
    (tx) => tx.insert(parameters).values(first),
    () => admin.put('/api/Parameter/', { items: [{ key: 'webinar.title', value: 'Due', version: 0 }] }),
  );
  expect([status, data.isOk, data.code]).toEqual([200, false, 'conflict']);
  expect(await shop.database.orm.select({ value: parameters.value }).from(parameters)).toEqual([
    { value: 'Uno' },
  ]);
});
