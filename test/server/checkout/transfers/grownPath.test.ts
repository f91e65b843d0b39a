import { eq } from 'drizzle-orm';
import { bundleCourses, purchases } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { adminShop, late } from '../../../support/admin';
import { watchBooks } from '../../../support/money/books';
import { addStudent } from '../purchases/fixtures';
import { setAccount, transfersOf } from './transfers';

/** An order of a path that waits for its money grants what the path held: a course added to it since is free to buy. */
const { shop, stock, admin } = adminShop({ now: '2026-11-25T10:00:00Z' });
const transfers = late(() => transfersOf(shop));
const till = late(() => transfers.till);
watchBooks(() => ({ shop }));
beforeEach(() => setAccount(shop));

async function grown(ordered: object = { Provider: 'bank_transfer' }) {
  const [first, added, student] = [await stock.addCourse(), await stock.addCourse(), await addStudent(shop)];
  const path = await stock.addBundle([first.id]);
  const { data } = await till.buyBundle(student.token, { IdBundleEnc: path.id, ...ordered });
  await shop.database.orm
    .insert(bundleCourses)
    .values({ bundleId: path.id, courseId: added.id, position: 1 });
  publicCache(shop.database).invalidate();
  const lines = [{ kind: 'course', IdItemEnc: added.id }];
  return { id: data.item.IdPurchaseEnc as string, first, added, path, student, lines };
}
const transferOf = async (IdCourseEnc: string, token: string) =>
  (await shop.call('/api/courses/GetDetailCourse', { IdCourseEnc }, token)).data.item.transfer;

it('the quote, the order and the course’s page agree on it, and both orders are paid', async () => {
  const { id, first, added, student, lines } = await grown();
  const { item } = (await shop.call('/api/PaymentRequest/QuoteCart', { lines }, student.token)).data;
  expect(item.lines[0].problem).toBeUndefined();
  expect(await transferOf(added.id, student.token)).toEqual({
    isOffered: true,
  });
  const cart = (await till.buyCart(student.token, { lines, Provider: 'bank_transfer' })).data;
  expect(cart).toMatchObject({ isOk: true });
  await transfers.record(admin, id, { Amount: 150 });
  await transfers.record(admin, cart.item.IdPurchaseEnc);
  const rights = await till.rightsOf(student.id);
  expect(Object.fromEntries(rights.map(({ courseId, sourceId }) => [courseId, sourceId]))).toEqual({
    [first.id]: id,
    [added.id]: cart.item.IdPurchaseEnc,
  });
});

it('an order of the path itself still finds the one that waits', async () => {
  const { path, student, lines } = await grown();
  const card = (await till.buy(student.token, { IdCourseEnc: lines[0]?.IdItemEnc })).data;
  expect(card.isOk).toBe(true);
  const again = await till.buyBundle(student.token, { IdBundleEnc: path.id, Provider: 'sandbox' });
  expect(again.data.isOk).toBe(true);
  const states = (await till.purchasesOf(student.id)).map(({ state }) => state);
  expect(states.filter((state) => state === 'pending')).toHaveLength(1);
});

it('a debit that the bank works on leaves it free, too', async () => {
  const { id, student, lines } = await grown({});
  const change = { processingSince: shop.time.now };
  await shop.database.orm.update(purchases).set(change).where(eq(purchases.id, id));
  expect((await till.buyCart(student.token, { lines })).data).toMatchObject({ isOk: true });
});
