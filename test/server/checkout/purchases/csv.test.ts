import { movementsOf } from '../../../../src/server/demo/rows/movements';
import { paymentMovements, receipts } from '../../../../src/server/platform/database';
import { newId } from '../../../../src/server/platform/database/ids';
import { type Admin, adminOf } from '../../../support/admin';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { storePurchases } from '../../../support/money/lines';
import { addStudent, shopOf } from './fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let admin: Admin;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  admin = await adminOf(shop);
});
afterAll(() => shop.close());

const csv = (Month: number, Year = 2026) => admin.post('/api/courses/GetPurchasesCSV', { Month, Year });
const lines = (text: string) => text.split('\r\n').slice(1, -1);

it('a month as a file: times of Italy, decimal commas, and no cell that a spreadsheet would run', async () => {
  const course = await stock.addCourse();
  const { id } = await addStudent(shop, { firstName: '=cmd|A1', lastName: '@"SUM";1' });
  await stock.addPurchase(
    id,
    { courseId: course.id },
    {
      itemTitle: '-Trading, "facile"; subito',
      couponCode: '+SCONTO',
      discountCents: 12_345,
      totalCents: 123_456,
      refundedCents: 5,
      state: 'refunded_in_part',
      createdAt: new Date('2026-04-30T21:59:00Z'),
      paidAt: new Date('2026-04-30T22:30:00Z'),
      updatedAt: new Date('2026-05-31T22:00:00Z'),
    },
  );
  const { headers, text } = await csv(5);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="acquisti-2026-05.csv"');
  expect(text.startsWith('\uFEFFData ordine;Data pagamento;')).toBe(true);
  const [line] = lines(text);
  const begin = '2026-04-30 23:59:00;2026-05-01 00:30:00';
  const item = `"'=cmd|A1";"'@""SUM"";1";"'-Trading, ""facile""; subito";corso;"'+SCONTO";1358,01;123,45;1234,56`;
  expect(line).toContain(`${begin};2026-05-01 00:30:00;Pagamento;1234,56;EUR;${item};`);
  expect(lines((await csv(4)).text)).toEqual([]);
  expect(lines((await csv(6)).text)).toEqual([
    expect.stringContaining(`${begin};2026-06-01 00:00:00;Rimborso;-0,05;EUR;${item};`),
  ]);
});

it('a month has the numbers of receipts, and what an electronic invoice needs', async () => {
  const course = await stock.addCourse();
  const { id: userId } = await addStudent(shop);
  const paidAt = new Date('2026-03-10T10:00:00Z');
  const business = {
    kind: 'business',
    name: '=Società',
    vatNumber: '00743110157',
    pec: '@pec.it',
    address: 'Via Po 1',
    postalCode: '10121',
    city: 'Torino',
    province: 'TO',
  };
  const abroad = { name: 'Anne', country: 'DE', address: 'Allee 1', postalCode: '50667', city: 'Köln' };
  const item = { courseId: course.id };
  const first = await stock.addPurchase(userId, item, { paidAt, invoice: business });
  await stock.addPurchase(userId, item, { paidAt: new Date(paidAt.getTime() + 1), invoice: abroad });
  const seller = { name: '', address: '', vatNumber: '', mail: '' };
  const details = { seller, buyer: 'Anna', vatRate: 22 };
  await shop.database.orm
    .insert(receipts)
    .values({ purchaseId: first.id, year: 2026, number: 7, issuedAt: paidAt, details });
  const { text } = await csv(3);
  expect(text).toContain(
    ';Ricevuta;Nota di credito;Fattura: Tipo;Fattura: Intestatario;Fattura: Codice fiscale;Fattura: Partita IVA;',
  );
  const [italian, german] = lines(text);
  expect(italian).toContain(
    `;7/2026;;Azienda o professionista;"'=Società";;00743110157;;"'@pec.it";Via Po 1;10121;Torino;TO;Italia;`,
  );
  expect(german).toContain(';;Privato;Anne;;;XXXXXXX;;Allee 1, 50667;00000;Köln;EE;Germania;');
});

it('a long month is read in pages by key, each movement once, also those of one moment, without test sales', async () => {
  const course = await stock.addCourse();
  const { id: userId } = await addStudent(shop);
  const paidAt = new Date('2026-07-10T10:00:00Z');
  const rows = Array.from({ length: 2345 }, (_, nth) => ({
    id: newId(),
    userId,
    courseId: course.id,
    itemTitle: 'Corso',
    listCents: 100,
    totalCents: 100,
    state: 'paid' as const,
    provider: 'sandbox',
    paidAt: nth < 1500 ? paidAt : new Date(paidAt.getTime() + nth),
    createdAt: paidAt,
    isTest: nth % 100 === 99,
  }));
  const sold = rows.filter(({ isTest }) => !isTest);
  for (let at = 0; at < rows.length; at += 1000)
    await storePurchases(shop.database, rows.slice(at, at + 1000));
  await shop.database.orm.insert(paymentMovements).values(movementsOf(rows));
  // Ids may begin with "-" too.
  const ids = lines((await csv(7)).text).map((line) =>
    line
      .split(';')
      .at(-1)
      ?.replace(/^"'|"$/g, ''),
  );
  expect(ids).toHaveLength(sold.length);
  expect(new Set(ids)).toEqual(new Set(sold.map(({ id }) => id)));
});

it('a month of year 1 is refused at the field, and the admin stays logged in', async () => {
  const { status, data } = await csv(1, 1);
  expect([status, data.isOk, Object.keys(data.errors)]).toEqual([200, false, ['Year']]);
});

it('is for admins only', async () => {
  const { token } = await addStudent(shop);
  expect((await shop.call('/api/courses/GetPurchasesCSV', { Month: 5, Year: 2026 }, token)).status).toBe(403);
});
