import nodeCrypto from 'node:crypto';
import { eq } from 'drizzle-orm';
import { reconcileOverdue } from '../../../../src/server/checkout/purchases/reconciliation';
import { bankTransferPayments, purchases, users } from '../../../../src/server/platform/database';
import { adminOf, adminShop, late } from '../../../support/admin';
import { watchBooks } from '../../../support/money/books';
import { setAccount, transfersOf } from './transfers';

const { shop, admin } = adminShop({ now: '2026-11-25T10:00:00Z' });
const desk = late(() => transfersOf(shop));
beforeEach(() => setAccount(shop));
watchBooks(() => ({ shop }));

/** Sends a bank's file. */
async function read(text: string, token = admin.token) {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/csv' }), 'movimenti.csv');
  const request = new Request('http://shop.example', { method: 'POST', body: form });
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/ReadStatement',
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json();
}
const HEAD = 'Data;Importo;Descrizione;TRN\n';
async function numberOf({ student, id }: Awaited<ReturnType<typeof desk.order>>): Promise<string> {
  return (await desk.transferOf(student.token, id)).item.number;
}

it('proposes the order that the reason for payment names, however the bank writes it, and records nothing', async () => {
  const order = await desk.order();
  const number = await numberOf(order);
  const reasons = [
    number,
    `BONIFICO causale: ${number.toLowerCase()}.`,
    `RIF ${number.slice(0, 4)} ${number.slice(4)} GRAZIE`,
  ];
  const { isOk, item } = await read(
    HEAD + reasons.map((text, at) => `25/11/2026;60,00;${text};T${at}\n`).join(''),
  );
  expect(isOk).toBe(true);
  expect(item.rows.map((row: { order: object }) => row.order)).toEqual(
    reasons.map(() => ({
      IdEnc: order.id,
      number,
      title: order.course.title,
      buyer: 'Sara Conti',
      amount: 100,
      received: 0,
      state: 'awaited',
      by: 'number',
    })),
  );
  expect(await shop.database.orm.select().from(bankTransferPayments)).toEqual([]);
});

it('proposes by sum and name where one open order fits, and none where two do', async () => {
  const order = await desk.order();
  const row = `${HEAD}25/11/2026;100,00;BONIFICO DA CONTI SARA;T1\n`;
  expect((await read(row)).item.rows[0].order).toMatchObject({ IdEnc: order.id, by: 'sum' });
  expect((await read(row.replace('100,00', '99,00'))).item.rows[0].order).toBeUndefined();
  expect((await read(row.replace('SARA', 'MARIO'))).item.rows[0].order).toBeUndefined();
  // A name is a whole word.
  expect((await read(row.replace('CONTI ', 'CONTINI '))).item.rows[0].order).toBeUndefined();
  await desk.order();
  expect((await read(row)).item.rows[0].order).toBeUndefined();
});

it('proposes by sum and name also where the bank leaves out the accents of the name', async () => {
  const { id, student } = await desk.order();
  const name = { firstName: 'Nicolò', lastName: 'D’Angelò' };
  await shop.database.orm.update(users).set(name).where(eq(users.id, student.id));
  const { item } = await read(`${HEAD}25/11/2026;100,00;BONIFICO DA D ANGELO NICOLO;T1\n`);
  expect(item.rows[0].order).toMatchObject({ IdEnc: id, by: 'sum' });
});

it('proposes an order of which a part has come by what is left of its sum', async () => {
  const order = await desk.order();
  await desk.record(admin, order.id, { Amount: 60 });
  const row = (sum: string) => `${HEAD}25/11/2026;${sum};BONIFICO DA CONTI SARA;T1\n`;
  expect((await read(row('40,00'))).item.rows[0].order).toMatchObject({
    ...{ IdEnc: order.id, by: 'sum', state: 'short', received: 60 },
  });
  expect((await read(row('100,00'))).item.rows[0].order).toBeUndefined();
});

it('proposes an order that has expired, since late money still pays it', async () => {
  const order = await desk.order();
  desk.pass(9);
  await reconcileOverdue(shop.deps);
  const { item } = await read(`${HEAD}04/12/2026;100,00;BONIFICO DA CONTI SARA;T1\n`);
  expect(item.rows[0].order).toMatchObject({ IdEnc: order.id, by: 'sum', state: 'expired' });
});

it('proposes no order by its sum that was cancelled, or whose buyer has no name', async () => {
  const [cancelled, nameless] = [await desk.order(), await desk.order()];
  await desk.cancel(cancelled.student.token, cancelled.id);
  const { id } = nameless.student;
  await shop.database.orm.update(users).set({ firstName: '', lastName: '' }).where(eq(users.id, id));
  const number = await numberOf(nameless);
  const { item } = await read(
    `${HEAD}25/11/2026;100,00;BONIFICO DA CONTI SARA;T1\n25/11/2026;100,00;${number};T2\n`,
  );
  expect(item.rows[0].order).toBeUndefined();
  expect(item.rows[1].order).toMatchObject({ IdEnc: nameless.id, buyer: nameless.student.email });
  const gone = { firstName: 'Sara', deletedAt: shop.time.now };
  await shop.database.orm.update(users).set(gone).where(eq(users.id, id));
  const again = await read(`${HEAD}25/11/2026;60,00;${number};T2\n`);
  expect(again.item.rows[0].order).toMatchObject({ IdEnc: nameless.id, buyer: 'Account eliminato' });
});

it('proposes orders of the last 365 days', async () => {
  const order = await desk.order();
  const number = await numberOf(order);
  const found = async () => {
    const { token } = await adminOf(shop);
    return (await read(`${HEAD}25/11/2027;100,00;${number};T1\n`, token)).item.rows[0].order?.IdEnc;
  };
  desk.pass(365);
  expect(await found()).toBe(order.id);
  shop.time.now = new Date(shop.time.now.getTime() + 1);
  expect(await found()).toBeUndefined();
});

it('tells rows that are recorded already, and counts those that it skips', async () => {
  const order = await desk.order();
  await desk.record(admin, order.id, { Reference: 'T1' });
  const { item } = await read(
    `${HEAD}25/11/2026;100,00;x;T1\n24/11/2026;5,50;y;T2\n25/11/2026;-5,00;z;T3\nieri;5;z;T4\n`,
  );
  expect(
    item.rows.map(({ reference, isKnown }: { reference: string; isKnown: boolean }) => [reference, isKnown]),
  ).toEqual([
    ['T1', true],
    ['T2', false],
  ]);
  expect([item.debits, item.unread]).toEqual([1, 1]);
  expect(item.rows[1]).toEqual({
    ...{ line: 3, day: '2026-11-24', amount: 5.5, text: 'y', reference: 'T2', isKnown: false },
  });
});

it('finds the order that the payer’s reference names, and knows a movement whose reference was typed', async () => {
  const [order, other] = [await desk.order(), await desk.order()];
  await desk.record(admin, other.id, { Reference: 'RIF 77' });
  const rows = `25/11/2026;60,00;x;${await numberOf(order)}\n25/11/2026;100,00;y;RIF 77\n`;
  const { item } = await read(`Data;Importo;Descrizione;Riferimento\n${rows}`);
  expect(item.rows).toMatchObject([
    { isKnown: false, order: { IdEnc: order.id, by: 'number', received: 0 } },
    { isKnown: true },
  ]);
});

it('proposes a paid order by no sum that went back of it', async () => {
  const order = await desk.order();
  await desk.record(admin, order.id);
  await desk.record(admin, order.id, { Amount: 30, IsReturn: true, Received: 100 });
  const { item } = await read(`${HEAD}25/11/2026;30,00;SARA CONTI;T8\n`);
  expect(item.rows[0].order).toBeUndefined();
});

it('proposes the order that is named before one whose sum and buyer fit', async () => {
  const [named, fitting] = [await desk.order({ priceCents: 7000 }), await desk.order()];
  const { item } = await read(`${HEAD}25/11/2026;100,00;SARA CONTI ${await numberOf(named)};T8\n`);
  expect([item.rows[0].order.IdEnc, fitting.id === named.id]).toEqual([named.id, false]);
});

it('gives an order another number where the one that it drew is taken', async () => {
  const { length } = await numberOf(await desk.order());
  const draw = jest.spyOn(nodeCrypto, 'randomInt');
  const sign = (place: number) => draw.mockImplementationOnce(() => place);
  for (const number of [0, 0, 1]) for (let nth = 0; nth < length; nth += 1) sign(number);
  const numbers = [await numberOf(await desk.order()), await numberOf(await desk.order())];
  draw.mockRestore();
  expect(numbers).toEqual(['2'.repeat(length), '3'.repeat(length)]);
});

it('proposes no paid order by its sum, but names it where the reason does', async () => {
  const order = await desk.order();
  const number = await numberOf(order);
  await desk.record(admin, order.id);
  const { item } = await read(`${HEAD}25/11/2026;100,00;SARA CONTI;T8\n25/11/2026;100,00;${number};T9\n`);
  expect(item.rows.map(({ order: found }: { order?: { state: string } }) => found?.state)).toEqual([
    undefined,
    'paid',
  ]);
});

it('refuses what is no statement at its field, and callers who are no admins', async () => {
  expect(await read('a;b\n1;2\n')).toMatchObject({
    isOk: false,
    errors: { file: expect.stringContaining('colonne') },
  });
  const { student } = await desk.order();
  expect(await read(HEAD, student.token)).toMatchObject({ isOk: false });
});

it('neither proposes nor takes an order whose number its buyer was never told, since the shop broke off', async () => {
  const [lost, order] = [await desk.order(), await desk.order()];
  const number = await numberOf(lost);
  await shop.database.orm
    .update(purchases)
    .set({ providerReference: null, checkoutUrl: null })
    .where(eq(purchases.id, lost.id));
  const { item } = await read(
    `${HEAD}25/11/2026;100,00;BONIFICO DA CONTI SARA;T1\n25/11/2026;100,00;${number};T2\n`,
  );
  expect(item.rows.map(({ order: found }: { order?: { IdEnc: string } }) => found?.IdEnc)).toEqual([
    order.id,
    undefined,
  ]);
  expect(await desk.record(admin, lost.id)).toMatchObject({ isOk: false, code: 'not_found' });
  const { data } = await admin.post('/api/admin/GetPurchase', { IdEnc: lost.id });
  expect(data.item.transfer).toBeUndefined();
});
