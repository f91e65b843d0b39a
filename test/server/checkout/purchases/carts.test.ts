import { eq, inArray } from 'drizzle-orm';
import { orderTitle } from '../../../../src/server/checkout/orderLines';
import { createCartCheckout, createCheckout } from '../../../../src/server/checkout/payments/checkout';
import { entitlements, purchases } from '../../../../src/server/platform/database';
import { fulfilPaid } from '../../../support/money/paid';
import {
  addBundle,
  addCoupon,
  addCourse,
  addPeople,
  database,
  deps,
  latency,
  usesOf,
} from './manyConnections';

/** Carts that are ordered at the same moment, on as many connections. */

const course = (IdItemEnc: string) => ({ kind: 'course' as const, IdItemEnc });
const courses = (count: number) => Promise.all(Array.from({ length: count }, addCourse));
const pendingOf = async (userId: string) =>
  (await database.orm.select().from(purchases).where(eq(purchases.userId, userId))).filter(
    ({ state }) => state === 'pending',
  );

it('ten clicks of one person on the same cart open one purchase', async () => {
  const [[buyer = ''], ids] = [await addPeople(1), await courses(3)];
  const lines = ids.map(course);
  const answers = await latency.during(() =>
    Promise.all(Array.from({ length: 10 }, () => createCartCheckout(deps, buyer, { lines }))),
  );
  expect(answers.every(({ isOk }) => isOk)).toBe(true);
  expect(new Set(answers.map(({ item }) => item?.IdPurchaseEnc)).size).toBe(1);
});

it('of ten carts of one person that share a course, one gets its pay page', async () => {
  const [[buyer = ''], shared, ids] = [await addPeople(1), await addCourse(), await courses(10)];
  const answers = await latency.during(() =>
    Promise.all(
      ids.map((id, nth) => {
        const lines = [course(id), course(shared)];
        return createCartCheckout(deps, buyer, { lines: nth % 2 ? lines : lines.reverse() });
      }),
    ),
  );
  const [winner, ...more] = answers.filter(({ isOk }) => isOk);
  expect(more).toEqual([]);
  expect((await pendingOf(buyer)).map(({ id }) => id)).toEqual([winner?.item?.IdPurchaseEnc]);
});

it('of a cart and single checkouts of what it holds at the same moment, no two that overlap stay', async () => {
  const [[buyer = ''], ids] = [await addPeople(1), await courses(4)];
  await latency.during(() =>
    Promise.all([
      createCartCheckout(deps, buyer, { lines: ids.map(course) }),
      ...ids.map((IdCourseEnc) => createCheckout(deps, buyer, { IdCourseEnc })),
    ]),
  );
  const pending = await pendingOf(buyer);
  expect(pending.length).toBeGreaterThan(0);
  if (pending.some(({ isCart }) => isCart)) expect(pending).toHaveLength(1);
});

it('of two carts of two people with a coupon of one use, one gets it', async () => {
  const [people, ids, IdCouponEnc] = [await addPeople(2), await courses(2), await addCoupon(1)];
  const lines = ids.map(course);
  const answers = await latency.during(() =>
    Promise.all(people.map((id) => createCartCheckout(deps, id, { lines, IdCouponEnc }))),
  );
  expect(answers.map(({ isOk, code }) => (isOk ? 'won' : code)).sort()).toEqual(['coupon_used_up', 'won']);
  expect(await usesOf(IdCouponEnc)).toBe(1);
});

it('carts of the same things in opposite orders, ordered and paid at the same moment, never wait for each other', async () => {
  const [people, ids, IdCouponEnc] = [await addPeople(8), await courses(6), await addCoupon(8)];
  const path = await addBundle(await courses(2));
  const lines = [...ids.map(course), { kind: 'bundle' as const, IdItemEnc: path }];
  const opened = await Promise.all(
    people.map((id, nth) =>
      createCartCheckout(deps, id, { lines: nth % 2 ? lines : [...lines].reverse(), IdCouponEnc }),
    ),
  );
  expect(opened.map(({ code }) => code)).toEqual(people.map(() => undefined));
  const paid = opened.flatMap(({ item }) => (item ? [item.IdPurchaseEnc, item.IdPurchaseEnc] : []));
  const done = await latency.during(() => Promise.all(paid.map((id) => fulfilPaid(deps, id))));
  expect(done.filter((one) => one?.isFirst)).toHaveLength(8);
  const rights = await database.orm.select().from(entitlements).where(inArray(entitlements.userId, people));
  expect(rights).toHaveLength(8 * 8);
  expect(await usesOf(IdCouponEnc)).toBe(8);
});

it('an order is named by the titles that have room, and by how many others there are', () => {
  expect(orderTitle(['Candele'])).toBe('Candele');
  expect(orderTitle(['Candele', 'Onde'])).toBe('Candele + Onde');
  const long = (letter: string) => letter.repeat(200);
  expect(orderTitle([long('a')])).toBe(long('a'));
  expect(orderTitle([long('a'), long('b'), long('c')])).toBe(`${long('a')} + altri 2`);
  // 300 characters have room, and not one more.
  const filled = (length: number) => ['a'.repeat(100), 'b'.repeat(100), 'c'.repeat(length - 206)];
  expect(orderTitle(filled(300))).toBe(filled(300).join(' + '));
  expect(orderTitle(filled(301))).toBe(`${long('a').slice(100)} + ${long('b').slice(100)} + altri 1`);
  const cut = (length: number) => ['a'.repeat(100), 'b'.repeat(length - 113), long('c'), long('d')];
  expect(orderTitle(cut(301))).toBe(`${'a'.repeat(100)} + altri 3`);
  expect(orderTitle(cut(300))).toHaveLength(300);
  expect(orderTitle(['a'.repeat(301)])).toBe('a'.repeat(301));
  const many = Array.from({ length: 50 }, (_none, nth) => `Corso numero ${nth}`);
  expect(orderTitle(many)).toMatch(/^Corso numero 0 \+ .* \+ altri 34$/);
  expect(orderTitle(many).length).toBeLessThanOrEqual(300);
});
