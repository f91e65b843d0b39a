import { isNotNull } from 'drizzle-orm';
import { claimGifts } from '../../../../src/server/checkout/gifts/redemption';
import { gifts } from '../../../../src/server/platform/database';
import { adminShop, late } from '../../../support/admin';
import { tillOf } from '../payments/till';
import { addStudent } from '../purchases/fixtures';

const { shop, stock } = adminShop();
const till = late(() => tillOf(shop));

it('orders of one course for several people, and for oneself, stand side by side', async () => {
  const { id: IdCourseEnc } = await stock.addCourse();
  const { id, token } = await addStudent(shop);
  for (const gift of [{ GiftEmail: 'amica@example.com' }, { GiftEmail: 'amico@example.com' }, {}])
    expect((await till.buy(token, { IdCourseEnc, ...gift })).data.isOk).toBe(true);
  expect((await till.purchasesOf(id)).map(({ state }) => state)).toEqual(['pending', 'pending', 'pending']);
});

it('of several gifts of one course the oldest is opened, after one of a course that is owned; these stay for somebody else', async () => {
  const { id: courseId } = await stock.addCourse();
  // A gift's address is in lower case, an account's as it was typed.
  const { id: userId } = await addStudent(shop, { email: 'Anna.Bruni@Example.com' });
  const email = 'anna.bruni@example.com';
  const { orm } = shop.database;
  const { id: owned } = await stock.addCourse();
  await stock.give(userId, owned);
  for (const [day, course] of [
    [3, courseId],
    [1, owned],
    [2, courseId],
  ] as const) {
    const { id: purchaseId, userId: giverId } = await stock.addPurchase((await addStudent(shop)).id, {
      courseId: course,
    });
    const at = new Date(Date.UTC(2026, 10, day));
    const times = { deliverAt: at, deliveredAt: at, createdAt: at };
    await orm
      .insert(gifts)
      .values({ courseId: course, purchaseId, giverId, email, codeHash: `code ${day}`, ...times });
  }
  await orm.transaction((tx) => claimGifts(tx, userId, shop.time.now));
  const opened = await orm.select({ code: gifts.codeHash }).from(gifts).where(isNotNull(gifts.usedAt));
  expect(opened).toEqual([{ code: 'code 2' }]);
});
