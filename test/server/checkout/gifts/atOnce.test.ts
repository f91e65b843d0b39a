import { eq } from 'drizzle-orm';
import { erase } from '../../../../src/server/account/deletion/queries';
import { hashGiftCode, newGiftCode } from '../../../../src/server/checkout/gifts/code';
import { deliverGifts } from '../../../../src/server/checkout/gifts/delivery';
import { releaseReservation } from '../../../../src/server/checkout/purchases/fulfilment';
import { reconcile } from '../../../../src/server/checkout/purchases/reconciliation';
import { courses, gifts, newId } from '../../../../src/server/platform/database';
import { adminOf } from '../../../support/admin';
import { PASSWORD, type TestApp } from '../../../support/app';
import { beforeCommit, openBusyApp } from '../../../support/beforeCommit';
import { mailsTo } from '../../identity/letters';
import { GOOD_CARD, tillOf } from '../payments/till';
import { addStudent, shopOf } from '../purchases/fixtures';

/** Several connections: what waits for each other shows only there. */
let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());

it('a person with a waiting gift can log in on many devices at once, and gets the gift once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const email = `${newId().toLowerCase()}@example.com`;
    const userId = await shop.addUser({ email });
    const course = await stock.addCourse();
    await shop.database.orm.insert(gifts).values({
      courseId: course.id,
      email,
      codeHash: newId(),
      deliverAt: shop.time.now,
      deliveredAt: shop.time.now,
    });
    const logIn = () => shop.call('/api/users/authenticate', { Username: email, Password: PASSWORD });
    const answers = await Promise.all(Array.from({ length: 5 }, logIn));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await tillOf(shop).rightsOf(userId)).toHaveLength(1);
  }
});

it('a gift that is redeemed while its money goes back leaves nobody with a course that nobody paid', async () => {
  const till = tillOf(shop);
  for (let round = 0; round < 8; round += 1) {
    const [course, buyer, friend] = [await stock.addCourse(), await addStudent(shop), await addStudent(shop)];
    const order = { IdCourseEnc: course.id, GiftEmail: `${newId().toLowerCase()}@example.com` };
    const { url, IdPurchaseEnc: id } = (await till.buy(buyer.token, order)).data.item;
    await till.pay(url, GOOD_CARD);
    const CpnCode = newGiftCode();
    await shop.database.orm
      .update(gifts)
      .set({ codeHash: hashGiftCode(CpnCode), deliveredAt: shop.time.now })
      .where(eq(gifts.purchaseId, id));
    await shop.deps.payments.current.refund?.(id, 10_000);
    await Promise.all([
      shop.call('/api/courses/EnableCourse', { CpnCode }, friend.token),
      reconcile(shop.deps, id),
    ]);
    expect((await till.purchase(id)).state).toBe('refunded');
    const open = (await till.rightsOf(friend.id)).filter(({ revokedAt }) => revokedAt === null);
    expect(open).toEqual([]);
  }
});

it('a gift that is redeemed while its receiver’s account is deleted opens nothing, and stays for somebody else', async () => {
  const [course, gone, friend] = [await stock.addCourse(), await addStudent(shop), await addStudent(shop)];
  const CpnCode = newGiftCode();
  const times = { deliverAt: shop.time.now, deliveredAt: shop.time.now };
  const gift = { courseId: course.id, email: 'amica@example.com', codeHash: hashGiftCode(CpnCode) };
  await shop.database.orm.insert(gifts).values({ ...gift, ...times });
  const redeem = async (token: string) =>
    (await shop.call('/api/courses/EnableCourse', { CpnCode }, token)).data;
  const answer = await beforeCommit(
    shop.database,
    (tx) => erase(tx, gone, shop.time.now),
    () => redeem(gone.token),
  );
  expect(answer).toMatchObject({ isOk: false, code: 'gift_withdrawn' });
  expect(await tillOf(shop).rightsOf(gone.id)).toEqual([]);
  expect(await redeem(friend.token)).toMatchObject({ isOk: true });
});

it('of several processes that deliver at once each gift is mailed once, with the code that opens it', async () => {
  const { orm } = shop.database;
  const emails = Array.from({ length: 6 }, () => `${newId().toLowerCase()}@example.com`);
  for (const email of emails) {
    const { id: courseId } = await stock.addCourse();
    await orm.insert(gifts).values({ courseId, email, deliverAt: shop.time.now });
  }
  const rounds = await shop.latency.during(() => Promise.all([1, 2, 3].map(() => deliverGifts(shop.deps))));
  expect(rounds.reduce((sum, delivered) => sum + delivered, 0)).toBe(emails.length);
  for (const email of emails) {
    const [mail, ...more] = await mailsTo(shop, email);
    const code = /\/riscatta\/([A-Z2-9-]{19})/.exec(mail?.text ?? '')?.[1] ?? '';
    const [gift] = await orm.select().from(gifts).where(eq(gifts.email, email));
    expect([gift?.codeHash, more]).toEqual([hashGiftCode(code), []]);
  }
});

it('a checkout with a coupon that ends while its buyer presses again never waits for itself', async () => {
  const coupon = await stock.addCoupon('INSIEME');
  const till = tillOf(shop);
  for (let round = 0; round < 8; round += 1) {
    const course = await stock.addCourse();
    const { token } = await addStudent(shop);
    const order = { IdCourseEnc: course.id, IdCouponEnc: coupon.id };
    const { IdPurchaseEnc: id } = (await till.buy(token, order)).data.item;
    const answers = await shop.latency.during(() =>
      Promise.all([
        till.buy(token, order),
        releaseReservation(shop.deps, id, 'expired'),
        till.buy(token, order),
      ]),
    );
    expect([answers[0].status, answers[2].status]).toEqual([200, 200]);
  }
});

it('a course that is deleted while it is given is not found, whether its receiver has an account or not', async () => {
  const admin = await adminOf(shop);
  const { email } = await addStudent(shop);
  for (const EmailUser of [email, 'nessuno@example.com']) {
    const { id: IdCourseEnc } = await stock.addCourse();
    const answer = await beforeCommit(
      shop.database,
      (tx) => tx.delete(courses).where(eq(courses.id, IdCourseEnc)),
      () => admin.post('/api/courses/GiftCourse', { IdCourseEnc, EmailUser }),
    );
    expect(answer).toMatchObject({ status: 200, data: { code: 'not_found' } });
  }
});
