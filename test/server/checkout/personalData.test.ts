import { eq } from 'drizzle-orm';
import { checkoutData } from '../../../src/server/checkout/personalData';
import { listMovements } from '../../../src/server/checkout/purchases/movementQueries';
import { listPurchases } from '../../../src/server/checkout/purchases/purchaseView';
import {
  creditNotes,
  gifts,
  newId,
  orderLines,
  purchases,
  receipts,
  users,
} from '../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../support/app';
import { addStudent, shopOf } from './purchases/fixtures';

/** What a person's copy says of their purchases and gifts, and what is left of them once the account is deleted. */

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
beforeEach(() => shop.database.empty());
afterAll(() => shop.close());

type Name = 'cartLines' | 'purchases' | 'gifts';
interface Who {
  readonly id: string;
  readonly email: string;
}

async function copyOf(name: Name, who: Who) {
  const found: Record<string, unknown>[] = [];
  for (const file of checkoutData[name].copy)
    for await (const row of file.rows(shop.database.orm, { ...who, former: [] })) found.push({ ...row });
  return found;
}
const erase = (name: Name, who: Who) =>
  shop.database.orm.transaction((tx) => checkoutData[name].erase(tx, { ...who, former: [] }));
type Fields = Parameters<typeof stock.addPurchase>[2];
async function bought(userId: string, fields: Fields = {}) {
  const { id: courseId } = await stock.addCourse();
  return stock.addPurchase(userId, { courseId }, fields);
}
const rowOf = async (id: string) =>
  (await shop.database.orm.select().from(purchases).where(eq(purchases.id, id)))[0];

describe('the copy of one’s purchases', () => {
  it('names receipt and credit notes as the documents do, by year and number, those of tests too', async () => {
    const student = await addStudent(shop);
    const issuedAt = shop.time.now;
    const seller = { name: '', address: '', vatNumber: '', mail: '' };
    const documents = { issuedAt, details: { seller, buyer: '', vatRate: 22 } };
    const noted = async (isTest: boolean, first: number) => {
      const { id: purchaseId } = await bought(student.id, {
        isTest,
        state: 'refunded_in_part',
        refundedCents: 100,
        createdAt: issuedAt,
      });
      const [charge, refund] = await listMovements(shop.database.orm, purchaseId);
      const row = { purchaseId, isTest, ...documents };
      await shop.database.orm.insert(receipts).values({ ...row, year: 2026, number: first });
      await shop.database.orm.insert(creditNotes).values([
        { ...row, movementId: charge?.id ?? 0, year: 2027, number: first, cents: 40 },
        { ...row, movementId: refund?.id ?? 0, year: 2026, number: first + 1, cents: 60 },
      ]);
    };
    await noted(false, 1);
    await noted(true, 5);
    const copy = await copyOf('purchases', student);
    expect(copy.map(({ receipt, creditNotes: notes }) => [receipt, notes]).sort()).toEqual([
      ['1/2026', '2/2026, 1/2027'],
      ['PROVA 5/2026', 'PROVA 6/2026, PROVA 5/2027'],
    ]);
    expect(copy.map(({ refunded }) => refunded)).toEqual(['1.00', '1.00']);
    const shown = await listPurchases(shop.deps, student.id);
    expect(shown.map(({ creditNotes: notes = [] }) => notes.map(({ number }) => number)).sort()).toEqual([
      ['2/2026', '1/2027'],
      ['PROVA 6/2026', 'PROVA 5/2027'],
    ]);
  });

  it('has the lines of an order in their places, each with its own sums', async () => {
    const student = await addStudent(shop);
    const { id } = await bought(student.id, { listCents: 1500, discountCents: 5, totalCents: 1495 });
    const { orm } = shop.database;
    const [line] = await orm.select().from(orderLines);
    await orm.delete(orderLines);
    if (!line) throw new Error('no line');
    const of = (position: number, title: string, listCents: number, discountCents: number) => ({
      ...{ ...line, position, title, listCents, discountCents, totalCents: listCents - discountCents },
    });
    await orm.insert(orderLines).values([of(1, 'Candele', 1000, 0), of(0, 'Onde', 500, 5)]);
    expect(await copyOf('purchases', student)).toMatchObject([
      {
        id,
        receipt: null,
        creditNotes: null,
        ...{ listPrice: '15.00', discount: '0.05', total: '14.95', refunded: '0.00' },
        lines: [
          { title: 'Onde', listPrice: '5.00', discount: '0.05', total: '4.95' },
          { title: 'Candele', listPrice: '10.00', discount: '0.00', total: '10.00' },
        ],
      },
    ]);
  });
});

it('the copy of a purchase has its invoice, but not for whoever claimed the account since', async () => {
  const student = await addStudent(shop);
  const [createdAt, paidAt] = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-02T10:00:00Z')];
  const fields = { createdAt, paidAt, couponCode: 'META', discountCents: 5000, currency: 'USD' };
  const { id } = await bought(student.id, { ...fields, itemTitle: 'Onde', invoice: { name: 'Anna' } });
  const sums = { listPrice: '150.00', discount: '50.00', total: '100.00' };
  expect(await copyOf('purchases', student)).toEqual([
    {
      ...{ id, title: 'Onde', state: 'paid', couponCode: 'META', currency: 'USD', createdAt, paidAt },
      ...{ invoice: { name: 'Anna' }, receipt: null, creditNotes: null, ...sums, refunded: '0.00' },
      lines: [{ title: 'Onde', ...sums }],
    },
  ]);
  const invoices = async () => (await copyOf('purchases', student)).map(({ invoice }) => invoice);
  const claimedAt = new Date(createdAt.getTime() + 1);
  await shop.database.orm.update(users).set({ claimedAt }).where(eq(users.id, student.id));
  expect(await invoices()).toEqual([null]);
});

describe('a purchase whose buyer’s account is deleted', () => {
  it('keeps who paid it and when it ended; one that was never paid keeps nothing, nor a way to pay', async () => {
    const { orm } = shop.database;
    const [student, other] = [await addStudent(shop), await addStudent(shop)];
    const named = { firstName: 'Anna', lastName: 'Bruni', address: 'Via Po 1', city: 'Torino' };
    await orm.update(users).set(named).where(eq(users.id, student.id));
    const facts = {
      checkoutUrl: '/pay',
      invoice: { name: 'Anna' },
      updatedAt: new Date('2026-01-02T10:00:00Z'),
    };
    const unpaid = { state: 'expired', paidAt: null } as const;
    const paid = await bought(student.id, facts);
    const never = await bought(student.id, { ...facts, ...unpaid });
    const before = { firstName: 'Nina', lastName: 'Neri', address: 'Via Roma 2' };
    const frozen = await bought(student.id, { ...facts, keptBuyer: before });
    const nothing = { totalCents: 0, discountCents: 10_000, provider: 'none' };
    const free = await bought(student.id, { ...facts, ...nothing });
    const strangers = [await bought(other.id, facts), await bought(other.id, { ...facts, ...unpaid })];
    await erase('purchases', student);
    const kept = { firstName: 'Anna', lastName: 'Bruni', address: 'Via Po 1, Torino' };
    expect(await rowOf(paid.id)).toEqual({ ...paid, checkoutUrl: null, keptBuyer: kept });
    expect(await rowOf(never.id)).toEqual({ ...never, checkoutUrl: null, invoice: null });
    expect((await rowOf(frozen.id))?.keptBuyer).toEqual(before);
    expect((await rowOf(free.id))?.keptBuyer).toBeNull();
    for (const stranger of strangers) expect(await rowOf(stranger.id)).toEqual(stranger);
  });
});

describe('the gifts of an account', () => {
  const someone = () => `${newId().toLowerCase()}@example.com`;
  async function addGift(fields: Partial<typeof gifts.$inferInsert>) {
    const { id: courseId } = await stock.addCourse();
    const [gift] = await shop.database.orm
      .insert(gifts)
      .values({
        ...{ courseId, email: someone(), receiverName: 'Anna', giverName: 'Zio', message: 'Auguri!' },
        deliverAt: shop.time.now,
        ...fields,
      })
      .returning();
    if (!gift) throw new Error('no gift');
    return gift;
  }
  const delivered = () => ({ deliveredAt: shop.time.now, codeHash: newId() });
  const left = async (id: string) => {
    const [row] = await shop.database.orm.select().from(gifts).where(eq(gifts.id, id));
    return row && [row.email !== '', row.receiverName, row.giverName, row.message];
  };
  const ALL = [true, 'Anna', 'Zio', 'Auguri!'];
  const NONE = [false, '', '', ''];

  it('that wait for its address are in its copy, whatever the capitals, without what others gave to others', async () => {
    const [student, other] = [await addStudent(shop), await addStudent(shop)];
    // Of a gift whose giver nobody knows any more, too.
    const waiting = await addGift({ email: student.email, ...delivered() });
    await addGift({ giverId: other.id, ...delivered() });
    const copy = await copyOf('gifts', { ...student, email: student.email.toUpperCase() });
    expect(copy).toMatchObject([{ message: waiting.message, isMine: false, email: null }]);
  });

  it('are in its copy where it gave or used them, with the address that it wrote and what they give', async () => {
    const [student, other] = [await addStudent(shop), await addStudent(shop)];
    const { id: bundleId } = await stock.addBundle([], { title: 'Percorso' });
    const used = () => ({ ...delivered(), usedAt: new Date(shop.time.now.getTime() + 1) });
    const given = await addGift({ giverId: student.id, courseId: null, bundleId });
    const redeemed = await addGift({ ...used(), usedBy: student.id, giverId: other.id, message: 'Tuo' });
    // Somebody else has it by now, or it has not come yet.
    await addGift({ ...used(), email: student.email, usedBy: other.id });
    await addGift({ email: student.email, giverId: other.id });
    const { deliverAt } = given;
    const [at, words] = [shop.time.now, { receiverName: 'Anna', giverName: 'Zio', deliverAt }];
    const own = { isMine: true, email: given.email, course: null, bundle: 'Percorso', message: 'Auguri!' };
    const got = { isMine: false, email: null, course: expect.any(String), bundle: null, message: 'Tuo' };
    const copy = await copyOf('gifts', student);
    expect(copy).toHaveLength(2);
    expect(copy).toContainEqual({ ...own, ...words, deliveredAt: null, usedAt: null });
    expect(copy).toContainEqual({ ...got, ...words, deliveredAt: at, usedAt: redeemed.usedAt });
  });

  it('forget addresses and words where they were used by it or came to it, and the words that it gave', async () => {
    const [student, other] = [await addStudent(shop), await addStudent(shop)];
    const used = { ...delivered(), usedAt: shop.time.now };
    const redeemed = await addGift({ ...used, usedBy: student.id, giverId: other.id });
    const received = await addGift({ ...delivered(), email: student.email, giverId: other.id });
    const given = await addGift({ ...delivered(), giverId: student.id });
    const strange = await addGift({ ...delivered(), usedAt: shop.time.now, usedBy: other.id });
    await erase('gifts', { ...student, email: student.email.toUpperCase() });
    expect(await left(redeemed.id)).toEqual(NONE);
    expect(await left(received.id)).toEqual(NONE);
    expect(await left(given.id)).toEqual([true, 'Anna', '', '']);
    expect(await left(strange.id)).toEqual(ALL);
  });

  it('that are still to be delivered keep all, unless nobody has paid for them', async () => {
    const [student, other] = [await addStudent(shop), await addStudent(shop)];
    const unpaid = { state: 'pending', paidAt: null } as const;
    const orderOf = async (userId: string, fields: Fields = {}) => (await bought(userId, fields)).id;
    const kept = [
      await addGift({ giverId: student.id, purchaseId: await orderOf(student.id) }),
      await addGift({ giverId: student.id }),
      await addGift({ giverId: other.id, email: student.email }),
      await addGift({ giverId: other.id, purchaseId: await orderOf(other.id, unpaid) }),
    ];
    const lost = await addGift({ giverId: student.id, purchaseId: await orderOf(student.id, unpaid) });
    await erase('gifts', student);
    for (const { id } of kept) expect(await left(id)).toEqual(ALL);
    expect(await left(lost.id)).toEqual(NONE);
  });
});

it('the copy of a cart is that of its owner, and a deletion empties no other', async () => {
  const [student, other] = [await addStudent(shop), await addStudent(shop)];
  for (const [{ token }, title] of [
    [student, 'Onde'],
    [other, 'Candele'],
  ] as const) {
    const { id } = await stock.addCourse({ title });
    await shop.call('/api/Cart/AddToCart', { kind: 'course', IdItemEnc: id }, token);
  }
  const addedAt = shop.time.now;
  expect(await copyOf('cartLines', student)).toEqual([{ course: 'Onde', path: null, addedAt }]);
  const { id: IdItemEnc } = await stock.addBundle([(await stock.addCourse()).id], { title: 'Percorso' });
  await shop.call('/api/Cart/AddToCart', { kind: 'bundle', IdItemEnc }, student.token);
  expect(await copyOf('cartLines', student)).toContainEqual(
    expect.objectContaining({ course: null, path: 'Percorso' }),
  );
  await erase('cartLines', student);
  expect(await copyOf('cartLines', student)).toEqual([]);
  expect(await copyOf('cartLines', other)).toMatchObject([{ course: 'Candele' }]);
});
