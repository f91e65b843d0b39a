import { eq } from 'drizzle-orm';
import { mails, purchases } from '../../../../src/server/platform/database';
import { shopAddress } from '../../../../src/server/platform/mail/shopAddress';
import { adminShop, late } from '../../../support/admin';
import { watchBooks } from '../../../support/money/books';
import { fulfilPaid } from '../../../support/money/paid';
import { GOOD_CARD } from '../payments/till';
import { setAccount, transfersOf } from '../transfers/transfers';
import { addStudent } from './fixtures';

/** Orders that expire, and are paid once their buyer has some of their courses from elsewhere. */
const { shop, stock, admin } = adminShop({ now: '2026-11-25T10:00:00Z' });
const transfers = late(() => transfersOf(shop));
const till = late(() => transfers.till);
watchBooks(() => ({ shop }));

const asCourse = ({ id }: { id: string }) => ({ kind: 'course', IdItemEnc: id });
const asBundle = ({ id }: { id: string }) => ({ kind: 'bundle', IdItemEnc: id });
const toShop = async () =>
  (
    await shop.database.orm
      .select()
      .from(mails)
      .where(eq(mails.to, shopAddress(shop.configuration)))
  ).filter(({ cause }) => cause.startsWith('part-refund-due:'));

/** Orders a cart whose deadline then passes. */
async function orderedLate(token: string, lines: object[], more: object = {}): Promise<string> {
  const { data } = await till.buyCart(token, { lines, ...more });
  const id = data.item.IdPurchaseEnc;
  await shop.database.orm.update(purchases).set({ state: 'expired' }).where(eq(purchases.id, id));
  return id;
}

async function buyByCard(token: string, IdCourseEnc: string) {
  await till.pay((await till.buy(token, { IdCourseEnc })).data.item.url, GOOD_CARD);
}

it('the shop learns which lines of a late transfer their buyer had paid by card, and the others are granted', async () => {
  await setAccount(shop);
  const student = await addStudent(shop);
  const [had, fresh] = [
    await stock.addCourse({ title: 'Candele' }),
    await stock.addCourse({ title: 'Onde', priceCents: 5000 }),
  ];
  const id = await orderedLate(student.token, [asCourse(had), asCourse(fresh)], {
    Provider: 'bank_transfer',
  });
  await buyByCard(student.token, had.id);
  const { item } = await transfers.record(admin, id, { Amount: 150 });
  expect(item.status).toBe('paid');
  const rights = await till.rightsOf(student.id);
  expect(rights.map(({ courseId }) => courseId)).toContain(fresh.id);
  const [mail, ...more] = await toShop();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Da rimborsare in parte: 100,00\u00a0€');
  expect(mail?.text).toContain(student.email);
  const { providerReference, itemTitle } = await till.purchase(id);
  for (const part of ['100,00\u00a0€ con un bonifico', `causale ${providerReference}`, `“${itemTitle}”`])
    expect(mail?.text).toContain(part);
  expect(mail?.text).toMatch(/Candele\n100,00\u00a0€/);
  expect(mail?.text).not.toMatch(/Onde\n/);
});

it('what goes back is what each line cost after the coupon', async () => {
  const student = await addStudent(shop);
  const coupon = await stock.addCoupon('VENTI');
  const [one, two, fresh] = [await stock.addCourse(), await stock.addCourse(), await stock.addCourse()];
  const id = await orderedLate(student.token, [one, two, fresh].map(asCourse), { IdCouponEnc: coupon.id });
  for (const { id: courseId } of [one, two]) await stock.give(student.id, courseId);
  await fulfilPaid(shop.deps, id);
  const sent = await toShop();
  expect(sent.map(({ subject }) => subject)).toEqual(['Da rimborsare in parte: 160,00\u00a0€']);
  expect(sent[0]?.text).toContain(
    `con un rimborso parziale dalla pagina dell’acquisto: il pagamento (sandbox)`,
  );
  // Each such order of one buyer is told.
  const [had, other] = [await stock.addCourse(), await stock.addCourse()];
  const next = await orderedLate(student.token, [had, other].map(asCourse));
  await stock.give(student.id, had.id);
  await fulfilPaid(shop.deps, next);
  expect((await toShop()).map(({ subject }) => subject)).toContain('Da rimborsare in parte: 100,00\u00a0€');
});

it('a path that gives one new course, and a free line, need no refund', async () => {
  const student = await addStudent(shop);
  const [had, fresh, free] = [
    await stock.addCourse(),
    await stock.addCourse(),
    await stock.addCourse({ priceCents: 0 }),
  ];
  const path = await stock.addBundle([had.id, fresh.id]);
  const id = await orderedLate(student.token, [asBundle(path), asCourse(free)]);
  for (const { id: courseId } of [had, free]) await stock.give(student.id, courseId);
  await fulfilPaid(shop.deps, id);
  expect(await toShop()).toEqual([]);
});
