import { getTableName } from 'drizzle-orm';
import { PERSONAL_TABLES } from '../../../src/server/account/personalData';
import {
  audit,
  cartLines,
  consents,
  couponRedemptions,
  gifts,
  leads,
  media,
  oneTimeTokens,
  reviews,
  wishlist,
} from '../../../src/server/platform/database';
import { sweepOrphans } from '../../../src/server/platform/media/sweepService';
import { openTestApp, PASSWORD, type TestApp } from '../../support/app';
import { addStudent, shopOf } from '../checkout/purchases/fixtures';
import { addLivedIn } from './livedIn';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

/** Columns that still name a deleted account, whose own row holds nothing of the person any more. */
const KEPT = PERSONAL_TABLES.flatMap(({ table, keeps = {} }) =>
  Object.keys(keeps).map((column) => `${getTableName(table)}.${column}`),
);
/** Accounts with such rows are not deleted. */
const REFUSED = ['teachers.user_id'];

/** Every column of the database that refers to users: "table.column". */
async function columnsOfUsers(): Promise<string[]> {
  const { rows } = await shop.database.pool.query(`
    select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`);
  return rows.map(({ name }) => name).sort();
}

/** Those of the columns that name the user. */
async function naming(columns: readonly string[], userId: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of columns) {
    const [table, column] = name.split('.');
    const query = `select count(*)::int as count from ${table} where ${column} = $1`;
    const { rows } = await shop.database.pool.query(query, [userId]);
    if (rows[0].count > 0) found.push(name);
  }
  return found;
}

/** Somebody whom every column names that a deletable account may be named by. */
async function addEverywhere(): Promise<{ id: string; token: string }> {
  const { orm } = shop.database;
  const { now } = shop.time;
  const { id: userId, token, course, purchaseId } = await addLivedIn(shop, 'Ovunque');
  const coupon = await shopOf(shop).addCoupon('OVUNQUE');
  await orm.insert(couponRedemptions).values({ couponId: coupon.id, userId, purchaseId });
  const used = { deliverAt: now, deliveredAt: now, codeHash: 'x', usedBy: userId, usedAt: now };
  const words = { email: 'ovunque@example.com', message: 'Da Ovunque' };
  await orm.insert(gifts).values({ courseId: course.id, giverId: userId, ...words, ...used });
  await orm.insert(audit).values({ actorId: userId, action: 'update', resource: 'courses' });
  const file = { mime: 'image/webp', bytes: 1, isPublic: true, ownerId: userId };
  await orm.insert(media).values({ key: 'people/ovunque.webp', ...file });
  await orm.insert(cartLines).values({ userId, courseId: course.id, addedAt: now });
  await orm.insert(wishlist).values({ userId, courseId: course.id, savedAt: now });
  const said = { consentText: 'Sì', consentAt: now };
  await orm.insert(leads).values({ kind: 'contact', email: 'ovunque@example.com', userId, ...said });
  return { id: userId, token };
}

it('lists every table with a column that refers to users', async () => {
  const tables = (await columnsOfUsers()).map((name) => name.split('.')[0]);
  expect(PERSONAL_TABLES.map(({ table }) => getTableName(table))).toEqual(expect.arrayContaining(tables));
});

it('leaves no row that names the account, in any column that refers to users, but those that are kept for a reason', async () => {
  const { id, token } = await addEverywhere();
  const columns = (await columnsOfUsers()).filter((name) => !REFUSED.includes(name));
  expect(await naming(columns, id)).toEqual(columns);

  const { data } = await shop.call('/api/users/DeleteAccount', { Password: PASSWORD }, token);
  expect(data.isOk).toBe(true);
  shop.time.now = new Date(shop.time.now.getTime() + 2 * 3_600_000);
  await sweepOrphans(shop.deps);
  expect(await naming(columns, id)).toEqual([...KEPT].sort());
  expect((await shop.database.orm.select().from(consents)).map(({ purpose }) => purpose)).toEqual(['terms']);
  expect(await shop.database.orm.select().from(oneTimeTokens)).toEqual([]);
  expect(await shop.database.orm.select().from(gifts)).toMatchObject([{ email: '', message: '' }]);
});

it('one is told what goes with the account: what one may watch now, has written, and has paid for', async () => {
  const stock = shopOf(shop);
  const [{ id, token }, other] = [await addStudent(shop), await addStudent(shop)];
  const courses = [await stock.addCourse(), await stock.addCourse(), await stock.addCourse()];
  const [one, two, three] = courses.map((course) => course.id) as [string, string, string];
  await stock.addPurchase(id, { courseId: one });
  await stock.addPurchase(id, { courseId: one }, { state: 'expired', paidAt: null });
  await stock.addPurchase(id, { courseId: two }, { totalCents: 0, provider: 'none' });
  await stock.addPurchase(id, { courseId: one }, { state: 'refunded', refundedCents: 10_000 });
  await stock.addPurchase(other.id, { courseId: one });
  await stock.give(id, two);
  await stock.give(id, three, { revokedAt: shop.time.now });
  const row = { text: '', rating: 4 };
  await shop.database.orm
    .insert(reviews)
    .values([
      ...courses.map((course) => ({ ...row, userId: id, courseId: course.id })),
      { ...row, userId: other.id, courseId: one },
    ]);
  const { data } = await shop.call('/api/users/GetDeletionTerms', {}, token);
  expect(data.item).toEqual({
    hasPassword: true,
    needsLogin: false,
    courses: 2,
    reviews: 3,
    purchases: 2,
  });
});
