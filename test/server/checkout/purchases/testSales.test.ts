import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { reconcileOverdue } from '../../../../src/server/checkout/purchases/reconciliation';
import { archiveTestSales } from '../../../../src/server/checkout/purchases/testSales';
import { receiptFile } from '../../../../src/server/checkout/receipts/receipts';
import {
  creditNotes,
  purchases,
  receiptCounters,
  receipts,
  sharedMarks,
} from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';
import { pdfText } from '../../../support/pdfText';
import { GOOD_CARD, tillOf } from '../payments/till';
import { addStudent } from './fixtures';

const { shop, stock, admin } = adminShop({ now: '2026-05-10T10:00:00.000Z' });

const { mode: demo, stripe: none } = { mode: 'demo', stripe: undefined };
afterEach(() => void Object.assign(shop.deps.configuration, { mode: demo, stripe: none }));

/** Makes the shop one in production whose payments are of this kind; they still go through the sandbox. */
const sellFor = (kind: 'test' | 'live') => {
  const stripe = { secretKey: `sk_${kind}_x`, webhookSecret: 'whsec_x' };
  Object.assign(shop.deps.configuration, { mode: 'production', stripe });
};
const goLive = async () => {
  const mode = { mode: 'production', payments: 'live', secret: '' } as const;
  await shop.database.orm.transaction((tx) => archiveTestSales(tx, mode, shop.time.now));
  sellFor('live');
};
async function buy(IdCouponEnc?: string) {
  const till = tillOf(shop);
  const student = await addStudent(shop);
  const { id: IdCourseEnc } = await stock.addCourse();
  const { item } = (await till.buy(student.token, { IdCourseEnc, IdCouponEnc })).data;
  await till.pay(item.url, GOOD_CARD);
  const shown = (await till.confirm(student.token, item.IdPurchaseEnc)).data.item;
  return { id: item.IdPurchaseEnc as string, isTest: shown.isTest, receipt: shown.receipt };
}
const figures = async () => {
  const month = { Month: 5, Year: 2026 };
  const { item } = (await admin.post('/api/admin/Dashboard', month)).data;
  const csv = (await admin.post('/api/courses/GetPurchasesCSV', month)).text.trim().split('\n');
  const paid = (await admin.post('/api/admin/GetPurchasesByPeriod', month)).data;
  const [coupon] = item.coupons;
  return [item.purchases, item.revenue, item.topCourses.length, coupon?.paid, csv.length - 1, paid.total];
};

it('a shop that goes live counts its test sales nowhere, and begins its receipts with number 1', async () => {
  sellFor('test');
  const { id: coupon } = await stock.addCoupon('MAGGIO', { useLimit: 1 });
  const tested = await buy(coupon);
  expect(tested).toMatchObject({ isTest: true, receipt: 'PROVA 1/2026' });
  expect(await figures()).toEqual([1, 80, 1, 1, 1, 1]);
  const file = await receiptFile(shop.database.orm, tested.id);
  expect(file?.name).toBe('ricevuta-prova-2026-1.pdf');
  expect(await pdfText(file?.content ?? Buffer.alloc(0))).toContain('PROVA 1/2026');

  const refund = { IdEnc: tested.id, Amount: 10, Refunded: 0 };
  const refunded = (await admin.post('/api/admin/RefundPurchase', refund)).data;
  expect(refunded.item.creditNotes).toEqual([{ number: 'PROVA 1/2026', amount: 10 }]);
  const note = { IdPurchaseEnc: tested.id, Number: 'PROVA 1/2026' };
  const month = { Month: 5, Year: 2026 };
  expect((await admin.post('/api/courses/GetPurchasesCSV', month)).text).toMatch(
    /;Rimborso;-10,00;.*;PROVA 1\/2026;PROVA 1\/2026;/,
  );
  const noteFile = await admin.post('/api/PaymentRequest/DownloadCreditNote', note);
  expect(noteFile.headers['content-disposition']).toContain('nota-di-credito-prova-2026-1.pdf');

  await goLive();
  expect(await figures()).toEqual([0, 0, 0, undefined, 0, 0]);
  expect(await tillOf(shop).usesOf(coupon)).toBe(0);
  const sold = await buy(coupon);
  expect(sold).toMatchObject({ isTest: undefined, receipt: '1/2026' });
  expect(await figures()).toEqual([1, 80, 1, 1, 1, 1]);
  expect((await buy()).receipt).toBe('2/2026');
  await goLive();
  expect(await tillOf(shop).usesOf(coupon)).toBe(1);
  // A shop that tests again counts its tests alone.
  sellFor('test');
  const [count, revenue, top, , rows, paid] = await figures();
  expect([count, revenue, top, rows, paid]).toEqual([1, 70, 1, 2, 1]);
});

it('a shop that goes live gives back every use that test sales made of its coupons', async () => {
  sellFor('test');
  const [two, one] = [await stock.addCoupon('GIUGNO', { useLimit: 2 }), await stock.addCoupon('LUGLIO')];
  for (const { id } of [two, two, one]) await buy(id);
  const uses = async () => [await tillOf(shop).usesOf(two.id), await tillOf(shop).usesOf(one.id)];
  const testing = { mode: 'production', payments: 'test', secret: '' } as const;
  await shop.database.orm.transaction((tx) => archiveTestSales(tx, testing, shop.time.now));
  expect(await uses()).toEqual([2, 1]);
  await goLive();
  expect(await uses()).toEqual([0, 0]);
});

it.each([
  ['in production that is adopted once more', 'production', 'production'],
  ['in production that becomes a demo', 'production', 'demo'],
  ['in demo that stays one', 'demo', 'demo'],
] as const)('a shop %s keeps its sales and the numbers of its receipts', async (_what, mark, mode) => {
  sellFor('live');
  const { id: coupon } = await stock.addCoupon('AGOSTO');
  const sold = await buy(coupon);
  const { orm } = shop.database;
  await orm.insert(sharedMarks).values({ name: 'mode', mark });
  await orm.transaction((tx) => archiveTestSales(tx, { mode, payments: 'live', secret: '' }, shop.time.now));
  expect(await orm.$count(purchases, eq(purchases.isTest, true))).toBe(0);
  const [receipt] = await orm.select().from(receipts).where(eq(receipts.purchaseId, sold.id));
  expect(receipt).toMatchObject({ isTest: false, number: 1 });
  expect([await tillOf(shop).usesOf(coupon), (await buy()).receipt]).toEqual([1, '2/2026']);
});

it('a test checkout that is still open gives way to a real one', async () => {
  sellFor('test');
  const till = tillOf(shop);
  const { token } = await addStudent(shop);
  const { id: IdCourseEnc } = await stock.addCourse();
  const first = (await till.buy(token, { IdCourseEnc })).data.item.IdPurchaseEnc;
  await goLive();
  const second = (await till.buy(token, { IdCourseEnc })).data.item.IdPurchaseEnc;
  expect((await till.purchase(first)).state).toBe('expired');
  expect((await till.purchase(second)).isTest).toBe(false);
  await reconcileOverdue(shop.deps);
});

it('a demo that becomes a shop keeps its sales as tests, numbered after earlier ones', async () => {
  const noted = async (IdEnc: string) => {
    const refund = { IdEnc, Amount: 10, Refunded: 0 };
    const { item } = (await admin.post('/api/admin/RefundPurchase', refund)).data;
    return item.creditNotes[0].number;
  };
  sellFor('test');
  expect(await noted((await buy()).id)).toBe('PROVA 1/2026');
  Object.assign(shop.deps.configuration, { mode: demo, stripe: none });
  const shown = await buy();
  expect([shown.receipt, await noted(shown.id)]).toEqual(['1/2026', '1/2026']);
  const { orm } = shop.database;
  await orm.insert(sharedMarks).values({ name: 'mode', mark: 'demo' });
  const former = { paidAt: new Date('2025-05-10T10:00:00Z'), updatedAt: new Date('2025-05-11T10:00:00Z') };
  const student = await addStudent(shop);
  const { id: courseId } = await stock.addCourse();
  const { id: ofFormer } = await stock.addPurchase(student.id, { courseId }, former);
  const details = { seller: { name: '', address: '', vatNumber: '', mail: '' }, buyer: '', vatRate: 0 };
  const issued = { year: 2025, issuedAt: former.paidAt, details };
  await orm.insert(receipts).values({ ...issued, purchaseId: ofFormer, number: 3 });
  await orm.insert(receiptCounters).values({ year: 2025, last: 3, lastTest: 4 });
  await goLive();
  const [ofYearBefore] = await orm.select().from(receipts).where(eq(receipts.year, 2025));
  expect(ofYearBefore).toMatchObject({ isTest: true, number: 7 });
  const [counter] = await orm.select().from(receiptCounters).where(eq(receiptCounters.year, 2025));
  expect(counter).toMatchObject({ last: 0, lastTest: 7 });
  // The archive changes nothing of when a purchase ended.
  expect((await tillOf(shop).purchase(ofFormer)).updatedAt).toEqual(former.updatedAt);
  const [archived] = await orm.select().from(receipts).where(eq(receipts.purchaseId, shown.id));
  expect(archived).toMatchObject({ isTest: true, number: 2 });
  const [note] = await orm.select().from(creditNotes).where(eq(creditNotes.purchaseId, shown.id));
  expect(note).toMatchObject({ isTest: true, number: 2 });
  expect(await orm.$count(purchases, eq(purchases.isTest, false))).toBe(0);
  const sold = await buy();
  expect([sold.receipt, await noted(sold.id)]).toEqual(['1/2026', '1/2026']);
  sellFor('test');
  const tried = await buy();
  expect([tried.receipt, await noted(tried.id)]).toEqual(['PROVA 3/2026', 'PROVA 3/2026']);
});

it.each([
  ['production', 'test', [true, true, 0, 7]],
  ['production', 'live', [false, false, 7, 0]],
  ['demo', 'test', [false, false, 7, 0]],
])('the migration of a shop in %s with %s payments marks what it sold', async (mode, payments, expected) => {
  const { orm, pool } = shop.database;
  const student = await addStudent(shop);
  const { id: courseId } = await stock.addCourse();
  const { id: purchaseId } = await stock.addPurchase(student.id, { courseId });
  const details = { seller: { name: '', address: '', vatNumber: '', mail: '' }, buyer: '', vatRate: 0 };
  const at = { year: 2026, issuedAt: shop.time.now };
  await orm.insert(receipts).values({ purchaseId, number: 7, details, ...at });
  await orm.insert(receiptCounters).values({ year: 2026, last: 7 });
  await orm.insert(sharedMarks).values([
    { name: 'mode', mark: mode },
    { name: 'payments', mark: payments },
  ]);
  const folder = path.join(__dirname, '../../../../src/server/platform/database/migrations');
  const text = await readFile(path.join(folder, '0047_test_sales.sql'), 'utf8');
  for (const statement of text.split('--> statement-breakpoint').slice(-5)) await pool.query(statement);
  const [purchase] = await orm.select().from(purchases);
  const [receipt] = await orm.select().from(receipts);
  const [counter] = await orm.select().from(receiptCounters);
  expect([purchase?.isTest, receipt?.isTest, counter?.last, counter?.lastTest]).toEqual(expected);
});
