import { eq } from 'drizzle-orm';
import { forgetOldBuyers } from '../../../src/server/account/deletion/deletionService';
import { findReceipt } from '../../../src/server/checkout/receipts/queries';
import { receiptPaper } from '../../../src/server/checkout/receipts/receiptDocument';
import { creditNotes, purchases, receipts, users } from '../../../src/server/platform/database';
import { adminShop } from '../../support/admin';
import { tillOf } from '../checkout/payments/till';
import { addStudent } from '../checkout/purchases/fixtures';
import { addLivedIn } from './livedIn';

/** The books' record of a buyer whose account is deleted. */

const { shop, stock, admin } = adminShop();

const remove = async (IdEnc: string, Email?: string) =>
  (await admin.post('/api/admin/DeleteUser', { IdEnc, ...(Email !== undefined && { Email }) })).data;
const purchaseOf = async (id: string) =>
  (await shop.database.orm.select().from(purchases).where(eq(purchases.id, id)))[0];
const paper = async (id: string) => {
  const found = await findReceipt(shop.database.orm, id);
  if (!found) throw new Error('no receipt');
  return receiptPaper(found);
};
const monthFile = async () => {
  const [Year, Month] = shop.time.now.toISOString().split('-').map(Number);
  return (await admin.post('/api/courses/GetPurchasesCSV', { Month, Year })).text;
};

it('keeps name and address with the purchase: receipt and month’s file show the name, nothing else does', async () => {
  const { id, email, purchaseId } = await addLivedIn(shop, 'Kappa');
  const before = await purchaseOf(purchaseId);
  // The books keep them as they were at the payment.
  const moved = { lastName: 'Altrimenti', city: 'Altrove' };
  await shop.database.orm.update(users).set(moved).where(eq(users.id, id));
  expect((await remove(id, email)).isOk).toBe(true);
  expect(await purchaseOf(purchaseId)).toEqual({
    ...before,
    checkoutUrl: null,
    keptBuyer: {
      firstName: 'NomeKappa',
      lastName: 'CognomeKappa',
      address: 'Via Kappa, 00100 CittaKappa Lazio, Italia',
    },
  });
  expect((await paper(purchaseId)).buyer).toEqual(['NomeKappa CognomeKappa']);
  const [header = '', ...lines] = (await monthFile()).trim().split('\r\n');
  const row = lines.find((line) => line.includes(purchaseId)) ?? '';
  expect(row).toMatch(/NomeKappa;CognomeKappa;/);
  expect(header).toMatch(/Nome;Cognome;/);
  const seen = await Promise.all([
    admin.post('/api/admin/GetPurchase', { IdEnc: purchaseId }),
    admin.post('/api/courses/GetAllPurchases', {}),
    admin.post('/api/courses/GetAllPurchases?Query=CognomeKappa', {}),
    admin.post('/api/users/GetList', {}),
    admin.post('/api/admin/Search', { Query: 'Kappa' }),
  ]);
  for (const { status, text } of seen) {
    expect(status).toBe(200);
    expect(text).not.toMatch(/(Nome|Cognome|Via |Citta)Kappa/);
  }
});

it('keeps nothing of who only had something for free, or never paid', async () => {
  const student = await addStudent(shop, { firstName: 'Lambda' });
  const course = await stock.addCourse();
  const { id } = await stock.addPurchase(
    student.id,
    { courseId: course.id },
    { totalCents: 0, provider: 'none' },
  );
  const unpaid = await stock.addPurchase(
    student.id,
    { courseId: course.id },
    { state: 'expired', paidAt: null, invoice: { name: 'Lambda' } },
  );
  const { id: IdCouponEnc } = await stock.addCoupon('GRATIS', { amount: 100 });
  const order = { IdCourseEnc: (await stock.addCourse()).id, IdCouponEnc };
  const { item } = (await tillOf(shop).buy(student.token, order)).data;
  expect((await remove(student.id)).isOk).toBe(true);
  expect(await purchaseOf(item.IdPurchaseEnc)).toMatchObject({ state: 'paid', keptBuyer: null });
  expect(await purchaseOf(id)).toMatchObject({ keptBuyer: null });
  expect(await purchaseOf(unpaid.id)).toMatchObject({ keptBuyer: null, invoice: null });
});

it('forgets them ten full years after the year of the payment, and nobody whose account lives', async () => {
  const gone = await addLivedIn(shop, 'Mu');
  const other = await addLivedIn(shop, 'Ni');
  const alive = await addLivedIn(shop, 'Csi');
  const { orm } = shop.database;
  for (const { purchaseId: IdEnc } of [gone, other])
    await admin.post('/api/admin/RefundPurchase', { IdEnc, Amount: 10, Refunded: 0 });
  await orm.update(purchases).set({ invoice: { Name: 'Mu' } });
  const year = shop.time.now.getUTCFullYear() - 10;
  const lastInstant = new Date(`${year - 1}-12-31T22:59:59.999Z`);
  const paidAt = async (purchaseId: string, at: Date) =>
    orm
      .update(purchases)
      .set({ paidAt: at, createdAt: at, expiresAt: null })
      .where(eq(purchases.id, purchaseId));
  await paidAt(gone.purchaseId, lastInstant);
  await paidAt(alive.purchaseId, lastInstant);
  await paidAt(other.purchaseId, new Date(lastInstant.getTime() + 1));
  for (const { id, email } of [gone, other]) expect((await remove(id, email)).isOk).toBe(true);
  const before = await purchaseOf(gone.purchaseId);
  expect(await forgetOldBuyers(shop.deps)).toBe(1);
  // Nothing else of it has changed, nor when it did.
  expect(await purchaseOf(gone.purchaseId)).toEqual({ ...before, keptBuyer: null, invoice: null });
  expect(before).toMatchObject({ keptBuyer: { firstName: 'NomeMu' }, state: 'refunded_in_part' });
  expect((await paper(gone.purchaseId)).buyer).toEqual(['Account eliminato']);
  expect(await purchaseOf(other.purchaseId)).toMatchObject({
    keptBuyer: { firstName: 'NomeNi' },
    invoice: { Name: 'Mu' },
  });
  expect(await purchaseOf(alive.purchaseId)).toMatchObject({ invoice: { Name: 'Mu' } });
  const namesOn = async (documents: typeof receipts | typeof creditNotes) =>
    (await orm.select({ details: documents.details }).from(documents)).map(({ details }) => details.buyer);
  expect((await namesOn(receipts)).sort()).toEqual(['', 'NomeCsi CognomeCsi', 'NomeNi CognomeNi']);
  expect((await namesOn(creditNotes)).sort()).toEqual(['', 'NomeNi CognomeNi']);
  expect(await forgetOldBuyers(shop.deps)).toBe(0);
});

describe('the deletion of somebody who paid', () => {
  it('wants the address of the account, whatever its case, and says so at the field', async () => {
    const { id, email } = await addLivedIn(shop, 'Omicron');
    for (const [typed, message] of [
      [undefined, /^Ha pagato degli acquisti: eliminalo dalla sua pagina/],
      ['', /^Non è l’indirizzo/],
      ['altri@example.com', /^Non è l’indirizzo/],
      [email.slice(1), /^Non è l’indirizzo/],
    ] as const) {
      const { isOk, code, errors } = await remove(id, typed);
      expect([typed, isOk, code]).toEqual([typed, false, 'unconfirmed']);
      expect(errors.Email).toMatch(message);
    }
    expect((await remove(id, ` ${email.toUpperCase()} `)).isOk).toBe(true);
    expect((await remove(id)).isOk).toBe(true);
  });

  it('is known to the list and to the page, which counts certificates too', async () => {
    const { id } = await addLivedIn(shop, 'Pi');
    const free = await addStudent(shop);
    const pending = await addStudent(shop);
    await tillOf(shop).buy(pending.token, { IdCourseEnc: (await stock.addCourse()).id });
    const { items } = (await admin.post('/api/users/GetList', {})).data;
    const flags = new Map(items.map((row: { IdEnc: string; hasPaid: boolean }) => [row.IdEnc, row.hasPaid]));
    expect([id, free.id, pending.id].map((one) => flags.get(one))).toEqual([true, false, false]);
    const detail = async (IdEnc: string) => (await admin.post('/api/admin/GetUserData', { IdEnc })).data.item;
    expect(await detail(id)).toMatchObject({ hasPaid: true, certificates: 1 });
    for (const one of [free.id, pending.id])
      expect(await detail(one)).toMatchObject({ hasPaid: false, certificates: 0 });
  });
});
