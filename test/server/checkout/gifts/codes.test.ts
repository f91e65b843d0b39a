import { eq } from 'drizzle-orm';
import { coupons, courses, newId } from '../../../../src/server/platform/database';
import type { TestApp } from '../../../support/app';
import { beforeCommit, openBusyApp } from '../../../support/beforeCommit';
import { limitsFollow } from '../../../support/limitsClock';
import { tillOf } from '../payments/till';
import { addStudent, shopOf } from '../purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
limitsFollow(() => shop);
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  till = tillOf(shop);
});
afterAll(() => shop.close());
beforeEach(() => {
  // Each test has the limits for itself.
  shop.time.now = new Date(shop.time.now.getTime() + 3_600_000);
});

const enable = (CpnCode: string, token: string, ip = '192.0.2.1') =>
  shop.call('/api/courses/EnableCourse', { CpnCode }, token, { remoteAddress: ip });
const enableBundle = (CpnCode: string, token: string) =>
  shop.call('/api/courses/EnableBundleCourse', { CpnCode }, token);

type CouponFields = Parameters<typeof stock.addCoupon>[1];
async function aCode(fields: CouponFields = {}) {
  const course = await stock.addCourse({ title: 'Candele' });
  const scope = { scope: 'course', courseId: course.id } as const;
  const coupon = await stock.addCoupon(`Dono-${newId()}`, { amount: 100, ...scope, ...fields });
  return { course, coupon };
}

describe('a coupon of 100 % on a course', () => {
  it('gives its course for nothing, counts as a use, and repeating it succeeds without another one', async () => {
    const { course, coupon } = await aCode({ useLimit: 5 });
    const { id, token } = await addStudent(shop);
    const typed = ` ${coupon.code.toUpperCase()} `;
    const answers = [
      await enable(typed, token),
      ...(await Promise.all([1, 2].map(() => enable(typed, token)))),
    ];
    for (const { status, data } of answers) {
      expect([status, data]).toEqual([
        200,
        { isOk: true, item: { IdCourseEnc: course.id, title: 'Candele' } },
      ]);
    }
    expect(await till.rightsOf(id)).toHaveLength(1);
    expect(await till.usesOf(coupon.id)).toBe(1);
    expect(await till.purchasesOf(id)).toMatchObject([{ state: 'paid', totalCents: 0, couponId: coupon.id }]);
    const other = await addStudent(shop);
    expect((await enable(typed, other.token)).data.isOk).toBe(true);
    expect(await till.rightsOf(other.id)).toHaveLength(1);
    const second = await aCode();
    expect((await enable(second.coupon.code, token)).data.item.IdCourseEnc).toBe(second.course.id);
    expect((await till.rightsOf(id)).map(({ courseId }) => courseId)).toContain(second.course.id);
  });

  it('of one use is redeemed again by who has redeemed it, also when it has ended', async () => {
    const { course, coupon } = await aCode({ useLimit: 1 });
    const { id, token } = await addStudent(shop);
    const wanted = { isOk: true, item: { IdCourseEnc: course.id, title: 'Candele' } };
    expect((await enable(coupon.code, token)).data).toEqual(wanted);
    expect((await enable(coupon.code, token)).data).toEqual(wanted);
    const ended = { endsAt: new Date(2020, 1, 1) };
    await shop.database.orm.update(coupons).set(ended).where(eq(coupons.id, coupon.id));
    expect((await enable(coupon.code, token)).data).toEqual(wanted);
    expect(await till.usesOf(coupon.id)).toBe(1);
    expect(await till.rightsOf(id)).toHaveLength(1);
  });

  it('with one use goes to one of ten people at the same moment', async () => {
    const { coupon } = await aCode({ useLimit: 1 });
    const people = await Promise.all(Array.from({ length: 10 }, () => addStudent(shop)));
    const answers = await Promise.all(people.map(({ token }) => enable(coupon.code, token)));
    expect(answers.filter(({ data }) => data.isOk)).toHaveLength(1);
    expect(answers.filter(({ data }) => data.code === 'coupon_used_up')).toHaveLength(9);
    expect(await till.usesOf(coupon.id)).toBe(1);
  });

  it.each([
    ['has ended', { endsAt: new Date(2020, 1, 1) }, 'coupon_expired', /^Questo coupon è scaduto /],
    ['has not begun', { startsAt: new Date(2099, 1, 1) }, 'coupon_not_started', /sarà valido/],
    ['is used up', { useLimit: 1, uses: 1 }, 'coupon_used_up', /esaurito/],
    ['is switched off', { isActive: false }, 'coupon_unknown', /non esiste/],
    ['costs something', { amount: 99 }, 'coupon_other', /codice sconto.*«Candele»/],
    [
      'is for all courses',
      { scope: 'every_course', courseId: null },
      'coupon_other',
      /codice sconto.*un corso o un percorso/,
    ],
  ] as const)(
    'that %s is refused at the field, and nothing is kept',
    async (_name, fields, code, message) => {
      const { coupon } = await aCode(fields);
      const { id, token } = await addStudent(shop);
      const { status, data } = await enable(coupon.code, token);
      expect([status, data.isOk, data.code]).toEqual([200, false, code]);
      expect(data.errors.CpnCode).toMatch(message);
      expect(await till.purchasesOf(id)).toEqual([]);
    },
  );

  it('is given to who began to pay for the course while it cost something', async () => {
    const { course, coupon } = await aCode({ amount: 50 });
    const { id, token } = await addStudent(shop);
    await till.buy(token, { IdCourseEnc: course.id, IdCouponEnc: coupon.id });
    await shop.database.orm.update(coupons).set({ amount: 100 }).where(eq(coupons.id, coupon.id));
    expect((await enable(coupon.code, token)).data.isOk).toBe(true);
    expect(await till.rightsOf(id)).toHaveLength(1);
  });

  it('that an admin lowers while it is redeemed opens neither the course nor an order that costs something', async () => {
    const { coupon } = await aCode();
    const { id, token } = await addStudent(shop);
    const { data } = await beforeCommit(
      shop.database,
      (tx) => tx.update(coupons).set({ amount: 50 }).where(eq(coupons.id, coupon.id)),
      () => enable(coupon.code, token),
    );
    expect(data).toMatchObject({ isOk: false, code: 'price_changed' });
    expect(await till.purchasesOf(id)).toEqual([]);
  });

  it('is refused to who owns the course, and stays unused', async () => {
    const { course, coupon } = await aCode();
    const { id, token } = await addStudent(shop);
    await stock.give(id, course.id);
    expect((await enable(coupon.code, token)).data).toMatchObject({ isOk: false, code: 'already_owned' });
    expect(await till.usesOf(coupon.id)).toBe(0);
  });

  it('is refused while the course is not on sale, and to who lost the access that it gave', async () => {
    const { course, coupon } = await aCode();
    const { id, token } = await addStudent(shop);
    await enable(coupon.code, token);
    const [purchase] = await till.purchasesOf(id);
    const admin = await shop.tokenOf(1);
    await shop.call('/api/admin/TooglePurchaseActivation', { IdEnc: purchase?.id }, admin);
    expect((await till.rightsOf(id)).filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
    expect((await enable(coupon.code, token)).data).toMatchObject({ isOk: false, code: 'code_used' });
    // Who has bought the course with it since has the course.
    await till.buy(token, { IdCourseEnc: course.id, IdCouponEnc: coupon.id });
    expect((await enable(coupon.code, token)).data).toMatchObject({ isOk: true });
    await shop.database.orm.update(courses).set({ isOperative: false }).where(eq(courses.id, course.id));
    const other = await addStudent(shop);
    expect((await enable(coupon.code, other.token)).data).toMatchObject({ isOk: false, code: 'not_on_sale' });
  });
});

it('a coupon of 100 % on a learning path is redeemed by its own call; each names the other', async () => {
  const course = await stock.addCourse();
  const bundle = await stock.addBundle([course.id, (await stock.addCourse()).id], { title: 'Tutto' });
  const ofBundle = { scope: 'bundle', bundleId: bundle.id, amount: 100 } as const;
  const coupon = await stock.addCoupon(`PERCORSO-${bundle.id}`, ofBundle);
  const { id, token } = await addStudent(shop);
  expect((await enable(coupon.code, token)).data).toMatchObject({ isOk: false, code: 'code_of_bundle' });
  expect((await enableBundle(coupon.code, token)).data).toEqual({
    isOk: true,
    item: { IdBundleEnc: bundle.id, title: 'Tutto' },
  });
  expect(await till.rightsOf(id)).toHaveLength(2);
  const { coupon: ofCourse } = await aCode();
  expect((await enableBundle(ofCourse.code, token)).data).toMatchObject({ code: 'code_of_course' });
});

describe('codes cannot be guessed', () => {
  it('thirty that do not exist end the tries of an account, from whatever address, without a logout', async () => {
    const { token } = await addStudent(shop);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) => enable(`PROVA-${number}`, token, `192.0.2.${number + 50}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter(({ data }) => data.code === 'coupon_unknown')).toHaveLength(30);
    const { coupon } = await aCode();
    expect((await enable(coupon.code, token, '192.0.2.200')).data).toMatchObject({
      isOk: false,
      code: 'too_many_codes',
      errors: { CpnCode: expect.stringContaining('dieci minuti') },
    });
    shop.time.now = new Date(shop.time.now.getTime() + 600_000);
    expect((await enable(coupon.code, token, '192.0.2.200')).data.isOk).toBe(true);
  });

  it('a code that exists is no guess, though it holds no more', async () => {
    const { coupon } = await aCode({ endsAt: new Date(0) });
    const { token } = await addStudent(shop);
    const codes = new Set<string>();
    for (let number = 0; number < 31; number += 1)
      codes.add((await enable(coupon.code, token, '192.0.2.8')).data.code);
    expect([...codes]).toEqual(['coupon_expired']);
  });

  it('nor is any opened after as many checks from one address as a minute has', async () => {
    const [{ coupon }, { token }] = [await aCode(), await addStudent(shop)];
    for (let checks = 0; checks < 120; checks += 1) await shop.app.limits.use('coupon', '192.0.2.12');
    expect((await enable(coupon.code, token, '192.0.2.12')).data.code).toBe('too_many_codes');
    expect((await enable(coupon.code, token, '192.0.2.13')).data.isOk).toBe(true);
  });

  it('nor from one address by many accounts', async () => {
    const people = [await addStudent(shop), await addStudent(shop)];
    const codes = [];
    for (let number = 0; number < 32; number += 1) {
      codes.push((await enable(`ALTRA-${number}`, people[number % 2]?.token ?? '', '192.0.2.7')).data.code);
    }
    expect(codes.indexOf('too_many_codes')).toBe(30);
    const [{ coupon }, { token }] = [await aCode(), await addStudent(shop)];
    expect((await enable(coupon.code, token, '192.0.2.7')).data.code).toBe('too_many_codes');
  });

  it('nor as those of learning paths: the tries of either kind end those of both', async () => {
    const { token } = await addStudent(shop);
    const codes = [];
    for (let number = 0; number < 31; number += 1) {
      codes.push((await enableBundle(`SENTIERO-${number}`, token)).data.code);
    }
    expect(codes.indexOf('too_many_codes')).toBe(30);
    const { coupon } = await aCode();
    for (const tried of [enable, enableBundle])
      expect((await tried(coupon.code, token)).data.code).toBe('too_many_codes');
  });
});

it('a visitor is refused with 401', async () => {
  const { coupon } = await aCode();
  expect((await shop.call('/api/courses/EnableCourse', { CpnCode: coupon.code })).status).toBe(401);
});
