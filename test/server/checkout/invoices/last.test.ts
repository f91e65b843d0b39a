import { eq } from 'drizzle-orm';
import { lastInvoice, shownInvoice } from '../../../../src/server/checkout/invoices/invoices';
import { users } from '../../../../src/server/platform/database';
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

const inMay = (day: number) => new Date(Date.UTC(2026, 4, day));
const invoiceOf = (name: string) => ({ kind: 'person', name, address: 'Via Roma 1' });

it('the next form begins with the newest invoice of the same buyer', async () => {
  const { id: courseId } = await stock.addCourse();
  const [buyer, other] = [await shop.addUser(), await shop.addUser()];
  const { orm } = shop.database;
  const buy = (userId: string, day: number, invoice?: Record<string, unknown>) =>
    stock.addPurchase(userId, { courseId }, { createdAt: inMay(day), invoice: invoice ?? null });
  expect(await lastInvoice(orm, buyer)).toBeUndefined();
  await buy(buyer, 2, invoiceOf('Seconda'));
  await buy(buyer, 3, invoiceOf('Terza'));
  await buy(buyer, 1, invoiceOf('Prima'));
  await buy(buyer, 4);
  await buy(other, 5, invoiceOf('Altrui'));
  expect(await lastInvoice(orm, buyer)).toMatchObject({ name: 'Terza' });
});

it('who claims an account sees no invoice from before, neither with its purchase nor in the next form', async () => {
  const { id: courseId } = await stock.addCourse();
  const buyer = await shop.addUser();
  const { orm } = shop.database;
  const buy = async (day: number, name: string) =>
    (await stock.addPurchase(buyer, { courseId }, { createdAt: inMay(day), invoice: invoiceOf(name) })).id;
  const seen = async (id: string) => [await lastInvoice(orm, buyer), await shownInvoice(orm, id)];
  const before = await buy(2, 'Di prima');
  expect(await seen(before)).toMatchObject([{ name: 'Di prima' }, { name: 'Di prima' }]);
  await orm
    .update(users)
    .set({ claimedAt: inMay(3) })
    .where(eq(users.id, buyer));
  expect(await seen(before)).toEqual([undefined, undefined]);
  const after = await buy(3, 'Di dopo');
  expect(await seen(after)).toMatchObject([{ name: 'Di dopo' }, { name: 'Di dopo' }]);
});
