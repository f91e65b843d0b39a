import { eq } from 'drizzle-orm';
import { bundles, courses, newId, purchases } from '../../../../src/server/platform/database';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { watchBooks } from '../../../support/money/books';
import { mailsTo } from '../../identity/letters';
import { addStudent, shopOf } from '../purchases/fixtures';
import { setAccount } from '../transfers/transfers';
import { GOOD_CARD, tillOf } from './till';

/** The prices of a cart before anything is reserved. */

let shop: TestApp;
let till: ReturnType<typeof tillOf>;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  till = tillOf(shop);
  stock = shopOf(shop);
});
beforeEach(() => shop.database.empty());
watchBooks(() => ({ shop }));
afterAll(() => shop.close());

const course = (id: string) => ({ kind: 'course', IdItemEnc: id });
const path = (id: string) => ({ kind: 'bundle', IdItemEnc: id });
const quoted = async (body: object, token?: string) =>
  (await shop.call('/api/PaymentRequest/QuoteCart', body, token)).data;
type Line = { IdItemEnc: string; problem?: { code: string; other?: string; IdPurchaseEnc?: string } };
const problemsIn = (lines: Line[]) => lines.map(({ problem }) => problem && [problem.code, problem.other]);

async function stocked() {
  const candles = await stock.addCourse({
    slug: `c-${newId()}`,
    title: 'Candele',
    cover: '/demo/covers/ichimoku',
  });
  const inside = await stock.addCourse({ slug: `u-${newId()}`, title: 'Uno', cover: '/demo/covers/uno' });
  const whole = await stock.addBundle([inside.id], { slug: `p-${newId()}`, title: 'Percorso' });
  return { candles, inside, whole, lines: [course(candles.id), path(whole.id)] };
}

it('a visitor learns what each thing costs, and which of them the coupon lowers', async () => {
  const { candles, whole, lines } = await stocked();
  const coupon = await stock.addCoupon('CORSI', { scope: 'every_course' });
  expect(await quoted({ lines, CouponCode: ' corsi ' })).toEqual({
    isOk: true,
    item: {
      lines: [
        {
          ...{ kind: 'course', IdItemEnc: candles.id, title: 'Candele', slug: candles.slug },
          cover: expect.objectContaining({ src: '/demo/covers/ichimoku-800.webp' }),
          ...{ listPrice: 100, discount: 20, total: 80, isLowered: true },
        },
        {
          ...{ kind: 'bundle', IdItemEnc: whole.id, title: 'Percorso', slug: whole.slug },
          // That of its first course.
          cover: expect.objectContaining({ src: '/demo/covers/uno-800.webp' }),
          ...{ listPrice: 150, discount: 0, total: 150, isLowered: false },
        },
      ],
      price: { listPrice: 250, discount: 20, total: 230 },
      coupon: {
        ...{ IdCouponEnc: coupon.id, CouponCode: 'CORSI', isPercentage: true, discount: 20 },
        price: { listPrice: 250, discount: 20, total: 230 },
      },
    },
  });
});

it('a coupon that does not hold is told beside the prices without it', async () => {
  const { lines } = await stocked();
  await stock.addCoupon('ALTRO', { scope: 'course', courseId: (await stock.addCourse()).id });
  expect((await quoted({ lines, CouponCode: 'ALTRO' })).item).toMatchObject({
    price: { total: 250 },
    couponRefusal: { code: 'coupon_other', message: expect.stringContaining('nulla di quello') },
  });
  const { item } = await quoted({ lines, CouponCode: 'NESSUNO' });
  expect([item.price.total, item.couponRefusal.code, item.coupon]).toEqual([
    250,
    'coupon_unknown',
    undefined,
  ]);
});

it('a buyer learns that they have used the coupon as often as they may, and a visitor what it takes off', async () => {
  const { candles, whole } = await stocked();
  const { id: IdCouponEnc } = await stock.addCoupon('UNA', { perUserLimit: 1 });
  const { token } = await addStudent(shop);
  const { data } = await till.buyCart(token, { lines: [course(candles.id)], IdCouponEnc });
  await till.pay(data.item.url, GOOD_CARD);
  const asked = { lines: [path(whole.id)], CouponCode: 'UNA' };
  const { item } = await quoted(asked, token);
  expect([item.couponRefusal?.code, item.price.total]).toEqual(['coupon_used_up', 150]);
  expect((await quoted(asked)).item.price.total).toBe(120);
});

it('codes that do not exist are counted as guesses, here too', async () => {
  const { lines } = await stocked();
  // One that exists is no guess, though it holds no more.
  await stock.addCoupon('FINITO', { endsAt: new Date(0) });
  await quoted({ lines, CouponCode: 'FINITO' });
  const answers: boolean[] = [];
  for (let nth = 0; nth < 31; nth += 1) answers.push((await quoted({ lines, CouponCode: `NO${nth}` })).isOk);
  expect(answers.indexOf(false)).toBe(30);
  const { status } = await shop.call('/api/PaymentRequest/QuoteCart', { lines, CouponCode: 'NO' });
  expect(status).toBe(429);
  // Else whoever guesses would learn the one that holds.
  await stock.addCoupon('GIUSTO', {});
  const right = await shop.call('/api/PaymentRequest/QuoteCart', { lines, CouponCode: 'GIUSTO' });
  expect(right.status).toBe(429);
  expect((await quoted({ lines })).item.price.total).toBe(250);
});

it('a thing that is sold no more is told, is in no total, and shows no title', async () => {
  const { candles, whole, lines } = await stocked();
  const { orm } = shop.database;
  await orm.update(courses).set({ isOperative: false }).where(eq(courses.id, candles.id));
  const { item } = await quoted({ lines: [...lines, course('unknown')] });
  expect(problemsIn(item.lines)).toEqual([['withdrawn', undefined], undefined, ['withdrawn', undefined]]);
  expect(item.lines[0]).toMatchObject({ title: '', slug: '', cover: null, listPrice: 0, total: 0 });
  expect(item.price.total).toBe(150);
  await orm.update(bundles).set({ deletedAt: shop.time.now }).where(eq(bundles.id, whole.id));
  const nothing = (await quoted({ lines, CouponCode: 'NO' })).item;
  expect([nothing.price, nothing.couponRefusal]).toEqual([
    { listPrice: 0, discount: 0, total: 0 },
    undefined,
  ]);
});

it('things that overlap are told by the title of the other, and a coupon lowers none of those in the way', async () => {
  const { inside, whole } = await stocked();
  const other = await stock.addBundle([inside.id, (await stock.addCourse()).id], { title: 'Altro' });
  await stock.addCoupon('META', { amount: 50 });
  const lines = [course(inside.id), path(whole.id), path(other.id)];
  const { item } = await quoted({ lines, CouponCode: 'META' });
  expect(problemsIn(item.lines)).toEqual([
    ['inside_another', 'Percorso'],
    undefined,
    ['shared_courses', 'Percorso'],
  ]);
  expect(item.lines[0]).toMatchObject({ discount: 0, isLowered: false });
  expect(item.price).toEqual({ listPrice: 150, discount: 75, total: 75 });
});

it('what cannot be bought stands in no other’s way', async () => {
  const [x, y, z, w] = [
    await stock.addCourse({ slug: `x-${newId()}` }),
    await stock.addCourse({ slug: `y-${newId()}` }),
    await stock.addCourse({ slug: `z-${newId()}` }),
    await stock.addCourse({ slug: `w-${newId()}` }),
  ];
  const add = (title: string, ids: string[]) => stock.addBundle(ids, { title, slug: `p-${newId()}` });
  const first = await add('Primo', [x.id, y.id]);
  const between = await add('Fra i due', [y.id, z.id]);
  const last = await add('Ultimo', [z.id, w.id]);
  const three = await quoted({ lines: [path(first.id), path(between.id), path(last.id)] });
  expect(problemsIn(three.item.lines)).toEqual([undefined, ['shared_courses', 'Primo'], undefined]);
  expect(three.item.price.total).toBe(300);
  const single = await quoted({ lines: [course(z.id), path(first.id), path(between.id)] });
  expect(problemsIn(single.item.lines)).toEqual([undefined, undefined, ['shared_courses', 'Primo']]);
  expect(single.item.price.total).toBe(250);
});

it('what its buyer has keeps its picture, and a path that of its first course', async () => {
  const { candles, inside } = await stocked();
  const more = await stock.addCourse({ slug: `d-${newId()}`, cover: '/demo/covers/due' });
  const both = await stock.addBundle([inside.id, more.id], { slug: `q-${newId()}` });
  const student = await addStudent(shop);
  for (const { id } of [candles, inside]) await stock.give(student.id, id);
  const { item } = await quoted({ lines: [course(candles.id), path(both.id)] }, student.token);
  expect(problemsIn(item.lines)).toEqual([['already_owned', undefined], undefined]);
  expect(item.lines.map(({ cover }: { cover: { src: string } | null }) => cover?.src)).toEqual([
    '/demo/covers/ichimoku-800.webp',
    '/demo/covers/uno-800.webp',
  ]);
  // A course that is deleted is the first no more.
  const { orm } = shop.database;
  await orm.update(courses).set({ deletedAt: shop.time.now }).where(eq(courses.id, inside.id));
  const [line] = (await quoted({ lines: [path(both.id)] })).item.lines;
  expect(line.cover).toMatchObject({ src: '/demo/covers/due-800.webp' });
});

it('each thing has its own price, also beside and after those that cannot be bought', async () => {
  const { candles, whole } = await stocked();
  const dear = await stock.addCourse({ slug: `k-${newId()}`, priceCents: 7000 });
  await stock.addCoupon('META', { amount: 50 });
  const lines = [course('unknown'), path(whole.id), course(candles.id), course(dear.id)];
  const { item } = await quoted({ lines, CouponCode: 'META' });
  expect(item.lines.map(({ total }: { total: number }) => total)).toEqual([0, 75, 50, 35]);
  expect(item.price).toEqual({ listPrice: 320, discount: 160, total: 160 });
  await stock.addCoupon('TUTTO', { amount: 100 });
  const free = (await quoted({ lines, CouponCode: 'TUTTO' })).item;
  expect(free.lines.map(({ total }: { total: number }) => total)).toEqual([0, 0, 0, 0]);
});

it('a buyer learns what they own, and what waits for a transfer with its order', async () => {
  await setAccount(shop);
  const { candles, inside, whole, lines } = await stocked();
  const student = await addStudent(shop);
  await stock.give(student.id, inside.id);
  const order = { lines: [course(candles.id)], Provider: 'bank_transfer' };
  const { IdPurchaseEnc } = (await till.buyCart(student.token, order)).data.item;
  const { item } = await quoted({ lines }, student.token);
  expect(problemsIn(item.lines)).toEqual([
    ['transfer_under_way', undefined],
    ['already_owned', undefined],
  ]);
  expect(item.lines[0].problem.IdPurchaseEnc).toBe(IdPurchaseEnc);
  expect(item.lines[0].problem.message).toMatch(/bonifico/);
  // Each waits for its own order.
  const { id: second } = await stock.addCourse({ slug: `s-${newId()}` });
  const later = { lines: [course(second)], Provider: 'bank_transfer' };
  const { IdPurchaseEnc: other } = (await till.buyCart(student.token, later)).data.item;
  const both = (await quoted({ lines: [course(second), course(candles.id)] }, student.token)).item.lines;
  expect(both.map(({ problem }: Line) => problem?.IdPurchaseEnc)).toEqual([other, IdPurchaseEnc]);
  expect(item.lines[1].cover).toMatchObject({ src: '/demo/covers/uno-800.webp' });
  const owned = (await quoted({ lines: [course(inside.id)] }, student.token)).item.lines[0];
  expect([owned.problem.code, owned.cover?.src]).toEqual(['already_owned', '/demo/covers/uno-800.webp']);
  expect((await till.buyCart(student.token, { lines: [path(whole.id)] })).data.code).toBe('already_owned');
  expect(problemsIn((await quoted({ lines })).item.lines)).toEqual([undefined, undefined]);
});

it('a payment that only a provider knows which is not configured any more stands in no line’s way', async () => {
  const { candles, lines } = await stocked();
  const student = await addStudent(shop);
  const { data } = await till.buy(student.token, { IdCourseEnc: candles.id });
  const change = (fields: Partial<typeof purchases.$inferInsert>) =>
    shop.database.orm.update(purchases).set(fields).where(eq(purchases.id, data.item.IdPurchaseEnc));
  // A card's page that is open is given up for the next.
  expect(problemsIn((await quoted({ lines }, student.token)).item.lines)).toEqual([undefined, undefined]);
  await change({ processingSince: shop.time.now });
  const [{ problem }] = (await quoted({ lines }, student.token)).item.lines;
  expect([problem.IdPurchaseEnc, problem.message]).toEqual([
    data.item.IdPurchaseEnc,
    expect.stringMatching(/in lavorazione presso la banca/),
  ]);
  const problems = async () => problemsIn((await quoted({ lines }, student.token)).item.lines);
  expect(await problems()).toEqual([['payment_processing', undefined], undefined]);
  await change({ provider: 'former' });
  expect(await problems()).toEqual([undefined, undefined]);
});

it('a cart is ordered by bank transfer, and the mail lists what it is for', async () => {
  await setAccount(shop);
  const { lines } = await stocked();
  const student = await addStudent(shop);
  const { data } = await till.buyCart(student.token, { lines, Provider: 'bank_transfer', Total: 250 });
  expect(data.item.url).toContain(`/pagamento/bonifico/${data.item.IdPurchaseEnc}`);
  const [mail] = await mailsTo(shop, student.email);
  const text = mail?.text.replaceAll('\u00a0', ' ') ?? '';
  for (const line of [/Candele\s+100,00 €/, /Percorso\s+150,00 €/, /Importo\s+250,00 €/])
    expect(text).toMatch(line);
  const again = await till.buyCart(student.token, { lines, Total: 250 });
  expect(again.data.item.IdPurchaseEnc).toBe(data.item.IdPurchaseEnc);
  for (const way of [{}, { Provider: 'sandbox' }]) {
    const less = await till.buyCart(student.token, { lines: lines.slice(0, 1), ...way });
    expect(less.data).toMatchObject({ code: 'transfer_under_way', IdItemEnc: lines[0]?.IdItemEnc });
  }
  expect((await till.purchase(data.item.IdPurchaseEnc)).state).toBe('pending');
});
