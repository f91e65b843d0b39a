import { bankTransferPayments, bankTransfers } from '../../../../src/server/platform/database';
import { type Admin, adminOf } from '../../../support/admin';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { watchBooks } from '../../../support/money/books';
import { addStudent, shopOf } from '../purchases/fixtures';
import { setAccount, transfersOf } from './transfers';

/** With ten connections, so that calls really run at once. */
let shop: TestApp;
let admins: readonly Admin[];
let desk: ReturnType<typeof transfersOf>;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  shop.time.now = new Date('2026-11-25T10:00:00Z');
  admins = [await adminOf(shop), await adminOf(shop), await adminOf(shop), await adminOf(shop)];
  desk = transfersOf(shop);
  stock = shopOf(shop);
  await setAccount(shop);
});
watchBooks(() => ({ shop }));
afterAll(() => shop.close());

const ROUNDS = [1, 2, 3, 4, 5];

it.each(ROUNDS.slice(0, 2))(
  'of several admins who record the same transfer at once, one does (round %i)',
  async () => {
    const { id, student } = await desk.order();
    const answers = await Promise.all(admins.map((admin) => desk.record(admin, id)));
    expect(answers.filter(({ isOk }) => isOk)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'conflict')).toHaveLength(admins.length - 1);
    const payments = await shop.database.orm.select().from(bankTransferPayments);
    expect(payments.filter(({ purchaseId }) => purchaseId === id)).toHaveLength(1);
    expect(await desk.till.rightsOf(student.id)).toHaveLength(1);
  },
);

it.each(ROUNDS)(
  'a payment and a cancellation at once leave an order that is paid or cancelled, never both (round %i)',
  async () => {
    const { id, student } = await desk.order();
    const [admin] = admins;
    if (!admin) throw new Error('no admin');
    await Promise.all([
      desk.record(admin, id),
      desk.cancel(student.token, id),
      desk.cancel(student.token, id),
    ]);
    const transfers = await shop.database.orm.select().from(bankTransfers);
    const found = transfers.find(({ purchaseId }) => purchaseId === id);
    const isPaid = (await desk.till.purchase(id)).state === 'paid';
    expect([found?.completedAt !== null, found?.endedAt === null]).toEqual([isPaid, isPaid]);
    expect(await desk.till.rightsOf(student.id)).toHaveLength(isPaid ? 1 : 0);
  },
);

it.each(ROUNDS)(
  'ten orders of one buyer at once are one order that each answers with (round %i)',
  async () => {
    const [course, { id, token }] = [await stock.addCourse(), await addStudent(shop)];
    const order = { IdCourseEnc: course.id, Provider: 'bank_transfer' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.till.buy(token, order)));
    const [purchase, ...more] = await desk.till.purchasesOf(id);
    expect(more).toEqual([]);
    expect(answers.map(({ status, data }) => [status, data.item?.IdPurchaseEnc])).toEqual(
      answers.map(() => [200, purchase?.id]),
    );
  },
);
