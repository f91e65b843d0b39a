import { openTestApp, type TestApp } from '../../../support/app';
import { limitsFollow } from '../../../support/limitsClock';
import { shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
limitsFollow(() => shop);
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());
beforeEach(() => {
  // Each test has the limits for itself.
  shop.time.now = new Date(shop.time.now.getTime() + 3_600_000);
});

const check = (body: object, ip = '192.0.2.1') =>
  shop.call('/api/courses/IsValidCoupon', body, undefined, { remoteAddress: ip });

describe('codes cannot be guessed by trying', () => {
  const guess = async (ip: string, tries: number) => {
    const course = await stock.addCourse();
    const answers = [];
    for (let number = 0; number < tries; number += 1) {
      answers.push(await check({ IdCourseEnc: course.id, CouponCode: `PROVA-${number}` }, ip));
    }
    return { course, answers };
  };

  it('after thirty that do not exist an address waits: 429, Retry-After, and Italian words', async () => {
    const { course, answers } = await guess('192.0.2.7', 40);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(last?.data.message).toMatch(/^Troppe richieste\. /);
    // One that does exist is not told either, or else the guesses would go on.
    const coupon = await stock.addCoupon(`ESISTE-${course.id}`);
    const right = { IdCourseEnc: course.id, CouponCode: coupon.code };
    expect((await check(right, '192.0.2.7')).status).toBe(429);
    const bundle = await stock.addBundle([course.id]);
    for (const [url, item] of [
      ['/api/courses/IsValidCouponWithTitle', { Title: course.slug }],
      ['/api/Bundle/IsValidBundleCoupon', { IdBundleEnc: bundle.id }],
    ] as const) {
      const body = { ...item, CouponCode: coupon.code };
      const { status } = await shop.call(url, body, undefined, { remoteAddress: '192.0.2.7' });
      expect([url, status]).toEqual([url, 429]);
    }
    expect((await check(right, '192.0.2.8')).data.isOk).toBe(true);
    shop.time.now = new Date(shop.time.now.getTime() + 600_000);
    expect((await check(right, '192.0.2.7')).data.isOk).toBe(true);
  });

  it('all three checks count together, and all addresses of one household', async () => {
    const course = await stock.addCourse();
    const bundle = await stock.addBundle([course.id]);
    const bodies = [
      ['/api/courses/IsValidCoupon', { IdCourseEnc: course.id }],
      ['/api/courses/IsValidCouponWithTitle', { Title: course.slug }],
      ['/api/Bundle/IsValidBundleCoupon', { IdBundleEnc: bundle.id }],
    ] as const;
    const statuses = [];
    for (let number = 0; number < 33; number += 1) {
      const [url, body] = bodies[number % 3] ?? bodies[0];
      const remoteAddress = `2001:db8::${number + 1}`;
      const payload = { ...body, CouponCode: `TRE-${number}` };
      statuses.push((await shop.call(url, payload, undefined, { remoteAddress })).status);
    }
    expect(statuses.indexOf(429)).toBe(30);
  });

  it('many at once come no further', async () => {
    const course = await stock.addCourse();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        check({ IdCourseEnc: course.id, CouponCode: `INSIEME-${number}` }, '192.0.2.9'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  });

  it('a code that exists is no guess, though it holds no more', async () => {
    const course = await stock.addCourse();
    const { code } = await stock.addCoupon(`FINITO-${course.id}`, { endsAt: new Date(0) });
    const codes = new Set<string>();
    for (let number = 0; number < 31; number += 1)
      codes.add((await check({ IdCourseEnc: course.id, CouponCode: code }, '192.0.2.11')).data.code);
    expect([...codes]).toEqual(['coupon_expired']);
  });

  it('a person with a good code meets no limit for two checks a second', async () => {
    const course = await stock.addCourse();
    const coupon = await stock.addCoupon(`BUONO-${course.id}`);
    const statuses = new Set<number>();
    for (let number = 0; number < 120; number += 1) {
      statuses.add((await check({ IdCourseEnc: course.id, CouponCode: coupon.code }, '192.0.2.10')).status);
    }
    expect([...statuses]).toEqual([200]);
  });
});
