import { and, asc, eq } from 'drizzle-orm';
import { deliverGifts } from '../../../src/server/checkout/gifts/delivery';
import { coursesOf, linesOf, listLines, listSold } from '../../../src/server/checkout/orderLines';
import { showPurchase } from '../../../src/server/checkout/purchases/purchaseView';
import {
  bundleCourses,
  courses as catalogue,
  mails,
  newId,
  orderLines,
} from '../../../src/server/platform/database';
import { adminOf } from '../../support/admin';
import { watchBooks } from '../../support/money/books';
import { mailsTo } from '../identity/letters';
import { onStripe, post, type StripeUnderTest } from './payments/providers';
import { tillOf } from './payments/till';
import { addStudent, shopOf } from './purchases/fixtures';

/** Paths that an admin changes between the reservation and the moment at which they are granted. */

let provider: StripeUnderTest;
let shop: StripeUnderTest['shop'];
let stripe: StripeUnderTest['stripe'];
let till: ReturnType<typeof tillOf>;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  provider = await onStripe();
  ({ shop, stripe } = provider);
  till = tillOf(shop);
  stock = shopOf(shop);
});
beforeEach(() => shop.database.empty());
watchBooks(() => provider);
afterAll(() => provider.close());

const deliver = (event: Parameters<typeof stripe.signed>[0]) => post(shop, stripe.signed(event));
const pass = (days: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + days * 86_400_000);
};

/** A path of two courses. */
async function path() {
  const { orm } = shop.database;
  const courses: string[] = [];
  for (const _two of [1, 2]) courses.push((await stock.addCourse({ slug: `o-${newId()}` })).id);
  const bundle = await stock.addBundle(courses, { slug: `o-${newId()}`, title: 'Percorso' });
  const add = async () => {
    const { id: courseId } = await stock.addCourse({ slug: `o-${newId()}` });
    await orm.insert(bundleCourses).values({ bundleId: bundle.id, courseId, position: 2 });
    return courseId;
  };
  /** Takes the first course out of the path, and puts another in. */
  const change = async () => {
    const isFirst = and(eq(bundleCourses.bundleId, bundle.id), eq(bundleCourses.courseId, courses[0] ?? ''));
    await orm.delete(bundleCourses).where(isFirst);
    await add();
  };
  return { IdBundleEnc: bundle.id, courses, change, add };
}
async function begun(IdBundleEnc: string, student: { readonly token: string }, order: object = {}) {
  const { item } = (await till.buyBundle(student.token, { IdBundleEnc, ...order })).data;
  const id: string = item.IdPurchaseEnc;
  return { id, reference: (await till.purchase(id)).providerReference ?? '' };
}
const watchable = async (userId: string) =>
  (await till.rightsOf(userId))
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ courseId }) => courseId)
    .sort();

it('a purchase has a line with its sums, its coupon and the courses in the path’s order', async () => {
  const { IdBundleEnc, courses } = await path();
  const coupon = await stock.addCoupon('META');
  const { id } = await begun(IdBundleEnc, await addStudent(shop), { IdCouponEnc: coupon.id });
  expect(await shop.database.orm.select().from(orderLines).orderBy(asc(orderLines.position))).toEqual([
    {
      purchaseId: id,
      position: 0,
      courseId: null,
      bundleId: IdBundleEnc,
      title: 'Percorso',
      listCents: 15_000,
      discountCents: 3000,
      totalCents: 12_000,
      couponId: coupon.id,
      couponCode: 'META',
      courseIds: courses,
      ownedIds: [],
    },
  ]);
});

it('a path gives the courses that it holds at present, in its order, also one that is off sale', async () => {
  const { orm } = shop.database;
  const { IdBundleEnc: bundleId, courses, add } = await path();
  const all = [...courses, await add()];
  await orm
    .update(catalogue)
    .set({ isOperative: false })
    .where(eq(catalogue.id, all[0] ?? ''));
  expect(await coursesOf(orm, { courseId: null, bundleId })).toEqual(all);
  expect(await coursesOf(orm, { courseId: 'own', bundleId: null })).toEqual(['own']);
  expect(await coursesOf(orm, { courseId: null, bundleId: null })).toEqual([]);
});

it('a debit that is paid days later grants the courses that were bought', async () => {
  const { IdBundleEnc, courses, change } = await path();
  const student = await addStudent(shop);
  const { id, reference } = await begun(IdBundleEnc, student);
  await deliver(stripe.payLater(reference));
  await change();
  pass(5);
  await deliver(stripe.endLater(reference, true));
  expect((await till.purchase(id)).state).toBe('paid');
  expect(await watchable(student.id)).toEqual([...courses].sort());
});

it('a dispute that is won brings back the courses that were bought', async () => {
  const { IdBundleEnc, courses, change } = await path();
  const student = await addStudent(shop);
  const { reference } = await begun(IdBundleEnc, student);
  await deliver(stripe.pay(reference));
  await deliver(stripe.dispute(reference, 'needs_response'));
  await change();
  expect(await watchable(student.id)).toEqual([]);
  await deliver(stripe.dispute(reference, 'won'));
  expect(await watchable(student.id)).toEqual([...courses].sort());
});

it('a gift that is redeemed a year later gives the courses that were bought', async () => {
  const { IdBundleEnc, courses, change } = await path();
  const email = `${newId().toLowerCase()}@example.com`;
  const { reference } = await begun(IdBundleEnc, await addStudent(shop), { GiftEmail: email });
  await deliver(stripe.pay(reference));
  await deliverGifts(shop.deps);
  await change();
  pass(364);
  const sent = await shop.database.orm.select().from(mails).where(eq(mails.to, email));
  const code = sent.map(({ text }) => /\/riscatta\/([A-Z2-9-]{19})/.exec(text)?.[1]).find(Boolean);
  const receiver = await addStudent(shop);
  const { data } = await shop.call('/api/courses/EnableBundleCourse', { CpnCode: code }, receiver.token);
  expect(data).toMatchObject({ isOk: true });
  expect(await watchable(receiver.id)).toEqual([...courses].sort());
});

it('a checkout that is taken up again grants what its buyer sees by then', async () => {
  const { IdBundleEnc, courses, add } = await path();
  const student = await addStudent(shop);
  const other = await begun(IdBundleEnc, await addStudent(shop));
  const first = await begun(IdBundleEnc, student);
  const added = await add();
  const again = await begun(IdBundleEnc, student);
  expect(again.id).toBe(first.id);
  await deliver(stripe.pay(again.reference));
  expect(await watchable(student.id)).toEqual([...courses, added].sort());
  // Those who have not come back see the order that they began.
  expect((await listLines(shop.database.orm, other.id)).map(({ courseIds }) => courseIds)).toEqual([courses]);
});

it('an order that is taken up again by its things in another order keeps them in their places', async () => {
  const { orm } = shop.database;
  const titles = ['Onde', 'Candele'];
  const lines: { kind: string; IdItemEnc: string }[] = [];
  for (const title of titles)
    lines.push({ kind: 'course', IdItemEnc: (await stock.addCourse({ slug: `o-${newId()}`, title })).id });
  const { token, email } = await addStudent(shop);
  const order = async (asked: typeof lines): Promise<string> =>
    (await till.buyCart(token, { lines: asked })).data.item.IdPurchaseEnc;
  const id = await order(lines);
  expect(await order([...lines].reverse())).toBe(id);
  const shown = await showPurchase(shop.deps, id);
  const readings: readonly (readonly { readonly title: string }[])[] = [
    await listLines(orm, id),
    (await linesOf(orm, [id])).get(id) ?? [],
    await listSold(orm, id),
    shown?.lines ?? [],
  ];
  for (const read of readings) expect(read.map(({ title }) => title)).toEqual(titles);
  await deliver(stripe.pay((await till.purchase(id)).providerReference ?? ''));
  const [mail] = await mailsTo(shop, email);
  expect(mail?.text).toMatch(/Onde\s+100,00\s€\s+Candele\s+100,00\s€/);
  const month = { Month: shop.time.now.getUTCMonth() + 1, Year: shop.time.now.getUTCFullYear() };
  const { text } = await (await adminOf(shop)).post('/api/courses/GetPurchasesCSV', month);
  expect(text).toContain(`;${titles.join(' + ')};corso;`);
});
