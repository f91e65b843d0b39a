import { eq } from 'drizzle-orm';
import { MOST_LINES } from '../../../../src/contract/checkout/cartLimits';
import { erase } from '../../../../src/server/account/deletion/queries';
import { MOST_MAILS } from '../../../../src/server/identity/signUpService';
import { cartLines, courses, newId } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import type { TestApp } from '../../../support/app';
import { beforeCommit, openBusyApp } from '../../../support/beforeCommit';
import { bookFaults } from '../../../support/money/books';
import { tillOf } from '../payments/till';
import { addStudent, shopOf } from '../purchases/fixtures';
import { setAccount } from '../transfers/transfers';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  till = tillOf(shop);
});
afterEach(async () => expect(await bookFaults(shop.database)).toEqual([]));
afterAll(() => shop.close());

const call = async (name: string, body: object, token?: string) =>
  (await shop.call(`/api/Cart/${name}`, body, token)).data;
const asCourse = ({ id }: { id: string }) => ({ kind: 'course', IdItemEnc: id });
const asBundle = ({ id }: { id: string }) => ({ kind: 'bundle', IdItemEnc: id });
const cartOf = async (token: string) =>
  (await call('GetCart', {}, token)).items.map(({ IdItemEnc }: { IdItemEnc: string }) => IdItemEnc);
const wait = (ms = 60_000) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms);
};
const takeOffSale = async (id: string) => {
  await shop.database.orm.update(courses).set({ isOperative: false }).where(eq(courses.id, id));
  publicCache(shop.database).invalidate();
};

/** Fills an account's cart with other courses. */
async function fill(userId: string, most: number) {
  const row = (number: number) => ({
    slug: `carrello-${newId()}-${number}`,
    title: 'Altro',
    priceCents: 100,
    level: 'principiante' as const,
    isOperative: true,
  });
  const added = await shop.database.orm
    .insert(courses)
    .values(Array.from({ length: most }, (_none, number) => row(number)))
    .returning({ id: courses.id });
  const rows = added.map(({ id }) => ({ userId, courseId: id, addedAt: shop.time.now }));
  await shop.database.orm.insert(cartLines).values(rows);
}

it('keeps what a person adds, newest last, once however often it is added, until it is removed', async () => {
  const { token } = await addStudent(shop);
  const course = await stock.addCourse({ title: 'Candele' });
  const bundle = await stock.addBundle([(await stock.addCourse()).id], { title: 'Dalle basi' });
  expect(await call('AddToCart', asBundle(bundle), token)).toEqual({ isOk: true });
  wait();
  await call('AddToCart', asCourse(course), token);
  wait();
  await call('AddToCart', asBundle(bundle), token);
  const { items } = await call('GetCart', {}, token);
  expect(items).toEqual([
    { ...asBundle(bundle), title: 'Dalle basi' },
    { ...asCourse(course), title: 'Candele' },
  ]);
  for (const _time of [1, 2])
    expect(await call('RemoveFromCart', asBundle(bundle), token)).toEqual({ isOk: true });
  expect(await cartOf(token)).toEqual([course.id]);
  await call('RemoveFromCart', asCourse(course), token);
  expect(await cartOf(token)).toEqual([]);
});

it('shows nobody another person’s cart, and changes none', async () => {
  const [one, other] = [await addStudent(shop), await addStudent(shop)];
  const course = await stock.addCourse();
  await call('AddToCart', asCourse(course), one.token);
  expect(await cartOf(other.token)).toEqual([]);
  await call('RemoveFromCart', asCourse(course), other.token);
  expect(await cartOf(one.token)).toEqual([course.id]);
  expect((await shop.call('/api/Cart/GetCart', {})).status).toBe(401);
});

it('takes only what is on sale, and keeps by its title what is withdrawn later', async () => {
  const { token } = await addStudent(shop);
  const [kept, hidden] = [await stock.addCourse({ title: 'Ritirato' }), await stock.addCourse()];
  await takeOffSale(hidden.id);
  for (const thing of [asCourse(hidden), asCourse({ id: 'nulla' }), asBundle({ id: kept.id })])
    expect(await call('AddToCart', thing, token)).toMatchObject({
      ...{ isOk: false, code: 'not_on_sale', message: 'Non è più in vendita.' },
    });
  await call('AddToCart', asCourse(kept), token);
  await takeOffSale(kept.id);
  expect(await call('AddToCart', asCourse(kept), token)).toEqual({ isOk: true });
  expect((await call('GetCart', {}, token)).items).toEqual([{ ...asCourse(kept), title: 'Ritirato' }]);
});

it('joins a visitor’s cart to the account’s, each thing once and in its order, without what is off sale', async () => {
  const { token } = await addStudent(shop);
  const [own, both, visited, gone] = [
    await stock.addCourse(),
    await stock.addCourse(),
    await stock.addCourse(),
    await stock.addCourse(),
  ];
  const bundle = await stock.addBundle([gone.id, own.id]);
  await takeOffSale(gone.id);
  for (const thing of [own, both]) {
    await call('AddToCart', asCourse(thing), token);
    wait();
  }
  const lines = [
    asCourse(both),
    asBundle(bundle),
    asCourse(visited),
    asCourse(gone),
    asCourse({ id: 'nulla' }),
  ];
  const joins = await Promise.all([1, 2, 3].map(() => call('JoinCart', { lines }, token)));
  for (const { items } of joins) expect(items).toHaveLength(4);
  expect(await cartOf(token)).toEqual([own.id, both.id, bundle.id, visited.id]);
});

it('does not get back what its owner bought before the browser’s cart was joined', async () => {
  const { id, token } = await addStudent(shop);
  const [bought, inside, left] = await Promise.all([1, 2, 3].map(() => stock.addCourse()));
  if (!bought || !inside || !left) throw new Error('No courses');
  const whole = await stock.addBundle([bought.id, inside.id]);
  const part = await stock.addBundle([bought.id, left.id]);
  for (const course of [bought, inside]) await stock.give(id, course.id);
  const lines = [asCourse(bought), asBundle(whole), asBundle(part), asCourse(left)];
  expect((await call('JoinCart', { lines }, token)).total).toBe(2);
  expect((await cartOf(token)).sort()).toEqual([part.id, left.id].sort());
  // What they put into it themselves is on sale: its own page and the cart say that they have it.
  expect(await call('AddToCart', asCourse(bought), token)).toEqual({ isOk: true });
});

it('has room for a new thing of the browser’s cart, beside those that both carts hold', async () => {
  const { id, token } = await addStudent(shop);
  await fill(id, MOST_LINES - 2);
  const [both, fresh] = [await stock.addCourse(), await stock.addCourse()];
  await call('AddToCart', asCourse(both), token);
  const { items } = await call('JoinCart', { lines: [both, fresh].map(asCourse) }, token);
  expect(items).toHaveLength(MOST_LINES);
  expect(items).toContainEqual(expect.objectContaining(asCourse(fresh)));
});

it('holds no more than its limit, whether things are added or joined at once', async () => {
  const { id, token } = await addStudent(shop);
  await fill(id, MOST_LINES - 2);
  const more = await Promise.all(Array.from({ length: 6 }, () => stock.addCourse()));
  const answers = await Promise.all([
    ...more.slice(0, 3).map((course) => call('AddToCart', asCourse(course), token)),
    call('JoinCart', { lines: more.slice(3).map(asCourse) }, token),
  ]);
  const full = await cartOf(token);
  expect(full).toHaveLength(MOST_LINES);
  // What is inside is added once more, and that succeeds.
  expect(await call('AddToCart', asCourse({ id: full[0] }), token)).toEqual({ isOk: true });
  expect(answers.slice(0, 3).some(({ code }) => code === 'cart_full')).toBe(true);
  const { message } = await call('AddToCart', asCourse(await stock.addCourse()), token);
  expect(message).toContain(`posto per ${MOST_LINES} cose`);
  await fill(id, 2);
  // Of a cart that is over the limit, as after that was lowered, nothing is lost and nothing is added.
  expect((await call('JoinCart', { lines: more.map(asCourse) }, token)).total).toBe(MOST_LINES + 2);
});

describe('what leaves the cart', () => {
  it('is what was paid, alone or with others, and nothing else, nor of anybody else', async () => {
    const { token } = await addStudent(shop);
    const [one, two, three] = [await stock.addCourse(), await stock.addCourse(), await stock.addCourse()];
    const path = await stock.addBundle([(await stock.addCourse()).id]);
    for (const course of [one, two, three]) await call('AddToCart', asCourse(course), token);
    await call('AddToCart', asBundle(path), token);
    const other = await addStudent(shop);
    await call('AddToCart', asCourse(one), other.token);
    const lines = [asCourse(one), asCourse(two), asBundle(path)];
    const { data } = await till.buyCart(token, { lines });
    // Still there while it may be given up.
    expect(await cartOf(token)).toHaveLength(4);
    await till.pay(data.item.url, '4242424242424242');
    expect(await cartOf(token)).toEqual([three.id]);
    expect(await cartOf(other.token)).toEqual([one.id]);
  });

  it('is what is ordered by bank transfer, in the moment of the order', async () => {
    await setAccount(shop);
    const { token } = await addStudent(shop);
    const [one, two] = [await stock.addCourse(), await stock.addCourse()];
    for (const course of [one, two]) await call('AddToCart', asCourse(course), token);
    const order = ({ id }: { id: string }) => till.buy(token, { IdCourseEnc: id, Provider: 'bank_transfer' });
    await order(one);
    expect(await cartOf(token)).toEqual([two.id]);
    // Also the order of which its buyer has no mail any more.
    for (let mailed = 1; mailed < MOST_MAILS; mailed += 1) await order(await stock.addCourse());
    await order(two);
    expect(await cartOf(token)).toEqual([]);
  });

  it('is nothing that was bought for somebody else', async () => {
    const { token } = await addStudent(shop);
    const course = await stock.addCourse();
    await call('AddToCart', asCourse(course), token);
    const { data } = await till.buy(token, { IdCourseEnc: course.id, GiftEmail: 'amica@example.com' });
    await till.pay(data.item.url, '4242424242424242');
    expect(await cartOf(token)).toEqual([course.id]);
  });
});

it.each([
  ['added to', (thing: object, token: string) => call('AddToCart', thing, token)],
  ['joined', (thing: object, token: string) => call('JoinCart', { lines: [thing] }, token)],
])('stays empty when it is %s while its account is deleted', async (_case, change) => {
  const { id, email, token } = await addStudent(shop);
  const course = await stock.addCourse();
  const answer = await beforeCommit(
    shop.database,
    (tx) => erase(tx, { id, email }, shop.time.now),
    () => change(asCourse(course), token),
  );
  expect(answer).toMatchObject({ isOk: false, code: 'not_found' });
  expect(await shop.database.orm.select().from(cartLines).where(eq(cartLines.userId, id))).toEqual([]);
});
