import { asc, eq, inArray } from 'drizzle-orm';
import { ROLE } from '../../../../src/contract/identity/roles';
import { creditNoteFile } from '../../../../src/server/checkout/receipts/creditNotes';
import { creditNotes, mails, users } from '../../../../src/server/platform/database';
import { adminOf } from '../../../support/admin';
import { watchBooks } from '../../../support/money/books';
import { pdfText } from '../../../support/pdfText';
import { onStripe, post, type StripeUnderTest } from '../payments/providers';
import { tillOf } from '../payments/till';
import { addStudent, orderCourse, shopOf } from '../purchases/fixtures';

let provider: StripeUnderTest;
let shop: StripeUnderTest['shop'];
let stripe: StripeUnderTest['stripe'];
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  provider = await onStripe({ SELLER_NAME: 'Corsi Srl', SELLER_MAIL: 'negozio@example.com' });
  ({ shop, stripe } = provider);
  till = tillOf(shop);
});
beforeEach(async () => {
  await shop.database.empty();
  shop.time.now = new Date('2026-12-30T10:00:00Z');
});
watchBooks(() => provider);
afterAll(() => provider.close());

const deliver = (event: Parameters<typeof stripe.signed>[0]) => post(shop, stripe.signed(event));
const notes = () =>
  shop.database.orm.select().from(creditNotes).orderBy(asc(creditNotes.year), asc(creditNotes.number));
const shownNotes = async () => (await notes()).map(({ year, number, cents }) => [`${number}/${year}`, cents]);
const download = (token: string, IdPurchaseEnc: string, number: string) =>
  shop.call('/api/PaymentRequest/DownloadCreditNote', { IdPurchaseEnc, Number: number }, token);

async function paid() {
  const buyer = await addStudent(shop, { firstName: 'Sara', lastName: 'Conti' });
  const purchase = await orderCourse(shop, { title: 'Ichimoku', buyer });
  await deliver(stripe.pay(purchase.reference));
  return purchase;
}

it('each refund has one of its own, numbered by year without a gap', async () => {
  const [one, other] = [await paid(), await paid()];
  await deliver(stripe.refund(one.reference, 1000));
  stripe.refund(other.reference, 500);
  await deliver(stripe.refund(other.reference, 700));
  const movementIds = (await notes()).slice(1).map(({ movementId }) => `${movementId}`);
  const told = await shop.database.orm.select().from(mails).where(inArray(mails.creditNoteOf, movementIds));
  const [five, seven] = ['5,00', '7,00'].map((sum) => told.find(({ subject }) => subject.includes(sum)));
  expect([five?.creditNoteOf, seven?.creditNoteOf]).toEqual(movementIds);
  expect(five?.text).toContain('nota di credito n. 2/2026');
  expect(seven?.text).toContain('nota di credito n. 3/2026');
  shop.time.now = new Date('2026-12-31T23:00:00Z');
  await deliver(stripe.refund(one.reference, 2000));
  expect(await shownNotes()).toEqual([
    ['1/2026', 1000],
    ['2/2026', 500],
    ['3/2026', 700],
    ['1/2027', 2000],
  ]);
  await deliver(stripe.refund(other.reference, 900));
  const { data } = await shop.call('/api/users/GetUserPurchases', {}, other.student.token);
  expect(data.items[0].creditNotes).toEqual([
    { number: '2/2026', amount: 5 },
    { number: '3/2026', amount: 7 },
    { number: '2/2027', amount: 9 },
  ]);
  for (const year of [2026, 2027]) {
    const { headers } = await download(one.student.token, one.id, `1/${year}`);
    expect(headers['content-disposition']).toContain(`nota-di-credito-${year}-1.pdf`);
  }
});

it('goes along with the mail of the refund, and is offered to buyer and admin', async () => {
  const { id, reference, student } = await paid();
  await deliver(stripe.refund(reference, 2500));
  const [note] = await notes();
  const [mail] = await shop.database.orm
    .select()
    .from(mails)
    .where(eq(mails.creditNoteOf, `${note?.movementId}`));
  expect(mail).toMatchObject({
    to: student.email,
    text: expect.stringContaining('nota di credito n. 1/2026'),
  });
  const shown = [{ number: '1/2026', amount: 25 }];
  const own = await shop.call('/api/users/GetUserPurchases', {}, student.token);
  expect(own.data.items[0].creditNotes).toEqual(shown);
  const admin = await adminOf(shop);
  expect((await admin.post('/api/admin/GetPurchase', { IdEnc: id })).data.item.creditNotes).toEqual(shown);
  expect((await admin.post('/api/courses/GetPurchasesCSV', { Month: 12, Year: 2026 })).text).toMatch(
    /Rimborso;-25,00;.*;1\/2026;1\/2026;/,
  );
  for (const token of [student.token, admin.token]) {
    const { headers, status } = await download(token, id, '1/2026');
    expect([status, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="nota-di-credito-2026-1.pdf"',
    ]);
  }
  const [stranger, teacher] = [(await addStudent(shop)).token, await shop.tokenOf(ROLE.teacher)];
  const { id: other } = await paid();
  for (const [token, purchase, number] of [
    [stranger, id, '1/2026'],
    [teacher, id, '1/2026'],
    [student.token, id, '2/2026'],
    [student.token, id, 'PROVA 1/2026'],
    [admin.token, other, '1/2026'],
  ] as const)
    expect((await download(token, purchase, number)).data).toMatchObject({
      ...{ isOk: false, code: 'not_found', message: 'Non troviamo questa nota di credito fra le tue.' },
    });
});

it('is drawn from frozen data, the same bytes each time', async () => {
  const { reference, student } = await paid();
  await deliver(stripe.refund(reference, 2500));
  const [note] = await notes();
  const file = await creditNoteFile(shop.database.orm, note?.movementId ?? 0);
  const text = await pdfText(file?.content ?? Buffer.from(''));
  for (const part of [
    'Nota di credito n. 1/2026',
    'Corsi Srl',
    'negozio@example.com',
    'Sara Conti',
    'Rimborso di “Ichimoku”',
    '25,00',
    'ricevuta n. 1/2026',
  ])
    expect(text).toContain(part);
  await shop.database.orm.update(users).set({ firstName: 'Mara' }).where(eq(users.id, student.id));
  await deliver(stripe.refund(reference, 100));
  expect(await creditNoteFile(shop.database.orm, note?.movementId ?? 0)).toEqual(file);
});

it('of a refund that came back stays, and the refund that makes up for it adds what is more', async () => {
  const { reference } = await paid();
  await deliver(stripe.refund(reference, 4000));
  await deliver(stripe.failRefund(reference));
  expect(await shownNotes()).toEqual([['1/2026', 4000]]);
  await deliver(stripe.refund(reference, 6000));
  expect(await shownNotes()).toEqual([
    ['1/2026', 4000],
    ['2/2026', 2000],
  ]);
  const files = await Promise.all(
    (await notes()).map(({ movementId }) => creditNoteFile(shop.database.orm, movementId)),
  );
  expect(files.map((file) => file?.name).sort()).toEqual([
    'nota-di-credito-2026-1.pdf',
    'nota-di-credito-2026-2.pdf',
  ]);
});

it('of a refund that came back before the shop knew of it comes once it is paid by hand', async () => {
  const { id, reference } = await paid();
  stripe.refund(reference, 4000);
  await deliver(stripe.failRefund(reference));
  expect(await shownNotes()).toEqual([]);
  const admin = await adminOf(shop);
  expect((await admin.post('/api/admin/SettleRejectedRefund', { IdEnc: id })).data.isOk).toBe(true);
  expect(await shownNotes()).toEqual([['1/2026', 4000]]);
});

it('of two refunds at once that make up for one that came back, document together what is more', async () => {
  const { reference } = await paid();
  await deliver(stripe.refund(reference, 4000));
  await deliver(stripe.failRefund(reference));
  stripe.refund(reference, 3000);
  await deliver(stripe.refund(reference, 2500));
  expect(await shownNotes()).toEqual([
    ['1/2026', 4000],
    ['2/2026', 1500],
  ]);
});

it('is none of a lost dispute, nor of a payment that has no receipt', async () => {
  const lost = await paid();
  await deliver(stripe.dispute(lost.reference, 'lost'));
  const { student, course } = await paid();
  const { item } = (await till.buy((await addStudent(shop)).token, { IdCourseEnc: course.id })).data;
  const purchase = await till.purchase(item.IdPurchaseEnc);
  await shopOf(shop).give(purchase.userId, course.id);
  await deliver(stripe.pay(purchase.providerReference ?? ''));
  expect((await till.purchase(purchase.id)).state).toBe('refunded');
  expect([await notes(), student.id === purchase.userId]).toEqual([[], false]);
});
