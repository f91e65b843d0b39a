import { lastInvoice } from '../../../../src/server/checkout/invoices/invoices';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { shopOf } from '../purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());

const invoiceOf = (name: string) => ({ kind: 'person', name, address: 'Via Roma 1' });

it('the next form begins with the newest invoice of the same buyer', async () => {
  const { id: courseId } = await stock.addCourse();
  const [buyer, other] = [await shop.addUser(), await shop.addUser()];
  const { orm } = shop.database;
  const buy = (userId: string, day: number, invoice?: Record<string, unknown>) =>
    stock.addPurchase(
      userId,
      { courseId },
      { createdAt: new Date(Date.UTC(2026, 4, day)), invoice: invoice ?? null },
    );
  expect(await lastInvoice(orm, buyer)).toBeUndefined();
  await buy(buyer, 2, invoiceOf('Seconda'));
  await buy(buyer, 3, invoiceOf('Terza'));
  await buy(buyer, 1, invoiceOf('Prima'));
  await buy(buyer, 4);
  await buy(other, 5, invoiceOf('Altrui'));
  expect(await lastInvoice(orm, buyer)).toMatchObject({ name: 'Terza' });
});
