import { eq } from 'drizzle-orm';
import { recordPaidStatus } from '../../../../src/server/checkout/purchases/refunds';
import { bundleCourses, courses, receipts } from '../../../../src/server/platform/database';
import { shopAddress } from '../../../../src/server/platform/mail/shopAddress';
import { adminShop } from '../../../support/admin';
import { paidStatus } from '../../../support/money/paid';
import { mailsTo } from '../../identity/letters';
import { GOOD_CARD, tillOf } from '../payments/till';
import { addStudent } from './fixtures';

/** What admins, the shop and buyers are told of purchases. */

const { shop, stock, admin } = adminShop({ now: '2026-11-20T11:00:00Z' });

it('admins see the buyers by their last names, and those of one last name by their first', async () => {
  const { id: courseId } = await stock.addCourse();
  for (const [firstName, lastName] of [
    ['Zoe', 'Alfieri'],
    ['Bruno', 'Conti'],
    ['Anna', 'Conti'],
    ['Carla', 'Bruni'],
  ] as const)
    await stock.addPurchase((await addStudent(shop, { firstName, lastName })).id, { courseId });
  const { items } = (await admin.post('/api/courses/GetAllPurchases?Sort=buyer')).data;
  expect(items.map(({ buyer }: { buyer: string }) => buyer)).toEqual([
    'Zoe Alfieri',
    'Carla Bruni',
    'Anna Conti',
    'Bruno Conti',
  ]);
});

it('admins see what was paid in a month by its payment, the latest first, whenever it was ordered', async () => {
  const { id: courseId } = await stock.addCourse();
  for (const [day, ordered] of [
    [3, 1],
    [9, 0],
    [6, 2],
  ] as const)
    await stock.addPurchase(
      (await addStudent(shop)).id,
      { courseId },
      {
        paidAt: new Date(Date.UTC(2026, 2, day)),
        createdAt: new Date(Date.UTC(2026, 1, 20 + ordered)),
      },
    );
  const { items } = (await admin.post('/api/admin/GetPurchasesByPeriod', { Month: 3, Year: 2026 })).data;
  expect(items.map(({ paidAt }: { paidAt: string }) => paidAt.slice(8, 10))).toEqual(['09', '06', '03']);
});

it('admins see the courses that a purchase has granted by their titles', async () => {
  const courseIds = ['a', 'b', 'c'];
  for (const [nth, title] of ['Onde', 'Candele', 'Medie'].entries())
    await stock.addCourse({ id: courseIds[nth] ?? '', title });
  const { id: bundleId } = await stock.addBundle(courseIds);
  const { id } = await addStudent(shop);
  const { id: IdEnc } = await stock.addPurchase(id, { bundleId, courseIds });
  const { item } = (await admin.post('/api/admin/GetPurchase', { IdEnc })).data;
  expect(item.courses.map(({ title }: { title: string }) => title)).toEqual(['Candele', 'Medie', 'Onde']);
  const unknown = (await admin.post('/api/admin/GetPurchase', { IdEnc: 'nessuno' })).data;
  expect(unknown).toMatchObject({ isOk: false, code: 'not_found' });
});

it('the shop is told of a disputed payment by the sum that the bank has taken', async () => {
  const { id: courseId } = await stock.addCourse();
  const { id } = await addStudent(shop);
  const purchase = await stock.addPurchase(id, { courseId }, { providerReference: 'disputed-9' });
  await recordPaidStatus(shop.deps, purchase, paidStatus(purchase.id, { disputes: [{ state: 'open' }] }));
  const [letter] = (await mailsTo(shop, shopAddress(shop.configuration))).filter(({ text }) =>
    text.includes('disputed-9'),
  );
  expect(letter?.text).toContain('100,00\u00a0€');
  expect(letter?.text).not.toContain('-100,00');
});

it('the mail of a purchase leads to the lessons and the purchases of the profile, and says whom the invoice is for', async () => {
  const { id: IdCourseEnc } = await stock.addCourse();
  const { email, token } = await addStudent(shop);
  const till = tillOf(shop);
  const address = { address: 'Via Po 3', postalCode: '10123', city: 'Torino', province: 'TO' };
  const invoice = { kind: 'person', name: 'Anna Verdi', taxCode: 'RSSMRA85T10A562S', ...address };
  await till.pay((await till.buy(token, { IdCourseEnc, invoice })).data.item.url, GOOD_CARD);
  const [letter] = await mailsTo(shop, email);
  const shopUrl = `${shop.configuration.publicUrl}/corsi-trading-online`;
  expect(letter?.html).toContain(`href="${shopUrl}/corso/v/${IdCourseEnc}"`);
  expect(letter?.html).toContain(`href="${shopUrl}/in#i-miei-acquisti"`);
  expect(letter?.text).toContain(shop.configuration.environment.seller.name);
  expect(letter?.text).toMatch(/Fattura a\s+Anna Verdi, .*Via Po 3, 10123 Torino/);
  expect(letter?.text).not.toContain('Sconto');
  // An account without a name has none on its receipt.
  const [receipt] = await shop.database.orm.select().from(receipts);
  expect(receipt?.details.buyer).toBe('');
});

it('a path without a picture is shown in the cart with that of the course that comes first in it', async () => {
  const [later, first] = [
    await stock.addCourse({ cover: '/demo/covers/seconda' }),
    await stock.addCourse({ cover: '/demo/covers/prima' }),
  ];
  const { id: bundleId } = await stock.addBundle([]);
  for (const [position, { id: courseId }] of [[1, later] as const, [0, first] as const])
    await shop.database.orm.insert(bundleCourses).values({ bundleId, courseId, position });
  const lines = [{ kind: 'bundle', IdItemEnc: bundleId }];
  const { item } = (await shop.call('/api/PaymentRequest/QuoteCart', { lines })).data;
  expect(item.lines[0].cover.src).toBe('/demo/covers/prima-800.webp');
});

it('a path without a picture is shown in the cart with that of its first course that is not deleted', async () => {
  const [gone, kept] = [
    await stock.addCourse({ cover: '/demo/covers/prima' }),
    await stock.addCourse({ cover: '/demo/covers/seconda' }),
  ];
  const { id: IdItemEnc } = await stock.addBundle([gone.id, kept.id]);
  const cover = async () => {
    const lines = [{ kind: 'bundle', IdItemEnc }];
    return (await shop.call('/api/PaymentRequest/QuoteCart', { lines })).data.item.lines[0].cover.src;
  };
  expect(await cover()).toBe('/demo/covers/prima-800.webp');
  await shop.database.orm.update(courses).set({ deletedAt: shop.time.now }).where(eq(courses.id, gone.id));
  expect(await cover()).toBe('/demo/covers/seconda-800.webp');
});
