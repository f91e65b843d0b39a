import { teachers } from '../../../../src/server/platform/database';
import { type Admin, adminOf } from '../../../support/admin';
import type { TestApp } from '../../../support/app';
import { beforeCommit, openBusyApp } from '../../../support/beforeCommit';
import { addStudent } from '../../checkout/purchases/fixtures';

/** Each call runs beside another admin's transaction, which commits while the call waits. */
let shop: TestApp;
let admin: Admin;
beforeAll(async () => {
  shop = await openBusyApp();
  admin = await adminOf(shop);
});
afterAll(() => shop.close());

it('asks to try again where a person of the same name becomes a teacher meanwhile', async () => {
  const name = { firstName: 'Anna', lastName: 'Riva' };
  const [one, other] = [await addStudent(shop, name), await addStudent(shop, name)];
  const row = { userId: other.id, name: 'Anna Riva', slug: 'anna-riva' };
  const add = () => admin.post('/api/admin/AddTeacher', { Email: one.email });
  const { status, data } = await beforeCommit(shop.database, (tx) => tx.insert(teachers).values(row), add);
  expect([status, data.isOk]).toEqual([200, false]);
  expect(data.errors).toEqual({ Email: expect.stringContaining('riprova') });
  expect((await add()).data.item).toMatchObject({ slug: 'anna-riva-2' });
});
