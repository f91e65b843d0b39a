import { eq } from 'drizzle-orm';
import { bookKeepers, compareBooks } from '../../../../src/server/checkout/books/service';
import { seedDemo } from '../../../../src/server/demo';
import { providerMovements, purchases } from '../../../../src/server/platform/database';
import { adminOf } from '../../../support/admin';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { GOOD_CARD, tillOf } from '../payments/till';
import { addStudent, shopOf } from '../purchases/fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await openBusyApp();
});
beforeEach(async () => {
  await shop.database.empty();
  shop.time.now = new Date('2026-01-15T10:00:00Z');
});
afterAll(() => shop.close());

function compare(days: { from: string; to: string }) {
  const [sandbox, ...more] = bookKeepers(shop.deps);
  if (!sandbox || more.length > 0) throw new Error('bank transfers keep no books');
  return compareBooks(shop.deps, sandbox, days);
}

it('the sandbox keeps books with fees, and ours are equal after a sale and three refunds', async () => {
  const course = await shopOf(shop).addCourse();
  const { token } = await addStudent(shop);
  const till = tillOf(shop);
  const { item } = (await till.buy(token, { IdCourseEnc: course.id })).data;
  await till.pay(item.url, GOOD_CARD);
  const admin = await adminOf(shop);
  for (const [Amount, Refunded] of [
    [30, 0],
    [20, 30],
    [10, 50],
  ]) {
    const { data } = await admin.post('/api/admin/RefundPurchase', {
      IdEnc: item.IdPurchaseEnc,
      Amount,
      Refunded,
    });
    expect(data.isOk).toBe(true);
  }
  const done = await compare({ from: '2026-01-01', to: '2026-01-31' });
  expect(done).toMatchObject({ isTest: true, recorded: 1, differences: [] });
  expect(done.compared.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['charge', 10_000],
    ['fee', -175],
    ['refund', -3_000],
    ['refund', -2_000],
    ['refund', -1_000],
  ]);
  expect(await shop.database.orm.select().from(providerMovements)).toMatchObject([
    { kind: 'fee', cents: -175, purchaseId: item.IdPurchaseEnc, isTest: true },
  ]);
  expect((await compare({ from: '2026-01-16', to: '2026-01-31' })).compared).toEqual([]);
});

it('the demo shop’s books are those of its sandbox', async () => {
  const { database, deps, time } = shop;
  const log = { info() {} };
  await seedDemo({ database, media: deps.media, clock: () => time.now, log, hashPassword: async () => 'x' });
  const { differences, compared, recorded } = await compare({ from: '2024-12-01', to: '2026-01-15' });
  expect(differences).toEqual([]);
  expect(recorded).toBeGreaterThan(300);
  const sold = await database.orm.select().from(purchases).where(eq(purchases.provider, 'sandbox'));
  expect(compared.filter(({ kind }) => kind === 'charge')).toHaveLength(
    sold.filter(({ paidAt }) => paidAt !== null).length,
  );
});
