import { eq } from 'drizzle-orm';
import { listPaths } from '../../../../src/server/access/pathsService';
import { findReceipt } from '../../../../src/server/checkout/receipts/queries';
import { receiptPaper } from '../../../../src/server/checkout/receipts/receiptDocument';
import { bundleCourses, bundles, courses, newId, orderLines } from '../../../../src/server/platform/database';
import { type Admin, adminOf } from '../../../support/admin';
import { watchBooks } from '../../../support/money/books';
import { mailsTo } from '../../identity/letters';
import { addStudent, shopOf } from '../purchases/fixtures';
import { onStripe, post, type StripeUnderTest } from './providers';
import { tillOf } from './till';

/** Several things in one payment. */

let provider: StripeUnderTest;
let shop: StripeUnderTest['shop'];
let stripe: StripeUnderTest['stripe'];
let till: ReturnType<typeof tillOf>;
let stock: ReturnType<typeof shopOf>;
let admin: Admin;
beforeAll(async () => {
  provider = await onStripe();
  ({ shop, stripe } = provider);
  till = tillOf(shop);
  stock = shopOf(shop);
});
beforeEach(async () => {
  await shop.database.empty();
  admin = await adminOf(shop);
});
watchBooks(() => provider);
afterAll(() => provider.close());

const deliver = (event: Parameters<typeof stripe.signed>[0]) => post(shop, stripe.signed(event));
const course = (id: string) => ({ kind: 'course', IdItemEnc: id });
const path = (id: string) => ({ kind: 'bundle', IdItemEnc: id });
const open = async (userId: string) =>
  (await till.rightsOf(userId))
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ courseId, source }) => [courseId, source])
    .sort();

/** Two courses of 100 and 50 €, a path of 150 € with two others, and a coupon of 20 % on courses. */
async function stocked() {
  const candles = await stock.addCourse({ slug: `c-${newId()}`, title: 'Candele' });
  const waves = await stock.addCourse({ slug: `o-${newId()}`, title: 'Onde', priceCents: 5000 });
  const inside = [
    await stock.addCourse({ slug: `u-${newId()}`, title: 'Uno' }),
    await stock.addCourse({ slug: `d-${newId()}`, title: 'Due' }),
  ];
  const whole = await stock.addBundle(
    inside.map(({ id }) => id),
    { slug: `p-${newId()}`, title: 'Percorso' },
  );
  const coupon = await stock.addCoupon('CORSI', { scope: 'every_course', useLimit: 1 });
  const student = await addStudent(shop, { firstName: 'Sara', lastName: 'Conti' });
  const lines = [course(candles.id), path(whole.id), course(waves.id)];
  return { candles, waves, inside, whole, coupon, student, lines };
}

/** A cart of the three, ordered with the coupon: 80 + 150 + 40 €. */
async function ordered() {
  const made = await stocked();
  const body = { lines: made.lines, IdCouponEnc: made.coupon.id, Total: 270 };
  const { data } = await till.buyCart(made.student.token, body);
  if (!data.isOk) throw new Error(data.message);
  const id: string = data.item.IdPurchaseEnc;
  return { ...made, body, id, reference: (await till.purchase(id)).providerReference ?? '' };
}
async function paid() {
  const made = await ordered();
  await deliver(stripe.pay(made.reference));
  return made;
}

describe('three things in one payment, of which a coupon lowers two', () => {
  it('are reserved as lines with their sums, and the coupon’s use counts once', async () => {
    const { id, coupon, candles, whole, waves, inside, reference } = await ordered();
    expect(await till.purchase(id)).toMatchObject({
      isCart: true,
      courseId: null,
      bundleId: null,
      itemTitle: 'Candele + Percorso + Onde',
      listCents: 30_000,
      discountCents: 3000,
      totalCents: 27_000,
      couponCode: 'CORSI',
    });
    const lines = await shop.database.orm.select().from(orderLines).orderBy(orderLines.position);
    expect(lines.map(({ listCents, totalCents, couponCode }) => [listCents, totalCents, couponCode])).toEqual(
      [
        [10_000, 8000, 'CORSI'],
        [15_000, 15_000, ''],
        [5000, 4000, 'CORSI'],
      ],
    );
    expect(lines.map(({ courseIds }) => courseIds)).toEqual([
      [candles.id],
      inside.map((one) => one.id),
      [waves.id],
    ]);
    expect(lines[1]?.bundleId).toBe(whole.id);
    expect(await till.usesOf(coupon.id)).toBe(1);
    expect(stripe.sessionBy(reference)).toMatchObject({ amount_total: 27_000, name: 'Candele' });
    expect(stripe.sessionBy(reference).cancel_url).toContain(`/carrello?annullato=${id}`);
  });

  it('are granted by one payment, the path’s courses as those of a path', async () => {
    const { student, candles, waves, inside, whole } = await paid();
    expect(await open(student.id)).toEqual(
      [[candles.id, 'purchase'], [waves.id, 'purchase'], ...inside.map(({ id }) => [id, 'bundle'])].sort(),
    );
    const paths = await listPaths(shop.database.orm, student.id);
    expect(paths.map(({ bundleId, courses: of }) => [bundleId, of.map(({ courseId }) => courseId)])).toEqual([
      [whole.id, inside.map(({ id }) => id)],
    ]);
  });

  it('are lines of the receipt, each with its discount', async () => {
    const { id } = await paid();
    const found = await findReceipt(shop.database.orm, id);
    expect(found && receiptPaper(found)).toMatchObject({
      lines: [
        ['Candele', '100,00\u00a0€'],
        ['Sconto (coupon CORSI)', '-20,00\u00a0€'],
        ['Percorso', '150,00\u00a0€'],
        ['Onde', '50,00\u00a0€'],
        ['Sconto (coupon CORSI)', '-10,00\u00a0€'],
      ],
      total: ['Totale pagato', '270,00\u00a0€'],
    });
  });

  it('are told by mail, each with its sum', async () => {
    const { student } = await paid();
    const [mail] = (await mailsTo(shop, student.email)).filter(({ subject }) => subject.includes('acquisto'));
    const text = mail?.text.replaceAll('\u00a0', ' ') ?? '';
    expect(mail?.subject).toBe('Il tuo acquisto: Candele + Percorso + Onde');
    expect(text).toContain('100,00 €, sconto -20,00 €: 80,00 €');
    expect(text).toMatch(/Percorso\s+150,00 €/);
    expect(text).toContain('tutto quello che hai acquistato');
    // The classroom of one course would be no way to the others.
    expect(mail?.html).not.toContain('/corso/v/');
    expect(text).toMatch(/Totale\s+270,00 €/);
  });

  it('are announced once, by their titles, their sum and the page of the first', async () => {
    const announced: unknown[] = [];
    const unsubscribe = shop.deps.backplane.subscribe('purchase', (one) => announced.push(one));
    const { candles } = await paid();
    unsubscribe();
    expect(announced).toMatchObject([
      {
        ...{ title: 'Candele + Percorso + Onde', price: 270, kind: 'course' },
        link: expect.stringContaining(`/corso/${candles.slug}`),
      },
    ]);
  });

  it('are shown to the buyer and the admin by their lines, and found by each', async () => {
    const { id, student, candles, whole, waves } = await paid();
    const shown = (await till.confirm(student.token, id)).data.item;
    expect(shown).toMatchObject({
      title: 'Candele + Percorso + Onde',
      slug: '',
      lines: [
        {
          IdCourseEnc: candles.id,
          title: 'Candele',
          slug: candles.slug,
          listPrice: 100,
          discount: 20,
          total: 80,
        },
        {
          IdBundleEnc: whole.id,
          title: 'Percorso',
          slug: whole.slug,
          listPrice: 150,
          discount: 0,
          total: 150,
        },
        { IdCourseEnc: waves.id, title: 'Onde', listPrice: 50, discount: 10, total: 40 },
      ],
    });
    expect([shown.IdCourseEnc, shown.IdBundleEnc]).toEqual([undefined, undefined]);
    for (const query of [`IdCourseEnc=${waves.id}`, `IdBundleEnc=${whole.id}`, 'Query=percorso']) {
      const { data } = await admin.post(`/api/courses/GetAllPurchases?${query}`, {});
      expect(data.items.map(({ IdEnc }: { IdEnc: string }) => IdEnc)).toEqual([id]);
    }
    const detail = (await admin.post('/api/admin/GetPurchase', { IdEnc: id })).data.item;
    expect([detail.lines.length, detail.courses.length]).toEqual([3, 4]);
  });
});

describe('the money of a cart', () => {
  it('that goes back in parts keeps the access, and ends it with the last part', async () => {
    const { student, reference, id } = await paid();
    await deliver(stripe.refund(reference, 1000));
    expect(await till.purchase(id)).toMatchObject({ state: 'refunded_in_part', refundedCents: 1000 });
    expect(await open(student.id)).toHaveLength(4);
    await deliver(stripe.refund(reference, 26_000));
    expect((await till.purchase(id)).state).toBe('refunded');
    expect(await open(student.id)).toEqual([]);
  });

  it('that is disputed takes all of it away, and a dispute that is won brings all back', async () => {
    const { student, reference } = await paid();
    await deliver(stripe.dispute(reference, 'needs_response'));
    expect(await open(student.id)).toEqual([]);
    await deliver(stripe.dispute(reference, 'won'));
    expect(await open(student.id)).toHaveLength(4);
  });

  it('is shared out to the best sellers to the cent, also what went back', async () => {
    const { reference } = await paid();
    await deliver(stripe.refund(reference, 1000));
    const now = shop.time.now;
    const month = { Month: now.getUTCMonth() + 1, Year: now.getUTCFullYear() };
    const { topCourses, revenue } = (await admin.post('/api/admin/Dashboard', month)).data.item;
    expect(topCourses).toMatchObject([
      { title: 'Percorso', purchases: 1, revenue: 144.44 },
      { title: 'Candele', purchases: 1, revenue: 77.04 },
      { title: 'Onde', purchases: 1, revenue: 38.52 },
    ]);
    expect(revenue).toBe(260);
  });

  it('is one row of the month’s file, with all titles', async () => {
    await paid();
    const now = shop.time.now;
    const month = { Month: now.getUTCMonth() + 1, Year: now.getUTCFullYear() };
    const { text } = await admin.post('/api/courses/GetPurchasesCSV', month);
    expect(text).toContain(';Candele + Percorso + Onde;corso + percorso;CORSI;300,00;30,00;270,00;');
  });
});

it('what a cart holds can be deleted no more', async () => {
  const { waves, whole } = await ordered();
  const one = (await admin.post('/api/courses/DeleteCourse', { IdEnc: waves.id })).data;
  expect(one).toMatchObject({ isOk: false, code: 'course_bought' });
  const path = (await admin.remove(`/api/Bundle/${whole.id}`)).data;
  expect(path).toMatchObject({ isOk: false, code: 'bundle_bought' });
});

describe('a cart that cannot be bought says which line is at fault', () => {
  it.each([
    ['withdrawn', 'course', 'Un corso del carrello non è più in vendita'],
    ['withdrawn', 'path', 'Un percorso del carrello non è più in vendita'],
    ['already_owned', 'course', 'Possiedi già «Onde»'],
    ['already_owned', 'path', 'Possiedi già tutti i corsi di «Percorso»'],
    ['inside_another', 'inside', '«Uno» è già compreso in «Percorso»'],
    ['shared_courses', 'other path', '«Altro» e «Percorso» hanno dei corsi in comune'],
  ])('%s: %s', async (code, which, message) => {
    const { waves, whole, inside, student, lines } = await stocked();
    const { orm } = shop.database;
    const fault =
      { course: waves.id, path: whole.id, inside: inside[0]?.id ?? '', 'other path': '' }[which] ?? '';
    if (code === 'withdrawn') {
      await orm.update(courses).set({ isOperative: false }).where(eq(courses.id, fault));
      await orm.update(bundles).set({ isOperative: false }).where(eq(bundles.id, fault));
    }
    const owned = which === 'path' ? inside.map(({ id }) => id) : [fault];
    if (code === 'already_owned') for (const id of owned) await stock.give(student.id, id);
    let asked = lines;
    let IdItemEnc = fault;
    if (which === 'inside') asked = [course(fault), ...lines];
    if (which === 'other path') {
      const other = await stock.addBundle([inside[0]?.id ?? '', (await stock.addCourse()).id], {
        title: 'Altro',
      });
      IdItemEnc = other.id;
      asked = [...lines, path(other.id)];
    }
    const { data } = await till.buyCart(student.token, { lines: asked });
    expect(data).toMatchObject({ isOk: false, code, IdItemEnc, message: expect.stringContaining(message) });
    expect(await till.purchasesOf(student.id)).toEqual([]);
  });

  it('one whose payment the bank works on', async () => {
    const { waves, student, lines } = await stocked();
    const { data } = await till.buy(student.token, { IdCourseEnc: waves.id });
    const { providerReference } = await till.purchase(data.item.IdPurchaseEnc);
    await deliver(stripe.payLater(providerReference ?? ''));
    expect((await till.buyCart(student.token, { lines })).data).toMatchObject({
      isOk: false,
      code: 'payment_processing',
      IdItemEnc: waves.id,
      message: expect.stringContaining('«Onde»'),
    });
  });

  it('and the same thing twice, an empty cart and one of 51 lines are none', async () => {
    const { student, lines } = await stocked();
    const many = Array.from({ length: 51 }, () => course(newId()));
    for (const wrong of [[...lines, lines[0]], [], many])
      expect((await till.buyCart(student.token, { lines: wrong })).data.isOk).toBe(false);
    expect(await till.purchasesOf(student.id)).toEqual([]);
  });
});

describe('an open cart', () => {
  it('is taken up again by the same lines in any order, and gives way to one of its courses', async () => {
    const { id, student, body, waves } = await ordered();
    const again = (await till.buyCart(student.token, { ...body, lines: [...body.lines].reverse() })).data;
    expect(again.item.IdPurchaseEnc).toBe(id);
    const single = (await till.buy(student.token, { IdCourseEnc: waves.id })).data;
    expect(single.item.IdPurchaseEnc).not.toBe(id);
    expect((await till.purchase(id)).state).toBe('expired');
  });

  it('gives way to one at the prices of now, when one of its things has become dearer', async () => {
    const { student, lines, candles, waves } = await stocked();
    const first = (await till.buyCart(student.token, { lines })).data.item.IdPurchaseEnc;
    await shop.database.orm.update(courses).set({ priceCents: 6000 }).where(eq(courses.id, waves.id));
    const { IdPurchaseEnc: second } = (await till.buyCart(student.token, { lines })).data.item;
    expect(await till.purchase(second)).toMatchObject({ state: 'pending', totalCents: 31_000 });
    expect((await till.purchase(first)).state).toBe('expired');
    // The same total, of which each has another share.
    await shop.database.orm.update(courses).set({ priceCents: 6000 }).where(eq(courses.id, candles.id));
    await shop.database.orm.update(courses).set({ priceCents: 10_000 }).where(eq(courses.id, waves.id));
    const { IdPurchaseEnc: third } = (await till.buyCart(student.token, { lines })).data.item;
    expect(third).not.toBe(second);
    expect(await till.purchase(third)).toMatchObject({ state: 'pending', totalCents: 31_000 });
  });

  it('takes the place of an open checkout of one of its courses', async () => {
    const { waves, student, lines } = await stocked();
    const single = (await till.buy(student.token, { IdCourseEnc: waves.id })).data.item.IdPurchaseEnc;
    expect((await till.buyCart(student.token, { lines })).data.isOk).toBe(true);
    expect((await till.purchase(single)).state).toBe('expired');
  });

  it('grants what a path holds when it is taken up again', async () => {
    const { student, body, reference, waves, candles, whole, inside } = await ordered();
    const added = await stock.addCourse({ slug: `n-${newId()}` });
    const row = { bundleId: whole.id, courseId: added.id, position: 2 };
    await shop.database.orm.insert(bundleCourses).values(row);
    await till.buyCart(student.token, body);
    await deliver(stripe.pay(reference));
    const granted = (await open(student.id)).map(([id]) => id);
    expect(granted).toEqual([waves.id, candles.id, added.id, ...inside.map(({ id }) => id)].sort());
  });

  it('for which another sum is paid grants nothing', async () => {
    const { student, reference, id } = await ordered();
    await deliver(stripe.pay(reference, { cents: 100 }));
    expect((await till.purchase(id)).state).toBe('failed');
    expect(await open(student.id)).toEqual([]);
  });
});

it('a total that has changed is told before anything is reserved, with the price of now', async () => {
  const { student, lines, waves } = await stocked();
  await shop.database.orm.update(courses).set({ priceCents: 6000 }).where(eq(courses.id, waves.id));
  const { data } = await till.buyCart(student.token, { lines, Total: 300 });
  expect(data).toMatchObject({ isOk: false, code: 'price_changed', price: { listPrice: 310, total: 310 } });
  expect(await till.purchasesOf(student.id)).toEqual([]);
});

it('a cart that costs nothing is granted at once', async () => {
  const { student, lines } = await stocked();
  const free = await stock.addCoupon('TUTTO', { amount: 100 });
  const { data } = await till.buyCart(student.token, { lines, IdCouponEnc: free.id, Total: 0 });
  expect(data.item.url).toContain(`/pagamento/successo/${data.item.IdPurchaseEnc}`);
  expect(await open(student.id)).toHaveLength(4);
});
