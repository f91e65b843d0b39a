import { factsOf } from '../../../../src/server/platform/http/publicCache';
import { checkBundleCoupon, checkCourseCoupon } from '../../../../src/server/promotions/coupons/pricing';
import { openTestApp, type TestApp } from '../../../support/app';
import { tillOf } from '../../checkout/payments/till';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());
beforeEach(() => {
  // Each test has the minute's checks for itself.
  shop.time.now = new Date(shop.time.now.getTime() + 120_000);
});

const check = (IdCourseEnc: string, CouponCode: string) =>
  shop.call('/api/courses/IsValidCoupon', { IdCourseEnc, CouponCode });

it('a visitor is told what a course costs with a coupon, broken down', async () => {
  const course = await stock.addCourse({ priceCents: 14_990 });
  const coupon = await stock.addCoupon('BENVENUTO20', { endsAt: new Date('2090-01-01T00:00:00Z') });
  const { status, data } = await check(course.id, 'BENVENUTO20');
  expect(status).toBe(200);
  expect(data).toEqual({
    isOk: true,
    item: {
      IdCouponEnc: coupon.id,
      CouponCode: 'BENVENUTO20',
      isPercentage: true,
      discount: 20,
      endsAt: '2090-01-01T00:00:00.000Z',
      price: { listPrice: 149.9, discount: 29.98, total: 119.92 },
    },
  });
});

it('a code that is typed with spaces is the one that has them, and otherwise the one without', async () => {
  const { id } = await stock.addCourse();
  const { id: joined } = await stock.addCoupon('PRIMO20');
  const found = async (code: string) => (await check(id, code)).data.item.IdCouponEnc;
  expect(await found('primo 20')).toBe(joined);
  const { id: spaced } = await stock.addCoupon('PRIMO 20');
  expect(await found('primo 20')).toBe(spaced);
  expect(await found('primo20')).toBe(joined);
});

it('a discount in euro is told in euro', async () => {
  const course = await stock.addCourse({ priceCents: 10_000 });
  await stock.addCoupon('MENO15', { kind: 'euro', amount: 1500 });
  const { data } = await check(course.id, 'MENO15');
  expect(data.item).toMatchObject({ isPercentage: false, discount: 15, price: { total: 85 } });
});

it.each(['benvenuto-x', '  BENVENUTO-X  ', 'Benvenuto-X\t', 'BENVENUTO -X', ' b e n v e n u t o - x '])(
  'the code is forgiven its case and spaces: %j',
  async (code) => {
    const course = await stock.addCourse();
    await stock.addCoupon('BENVENUTO-X').catch(() => {});
    expect((await check(course.id, code)).data.isOk).toBe(true);
  },
);

it('of two codes that a space tells apart, the one that was typed holds', async () => {
  const { id } = await stock.addCourse();
  for (const code of ['MENO 20', 'MENO20']) await stock.addCoupon(code);
  for (const [typed, code] of [
    ['meno 20', 'MENO 20'],
    ['meno20', 'MENO20'],
    ['me no20', 'MENO20'],
  ] as const)
    expect([typed, (await check(id, typed)).data.item.CouponCode]).toEqual([typed, code]);
});

it.each(['nothing', "' or '1'='1", '%', '_ENVENUTO', 'ÀÈÌ', 'a/b+c=d%', '💶'])(
  'the code %j is unknown, in Italian, at its field',
  async (code) => {
    const course = await stock.addCourse();
    const { status, data } = await check(course.id, code);
    expect(status).toBe(200);
    expect(data).toMatchObject({ isOk: false, code: 'coupon_unknown' });
    expect(data.errors.CouponCode).toMatch(/non esiste/);
  },
);

it.each([
  ['10,000 characters', 'A'.repeat(10_000)],
  ['nothing but spaces', '   '],
  ['no text', 7],
])('a code of %s is refused with 400 and the field’s name', async (_name, code) => {
  const course = await stock.addCourse();
  const { status, data } = await shop.call('/api/courses/IsValidCoupon', {
    IdCourseEnc: course.id,
    CouponCode: code,
  });
  expect(status).toBe(400);
  expect(data.errors).toHaveProperty('CouponCode');
});

it('the title’s check takes the slug or the exact title', async () => {
  const course = await stock.addCourse({ title: 'Perché 50% & "più"?', slug: 'perche-50-piu' });
  await stock.addCoupon('TITOLO', { scope: 'course', courseId: course.id });
  for (const Title of ['perche-50-piu', 'Perché 50% & "più"?']) {
    const { data } = await shop.call('/api/courses/IsValidCouponWithTitle', { Title, CouponCode: 'titolo' });
    expect(data.isOk).toBe(true);
  }
});

it('of two courses the slug goes before the title', async () => {
  await stock.addCourse({ id: 'a-titolo', title: 'doppione', slug: 'primo' });
  const { id } = await stock.addCourse({ id: 'b-slug', title: 'Altro', slug: 'doppione' });
  await stock.addCourse({ id: 'c-titolo', title: 'doppione', slug: 'terzo' });
  await stock.addCoupon('DOPPIONE', { scope: 'course', courseId: id });
  const { data } = await shop.call('/api/courses/IsValidCouponWithTitle', {
    Title: 'doppione',
    CouponCode: 'DOPPIONE',
  });
  expect(data.isOk).toBe(true);
  // Of two with the title alone it is the same one each time.
  await stock.addCourse({ id: 'e-titolo', title: 'uguali', slug: 'quarto', priceCents: 5000 });
  await stock.addCourse({ id: 'd-titolo', title: 'uguali', slug: 'quinto', priceCents: 7000 });
  await stock.addCoupon('UGUALI');
  const alike = { Title: 'uguali', CouponCode: 'UGUALI' };
  const { item } = (await shop.call('/api/courses/IsValidCouponWithTitle', alike)).data;
  expect(item.price.listPrice).toBe(70);
});

it.each([
  ['is switched off', { isOperative: false }],
  ['was deleted', { deletedAt: new Date(0) }],
])('what %s is 404 in every check, whatever the coupon', async (_name, fields) => {
  const course = await stock.addCourse(fields);
  const bundle = await stock.addBundle([course.id], fields);
  const CouponCode = 'BENVENUTO20';
  for (const [url, body] of [
    ['/api/courses/IsValidCoupon', { IdCourseEnc: course.id }],
    ['/api/courses/IsValidCoupon', { IdCourseEnc: 'a/b+c=d%' }],
    ['/api/courses/IsValidCouponWithTitle', { Title: course.slug }],
    ['/api/courses/IsValidCouponWithTitle', { Title: course.title }],
    ['/api/Bundle/IsValidBundleCoupon', { IdBundleEnc: bundle.id }],
  ] as const) {
    const { status, data } = await shop.call(url, { ...body, CouponCode });
    expect([status, data.code]).toEqual([404, 'not_found']);
  }
});

it('a page may show the answer until the coupon ends or what it is made of changes, but not one that may be used up', async () => {
  const course = await stock.addCourse();
  const bundle = await stock.addBundle([course.id]);
  const endsAt = new Date('2090-01-01T00:00:00Z');
  await stock.addCoupon('PAGINA', { endsAt });
  await stock.addCoupon('LIMITATO', { endsAt, useLimit: 5 });
  const courseFacts = factsOf(await checkCourseCoupon(shop.deps, course.id, 'PAGINA'));
  expect(courseFacts).toEqual({ subjects: ['banner', 'site', 'courses'], until: endsAt.getTime() });
  const bundleFacts = factsOf(await checkBundleCoupon(shop.deps, bundle.id, 'PAGINA'));
  expect(bundleFacts).toEqual({ subjects: ['banner', 'site', 'bundles'], until: endsAt.getTime() });
  await stock.addCoupon('DOMANI', { startsAt: new Date(shop.time.now.getTime() + 1) });
  for (const code of ['LIMITATO', 'DOMANI', 'NESSUNO'])
    expect(factsOf(await checkCourseCoupon(shop.deps, course.id, code))).toBeUndefined();
  // An ended coupon holds no more until an admin changes it.
  await stock.addCoupon('SCADUTO', { endsAt: shop.time.now });
  expect(factsOf(await checkCourseCoupon(shop.deps, course.id, 'SCADUTO'))).toEqual({
    subjects: ['banner', 'site', 'courses'],
  });
  await stock.addCoupon('FINITO', { endsAt: shop.time.now, useLimit: 5 });
  expect(factsOf(await checkCourseCoupon(shop.deps, course.id, 'FINITO'))).toBeUndefined();
  // Who is logged in may own a course of the path, or have used the coupon.
  const userId = await shop.addUser();
  expect(factsOf(await checkCourseCoupon(shop.deps, course.id, 'SCADUTO', userId))).toBeUndefined();
  expect([
    factsOf(await checkCourseCoupon(shop.deps, course.id, 'PAGINA', userId)),
    factsOf(await checkBundleCoupon(shop.deps, bundle.id, 'PAGINA', userId)),
  ]).toEqual([undefined, undefined]);
});

it('a use that was freed because its buyer did not pay in time reserves nothing any more', async () => {
  const course = await stock.addCourse();
  const coupon = await stock.addCoupon('LIBERATO', { useLimit: 1 });
  const till = tillOf(shop);
  const order = { IdCourseEnc: course.id, IdCouponEnc: coupon.id };
  await till.buy((await addStudent(shop)).token, order);
  shop.time.now = new Date(shop.time.now.getTime() + 31 * 60_000);
  const { url } = (await till.buy((await addStudent(shop)).token, order)).data.item;
  await till.pay(url, '4242 4242 4242 4242');
  expect((await check(course.id, 'LIBERATO')).data).toMatchObject({ isOk: false, code: 'coupon_used_up' });
});

it('the last use, reserved by a purchase under way, still checks as valid: its holder may be asking', async () => {
  const course = await stock.addCourse();
  const coupon = await stock.addCoupon('UNICO', { useLimit: 1 });
  const student = await addStudent(shop);
  const till = tillOf(shop);
  const order = { IdCourseEnc: course.id, IdCouponEnc: coupon.id };
  const { url } = (await till.buy(student.token, order)).data.item;
  expect((await check(course.id, 'UNICO')).data.isOk).toBe(true);
  await till.pay(url, '4242 4242 4242 4242');
  expect((await check(course.id, 'UNICO')).data).toMatchObject({ isOk: false, code: 'coupon_used_up' });
});
